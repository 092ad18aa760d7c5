"""What one screen of the hall shows at a moment: one page of one slide, and whoever is called.

Names are the public ones; what is held back until the winners are announced (T19) is not on any slide.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, F, Max, When
from django.db.models.functions import Lower

from tournament.models import Announcement, Event, Player, Result, Round, Screen, Seat, Table
from tournament.queries.events.public import TableView, published, tables_of
from tournament.queries.events.slides import ALL_SLIDES, SECONDS, Place, Slide, SlidePages, place_after, place_asked
from tournament.queries.events.stages import held_back, is_hidden, stage_shown, stages_of
from tournament.queries.games.live import LiveView, live_table, live_view
from tournament.queries.rounds.clock import Clock, clock_of, next_start
from tournament.queries.rounds.overview import call_of
from tournament.queries.standings.cache import cached_standings, public_standings
from tournament.queries.standings.page import StandingsPage, standings_page
from tournament.queries.standings.ranking import Winner, podium_of
from tournament.regulation.plan import StageKind

ANNOUNCEMENTS = 3
LONG_NAME = 20  # letters
LOWER_THIRD = frozenset({Slide.CLOCK, Slide.RESULTS, Slide.STANDINGS, Slide.WINNERS, Slide.ANNOUNCEMENTS})


@dataclass(frozen=True)
class Sizes:
    """How much of something is on one page of a slide."""

    names: int
    tables: int
    results: int
    rows: int


HALL = Sizes(names=14, tables=4, results=4, rows=9)
HALL_OF_LARGE_TABLES = Sizes(names=14, tables=2, results=2, rows=9)
LARGE_TABLE = 5  # players
SEATS = {"players": Count("pk"), "most": Max("position", default=0)}
THIRD = Sizes(names=6, tables=1, results=1, rows=3)  # the lower third of a stream


@dataclass(frozen=True)
class SeatedName:
    """Somebody, and where to sit."""

    name: str
    table: int
    portion: int | None

    @property
    def is_long(self) -> bool:
        """Whether the name needs smaller letters to stay whole."""
        return len(self.name) > LONG_NAME


@dataclass(frozen=True)
class Called:
    """Who is called on all screens: a player to a table, or the organiser, to a table that asks for help."""

    name: str  # of the player; empty: a table calls the organiser
    number: int | None  # of that player
    table: int | None


@dataclass(frozen=True)
class WallView:
    """One page of one slide, and what goes with all of them. Of the contents, only those of the slide are there."""

    event: Event
    screen: Screen
    place: Place
    pages: int
    seconds: int
    following: Place
    turns: bool  # whether there is more than this one page
    round: Round | None  # the latest published one
    clock: Clock | None
    next_start: datetime | None
    called: tuple[Called, ...]
    names: tuple[SeatedName, ...] = ()
    tables: tuple[TableView, ...] = ()
    standings: StandingsPage | None = None
    winners: tuple[Winner, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    final: LiveView | None = None
    final_table: Table | None = None
    picture: int | None = None

    @property
    def letters(self) -> str:
        """From which letter to which the names on the page go."""
        ends = {self.names[0].name[:1].upper(): None, self.names[-1].name[:1].upper(): None} if self.names else {}
        return " – ".join(ends)

    @property
    def page(self) -> int:
        """As people count."""
        return self.place.page + 1


def screen_of(event: Event, number: int) -> Screen:
    """The settings of a screen; those of one that nobody has set up show everything."""
    saved = event.screens.filter(number=number).first()
    return saved or Screen(event=event, number=number, name="", slides=dict(ALL_SLIDES))


def wall_view(event: Event, screen_number: int, asked: str, *, lower_third: bool = False) -> WallView:
    """A fixed number of reads, whatever the size of the event."""
    screen = screen_of(event, screen_number)
    wall = _Wall(event, lower_third=lower_third)
    wanted = {screen.pinned} if screen.pinned else set(screen.slides)
    there = [one for one in wall.there() if one.slide in wanted and (not lower_third or one.slide in LOWER_THIRD)]
    there = there or [SlidePages(Slide.CODE, 1)]
    place = place_asked(asked, there)
    following = place_after(place, there)
    return WallView(
        event=event,
        screen=screen,
        place=place,
        pages=next(pages for slide, pages in there if slide == place.slide),
        seconds=screen.slides.get(place.slide, SECONDS),
        following=following,
        turns=following[:2] != place[:2],
        round=wall.round,
        clock=clock_of(wall.round) if wall.round else None,
        next_start=next_start(event, wall.round),
        called=called_on_screens(event, wall.round),
        **wall.content(place),  # type: ignore[arg-type]
    )


class _Wall:
    """What there is to show of an event."""

    def __init__(self, event: Event, *, lower_third: bool) -> None:
        self.event = event
        self.stages, rounds = stages_of(event), tuple(published(event))
        self.round = rounds[-1] if rounds else None
        seats = {"players": 0, "most": 0} if self.round is None else self.round.seats.aggregate(**SEATS)
        self.players, hall = seats["players"], HALL_OF_LARGE_TABLES if seats["most"] >= LARGE_TABLE else HALL
        self.sizes = THIRD if lower_third else hall
        self.stage = stage_shown(event, self.stages) if rounds else None
        if self.round is not None and self.stage is not None:
            self.round.stage.event = event

    def there(self) -> list[SlidePages]:
        """The slides for which there is something now."""
        counts = {slide: getattr(self, f"_{slide}_pages")() for slide in Slide}
        return [SlidePages(slide, pages) for slide, pages in counts.items() if pages]

    def content(self, place: Place) -> dict[str, object]:
        """What is on one page of a slide."""
        read = getattr(self, f"_{place.slide}", None)
        return read(place.page) if read else {}

    @property
    def _seats_matter(self) -> bool:
        return self.round is not None and self.round.state != Round.State.COMPLETE

    @property
    def _results_hidden(self) -> bool:
        return self.round is None or held_back(self.round) is not None

    def _clock_pages(self) -> int:
        return int(bool(self.round and clock_of(self.round)) or next_start(self.event, self.round) is not None)

    def _seats_pages(self) -> int:
        if self.round is None or not self._seats_matter:
            return 0
        return _pages(self.players, self.sizes.names)

    def _seats(self, page: int) -> dict[str, object]:
        public_name = Case(When(player__pseudonym="", then=F("player__name_key")), default=Lower("player__pseudonym"))
        seats = Seat.objects.filter(round=self.round).annotate(in_order=public_name).order_by("in_order", "pk")
        rows = seats.select_related("player", "table")[_slice(page, self.sizes.names)]
        return {"names": tuple(SeatedName(row.player.public_name, row.table.number, row.portion) for row in rows)}

    def _tables_pages(self) -> int:
        if self.round is None or not self._seats_matter:
            return 0
        return _pages(self.round.tables.count(), self.sizes.tables)

    def _tables(self, page: int) -> dict[str, object]:
        assert self.round is not None
        tables = list(self.round.tables.order_by("number")[_slice(page, self.sizes.tables)])
        return {"tables": tables_of(self.event, tables, {} if self._results_hidden else None)}

    def _results_pages(self) -> int:
        if self.round is None or self._results_hidden or self.event.ended_at:
            return 0
        return int(any(state.results for state in cached_standings(self.round.stage).rounds[-1:]))

    def _results(self, page: int) -> dict[str, object]:
        """The latest first."""
        counting = Result.objects.filter(table__round=self.round, state=Result.State.ACCEPTED)
        latest = list(counting.select_related("table").order_by("-pk")[: self.sizes.results])
        results = {result.pk: result.table_id for result in latest}
        return {"tables": tables_of(self.event, [result.table for result in latest], results)}

    def _standings_pages(self) -> int:
        if self.stage is None or is_hidden(self.stage) or self.event.ended_at:
            return 0
        standings = public_standings(self.stage)
        begun = any(round.results for round in standings.rounds)
        return _pages(len(standings.players), self.sizes.rows) if begun else 0

    def _standings(self, page: int) -> dict[str, object]:
        assert self.stage is not None
        return {"standings": standings_page(self.stage, page=page + 1, public=True, rows=self.sizes.rows)}

    def _final_pages(self) -> int:
        if self.round is None or self._results_hidden or self.round.stage.kind != StageKind.FINAL:
            return 0
        open_to_all = self.event.live_positions_public and not self.event.ended_at
        return int(open_to_all and not self.round.places_only)

    def _final(self, page: int) -> dict[str, object]:
        assert self.round is not None
        live = live_table(self.event, self.round.number, 1)
        return {"final": live_view(live), "final_table": live.table} if live else {}

    def _winners_pages(self) -> int:
        return int(self.event.ended_at is not None)

    def _winners(self, page: int) -> dict[str, object]:
        return {"winners": podium_of(self.event)}

    def _announcements_pages(self) -> int:
        return int(self.event.announcements.filter(withdrawn_at=None).exists())

    def _announcements(self, page: int) -> dict[str, object]:
        latest = self.event.announcements.filter(withdrawn_at=None).order_by("-pk")[:ANNOUNCEMENTS]
        return {"announcements": tuple(latest)}

    def _sponsors_pages(self) -> int:
        return int(picture_of(self.event) is not None)

    def _sponsors(self, page: int) -> dict[str, object]:
        return {"picture": picture_of(self.event)}

    def _code_pages(self) -> int:
        return 1


def picture_of(event: Event) -> int | None:
    """The key of the sponsors' picture that counts."""
    pictures = event.sponsors_pictures.filter(withdrawn_at=None).order_by("-pk")
    return pictures.values_list("pk", flat=True).first()


