"""Forms about rounds and their tables."""
