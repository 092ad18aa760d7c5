"""Choosing at how many tables a round is drawn: the numbers offered, what each means, and what is refused."""

import pytest

from tests import factories
from tests.factories.draws import drawn_round, event_with, played_out, started_round, tables_of
from tests.views.reading import words_of as text
from tournament.actions.draws import draw as draws
from tournament.models import Player, Round
from tournament.queries.draws.next_draw import next_draw
from tournament.queries.draws.number_of_tables import tables_choices
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import Remark

pytestmark = pytest.mark.django_db
PAGE = "/desk/cup/draw/"


def at_desk(client, players=23, **fields):
    event = event_with(players, slug="cup", **fields)
    client.force_login(factories.owner(event))
    return event


def choices_of(event):
    return tables_choices(event, next_draw(event))


def shown(event):
    return [(choice.tables, choice.repeats) for choice in choices_of(event).choices]


def test_all_numbers_that_seat_three_to_six_everywhere_are_offered_with_their_sizes(client):
    event = at_desk(client)
    assert [(choice.tables, choice.sizes, choice.planned, choice.remarks) for choice in choices_of(event).choices] == [
        (4, (6, 6, 6, 5), True, ()),
        (5, (5, 5, 5, 4, 4), False, (Remark.FIVE_TABLES,)),
        (6, (4, 4, 4, 4, 4, 3), False, ()),
        (7, (4, 4, 3, 3, 3, 3, 3), False, (Remark.OTHER_NUMBER_OF_TABLES,)),
    ]
    page = text(client.get(PAGE))
    for words in ("3 × 6 + 1 × 5", "3 × 5 + 2 × 4", "5 × 4 + 1 × 3", "2 × 4 + 5 × 3", "as planned"):
        assert words in page
    assert page.count("outside the regulations") == 1


@pytest.mark.parametrize("preset", ["zoch-simple", "own-1"])
def test_nothing_is_outside_the_regulations_where_the_event_goes_by_other_rules(client, preset):
    event = at_desk(client, preset=preset)
    assert {choice.remarks for choice in choices_of(event).choices} == {()}
    assert "outside the regulations" not in text(client.get(PAGE))


def test_another_number_than_planned_is_not_called_planned(client):
    event = at_desk(client, 60, rounds_planned=2)
    found = choices_of(event)
    assert (found.chosen, {choice.planned for choice in found.choices}) == (10, {False})
    assert "as planned" not in text(client.get(PAGE))


def test_what_each_number_means_for_the_final(client):
    """One round, four places: by the tables that is, tier by tier (T11)."""
    at_desk(client).stages.filter(number=1).update(qualifying="winners", qualified=5)
    page = text(client.get(PAGE))
    for words in (
        "All 4 winners and 1 more advance",
        "All 5 winners advance",
        "Only the 5 best of 6 winners advance",
        "Only the 5 best of 7 winners advance",
    ):
        assert words in page


def test_where_the_score_decides_the_tables_mean_nothing_for_the_final(client):
    at_desk(client, rounds_planned=2)
    assert "winners" not in text(client.get(PAGE)).partition("Number of tables")[2].replace("whose winners make", "")


def test_what_each_number_means_for_repeats(client):
    """23 players in two rounds: at four tables seven pairs have to meet again, at more nobody has to."""
    event = at_desk(client, rounds_planned=2)
    assert shown(event) == [(4, (7, 7)), (5, (0, 0)), (6, (0, 0)), (7, (0, 0))]
    page = text(client.get(PAGE))
    assert "7 rematches, provably the fewest" in page
    assert page.count("No rematches needed") == 3


def test_the_only_round_has_no_repeats_whatever_the_number(client):
    assert shown(at_desk(client)) == [(tables, (0, 0)) for tables in (4, 5, 6, 7)]


def test_repeats_are_counted_with_the_rounds_before(client):
    """Twelve sat at two tables of six: at two again twelve pairs must meet, at four tables four."""
    event = at_desk(client, 12, rounds_planned=2, tables=2)
    played_out(event, started_round(event))
    event.rounds.update(seating_changed=True)  # so that the draw does not cover the second round
    assert shown(event) == [(2, (12, 12)), (3, (6, 6)), (4, (4, 4))]


def test_where_it_is_not_known_both_bounds_are_said(client):
    event = at_desk(client, 36, rounds_planned=5, tables=6)
    least, found = dict(shown(event))[6]
    assert least < found
    assert f"{least} to {found} rematches" in text(client.get(PAGE))


def test_the_chosen_number_is_drawn(client):
    event = at_desk(client)
    response = client.post(PAGE, {"tables": "6"})
    assert response["Location"] == "/desk/cup/rounds/1/seating/"
    assert list(map(len, tables_of(event.rounds.get()))) == [4, 4, 4, 4, 4, 3]
    assert event.draws.get().announcement["options"]["sizes"] == [[4, 4, 4, 4, 4, 3]]


def test_all_rounds_of_the_draw_have_that_number(client):
    event = at_desk(client, rounds_planned=2)
    client.post(PAGE, {"tables": "5"})
    assert event.draws.get().announcement["options"]["sizes"] == [[5, 5, 5, 4, 4]] * 2


def test_without_a_choice_the_plan_holds(client):
    event = at_desk(client)
    client.post(PAGE)
    assert list(map(len, tables_of(event.rounds.get()))) == [6, 6, 6, 5]


