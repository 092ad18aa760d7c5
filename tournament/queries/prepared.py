"""Reads whose statement is put together once: for a few rows by a key, that takes far longer than the read itself.

    table_by_key = Prepared(lambda: Table.objects.filter(pk=ANY))
    [table] = table_by_key(12)

Worth it only where a request is counted in tenths of a millisecond: a result from a phone. See
docs/decisions/0013-speed.md.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)

ANY = 0  # stands where a key is going to be


class Prepared(Generic[Row]):
    """`rows` says which, with ANY for each key and nothing else that varies; keys are given in the same order."""

    def __init__(self, rows: Callable[[], "QuerySet[Row]"]) -> None:
        self._rows = rows

    def __call__(self, *keys: int | UUID) -> list[Row]:
        model, statement = self._prepared
        return list(model._default_manager.raw(statement, [_adapted(key) for key in keys]))

    def one(self, *keys: int | UUID) -> Row | None:
        """The first, where there is any."""
        return next(iter(self(*keys)), None)

    @cached_property
    def _prepared(self) -> tuple[type[Row], str]:
        # Only when it is first needed: some statements can be put together in a transaction alone.
        rows = self._rows()
        statement, _keys = rows.query.get_compiler(using=rows.db).as_sql()
        return rows.model, statement


def _adapted(key: int | UUID) -> object:
    """As the database keeps it."""
    return key.hex if isinstance(key, UUID) and not connection.features.has_native_uuid_field else key
