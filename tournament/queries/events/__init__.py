"""What pages read of an event as a whole."""
