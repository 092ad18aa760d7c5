"""The format that is made by hand, stage by stage."""

import pytest

from tests import factories
from tests.views.reading import text
from tournament.actions.events.formats import write_stages
from tournament.models import Event
from tournament.queries.events.stages import StageSpec, specs_of_event

pytestmark = pytest.mark.django_db
BY_HAND = "/desk/cup/settings/format/"


def rows(*stages, total=5):
    """What the form by hand sends."""
    data = {"stages-TOTAL_FORMS": str(total), "stages-INITIAL_FORMS": str(total)}
    for at, stage in enumerate(stages):
        names = ("kind", "rounds", "tables", "qualifying", "qualified")
        data |= {f"stages-{at}-{name}": value for name, value in zip(names, stage, strict=True)}
    return data


def test_a_format_is_made_by_hand(client, event):
    data = rows(
        ("preliminary", "3", "5", "score", "12"),
        ("semi_final", "", "2", "best_of_each", "4"),
        ("final", "", "", "", ""),
    )
    assert client.post(BY_HAND, data)["Location"] == "/desk/cup/settings/"
    assert specs_of_event(event) == (
        StageSpec("preliminary", 3, 5, "score", 12),
        StageSpec("semi_final", 1, 2, "best_of_each", 4),
        StageSpec("final"),
    )
    shown = client.get(BY_HAND).context["stages"]
    assert [form["kind"].value() or "" for form in shown] == ["preliminary", "semi_final", "final"]


@pytest.mark.parametrize(
    ("stages", "errors"),
    [
        (
            [("preliminary", "1", "4", "winners", "5"), ("final", "1", "1", "", "")],
            [{"qualified"}, set(), set(), set(), set()],
        ),
        ([("", "2", "", "", "")], [{"kind"}, set(), set(), set(), set()]),
        ([("", "", "", "", ""), ("final", "3", "1", "", "")], [set(), {"rounds"}, set(), set(), set()]),
        ([("preliminary", "99", "4", "winners", "4")], [{"rounds"}, set(), set(), set(), set()]),
        ([("party", "1", "4", "winners", "4")], [{"kind"}, set(), set(), set(), set()]),
    ],
)
def test_what_is_wrong_is_said_at_the_stage_that_it_concerns(client, event, stages, errors):
    before = specs_of_event(event)
    response = client.post(BY_HAND, rows(*stages))
    assert response.status_code == 422
    assert [set(form.errors) for form in response.context["stages"]] == errors
    assert specs_of_event(event) == before


@pytest.mark.parametrize(("registration_open", "status"), [(False, 422), (True, 302)])
def test_more_tables_than_the_players_can_fill_are_refused_once_the_list_is_closed(
    client, event, registration_open, status
):
    factories.players(event, 21)
    Event.objects.update(registration_open=registration_open)
    response = client.post(BY_HAND, rows(("preliminary", "1", "99", "best_winners", "4"), ("final", "1", "1", "", "")))
    assert response.status_code == status
    if not registration_open:
        errors = response.context["stages"].forms[0].errors["tables"]
        assert errors == ["Stage 1: 21 players don’t fit at 99 tables. A table seats 2 to 7."]
    few = rows(("preliminary", "1", "6", "best_winners", "4"), ("final", "1", "1", "", ""))
    assert client.post(BY_HAND, few).status_code == 302


def kinds(response):
    return [form["kind"].value() or "" for form in response.context["stages"]]


def test_a_format_by_hand_shows_as_many_stages_as_there_are(client, event):
    shown = []
    for number in (0, 1, 2, 7, 10):
        event.stages.all().delete()
        write_stages(event, [*[StageSpec("knock_out", 1, 2, "winners", 2)] * (number - 1), StageSpec("final")][:number])
        shown.append(kinds(client.get(BY_HAND)))
    knock_outs = [[], ["final"], ["knock_out", "final"], ["knock_out"] * 6 + ["final"], ["knock_out"] * 9 + ["final"]]
    assert shown == [[""], *knock_outs[1:]]
    assert "Add a stage" not in text(client.get(BY_HAND))


def test_a_stage_is_added_before_the_final_and_nothing_typed_is_lost(client, event):
    typed = rows(("preliminary", "many", "4", "winners", ""), ("final", "", "", "", ""), total=2)
    before = specs_of_event(event)
    page = client.post(BY_HAND, typed | {"add": "1"})
    assert (page.status_code, kinds(page)) == (200, ["preliminary", "", "final"])
    assert [form["rounds"].value() for form in page.context["stages"]] == ["many", None, ""]
    assert text(page).count("autofocus") == 1
    alone = client.post(BY_HAND, rows(("preliminary", "1", "4", "winners", "4"), total=1) | {"add": "1"})
    assert kinds(alone) == ["preliminary", ""]
    assert specs_of_event(event) == before


def test_any_stage_is_removed_but_not_the_last_one_left(client, event):
    final = ("final", "", "", "", "")
    typed = rows(("preliminary", "1", "4", "winners", "4"), ("semi_final", "", "", "", ""), final, total=3)
    assert kinds(client.post(BY_HAND, typed | {"remove": "1"})) == ["preliminary", "final"]
    assert kinds(client.post(BY_HAND, typed | {"remove": "0"})) == ["semi_final", "final"]
    assert kinds(client.post(BY_HAND, rows(final, total=1) | {"remove": "0"})) == [""]
    for nonsense in ("3", "-1", "x", ""):
        assert kinds(client.post(BY_HAND, typed | {"remove": nonsense})) == ["preliminary", "semi_final", "final"]


def test_ten_stages_are_the_most(client, event):
    before = specs_of_event(event)
    stages = [*[("knock_out", "1", "2", "best_of_each", "4")] * 9, ("final", "1", "1", "", "")]
    page = client.post(BY_HAND, rows(*stages, total=10) | {"add": "1"})
    assert (page.status_code, len(kinds(page)), specs_of_event(event)) == (200, 10, before)
    assert client.post(BY_HAND, rows(*stages, total=10)).status_code == 302
    assert client.post(BY_HAND, rows(stages[0], *stages, total=11)).status_code == 422


def test_a_format_without_stages_is_refused(client, event):
    response = client.post(BY_HAND, rows())
    assert (response.status_code, "A format needs at least one stage." in text(response)) == (422, True)


@pytest.mark.parametrize(
    "data", [{}, {"stages-TOTAL_FORMS": "x"}, {"stages-TOTAL_FORMS": "9999", "stages-INITIAL_FORMS": "0"}]
)
def test_a_form_that_no_page_sends_does_no_harm(client, event, data):
    assert client.post(BY_HAND, data).status_code == 422
