"""What the commands say of refusals of the regulation and the seating: they name options of a command line.

The planner's own words stand in `words.formats`, where the pages have them from as well.
"""

from django.utils.translation import gettext_lazy as _

from tournament.regulation.refusals import Refused
from tournament.words.formats import REFUSED_BY_PRESET, Texts, preset_refusal

_NAMES: Texts = {
    "players": _("the number of players"),
    "minutes": _("the time in minutes"),
    "rounds": _("the number of rounds"),
    "tables": _("the number of tables"),
    "sets": _("the number of sets of the game"),
    "game": _("the minutes per game"),
    "short_game": _("the minutes per game at a small table"),
    "change_over": _("the minutes for a changeover"),
    "size": _("the size of the table"),
}
REFUSALS: Texts = {
    "out_of_range": _("Change %(name)s: it is %(value)s and must be from %(least)s to %(most)s."),
    "too_small": _("Change %(name)s: it is %(value)s and must be at least %(least)s."),
    "not_a_whole_number": _("Change %(name)s: %(value)s is not a whole number."),
    "not_a_list": _("Change %(name)s: %(value)s is not a list."),
    "not_a_mapping": _("Change %(name)s: %(value)s is not a mapping."),
    "of_another_kind": _("Change %(name)s: %(value)s must be of type %(expected)s."),
    "player_not_a_number": _("Players are identified by number; %(player)s is not one."),
    "not_yes_or_no": _("Whether there may be a final of five is yes or no, not %(value)s."),
    "sizes_do_not_sum_up": _("Tables of %(sizes)s don’t seat %(players)s players; everyone needs a seat."),
    "places_not_whole_numbers": _("The places %(places)s are not all whole numbers."),
    "unknown_ties": _("Tied players can’t get “%(value)s”; choose one of %(known)s."),
    "no_points_for_this_size": _(
        "The regulations have no points for a table of %(size)s; enter them, such as --own 7,6,5,4,3,2,1."
    ),
    "impossible_places": _(
        "The places %(places)s aren’t possible: the next place must be %(expected)s, not %(place)s."
    ),
    "own_points_do_not_fit_the_table": _(
        "A table of %(size)s needs %(size)s numbers of points; %(points)s were entered."
    ),
    "own_points_not_a_number": _("Points cannot be %(value)s; they are 0 or more."),
    "own_points_rise": _("The points %(points)s go up; a better place can’t be worth less than a lower one."),
    "own_points_rise_at": _(
        "The points go up: place %(place)s of a table of %(size)s gives %(points)s, the place before it %(better)s."
    ),
    "own_points_have_a_gap": _("Place %(place)s of a table of %(size)s has no points; give a number for every place."),
    "own_points_not_whole": _(
        "Place %(place)s of a table of %(size)s gives %(value)s points; points are whole numbers from 0 up."
    ),
    "preset_has_no_points": _("The preset %(preset)s gives no placement points; only the places at the tables count."),
    "preset_without_this_size": _(
        "The preset %(preset)s has no points for a table of %(size)s; it has them for %(sizes)s players."
    ),
    "preset_or_own_points": _("Give --preset or --own, not both."),
    "places_do_not_fill_the_table": _("A table of %(size)s has %(size)s places; %(places)s were given."),
    "no_rounds": _("There must be at least one round."),
    "too_few_players": _("Change the number of players: %(players)s cannot play."),
    "table_size": _("A table of %(size)s isn’t possible; tables have from %(least)s to %(most)s players."),
    **REFUSED_BY_PRESET,
    "seconds_out_of_range": _("Change the seconds: %(seconds)s is not from 0 to %(most)s."),
}


def refusal_sentence(refused: Refused) -> str:
    """What to change."""
    if refused.code in REFUSED_BY_PRESET:
        return preset_refusal(refused)
    params = refused.params | {"name": _NAMES.get(str(refused.params.get("name")), "")}
    code = "too_small" if refused.code == "out_of_range" and params["most"] is None else refused.code
    return str(REFUSALS[code] % {name: _spoken(value) for name, value in params.items()})


def _spoken(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
