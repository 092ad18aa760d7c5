"""Words about events, their options and their format, and what can be said of any change: refusals and journal."""

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.words import Words
from tournament.words.options import COMPARED, CRITERIA, NAMES, listed_names


def _options_locked(names: tuple[str, ...]) -> str:
    return gettext(
        "After the first draw, this can’t be changed: %(names)s. Everyone plays the event by the same rules."
    ) % {"names": listed_names(names)}


def _options_announced(names: tuple[str, ...]) -> str:
    return gettext(
        "A draw has been announced with these options, so this can’t be changed now: %(names)s. Make the draw first."
    ) % {"names": listed_names(names)}


def _options_played_by(names: tuple[str, ...]) -> str:
    return gettext("Games have already been played with this, so it can’t be changed any more: %(names)s.") % {
        "names": listed_names(names)
    }


def _own_points_locked(sizes: tuple[int, ...]) -> str:
    return gettext("Tables of %(sizes)s have been drawn, so their placement points can’t be changed any more.") % {
        "sizes": ", ".join(map(str, sizes))
    }


def _criterion_twice(value: str) -> str:
    words = gettext("“%(criterion)s” is listed twice. Choose each criterion once.")
    return words % {"criterion": {**COMPARED, **CRITERIA}[value]}


def _number_out_of_range(name: str, value: object, least: int, most: int | None) -> str:
    values = {"name": NAMES.get(name, name), "value": value, "least": least, "most": most}
    if most is None:
        return gettext("“%(name)s” is %(value)s but must be at least %(least)s.") % values
    return gettext("“%(name)s” is %(value)s but must be between %(least)s and %(most)s.") % values


REFUSALS: dict[str, Words] = {
    # Permissions, the archive, undo, announcements
    "event_gone": _("This event no longer exists."),
    "not_allowed": _("You don’t have permission to do this."),
    "event_archived": _("This event is in the archive. Restore it from the archive to make changes."),
    "no_such_entry": _("The journal has no entry %(number)s."),
    "cannot_be_undone": _("This can’t be undone."),
    "already_undone": _("Entry %(number)s has already been undone."),
    "reason_missing": _("Give a reason. It will appear in the journal."),
    "announcement_empty": _("Write your announcement."),
    "announcement_too_long": _("An announcement can have at most %(most)s characters; this one has %(length)s."),
    "no_such_announcement": _("This announcement has already been removed."),
    "undo_too_late": _("This can no longer be undone: later changes depend on it. Undo those first, or correct it."),
    # The event itself
    "event_needs_a_name": _("Give the event a readable name."),
    "event_name_too_long": _("Shorten the name: at most %(most)s characters are allowed."),
    "event_place_too_long": _("Shorten the venue: at most %(most)s characters are allowed."),
    "event_description_too_long": _("Shorten the description: at most %(most)s characters are allowed."),
    "unknown_time_zone": _("Choose a time zone from the list."),
    "event_is_public": _("The event is already public."),
    "series_name_too_long": _("Shorten the name: at most %(most)s characters are allowed."),
    "event_is_unlisted": _("The event is already unlisted."),
    "event_is_hidden": _("The event is already private."),
    "players_anonymised": _("The players of this event no longer have names. Copy it without them."),
    # Options
    "unknown_option": _("“%(value)s” is not an option. Choose one from the list."),
    "unknown_form": _("No rulebook has these rules. Choose from the list."),
    "extended_is_never_faster": _(
        "The extended edition has no faster variant. Choose “As printed”, or the classic edition."
    ),
    "options_locked": _options_locked,
    "options_announced": _options_announced,
    "options_played_by": _options_played_by,
    "own_points_locked": _own_points_locked,
    "sizes_upside_down": _(
        "The smallest table has %(least)s seats and the largest %(most)s. Swap them, or choose others."
    ),
    "unknown_criterion": _("There is no criterion “%(value)s”. Choose one from the list."),
    "criterion_twice": _criterion_twice,
    "table_place_not_first": _("Players of different tables are compared by their places at the tables first."),
    "lot_not_last": _("A draw of lots decides between all who are still equal: put it last."),
    "runners_up_twice": _criterion_twice,
    "own_points_not_for_this_size": _("There are no tables of %(size)s. Points are for tables of 2 to 7."),
    "own_points_do_not_fit_the_table": _("A table of %(size)s needs %(size)s numbers; you entered %(points)s."),
    "own_points_not_a_number": _("“%(value)s” is not a number of points. Points are 0 or more."),
    "own_points_rise": _("The points go up. A better place can’t be worth less than a lower one."),
    "own_points_rise_at": _(
        "Table of %(size)s: place %(place)s gives %(points)s points, more than the %(better)s of the place before it. "
        "Points must not go up."
    ),
    "own_points_have_a_gap": _("Table of %(size)s: place %(place)s has no points. Enter a number for every place."),
    "own_points_not_whole": _(
        "Table of %(size)s: “%(value)s” at place %(place)s is not a whole number. Points are 0, 1, 2 and so on."
    ),
    "out_of_range": _number_out_of_range,
    "not_a_whole_number": _("“%(value)s” is not a whole number."),
    "not_yes_or_no": _("Say yes or no, not “%(value)s”."),
    # Format
    "no_stages": _("A format needs at least one stage."),
    "too_many_stages": _("A format has at most %(most)s stages."),
    "stages_unreadable": _("We couldn’t read this format. Choose one in the planner, or build your own."),
    "format_drawn": _(
        "The first draw has been made, so the format is fixed. If nothing has been played yet, you can undo the draw."
    ),
    "unknown_stage_kind": _("Stage %(stage)s: there is no kind “%(value)s”. Choose one from the list."),
    "stage_rounds": _("Stage %(stage)s: choose between 1 and %(most)s rounds."),
    "stage_tables": _("Stage %(stage)s: choose between 1 and %(most)s tables."),
    "last_stage_decides": _("Stage %(stage)s is the last one and decides the event: nobody advances from it."),
    "final_is_one_game": _("Stage %(stage)s: a final is one game at one table."),
    "final_is_last": _(
        "Stage %(stage)s: nobody advances from a final. Choose another kind, or make it the last stage."
    ),
    "stage_needs_qualifying": _("Stage %(stage)s: choose who advances to the next stage."),
    "several_rounds_by_score": _("Stage %(stage)s: after several rounds, the best advance by score."),
    "stage_qualified": lambda stage, tables, qualifying: _stage_qualified(stage, tables, qualifying),
    "direct_by_score": _("Stage %(stage)s: only the best by score can skip a play-in."),
    "direct_before_play_in": _(
        "Stage %(stage)s: nobody can skip the next stage, because it isn’t a play-in. Make it one, or clear this field."
    ),
    "direct_leaves_too_few": lambda stage, qualified, most: _direct_leaves_too_few(stage, qualified, most),
    "play_in_needs_direct": _(
        "Stage %(stage)s: a play-in is for the places that others don’t need to play for. "
        "Enter at the stage before it how many skip it."
    ),
    "play_in_lets_all_on": _(
        "Stage %(stage)s: %(players)s players come into this play-in, so fewer than that must advance."
    ),
    "play_in_is_not_last": _(
        "Stage %(stage)s: a play-in leads to another stage. Add one after it, or choose another kind."
    ),
    "stage_does_not_seat": _(
        "Stage %(stage)s: %(players)s players don’t fit at %(tables)s tables. A table seats 2 to 7."
    ),
    # The end
    "event_is_played": _("A round is being played. Complete it first."),
    "event_not_archived": _("The event is not in the archive."),
    "event_is_anonymous": _("The names have already been removed."),
    "event_not_over": _("The event is not over. Announce the winners or archive it first."),
    "name_does_not_match": _("That is not the name of the event. Type it exactly as shown."),
}


