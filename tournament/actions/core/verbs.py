"""What can happen to an event: each verb of the journal is declared beside the action that writes it.

    CLOCK_SET = verb("clock_set", undo=MINUTES)

Nothing else has to be told of a new verb but its words. `undo` names its subjects: what the act changes, of which it
captures what it found (`was`) and what it left (`then`). It can be undone exactly when its subjects still are as it
left them. `check` answers that, for a page of the journal as well as under the lock, and reads as often for fifty
entries as for one; `put_back` undoes it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.core.exceptions import FieldDoesNotExist
from django.db.models import BooleanField, ExpressionWrapper, Model, Q, QuerySet

from tournament.actions.core.actors import Refused
from tournament.models import Event, JournalEntry, Role
from tournament.queries.standings.cache import Effect, declare_effect

Of = TypeVar("Of")
Was = TypeVar("Was")
Then = TypeVar("Then")
Row = TypeVar("Row", bound=Model)
State = Mapping[str, object]  # the names of fields and their values as JSON has them
FromOld = Callable[[JournalEntry], tuple[object, State | None, State | None] | None]


@dataclass(frozen=True)
class Captured(Generic[Of, Was, Then]):
    """What one act did to one subject. `of` says which one; all values are such as JSON has."""

    subject: "Subject[Of, Was, Then]"
    of: Of
    was: Was
    then: Then

    @property
    def document(self) -> dict[str, object]:
        """As the journal keeps it, under the name of the subject."""
        return {"of": self.of, "was": self.was, "then": self.then}


class Subject(ABC, Generic[Of, Was, Then]):
    """One kind of thing that acts change. `name`: under which the journal keeps what was captured."""

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def read_with(self) -> Hashable:
        """Subjects that are read together are checked together: by any of them, each captured with its own subject."""
        return self

    @abstractmethod
    def check(self, event: Event, captured: Sequence[Captured[Of, Was, Then]]) -> list[Refused | None]:
        """Why each of these cannot be put back; None if it still is as it was left."""

    @abstractmethod
    def put_back(self, event: Event, captured: Captured[Of, Was, Then]) -> None:
        """As it was before the act; only after `check`, under the same lock."""

    def from_old(self, entry: JournalEntry) -> tuple[Of, Was, Then] | None:
        """`of`, `was` and `then` of an entry that was written before all of them had one form; None if it has none."""
        return None


# Of subjects of all kinds together nobody can say what they capture; each reads only what it has captured itself.
AnySubject = Subject[Any, Any, Any]
AnyCaptured = Captured[Any, Any, Any]
Fields = Captured[object, State | None, State | None]


def too_late() -> Refused:
    """Something was built on it since."""
    return Refused("undo_too_late")


def late_unless(still: Iterable[object]) -> list[Refused | None]:
    """For subjects whose `check` is a question of yes or no."""
    return [None if answer else too_late() for answer in still]


@dataclass(frozen=True)
class Started:
    """What an act found of one subject before it changed anything, and which fields it is going to change."""

    subject: "FieldSubject"
    of: object
    was: State | None
    fields: Sequence[str]


class FieldSubject(Subject[object, State | None, State | None]):
    """A subject that consists of fields, so that what it was and is can be captured by reading them."""

    fields: tuple[str, ...] = ()  # those that an act captures if it names no others
    also: tuple[str, ...] = ()  # put back with them, but others may have changed since

    @abstractmethod
    def state(self, event: Event, of: object, fields: Sequence[str]) -> State | None:
        """These fields as they are now, as JSON has them; None where there is no such thing."""

    def started(self, event: Event, of: object, fields: Sequence[str]) -> Started:
        """What an act finds before it changes anything."""
        return Started(self, of, self.state(event, of, (*(fields or self.fields), *self.also)), fields or self.fields)

    def finished(self, event: Event, started: Started) -> Fields:
        """The same with what the act has left."""
        return Captured(self, started.of, started.was, self.state(event, started.of, started.fields))

    def created(self, event: Event, of: object) -> Fields:
        """What an act has left that was not there before."""
        return Captured(self, of, None, self.state(event, of, self.fields))


class FieldsOfEvent(FieldSubject):
    """Fields of the event itself, each of which is captured by those that change it."""

    def state(self, event: Event, of: object, fields: Sequence[str]) -> State:
        return {name: as_json(getattr(event, name)) for name in fields}

    def check(self, event: Event, captured: Sequence[Fields]) -> list[Refused | None]:
        return late_unless(self._is_as_left(event, capture.then or {}) for capture in captured)

    def _is_as_left(self, event: Event, then: State) -> bool:
        return all(getattr(event, name) == from_json(Event, name, value) for name, value in then.items())

    def put_back(self, event: Event, captured: Fields) -> None:
        was = captured.was or {}
        for name, value in was.items():
            setattr(event, name, from_json(Event, name, value))
        event.save(update_fields=list(was))


class Rows(FieldSubject, Generic[Row]):
    """Some fields of rows of one model.

    `event`: the way from a row to its event. `key`: what tells a row from the others of its event. `as_long_as`: what
    must hold for a row to be put back, whether or not the act had to do with it. `remove`: for rows that the act made.
    `after`: called with a row that was put back.
    """

    def __init__(
        self,
        name: str,
        model: type[Row],
        *,
        event: str = "event",
        key: str | tuple[str, ...] = "pk",
        fields: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
        as_long_as: Q | None = None,
        remove: Callable[[Row], object] = Model.delete,
        after: Callable[[Row], object] | None = None,
        old: FromOld | None = None,
    ) -> None:
        super().__init__(name)
        self.model, self.event, self.key = model, event, (key,) if isinstance(key, str) else key
        self.fields, self.also, self.as_long_as = fields, also, as_long_as or Q()
        self.remove, self.after, self._old = remove, after, old

    def from_old(self, entry: JournalEntry) -> tuple[object, State | None, State | None] | None:
        return self._old(entry) if self._old else None

    def state(self, event: Event, of: object, fields: Sequence[str]) -> State | None:
        values = self._rows(event).filter(**self._named(of)).values(*fields, "pk").first()
        return None if values is None else {name: as_json(values[name]) for name in fields}

    @property
    def read_with(self) -> Hashable:
        return self.model, self.event, self.key

    def check(self, event: Event, captured: Sequence[Fields]) -> list[Refused | None]:
        keys = [tuple(self._named(capture.of).values()) for capture in captured]
        wanted = {f"{name}__in": set(values) for name, values in zip(self.key, zip(*keys, strict=True), strict=True)}
        conditions = {
            condition_of(subject): ExpressionWrapper(subject.as_long_as, output_field=BooleanField())
            for subject in {capture.subject for capture in captured}
            if isinstance(subject, Rows) and subject.as_long_as
        }
        fields = sorted({name for capture in captured for name in capture.then or ()} | conditions.keys())
        rows = self._rows(event).filter(**wanted).annotate(**conditions).values_list(*self.key, *fields)
        width = len(self.key)
        now = {row[:width]: dict(zip(fields, row[width:], strict=True)) for row in rows}
        return late_unless(self._is_as_left(now.get(key), capture) for key, capture in zip(keys, captured, strict=True))

    def _is_as_left(self, now: State | None, captured: Fields) -> bool:
        if now is None or captured.then is None:
            return now is captured.then
        as_left = all(now[name] == from_json(self.model, name, value) for name, value in captured.then.items())
        return as_left and bool(now.get(condition_of(captured.subject), True))

    def put_back(self, event: Event, captured: Fields) -> None:
        row = self._rows(event).filter(**self._named(captured.of)).first()
        if row is None:
            self.create(event, captured.of, captured.was or {})
        elif captured.was is None:
            self.remove(row)
        else:
            self.restore(row, captured.was)
        if self.after and row:
            self.after(row)

    def restore(self, row: Row, was: State) -> None:
        """The fields of a row as they were."""
        for name, value in was.items():
            setattr(row, name, from_json(self.model, name, value))
        row.save(update_fields=list(was))

    def create(self, event: Event, of: object, was: State) -> None:
        """A row that the act has removed."""
        raise NotImplementedError(f"Nobody has said how a row of {self.name} comes back.")

    def _rows(self, event: Event) -> QuerySet[Row]:
        return self.model._default_manager.filter(**{self.event: event})

    def _named(self, of: object) -> dict[str, object]:
        """The key as the names of its fields and their values."""
        return dict(zip(self.key, of if isinstance(of, list | tuple) else (of,), strict=True))


def condition_of(subject: AnySubject) -> str:
    """Under which name it is read whether what must hold does."""
    return f"{subject.name}_holds"


def as_json(value: object) -> object:
    """A value as the journal keeps it."""
    return value.isoformat() if isinstance(value, datetime) else value


def from_json(model: type[Model], name: str, value: object) -> object:
    """The same value as its field has it."""
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:  # of another model, a number or a code
        return value
    return field.to_python(value) if value is not None and hasattr(field, "to_python") else value


@dataclass(frozen=True)
class Verb:
    """One thing that can happen.

    `undo`: what an act of this kind captures, and in which order it is put back; nothing of what cannot be undone.
    `undo_needs`: the weakest role that may undo it.
    """

    name: str
    undo: tuple[AnySubject, ...] = ()
    undo_needs: Role = Role.ORGANISER


VERBS: dict[str, Verb] = {}


def verb(
    name: str,
    *,
    undo: AnySubject | tuple[AnySubject, ...] = (),
    undo_needs: Role = Role.ORGANISER,
    standings: Effect = Effect.ANY,
) -> Verb:
    """Declares a verb; `standings`: how it moves them."""
    if name in VERBS:
        raise RuntimeError(f"{name} is declared twice.")
    VERBS[name] = Verb(name, undo if isinstance(undo, tuple) else (undo,), undo_needs)
    declare_effect(name, standings)
    return VERBS[name]
