"""A list of players as it was read, compared with who is there already: what the preview shows. No view, no writing."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.actions.people.new_players import NewPlayer
from tournament.exchange.player_files import PlayerFile, RowProblem, Severity
from tournament.forms.people.lists import pack
from tournament.models import Event
from tournament.names import name_key
from tournament.queries.people.players import State, free_places
from tournament.words.player_files import row_sentence

MAX_SHOWN = 200  # rows with a box to tick; browsers and people have their limits
MAX_PROBLEMS = 100


@dataclass(frozen=True)
class PreviewRow:
    """A row that gives a player; not ticked if somebody with this name is on the list."""

    new: NewPlayer
    problems: tuple[str, ...]
    known: bool


@dataclass(frozen=True)
class Preview:
    """What the page shows."""

    rows: tuple[PreviewRow, ...]  # the first ones; those with something to look at come before the others
    others: int  # rows that are not shown and are taken over
    others_known: int  # rows that are not shown and are left out
    refused: tuple[tuple[int, str], ...]  # line and sentence of rows that give no player
    refused_more: int
    found: int
    new: int  # not on the list yet
    questions: int  # rows with something to look at
    waiting: int  # for whom there is no place
    encoding: str
    sheet: str
    unused: tuple[str, ...]
    packed: str  # "" if the list is too long to be carried by the page


def preview_of(event: Event, file: PlayerFile) -> Preview:
    """Two reads."""
    refused = [problem for problem in file.problems if problem.severity == Severity.ERROR]
    rows = _rows(event, file)
    previewed = sorted(rows, key=lambda row: not row.problems)[:MAX_SHOWN] if len(rows) > MAX_SHOWN else rows
    lines = {row.new.line for row in previewed}
    hidden = [row for row in rows if row.new.line not in lines]
    known = [row.new.line for row in rows if row.known]
    new = len(rows) - len(known)
    free = free_places(event)
    return Preview(
        rows=tuple(previewed),
        others=sum(not row.known for row in hidden),
        others_known=sum(row.known for row in hidden),
        refused=tuple(_sentences(refused[:MAX_PROBLEMS])),
        refused_more=max(0, len(refused) - MAX_PROBLEMS),
        found=len(rows),
        new=new,
        questions=sum(bool(row.problems) for row in rows),
        waiting=0 if free is None else max(0, new - free),
        encoding=file.encoding,
        sheet=file.sheet,
        unused=file.unused,
        packed=pack([row.new for row in rows], asked=lines, known=known),
    )


def _rows(event: Event, file: PlayerFile) -> list[PreviewRow]:
    names, numbers = _there(event)
    sentences: dict[int, list[str]] = defaultdict(list)
    for line, sentence in _sentences(problem for problem in file.problems if problem.severity == Severity.WARNING):
        sentences[line].append(sentence)
    rows = []
    for row in file.rows:
        new = NewPlayer(row.name, row.club, row.pseudonym, row.note, row.number, line=row.line)
        key = name_key(row.name)
        known = key in names
        problems = sentences.pop(row.line, [])
        if known:
            problems.append(row_sentence("name_known", {"name": row.name}))
        if row.number is not None and numbers.get(row.number, key) != key:
            problems.append(row_sentence("number_known", {"number": row.number}))
        rows.append(PreviewRow(new, tuple(problems), known))
    return rows


def _there(event: Event) -> tuple[set[str], dict[int, str]]:
    rows = list(event.players.values_list("number", "name_key", "state"))
    return {key for _, key, state in rows if state != State.REMOVED}, {number: key for number, key, _ in rows}


def _sentences(problems: Iterable[RowProblem]) -> Iterable[tuple[int, str]]:
    return ((problem.line, row_sentence(problem.code, problem.params)) for problem in problems)
