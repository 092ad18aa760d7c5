"""The real server, with several processes: started, asked over HTTP, killed, and what its database holds afterwards.

Each test starts its own, on SQLite and on PostgreSQL; so this folder runs once and not again with DATABASE_URL.
"""
