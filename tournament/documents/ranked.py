"""Papers about places: standings, who goes on, the winners, and certificates."""

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from tournament.documents.frame import ROWS_OF_A_PART, Data, PaperRequest, headed
from tournament.models import Event
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.names import people_of
from tournament.queries.standings.page import StandingsPage, standings_page
from tournament.queries.standings.qualification import qualifiers_of
from tournament.queries.standings.ranking import ranking_of, ranking_page
from tournament.queries.standings.rows import StandingsRow, cells_of
from tournament.queries.standings.stage import counting_of
from tournament.regulation.standings import Standings
from tournament.templatetags.standings import taken_off
from tournament.templatetags.standings_rows import badges
from tournament.words.counting import CountingWords, counting_words
from tournament.words.formats import STAGES
from tournament.words.numbers import fraction_text
from tournament.words.reasons import rule_words, short_reason

PODIUM = 3


def standings_data(asked: PaperRequest) -> Data:
    """The standings of a stage with its rounds, and what separates each player from the one above."""
    assert asked.stage is not None
    page = standings_page(asked.stage, page=asked.part, public=not asked.real_names, rows=ROWS_OF_A_PART)
    counts = counting_words(counting_of(asked.stage), asked.stage.rounds_planned)
    return headed(
        asked,
        gettext("Standings"),
        notes=(gettext("Provisional: results are still to come."),) if page.provisional else (),
        words={
            "place": gettext("Place"),
            "player": gettext("Player"),
            "score": str(counts.heading),
            "wins": gettext("Wins"),
            "worms": gettext("Worms"),
            "best": gettext("Best portion"),
            "why": gettext("Why this place"),
        },
        rounds=[gettext("R%(number)s") % {"number": round.number} for round in page.rounds] if page.several else [],
        worms=counts.worms_apart,
        legend=str(counts.legend),
        rows=[_row(row, page, counts) for row in page.rows],
    )


def _row(row: StandingsRow, page: StandingsPage, counts: CountingWords) -> dict[str, object]:
    cells = [counts.of_round(cell.place, cell.points, cell.worms) if cell else "–" for cell in row.cells]
    return {
        "place": str(row.place) if page.begun else "–",
        "name": row.name,
        "number": row.number,
        "club": row.club,
        "marks": [words for _state, words in badges(row, page.straight_to)],
        "score": fraction_text(row.score),
        "penalty": taken_off(row.taken_off, counts) if row.taken_off else "",
        "wins": str(row.table_wins),
        "worms": str(row.worms),
        "best": str(row.best_portion or "–"),
        "cells": cells if page.several else [],
        "why": short_reason(row.above, row.reason) if page.begun and row.reason else "",
        "through": row.through,
        "cut": page.begun and row.place in (page.line, page.direct_line),
    }


def qualification_data(asked: PaperRequest) -> Data:
    """Who goes on from a stage, in order, and by which rule."""
    assert asked.stage is not None
    following = asked.event.stages.get(number=asked.stage.number + 1)
    standings = cached_standings(asked.stage)
    rows = {row.player: row for row in standings.all_rows()}
    through = []
    for qualifier in qualifiers_of(following):
        row = rows[qualifier.player.number]
        through.append(
            {
                "rank": str(qualifier.rank),
                "name": asked.name_of(qualifier.player),
                "number": row.player,
                "place": str(row.place),
                "score": fraction_text(row.score),
                "rule": rule_words(qualifier.rule, _last_place(standings, row.player)),
            }
        )
    words = {
        "player": gettext("Player"),
        "place": gettext("Place"),
        "score": gettext("Score"),
        "rule": gettext("Through"),
    }
    return headed(asked, gettext("Through to the next stage"), words=words, rows=through)


def _last_place(standings: Standings, player: int) -> int | None:
    """At which place somebody ended the last table of a stage."""
    played = [cell for cell in cells_of(standings, player) if cell]
    return played[-1].place if played else None


def winners_data(asked: PaperRequest) -> Data:
    """The podium, and below it everybody’s place in the whole event."""
    page = ranking_page(asked.event, asked.part, public=not asked.real_names, rows=ROWS_OF_A_PART)
    rows = [
        {
            "place": row.place,
            "name": row.name,
            "number": row.number,
            "stage": _stage_words(row.stage.kind),
            "score": fraction_text(row.score),
            "worms": str(row.worms),
            "why": short_reason(row.above, row.reason) if row.reason else "",
        }
        for row in page.rows
    ]
    words = {
        "place": gettext("Place"),
        "player": gettext("Player"),
        "stage": gettext("Reached"),
        "score": gettext("Score"),
        "worms": gettext("Worms"),
        "why": gettext("Why this place"),
    }
    podium = [row for row in rows if int(str(row["place"])) <= PODIUM]
    return headed(asked, gettext("Winners"), about=when_and_where(asked.event), words=words, podium=podium, rows=rows)


def certificates_data(asked: PaperRequest) -> Data:
    """A certificate for each of them, the winners first: of everybody, of the podium, or of one player."""
    event = asked.event
    ranking = ranking_of(event)
    given = [(ranked.number, ranked.place) for ranked in ranking if _gets_one(asked, ranked.number, ranked.place)]
    first = 0 if asked.player is not None else (asked.part - 1) * ROWS_OF_A_PART
    places = dict(given[first : first + ROWS_OF_A_PART])
    people = people_of(event, places)
    return headed(
        asked,
        gettext("Certificate"),
        words={
            "place": gettext("Place"),
            "of": gettext("of %(players)s players") % {"players": len(ranking)},
            "game": gettext("Heckmeck tournament of %(players)s players") % {"players": len(ranking)},
            "organiser": gettext("For the organisers"),
        },
        design=asked.design or "classic",
        when=when_and_where(event),
        certificates=[
            {"place": place, "name": asked.name_of(people[number]), "club": people[number].club}
            for number, place in places.items()
        ],
    )


def has_place(event: Event, number: int) -> bool:
    """Whether there can be a certificate for this player."""
    return any(ranked.number == number for ranked in ranking_of(event))


def _gets_one(asked: PaperRequest, number: int, place: int) -> bool:
    if asked.player is not None:
        return number == asked.player
    return place <= PODIUM or "podium" not in asked.design


def when_and_where(event: Event) -> str:
    """The venue and the day of an event, as far as they are known."""
    moment = event.starts_at or event.ended_at
    day = date_format(localtime(moment, event.zone), "DATE_FORMAT") if moment else ""
    return " · ".join(filter(None, (event.place, day)))


def _stage_words(kind: str) -> str:
    return str(STAGES.get(kind, kind))
