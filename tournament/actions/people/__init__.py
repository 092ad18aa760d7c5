"""What can happen to players: registered, checked in, withdrawn, replaced."""
