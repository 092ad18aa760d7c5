"""Refusals of backups that need an answer of their own: no room on the disk, a database that others use."""

from tournament.regulation.refusal import Refused


class NoRoom(Refused):
    """The disk is full; where, says the parameter `folder`."""

    def __init__(self, **params: object) -> None:
        super().__init__("backup_no_room", **params)


class DatabaseInUse(Refused):
    """Somebody else has the database open; how many, says the parameter `others`."""

    def __init__(self, **params: object) -> None:
        super().__init__("database_in_use", **params)
