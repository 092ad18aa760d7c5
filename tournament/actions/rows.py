"""Writing single rows with statements that are put together once: that takes longer than the writing.

Only for what every result does; everything else saves its models. Reads of the same kind: queries/prepared.py.
"""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model

Row = TypeVar("Row", bound=Model)


class Insert(Generic[Row]):
    """New rows of one model, in one statement; afterwards they know their keys."""

    def __init__(self, model: type[Row]) -> None:
        self._table = model._meta.db_table
        self._fields: list[Any] = [field for field in model._meta.concrete_fields if not field.primary_key]
        self._columns = ", ".join(f'"{field.column}"' for field in self._fields)
        self._values = f"({', '.join(['%s'] * len(self._fields))})"

    def __call__(self, rows: Iterable[Row]) -> list[Row]:
        written = list(rows)
        if not written:
            return []
        if not connection.features.can_return_rows_from_bulk_insert:  # SQLite before 3.35
            for row in written:
                row.save(force_insert=True)
            return written
        values = ", ".join([self._values] * len(written))
        statement = f'INSERT INTO "{self._table}" ({self._columns}) VALUES {values} RETURNING "id"'
        with connection.cursor() as cursor:
            cursor.execute(statement, [each for row in written for each in _kept(row, self._fields, add=True)])
            keys = [key for (key,) in cursor.fetchall()]
        for row, key in zip(written, keys, strict=True):
            row.pk, row._state.adding, row._state.db = key, False, connection.alias
        return written


class Update(Generic[Row]):
    """Some fields of a row that is there already; `counts` goes up by one, whatever it is by now."""

    def __init__(self, model: type[Row], *fields: str, counts: str = "") -> None:
        self._fields: list[Any] = [model._meta.get_field(name) for name in fields]
        sets = [f'"{field.column}" = %s' for field in self._fields]
        if counts:
            sets.append(f'"{counts}" = "{counts}" + 1')
        self._statement = f'UPDATE "{model._meta.db_table}" SET {", ".join(sets)} WHERE "id" = %s'

    def __call__(self, row: Row) -> None:
        with connection.cursor() as cursor:
            cursor.execute(self._statement, [*_kept(row, self._fields, add=False), row.pk])


def _kept(row: Model, fields: Iterable[Any], *, add: bool) -> list[Any]:
    """As the database keeps it."""
    return [field.get_db_prep_save(field.pre_save(row, add), connection) for field in fields]
