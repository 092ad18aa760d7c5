"""Rows of an event's file as the database takes them, made before anything is locked.

What takes long is turning a document into rows; while that goes on, others write. The keys of rows that these refer to
are known only once those are written, so until then the numbers of the document stand in their place.
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple, cast

from django.db import connection
from django.db.models import Field, Model

Keys = Mapping[Hashable, int]  # of rows, by what the document has for them


class RowOfFile(NamedTuple):
    """The values of a row, and what it refers to: the columns with keys, and what the document has for each."""

    values: Mapping[str, object]
    refers: Mapping[str, Hashable] = {}


class PreparedRows:
    """Rows of one table. They are written as they are: times that models set when a row is made are those of then."""

    def __init__(self, model: type[Model], rows: Iterable[RowOfFile]) -> None:
        self._table = model._meta.db_table
        self._fields: list[Field[object, object]] = [
            field for field in model._meta.concrete_fields if not field.primary_key
        ]
        self._at = {field.attname: at for at, field in enumerate(self._fields)}
        self._rows = [self._prepared(model(**row.values), row.refers) for row in rows]

    def _prepared(self, row: Model, refers: Mapping[str, Hashable]) -> list[object]:
        values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in self._fields]
        for name, number in refers.items():
            values[self._at[name]] = number
        return values

    def insert(self, **keys: Keys | int) -> None:
        """Writes them. `keys`: by the name of the column, the keys of the rows referred to, or one for all of them."""
        for name, known in keys.items():
            at = self._at[name]
            for row in self._rows:
                row[at] = known if isinstance(known, int) else None if row[at] is None else known[row[at]]
        if not self._rows:
            return
        quoted = connection.ops.quote_name
        columns = ", ".join(quoted(str(field.column)) for field in self._fields)
        places = ", ".join(["%s"] * len(self._fields))
        with connection.cursor() as cursor:
            rows = cast("list[list[str]]", self._rows)  # and whatever else the database takes
            cursor.executemany(f"INSERT INTO {quoted(self._table)} ({columns}) VALUES ({places})", rows)
