"""Pages of the table: see `tournament.views`."""
