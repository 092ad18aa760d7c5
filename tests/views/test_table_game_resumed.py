"""A game that was handed in and is taken up again: the result counts until it is corrected, and every page says so."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.heckmeck import take
from tests import factories
from tests.factories.entries import recorded
from tests.views.at_game import HTMX, at, over, text_of
from tests.views.reading import tight
from tournament.actions.results.confirmations import confirm_result
from tournament.models import Result, Round

pytestmark = pytest.mark.django_db
TAKEN_UP = "The game was resumed"
RESULT = '<h2 id="result-title">Result</h2>'
BADGE = '<span class="badge is-warn">game resumed</span>'
COUNTS = "This table has a result. Turns recorded now count only when you send them as a correction."


@pytest.fixture
def phone():
    """A game of 16 turns was handed in."""
    phone = over(slug="cup", public=True, live_positions_public=True)
    phone.sends("finish/")
    return phone


def resumed(phone):
    """The last four turns are gone."""
    phone.sends("undo/12/")
    assert len(phone.turns) == 12


def played_on(phone, *portions):
    for portion in portions:
        phone.sends(total=portion)


def at_table(phone):
    return phone.client.get(phone.at_table)


def desk(client, phone, *more):
    """A page of the desk, as the owner gets it."""
    client.force_login(factories.owner(phone.table.round.event))
    name = ("desk_event", "desk_round", "desk_table")[len(more)]
    return text_of(client.get(reverse(name, args=["cup", *more])))


def live(client):
    return client.get(reverse("live_table", args=["cup", 1, 1]))


def test_the_table_goes_on_with_the_game_and_may_confirm_what_counts(phone):
    assert TAKEN_UP not in text_of(at_table(phone))
    resumed(phone)
    text = tight(at_table(phone))
    assert f'<h2 id="next-step">{TAKEN_UP}</h2><p>{COUNTS}</p>' in text
    assert f'id="step" href="{phone.address}">Continue the game</a>' in text
    assert f'<a class="button quiet" href="{phone.at_table}confirm/">Let a player confirm</a>' in text
    assert '<section class="card stack" id="result">' in text
    assert phone.client.get(f"{phone.at_table}confirm/").status_code == 200


def test_until_then_a_quiet_link_leads_back_to_the_game(phone):
    link = f'id="back-to-game" href="{phone.address}"'
    assert link in text_of(at_table(phone))
    Result.objects.update(confirmed_at=timezone.now())
    assert link in text_of(at_table(phone))
    resumed(phone)
    assert link not in text_of(at_table(phone))  # now it is the next step


def test_where_nobody_wrote_the_game_down_no_link_leads_to_it(phone):
    phone.table.game_record.delete()
    assert "back-to-game" not in text_of(at_table(phone))


def test_the_game_s_page_says_it_in_the_same_words(phone):
    resumed(phone)
    assert COUNTS in text_of(phone.sees())


def test_a_table_that_was_done_is_not_any_more(phone):
    event = phone.table.round.event
    confirm_result(event=event, table=phone.table, version=1, player=1, by=factories.actor(event))
    assert "This table is done" in text_of(at_table(phone))
    resumed(phone)
    text = text_of(at_table(phone))
    assert (TAKEN_UP in text, "This table is done" in text, "Let a player confirm" in text) == (True, False, False)


def test_the_desk_says_it_wherever_it_says_that_the_result_is_in(phone, client):
    pages = [(), (1,), (1, 1)]
    words = ["result is in", "result is in", "result entered"]
    before = [desk(client, phone, *page) for page in pages]
    resumed(phone)
    after = [desk(client, phone, *page) for page in pages]
    assert [word in text for word, text in zip(words, before, strict=True)] == [True] * 3
    assert [word in text for word, text in zip(words, after, strict=True)] == [True] * 3
    assert [BADGE in text for text in before + after] == [False] * 3 + [True] * 3
    assert (COUNTS in before[2], COUNTS in after[2]) == (False, True)


def test_the_list_of_tables_on_the_phone_says_it_too(phone):
    resumed(phone)
    assert BADGE in text_of(phone.client.get("/table/"))


def test_in_public_the_result_is_shown_and_no_turn(phone, client, django_assert_max_num_queries):
    resumed(phone)
    with django_assert_max_num_queries(6):
        text = text_of(live(client))
    assert "The game was resumed. This result counts until it is corrected." in text
    assert '<span class="seat-place">1.</span>' in text
    for words in ("turn 13", "Latest turns", "The game is over"):
        assert words not in text


def test_in_public_a_result_is_shown_with_the_game_that_led_to_it(phone, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(7):
        text = text_of(live(client))
    for words in (RESULT, '<span class="seat-place">1.</span>', "Latest turns"):
        assert words in text
    assert TAKEN_UP not in text


def test_who_follows_the_game_is_told_when_a_result_comes_in_and_goes(client):
    phone = over(slug="cup", public=True, live_positions_public=True)
    shown = [live(client).context["live"]]

    def is_new():
        response = client.get(shown[-1], headers=HTMX)
        shown.append(response.context["live"] if response.status_code == 200 else shown[-1])
        return response.status_code == 200

    quiet = is_new()
    phone.sends("finish/")
    handed_in = is_new()
    resumed(phone)
    assert (quiet, handed_in, is_new(), is_new()) == (False, True, True, False)


def everywhere(phone, client):
    """The places that say that the game was taken up again."""
    pages = {
        "table": text_of(at_table(phone)),
        "dashboard": desk(client, phone),
        "round": desk(client, phone, 1),
        "desk": desk(client, phone, 1, 1),
        "public": text_of(live(client)),
    }
    return {name for name, text in pages.items() if TAKEN_UP in text or BADGE in text}


def test_the_same_end_once_more_is_the_result_that_counts(phone, client):
    before = phone.turns
    resumed(phone)
    assert everywhere(phone, client) == {"table", "dashboard", "round", "desk", "public"}
    played_on(phone, *[turn["take"] for turn in before[12:]])
    assert phone.sees().context["handed_in"]
    assert everywhere(phone, client) == set()


def test_another_end_has_to_be_handed_in_as_a_correction(phone, client):
    resumed(phone)
    played_on(phone, 21, 22, 23, 24)
    assert "Send as a correction" in text_of(phone.sees())
    assert everywhere(phone, client) == {"table", "dashboard", "round", "desk", "public"}
    phone.sends("finish/", result_version=1, reason="A turn was wrong")
    assert list(Result.objects.values_list("version", "state")) == [(1, "replaced"), (2, "accepted")]
    assert everywhere(phone, client) == set()


def test_a_player_who_confirms_the_result_after_all_settles_it(phone, client):
    resumed(phone)
    event = phone.table.round.event
    confirm_result(event=event, table=phone.table, version=1, player=1, by=factories.actor(event))
    assert everywhere(phone, client) == set()


def test_a_result_that_was_typed_in_while_the_game_stood_half_way_ends_it(client):
    phone = at(take(26), take(27), slug="cup", public=True, live_positions_public=True)
    recorded(phone.table, (21,), (25,), (29,))
    assert everywhere(phone, client) == set()
    assert RESULT in text_of(live(client))
    assert "turn 3" not in text_of(live(client))


def test_and_who_writes_on_nevertheless_takes_it_up_again(client):
    phone = at(take(26), take(27), slug="cup", public=True, live_positions_public=True)
    recorded(phone.table, (21,), (25,), (29,))
    stamp = at_table(phone).context["phone"].stamp
    played_on(phone, 28)
    news = phone.client.get(f"{phone.at_table}?stamp={stamp}", headers=HTMX)
    assert (news.status_code, TAKEN_UP in text_of(news)) == (200, True)
    assert everywhere(phone, client) == {"table", "dashboard", "round", "desk", "public"}


def test_a_step_back_in_a_game_that_stood_half_way_takes_it_up_as_well():
    phone = at(take(26), take(27))
    recorded(phone.table, (21,), (25,), (29,))
    stamp = at_table(phone).context["phone"].stamp
    phone.sends("undo/1/")
    assert phone.client.get(f"{phone.at_table}?stamp={stamp}", headers=HTMX).status_code == 200


def test_once_the_round_is_complete_only_the_result_is_left(phone, client):
    resumed(phone)
    Round.objects.update(state=Round.State.COMPLETE)
    assert everywhere(phone, client) == set()
    assert RESULT in text_of(live(client))


def test_what_the_organiser_has_to_decide_comes_first(phone):
    resumed(phone)
    phone.table.round.tables.update(disputed_at="2026-01-01T10:00Z")
    text = text_of(at_table(phone))
    assert ("The organiser decides" in text, TAKEN_UP in text) == (True, False)
