"""The report on a seating in sentences: repeats, club mates, starts, short tables, and what a change would do."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Player
from tournament.queries.draws.seating import MAX_NAMED, Link, SeatingPage, earlier
from tournament.regulation.presets import Seating
from tournament.seating.adjust import ChangedPlan
from tournament.seating.report import Repeat, Report, Spread

SEATINGS = {
    Seating.MEET_NOBODY_TWICE: _("Meet nobody twice"),
    Seating.STRONG_WITH_STRONG: _("Strong with strong"),
}


@dataclass(frozen=True)
class Assessment:
    """One thing to say, how good it is (a class of a badge), and the pairs that it is about."""

    text: str
    kind: str = ""
    pairs: tuple[str, ...] = ()
    more: int = 0  # pairs that are not listed


def report_lines(seating: SeatingPage) -> tuple[Assessment, ...]:
    """The report on a round, the most important first."""
    report = seating.report
    if report is None:
        return ()
    lines = [_repeats(seating, report)]
    if seating.all_groups:
        lines.append(_groups(seating.all_groups, seating.good_groups))
    if report.club_meetings:
        lines.append(_club(seating, report))
    lines += [*_starts(report.starts), *_shorts(report.shorts)]
    return tuple(lines)


def link_text(link: Link) -> str:
    """What stands beside a line in the picture."""
    if link.kind == "club":
        return gettext("same club")
    words = ngettext("met in round %(rounds)s", "met in rounds %(rounds)s", len(link.rounds))
    return words % {"rounds": _listed(link.rounds)}


def swap_lines(change: ChangedPlan, seating: SeatingPage, *, across_groups: bool = False) -> tuple[Assessment, ...]:
    """What would come and go if two players changed seats; `across_groups`: they are in different ones."""
    before, after = change.before, change.after
    lines = [
        *(
            [Assessment(gettext("They would no longer play in their groups by the standings."), "is-warn")]
            * across_groups
        ),
        *_moved(gettext("They would meet again: %(pair)s"), "is-warn", _new(before.pairs, after.pairs), seating),
        *_moved(
            gettext("They would no longer meet again: %(pair)s"), "is-good", _new(after.pairs, before.pairs), seating
        ),
        *_moved(
            gettext("Club mates at one table: %(pair)s"),
            "is-warn",
            _new(before.club_meetings, after.club_meetings),
            seating,
        ),
        *_moved(
            gettext("No longer club mates at one table: %(pair)s"),
            "is-good",
            _new(after.club_meetings, before.club_meetings),
            seating,
        ),
    ]
    if (after.starts, after.shorts) != (before.starts, before.shorts):
        lines += [*(_starts(after.starts) if after.starts.most else ()), *_shorts(after.shorts)]
    return tuple(lines or [Assessment(gettext("Nothing gets better or worse."), "is-good")])


def repeats_words(least: int, reached: int, *, by_chance: bool = False) -> str:
    """How many would meet again: no draw has fewer than the least, and one with so many was found.

    `by_chance`: of one of several ways to put equal players into groups, so a draw can have fewer or more.
    """
    if by_chance and not reached:
        return gettext("Probably no rematches; equal players are put into groups by lot")
    if by_chance:
        words = ngettext(
            "about %(reached)s rematch, as equal players are put into groups by lot",
            "about %(reached)s rematches, as equal players are put into groups by lot",
            reached,
        )
        return words % {"reached": reached}
    if not reached:
        return gettext("No rematches needed")
    if least == reached:
        words = ngettext(
            "%(reached)s rematch, provably the fewest",
            "%(reached)s rematches, provably the fewest",
            reached,
        )
    elif least:
        words = ngettext("%(least)s to %(reached)s rematch", "%(least)s to %(reached)s rematches", reached)
    else:
        words = ngettext("%(reached)s rematch at most", "%(reached)s rematches at most", reached)
    return words % {"least": least, "reached": reached}


def winners_words(tables: int, places: int) -> str:
    """Who goes on where so many tables play for so many places, tier by tier."""
    if tables == places:
        words = ngettext("The winner advances", "All %(tables)s winners advance", tables)
    elif tables < places:
        words = ngettext(
            "The winner and %(more)s more advance", "All %(tables)s winners and %(more)s more advance", tables
        )
    else:
        words = ngettext(
            "Only the best of %(tables)s winners advances",
            "Only the %(places)s best of %(tables)s winners advance",
            places,
        )
    return words % {"tables": tables, "places": places, "more": places - tables}


def _repeats(seating: SeatingPage, report: Report) -> Assessment:
    if not report.repeats:
        if seating.offset + 1 == seating.round.number:
            return Assessment(gettext("This is the first round of the stage, so nobody meets again."), "is-good")
        return Assessment(gettext("Nobody meets anyone again."), "is-good")
    many = len(report.pairs)
    text = ngettext("%(many)s pair meets again.", "%(many)s pairs meet again.", many) % {"many": many}
    if report.at_bound and seating.all_groups:
        text += " " + gettext("This is provably the minimum for these groups.")
    elif report.at_bound:
        text += " " + gettext("This is provably the minimum.")
    elif report.bound:
        text += " " + gettext("It is proven that there can’t be fewer than %(bound)s.") % {"bound": report.bound}
    pairs = tuple(_pair(seating.players, repeat, seating.offset) for repeat in report.pairs[:MAX_NAMED])
    return Assessment(text, "is-good" if report.at_bound else "is-warn", pairs, many - len(pairs))


def _groups(groups: int, good: int) -> Assessment:
    """How many groups are as good as they can be."""
    words = ngettext(
        "Strong with strong: %(groups)s group by the standings.",
        "Strong with strong: %(groups)s groups by the standings.",
        groups,
    )
    text = words % {"groups": groups}
    if good == groups:
        return Assessment(f"{text} " + gettext("In each of them, rematches are provably at the minimum."), "is-good")
    words = ngettext(
        "In %(others)s of them, it is not proven that rematches are at the minimum.",
        "In %(others)s of them, it is not proven that rematches are at the minimum.",
        groups - good,
    )
    return Assessment(f"{text} " + words % {"others": groups - good}, "is-warn")


def group_line(number: int, tables: Sequence[int], first: int, last: int) -> str:
    """Which tables a group fills, and with whom."""
    words = ngettext(
        "Group %(number)s (table %(tables)s): positions %(first)s to %(last)s in the standings.",
        "Group %(number)s (tables %(tables)s): positions %(first)s to %(last)s in the standings.",
        len(tables),
    )
    return words % {"number": number, "tables": _listed(tables), "first": first, "last": last}


def group_repeats(repeats: int, bound: int) -> str:
    """How many meet again inside a group, and whether that could be fewer."""
    if not repeats:
        return gettext("Nobody meets anyone again.")
    if repeats == bound:
        words = ngettext(
            "%(repeats)s rematch, provably the fewest in this group.",
            "%(repeats)s rematches, provably the fewest in this group.",
            repeats,
        )
    else:
        words = ngettext(
            "%(repeats)s rematch; no seating of this group has fewer than %(bound)s.",
            "%(repeats)s rematches; no seating of this group has fewer than %(bound)s.",
            repeats,
        )
    return words % {"repeats": repeats, "bound": bound}


def groups_words(groups: Sequence[int]) -> str:
    """How the tables of a round are shared out among groups, such as: 2 groups of 2 tables, 1 of 3."""
    counted = Counter(groups)
    parts: list[str] = []
    for tables, many in counted.items():
        if parts:
            words = ngettext("%(many)s of %(tables)s", "%(many)s of %(tables)s", many)
        elif tables == 1:
            words = ngettext("%(many)s group at one table", "%(many)s groups at one table each", many)
        else:
            words = ngettext("%(many)s group of %(tables)s tables", "%(many)s groups of %(tables)s tables", many)
        parts.append(words % {"many": many, "tables": tables})
    return ", ".join(parts)


def _club(seating: SeatingPage, report: Report) -> Assessment:
    many = len(report.club_meetings)
    text = ngettext("%(many)s pair from the same club.", "%(many)s pairs from the same club.", many) % {"many": many}
    pairs = tuple(_names(seating.players, repeat) for repeat in report.club_meetings[:MAX_NAMED])
    return Assessment(text, "is-warn", pairs, many - len(pairs))


def _starts(spread: Spread) -> Iterable[Assessment]:
    if not spread.most:
        yield Assessment(gettext("Who starts is drawn at the table."))
    elif spread.most == 1:
        yield Assessment(gettext("Nobody has started more than once."), "is-good")
    else:
        words = gettext("Everyone has started between %(least)s and %(most)s times.")
        kind = "is-good" if spread.most - spread.least <= 1 else "is-warn"
        yield Assessment(words % {"least": spread.least, "most": spread.most}, kind)


def _shorts(spread: Spread) -> Iterable[Assessment]:
    if spread.most > 1:
        words = gettext("Everyone has sat at a smaller table between %(least)s and %(most)s times.")
        kind = "is-good" if spread.most - spread.least <= 1 else "is-warn"
        yield Assessment(words % {"least": spread.least, "most": spread.most}, kind)


def _moved(words: str, kind: str, repeats: Sequence[Repeat], seating: SeatingPage) -> Iterable[Assessment]:
    for repeat in repeats[:MAX_NAMED]:
        yield Assessment(words % {"pair": _pair(seating.players, repeat, seating.offset)}, kind)


def _new(before: Iterable[Repeat], after: Iterable[Repeat]) -> list[Repeat]:
    known = {repeat.players for repeat in before}
    return [repeat for repeat in after if repeat.players not in known]


def _pair(players: Mapping[int, Player], repeat: Repeat, offset: int) -> str:
    rounds = earlier(repeat, offset)
    if not rounds:
        return _names(players, repeat)
    words = ngettext("%(pair)s (round %(rounds)s)", "%(pair)s (rounds %(rounds)s)", len(rounds))
    return words % {"pair": _names(players, repeat), "rounds": _listed(rounds)}


def _names(players: Mapping[int, Player], repeat: Repeat) -> str:
    one, other = (players[number].name for number in repeat.players)
    return gettext("%(one)s and %(other)s") % {"one": _isolated(one), "other": _isolated(other)}


def _isolated(name: str) -> str:
    """A name in whatever direction it is written, without effect on what stands around it."""
    return f"\u2068{name}\u2069"


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
