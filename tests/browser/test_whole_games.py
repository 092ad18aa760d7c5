"""Whole games on a referee's phone, from the first tap to the player who confirms: the end tapped in, or every turn.

The bots play them; in the end there stands what the engine says, and on the way every turn is told as it was foretold.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from games.heckmeck import EndState, Outcome, Position, Record, Throws, Total, Turn, end_state_document, move_of, replay
from tests.browser.phones import Phone, opened, slow_line
from tests.factories import games
from tests.factories.entries import playing
from tests.sampling import sampled
from tournament.models import Result
from tournament.rules.improbable import improbable
from tournament.rules.turn_events import turn_event
from tournament.words.end_states import SPECIALISTS
from tournament.words.games import turn_words

pytestmark = pytest.mark.django_db(transaction=True)
FEW = 5  # turns, where each takes seconds


class Game(NamedTuple):
    """A game of the bots by an event's rules."""

    seed: str
    size: int
    rules: dict[str, str]


CLASSIC = Game("browser/20", 3, {"edition": "classic"})
# Somebody gives a Bratworm, specialists go back, the golden die is rolled, the canned worm helps.
EXTENDED = Game("browser/243", 3, {"edition": "extended"})
EDITIONS = pytest.mark.parametrize("game", [CLASSIC, EXTENDED], ids=["classic", "extended"])
# The extended edition has everything that the classic one has.
EXTENDED_FIRST = pytest.mark.parametrize("game", sampled([EXTENDED, CLASSIC], usual=1), ids=["extended", "classic"])
CLASSIC_FIRST = pytest.mark.parametrize("game", sampled([CLASSIC, EXTENDED], usual=1), ids=["classic", "extended"])
MORE = [
    Game("browser/21", 4, {"edition": "classic"}),
    Game("browser/1", 2, {"edition": "classic", "failed_attempt": "both", "steal": "optional"}),
    Game("browser/2", 6, {"edition": "classic", "failed_attempt": "highest_always", "steal": "optional"}),
    Game("browser/42", 4, {"edition": "extended"}),
    Game("browser/3", 5, {"edition": "extended", "steal": "optional"}),
]


@pytest.fixture
def begin(people, settings):
    """A referee at the table where the game is played, and the game."""
    settings.OUTBOX_FIRST_PAUSE_MS = 50

    def meet(game: Game, **options: Any) -> tuple[Phone, Record]:
        event, round = playing(size=game.size, slug="cup", **game.rules)
        return opened(people, event, round, **options), games.bots_game(event, game.seed, game.size)

    return meet


def end_of(record: Record) -> EndState:
    return EndState.of(replay(record).position)


def tapped(end: EndState) -> dict[str, Any]:
    """As the result keeps an end that was tapped: nobody asked for the order of the stacks."""
    holdings = [one._replace(portions=tuple(sorted(one.portions))) for one in end.players]
    return end_state_document(EndState(end.ruleset, tuple(holdings), end.face_down))


# Tapping the end


def tap_the_end(phone: Phone, end: EndState) -> None:
    for seat, holding in enumerate(end.players, start=1):
        phone.taps({f"Player {seat}": holding.portions})
        specialist = str(SPECIALISTS[holding.specialist]) if holding.specialist else ""
        phone.taps_extras(f"Player {seat}", holding.bratworms, specialist)


def enter_the_end(phone: Phone, end: EndState) -> None:
    """From the table's page to the receipt."""
    phone.page.get_by_role("link", name="Enter the result").tap()
    phone.is_at("Result of table 1")
    tap_the_end(phone, end)
    phone.sees("This is how it counts")  # the server's check of it
    phone.sends(sure=improbable(end) is not None)
    phone.status_says("The result has arrived", "Receipt")
    phone.status_says(Result.objects.get().receipt)
    phone.is_at("Table 1")
    phone.page.get_by_role("button", name="OK").tap()
    phone.nothing_waits()


def confirm(phone: Phone, player: str) -> None:
    """On the referee's phone, by a player who sees the places; and then it says who and with which receipt."""
    phone.page.get_by_role("link", name="Let a player confirm").tap()
    phone.is_at("Is the result of table 1 right?")
    phone.page.get_by_role("radio", name=player).tap()
    phone.page.get_by_role("button", name="Yes, this is right").tap()
    phone.is_at("Table 1")
    phone.sees("This table is done")
    expect(phone.page.locator("#result .receipt")).to_have_text(Result.objects.get().receipt)
    expect(phone.page.locator("#result")).to_contain_text(f"confirmed {player}")


@EXTENDED_FIRST
def test_the_end_is_tapped_in_sent_and_confirmed(begin, game):
    phone, record = begin(game)
    enter_the_end(phone, end_of(record))
    confirm(phone, "Player 2")
    assert Result.objects.get().end_state == tapped(end_of(record))


