"""How the project is put together: settings, the database, logs, static files. No behaviour lives here."""
