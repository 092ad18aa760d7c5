"""What templates may call: `grill` draws the game, `pages` helps with tabs, sorting and time. Nothing is read or written."""
