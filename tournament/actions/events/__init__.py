"""What can happen to an event as a whole: made, described, formatted, ended, archived."""
