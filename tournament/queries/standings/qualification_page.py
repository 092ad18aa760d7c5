"""The page on which a stage is settled: who is through by what rule, who missed it by what, and what still hinders."""

from collections.abc import Collection
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from tournament.models import JournalEntry, Qualifier, Stage
from tournament.queries.events.stages import has_been_played
from tournament.queries.rounds.overview import MissingResults, Unfinished, missing_results, unfinished
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.play_in import (
    PlayIn,
    direct_in,
    is_as_settled,
    is_play_in,
    needs_no_play_in,
    play_in_of,
    settled_from,
    stage_after_play_in,
)
from tournament.queries.standings.qualification import (
    NarrowMiss,
    is_by_score,
    missed_by,
    missed_straight,
    open_lots,
    qualification_of,
    qualifiers_of,
    settled_entry,
)
from tournament.queries.standings.qualifying_players import (
    NEXT_IN_LINE,
    Candidates,
    Lot,
    QualifyingPlayer,
    players_to_list,
)
from tournament.regulation.qualification import Decisions, Qualification

MAX_LOTS = 6
QUALIFIERS_ON_A_PAGE = 100


@dataclass(frozen=True)
class QualificationPage:
    """Everything on the page of a stage after which some go on."""

    stage: Stage
    following: Stage | None
    by_score: bool
    places: int
    unfinished: Unfinished
    direct: int = 0  # of those places, the ones past a play-in
    after: Stage | None = None  # where those who go past it wait
    stakes: PlayIn | None = None  # where it is a play-in itself
    missed_straight: NarrowMiss | None = None  # the first who plays in it
    no_play_in: bool = False  # nobody has to play in it: there is a place for everybody who goes on
    # Before it is settled:
    through: tuple[QualifyingPlayer, ...] = ()  # the first of them, and those about whom something was decided or asked
    more_through: int = 0  # who are through and not listed
    in_line: tuple[QualifyingPlayer, ...] = ()
    barred: tuple[QualifyingPlayer, ...] = ()
    others: tuple[QualifyingPlayer, ...] = ()  # whom the organiser asked for
    last: str = ""  # the name of the last one through by the ranking
    edge: int = 0  # the number of that player, where somebody is next in line
    lots: tuple[Lot, ...] = ()
    missing: tuple[MissingResults, ...] = ()
    provisional: bool = False
    # And afterwards:
    qualifiers: "Page[Qualifier] | None" = None
    can_be_unsettled: bool = False  # the next stage is still as it was settled: not drawn, and nobody has moved up
    entry: JournalEntry | None = None  # that settled it
    came_straight: frozenset[int] = frozenset()  # the keys of the qualifiers who went past the play-in settled here
    following_drawn: bool = False  # the stage that is played next
    following_begun: bool = False  # too late for anybody to move up (T15)

    @property
    def next_played(self) -> Stage | None:
        """The stage that is drawn next."""
        return self.after if self.no_play_in else self.following

    @property
    def ready(self) -> bool:
        """Whether it can be settled."""
        return not (self.unfinished or self.provisional or self.needed_lots) and bool(self.through)

    @property
    def needed_lots(self) -> tuple[Lot, ...]:
        """The lots without which nothing can be settled."""
        return tuple(lot for lot in self.lots if lot.needed)

    @property
    def other_lots(self) -> tuple[Lot, ...]:
        """Between players who share a place, where none of them goes on for it."""
        return tuple(lot for lot in self.lots if not lot.needed)

    @property
    def closest(self) -> QualifyingPlayer | None:
        """Who is next in line, and by what behind the last one through."""
        return self.in_line[0] if self.in_line else None

    @property
    def candidates(self) -> tuple[QualifyingPlayer, ...]:
        """All about whom something can be decided, each once."""
        listed = {
            candidate.number: candidate for candidate in (*self.through, *self.barred, *self.in_line, *self.others)
        }
        return tuple(listed.values())


def qualification_page(
    stage: Stage, decisions: Decisions | None = None, asked: Collection[int] = (), page: int | str | None = 1
) -> QualificationPage:
    """The page with what the organiser is about to decide. `asked`: further players. `page`: of the qualifiers."""
    following = stage.event.stages.filter(number=stage.number + 1).first()
    if stage.completed_at and following:
        return _settled(stage, following, page)
    standings = cached_standings(stage)
    qualification = qualification_of(stage, decisions, standings)
    after = stage_after_play_in(stage)
    no_play_in = _nobody_plays_in(stage, following, qualification)
    straight = len(qualification.through) if no_play_in else stage.direct
    last, in_line = missed_by(stage, standings, qualification, NEXT_IN_LINE)
    listed = players_to_list(qualification, frozenset(asked))
    lots = open_lots(stage, standings, MAX_LOTS, qualification.lots if decisions is None else None)
    missed = {miss.player: miss.reason for miss in in_line}
    look = Candidates(stage, standings, qualification, listed, lots, last, missed, straight)
    through, in_line_shown, barred, others = look.candidates(asked)
    return QualificationPage(
        stage=stage,
        following=following,
        by_score=is_by_score(stage),
        places=stage.qualified,
        direct=stage.direct,
        after=after,
        stakes=play_in_of(stage),
        missed_straight=missed_straight(standings, qualification, straight) if straight else None,
        no_play_in=no_play_in,
        through=through,
        more_through=len(qualification.through) - len(through),
        in_line=in_line_shown,
        barred=barred,
        others=others,
        last=look.name(last),
        edge=last if in_line else 0,
        lots=look.lots(),
        unfinished=unfinished(stage),
        missing=missing_results(stage),
        provisional=standings.provisional,
    )


def _nobody_plays_in(stage: Stage, following: Stage | None, qualification: Qualification) -> bool:
    """Whether a play-in follows that is not needed, as far as that is known."""
    if not stage.direct or following is None or qualification.lots or qualification.provisional or unfinished(stage):
        return False
    return needs_no_play_in(stage, following, len(qualification.through))


def _settled(stage: Stage, following: Stage, page: int | str | None) -> QualificationPage:
    """Once it is settled, who would be through does not matter any more."""
    entry = settled_entry(stage.event, stage.number)
    after = stage_after_play_in(stage)
    no_play_in = after is not None and following.completed_at is not None and not following.rounds.exists()
    played_next = after if after is not None and no_play_in else following
    drawn = played_next.rounds.exists()
    # Of a play-in: with those who wait there already.
    qualifiers = qualifiers_of(following) if is_play_in(stage) else settled_from(stage, following)
    came_straight = direct_in(following, stage).values_list("player", flat=True) if is_play_in(stage) else ()
    return QualificationPage(
        stage=stage,
        following=following,
        by_score=is_by_score(stage),
        places=stage.qualified,
        direct=stage.direct,
        after=after,
        no_play_in=no_play_in,
        unfinished=unfinished(stage),
        qualifiers=Paginator(qualifiers.select_related("player", "stage"), QUALIFIERS_ON_A_PAGE).get_page(page),
        came_straight=frozenset(came_straight),
        can_be_unsettled=bool(entry and not drawn and is_as_settled(stage, following, entry)),
        entry=entry,
        following_drawn=drawn,
        following_begun=has_been_played(played_next),
    )
