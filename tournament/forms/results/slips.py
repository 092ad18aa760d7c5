"""The results of tables out of a file of slips.

What a table's rows say becomes the same object that the desk's form makes, with the same check. Nothing is recorded
here before somebody has ticked it in the preview.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from uuid import UUID, uuid5

from games.heckmeck import EndState, Holding, Stacks
from tournament.actions.core.actors import Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.results.at_table import EndStateImpossible
from tournament.forms.results.end_state import MAX_STACK_LETTERS, NUMBERS
from tournament.forms.results.entered import EnteredResult
from tournament.forms.results.places import DeskPlacesForm, place_field
from tournament.forms.results.slip_rows import MAX_DIGITS, SlipField, SlipRow
from tournament.models import Event, Seat
from tournament.names import name_key
from tournament.queries.results.result_view import ResultView
from tournament.queries.results.table_page import TablePage
from tournament.rules.improbable import improbable
from tournament.rules.places import PlacesOnly
from tournament.rules.verdicts import leavers, ruleset_of
from tournament.words import sentence_of
from tournament.words.end_states import SPECIALISTS, all_words
from tournament.words.reasons import isolated
from tournament.words.results import question_about
from tournament.words.slips import slip_sentence

MAX_CITED = 40  # letters of a cell in a sentence


class SlipState(StrEnum):
    """What becomes of a table's rows."""

    READY = "ready"
    SAME = "same"  # exactly this counts already
    OTHER = "other"  # another result counts, or the table waits for a decision
    FAULTY = "faulty"


