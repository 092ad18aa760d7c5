"""Scratch."""
import pytest
from tournament.actions.accounts import setup_token
pytestmark = pytest.mark.django_db(transaction=True)
n = 0
def shot(p, name):
    global n
    n += 1
    p.page.screenshot(path=f"/tmp/shots/{n:02}-{name}.png", full_page=True)
    print(n, name, p.page.url, [b.inner_text() for b in p.page.get_by_role("button").all()][:20])

def test_walk(people):
    p = people("Ada"); p.page.set_default_timeout(8000)
    p.opens(f"/setup/{setup_token()}/")
    p.types("Your name", "Ada Organiser"); p.types("Sign-in name", "ada")
    for f in p.page.get_by_label("assword").all(): f.fill("grill portions 21")
    shot(p, "setup"); p.presses("Make my account"); shot(p, "desk")
    p.opens("/desk/planner/?players=24&hours=3&minutes=0"); shot(p, "planner")
    p.follows("Make an event like this"); shot(p, "new")
    p.types("Name", "Spring Cup"); p.ticks("Strangers can see"); p.presses("Make the event"); shot(p, "event")
    p.follows("Players"); shot(p, "players")
    p.opens("/desk/spring-cup/players/paste/"); shot(p, "paste")
    p.page.get_by_role("textbox").first.fill("\n".join(f"Player {i:02}" for i in range(1, 24)))
    p.page.get_by_role("main").get_by_role("button").first.click(); shot(p, "preview")
    p.page.get_by_role("main").get_by_role("button").first.click(); shot(p, "pasted")
    p.opens("/desk/spring-cup/players/check-in/"); shot(p, "checkin")
    p.page.get_by_text("All at once").click(); shot(p,"all"); p.page.locator("details[open] button").first.click(); p.page.wait_for_load_state(); shot(p, "checkedin")
    for i in range(12):
        p.opens("/desk/spring-cup/"); shot(p, "dash")
        p.page.locator("#take-next-step").click()
        shot(p, "step")
        b = p.page.get_by_role("main").get_by_role("button")
        print([x.inner_text() for x in b.all()][:12])
        if "result" in p.page.locator("h1").inner_text().lower(): break
        big = p.page.locator("main .button:not(.quiet):not(.small)")
        print("BIG", [x.inner_text() for x in big.all()][:12])
        if not big.count(): break
        big.first.click()
        shot(p, "after")
    p.opens("/desk/spring-cup/rounds/1/tables/1/result/"); shot(p, "result")
    print([ (r.get_attribute("name"), r.get_attribute("value")) for r in p.page.locator("input[type=radio]").all()][:16])
    print(p.page.locator("fieldset").first.inner_html()[:1500])
