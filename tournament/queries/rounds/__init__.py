"""What pages read of rounds and their tables."""
