"""What pages read of standings and qualification."""