@dataclass
class Slip:
    """A table's rows, read and checked. `question`: what is asked before it is taken, where it is not probable."""

    table_page: TablePage
    rows: Sequence[SlipRow]
    faults: list[str] = field(default_factory=list)
    entered: EnteredResult | None = None
    view: ResultView | None = None
    question: str = ""
    state: SlipState = SlipState.FAULTY

    @property
    def number(self) -> int:
        return self.table_page.state.table.number

    @property
    def ready(self) -> bool:
        return self.state is SlipState.READY

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Those of the players in seat order, with their numbers."""
        return tuple(name_of(seat) for seat in self.table_page.state.seats)

    def record(self, *, by: Actor, submission: UUID) -> str:
        """Hands it in, once for each preview; what is said where it is refused."""
        assert self.entered is not None
        table = self.table_page.state.table
        try:
            self.entered.record(by=by, submission_id=uuid5(submission, f"{table.round.number}/{table.number}"))
        except AlreadyDone:
            return ""
        except NotAllowed:
            raise
        except EndStateImpossible as refused:
            return " ".join(all_words(problem, self.names) for problem in refused.problems)
        except Refused as refused:
            return sentence_of(refused)
        return ""


def name_of(seat: Seat) -> str:
    return f"{isolated(seat.player.name)} ({seat.player.number})"


def read_slip(event: Event, table_page: TablePage, rows: Sequence[SlipRow]) -> Slip:
    """The result that these rows say, checked as at the desk. Reads nothing."""
    slip = Slip(table_page, rows)
    placed = _placed(slip)
    if slip.faults:
        return slip
    if table_page.state.table.round.places_only:
        slip.entered = _places(event, slip, placed)
    else:
        slip.entered = _stacks(event, slip, placed)
    if slip.entered is not None:
        _check(slip, slip.entered)
    return slip


def _placed(slip: Slip) -> list[SlipRow]:
    """The rows in seat order."""
    seats = {seat.player.number: seat for seat in slip.table_page.state.seats}
    of_seat: dict[int, SlipRow] = {}
    for row in slip.rows:
        number = row.number(SlipField.NUMBER)
        seat = seats.get(number or 0)
        if row.formula:
            slip.faults.append(slip_sentence("formula", line=row.line))
        if seat is None:
            cited = row.text(SlipField.NUMBER)[:MAX_CITED]
            slip.faults.append(slip_sentence("not_at_table", line=row.line, number=cited or "–"))
            continue
        slip.faults.extend(_other_name(row, seat))
        first = of_seat.setdefault(seat.position, row)
        if first is not row:
            who = name_of(seat)
            slip.faults.append(slip_sentence("player_twice", who=who, first=first.line, line=row.line))
    missing = [seat for seat in slip.table_page.state.seats if seat.position not in of_seat]
    slip.faults.extend(slip_sentence("player_missing", who=name_of(seat)) for seat in missing)
    return [row for _position, row in sorted(of_seat.items())]


def _other_name(row: SlipRow, seat: Seat) -> Iterator[str]:
    """A file of another event may have the same tables and numbers."""
    name = row.text(SlipField.NAME)
    if name and name_key(name) != name_key(seat.player.name):
        params = {"line": row.line, "number": seat.player.number, "who": isolated(seat.player.name)}
        yield slip_sentence("other_name", name=isolated(name[:MAX_CITED]), **params)


def _left(slip: Slip, placed: Sequence[SlipRow]) -> tuple[int, ...]:
    """Who left by word of the slip; not those of whom the desk knows."""
    seats = slip.table_page.state.seats
    return tuple(at for at, row in enumerate(placed) if row.ticked(SlipField.LEFT) and not seats[at].left_game)


def _places(event: Event, slip: Slip, placed: Sequence[SlipRow]) -> EnteredResult | None:
    left = _left(slip, placed)
    given = {place_field(at): row.text(SlipField.PLACE) for at, row in enumerate(placed) if at not in left}
    form = DeskPlacesForm(
        {**given, "left": list(map(str, left)), "base_version": "0"},
        event=event,
        table_page=slip.table_page,
        names=slip.names,
    )
    if form.is_valid():
        return form.entered
    names = {place_field(at): name for at, name in enumerate(slip.names)}
    for name, sentences in form.errors.items():
        said = " ".join(map(str, sentences))
        slip.faults.append(f"{names[name]}: {said}" if name in names else said)
    return None


def _stacks(event: Event, slip: Slip, placed: Sequence[SlipRow]) -> EnteredResult | None:
    rules = ruleset_of(event)
    holdings = tuple(_holding(slip, at, row) for at, row in enumerate(placed))
    stopped = any(row.ticked(SlipField.STOPPED) for row in placed)
    turned = [
        portion for at, row in enumerate(placed) for portion in _portions(slip, at, row.text(SlipField.FACE_DOWN))
    ]
    if slip.faults:
        return None
    said = {portion for holding in holdings for portion in holding.portions} | set(turned)
    unsaid = tuple(portion for portion in rules.worms if portion not in said)
    down, up = (tuple(turned), unsaid) if stopped else ((*turned, *unsaid), ())
    known = Stacks.ORDERED if any(row.ticked(SlipField.ORDERED) for row in placed) else Stacks.SETS
    if known is Stacks.SETS:  # the order in which they were typed says nothing
        holdings = tuple(holding._replace(portions=tuple(sorted(holding.portions))) for holding in holdings)
    end = EndState(rules, holdings, down, known, up, stopped)
    return EnteredResult(event, slip.table_page, end, left=_left(slip, placed))


def _holding(slip: Slip, at: int, row: SlipRow) -> Holding:
    return Holding(_portions(slip, at, row.text(SlipField.PORTIONS)), _bratworms(slip, at, row), _figure(slip, at, row))


def _portions(slip: Slip, at: int, text: str) -> tuple[int, ...]:
    if len(text) > MAX_STACK_LETTERS or not NUMBERS.fullmatch(text):
        slip.faults.append(slip_sentence("portions_unreadable", who=slip.names[at], text=text[:MAX_CITED]))
        return ()
    return tuple(int(number[:MAX_DIGITS]) for number in re.findall(r"\d+", text))


def _bratworms(slip: Slip, at: int, row: SlipRow) -> int:
    number = row.number(SlipField.BRATWORMS)
    if number is None and (text := row.text(SlipField.BRATWORMS)):
        slip.faults.append(slip_sentence("bratworms_unreadable", who=slip.names[at], text=text[:MAX_CITED]))
    return number or 0


def _figure(slip: Slip, at: int, row: SlipRow) -> str | None:
    text = row.text(SlipField.SPECIALIST)
    wanted = text.casefold()
    if wanted in ("", "-", "–"):
        return None
    for code, words in SPECIALISTS.items():
        if wanted in (code.casefold(), str(words).casefold()):
            return str(code)
    slip.faults.append(slip_sentence("specialist_unreadable", who=slip.names[at], text=text[:MAX_CITED]))
    return None


def _check(slip: Slip, entered: EnteredResult) -> None:
    """How it stands beside what counts, and what the rules say to it."""
    state = slip.table_page.state
    if state.disputed:
        slip.state = SlipState.OTHER
        slip.faults.append(slip_sentence("waits"))
        return
    if state.accepted is not None:
        same = entered.same_as_accepted()
        slip.state = SlipState.SAME if same else SlipState.OTHER
        slip.faults.append(slip_sentence("counts_already" if same else "other_counts"))
        return
    try:
        verdict = entered.verdict()
    except Refused as refused:
        slip.faults.append(sentence_of(refused))
        return
    if not verdict.valid:
        slip.faults.extend(dict.fromkeys(all_words(problem, slip.names) for problem in verdict.problems))
        return
    slip.state, slip.view = SlipState.READY, entered.view(verdict)
    if not isinstance(entered.end_state, PlacesOnly):
        doubt = improbable(entered.end_state, leavers(state.seats, entered.left))
        rules = entered.end_state.ruleset
        slip.question = question_about(doubt, slip.names, len(rules.worms)) if doubt else ""
