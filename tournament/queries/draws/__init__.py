"""What pages read of draws and seats."""
