"""Pages of an event whose best go straight to the final, while the next ones play for the other places."""

import re

import pytest

from tests import factories
from tests.factories import results
from tests.factories.draws import drawn_round
from tests.factories.stages import before_play_in, stage_of
from tests.views.public_pages import address
from tests.views.reading import seen, tight
from tournament.actions.events.ending import end_event
from tournament.actions.rounds.lifecycle import publish_round
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Event
from tournament.queries.events.stages import StageSpec, specs_of_event
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.winners import winners_page
from tournament.templatetags.standings import behind

pytestmark = pytest.mark.django_db
PAGE = "/desk/cup/standings/qualification/"
BY_HAND = "/desk/cup/settings/format/"


@pytest.fixture
def cup(desk):
    event = before_play_in(slug="cup", public=True)
    desk(event)
    return event


def ranking(event):
    return [row.player for row in cached_standings(stage_of(event)).page(0, 16)]


def settle(event, number=1):
    settle_qualification(event=event, stage=stage_of(event, number), by=factories.actor(event))
    event.refresh_from_db()


def play(event, stage):
    sitting = [each.player for each in stage_of(event, stage).qualifiers.select_related("player")]
    return results.complete(factories.running_round(event, [sitting], stage=stage))


def cards(html):
    return [int(number) for number in re.findall(r'finalist[^"]*">.*?<small class="quiet">(\d+)</small>', html)]


# The format by hand.


def rows(*stages):
    names = ("kind", "rounds", "tables", "qualifying", "qualified", "direct")
    data = {"stages-TOTAL_FORMS": str(len(stages)), "stages-INITIAL_FORMS": str(len(stages))}
    for at, stage in enumerate(stages):
        data |= {f"stages-{at}-{name}": value for name, value in zip(names, stage, strict=True)}
    return data


def test_a_play_in_is_made_by_hand(client, event):
    stages = [
        ("preliminary", "2", "5", "score", "6", "2"),
        ("play_in", "", "", "tiers", "2", ""),
        ("final", "", "", "", "", ""),
    ]
    assert client.post(BY_HAND, rows(*stages))["Location"] == "/desk/cup/settings/"
    made = (StageSpec("preliminary", 2, 5, "score", 6, 2), StageSpec("play_in", 1, 1, "tiers", 2), StageSpec("final"))
    assert specs_of_event(event) == made
    shown = client.get(BY_HAND)
    assert [form["direct"].value() for form in shown.context["stages"]] == [2, None, None]
    added = client.post(BY_HAND, rows(*stages) | {"add": "1"})
    assert [form["direct"].value() for form in added.context["stages"]] == ["2", "", None, ""]
    settings = seen(client.get("/desk/cup/settings/"))
    assert "6 advance: the best by score. The best 2 go straight to the final. Places 3 to 6 play for" in settings


@pytest.mark.parametrize(
    ("stages", "field", "says"),
    [
        (
            [("preliminary", "2", "5", "score", "6", "5"), ("play_in", "", "", "tiers", "1", "")],
            (0, "direct"),
            "Stage 1: of the 6 who advance, at most 4 can skip the play-in.",
        ),
        (
            [("preliminary", "1", "5", "winners", "5", "2"), ("play_in", "", "", "tiers", "1", "")],
            (0, "direct"),
            "Stage 1: only the best by score can skip a play-in.",
        ),
        (
            [("preliminary", "1", "5", "score", "6", "2"), ("semi_final", "", "", "tiers", "2", "")],
            (0, "direct"),
            "Stage 1: nobody can skip the next stage, because it isn’t a play-in. Make it one, or clear this field.",
        ),
        (
            [("preliminary", "1", "5", "score", "6", ""), ("play_in", "", "", "tiers", "2", "")],
            (1, "kind"),
            "Stage 2: a play-in is for the places that others don’t need to play for. "
            "Enter at the stage before it how many skip it.",
        ),
        (
            [("preliminary", "1", "5", "score", "6", "2"), ("play_in", "", "", "tiers", "4", "")],
            (1, "qualified"),
            "Stage 2: 4 players come into this play-in, so fewer than that must advance.",
        ),
    ],
)
def test_what_is_wrong_about_a_play_in_is_said_at_its_field(client, event, stages, field, says):
    before = specs_of_event(event)
    response = client.post(BY_HAND, rows(*stages, ("final", "", "", "", "", "")))
    at, name = field
    assert response.status_code == 422
    assert response.context["stages"].forms[at].errors == {name: [says]}
    assert specs_of_event(event) == before


