"""What belongs to our own server: whether one runs, and the copies that it makes by itself."""
