"""An organiser's day at the desk, in words of the day: plans, checks in, draws, enters results, names the winners.

Every press waits for what it leads to: a heading, or the sentence that says what happened.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import expect

from tests.browser.entry import WAYS, Entry


@dataclass
class Organiser(Entry):
    """All waiting is done here, so that a test reads like the day."""

    # The only round of a stage is called like the stage: {3: "Final"}.
    round_names: dict[int, str] = field(default_factory=dict)

    def name_of(self, round: int) -> str:
        return self.round_names.get(round, f"Round {round}")

    # Reading.

    def is_at(self, heading: str) -> None:
        expect(self.page.get_by_role("heading", level=1, name=heading, exact=True)).to_be_visible()

    def is_told(self, sentence: str) -> None:
        expect(self.page.locator("#messages").get_by_text(sentence)).to_be_visible()

    def tables(self) -> dict[int, list[str]]:
        """Who sits where, clockwise, from the page of the round."""
        rows = self.page.get_by_role("row").filter(has=self.page.get_by_role("rowheader"))
        seated = "bdi:not(.won bdi)"
        return {
            int(row.get_by_role("rowheader").inner_text().split()[-1]): row.locator(seated).all_inner_texts()
            for row in rows.all()
        }

    # Before the first round.

    def makes_an_account(self, token: str) -> None:
        self.opens(f"/setup/{token}/")
        self.is_at("The first account")
        self.types("Your name", f"{self.name} Organiser")
        self.types("Sign-in name", self.name.lower())
        self.types("Password", "grill portions 21", exact=True)
        self.types("Repeat the password", "grill portions 21")
        self.presses("Create my account")
        self.is_at("My events")

    def makes_an_event_from_the_planner(self, name: str, *, players: int, hours: int, format: str) -> None:
        """`format`: how the table of formats calls the one that is wanted."""
        self.follows("Plan an event")
        self.is_at("Planner")
        self.types("Players", str(players))
        self.types("Hours", str(hours))
        self.page.get_by_label("Hours").press("Enter")
        expect(self.page.get_by_role("heading", level=2, name=f"{players} players, {hours} h")).to_be_visible()
        self.follows(format, within=self.page.get_by_role("table"))
        expect(self.page.get_by_role("link", name=format)).to_have_attribute("aria-current", "true")
        self.follows("Use this format")
        self.is_at("New event")
        self.types("Name", name)
        self.ticks("Public")
        self.presses("Create event")
        self.is_at(name)

    def pastes_players(self, names: Sequence[str]) -> None:
        self.goes("Players")
        self.follows("Add players")
        self.is_at("Add players")
        self.types("List of players", "\n".join(names))
        self.presses("Preview")
        self.sees(f"{len(names)} players in this list")
        self.presses(f"Add {len(names)} players")
        self.is_at("Players")

    def opens_the_registration(self) -> None:
        """In public, but the desk has a look at everybody."""
        self.goes("Players")
        self.follows("Registration")
        self.is_at("Registration")
        self.presses("Public with approval", exact=False)
        self.is_told("Registration opened")

    def approves(self, name: str) -> None:
        self.goes("Players")
        self.follows("Registration")
        self.is_at("Registration")
        self.presses(f"Approve {name} (", exact=False)
        expect(self.page.get_by_role("button", name=f"Approve {name} (")).to_have_count(0)

    def checks_in(self, name: str) -> None:
        """The quick way: a part of the name, and Enter."""
        self.goes("Players")
        self.follows("Check in")
        self.is_at("Check in")
        self.types("Number or start of the name", name)
        self.page.get_by_label("Number or start of the name").press("Enter")
        expect(self.page.locator("#messages").get_by_text(name)).to_be_visible()

    def checks_in_all(self, missing: int) -> None:
        self.goes("Players")
        self.follows("Check in")
        self.is_at("Check in")
        self.page.get_by_text("Everyone at once").click()
        self.presses(f"Check in all {missing} players")
        self.sees("Nobody is missing.")

    def marks_absent(self, name: str) -> None:
        self.looks_at(name)
        self.presses("No-show")
        expect(self.page.get_by_role("button", name="No-show", exact=True)).to_have_count(0)

    # Rounds.

    def takes_the_next_step(self, title: str, heading: str) -> None:
        """From the overview, which knows what comes next."""
        self.goes("Overview")
        expect(self.page.get_by_role("heading", level=2, name=title, exact=True)).to_be_visible()
        self.page.locator("#take-next-step").click()
        self.is_at(heading)

    def draws(self, number: int) -> None:
        name = self.round_names.get(number)
        if not self.page.get_by_role("heading", level=1, name="Draw", exact=True).count():
            self.takes_the_next_step(f"Draw the {name.lower()}" if name else f"Draw round {number}", "Draw")
        if self.page.get_by_role("button", name="Use these seats").count():
            self.presses("Use these seats")
        else:
            self.presses("Draw")
        self.is_at(f"Seats: {self.name_of(number)}")

    def publishes(self, number: int) -> None:
        self.presses("Publish seats")
        self.is_told("Published: everyone can see who sits where.")
        self.is_at(self.name_of(number))

    def starts(self) -> None:
        """On the overview, which has the button and the tables as well."""
        self.goes("Overview")
        self.presses("Start the round")
        self.is_told("The round is running.")

    def begins_round(self, number: int) -> dict[int, list[str]]:
        """Draws, publishes, starts. Returns who sits where."""
        self.draws(number)
        self.publishes(number)
        self.starts()
        return self.tables()

    def looks_at_round(self, number: int) -> None:
        if not self.page.get_by_role("link", name=self.name_of(number), exact=True).count():
            self.goes("Rounds")
        self.follows(self.name_of(number))
        self.is_at(self.name_of(number))

    def completes(self, number: int) -> None:
        self.looks_at_round(number)
        self.presses("Complete the round")
        self.is_told("The round is complete.")

    # Results.

    def enters_result(self, number: int, table: int, hands: Mapping[str, Sequence[int]], *, by: str = "taps") -> None:
        """`hands`: who holds which portions in the end. `by` is one of WAYS."""
        self.looks_at_round(number)
        self.follows(f"Enter the result Table {table}")
        self.is_at(f"Result of table {table}")
        WAYS[by](self, hands)
        self.presses("Save the result")
        self.is_sure_if_asked()
        self.is_told("Result saved.")
        self.is_at(f"Table {table}")

    def corrects_result(self, number: int, table: int, hands: Mapping[str, Sequence[int]], *, reason: str) -> None:
        self.looks_at_table(number, table)
        self.follows("Correct")
        self.is_at(f"Correct the result of table {table}")
        self.puts_all_face_down()
        self.taps(hands)
        self.types("Why are you correcting the result?", reason)
        self.presses("Save the correction")
        self.is_sure_if_asked()
        self.is_told("Result saved.")
        self.is_at(f"Table {table}")

    def looks_at_table(self, number: int, table: int) -> None:
        self.goes("Overview")
        self.follows(f"Table {table}")
        self.is_at(f"Table {table}")

    def marks_as_disputed(self, number: int, table: int, *, note: str) -> None:
        self.looks_at_table(number, table)
        self.follows("Mark as disputed")
        self.is_at(f"Mark table {table} as disputed?")
        self.types("What do the players disagree about?", note)
        self.presses("Mark as disputed")
        self.is_told("The table has been marked as disputed.")

    def settles_the_dispute(self, number: int, table: int, *, reason: str) -> None:
        self.looks_at_table(number, table)
        self.follows("Settle the dispute")
        self.is_at(f"Settle the dispute at table {table}?")
        self.types("Reason", reason)
        self.presses("Settle the dispute")
        self.is_told("The dispute has been settled.")

    # People.

    def looks_at(self, name: str) -> None:
        self.goes("Players")
        self.follows(name)
        expect(self.page.get_by_role("heading", level=1, name=name)).to_be_visible()

    def withdraws(self, name: str, *, reason: str) -> None:
        self.looks_at(name)
        self.follows("Withdraw")
        expect(self.page.get_by_role("heading", level=1, name=f"Withdraw {name} (")).to_be_visible()
        self.types("Reason", reason)
        self.presses("Withdraw")
        expect(self.page.get_by_role("link", name="Withdraw", exact=True)).to_have_count(0)

    def substitutes(self, name: str, new: str) -> None:
        self.looks_at(name)
        self.follows("Substitute")
        expect(self.page.get_by_role("heading", level=1, name=f"Who is playing for {name} (")).to_be_visible()
        self.types("Name", new)
        self.presses("Substitute")
        expect(self.page.get_by_role("heading", level=1, name=new)).to_be_visible()

    # The end.

    def settles_the_qualification(self) -> None:
        """Leads on to the draw of the final."""
        self.takes_the_next_step("Confirm who advances", "Qualification")
        self.presses("Draw the final")
        self.is_at("Draw")
        self.is_told("finalists confirmed")

    def ends_the_event(self) -> None:
        self.takes_the_next_step("Announce the winners", "Announce the winners")
        self.presses("Announce the winners")
        self.is_at("The event is over")

    # Going about.

    def goes(self, tab: str) -> None:
        """To one of the tabs of the desk; a phone or a laptop, they are always there."""
        self.follows(tab, within=self.page.get_by_role("navigation", name="Desk"))
        self.is_at(tab if tab != "Overview" else self.event_name)

    @property
    def event_name(self) -> str:
        return self.page.locator(".site-event").inner_text()