# The desk.


def test_the_qualification_shows_both_sides_of_the_play_in(client, cup):
    order, html = ranking(cup), tight(client.get(PAGE))
    above, between = html.partition('class="cut"')[0].split('class="cut is-inner"')
    assert (cards(above), cards(between)) == (order[:2], order[2:6])
    page = seen(client.get(PAGE))
    for says in (
        "The best 2 go straight to the final. Places 3 to 6 play for the other 2 places.",
        "2 places straight to the final",
        "The cut: 6 places",
        "Draw the play-in",
    ):
        assert says in page, says


def test_the_first_who_plays_in_reads_by_what_they_missed_going_straight(client, cup):
    order = ranking(cup)
    reason = cached_standings(stage_of(cup)).reason(*order[1:3])
    says = re.sub(r" ?(</?bdi>) ?", r"\1", behind(reason, f"Player {order[1]}"))
    between = tight(client.get(PAGE)).partition('class="cut is-inner"')[2].partition('class="cut"')[0]
    assert [cards(f'finalist">{card}') for card in between.split("<article")[1:] if says in card] == [order[2:3]]


def test_it_is_settled_and_leads_to_the_draw_of_the_play_in(client, cup):
    order = ranking(cup)
    response = client.post(PAGE, {"do": "draw"}, follow=True)
    assert response.redirect_chain == [("/desk/cup/draw/", 302)]
    assert "4 players confirmed for the play-in" in seen(response)
    html = tight(client.get(PAGE + "?stage=1"))
    assert cards(html) == order[:6]
    assert (html.count("straight to the final</span>"), html.count("play-in</span>")) == (2, 4)
    journal = seen(client.get("/desk/cup/journal/"))
    names = [f"\u2068Player {number}\u2069 ({number})" for number in order[:6]]
    assert f"past the play-in: {', '.join(names[:2])}; into the play-in: {', '.join(names[2:])}" in journal


def test_the_qualification_of_the_play_in_names_who_is_there_already(client, cup):
    order = ranking(cup)
    settle(cup)
    play(cup, 2)
    page = seen(client.get(PAGE))
    assert f"Final, already there: Player {order[0]} {order[0]}, Player {order[1]} {order[1]}" in page


def test_where_all_have_a_place_it_leads_to_the_draw_of_the_final(client, cup):
    cup.players.filter(number__in=ranking(cup)[4:]).update(state="withdrawn")
    assert "Nobody has to play in" in seen(client.get(PAGE))
    response = client.post(PAGE, {"do": "draw"}, follow=True)
    assert "4 finalists confirmed" in seen(response)
    assert "The play-in isn’t needed" in seen(client.get(PAGE + "?stage=1"))
    assert "no play-in is needed" in seen(client.get("/desk/cup/journal/"))


def test_a_missing_direct_one_is_replaced_and_everybody_reads_it(client, cup):
    order = ranking(cup)
    settle(cup)
    round = publish_round(event=cup, round=drawn_round(cup), by=factories.actor(cup))
    there = f"/desk/cup/standings/stages/3/missing/{order[0]}/"
    html = tight(client.get(PAGE + "?stage=1"))
    assert f'href="{there}"' in html
    assert "If that player is in the play-in, the one after them takes the place there." in seen(client.get(there))
    client.post(there, {"reason": "overslept"})
    journal = seen(client.get("/desk/cup/journal/"))
    expected = (
        f"Player {order[0]} ({order[0]}) is missing; Player {order[2]} ({order[2]}) moves up past the play-in, and "
        f"Player {order[6]} ({order[6]}) plays there instead"
    )
    assert expected in journal
    draw = seen(client.get(f"/e/cup/draws/{round.draw.number}/"))
    assert f"Player {order[2]} moved up past the play-in for a missing player, and Player {order[6]} has taken" in draw


