"""The tournament: the Django project and its one app.

What lives where, and who may import whom, stands in docs/architecture.md. Nothing is imported here, so that
the pure packages below (`regulation`, `seating`) can be used without Django.
"""

__version__ = "0.1.0"
