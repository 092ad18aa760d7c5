"""Where the game and the regulation meet: what an end state is worth at a table. Nothing is read or written."""
