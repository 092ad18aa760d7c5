"""What a cached page gives to whom while the next is rendered: nobody waits, and no page goes back in time."""

import gzip
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from tournament.queries.events.public import PublicState
from tournament.serving import page_cache, renderers
from tournament.serving.page_cache import NOTHING_YET, CachedPage, CachedResponse, Lookup, OwnPage
from tournament.serving.places import Traffic
from tournament.serving.renderers import OneAtATime

HOUR = 3600.0


def state(revision, event=1, *, hides_final=False):
    return PublicState(event, "2026", revision, "hash", hides_final, hides_rounds=False)


def response(revision):
    return CachedResponse(200, {}, gzip.compress(b"page"), str(revision))


@pytest.fixture
def page(monkeypatch):
    """Cached at revision 1, and nobody renders the next."""
    monkeypatch.setattr(page_cache, "STALE_WHILE_RENDERING_IN_SECONDS", HOUR)
    made = CachedPage()
    made.store(state(1), response(1), read_at=1)
    return made


def given(page, wanted, known_revision=None):
    """What somebody gets who asks for the page of a state; None: that one renders it."""
    lookup = Lookup(page, wanted, 2, known_revision)
    with page.rendering() as is_first:
        return lookup.cached() or (None if is_first else lookup.substitute())


def test_who_comes_while_a_page_is_rendered_gets_the_one_before(page):
    with page.rendering() as is_first:
        assert (is_first, given(page, state(2))) == (True, response(1))


def test_who_comes_when_nobody_renders_it_renders_the_page(page):
    assert [given(page, state(2)), given(page, state(2), known_revision=1)] == [None, None]


def test_a_poll_gets_what_is_newer_than_what_it_knows_or_nothing_yet(page):
    page.store(state(2), response(2), read_at=2)
    with page.rendering():
        found = [given(page, state(3), known_revision=known) for known in (-1, 1, 2, 3)]
    assert found == [response(2), response(2), NOTHING_YET, NOTHING_YET]


def test_a_poll_that_comes_while_the_first_page_is_rendered_gets_nothing_yet(page):
    new = CachedPage()
    with new.rendering():
        assert (given(new, state(2), known_revision=1), given(new, state(2))) == (NOTHING_YET, None)


def test_a_page_that_was_rendered_just_now_is_given_once_more(page, settings):
    settings.PAGE_PAUSE_IN_SECONDS = HOUR
    found = [given(page, state(2)), *(given(page, state(2), known_revision=known) for known in (0, 1))]
    assert found == [response(1), response(1), NOTHING_YET]


def test_a_page_that_nobody_has_looked_at_for_a_while_is_given_to_no_one(page, monkeypatch):
    monkeypatch.setattr(page_cache, "STALE_WHILE_RENDERING_IN_SECONDS", -1)
    with page.rendering():
        assert given(page, state(2)) is None


def test_who_comes_late_gets_what_was_rendered_meanwhile(page):
    lookup = Lookup(page, state(2), 2, None)
    page.store(state(2), response(2), read_at=2)
    assert lookup.cached() == response(2)


def test_nobody_gets_the_page_of_another_event(page):
    with page.rendering():
        assert [given(page, state(1, event=2), known_revision=known) for known in (None, 0)] == [None, None]


def test_nobody_gets_the_page_before_once_the_final_is_hidden_again(page):
    hidden, shown = state(2, hides_final=True), state(3)
    with page.rendering():
        assert [given(page, hidden), given(page, hidden, known_revision=0)] == [None, None]
    page.store(hidden, response(2), read_at=2)
    with page.rendering():  # what told less may stand for what tells more
        assert [given(page, shown), given(page, shown, known_revision=1)] == [response(2), response(2)]


def test_a_page_is_not_replaced_by_one_of_a_state_that_was_read_before(page):
    page.store(state(3), response(3), read_at=3)
    page.store(state(2), response(2), read_at=2)
    assert page.latest.response == response(3)


