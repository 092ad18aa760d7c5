"""What pages read of players."""
