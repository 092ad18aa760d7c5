"""Every address declares who may see it, and strangers get 404 from all that is not for everyone."""

import pytest
from django.contrib.auth.models import AnonymousUser
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


@pytest.mark.parametrize("route", ALL)
def test_every_address_declares_its_policy(route):
    assert ALL[route].callback.policy in policies.POLICIES


def test_a_view_without_a_policy_is_not_there_for_anybody(rf):
    middleware = PrivateByDefault(lambda request: HttpResponse())
    with pytest.raises(Http404):
        middleware.process_view(rf.get("/"), lambda request: HttpResponse(), (), {})
    middleware.process_view(rf.get("/"), policies.everyone(lambda request: HttpResponse()), (), {})


@pytest.mark.parametrize("route", ALL)
def test_every_address_has_a_name(route):
    assert ALL[route].name


@pytest.mark.parametrize("route", ALL)
def test_numbers_in_addresses_are_no_longer_than_a_database_can_look_for(route):
    assert "<int:" not in route


@pytest.mark.django_db
@pytest.mark.parametrize("route", DESK)
@pytest.mark.parametrize("method", ["get", "post"])
def test_strangers_get_404_from_the_desk(rf, route, method):
    factories.event(slug="cup")
    request = getattr(rf, method)("/")
    request.user, request.session = factories.owner(factories.event(slug="other")), {}
    pattern = DESK[route]
    assert status_of(pattern, request) in NOTHING_TOLD


@pytest.mark.django_db
@pytest.mark.parametrize("route", DESK)
def test_who_is_not_logged_in_is_asked_to_whether_or_not_there_is_anything(rf, route):
    factories.event(slug="cup")
    pattern = DESK[route]
    answers = []
    for slug in ("cup", "no-such-event"):
        request = rf.get("/desk/")
        request.user = AnonymousUser()
        answer = pattern.callback(request, **(values_for(pattern) | {"slug": slug}))
        answers.append((answer.status_code, answer.headers.get("Location")))
    assert answers in ([(302, "/login/?next=/desk/")] * 2, [(405, None)] * 2)


@pytest.mark.django_db
@pytest.mark.parametrize("route", [route for route, each in ALL.items() if each.callback.policy == "public_event"])
def test_events_that_are_not_public_are_not_there_for_strangers(rf, route):
    factories.event(slug="cup", public=False)
    request = rf.get("/")
    request.user = AnonymousUser()
    assert status_of(ALL[route], request) in NOTHING_TOLD


OF_AN_ACCOUNT = {
    route: each for route, each in ALL.items() if each.callback.policy in (policies.LOGGED_IN, *DESK_POLICIES)
}


@pytest.mark.django_db
@pytest.mark.parametrize("route", OF_AN_ACCOUNT)
def test_what_an_account_sees_is_kept_by_its_browser_alone_and_asked_for_again(client, route):
    event = drawn_round(event_with(12, slug="cup")).event
    client.force_login(factories.owner(event))
    pattern = OF_AN_ACCOUNT[route]
    for method in (client.get, client.post):
        answer = method(reverse(pattern.name, kwargs=values_for(pattern)))
        if answer.status_code not in NOTHING_TOLD:
            assert {"private", "no-cache"} <= set(answer.headers["Cache-Control"].split(", ")), (route, answer)
