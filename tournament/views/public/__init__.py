"""The pages that everyone may see, without an account. The desk's and the referees' pages are not here."""
