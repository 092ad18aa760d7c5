"""What goes out by itself, whatever it is."""
