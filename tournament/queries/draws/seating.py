"""Who sits where in a round: one page of its tables, with who met before, and who is missing or has no seat."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef

from tournament.models import Player, Round, Seat, Table
from tournament.queries.draws.seating_quality import GroupQuality, quality_of
from tournament.queries.draws.seats import in_order, is_drawn, seats_at
from tournament.queries.events.stages import may_play
from tournament.queries.rounds.overview import found_tables
from tournament.seating.report import Repeat, Report

TABLES_ON_A_PAGE = 24
MAX_TO_CHOOSE = 150  # from a list by name: in a longer one nobody finds anybody
MAX_NAMED = 30  # pairs of whom the report says who they are

Meetings = Sequence[tuple[str, Sequence[Repeat]]]  # a kind of link, and the pairs


@dataclass(frozen=True)
class ShownSeat:
    """A seat as the picture wants it."""

    player: Player = field(repr=False)
    number: int
    name: str
    portion: int | None
    starts: bool
    note: str = ""
    gone: bool = False  # may not play any more


@dataclass(frozen=True)
class Link:
    """Two at a table who met before, or are of one club. `rounds`: of the event, in which they met before."""

    first: int
    second: int
    kind: str
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True)
class ShownTable:
    """A table with its seats clockwise; by number, as long as their order is not drawn."""

    table: Table = field(repr=False)
    number: int
    seats: tuple[ShownSeat, ...]
    links: tuple[Link, ...]
    drawn: bool  # otherwise there is no order of seats yet


@dataclass(frozen=True)
class ShownGroup:
    """A group by the standings, with who was drawn into it, best first."""

    quality: GroupQuality
    players: tuple[Player, ...] = field(repr=False)


@dataclass(frozen=True)
class SeatingPage:
    """A round, ready for the picture and the sentences about it."""

    round: Round
    page: "Page[Table]" = field(repr=False)
    tables: tuple[ShownTable, ...]
    report: Report | None  # None where nobody sits
    players: Mapping[int, Player] = field(repr=False)  # by number: those at the tables, and those the report names
    gone: tuple[Player, ...]  # seated, and may not play any more
    late: tuple[Player, ...]  # may play, and sit nowhere; not all of very many
    choices: tuple[Player, ...] | None  # everybody who sits; None where there are too many to choose from
    offset: int
    groups: tuple[ShownGroup, ...] = ()  # strong with strong: those whose tables are on this page
    all_groups: int = 0
    good_groups: int = 0  # in which nothing better exists


def seating_page(round: Round, page: int | str | None = 1, search: str = "") -> SeatingPage:
    """The preview of a round, or its seats later on: the tables of one page, and what can be said of all.

    `search`: the number of a table, or a part of the name of somebody who sits there.
    """
    seated = round.tables.filter(Exists(Seat.objects.filter(table=OuterRef("pk")))).order_by("number")
    tables = Paginator(found_tables(seated, search), TABLES_ON_A_PAGE).get_page(page)
    listed = list(tables.object_list)
    sitting = Seat.objects.filter(table__in=listed).select_related("player").order_by("position")
    seats = seats_at(listed, sitting)
    quality = quality_of(round)
    report = quality.report if quality else None
    gone = players_gone(round)
    offset = round.number - round.number_in_stage
    people = {seat.player.number: seat.player for at_table in seats.values() for seat in at_table}
    meetings = _meetings(report, people)
    groups = quality.groups if quality else ()
    return SeatingPage(
        round,
        tables,
        tuple(_shown_table(table, at_table, meetings, offset, gone) for table, at_table in seats.items()),
        report,
        people | _named_in(report, round, people),
        tuple(gone.values()),
        players_late(round),
        _choices(round, len(quality.players) if quality else 0, people),
        offset,
        _shown_groups(round, groups, {table.number for table in listed}, people),
        len(groups),
        sum(group.repeats == group.bound for group in groups),
    )


def _shown_groups(
    round: Round, groups: Sequence[GroupQuality], tables: Container[int], known: Mapping[int, Player]
) -> tuple[ShownGroup, ...]:
    """The groups that have one of these tables. One read, unless everybody is known."""
    here = [quality for quality in groups if any(number in tables for number in quality.group.tables)]
    numbers = {number for quality in here for number in quality.group.players if number not in known}
    others = Player.objects.filter(event=round.event_id, number__in=numbers) if numbers else ()
    people = dict(known) | {player.number: player for player in others}
    return tuple(
        ShownGroup(quality, tuple(people[number] for number in quality.group.players if number in people))
        for quality in here
    )


def players_gone(round: Round) -> dict[int, Player]:
    """Who has a seat and may not play any more, by key."""
    people = Player.objects.filter(seats__round=round).exclude(pk__in=may_play(round.stage).order_by().values("pk"))
    return {player.pk: player for player in people.order_by("number")}


def players_late(round: Round) -> tuple[Player, ...]:
    """Who may play and sits nowhere: as many as can be chosen from a list, and one more where there are others."""
    seated = Exists(Seat.objects.filter(round=round, player=OuterRef("pk")))
    return tuple(may_play(round.stage).filter(~seated)[: MAX_TO_CHOOSE + 1])


def _named_in(report: Report | None, round: Round, known: Container[int]) -> dict[int, Player]:
    """The players whom the first sentences of the report name, by number. One read at most."""
    pairs = (*report.pairs[:MAX_NAMED], *report.club_meetings[:MAX_NAMED]) if report else ()
    named = {number for repeat in pairs for number in repeat.players if number not in known}
    others = Player.objects.filter(event=round.event_id, number__in=named) if named else ()
    return {player.number: player for player in others}


def _choices(round: Round, seated: int, known: Mapping[int, Player]) -> tuple[Player, ...] | None:
    """Everybody who sits, to choose from; None where there are too many. One read, unless they are all known."""
    if seated > MAX_TO_CHOOSE:
        return None
    if len(known) == seated:
        return tuple(known[number] for number in sorted(known))
    return tuple(Player.objects.filter(seats__round=round).order_by("number"))


def _shown_table(
    table: Table, seats: Sequence[Seat], meetings: Meetings, offset: int, gone: Container[int]
) -> ShownTable:
    """A table for the picture. Whoever sits at position 0 starts, once the portions are drawn."""
    drawn = is_drawn(seats)
    shown_seats = tuple(
        ShownSeat(
            seat.player,
            seat.player.number,
            seat.player.name,
            seat.portion,
            drawn and seat.position == 0,
            f"{seat.player.number}",
            seat.player_id in gone,
        )
        for seat in in_order(seats)
    )
    return ShownTable(table, table.number, shown_seats, tuple(_links(shown_seats, meetings, offset)), drawn)


def _meetings(report: Report | None, players: Container[int]) -> Meetings:
    """The pairs at the tables of a page, by what is said of them: those of a report on thousands are looked at once."""
    if report is None:
        return ()
    kinds = (("repeat", report.pairs), ("club", report.club_meetings))
    return tuple((kind, [pair for pair in pairs if pair.players[0] in players]) for kind, pairs in kinds)


def _links(seats: Sequence[ShownSeat], meetings: Meetings, offset: int) -> Iterable[Link]:
    positions = {seat.number: at for at, seat in enumerate(seats)}
    for kind, pairs in meetings:
        for repeat in pairs:
            if positions.keys() >= set(repeat.players):
                first, second = (positions[player] for player in repeat.players)
                yield Link(first, second, kind, earlier(repeat, offset) if kind == "repeat" else ())


def earlier(repeat: Repeat, offset: int) -> tuple[int, ...]:
    """The rounds of the event in which two met before this one."""
    return tuple(number + offset for number in repeat.rounds[:-1])
