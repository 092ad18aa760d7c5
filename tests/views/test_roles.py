"""The page of organisers and referees: the link that is shown once, and the buttons beside each name."""

import re

import pytest

from tests import factories
from tests.views.reading import text
from tournament.models import Invitation, Role

pytestmark = pytest.mark.django_db
PAGE = "/desk/cup/settings/people/"


def held(event):
    return sorted(event.roles.values_list("account__username", "role"))


def test_the_link_of_an_invitation_is_shown_once_and_opens(client, event):
    response = client.post(PAGE, {"label": "Ion", "role": "referee"})
    [token] = re.findall(r"http://testserver/join/([\w-]+)/", text(response))
    assert token not in text(client.get(PAGE))
    assert "Ion" in text(client.get(PAGE))
    client.logout()
    assert client.get(f"/join/{token}/").status_code == 302
    assert client.get("/join/").status_code == 200


@pytest.mark.parametrize(("host", "warns"), [("127.0.0.1:8000", True), ("localhost", True), ("hall.example", False)])
def test_an_invitation_that_works_on_this_computer_only_comes_with_a_warning(client, event, settings, host, warns):
    settings.ALLOWED_HOSTS = ["*"]
    made = client.post(PAGE, {"label": "Ion", "role": "referee"}, headers={"host": host})
    pages = [text(client.get(PAGE, headers={"host": host})), text(made)]
    assert ["no phone can find this computer by that name" in page for page in pages] == [warns, warns]


def test_a_form_sent_twice_makes_one_invitation_and_shows_no_link_again(client, event):
    asked = {"label": "Ion", "role": "referee", "submission": factories.submission()}
    client.post(PAGE, asked)
    again = text(client.post(PAGE, asked))
    assert Invitation.objects.count() == 1
    assert ("/join/" in again, "its link is shown only once" in again) == (False, True)


def test_a_refused_invitation_keeps_what_was_typed(client, event):
    response = client.post(PAGE, {"label": "Ion", "role": "owner"})
    assert (response.status_code, 'value="Ion"' in text(response)) == (422, True)


def test_an_invitation_is_withdrawn(client, event):
    client.post(PAGE, {"role": "referee"})
    client.post(f"/desk/cup/settings/invitations/{Invitation.objects.get().pk}/withdraw/")
    assert Invitation.objects.get().revoked_at is not None


def test_roles_are_changed_handed_over_and_taken_away(client, event):
    ion, eva = factories.member(event, Role.REFEREE, "ion"), factories.member(event, Role.ORGANISER, "eva")
    owner = factories.owner(event).username
    client.post(f"{PAGE}{ion.pk}/change/", {"role": "organiser"})
    assert held(event) == sorted([(owner, "owner"), ("eva", "organiser"), ("ion", "organiser")])
    assert "Remove from the event" in text(client.get(f"{PAGE}{ion.pk}/remove/"))
    client.post(f"{PAGE}{ion.pk}/remove/")
    assert held(event) == sorted([(owner, "owner"), ("eva", "organiser")])
    assert "Hand over the event" in text(client.get(f"{PAGE}{eva.pk}/hand-over/"))
    client.post(f"{PAGE}{eva.pk}/hand-over/")
    assert held(event) == sorted([(owner, "organiser"), ("eva", "owner")])


def test_a_refusal_is_said_on_the_page_that_asks(client, event):
    ion = factories.member(event, Role.REFEREE)
    response = client.post(f"{PAGE}{ion.pk}/hand-over/")
    assert response.status_code == 422
    assert "Only an organiser of the event can become its owner." in text(response)


def test_a_number_that_no_account_has_does_no_harm(client, event):
    for action in ("remove", "hand-over", "change"):
        assert client.post(f"{PAGE}{10**30}/{action}/", {"role": "referee"}).status_code == 404
        assert client.post(f"{PAGE}{10**9 - 1}/{action}/", {"role": "referee"}).status_code in (302, 422)


def test_a_made_up_form_gives_an_organiser_no_power_over_organisers(client, event):
    client.post(PAGE, {"role": "organiser"})
    eva = factories.member(event, Role.ORGANISER, "eva")
    client.force_login(factories.member(event, Role.ORGANISER))
    addresses = (f"{PAGE}{eva.pk}/remove/", f"/desk/cup/settings/invitations/{Invitation.objects.get().pk}/withdraw/")
    assert [client.post(address).status_code for address in addresses] == [404, 404]
    assert client.post(PAGE, {"role": "organiser"}).status_code == 422
    assert (("eva", "organiser") in held(event), Invitation.objects.get().revoked_at) == (True, None)


def test_a_form_that_ends_a_role_and_is_sent_twice_gets_the_same_answer_twice(client, event):
    eva, ion = factories.member(event, Role.ORGANISER, "eva"), factories.member(event, Role.REFEREE, "ion")
    asked = {"submission": factories.submission()}
    for _ in range(2):
        response = client.post(f"/desk/cup/settings/people/{eva.pk}/hand-over/", asked)
        assert (response.status_code, response["Location"]) == (302, PAGE)
    assert client.post(f"/desk/cup/settings/people/{eva.pk}/hand-over/").status_code == 404
    client.force_login(ion)
    for _ in range(2):
        assert client.post(f"{PAGE}leave/", asked)["Location"] == "/desk/"
    assert client.post(f"{PAGE}leave/", {"submission": factories.submission()}).status_code == 404


def test_an_event_that_is_deleted_twice_by_one_form_is_gone_both_times(client, event):
    asked = {"typed_name": "Cup", "submission": factories.submission()}
    for _ in range(2):
        assert client.post("/desk/cup/settings/archive/delete/", asked)["Location"] == "/desk/"
    client.force_login(factories.account())
    assert client.post("/desk/cup/settings/archive/delete/", asked).status_code == 404


def test_members_leave_by_themselves(client, event):
    ion = factories.member(event, Role.REFEREE, "ion")
    client.force_login(ion)
    assert client.get(f"{PAGE}leave/").status_code == 200
    assert client.post(f"{PAGE}leave/")["Location"] == "/desk/"
    assert ("ion", "referee") not in held(event)


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        (PAGE, {Role.OWNER, Role.ORGANISER}),
        (f"{PAGE}leave/", {Role.OWNER, Role.ORGANISER, Role.REFEREE}),
        (f"{PAGE}1/remove/", {Role.OWNER, Role.ORGANISER}),
        (f"{PAGE}1/hand-over/", {Role.OWNER}),
    ],
)
def test_who_may_see_which_page(client, event, address, allowed):
    for role in Role:
        client.force_login(factories.owner(event) if role == Role.OWNER else factories.member(event, role))
        assert client.get(address).status_code == (200 if role in allowed else 404)
    for stranger in (factories.account(), factories.owner(factories.event())):
        client.force_login(stranger)
        assert client.get(address).status_code == 404
    client.logout()
    assert client.get(address)["Location"].startswith("/login/")


@pytest.mark.parametrize("members", [1, 3])
def test_the_page_asks_the_database_the_same_for_many_members(client, event, members, django_assert_max_num_queries):
    for _ in range(members):
        factories.member(event)
        client.post(PAGE, {"role": "referee"})
    with django_assert_max_num_queries(7):
        client.get(PAGE)
