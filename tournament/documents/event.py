"""Papers about the event as a whole: its rules on one page, and the report for the publisher or a club's page."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from django.db.models import Count, Q
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from tournament.documents.frame import ROWS_OF_A_PART, Data, PaperRequest, as_of, headed
from tournament.documents.ranked import PODIUM, when_and_where
from tournament.models import Event, Result, Table
from tournament.queries.events.presets import preset_of
from tournament.queries.events.stages import stages_of
from tournament.queries.results.statistics import event_statistics
from tournament.queries.standings.ranking import ranking_page
from tournament.templatetags.standings import chosen_rules, play_in_after, stage_words
from tournament.templatetags.statistics import award_for, award_title
from tournament.words.formats import STAGES
from tournament.words.numbers import fraction_text
from tournament.words.presets import after_words, followed_words

EVERYBODY = 100_000
Pairs = list[tuple[str, str]]


def rules_data(asked: PaperRequest) -> Data:
    """The regulation as it holds for this event."""
    event, preset = asked.event, preset_of(asked.event)
    return headed(
        asked,
        gettext("Rules of this event"),
        about=when_and_where(event),
        followed=followed_words(preset, preset.differences(event)),
        after=after_words(preset),
        words={"stages": gettext("How it is played"), "rules": gettext("What applies here")},
        stages=_stages(event),
        rules=chosen_rules(event),
    )


def _stages(event: Event) -> list[str]:
    stages = stages_of(event)
    sentences = ((stage_words(stage), play_in_after(stages, at)) for at, stage in enumerate(stages))
    return [f"{words}. {more}" if more else words for words, more in sentences]


@dataclass(frozen=True)
class ReportRow:
    """One player's end of the event."""

    place: int
    name: str
    number: int
    stage: str
    score: str


@dataclass(frozen=True)
class Honour:
    """An award, and who has it."""

    title: str
    names: list[str]
    reason: str


@dataclass(frozen=True)
class EventReport:
    """What there is to tell of an event that is over: when and where, how it was played, who won, who stood out."""

    facts: Pairs
    stages: list[str]
    awards: list[Honour]
    ranking: list[ReportRow]


def report_of(asked: PaperRequest, *, most: int = EVERYBODY) -> EventReport:
    """Reads it all; `most`: the places of the final standings, of which later parts have the next ones."""
    event, public = asked.event, not asked.real_names
    rows = ranking_page(event, asked.part, public=public, rows=most).rows
    ranking = [
        ReportRow(
            row.place, row.name, row.number, str(STAGES.get(row.stage.kind, row.stage.kind)), fraction_text(row.score)
        )
        for row in rows
    ]
    return EventReport(_facts(event), _stages(event), list(_awards(event, public=public)), ranking)


def report_data(asked: PaperRequest) -> Data:
    """The report as a paper."""
    words = _headings() | {
        "place": gettext("Place"),
        "player": gettext("Player"),
        "stage": gettext("Reached"),
        "score": gettext("Score"),
    }
    content = asdict(report_of(asked, most=ROWS_OF_A_PART)) | {"continued": asked.part > 1}
    return headed(asked, gettext("Report"), about=when_and_where(asked.event), words=words, **content)


def _headings() -> dict[str, str]:
    return {
        "winners": gettext("Winners"),
        "format": gettext("How it was played"),
        "awards": gettext("Awards"),
        "ranking": gettext("Final standings"),
    }


def _facts(event: Event) -> Pairs:
    games = Table.objects.filter(round__event=event, results__state=Result.State.ACCEPTED)
    counts = games.aggregate(games=Count("pk", distinct=True), records=Count("pk", Q(game_record__isnull=False)))
    played = event.players.filter(seats__table__results__state=Result.State.ACCEPTED).distinct().count()
    rounds = event.rounds.count()
    facts = [
        (gettext("Venue"), event.place),
        (
            gettext("Date"),
            date_format(localtime(event.starts_at, event.zone), "DATE_FORMAT") if event.starts_at else "",
        ),
        (gettext("Players"), str(played)),
        (gettext("Rounds"), str(rounds)),
        (gettext("Games"), str(counts["games"])),
        (gettext("Rules"), _rules(event)),
    ]
    if counts["records"]:
        words = ngettext("%(games)s game", "%(games)s games", counts["records"]) % {"games": counts["records"]}
        facts.append((gettext("Written down turn by turn"), words))
    return [(name, value) for name, value in facts if value]


def _rules(event: Event) -> str:
    preset = preset_of(event)
    return followed_words(preset, preset.differences(event))


def _awards(event: Event, *, public: bool) -> Iterator[Honour]:
    statistics = event_statistics(event, public=public)
    while statistics.waiting:  # recorded games are gone through some at a time
        statistics = event_statistics(event, public=public)
    for award in statistics.awards:
        names = [honoured.name for honoured in award.honoured]
        if award.others:
            names.append(ngettext("%(count)s other", "%(count)s others", award.others) % {"count": award.others})
        yield Honour(award_title(award), names, award_for(award))


def report_text(asked: PaperRequest) -> str:
    """The same report as plain text, for a mail or a club's page."""
    event, report, words = asked.event, report_of(asked), _headings()
    podium = [f"{row.place}. {row.name}" for row in report.ranking if row.place <= PODIUM]
    stages = [f"{at}. {stage}" for at, stage in enumerate(report.stages, start=1)]
    awards = [f"{award.title}: {', '.join(award.names)} ({award.reason})" for award in report.awards]
    ranking = [f"{row.place}. {row.name} ({row.number}), {row.stage}, {row.score}" for row in report.ranking]
    lines = [event.name, "=" * len(event.name), "", *(f"{name}: {value}" for name, value in report.facts)]
    for section, told in (("winners", podium), ("format", stages), ("awards", awards), ("ranking", ranking)):
        lines += _section(words[section], told)
    return "\n".join([*lines, "", as_of(event), ""])


def _section(title: str, lines: Sequence[str]) -> list[str]:
    return ["", title, "-" * len(title), *lines] if lines else []
