"""Making, copying and editing an event, and the addresses that its name gives."""

from datetime import UTC, datetime

import pytest

from tests import factories
from tournament.actions.core.actors import PROGRAM, STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events.event import (
    create_event,
    duplicate_event,
    edit_event,
    hide_event,
    publish_event,
    unlist_event,
)
from tournament.actions.events.options import edit_options
from tournament.actions.events.slugs import RESERVED, slug_for, spelled_slug
from tournament.models import Event, Player, Role
from tournament.queries.events.stages import StageSpec, specs_of_event

pytestmark = pytest.mark.django_db

STAGES = (StageSpec("preliminary", 2, 4, "score", 4), StageSpec("final"))
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def made(name="Grill Cup", *, by=None, **more):
    return create_event(by=by or Actor.of(factories.account()), name=name, **more)


def test_an_event_is_made_with_its_owner_its_format_and_an_entry():
    account = factories.account()
    event = made("Spring  Cup ", by=Actor.of(account), stages=STAGES, starts_at=NOON, edition="extended", minutes=240)
    stored = Event.objects.get()
    assert (stored.name, stored.slug, stored.starts_at, stored.edition, stored.minutes, stored.public) == (
        "Spring Cup",
        "spring-cup",
        NOON,
        "extended",
        240,
        False,
    )
    assert [(role.account, role.role) for role in event.roles.all()] == [(account, Role.OWNER)]
    assert specs_of_event(event) == STAGES
    assert [(entry.verb, entry.private) for entry in event.journal.all()] == [("event_created", {"name": "Spring Cup"})]
    assert event.revision == 1


def test_a_submission_sent_twice_makes_one_event():
    by, submission = Actor.of(factories.account()), factories.submission()
    event = made(by=by, submission_id=submission)
    with pytest.raises(AlreadyDone) as done:
        made("Other", by=by, submission_id=submission)
    assert (done.value.entry.event, Event.objects.count()) == (event, 1)


def test_the_same_submission_of_another_account_makes_another_event():
    submission = factories.submission()
    made(submission_id=submission)
    made(submission_id=submission)
    assert Event.objects.count() == 2


def test_strangers_make_no_event_and_the_program_makes_one_for_somebody():
    with pytest.raises(NotAllowed):
        made(by=STRANGER)
    with pytest.raises(NotAllowed):
        made(by=PROGRAM)
    owner = factories.account()
    assert made(by=PROGRAM, owner=owner).roles.get().account == owner


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u2060", "\u0301"])
def test_an_event_needs_a_name_that_can_be_seen(name):
    with pytest.raises(Refused, match="event_needs_a_name"):
        made(name)
    assert not Event.objects.exists()


@pytest.mark.parametrize(("field", "length"), [("name", 121), ("name", 10_000), ("place", 201), ("description", 4001)])
def test_a_text_that_is_too_long_is_refused_and_not_cut(field, length):
    with pytest.raises(Refused, match=f"event_{field}_too_long"):
        made(**{"name": "Cup", field: "x" * length})


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Grill Cup 2026", "grill-cup-2026"),
        ("Müller & Söhne", "mueller-soehne"),
        ("Чемпионат", "chempionat"),
        ("Cupă românească", "cupa-romaneasca"),
        ("כדאי", "event-1"),
        ("🎲🎲🎲", "event-1"),
        ("new", "new-2"),
        ("Planner", "planner-2"),
        ("Event", "event-2"),
    ],
)
def test_the_address_is_the_name_as_far_as_it_can_be_spelled(name, slug):
    assert made(name).slug == slug


def test_the_address_is_free_and_short():
    assert [made("Cup").slug for _ in range(3)] == ["cup", "cup-2", "cup-3"]
    assert [made("🎲").slug for _ in range(2)] == ["event-1", "event-2"]
    assert len(made("x" * 120).slug) == 50


def test_no_address_of_the_desk_is_an_event():
    assert {slug_for(word) for word in RESERVED}.isdisjoint(RESERVED)


def test_rules_that_do_not_go_together_are_refused():
    with pytest.raises(Refused, match="extended_is_never_faster"):
        made(edition="extended", failed_attempt="both")
    with pytest.raises(Refused, match="unknown_option"):
        made(edition="deluxe")


def test_an_event_is_edited_and_that_is_taken_back():
    event = factories.event("Old", place="Hall", starts_at=NOON)
    by = factories.actor(event)
    edit_event(event=event, by=by, name=" New ", place="", starts_at=None, description="Bring\r\ndice")
    stored = Event.objects.get()
    assert (stored.name, stored.place, stored.starts_at, stored.description) == ("New", "", None, "Bring\ndice")
    undo(event=event, number=1, by=by)
    stored = Event.objects.get()
    assert (stored.name, stored.place, stored.starts_at, stored.description) == ("Old", "Hall", NOON, "")


def test_an_event_that_is_so_already_is_not_written():
    event = factories.event(place="Hall 2")
    assert edit_event(event=event, by=factories.actor(event), name=" Grill  Cup", place="Hall 2") == event
    assert (Event.objects.get().revision, event.journal.count()) == (event.revision, 0)