def _stage_qualified(stage: int, tables: int, qualifying: str) -> str:
    rule = {
        "tiers": gettext("at least one, and fewer than all"),
        "winners": gettext("the number of tables"),
        "best_of_each": gettext("a multiple of the number of tables, and more than one from each"),
        "winners_and_runner_up": gettext("one more than the number of tables"),
        "best_winners": gettext("fewer than the number of tables, and at least two"),
        "score": gettext("at least two, and fewer than all"),
    }[qualifying]
    sentence = gettext("Stage %(stage)s: this number can’t advance from %(tables)s tables. It must be %(rule)s.")
    return sentence % {"stage": stage, "tables": tables, "rule": rule}


def _direct_leaves_too_few(stage: int, qualified: int, most: int) -> str:
    if most < 1:
        sentence = gettext("Stage %(stage)s: nobody can skip the play-in, because at least two have to play in it.")
        return sentence % {"stage": stage}
    sentence = ngettext(
        "Stage %(stage)s: of the %(qualified)s who advance, at most %(most)s can skip the play-in.",
        "Stage %(stage)s: of the %(qualified)s who advance, at most %(most)s can skip the play-in.",
        most,
    )
    return sentence % {"stage": stage, "qualified": qualified, "most": most}


def _duplicated(players: int, stages: object, name: str = "", template: str = "") -> str:
    if not name:
        return gettext("The event was created as a copy of another one")
    if not players:
        return gettext("“%(name)s” was created as a copy of “%(template)s”") % {"name": name, "template": template}
    return ngettext(
        "“%(name)s” was created as a copy of “%(template)s”, with %(players)d player",
        "“%(name)s” was created as a copy of “%(template)s”, with %(players)d players",
        players,
    ) % {"name": name, "template": template, "players": players}


def _edited(changed: list[str], after: dict[str, object] | None = None) -> str:
    names = {
        "name": _("name"),
        "place": _("venue"),
        "description": _("description"),
        "starts_at": _("start"),
        "time_zone": _("time zone"),
    }
    if not changed:
        return gettext("The event was saved without changes")
    return gettext("The event was changed: %(names)s") % {"names": ", ".join(str(names[name]) for name in changed)}


def _series_chosen(series: str = "") -> str:
    if not series:
        return gettext("The event was taken out of its series")
    return gettext("The event was put in the series “%(series)s”") % {"series": series}


def _options_edited(after: dict[str, object]) -> str:
    if not after:
        return gettext("The options were saved without changes")
    return gettext("Options were changed: %(names)s") % {"names": listed_names(tuple(sorted(after)))}


def _format_chosen(stages: list[list[object]], minutes: object = None) -> str:
    return ngettext(
        "A format of %(stages)d stage was chosen", "A format of %(stages)d stages was chosen", len(stages)
    ) % {"stages": len(stages)}


def _created(stages: object, name: str = "") -> str:
    return gettext("The event “%(name)s” was created") % {"name": name} if name else gettext("The event was created")


JOURNAL: dict[str, Words] = {
    "undone": _("Undone: “%(what)s” (entry %(number)s)"),
    "announced": _("Announced: %(text)s"),
    "announcement_withdrawn": _("Announcement removed: %(text)s"),
    "event_created": _created,
    "event_duplicated": _duplicated,
    "event_edited": _edited,
    "event_published": _("The event was made public"),
    "event_unlisted": _("The event was made unlisted"),
    "event_hidden": _("The event was made private"),
    "series_chosen": _series_chosen,
    "options_edited": _options_edited,
    "format_chosen": _format_chosen,
    "event_archived": _("The event was archived"),
    "event_unarchived": _("The event was restored from the archive"),
    "event_anonymised": _("The event was anonymised"),
}
