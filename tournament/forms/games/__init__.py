"""Turns of a game as people type them and as phones send them."""