def test_an_edit_is_not_taken_back_over_a_later_one():
    event = factories.event("Old")
    by = factories.actor(event)
    edit_event(event=event, by=by, name="New")
    edit_event(event=event, by=by, name="Newer")
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=1, by=by)
    assert Event.objects.get().name == "Newer"


def test_an_event_is_published_and_hidden_and_both_are_taken_back():
    event = factories.event()
    by = factories.actor(event)
    publish_event(event=event, by=by)
    with pytest.raises(Refused, match="event_is_public"):
        publish_event(event=event, by=by)
    undo(event=event, number=1, by=by)
    assert not Event.objects.get().public
    with pytest.raises(Refused, match="event_is_hidden"):
        hide_event(event=event, by=by)


def test_an_event_is_made_unlisted_from_either_side_and_that_is_taken_back():
    event = factories.event()
    by = factories.actor(event)

    def how():
        now = Event.objects.get()
        return now.public, now.listed

    unlist_event(event=event, by=by)
    assert how() == (True, False)
    with pytest.raises(Refused, match="event_is_unlisted"):
        unlist_event(event=event, by=by)
    publish_event(event=event, by=by)
    assert how() == (True, True)
    undo(event=event, number=2, by=by)
    assert how() == (True, False)
    hide_event(event=event, by=by)
    publish_event(event=event, by=by)
    assert how() == (True, True)
    undo(event=event, number=5, by=by)
    assert how() == (False, False)


ACTIONS = {
    "edit": lambda event, by: edit_event(event=event, by=by, name="X"),
    "publish": lambda event, by: publish_event(event=event, by=by),
    "options": lambda event, by: edit_options(event=event, by=by, ties="better"),
    "copy": lambda event, by: duplicate_event(event=event, by=by, name="X"),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_only_organisers_of_the_event_itself_may_change_it(action):
    event, other = factories.event(), factories.event()
    referee = Actor.of(factories.member(event, Role.REFEREE))
    for by in (STRANGER, referee, factories.actor(other), Actor.of(factories.account())):
        with pytest.raises(NotAllowed):
            ACTIONS[action](event, by)
    ACTIONS[action](event, Actor.of(factories.member(event)))


@pytest.mark.parametrize("action", ["edit", "publish", "options"])
def test_what_is_in_the_archive_is_not_changed(action):
    event = factories.event(archived_at=NOON)
    with pytest.raises(Refused, match="event_archived"):
        ACTIONS[action](event, factories.actor(event))


# Copies


def test_a_copy_has_options_and_format_of_its_own_and_no_players():
    event = factories.event("Old", ties="better", capacity=24, public=True, registration_open=True)
    factories.players(event, 3)
    by = Actor.of(factories.member(event))
    copy = duplicate_event(event=event, by=by, name="New")
    assert (copy.name, copy.ties, copy.capacity, copy.public, copy.registration_open) == (
        "New",
        "better",
        24,
        False,
        False,
    )
    assert specs_of_event(copy) == specs_of_event(event)
    assert [(role.account, role.role) for role in copy.roles.all()] == [(by.account, Role.OWNER)]
    assert (copy.players.count(), event.journal.count(), event.revision) == (0, 0, 0)
    assert copy.journal.get().verb == "event_duplicated"


def test_a_copy_takes_those_along_who_were_on_the_list():
    event = factories.event()
    for name, state in [
        ("Ana", "here"),
        ("Ion", "removed"),
        ("Eva", "asked"),
        ("Leo", "absent"),
        ("Mia", "registered"),
    ]:
        factories.player(event, name, state=state, club="Worms")
    copy = duplicate_event(event=event, by=factories.actor(event), name="New", with_players=True)
    assert [(player.number, player.name, player.club, player.state) for player in copy.players.all()] == [
        (1, "Ana", "Worms", Player.State.REGISTERED),
        (2, "Leo", "Worms", Player.State.REGISTERED),
        (3, "Mia", "Worms", Player.State.REGISTERED),
    ]


def test_a_copy_is_made_once_and_also_of_an_archived_event():
    event = factories.event(archived_at=NOON)
    by, submission = factories.actor(event), factories.submission()
    copy = duplicate_event(event=event, by=by, name="New", submission_id=submission)
    with pytest.raises(AlreadyDone) as done:
        duplicate_event(event=event, by=by, name="New", submission_id=submission)
    assert (done.value.entry.event, Event.objects.count()) == (copy, 2)


def test_players_without_names_are_not_taken_along():
    event = factories.event(anonymised_at=NOON)
    with pytest.raises(Refused, match="players_anonymised"):
        duplicate_event(event=event, by=factories.actor(event), name="New", with_players=True)


@pytest.mark.parametrize("name", ["مسابقة الشواء", "👨‍👩‍👧 Cup", "A" * 120, "<b>Cup</b> & “Co”", "O'Neill"])
def test_strange_names_are_kept_as_they_are(name):
    assert made(name).name == name
    assert spelled_slug(name).isascii()
