"""Writing rows with statements that are put together once: that takes longer than the writing.

Only for what every result does; everything else saves its models. Reads of the same kind: queries/prepared.py.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

Row = TypeVar("Row", bound=models.Model)
# Both databases take the values of these fields as Python has them; the others know how they are kept.
AS_THEY_ARE = (models.CharField, models.TextField, models.IntegerField, models.BooleanField, models.ForeignKey)


class Insert(Generic[Row]):
    """New rows of one model, in one statement: models, which know their keys afterwards, or values of some fields."""

    def __init__(self, model: type[Row], *fields: str) -> None:
        names = fields or [each.name for each in model._meta.concrete_fields if not each.primary_key]
        self._fields = _Fields(model, names)
        columns = ", ".join(f'"{column}"' for column in self._fields.columns)
        self._into = f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES '
        self._one = f"({', '.join(['%s'] * len(self._fields.columns))})"
        self._returning = f'{self._into}{self._one} RETURNING "id"'

    def model(self, row: Row) -> Row:
        database = connections[DEFAULT_DB_ALIAS]
        if not database.features.can_return_columns_from_insert:  # SQLite before 3.35
            row.save(force_insert=True)
            return row
        with database.cursor() as cursor:
            cursor.execute(self._returning, self._fields.of(row, database, add=True))
            row.pk = cursor.fetchone()[0]
        row._state.adding, row._state.db = False, database.alias
        return row

    def values(self, rows: Iterable[Sequence[object]]) -> None:
        """In the order in which the fields were named."""
        database, written = connections[DEFAULT_DB_ALIAS], list(rows)
        if written:
            kept = [value for row in written for value in self._fields.kept(row, database)]
            with database.cursor() as cursor:
                cursor.execute(self._into + ", ".join([self._one] * len(written)), kept)


class Update(Generic[Row]):
    """Some fields of a row that is there already; `counts` goes up by one, whatever it is by now."""

    def __init__(self, model: type[Row], *fields: str, counts: str = "") -> None:
        self._fields = _Fields(model, fields)
        sets = [f'"{column}" = %s' for column in self._fields.columns]
        if counts:
            sets.append(f'"{counts}" = "{counts}" + 1')
        self._statement = f'UPDATE "{model._meta.db_table}" SET {", ".join(sets)} WHERE "id" = %s'

    def __call__(self, row: Row) -> None:
        database = connections[DEFAULT_DB_ALIAS]
        with database.cursor() as cursor:
            cursor.execute(self._statement, [*self._fields.of(row, database, add=False), row.pk])


class _Fields:
    """Some fields of a model, at least two, and their values as the database keeps them."""

    def __init__(self, model: type[models.Model], names: Sequence[str]) -> None:
        fields: list[Any] = [model._meta.get_field(name) for name in names]
        self.columns: list[str] = [field.column for field in fields]
        self._read = attrgetter(*(field.attname for field in fields))
        self._prepared = [
            (at, field.get_db_prep_save) for at, field in enumerate(fields) if not isinstance(field, AS_THEY_ARE)
        ]
        # Such as the time of writing.
        self._filled_in = [field.pre_save for field in fields if type(field).pre_save is not models.Field.pre_save]

    def of(self, row: models.Model, database: BaseDatabaseWrapper, *, add: bool) -> list[Any]:
        for fill_in in self._filled_in:
            fill_in(row, add)
        return self.kept(self._read(row), database)

    def kept(self, values: Sequence[object], database: BaseDatabaseWrapper) -> list[Any]:
        kept: list[Any] = list(values)
        for at, prepared in self._prepared:
            kept[at] = prepared(kept[at], database)
        return kept
