"""One page to add players with four ways: type, paste, file, sign-up. The addresses of each way open it there."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import factories
from tests.views.reading import said, text, words_of
from tournament.models import Event, Player, Role, Round

pytestmark = pytest.mark.django_db
State = Player.State
LIST = "/desk/cup/players/"
WAYS = ("type", "paste", "file", "sign-up")


def open_ways(page):
    """The ways that stand open."""
    return [way for way in WAYS if f'id="way-{way}" name="way" open' in words_of(page)]


def fields(page):
    """Whether what each way asks for is on the page."""
    words = words_of(page)
    return [f'name="{name}"' in words for name in ("name", "text", "file", "mode")]


@pytest.mark.parametrize(
    ("address", "players", "way"),
    [
        ("new/", 0, "paste"),  # a whole list is likelier than one name
        ("new/", 1, "type"),
        ("new/?way=type", 0, "type"),
        ("new/?way=sign-up", 0, "sign-up"),
        ("new/?way=nonsense", 1, "type"),
        ("paste/", 1, "paste"),
        ("file/", 1, "file"),
    ],
)
def test_one_page_has_all_ways_and_each_address_opens_its_own(client, event, address, players, way):
    for _ in range(players):
        factories.player(event)
    page = client.get(f"{LIST}{address}")
    assert ("<h1>Add players</h1>" in words_of(page), fields(page), open_ways(page)) == (True, [True] * 4, [way])


@pytest.mark.parametrize(
    ("address", "sent", "way"),
    [
        ("new/", {"name": " ", "club": "Grill"}, "type"),
        ("paste/", {"text": " "}, "paste"),
        ("file/", {"encoding": ""}, "file"),
    ],
)
def test_what_was_refused_stays_open_with_what_was_typed(client, event, address, sent, way):
    page = client.post(f"{LIST}{address}", sent)
    assert (page.status_code, open_ways(page), 'role="alert"' in text(page)) == (422, [way], True)
    assert [page.context["form"][name].value() for name in sent] == list(sent.values())


def test_a_list_is_previewed_and_added_in_two_clicks(client, event):
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVW"]
    preview = client.post(f"{LIST}paste/", {"text": "\n".join(names)})
    assert ("<h1>Add players</h1>" in words_of(preview), "Add 23 players" in words_of(preview)) == (True, True)
    taking = preview.context["taking"]
    answer = client.post(
        f"{LIST}take-over/",
        {
            **{name: taking[name].value() for name in ("rows", "source", "submission")},
            "take": [str(line) for line in range(1, 24)],
        },
    )
    assert (answer["Location"], said(answer)) == (LIST, ["23 players registered from a list."])


def test_after_a_preview_of_a_file_another_one_can_be_chosen(client, event):
    preview = client.post(f"{LIST}file/", {"file": SimpleUploadedFile("list.csv", b"Ana\nBen\n")})
    assert ("Add 2 players" in words_of(preview), 'name="file"' in text(preview)) == (True, True)


def test_the_switch_of_the_registration_comes_back_to_its_way(client, event):
    address = f"{LIST}new/?way=sign-up"
    answer = client.post(f"{LIST}registration/mode/", {"mode": "public", "submission": "", "next": address})
    assert (answer["Location"], open_ways(client.get(address))) == (address, ["sign-up"])
    assert "http://testserver/e/cup/sign-up/" in text(client.get(address))


def test_the_list_leads_to_the_page_whether_or_not_there_is_anybody(client, event):
    for _ in range(2):
        page = words_of(client.get(LIST))
        assert [f'href="{LIST}{way}/"' in page for way in ("new", "paste", "file")] == [True, False, False]
        factories.player(event)


def test_latecomers_and_a_full_list_are_announced_for_every_way(client, event):
    Event.objects.update(capacity=1)
    factories.players(event, 4)
    factories.seated_round(event)
    for address in ("new/", "paste/", "file/"):
        page = text(client.get(f"{LIST}{address}"))
        assert (
            "won’t get a seat in another draw" in page,
            "on the waiting list" in page,
            "Registration is over" in page,
        ) == (
            True,
            True,
            True,
        )


def test_after_the_first_stage_the_page_says_that_nobody_can_join(client, event):
    factories.players(event, 4)
    round = factories.seated_round(event)
    assert "No new players can join" not in text(client.get(f"{LIST}new/"))
    round.stage.completed_at = event.created_at
    round.stage.save()
    page = client.get(f"{LIST}new/")
    assert ("The first stage is over. No new players can join." in text(page), fields(page)) == (True, [False] * 4)


def test_referees_have_no_such_page(client, event):
    client.force_login(factories.member(event, Role.REFEREE, "Rita"))
    assert [client.get(f"{LIST}{way}/").status_code for way in ("new", "paste", "file")] == [404] * 3


@pytest.mark.parametrize("many", [1, 30])
def test_the_page_costs_the_same_however_many_there_are(client, event, many, django_assert_max_num_queries):
    factories.players(event, many)
    with django_assert_max_num_queries(14):
        assert client.get(f"{LIST}new/").status_code == 200


NEXT, THIS, NONE = "plays from the next draw on", "won’t get a seat in another draw", "can no longer be seated"


@pytest.mark.parametrize("address", ["new/", "check-in/"])
@pytest.mark.parametrize(
    ("planned", "state", "said"),
    [
        (2, Round.State.RUNNING, NEXT),
        (1, Round.State.DRAWN, THIS),
        (1, Round.State.PUBLISHED, THIS),
        (1, Round.State.RUNNING, NONE),
        (1, Round.State.COMPLETE, NONE),
    ],
)
def test_who_comes_late_is_told_whether_a_draw_will_seat_them(client, event, address, planned, state, said):
    factories.players(event, 4)
    assert [words in text(client.get(f"{LIST}{address}")) for words in (NEXT, THIS, NONE)] == [False] * 3
    factories.seated_round(event, state=state)
    event.stages.filter(number=1).update(rounds_planned=planned)
    page = text(client.get(f"{LIST}{address}"))
    assert [words for words in (NEXT, THIS, NONE) if words in page] == [said]
