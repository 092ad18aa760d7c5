"""What can happen to draws and seats."""
