"""What pages read of results."""
