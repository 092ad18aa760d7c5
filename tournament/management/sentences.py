"""What the commands say of the planner's codes and of refusals; the pages have words of their own."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.regulation.marks import Mark
from tournament.regulation.plan import Argument, Claim, Kind, Qualifying, StageKind
from tournament.regulation.refusal import Refused

# What gettext hands out lazily: a text, or one that chooses its plural when it is given its number.
Texts = Mapping[str, Any]

KINDS: Texts = {
    Kind.ONE_TABLE: _("One table is the event"),
    Kind.WINNERS: _("One round, and the winners play the final"),
    Kind.BEST_OF_EACH: _("One round, and the best two of each table play the final"),
    Kind.WINNERS_AND_RUNNER_UP: _("One round, and the winners and the best runner-up play the final"),
    Kind.SCORE: _("Several rounds, and the best by score play the final"),
    Kind.BEST_WINNERS: _("One round, and the best winners play the final"),
    Kind.SEMI_FINAL: _("The best by score play a semi-final, then the final"),
    Kind.KNOCK_OUT: _("Only winners go on, from stage to stage"),
}
STAGES: Texts = {
    StageKind.PRELIMINARY: _("preliminary"),
    StageKind.KNOCK_OUT: _("knock-out"),
    StageKind.SEMI_FINAL: _("semi-final"),
    StageKind.FINAL: _("final"),
}
QUALIFYING: Texts = {
    Qualifying.WINNERS: _("the winners of all tables"),
    Qualifying.BEST_OF_EACH: _("the best of each table"),
    Qualifying.WINNERS_AND_RUNNER_UP: _("the winners and the best runner-up"),
    Qualifying.BEST_WINNERS: _("the best of the winners"),
    Qualifying.SCORE: _("the best by score"),
}
MARKS: Texts = {
    Mark.FEWER_THAN_12: _("fewer than 12 players"),
    Mark.MORE_THAN_36: _("more than 36 players"),
    Mark.FIVE_TABLES: _("five tables, whose winners make no final of 4 or 6"),
    Mark.FINAL_OF_FIVE: _("a final of five"),
    Mark.OTHER_NUMBER_OF_TABLES: _("neither four, five nor six tables"),
    Mark.UNBALANCED: _("table sizes that differ by more than one"),
    Mark.TABLE_OF_2: _("a table of 2"),
    Mark.TABLE_OF_7: _("a table of 7"),
    Mark.TOO_LONG: _("longer than the time there is"),
}
REASONS: Texts = {
    Claim.TO_THE_LETTER: _("This is the regulation to the letter: the winners of %(tables)d tables play the final."),
    Claim.ONE_GAME_IS_ALL: _("All %(players)d play at one table, and nobody waits."),
    Claim.EVERYBODY_PLAYS_SEVERAL_GAMES: _("Everybody plays at least %(games)d games; one bad game is not the end."),
    Claim.SECOND_PLACE_IS_ENOUGH: _("A second place at one of the %(tables)d tables is enough for the final."),
    Claim.EVERY_WINNER_IN_THE_FINAL: _("The winners of all %(tables)d tables reach the final."),
    Claim.ONLY_WINNERS_IN_THE_FINAL: _("All %(finalists)d in the final have won their table."),
    Claim.MANY_STAY_IN: _("After the first stage %(players)d players can still win."),
    Claim.WINNING_IS_ENOUGH: _("Whoever wins %(games)d games wins the event; no points have to be reckoned."),
    Claim.TOO_LONG: ngettext_lazy(
        "It takes %(minutes)d minute more than there is time for.",
        "It takes %(minutes)d minutes more than there is time for.",
        "minutes",
    ),
    Claim.SEVERAL_WAVES: _("Not all tables can play at once: a round takes %(waves)d waves, and people wait."),
    Claim.OWN_POINTS_NEEDED: _("The regulation has no points for a table of %(size)d; you have to enter them."),
    Claim.ONE_GAME_DECIDES: _("For all %(players)d players a single game decides."),
    Claim.MOST_PLAY_ONCE: ngettext_lazy(
        "%(players)d player plays a single game.", "%(players)d players play a single game.", "players"
    ),
    Claim.FINALISTS_MEET_AGAIN: _("In the final %(meetings)d pairs meet who have met before."),
    Claim.RUNNERS_UP_NEVER_MET: _("The runners-up of %(tables)d tables are compared who never played each other."),
    Claim.WINNER_LEFT_OUT: ngettext_lazy(
        "%(winners)d winner of a table stays out of the final.",
        "%(winners)d winners of tables stay out of the final.",
        "winners",
    ),
    Claim.FINAL_OF_FIVE: _("The regulation knows no final of %(finalists)d."),
    Claim.REPEAT_MEETINGS: ngettext_lazy(
        "At least %(meetings)d meeting is a repeat.", "At least %(meetings)d meetings are repeats.", "meetings"
    ),
    Claim.WINNER_MAY_MISS_THE_FINAL: _("Who wins a table may still miss the final of %(finalists)d."),
}
_NAMES: Texts = {
    "players": _("the number of players"),
    "minutes": _("the time in minutes"),
    "rounds": _("the number of rounds"),
    "tables": _("the number of tables"),
    "sets": _("the number of sets of the game"),
    "game": _("the minutes of a game"),
    "short_game": _("the minutes of a game at a small table"),
    "change_over": _("the minutes of a change-over"),
    "size": _("the size of the table"),
}
REFUSALS: Texts = {
    "out_of_range": _("Change %(name)s: it is %(value)s and must be from %(least)s to %(most)s."),
    "too_small": _("Change %(name)s: it is %(value)s and must be at least %(least)s."),
    "not_a_whole_number": _("Change %(name)s: %(value)s is not a whole number."),
    "not_yes_or_no": _("Whether there may be a final of five is yes or no, not %(value)s."),
    "sizes_do_not_sum_up": _("Tables of %(sizes)s do not seat %(players)s players; there must be a seat for each."),
    "places_not_whole_numbers": _("The places %(places)s are not all whole numbers."),
    "unknown_ties": _("Equal players cannot get “%(value)s”; they get one of %(known)s."),
    "no_points_for_this_size": _(
        "The regulation has no points for a table of %(size)s; enter them, such as --own 7,6,5,4,3,2,1."
    ),
    "impossible_places": _(
        "The places %(places)s cannot be: after those before it the next place is %(expected)s, not %(place)s."
    ),
    "own_points_do_not_fit_the_table": _("A table of %(size)s needs as many points; %(points)s were entered."),
    "own_points_not_a_number": _("Points cannot be %(value)s; they are 0 or more."),
    "own_points_rise": _("The points %(points)s rise; a better place cannot have fewer than a lesser one."),
    "places_do_not_fill_the_table": _("A table of %(size)s has as many places; %(places)s were given."),
    "no_rounds": _("There must be at least one round."),
    "too_few_players": _("Change the number of players: %(players)s cannot play."),
    "table_size": _("A table of %(size)s cannot be; tables have from %(least)s to %(most)s players."),
    "seconds_out_of_range": _("Change the seconds: %(seconds)s is not from 0 to %(most)s."),
}


def argument_sentence(argument: Argument) -> str:
    """What speaks for a format or against it."""
    return str(REASONS[argument.code] % argument.params)


def refusal_sentence(refused: Refused) -> str:
    """What to change."""
    params = refused.params | {"name": _NAMES.get(str(refused.params.get("name")), "")}
    code = "too_small" if refused.code == "out_of_range" and params["most"] is None else refused.code
    return str(REFUSALS[code] % {name: _spoken(value) for name, value in params.items()})


def listed(texts: Texts, codes: tuple[StrEnum, ...]) -> str:
    """Several codes in one line."""
    return ", ".join(str(texts[code]) for code in codes)


def _spoken(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
