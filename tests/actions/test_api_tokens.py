"""Tokens of programs: made for the events that an account organises, and dead in all of them once revoked."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tournament.actions.access.api_tokens import NOTED_ONCE_IN, make_api_token, note_used, revoke_api_token
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.models import ApiToken, Role
from tournament.queries.access.api_tokens import hash_of_api_token, opens_event, token_of, tokens_of
from tournament.words import happened

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return factories.event()


def made(event, **fields):
    return make_api_token(event=event, **({"by": factories.actor(event), "label": "Overlay", "scope": "read"} | fields))


def test_only_the_hash_of_a_secret_of_256_bit_is_kept(event):
    secret = made(event).secret
    token = ApiToken.objects.get()
    assert (len(secret), token.token_hash) == (49, hash_of_api_token(secret))
    assert secret not in str(list(event.journal.values()))
    assert (token_of(secret), token_of(secret + "x"), token_of("")) == (token, None, None)


def test_the_journal_says_who_made_it_for_what(event):
    made(event, label=" Overlay  2 ", scope="results")
    entry = event.journal.get()
    assert (entry.params["scope"], entry.private) == ("results", {"label": "Overlay 2"})
    assert happened(entry) == "API token “Overlay 2” created (results)"


def test_the_same_submission_makes_it_once(event):
    submission = factories.submission()
    made(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        made(event, submission_id=submission)
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"label": " "}, "api_token_needs_label"),
        ({"label": "x" * 31}, "api_token_label_too_long"),
        ({"scope": "owner"}, "api_token_scope_unknown"),
    ],
)
def test_what_is_missing_is_said(event, fields, code):
    with pytest.raises(Refused) as refused:
        made(event, **fields)
    assert (refused.value.code, ApiToken.objects.count(), event.journal.count()) == (code, 0, 0)


def test_only_who_organises_all_its_events_may_make_one(event):
    other = factories.event(slug="other")
    for fields in (
        {"by": STRANGER},
        {"by": Actor.of(factories.member(event, Role.REFEREE))},
        {"others": [other.slug]},
        {"others": ["nowhere"]},
    ):
        with pytest.raises(NotAllowed):
            made(event, **fields)
    assert (ApiToken.objects.count(), event.journal.count(), other.journal.count()) == (0, 0, 0)


def test_it_is_for_its_events_and_no_others(event):
    owner = factories.owner(event)
    second, third = factories.event(slug="second", owner=owner), factories.event(slug="third", owner=owner)
    token = made(event, others=[second.slug]).token
    assert [opens_event(token, one) for one in (event, second, third)] == [True, True, False]
    assert [one.journal.count() for one in (event, second, third)] == [1, 1, 0]


def test_revoked_it_is_dead_in_all_its_events_whoever_organises_one_of_them(event):
    other = factories.event(slug="other", owner=factories.owner(event))
    token = made(event, others=[other.slug]).token
    revoke_api_token(event=event, by=Actor.of(factories.member(event)), token=token.pk)
    token.refresh_from_db()
    assert token.revoked_at is not None
    assert [one.journal.last().verb for one in (event, other)] == ["api_token_revoked"] * 2
    assert tokens_of(other, factories.owner(event)) == ()
    with pytest.raises(Refused, match="api_token_is_revoked"):
        revoke_api_token(event=event, by=factories.actor(event), token=token.pk)


def test_for_all_events_it_is_for_those_to_come_as_well(event):
    owner = factories.owner(event)
    token = made(event, scope="all", all_events=True).token
    later, foreign = factories.event(slug="later", owner=owner), factories.event(slug="foreign")
    assert opens_event(token, later)
    assert [[one.token for one in tokens_of(place, owner)] for place in (event, later, foreign)] == [
        [token],
        [token],
        [],
    ]
    entry = event.journal.get()
    assert (entry.params, later.journal.count()) == ({"token": token.pk, "scope": "all", "all_events": True}, 0)
    assert happened(entry) == "API token “Overlay” created for all events of its owner (everything)"


def test_for_all_events_it_is_revoked_by_whoever_organises_one_of_them(event):
    token = made(event, all_events=True).token
    later, foreign = factories.event(slug="later", owner=factories.owner(event)), factories.event(slug="foreign")
    with pytest.raises(Refused, match="api_token_unknown"):
        revoke_api_token(event=foreign, by=factories.actor(foreign), token=token.pk)
    revoke_api_token(event=later, by=Actor.of(factories.member(later)), token=token.pk)
    assert ApiToken.objects.get().revoked_at is not None
    assert [one.journal.last().verb for one in (event, later)] == ["api_token_revoked"] * 2


def test_the_end_of_its_only_event_makes_no_token_wider(event):
    token, other = made(event).token, factories.event(slug="other", owner=factories.owner(event))
    token.events.clear()
    assert (opens_event(token, other), tokens_of(other, factories.owner(event))) == (False, ())


def test_a_token_of_another_event_cannot_be_revoked_here(event):
    token = made(factories.event(slug="other")).token
    with pytest.raises(Refused, match="api_token_unknown"):
        revoke_api_token(event=event, by=factories.actor(event), token=token.pk)


def test_other_events_are_named_to_those_only_who_know_them(event):
    owner, member = factories.owner(event), factories.member(event)
    other = factories.event("Secret Cup", slug="other", owner=owner)
    made(event, others=[other.slug])
    assert [one.others for one in tokens_of(event, owner)] == [("Secret Cup",)]
    assert [one.others for one in tokens_of(event, member)] == [()]


def test_when_it_was_used_is_noted_once_in_a_while(event):
    token = made(event).token
    note_used(token)
    token.refresh_from_db()
    first = token.last_used_at
    note_used(token)
    token.refresh_from_db()
    assert first == token.last_used_at
    ApiToken.objects.update(last_used_at=timezone.now() - NOTED_ONCE_IN - timedelta(seconds=1))
    token.refresh_from_db()
    note_used(token)
    token.refresh_from_db()
    assert token.last_used_at >= first
