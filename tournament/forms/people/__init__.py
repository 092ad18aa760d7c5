"""Forms about players."""
