"""Reads that Django puts together once: for a few rows by a key, that takes far longer than the read itself.

    table_by_key = Prepared(lambda: Table.objects.select_related("round").filter(pk=ANY))
    [table] = table_by_key(12)

Worth it only where a request is counted in tenths of a millisecond: a result from a phone. See
docs/decisions/0013-speed.md.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=Model)
Key = int | UUID | None

# They stand where a key is going to be.
ANY = 0
ANY_ID = UUID(int=0)


class Prepared(Generic[Row]):
    """`rows` says which, with ANY or ANY_ID for each key and nothing else that varies; keys come in the same order."""

    def __init__(self, rows: Callable[[], "QuerySet[Row]"]) -> None:
        self._rows = rows

    def __call__(self, *keys: Key) -> list[Row]:
        plan = self._plan
        with connection.cursor() as cursor:
            cursor.execute(plan.statement, [_adapted(key) for key in keys])
            found = cursor.fetchall()
        return [plan.made(row) for row in plan.compiler.apply_converters(found, plan.converters)]

    def one(self, *keys: Key) -> Row | None:
        """The first, where there is any."""
        return next(iter(self(*keys)), None)

    @cached_property
    def _plan(self) -> "_Plan":
        # Only when it is first needed: some statements can be put together in a transaction alone.
        return _plan_of(self._rows())


@dataclass(frozen=True)
class _Plan:
    """A statement, and how a model is made of a row: what `ModelIterable` finds out anew for each query."""

    statement: str
    compiler: Any
    converters: Any
    model: Any
    fields: list[str]
    related: Any
    annotations: list[tuple[str, int]]

    def made(self, row: list[object]) -> Any:
        made = self.model.from_db(self.compiler.using, self.fields, row[: len(self.fields)])
        for each in self.related:
            each.populate(row, made)
        for name, position in self.annotations:
            setattr(made, name, row[position])
        return made


def _plan_of(rows: "QuerySet[Any]") -> _Plan:
    compiler = rows.query.get_compiler(using=rows.db)
    statement, _keys = compiler.as_sql()
    columns = [column for column, _sql, _alias in compiler.select]
    own = compiler.klass_info["select_fields"]
    assert own == list(range(len(own)))
    return _Plan(
        statement,
        compiler,
        compiler.get_converters(columns),
        rows.model,
        [columns[position].target.attname for position in own],
        get_related_populators(compiler.klass_info, compiler.select, rows.db),  # type: ignore[call-arg]
        list(compiler.annotation_col_map.items()),
    )


def _adapted(key: Key) -> Any:
    """As the database keeps it."""
    return key.hex if isinstance(key, UUID) and not connection.features.has_native_uuid_field else key
