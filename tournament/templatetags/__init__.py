"""What templates may call: `grill` draws the game, `pages` helps with tabs, sorting and time. Nothing is written."""
