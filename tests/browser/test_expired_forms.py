"""Signing in again in another tab: what was typed meanwhile in the first one is sent with one button."""

import pytest
from django.test import Client

from tests import factories
from tests.browser import accessibility
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "grill the worms"
LINES = ["Bring your own dice.", "", "“Worms” are provided & <b>grilled</b>."]


@pytest.mark.long
def test_what_was_typed_is_sent_after_signing_in_again_in_another_tab(people, site):
    owner = factories.account("Ana", password=PASSWORD)
    factories.event("Cup", slug="cup", owner=owner)
    ana, signed_in = people("Ana"), Client()
    signed_in.force_login(owner)
    ana.page.context.add_cookies(
        [{"name": name, "value": cookie.value, "url": site} for name, cookie in signed_in.cookies.items()]
    )
    ana.opens("/desk/cup/settings/event/")
    ana.types("Name", "Grand Cup")
    ana.types("Description", "\n".join(LINES))

    first, ana.page = ana.page, ana.page.context.new_page()
    ana.opens("/desk/")
    ana.presses("Sign out")
    ana.opens("/login/")
    ana.types("Sign-in name", "ana")
    ana.types("Password", PASSWORD)
    ana.presses("Sign in")
    ana.sees("Ana")

    ana.page = first
    ana.presses("Save")
    ana.is_at("The form has expired")
    assert accessibility.problems_of(ana.page, accessibility.USUAL) == []
    ana.presses("Send again")
    ana.sees("The event has been saved.")
    event = Event.objects.get()
    assert (event.name, event.description.splitlines()) == ("Grand Cup", LINES)
