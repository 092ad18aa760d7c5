"""What speaks for a format and what against it: the weightiest of each, as a code with numbers; never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import comb

from tournament.regulation.planning.candidates import Candidate, Kind, Qualifying
from tournament.regulation.presets import PresetName
from tournament.regulation.tables import Remark, inside_regulation


class Claim(StrEnum):
    """What can be said; the numbers that go with it stand beside."""

    # In favour
    TO_THE_LETTER = "to_the_letter"  # tables
    ONE_GAME_IS_ALL = "one_game_is_all"  # players
    EVERYBODY_PLAYS_SEVERAL_GAMES = "everybody_plays_several_games"  # games
    SECOND_PLACE_IS_ENOUGH = "second_place_is_enough"  # tables
    BEST_OF_EACH_TABLE = "best_of_each_table"  # best
    EVERY_WINNER_IN_THE_FINAL = "every_winner_in_the_final"  # tables
    ONLY_WINNERS_IN_THE_FINAL = "only_winners_in_the_final"  # finalists
    MANY_STAY_IN = "many_stay_in"  # players
    SECOND_CHANCE = "second_chance"  # direct, players, places
    WINNING_IS_ENOUGH = "winning_is_enough"  # games
    MOST_GAMES = "most_games"  # games
    NOBODY_MEETS_AGAIN = "nobody_meets_again"
    STRONG_MEET_STRONG = "strong_meet_strong"
    TIME_LEFT = "time_left"  # minutes
    # Against
    TOO_LONG = "too_long"  # minutes
    SEVERAL_WAVES = "several_waves"  # waves
    OWN_POINTS_NEEDED = "own_points_needed"  # size
    ONE_GAME_DECIDES = "one_game_decides"  # players
    MOST_PLAY_ONCE = "most_play_once"  # players
    FINALISTS_MEET_AGAIN = "finalists_meet_again"  # meetings
    RUNNERS_UP_NEVER_MET = "runners_up_never_met"  # tables
    WINNER_LEFT_OUT = "winner_left_out"  # winners
    FINAL_OF_FIVE = "final_of_five"  # finalists
    THE_BEST_WAIT = "the_best_wait"  # players
    REPEAT_MEETINGS = "repeat_meetings"  # meetings
    WINNER_MAY_MISS_THE_FINAL = "winner_may_miss_the_final"  # finalists
    NO_TIME_LEFT = "no_time_left"


@dataclass(frozen=True)
class Argument:
    """One reason and its numbers."""

    code: Claim
    params: Mapping[str, int] = field(default_factory=dict)


def in_favour(candidate: Candidate) -> Argument:
    """The best that can be said for a candidate."""
    tables, games = candidate.first.tables, len(candidate.first.rounds)
    match candidate.kind:
        case Kind.ONE_TABLE if games == 1:
            return Argument(Claim.ONE_GAME_IS_ALL, {"players": candidate.first.players})
        case Kind.ONE_TABLE | Kind.SCORE:
            return Argument(Claim.EVERYBODY_PLAYS_SEVERAL_GAMES, {"games": games})
        case Kind.WINNERS if candidate.preset is PresetName.REGULATION and inside_regulation(candidate.remarks):
            return Argument(Claim.TO_THE_LETTER, {"tables": tables})
        case Kind.TIERS if candidate.first.qualifying is Qualifying.BEST_OF_EACH:
            return Argument(Claim.BEST_OF_EACH_TABLE, {"best": candidate.first.qualified // tables})
        case Kind.WINNERS | Kind.WINNERS_AND_RUNNER_UP | Kind.TIERS:
            return Argument(Claim.EVERY_WINNER_IN_THE_FINAL, {"tables": tables})
        case Kind.BEST_OF_EACH:
            return Argument(Claim.SECOND_PLACE_IS_ENOUGH, {"tables": tables})
        case Kind.BEST_WINNERS:
            return Argument(Claim.ONLY_WINNERS_IN_THE_FINAL, {"finalists": candidate.last.players})
        case Kind.PLAY_IN:
            return _second_chance(candidate)
        case Kind.SEMI_FINAL:
            return Argument(Claim.MANY_STAY_IN, {"players": candidate.first.qualified})
        case Kind.KNOCK_OUT:
            return Argument(Claim.WINNING_IS_ENOUGH, {"games": len(candidate.stages)})


def _second_chance(candidate: Candidate) -> Argument:
    play_in = candidate.stages[1]
    params = {"direct": candidate.first.direct, "players": play_in.players, "places": play_in.qualified}
    return Argument(Claim.SECOND_CHANCE, params)


def against(candidate: Candidate, *, minutes_over: int, waves: int, repeats: int) -> Argument:
    """The worst that can be said: of the means at hand first, of the candidate itself otherwise."""
    if minutes_over:
        return Argument(Claim.TOO_LONG, {"minutes": minutes_over})
    if waves > 1:
        return Argument(Claim.SEVERAL_WAVES, {"waves": waves})
    return _against_candidate(candidate, repeats)


def _against_candidate(candidate: Candidate, repeats: int) -> Argument:
    first, finalists = candidate.first, candidate.last.players
    match candidate.kind:
        case Kind.ONE_TABLE if len(first.rounds) == 1:
            return Argument(Claim.ONE_GAME_DECIDES, {"players": first.players})
        case Kind.ONE_TABLE if Remark.TABLE_OF_7 in candidate.remarks:
            return Argument(Claim.OWN_POINTS_NEEDED, {"size": first.players})
        case Kind.ONE_TABLE | Kind.SCORE | Kind.SEMI_FINAL if repeats:
            return Argument(Claim.REPEAT_MEETINGS, {"meetings": repeats})
        case Kind.BEST_OF_EACH | Kind.TIERS if first.qualifying is Qualifying.BEST_OF_EACH:
            # The best of a table have met already.
            together = comb(first.qualified // first.tables, 2)
            return Argument(Claim.FINALISTS_MEET_AGAIN, {"meetings": first.tables * together})
        case Kind.WINNERS_AND_RUNNER_UP | Kind.TIERS:
            return Argument(Claim.RUNNERS_UP_NEVER_MET, {"tables": first.tables})
        case Kind.BEST_WINNERS:
            return Argument(Claim.WINNER_LEFT_OUT, {"winners": first.tables - finalists})
        case Kind.WINNERS if Remark.FINAL_OF_FIVE in candidate.remarks:
            return Argument(Claim.FINAL_OF_FIVE, {"finalists": finalists})
        case Kind.PLAY_IN:
            return Argument(Claim.THE_BEST_WAIT, {"players": first.direct})
        case Kind.WINNERS | Kind.KNOCK_OUT:
            return Argument(Claim.MOST_PLAY_ONCE, {"players": first.players - first.qualified})
        case _:
            return Argument(Claim.WINNER_MAY_MISS_THE_FINAL, {"finalists": finalists})
