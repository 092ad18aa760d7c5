"""Files that come in: lists of players. Writes nothing to the database."""
