"""Links and codes that open tables without an account: as they are listed, asked for, and shown once."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from tournament.actions.access.table_codes import MAX_TABLES
from tournament.api.schemas.base import In, Line, Out
from tournament.api.schemas.changes import ChangeOut, Numbers


class LinkOut(Out):
    """A link of a round without its secret. `revoked`: it opens nothing any more."""

    id: int
    label: str
    tables: list[int]
    revoked: bool
    created_at: datetime
    last_used_at: datetime | None


class CodeOut(Out):
    """The code of a table for the whole event, without its secret."""

    id: int
    table: int
    revoked: bool
    created_at: datetime
    last_used_at: datetime | None


class MadeLinkOut(Out):
    """A link that was made. Whoever opens its `address` is at these tables."""

    id: int
    label: str
    tables: list[int]
    address: str


class MadeLinksOut(ChangeOut):
    """What was done, and the links. They are told once: null where the request is repeated."""

    links: list[MadeLinkOut] | None


class RefereeLinkIn(In):
    """For whom the link is, and the numbers of the tables that it opens."""

    label: Line
    tables: Numbers


class CodesIn(In):
    """For how many tables: 1 to this number."""

    tables: Annotated[int, Field(ge=1, le=MAX_TABLES)]
