"""English: see formats.py."""
