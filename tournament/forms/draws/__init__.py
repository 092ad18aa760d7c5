"""Forms about draws and seats."""