@pytest.mark.long
@CLASSIC_FIRST
def test_the_end_is_tapped_in_on_a_slow_line(begin, game):
    phone, record = begin(game, service_workers="block")
    slow_line(phone.page)
    enter_the_end(phone, end_of(record))
    confirm(phone, "Player 1")
    assert Result.objects.get().end_state == tapped(end_of(record))


# Turn by turn


class Told(NamedTuple):
    """A turn of the game: what is entered, and what is told of it."""

    number: int
    entry: dict[str, object]
    words: str


def told(record: Record) -> Iterator[Told]:
    """Totals on the keys, and each third turn by what was taken."""
    names = [f"Player {seat}" for seat in range(1, len(record.players) + 1)]
    position = Position.start(record.ruleset, len(names))
    for number, turn in enumerate(record.turns, start=1):
        assert isinstance(turn, Throws)
        by_total = number % 3 != 1
        brought, after = turn_event(number, said(turn, position, by_total=by_total), position)
        yield Told(number, games.entry(turn, position, by_total=by_total), turn_words(brought, names))
        position = after


def said(turn: Throws, position: Position, *, by_total: bool) -> Turn:
    """The turn as the record has it in the end."""
    move = move_of(turn, position)
    if not by_total or move.outcome is Outcome.FAIL:
        return move._replace(golden_die=turn.golden_die)
    total = games.total_of(turn, position)
    return Total(total, move.double_one, turn.golden_die, turn.overlooked, move.bratworm_from, move.put_back)


def enter(phone: Phone, entry: dict[str, object]) -> None:
    """First what the turn had besides, then how it ended: whatever is asked then belongs to all of it."""
    page = phone.page
    for flag in ("double_one", "golden_die"):
        if flag in entry:
            page.locator(f"#{flag.replace('_', '-')}").tap()
    if "ended" in entry:
        page.locator(f"#ended-{entry['ended']}").tap()
    for digit in str(entry.get("total", "")):
        page.get_by_role("button", name=digit, exact=True).tap()
    if "portion" in entry:
        page.locator(f"#{entry['portion']}").tap()
    for question in ("giver_1", "giver_2", "put_back", "overlooked"):
        if question in entry:
            answer(page.locator(f"#preview input[name='{question}']"), entry[question])


def answer(asked: Locator, value: object) -> None:
    """A question comes only when everything before it is said."""
    asked.first.wait_for(state="attached")
    asked.and_(asked.page.locator(f"[value='{value}'], [type='checkbox']")).tap()


def write(phone: Phone, turn: Told) -> None:
    enter(phone, turn.entry)
    expect(phone.page.locator("#preview .foretold")).to_contain_text(turn.words)
    phone.page.get_by_role("button", name="Record turn").tap()
    expect(phone.page.locator("#last-turn")).to_contain_text(f"Turn {turn.number}: {turn.words}")


def begin_to_write(phone: Phone) -> None:
    phone.page.get_by_role("link", name="Record the game turn by turn").tap()
    phone.page.get_by_role("button", name="Start recording").tap()
    expect(phone.page.locator("#whose-turn")).to_contain_text("Player 1, turn 1")


def hand_in(phone: Phone, record: Record) -> None:
    phone.sees("The game is over")
    phone.page.get_by_role("button", name="Send the result").tap()
    phone.is_at("Table 1")
    phone.sees("Result sent.")
    assert Result.objects.get().end_state == end_state_document(end_of(record))


def written_through(phone: Phone, record: Record) -> None:
    begin_to_write(phone)
    for turn in told(record):
        write(phone, turn)
    hand_in(phone, record)
    confirm(phone, "Player 2")


@pytest.mark.long
@EDITIONS
def test_every_turn_is_written_down(begin, game):
    written_through(*begin(game))


@pytest.mark.long
@CLASSIC_FIRST
def test_the_last_turns_are_written_down_on_a_slow_line(begin, game):
    """The phone comes to a game that another one wrote until then."""
    phone, record = begin(game, service_workers="block")
    begin_to_write(phone)
    turns = list(told(record))
    before = [move_of(turn, position) for turn, position in along(record)]
    games.filled(phone.table, *before[:-FEW])
    slow_line(phone.page)
    phone.page.reload()
    for turn in turns[-FEW:]:
        write(phone, turn)
    hand_in(phone, record)
    confirm(phone, "Player 1")


def along(record: Record) -> Iterator[tuple[Turn, Position]]:
    """Each turn and the position before it."""
    position = Position.start(record.ruleset, len(record.players))
    for turn in record.turns:
        yield turn, position
        position = position.play(move_of(turn, position))


@pytest.mark.long
@pytest.mark.parametrize("game", MORE, ids=lambda game: f"{'-'.join(game.rules.values())}-{game.size}")
def test_more_games_are_written_down(begin, game):
    written_through(*begin(game))


@pytest.mark.long
@EDITIONS
def test_every_turn_is_written_down_on_a_slow_line(begin, game):
    phone, record = begin(game, service_workers="block")
    slow_line(phone.page)
    written_through(phone, record)