def called_on_screens(event: Event, round: Round | None) -> tuple[Called, ...]:
    """Who is called, as long as it is of use: players until they have arrived, tables until somebody has come."""
    players, tables = event.on_screens.get("players", []), event.on_screens.get("tables", [])
    if not players and not tables:
        return ()
    seats = Seat.objects.filter(round=round, player__number__in=players).select_related("player", "table")
    seat_of = {seat.player.number: seat for seat in seats} if round else {}
    people = Player.objects.filter(event=event, number__in=players).order_by("number")
    missing = [player for player in people if not _has_come(player, seat_of.get(player.number))]
    calling = Table.objects.filter(round=round, number__in=tables).order_by("number") if round else ()
    return (
        *(_called(player, seat_of.get(player.number)) for player in missing),
        *(Called("", None, table.number) for table in calling if round and call_of(table, round) is not None),
    )


def _has_come(player: Player, seat: Seat | None) -> bool:
    return seat.arrived if seat else player.state != Player.State.REGISTERED


def _called(player: Player, seat: Seat | None) -> Called:
    return Called(player.public_name, player.number, seat.table.number if seat else None)


def _pages(many: int, on_a_page: int) -> int:
    return -(-many // on_a_page)


def _slice(page: int, on_a_page: int) -> slice:
    return slice(page * on_a_page, (page + 1) * on_a_page)
