"""Writing rows with statements that are put together once: that takes longer than the writing.

Only for what every result does; everything else saves its models. Reads of the same kind: queries/prepared.py.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

Row = TypeVar("Row", bound=models.Model)
# Both databases take the values of these fields as Python has them; the others know how they are kept.
AS_THEY_ARE = (models.CharField, models.TextField, models.IntegerField, models.BooleanField, models.ForeignKey)


class Insert(Generic[Row]):
    """New rows of one model, in one statement: models, which know their keys afterwards, or values of some fields."""

    def __init__(self, model: type[Row], *fields: str) -> None:
        self._table = model._meta.db_table
        names = fields or [each.name for each in model._meta.concrete_fields if not each.primary_key]
        self._fields = [_Kept(model, name) for name in names]
        self._columns = ", ".join(f'"{field.column}"' for field in self._fields)
        self._one = f"({', '.join(['%s'] * len(self._fields))})"

    def model(self, row: Row) -> Row:
        database = connections[DEFAULT_DB_ALIAS]
        if not database.features.can_return_columns_from_insert:  # SQLite before 3.35
            row.save(force_insert=True)
            return row
        with database.cursor() as cursor:
            kept = [field.of(row, database, add=True) for field in self._fields]
            cursor.execute(f'{self._statement(1)} RETURNING "id"', kept)
            row.pk = cursor.fetchone()[0]
        row._state.adding, row._state.db = False, database.alias
        return row

    def values(self, rows: Iterable[Sequence[object]]) -> None:
        """In the order in which the fields were named."""
        database, written = connections[DEFAULT_DB_ALIAS], list(rows)
        if written:
            kept = [
                field.kept(value, database) for row in written for field, value in zip(self._fields, row, strict=True)
            ]
            with database.cursor() as cursor:
                cursor.execute(self._statement(len(written)), kept)

    def _statement(self, count: int) -> str:
        return f'INSERT INTO "{self._table}" ({self._columns}) VALUES {", ".join([self._one] * count)}'


class Update(Generic[Row]):
    """Some fields of a row that is there already; `counts` goes up by one, whatever it is by now."""

    def __init__(self, model: type[Row], *fields: str, counts: str = "") -> None:
        self._fields = [_Kept(model, name) for name in fields]
        sets = [f'"{field.column}" = %s' for field in self._fields]
        if counts:
            sets.append(f'"{counts}" = "{counts}" + 1')
        self._statement = f'UPDATE "{model._meta.db_table}" SET {", ".join(sets)} WHERE "id" = %s'

    def __call__(self, row: Row) -> None:
        database = connections[DEFAULT_DB_ALIAS]
        with database.cursor() as cursor:
            cursor.execute(self._statement, [*(field.of(row, database, add=False) for field in self._fields), row.pk])


class _Kept:
    """One field of a model, and its values as the database keeps them."""

    def __init__(self, model: type[models.Model], name: str) -> None:
        field: Any = model._meta.get_field(name)
        self.column: str = field.column
        self._attribute: str = field.attname
        self._as_it_is = isinstance(field, AS_THEY_ARE)
        self._prepared: Callable[..., Any] = field.get_db_prep_save
        # Such as the time of writing.
        fills_in = type(field).pre_save is not models.Field.pre_save
        self._filled_in: Callable[..., Any] | None = field.pre_save if fills_in else None

    def of(self, row: models.Model, database: BaseDatabaseWrapper, *, add: bool) -> Any:
        value = self._filled_in(row, add) if self._filled_in else getattr(row, self._attribute)
        return self.kept(value, database)

    def kept(self, value: Any, database: BaseDatabaseWrapper) -> Any:
        return value if self._as_it_is else self._prepared(value, database)
