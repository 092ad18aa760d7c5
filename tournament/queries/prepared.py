"""Reads that Django puts together once: for a few rows by a key, that takes far longer than the read itself.

    table_by_key = Prepared(lambda: Table.objects.select_related("round").filter(pk=ANY))
    [table] = table_by_key(12)

Worth it only where a request is counted in tenths of a millisecond: a result from a phone. See
docs/decisions/0013-speed.md.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.base import ModelState

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
class _Kind:
    """Models of one kind within a row: which columns are theirs, and which others hang on them by what field.

    Made without `Model.__init__`, which takes longer than the read: it looks for what is missing, and asks around
    who wants to know. What is not in a row is read when somebody asks for it, as with every deferred field.
    """

    model: Any
    names: tuple[str, ...]
    columns: slice
    key: int
    hang_on: tuple[tuple[Any, "_Kind"], ...]

    def made(self, row: Sequence[object], alias: str) -> Any:
        """None where an outer join has found nothing."""
        if row[self.key] is None:
            return None
        made = self.model.__new__(self.model)
        state = made._state = ModelState()
        state.adding, state.db = False, alias
        made.__dict__.update(zip(self.names, row[self.columns], strict=True))
        for field, kind in self.hang_on:
            field.set_cached_value(made, kind.made(row, alias))
        return made


@dataclass(frozen=True)
class _Plan:
    """A statement, and how models are made of its rows: what Django finds out anew for each query."""

    statement: str
    compiler: Any
    converters: Any
    kind: _Kind
    annotations: list[tuple[str, int]]

    def made(self, row: Sequence[object]) -> Any:
        made = self.kind.made(row, self.compiler.using)
        for name, position in self.annotations:
            setattr(made, name, row[position])
        return made


def _plan_of(rows: "QuerySet[Any]") -> _Plan:
    compiler = rows.query.get_compiler(using=rows.db)
    statement, _keys = compiler.as_sql()
    columns = [column for column, _sql, _alias in compiler.select]
    converters = compiler.get_converters(columns)
    kind = _kind_of(compiler.klass_info, columns)
    return _Plan(statement, compiler, converters, kind, list(compiler.annotation_col_map.items()))


def _kind_of(found: Mapping[str, Any], columns: Sequence[Any]) -> _Kind:
    positions = found["select_fields"]
    first, last = positions[0], positions[-1]
    assert positions == list(range(first, last + 1))
    names = tuple(columns[position].target.attname for position in positions)
    related = found.get("related_klass_infos", ())
    assert not any(each["reverse"] for each in related)  # they would have to learn of it as well
    hang_on = tuple((each["field"], _kind_of(each, columns)) for each in related)
    key = first + names.index(found["model"]._meta.pk.attname)
    return _Kind(found["model"], names, slice(first, last + 1), key, hang_on)


def _adapted(key: Key) -> Any:
    """As the database keeps it."""
    return key.hex if isinstance(key, UUID) and not connection.features.has_native_uuid_field else key