def test_while_the_play_in_is_played_a_missing_direct_one_is_refused_with_a_sentence(client, cup):
    order = ranking(cup)
    settle(cup)
    play(cup, 2)
    response = client.post(f"/desk/cup/standings/stages/3/missing/{order[0]}/", {"reason": "overslept"})
    assert response.status_code == 422
    says = f"Confirm who advances from it, then mark Player {order[0]} ({order[0]}) as missing."
    assert says in seen(response)


def test_the_standings_have_two_lines_and_say_what_they_mean(client, cup):
    for there in (address("desk_standings", cup), address("standings", cup)):
        response = client.get(there + "?stage=1")
        html = tight(response)
        assert (html.count('class="is-cut"'), html.count('class="is-direct-cut"')) == (1, 1), there
        assert "Dashed line: places 1 to 2 go straight to the final." in seen(response), there
        assert "Double line: places 3 to 6 play in the play-in." in seen(response), there
    settle(cup)
    for there in (address("desk_standings", cup), address("standings", cup)):
        html = tight(client.get(there + "?stage=1"))
        assert (html.count("Final</span>"), html.count("Play-in</span>")) == (2, 4), there
        assert "-cut" not in html.partition("<main")[2], there


# The public.


def test_players_read_whether_they_wait_or_play(client, cup):
    order = ranking(cup)
    settle(cup)
    waits = "Goes straight to the final, and waits while the play-in is played."
    plays = "Plays in the play-in, for 2 places in the final."
    pages = {number: seen(client.get(address("player", cup, number))) for number in (order[0], order[3], order[9])}
    says = [(waits in page, plays in page) for page in pages.values()]
    assert says == [(True, False), (False, True), (False, False)]


def test_the_desk_reads_it_too(client, cup):
    order = ranking(cup)
    settle(cup)
    pages = [seen(client.get(f"/desk/cup/players/{number}/")) for number in (order[0], order[3], order[9])]
    says = ["Goes straight to the final" in page for page in pages], ["Plays in the play-in" in page for page in pages]
    assert says == ([True, False, False], [False, True, False])


def test_the_round_of_the_play_in_says_what_it_is_for(client, cup):
    order = ranking(cup)
    settle(cup)
    sitting = [each.player for each in stage_of(cup, 2).qualifiers.select_related("player")]
    round = factories.running_round(cup, [sitting], stage=2)
    page = seen(client.get(address("round", Event.objects.get(pk=cup.pk), round.number)))
    assert "The play-in is for 2 places in the final." in page
    assert f"Already there: Player {order[0]}, Player {order[1]}" in page


def test_the_winners_page_says_who_came_straight(client, cup):
    order = ranking(cup)
    settle(cup)
    play(cup, 2)
    settle(cup, 2)
    play(cup, 3)
    end_event(event=cup, by=factories.actor(cup))
    page = seen(client.get(address("winners", Event.objects.get(pk=cup.pk))))
    assert page.count("Qualified: straight to the final, by score") == 2
    ways = winners_page(Event.objects.get(pk=cup.pk), public=True).finalists
    assert {way.number for way in ways if len(way.stages) == 2} == set(order[:2])


def test_the_rules_say_it_too(client, cup):
    page = seen(client.get(address("event", cup)))
    sentence = "The best 2 go straight to the final. Places 3 to 6 play for the other 2 places."
    assert f"2 preliminary rounds – 6 advance, the best by score. {sentence}" in page
