import pytest
from games.heckmeck import *
from tests import factories
from tests.factories import games, links
from tournament.models import *

pytestmark = pytest.mark.django_db(transaction=True)


def come_in(person, made):
    person.opens(f"/t/{made.token}/")


def setup(edition, n, **f):
    event, table = games.begun(size=4, slug="cup", edition=edition, public=True, live_positions_public=True, **f)
    for p, name in zip(
        Player.objects.order_by("number"),
        ["Ana Maria Popescu", "Ion", "Владислав Александрович", "Chukwuemeka-Oluwaseun"],
    ):
        p.name = name
        p.save()
    rec = games.bots_game(event, 5)
    from tournament.queries.game_turns import played

    turns = []
    pos = Position.start(rec.ruleset, 4)
    for t in rec.turns[:n]:
        m = move_of(t, pos)
        turns.append(
            Total(
                games.total_of(t, pos),
                double_one=m.double_one,
                golden_die=t.golden_die,
                bratworm_from=m.bratworm_from,
                put_back=m.put_back,
            )
            if m.outcome != "fail"
            else m
        )
        pos = pos.play(m)
    games.filled(table, *turns)
    return event, table


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("edition", ["classic", "extended"])
def test_shots(people, edition, scheme):
    event, table = setup(edition, 22)
    made = links.link(table.round)
    for width, height in ((360, 740), (1440, 900)):
        p = people("A", width=width, height=height, color_scheme=scheme, has_touch=width == 360)
        come_in(p, made)
        if width == 360:
            p.page.screenshot(path=f"/tmp/shots_game/{edition}-{scheme}-table.png")
        p.opens(f"/table/{table.pk}/game/")
        p.page.wait_for_timeout(300)
        p.page.screenshot(path=f"/tmp/shots_game/{edition}-{scheme}-{width}-a.png")
        p.presses("2", exact=True)
        p.presses("6", exact=True)
        p.page.wait_for_timeout(900)
        p.page.screenshot(path=f"/tmp/shots_game/{edition}-{scheme}-{width}-b.png")
        p.page.screenshot(path=f"/tmp/shots_game/{edition}-{scheme}-{width}-full.png", full_page=True)
        p.opens("/e/cup/rounds/1/tables/1/live/")
        p.page.screenshot(path=f"/tmp/shots_game/{edition}-{scheme}-{width}-live.png", full_page=True)
        if scheme == "light":
            p.opens(f"/table/{table.pk}/game/undo/15/")
            p.page.screenshot(path=f"/tmp/shots_game/{edition}-{scheme}-{width}-undo.png")