def test_pages_leave_threads_to_the_others(page, settings):
    others = [CachedPage() for _ in range(max(1, settings.THREADS // 2))]
    open_ones = [each.rendering() for each in others]
    assert [each.__enter__() for each in open_ones] == [True] * len(others)
    assert [given(page, state(2)), given(page, state(2), known_revision=1)] == [response(1), NOTHING_YET]
    for each in open_ones:
        each.__exit__(None, None, None)
    assert given(page, state(2)) is None


def test_a_page_is_rendered_between_two_results_rather_than_beside_one(page, monkeypatch):
    hall = Traffic()
    monkeypatch.setattr(page_cache, "traffic", hall)
    monkeypatch.setattr(page_cache, "PAUSE_FOR_WRITERS_IN_SECONDS", HOUR)
    hall.writing = 1
    assert [given(page, state(2)), given(page, state(2), known_revision=1)] == [response(1), NOTHING_YET]
    assert given(CachedPage(), state(2)) is None
    hall.writing = 0
    assert [given(page, state(2)), given(page, state(2), known_revision=1)] == [None, None]


def test_who_writes_all_the_time_does_not_keep_a_page_from_being_rendered(page, monkeypatch):
    hall = Traffic()
    monkeypatch.setattr(page_cache, "traffic", hall)
    monkeypatch.setattr(page_cache, "PAUSE_FOR_WRITERS_IN_SECONDS", 0)
    hall.writing = 1
    assert given(page, state(2)) is None


def test_own_pages_are_rendered_one_at_a_time(page, monkeypatch):
    monkeypatch.setattr(renderers, "TURN_IN_SECONDS", 0)
    one, other = OwnPage(), OwnPage()
    other.store(state(1), response(1), read_at=1)
    with one.rendering() as is_first:
        assert is_first
        assert given(other, state(2), known_revision=1) is NOTHING_YET
        assert given(page, state(2)) is None
    assert given(other, state(2), known_revision=1) is None


def test_a_poll_of_an_own_page_waits_for_its_turn():
    """Sent away, it would come again only after seconds."""
    one, other = OwnPage(), OwnPage()
    with ThreadPoolExecutor(1) as pool:
        with one.rendering():
            waiting = pool.submit(given, other, state(2), known_revision=1)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.01)
        assert waiting.result() is None


def test_an_own_page_is_rendered_between_two_results_rather_than_beside_one(monkeypatch):
    monkeypatch.setattr(renderers, "PAUSE_FOR_WRITERS_IN_SECONDS", HOUR)
    hall = Traffic()
    page = CachedPage(OneAtATime(hall))
    with ThreadPoolExecutor(1) as pool:
        with hall.writer():
            with hall.writer():
                waiting = pool.submit(given, page, state(2), known_revision=1)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.01)
        assert waiting.result() is None


def test_who_writes_all_the_time_does_not_keep_an_own_page_from_being_rendered(monkeypatch):
    monkeypatch.setattr(renderers, "PAUSE_FOR_WRITERS_IN_SECONDS", 0)
    hall = Traffic()
    with hall.writer():
        assert given(CachedPage(OneAtATime(hall)), state(2), known_revision=1) is None


@pytest.mark.parametrize(("kind", "waits"), [(OwnPage, True), (CachedPage, False)])
def test_where_many_polls_of_own_pages_wait_no_more_join_them(kind, waits, monkeypatch):
    hall, page = Traffic(), kind()
    monkeypatch.setattr(page_cache, "traffic", hall)
    hall.own_polls = page_cache.MOST_OWN_POLLS
    assert not page.can_wait()
    hall.own_polls += 1
    assert page.can_wait() is waits


class Hall:
    """Phones that poll, and requests that render: each begins and ends when chance wants it."""

    def __init__(self, chance):
        self.chance = chance
        self.page, self.clock = CachedPage(), 0
        self.revision = 1
        self.shown = [0] * 5  # the revision that each phone shows
        self.open = []  # who renders: phone, lookup, context
        self.went_back = []  # what a phone showed, and what it got that was not newer

    def step(self):
        what = self.chance.choice(["happen", "ask", "ask", "ask", "finish"])
        getattr(self, what)()

    def happen(self):
        self.revision += 1

    def ask(self):
        phone = self.chance.randrange(len(self.shown))
        if any(each[0] == phone for each in self.open) or self.shown[phone] == self.revision:
            return
        self.clock += 1
        lookup = Lookup(self.page, state(self.revision), self.clock, self.shown[phone])
        context = self.page.rendering()
        is_first = context.__enter__()
        if found := lookup.cached() or (None if is_first else lookup.substitute()):
            context.__exit__(None, None, None)
            self.show(phone, found)
        else:
            self.open.append((phone, lookup, context))

    def finish(self):
        if self.open:
            phone, lookup, context = self.open.pop(self.chance.randrange(len(self.open)))
            # What is rendered may be newer than what was read beforehand.
            rendered = response(lookup.state.revision)
            self.page.store(lookup.state, rendered, lookup.read_at)
            context.__exit__(None, None, None)
            self.show(phone, rendered)

    def show(self, phone, found):
        if found is not NOTHING_YET:
            before, self.shown[phone] = self.shown[phone], int(found.etag)
            if self.shown[phone] <= before:
                self.went_back.append((before, self.shown[phone]))


@pytest.mark.parametrize("seed", range(50))
def test_no_phone_ever_goes_back_in_time(seed, settings):
    chance = random.Random(seed)
    settings.PAGE_PAUSE_IN_SECONDS = chance.choice([0, HOUR])
    hall = Hall(chance)
    for _ in range(400):
        hall.step()
    while hall.open:
        hall.finish()
    settings.PAGE_PAUSE_IN_SECONDS = 0
    while set(hall.shown) != {hall.revision}:  # everybody who asks often enough sees what is new
        hall.ask()
        hall.finish()
    assert hall.went_back == []
