"""Files that come in and go out: players from lists, standings to spreadsheets. Writes nothing to the database."""
