"""Whole games of the bots, entered through the page's forms: the same end as in the engine, and undo on the way.

Some games in every run, in all forms of both editions; more than two thousand with `make test-long`.
"""

from uuid import uuid4

import pytest

from games.heckmeck import EndState, Position, end_state_document, fail, move_of, read_record, replay
from games.heckmeck.ruleset import Edition, FailedAttempt, Steal
from tests.factories import games, links
from tests.factories.entries import only_table, playing
from tests.sampling import sampled
from tournament.models import GameRecord, Result

pytestmark = pytest.mark.django_db
FORMS = [
    (Edition.CLASSIC, FailedAttempt.HIGHEST, Steal.MANDATORY),
    (Edition.CLASSIC, FailedAttempt.HIGHEST_ALWAYS, Steal.OPTIONAL),
    (Edition.CLASSIC, FailedAttempt.RETURNED, Steal.MANDATORY),
    (Edition.CLASSIC, FailedAttempt.BOTH, Steal.MANDATORY),
    (Edition.EXTENDED, FailedAttempt.HIGHEST, Steal.MANDATORY),
    (Edition.EXTENDED, FailedAttempt.HIGHEST, Steal.OPTIONAL),
]
POINTS = {"7": ["6", "5", "4", "3", "2", "1", "0"]}  # the regulation has none for tables of seven
# Games of each form, by seed, which says how many play. Where only what was returned is turned, most of them take
# hundreds of turns: here is a short one.
QUICK, LONG = (0, 1, 5, 2, 1, 2), range(355)
PARTS = 10


class Phone:
    """A referee's phone at the page of one game."""

    def __init__(self, form, size):
        edition, failed_attempt, steal = form
        rules = {"edition": edition.value, "failed_attempt": failed_attempt.value, "steal": steal.value}
        self.event, round = playing(size=size, own_points=POINTS, **rules)
        self.table = only_table(self.event)
        self.client = links.phone(links.link(round))
        self.address = f"/table/{self.table.pk}/game/"
        assert self.sends("start/").status_code == 302

    def sends(self, what="", **fields):
        return self.client.post(f"{self.address}{what}", {"submission": str(uuid4()), **fields})

    def writes(self, entry):
        response = self.sends(base_version=self.kept().version, **entry)
        assert response.status_code == 302, (entry, response.content.decode())

    def goes_back(self, turns):
        response = self.sends(f"undo/{turns}/", base_version=self.kept().version)
        assert response.status_code == 302

    def hands_in(self):
        assert self.sends("finish/", base_version=self.kept().version).status_code == 302
        return Result.objects.get(table=self.table)

    def kept(self):
        return GameRecord.objects.get(table=self.table)

    def position(self):
        record, problems = read_record(self.kept().record)
        assert problems == []
        return replay(record).position


def play_through(form, seed, *, undo_everywhere=False):
    size = 2 + seed % 6
    phone = Phone(form, size)
    record = games.bots_game(phone.event, f"pages/{seed}", size)
    position = Position.start(record.ruleset, size)
    for number, turn in enumerate(record.turns):
        entry = games.entry(turn, position, by_total=(seed + number) % 3 != 0)
        if undo_everywhere:
            phone.writes({"ended": "failed"} if move_of(turn, position) != fail() else entry)
            phone.goes_back(number)
            assert phone.position() == position
        phone.writes(entry)
        position = position.play(move_of(turn, position))
    assert (phone.position(), position.is_finished) == (position, True)
    end = end_state_document(EndState.of(position, [""] * size))
    assert phone.hands_in().end_state == end


@pytest.mark.parametrize(("form", "seed"), [*zip(FORMS, QUICK, strict=True)], ids=["-".join(form) for form in FORMS])
def test_games_end_as_in_the_engine(form, seed):
    play_through(form, seed)


@pytest.mark.parametrize("form", sampled([FORMS[4], FORMS[0]], usual=1), ids=lambda form: "-".join(form))
def test_undo_after_every_turn_gives_the_position_before(form):
    play_through(form, 2, undo_everywhere=True)


def test_from_the_last_turn_back_to_any_other():
    """All the way back, one turn after the other."""
    phone = Phone(FORMS[4], 4)
    record = games.bots_game(phone.event, "back")
    positions = [Position.start(record.ruleset, 4)]
    turns = []
    for turn in record.turns:
        turns.append(move_of(turn, positions[-1]))
        positions.append(positions[-1].play(turns[-1]))
    games.filled(phone.table, *turns)
    for number in reversed(range(len(turns))):
        phone.goes_back(number)
        assert phone.position() == positions[number]


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(form))
def test_thousands_of_games_end_as_in_the_engine(form, part):
    for seed in LONG[part::PARTS]:
        play_through(form, seed, undo_everywhere=seed % 10 == 0)
