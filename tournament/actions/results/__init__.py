"""What can happen to the result of a table."""
