"""Words about events, their options and their format: refusals, and entries of the journal."""

from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.forms.words.options import CRITERIA, NAMES, listed_names


def _options_locked(names: tuple[str, ...]) -> str:
    return _now(
        "Since the first draw this cannot be changed any more: %(names)s. Everybody plays the event by the same rules."
    ) % {"names": listed_names(names)}


def _criterion_twice(value: str) -> str:
    return _now("“%(criterion)s” stands there twice. Choose each criterion once.") % {"criterion": CRITERIA[value]}


def _number_out_of_range(name: str, value: object, least: int, most: int | None) -> str:
    values = {"name": NAMES.get(name, name), "value": value, "least": least, "most": most}
    if most is None:
        return _now("“%(name)s” is %(value)s and must be at least %(least)s.") % values
    return _now("“%(name)s” is %(value)s and must be from %(least)s to %(most)s.") % values


REFUSALS: dict[str, Any] = {
    "event_needs_a_name": _("Give the event a name that can be read."),
    "event_name_too_long": _("Make the name shorter: it may have %(most)s characters."),
    "event_place_too_long": _("Make the place shorter: it may have %(most)s characters."),
    "event_description_too_long": _("Make the description shorter: it may have %(most)s characters."),
    "event_is_public": _("The event is public already."),
    "event_is_hidden": _("The event is hidden already."),
    "players_anonymised": _("The players of this event have no names any more. Copy it without them."),
    # Options
    "unknown_option": _("There is no choice “%(value)s”. Choose one of those in the list."),
    "unknown_form": _("No rulebook knows these rules. Choose those in the list."),
    "extended_is_never_faster": _(
        "The extended edition has no faster variant. Choose “As printed”, or the classic edition."
    ),
    "options_locked": _options_locked,
    "unknown_criterion": _("There is no criterion “%(value)s”. Choose one of those in the list."),
    "criterion_twice": _criterion_twice,
    "own_points_not_for_this_size": _("Points of your own are only for tables of 7, not of %(size)s."),
    "own_points_do_not_fit_the_table": _("A table of %(size)s needs %(size)s numbers; there are %(points)s."),
    "own_points_not_a_number": _("“%(value)s” is no number of points. Points are 0 or more."),
    "own_points_rise": _("The points rise. A better place cannot have fewer than a lesser one."),
    "out_of_range": _number_out_of_range,
    "not_a_whole_number": _("“%(value)s” is not a whole number."),
    "not_yes_or_no": _("Say yes or no, not “%(value)s”."),
    # Format
    "no_stages": _("A format needs at least one stage."),
    "too_many_stages": _("A format has at most %(most)s stages."),
    "stages_unreadable": _("This format cannot be read. Choose one in the planner, or make one by hand."),
    "format_drawn": _(
        "The first draw is made, so the format stays as it is. Take the draw back, if nothing was played yet."
    ),
    "unknown_stage_kind": _("Stage %(stage)s: there is no kind “%(value)s”. Choose one of those in the list."),
    "stage_rounds": _("Stage %(stage)s: there can be from 1 to %(most)s rounds."),
    "stage_tables": _("Stage %(stage)s: there can be from 1 to %(most)s tables."),
    "last_stage_decides": _("Stage %(stage)s is the last one and decides the event: nobody goes on from it."),
    "final_is_one_game": _("Stage %(stage)s: a final is one game at one table."),
    "final_is_last": _("Stage %(stage)s: nobody goes on from a final. Choose another kind, or make it the last stage."),
    "stage_needs_qualifying": _("Stage %(stage)s: say who goes on to the next stage."),
    "several_rounds_by_score": _("Stage %(stage)s: after several rounds the best go on by score."),
    "stage_qualified": lambda stage, tables, qualifying: _stage_qualified(stage, tables, qualifying),
    "stage_does_not_seat": _(
        "Stage %(stage)s: %(players)s players do not fit %(tables)s tables. A table seats from 2 to 7."
    ),
    # The end
    "event_is_played": _("A round is being played. Complete it first."),
    "event_not_archived": _("The event is not in the archive."),
    "event_is_anonymous": _("The names are gone already."),
    "event_not_over": _("The event is not over. End it, or put it into the archive first."),
    "name_does_not_match": _("This is not the name of the event. Type it exactly as it is shown."),
}


def _stage_qualified(stage: int, tables: int, qualifying: str) -> str:
    rule = {
        "winners": _now("as many as there are tables"),
        "best_of_each": _now("a multiple of the number of tables, and more than one from each"),
        "winners_and_runner_up": _now("one more than there are tables"),
        "best_winners": _now("fewer than there are tables, and at least two"),
        "score": _now("at least two, and fewer than all"),
    }[qualifying]
    sentence = _now("Stage %(stage)s: from %(tables)s tables this number cannot go on. It must be %(rule)s.")
    return sentence % {"stage": stage, "tables": tables, "rule": rule}


def _duplicated(players: int, stages: object, name: str = "", template: str = "") -> str:
    if not name:
        return _now("The event was made as a copy of another one")
    if not players:
        return _now("“%(name)s” was made as a copy of “%(template)s”") % {"name": name, "template": template}
    return ngettext(
        "“%(name)s” was made as a copy of “%(template)s”, with %(players)d player",
        "“%(name)s” was made as a copy of “%(template)s”, with %(players)d players",
        players,
    ) % {"name": name, "template": template, "players": players}


def _edited(changed: list[str], after: dict[str, Any] | None = None) -> str:
    names = {"name": _("name"), "place": _("place"), "description": _("description"), "starts_at": _("beginning")}
    if not changed:
        return _now("The event was saved without a change")
    return _now("The event was changed: %(names)s") % {"names": ", ".join(str(names[each]) for each in changed)}


def _options_edited(after: dict[str, Any]) -> str:
    if not after:
        return _now("The options were saved without a change")
    return _now("Options were changed: %(names)s") % {"names": listed_names(tuple(sorted(after)))}


def _format_chosen(stages: list[list[Any]], minutes: object = None) -> str:
    return ngettext(
        "A format of %(stages)d stage was chosen", "A format of %(stages)d stages was chosen", len(stages)
    ) % {"stages": len(stages)}


def _created(stages: object, name: str = "") -> str:
    return _now("The event “%(name)s” was made") % {"name": name} if name else _now("The event was made")


JOURNAL: dict[str, Any] = {
    "event_created": _created,
    "event_duplicated": _duplicated,
    "event_edited": _edited,
    "event_published": _("The event was made public"),
    "event_hidden": _("The event was hidden from strangers"),
    "options_edited": _options_edited,
    "format_chosen": _format_chosen,
    "event_archived": _("The event was put into the archive"),
    "event_unarchived": _("The event was taken out of the archive"),
    "event_anonymised": _("The names were taken out of the event"),
}
