"""Fields turned into values, and refusals turned back into sentences at a field. Nothing is saved here."""
