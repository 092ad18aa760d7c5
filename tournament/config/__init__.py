"""How the project is put together: settings, addresses and the door for the server. No behaviour lives here."""
