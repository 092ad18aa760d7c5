"""What the game engine costs: checking an end state against reading its document, and whole games by the bots."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import TypeVar

from benchmarks.measure import Line, Pace, Row, compare, seconds_per_call
from games.heckmeck import BOTS, EndState, Record, Ruleset, check, check_document, classic, extended, play_games, replay
from games.heckmeck.documents import end_state_document

T = TypeVar("T")

PLAYERS = 4
SAMPLE = 50  # end states, from games by the bots
LINE_UPS = (("careful", "bold"), ("careful", "bold", "shrewd"))


def rows() -> list[Line]:
    return [
        *check_rows("classic", classic(), goals=("≤ 3 ×", "≤ 5 ×")),
        *check_rows("extended", extended(), goals=("≤ 4 ×", "≤ 6 ×")),
        *(games_row(names, goal) for names, goal in zip(LINE_UPS, ("≥ 200 /s", "for the record"), strict=True)),
    ]


def check_rows(name: str, ruleset: Ruleset, goals: tuple[str, str]) -> Iterator[Row]:
    """From the engine's own object, and from the parsed document, which includes reading that; a goal for each."""
    end_states = [EndState.of(replay(record).position) for record in records(ruleset, ("careful", "bold"), SAMPLE)]
    documents = [end_state_document(end_state) for end_state in end_states]
    texts = [json.dumps(document) for document in documents]
    floor, floor_call = "`json.loads` of its document", each_in_turn(json.loads, texts)
    what = f"check one {name} end state, {PLAYERS} players"
    from_object, from_document = goals
    yield compare(f"{what}, from an `EndState`", each_in_turn(check, end_states), floor, floor_call, from_object)
    call = each_in_turn(check_document, documents)
    yield compare(f"{what}, from a parsed document", call, floor, floor_call, from_document)


def games_row(names: tuple[str, ...], goal: str) -> Pace:
    games = records(classic(), names, count=100_000)
    what = f"a whole classic game by the bots, {PLAYERS} players ({', '.join(names)} in turn), single process"
    return Pace(what, seconds_per_call(lambda: next(games), at_least=2.0), goal)


def records(ruleset: Ruleset, names: tuple[str, ...], count: int) -> Iterator[Record]:
    bots = [BOTS[names[seat % len(names)]] for seat in range(PLAYERS)]
    return play_games(ruleset, bots, seed=1, games=count)


def each_in_turn(function: Callable[[T], object], arguments: Sequence[T]) -> Callable[[], object]:
    """A call without arguments that goes round the arguments; going round costs both sides the same."""
    endless = cycle(arguments)
    return lambda: function(next(endless))
