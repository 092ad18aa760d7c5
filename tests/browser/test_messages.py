"""Messages to a phone: turned on and off on the own page, said by the service worker while no page is open.

Chromium without a maker's service has no endpoint to give away, so the subscription is one of ours.
"""

import json
import os

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import USUAL, problems_of
from tests.browser.people import wait_until
from tests.browser.phones import PHONE
from tests.factories.stages import played
from tests.push.receiver import Phone
from tests.views.public_pages import happen
from tournament.models import PushSubscription
from tournament.push.keys import public_key

pytestmark = pytest.mark.django_db(transaction=True)
OWN = "/e/cup/me/?player=2"
# A browser's manager of subscriptions, with a maker's service behind it.
SUBSCRIBES = """(keys) => {
  let known = null;
  const subscription = {
    endpoint: "https://push.example/one",
    toJSON: () => ({ endpoint: "https://push.example/one", keys }),
    unsubscribe: async () => (known = null),
  };
  PushManager.prototype.getSubscription = async () => known;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.askedWith = applicationServerKey;
    return (known = subscription);
  };
}"""


@pytest.fixture
def page(people, transactional_db):
    """An own page whose phone says that it is its player's."""
    happen(played(2, complete=False, public=True, slug="cup"))
    page = people("Ana", **PHONE).page
    page.context.grant_permissions(["notifications"])
    page.add_init_script(f"({SUBSCRIBES})({json.dumps(Phone().keys)})")
    page.goto(OWN)
    return page


def test_messages_are_turned_on_and_off_where_it_says_whose_phone_it_is(page):
    on, off = (page.get_by_role("button", name=f"Turn {way} messages") for way in ("on", "off"))
    expect(page.get_by_role("button", name="This is me")).to_be_visible()
    expect(on).to_be_hidden()
    page.get_by_role("button", name="This is me").tap()
    on.tap()
    expect(off).to_be_focused()
    expect(page.locator("#announcer")).to_have_text("Messages are on.")
    assert page.evaluate("askedWith") == public_key()
    assert [(one.player, one.told_seat) for one in PushSubscription.objects.all()] == [(2, "1:1:22")]
    assert problems_of(page, USUAL) == []
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/messages.png", full_page=True)
    off.tap()
    expect(on).to_be_focused()
    assert not PushSubscription.objects.exists()
    on.tap()
    expect(off).to_be_visible()
    page.get_by_role("button", name="This is not me").tap()
    expect(page.locator("#my-messages")).to_be_hidden()
    wait_until(page, "!localStorage.length")
    assert not PushSubscription.objects.exists()


def test_what_is_refused_is_said(page):
    page.get_by_role("button", name="This is me").tap()
    page.evaluate("""() => (PushManager.prototype.subscribe = async () => {
      throw new DOMException("", "NotAllowedError");
    })""")
    page.get_by_role("button", name="Turn on messages").tap()
    expect(page.get_by_role("alert")).to_contain_text("Your browser blocks messages from this site.")
    page.evaluate("""() => (PushManager.prototype.subscribe = async () => (
      { toJSON: () => ({ endpoint: "http://push.example/", keys: {} }) }
    ))""")
    page.get_by_role("button", name="Turn on messages").tap()
    expect(page.get_by_role("alert")).to_contain_text("We couldn’t read what this browser sent.")
    assert not PushSubscription.objects.exists()


def test_a_browser_without_messages_offers_none(page):
    page.add_init_script("delete window.PushManager")
    page.goto(OWN)
    page.get_by_role("button", name="This is me").tap()
    expect(page.get_by_role("button", name="This is not me")).to_be_visible()
    expect(page.locator("#my-messages")).to_be_hidden()


def test_a_message_is_said_and_leads_to_the_own_page(page):
    page.get_by_role("button", name="This is me").tap()
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    [worker] = page.context.service_workers
    document = {"event": "cup", "player": 2, "text": "Round 2: your seat is at table 3."}
    said = worker.evaluate(
        """async (document) => {
          const said = [];
          registration.showNotification = async (text, { data }) => said.push([text, data.address]);
          const event = new PushEvent("push", { data: JSON.stringify(document) });
          event.waitUntil = (work) => work;
          dispatchEvent(event);
          return said;
        }""",
        document,
    )
    assert said == [["Round 2: your seat is at table 3.", OWN]]


RENEWS = """async (keys) => {
  const subscription = { toJSON: () => ({ endpoint: "https://push.example/two", keys }) };
  const asked = [];
  registration.pushManager.subscribe = async (options) => (asked.push(options.applicationServerKey), subscription);
  const event = new ExtendableEvent("pushsubscriptionchange");
  const works = [];
  event.waitUntil = (work) => works.push(work);
  dispatchEvent(event);
  await Promise.all(works);
  return asked;
}"""


def subscribed(page):
    """The service worker of a page on which messages were turned on, once it knows of them."""
    page.get_by_role("button", name="This is me").tap()
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.get_by_role("button", name="Turn on messages").tap()
    expect(page.get_by_role("button", name="Turn off messages")).to_be_visible()
    wait_until(page, "caches.open('player-messages').then(async (cache) => (await cache.keys()).length)")
    [worker] = page.context.service_workers
    return worker


def test_a_subscription_that_the_browser_renews_reaches_the_server(page):
    worker = subscribed(page)
    keys = Phone().keys
    assert worker.evaluate(RENEWS, keys) == [public_key()]
    assert [(one.player, one.endpoint, one.auth) for one in PushSubscription.objects.all()] == [
        (2, "https://push.example/two", keys["auth"])
    ]


def test_a_renewed_subscription_that_the_worker_could_not_tell_is_told_by_the_page(page):
    subscribed(page)
    page.add_init_script(
        """(() => {
      const { toJSON } = { toJSON: () => ({ endpoint: "https://push.example/three", keys: KEYS }) };
      PushManager.prototype.getSubscription = async () => ({ endpoint: "https://push.example/three", toJSON });
    })()""".replace("KEYS", json.dumps(Phone().keys))
    )
    with page.expect_response("**/me/messages/"):
        page.reload()
    assert "https://push.example/three" in PushSubscription.objects.values_list("endpoint", flat=True)


def test_whoever_turned_messages_off_is_not_signed_up_by_a_renewal(page):
    worker = subscribed(page)
    page.get_by_role("button", name="Turn off messages").tap()
    expect(page.get_by_role("button", name="Turn on messages")).to_be_visible()
    wait_until(page, "caches.open('player-messages').then(async (cache) => !(await cache.keys()).length)")
    assert worker.evaluate(RENEWS, Phone().keys) == []
    assert not PushSubscription.objects.exists()
