"""Every address declares who may see it, and strangers get 404 from all that is not for everyone."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import Http404, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests import factories
from tests.factories.draws import drawn_round, event_with
from tournament.middleware import PrivateByDefault
from tournament.views.http import policies

# Values for the parts of addresses: an event that exists, and numbers of things that may not.
VALUES = {"slug": "cup", "token": "x" * 43}


def addresses(patterns=None, prefix=""):
    """All addresses, each with its view."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, prefix + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            yield prefix + str(pattern.pattern), pattern


ALL = dict(addresses())
DESK_POLICIES = (policies.FOR_OWNER, policies.FOR_ORGANISER, policies.FOR_REFEREE)
DESK = {route: pattern for route, pattern in ALL.items() if pattern.callback.policy in DESK_POLICIES}


# A method that the address does not know tells nothing either.
NOTHING_TOLD = (404, 405)


def status_of(pattern, request):
    try:
        return pattern.callback(request, **values_for(pattern)).status_code
    except Http404:
        return 404


def values_for(pattern):
    return {name: VALUES.get(name, 1) for name in pattern.pattern.converters}


def test_every_address_declares_its_policy():
    assert [route for route, each in ALL.items() if each.callback.policy not in policies.POLICIES] == []


def test_a_view_without_a_policy_is_not_there_for_anybody(rf):
    middleware = PrivateByDefault(lambda request: HttpResponse())
    with pytest.raises(Http404):
        middleware.process_view(rf.get("/"), lambda request: HttpResponse(), (), {})
    middleware.process_view(rf.get("/"), policies.everyone(lambda request: HttpResponse()), (), {})


def test_every_address_has_a_name():
    assert [route for route, each in ALL.items() if not each.name] == []


def test_numbers_in_addresses_are_no_longer_than_a_database_can_look_for():
    assert [route for route in ALL if "<int:" in route] == []


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
def test_strangers_get_404_from_the_desk(rf, method):
    factories.event(slug="cup")
    stranger = factories.owner(factories.event(slug="other"))

    def status(pattern):
        request = getattr(rf, method)("/")
        request.user, request.session = stranger, {}
        return status_of(pattern, request)

    assert told(DESK, status) == {}


def told(patterns, status):
    """The addresses that answer with something, each with its status; whatever one of them does is undone."""
    found = {}
    for route, pattern in patterns.items():
        with transaction.atomic():
            found[route] = status(pattern)
            transaction.set_rollback(True)
    assert found
    return {route: answer for route, answer in found.items() if answer not in NOTHING_TOLD}


@pytest.mark.django_db
def test_who_is_not_logged_in_is_asked_to_whether_or_not_there_is_anything(rf):
    factories.event(slug="cup")
    asked = {
        route: [asked_to_log_in(rf, pattern, slug) for slug in ("cup", "nothing")] for route, pattern in DESK.items()
    }
    usual = ([(302, "/login/?next=/desk/")] * 2, [(405, None)] * 2)
    assert {route: answers for route, answers in asked.items() if answers not in usual} == {}


def asked_to_log_in(rf, pattern, slug):
    request = rf.get("/desk/")
    request.user = AnonymousUser()
    answer = pattern.callback(request, **(values_for(pattern) | {"slug": slug}))
    return answer.status_code, answer.headers.get("Location")


@pytest.mark.django_db
def test_events_that_are_not_public_are_not_there_for_strangers(rf):
    factories.event(slug="cup", public=False)

    def status(pattern):
        request = rf.get("/")
        request.user = AnonymousUser()
        return status_of(pattern, request)

    assert told({route: each for route, each in ALL.items() if each.callback.policy == "public_event"}, status) == {}


OF_AN_ACCOUNT = {
    route: each for route, each in ALL.items() if each.callback.policy in (policies.LOGGED_IN, *DESK_POLICIES)
}


@pytest.mark.django_db
def test_what_an_account_sees_is_kept_by_its_browser_alone_and_asked_for_again(client):
    owner = factories.owner(drawn_round(event_with(12, slug="cup")).event)
    headers: dict[str, list[set[str]]] = {}
    for pattern in OF_AN_ACCOUNT.values():
        address = reverse(pattern.name, kwargs=values_for(pattern))
        with transaction.atomic():
            client.force_login(owner)  # as before whatever was sent to the last one
            for answer in (client.get(address), client.post(address)):
                if answer.status_code not in NOTHING_TOLD:
                    headers.setdefault(address, []).append(set(answer.headers["Cache-Control"].split(", ")))
            transaction.set_rollback(True)
    assert len(headers) > len(OF_AN_ACCOUNT) / 2
    wrong = {
        address: said for address, said in headers.items() if not all({"private", "no-cache"} <= one for one in said)
    }
    assert wrong == {}
