"""What can happen to a game that is recorded turn by turn."""
