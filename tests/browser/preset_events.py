"""An organiser who runs an event by a preset, from the planner to the winners, with somebody who reckons along.

All but one of the results are recorded beside the browser. With `PRESET_PICTURES`, a folder, pages are pictured there
at two widths, light and dark.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from playwright.sync_api import expect

from tests import factories
from tests.browser.desk import Organiser
from tests.browser.expected_presets import Rules, Standing
from tests.browser.expected_standings import Hands, fraction, place_in, played
from tests.factories.results import end_state
from tournament.actions.draws.draw import KNOWN
from tournament.actions.results.record import record_result
from tournament.models import Draw, Event, Table
from tournament.regulation.verification import verify

PICTURES = os.environ.get("PRESET_PICTURES", "")
SEEDS = 1000
Shown = tuple[int, str, Fraction, int, int, list[Fraction]]  # place, name, score, wins, worms, of each round
Through = Callable[[Sequence[Standing], Sequence[Hands]], list[str] | None]


@dataclass
class PresetEvent:
    """One event: what was played so far, and what it means by the preset's own rules."""

    olga: Organiser
    rules: Rules
    name: str
    preset: str
    rounds: int = 0
    stages: list[list[Standing]] = field(default_factory=list)
    sizes: list[list[list[int]]] = field(default_factory=list)  # of the tables, by stage and round
    in_browser: bool = False  # whether a result was entered there

    @property
    def event(self) -> Event:
        return Event.objects.get(name=self.name)

    # Before the first draw.

    def begins(self, *, players: int, hours: int, format: str) -> list[str]:
        """From the planner to everybody being here. Returns the names, by number."""
        page = self.olga.page
        self.olga.follows("Plan an event")
        self.olga.is_at("Planner")
        self.olga.types("Players", str(players))
        self.olga.types("Hours", str(hours))
        page.get_by_role("radio", name=self.preset).check()
        expect(page.get_by_role("heading", level=2, name=f"{players} players, {hours} h")).to_be_visible()
        expect(page.locator(".format .badge").first).to_have_text(follows(self.preset))
        self.olga.follows(format, within=page.get_by_role("table"))
        expect(page.get_by_role("link", name=format)).to_have_attribute("aria-current", "true")
        self.look("planner")
        self.olga.follows("Use this format")
        self.olga.is_at("New event")
        self.look("new-event")
        self.olga.types("Name", self.name)
        self.olga.ticks("Public")
        self.olga.presses("Create event")
        self.olga.is_at(self.name)
        names = [f"Player {number:02}" for number in range(1, players + 1)]
        self.olga.pastes_players(names)
        self.olga.checks_in_all(players)
        return names

    # Stages.

    def plays_stage(self, *, rounds: int = 1, through: Through | None = None) -> list[str]:
        """Draws and plays all rounds. Returns who goes on, or who sat at the tables of the final."""
        games: list[list[Hands]] = []
        self.sizes.append([])
        for left in reversed(range(rounds)):
            self.rounds += 1
            tables = self.draws_round()
            self.sizes[-1].append([len(names) for names in tables.values()])
            games.append([])
            ways = ways_to_end(self.rounds, tables)
            for hands in ways:
                games[-1] = list(hands.values())
                rows = self.rules.standings(games)
                if left or not through or through(rows, games[-1]) is not None:
                    break
            self.enters(hands)
            if left == 0 and rounds > 1:
                self.olga.goes("Standings")
                self.look("standings")
            self.olga.completes(self.rounds)
        self.stages.append(rows)
        return (through and through(rows, games[-1])) or [row.name for row in rows]

    def draws_round(self) -> dict[int, list[str]]:
        if not self.olga.page.get_by_role("heading", level=1, name="Draw", exact=True).count():
            name = self.olga.round_names.get(self.rounds)
            title = f"Draw the {name.lower()}" if name else f"Draw round {self.rounds}"
            self.olga.takes_the_next_step(title, "Draw")
        self.look("draw")
        self.olga.draws(self.rounds)
        self.look("seats")
        self.olga.publishes(self.rounds)
        self.olga.starts()
        return self.olga.tables()

    def enters(self, games: Mapping[int, Hands]) -> None:
        """One table of the event in the browser, where those of the first round are entered last."""
        event = self.event
        for number, hands in games.items():
            if number == 1 and not self.in_browser:
                continue
            table = Table.objects.get(round__event=event, round__number=self.rounds, number=number)
            names = table.seats.order_by("position").values_list("player__name", flat=True)
            state = end_state(event, *(tuple(hands[name]) for name in names))
            record_result(event=event, table=table, end_state=state, by=factories.actor(event))
        if not self.in_browser:
            self.olga.enters_result(self.rounds, 1, games[1])
            self.look("table")
            self.in_browser = True

    def settles(self, names: Sequence[str], draws: str) -> None:
        """Who goes on stands on the page of the qualification, and a button leads on to the draw."""
        self.olga.takes_the_next_step("Confirm who advances", "Qualification")
        self.look("qualification")
        shown = self.olga.page.locator(".finalist h3 bdi").all_inner_texts()
        assert sorted(shown) == sorted(names), shown
        self.olga.presses(draws)
        self.olga.is_at("Draw")

    # The end.

    def ends(self) -> None:
        """Announces the winners, and looks at their page."""
        self.olga.ends_the_event()
        self.olga.follows("The public page shows the winners and has a picture to share.")
        self.olga.is_at("Winners")
        self.look("winners")

    def podium_shown(self) -> list[tuple[int, str]]:
        places = self.olga.page.locator(".podium li").all()
        return [(int(one.locator(".podium-place").inner_text()), one.locator("bdi").inner_text()) for one in places]

    def whole_event_shown(self) -> list[tuple[int, str, Fraction]]:
        """Place, name and score in the public standings."""
        self.looks_at_standings("Whole event")
        return [(int(cells[0]), name, fraction(cells[1])) for name, cells in self.rows_shown()]

    def stage_shown(self, stage: str) -> tuple[str, list[Shown]]:
        """What stands below the public standings of a stage, and its rows."""
        self.looks_at_standings(stage)
        rows = []
        for name, (place, *figures) in self.rows_shown():
            score, wins, worms, *rounds = map(fraction, figures)
            rows.append((place_in(place), name, score, int(wins), int(worms), rounds))
        return self.olga.page.get_by_role("table").locator("xpath=../following-sibling::p").inner_text(), rows

    def public_pages_with(self, word: str) -> list[str]:
        """Addresses of the pages on which the word stands, of the event, its rounds, a player and the winners."""
        event, page, found = self.event, self.olga.page, []
        home = f"/e/{event.slug}/"
        rounds = [f"rounds/{number}/" for number in range(1, self.rounds + 1)]
        for part in ("", "standings/", "players/1/", "winners/", *rounds):
            page.goto(f"{home}{part}")
            self.look(f"public-{part.replace('/', '-')}")
            if word in page.locator("body").text_content():
                found.append(part)
        return found

    def mistakes_in_receipts(self) -> list[object]:
        """What is wrong with the receipts; every round has one, and rounds that are planned together share it."""
        draws = Draw.objects.filter(pk__in=self.event.rounds.values("draw"))
        return [wrong for draw in draws for wrong in verify(draw.receipt, KNOWN, published=draw.commitment)]

    def looks_at_standings(self, stage: str) -> None:
        """In public."""
        self.olga.opens(f"/e/{self.event.slug}/standings/")
        stages = self.olga.page.get_by_role("navigation", name="Stages")
        self.olga.follows(stage, within=stages)
        expect(stages.locator("[aria-current=page]")).to_have_text(stage)
        self.look(f"public-{stage.lower().replace(' ', '-')}")

    def rows_shown(self) -> list[tuple[str, list[str]]]:
        """Each row that is about a player: the name, and the other cells."""
        rows = self.olga.page.get_by_role("table").get_by_role("row").filter(has=self.olga.page.get_by_role("cell"))
        players = rows.filter(has=self.olga.page.locator("th[scope=row]"))
        return [
            (row.get_by_role("rowheader").locator("bdi").first.inner_text(), row.get_by_role("cell").all_inner_texts())
            for row in players.all()
        ]

    def look(self, what: str) -> None:
        if not PICTURES:
            return
        page, size = self.olga.page, self.olga.page.viewport_size
        for width in (360, 1440):
            for scheme in ("light", "dark"):
                page.set_viewport_size({"width": width, "height": 900})
                page.emulate_media(color_scheme=scheme)
                name = f"{self.name.lower().replace(' ', '-')}-{self.rounds}-{what}-{width}-{scheme}.png"
                page.screenshot(path=Path(PICTURES) / name, full_page=True, animations="disabled")
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="light")


def follows(preset: str) -> str:
    return "follows the regulations" if preset == "Regulation" else f"follows {preset}"


def ways_to_end(round: int, tables: Mapping[int, Sequence[str]]) -> Iterator[dict[int, Hands]]:
    """How the games at these tables may end, one way after the other, as bots play them; the seed is printed."""
    for turn in range(SEEDS):
        print(f"seeds of round {round}: {round}/(number of the table)/{turn}")
        yield {number: played(names, f"{round}/{number}/{turn}").hands for number, names in tables.items()}
