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
    p = people("Ada")
    p.opens(f"/setup/{setup_token()}/")
    p.types("Your name", "Ada Organiser"); p.types("Sign-in name", "ada")
    for f in p.page.get_by_label("assword").all(): f.fill("grill portions 21")
    shot(p, "setup"); p.presses("Make my account"); shot(p, "desk")
    p.opens("/desk/planner/?players=24&hours=3&minutes=0"); shot(p, "planner")
    p.follows("Make an event like this"); shot(p, "new")
    p.types("Name", "Spring Cup"); p.ticks("Strangers can see"); p.presses("Make the event"); shot(p, "event")
    p.follows("Players"); shot(p, "players")
