"""Backups made in the process of the tests; commands and servers have theirs in tests/server."""
