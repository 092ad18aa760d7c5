import pytest, os
from tests import factories
from tests.factories.links import *
from tests.factories.entries import playing, only_table, sent, IMPOSSIBLE, OTHERWISE, recorded
from tournament.models import *
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ["Ana Popescu", "Wolfgang Amadeus von Hohenstein-Braunfels", "Ion", "Светлана Петрова", "Zoë", "Li"]
ONLY = os.environ.get("ONLY", "")

def test_shots(settings, live_server):
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    from playwright.sync_api import sync_playwright
    event, round = playing(second_person_confirms=True, name="Grill Cup of Sibiu 2026", public=True)
    for n, name in zip(event.players.all(), NAMES): Player.objects.filter(pk=n.pk).update(name=name)
    Round.objects.filter(pk=round.pk).update(state="published")
    t = only_table(event)
    made = link(round)
    ext = factories.event("Extended", edition="extended")
    r2 = factories.running_round(ext, [factories.players(ext, 6)])
    made2 = link(r2); t2 = only_table(ext)
    hand, r3 = by_hand(); made3 = link(r3); t3 = only_table(hand)
    with sync_playwright() as p:
        b = p.chromium.launch(executable_path="/usr/bin/chromium", args="--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split())
        for scheme in ("light", "dark"):
            c = b.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=1, color_scheme=scheme)
            page = c.new_page()
            page.on("console", lambda m: print("CONSOLE", m.text))
            page.on("pageerror", lambda m: print("ERROR", m))
            def go(path): page.goto(live_server.url + path)
            def shot(name):
                page.screenshot(path=f"/tmp/phone/{scheme}-{name}.png", full_page=True)
                small = page.evaluate("""() => [...document.querySelectorAll('main a, main button, main summary, main input:not([type=hidden]), main select')].filter(e => e.offsetParent && (e.getBoundingClientRect().height < 47.5)).map(e => e.outerHTML.slice(0,80) + ' ' + e.getBoundingClientRect().height)""")
                wide = page.evaluate("document.documentElement.scrollWidth")
                if small or wide > 360: print(scheme, name, "SMALL", small, "WIDE", wide)
            go(f"/t/{made.token}/")
            shot("1-arrivals")
            if scheme == "light":
                page.tap("label.choice:has-text('Ion')"); page.tap("#some-here"); shot("1b-some")
                page.tap("#all-here"); 
                page.wait_for_selector("text=Wait for the start"); shot("2-start")
                Round.objects.filter(pk=round.pk).update(state="running", minutes=30, started_at=__import__("django.utils.timezone", fromlist=["now"]).now())
                page.wait_for_selector("h2:has-text('Play')", timeout=15000)
            else: Result.objects.filter(table=t).exists()
            go(f"/table/{t.pk}/"); shot("3-play")
            go(f"/table/{t.pk}/result/"); shot("4-result")
            board = page.locator(".board-player")
            board.nth(0).tap(); page.tap("[data-portion='22']"); page.tap("[data-portion='35']")
            board.nth(1).tap(); page.tap("[data-portion='29']")
            page.wait_for_timeout(1200)
            shot("5-impossible")
            if scheme == "light":
                page.tap("text=Send the result"); page.wait_for_load_state(); shot("6-refused")
                page.locator(".board-player").nth(2).tap(); page.tap("[data-portion='21']")
                page.wait_for_selector("#verdict .places"); shot("7-good")
                page.tap(".send-bar .button"); page.wait_for_selector("text=Receipt")
            go(f"/table/{t.pk}/"); shot("8-sent")
            go(f"/table/{t.pk}/confirm/"); shot("9-confirm")
            page.tap("summary"); shot("9b-own")
            own = page.get_attribute("details a", "href") if scheme == "light" else None
            if own:
                page.goto(own); shot("10-own")
            go(f"/table/{t.pk}/call/"); shot("11-call")
            go(f"/t/{made3.token}/"); 
            if scheme == "light": page.tap("#all-here"); page.wait_for_load_state()
            shot("12-portions"); go(f"/table/{t3.pk}/portions/"); shot("13-portions")
            go(f"/t/{made2.token}/"); go(f"/table/{t2.pk}/result/"); shot("14-extended")
            go("/table/"); shot("15-tables"); go("/t/nothing/"); shot("16-closed")
            c.close()
        d = b.new_context(viewport={"width": 1100, "height": 800})
        from django.test import Client
        cl = Client(); cl.force_login(factories.owner(event))
        d.add_cookies([{"name": "sessionid", "value": cl.cookies["sessionid"].value, "url": live_server.url}])
        page = d.new_page()
        page.goto(f"{live_server.url}/desk/{event.slug}/rounds/1/links/"); page.screenshot(path="/tmp/phone/desk-links.png", full_page=True)
        page.click("text=Make new links for all tables"); page.wait_for_load_state(); page.screenshot(path="/tmp/phone/desk-sheet.png", full_page=True)
        b.close()
