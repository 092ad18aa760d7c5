"""What goes out of an event as files: tables for spreadsheets, games as JSON Lines, all of it as one JSON file."""
