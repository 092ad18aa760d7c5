"""Pages of the desk: see `tournament.views`."""
