"""Messages to players’ phones: what is news, who gets it, and where it arrives."""
