"""What pages read of games that are recorded turn by turn."""