def test_with_dice_the_choice_is_part_of_the_sealed_draw(client):
    event = at_desk(client, dice_of_the_hall=True)
    client.post(PAGE, {"tables": "6"})
    assert "5 × 4 + 1 × 3" in text(client.get(PAGE))
    client.post("/desk/cup/draw/make/", {"dice": "1 2 3"})
    assert list(map(len, tables_of(event.rounds.get()))) == [4, 4, 4, 4, 4, 3]


def test_drawn_again_the_number_of_before_is_chosen(client):
    event = at_desk(client)
    client.post(PAGE, {"tables": "6"})
    found = choices_of(event)
    assert ([choice.planned for choice in found.choices], found.chosen) == ([True, False, False, False], 6)
    response = client.post(PAGE, {"tables": "5", "reason": ""})
    assert (response.status_code, response.context["form"]["tables"].value()) == (422, "5")
    client.post(PAGE, {"tables": "5", "reason": "Only five sets are here"})
    assert list(map(len, tables_of(event.rounds.get()))) == [5, 5, 5, 4, 4]


def test_for_others_than_before_the_plan_holds_again(client):
    event = at_desk(client)
    client.post(PAGE, {"tables": "6"})
    factories.player(event, "Late")
    assert choices_of(event).chosen == 4


@pytest.mark.parametrize("tables", ["3", "8", "0", "99"])
def test_a_number_at_which_somebody_would_sit_alone_in_twos_or_in_sevens_is_refused(client, tables):
    event = at_desk(client)
    response = client.post(PAGE, {"tables": tables})
    assert (response.status_code, event.draws.count()) == (422, 0)
    assert list(response.context["form"].errors.values()) == [
        ["23 players need between 4 and 7 tables, so that three to six sit at each."]
    ]


@pytest.mark.parametrize("tables", ["x", "²", "-4", "4.5", "9" * 40])
def test_nonsense_is_refused_at_the_field(client, tables):
    event = at_desk(client)
    response = client.post(PAGE, {"tables": tables})
    assert (response.status_code, list(response.context["form"].errors), event.draws.count()) == (422, ["tables"], 0)


def test_who_left_meanwhile_can_make_a_number_impossible(client):
    """Two organisers: one takes players off the list while the other chooses seven tables."""
    event = at_desk(client)
    client.get(PAGE)
    event.players.filter(number__gt=20).update(state=Player.State.WITHDRAWN)
    response = client.post(PAGE, {"tables": "7"})
    assert (response.status_code, "20 players need between 4 and 6 tables" in text(response)) == (422, True)


def test_the_same_form_sent_twice_draws_once(client):
    event = at_desk(client)
    data = {"tables": "6", "submission": str(factories.submission())}
    assert {client.post(PAGE, data)["Location"] for _ in range(2)} == {"/desk/cup/rounds/1/seating/"}
    assert event.draws.count() == 1


def test_who_must_sit_at_a_table_that_there_would_not_be_closes_that_number(client):
    event = at_desk(client)
    event.players.filter(number=7).update(fixed_table=6)
    assert [choice.refusal and choice.refusal.code for choice in choices_of(event).choices] == [
        "fixed_table_missing",
        "fixed_table_missing",
        None,
        None,
    ]
    assert choices_of(event).chosen == 6
    page = text(client.get(PAGE))
    assert page.count("someone must sit there: \u2068Player 7\u2069 (7).") == 2
    with pytest.raises(Refused, match="fixed_table_missing"):
        draws.draw_now(event=event, by=factories.actor(event), tables=5)


def test_a_final_is_one_table_and_nobody_is_asked(client):
    event = at_desk(client, 6)
    event.stages.filter(number=1).delete()
    event.stages.update(number=1)
    assert choices_of(event).choices == ()
    assert 'name="tables"' not in text(client.get(PAGE))
    with pytest.raises(Refused, match="final_is_one_table"):
        draws.draw_now(event=event, by=factories.actor(event), tables=2)


def test_in_a_large_field_the_nearest_are_shown_and_any_other_can_be_typed(client):
    event = at_desk(client, 200, tables=40)
    found = choices_of(event)
    assert [choice.tables for choice in found.choices] == [37, 38, 39, 40, 41, 42, 43]
    assert (found.least, found.most) == (34, 66)
    page = text(client.get(PAGE))
    assert "Another number of tables" in page
    response = client.post(PAGE, {"tables": "40", "another": "50"})
    assert response.status_code == 302
    assert event.rounds.get().tables.count() == 50


def test_in_a_large_field_repeats_are_left_out_with_a_word(client):
    event = at_desk(client, 200, rounds_planned=2, tables=40)
    people = list(event.players.all())
    factories.seated_round(event, [people[at : at + 5] for at in range(0, 200, 5)], state=Round.State.COMPLETE)
    assert {choice.repeats for choice in choices_of(event).choices} == {None}
    assert "rematches are not worked out in advance" in text(client.get(PAGE))


@pytest.mark.parametrize("players", [16, 36, 400])
def test_the_choice_takes_as_many_reads_whatever_the_field(client, players, django_assert_max_num_queries):
    event = at_desk(client, players, rounds_planned=2, tables=players // 4)
    played_out(event, started_round(event))
    event.rounds.update(seating_changed=True)
    what = next_draw(event)
    with django_assert_max_num_queries(4):
        tables_choices(event, what)


def test_a_second_look_tries_nothing_again(client):
    event = at_desk(client, rounds_planned=2)
    first, second = (choices_of(event).choices for _ in range(2))
    assert all(one.repeats is other.repeats for one, other in zip(first, second, strict=True))


def test_once_drawn_the_overview_of_the_draw_says_the_number(client):
    event = at_desk(client)
    drawn_round(event)
    assert choices_of(event).chosen == 4
