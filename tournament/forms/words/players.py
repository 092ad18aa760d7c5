"""Words about players: refusals, entries of the journal, states. Those about rows of lists stand in player_files."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.models import Player

State = Player.State
MAX_NAMED = 10

# Each state: its word, its badge, and what the tab of the list is called.
BADGES: dict[str, str] = {
    State.ASKED: "is-wait",
    State.WAITING: "is-wait",
    State.REGISTERED: "is-now",
    State.HERE: "is-good",
    State.ABSENT: "is-bad",
    State.WITHDRAWN: "is-off",
    State.REMOVED: "is-off",
}
TABS: dict[str, Any] = {
    "": _("All"),
    State.REGISTERED: _("Registered"),
    State.HERE: _("Checked in"),
    State.ASKED: _("Asked"),
    State.WAITING: _("Waiting list"),
    State.ABSENT: _("Did not come"),
    State.WITHDRAWN: _("Withdrew"),
    State.REMOVED: _("Taken off"),
    "twins": _("Same names"),
}

# Why an action does not fit somebody in this state.
_WRONG: dict[str, Any] = {
    State.ASKED: _("Number %(number)s still waits for approval."),
    State.WAITING: _("Number %(number)s is on the waiting list."),
    State.REGISTERED: _("Number %(number)s is registered already."),
    State.HERE: _("Number %(number)s is checked in already."),
    State.ABSENT: _("Number %(number)s is marked as not having come."),
    State.WITHDRAWN: _("Number %(number)s has withdrawn."),
    State.REMOVED: _("Number %(number)s was taken off the list."),
}
_CANNOT_CHECK_IN: dict[str, Any] = {
    State.ASKED: _("Number %(number)s waits for approval. Decide that first."),
    State.WAITING: _("Number %(number)s is on the waiting list. Let the player in first."),
    State.WITHDRAWN: _("Number %(number)s has withdrawn. Take the withdrawal back first."),
    State.REMOVED: _("Number %(number)s was taken off the list. Put the player back first."),
}


def _wrong_state(number: int, state: str) -> str:
    return str(_WRONG[state]) % {"number": number}


def _cannot_check_in(number: int, state: str) -> str:
    return str(_CANNOT_CHECK_IN[state]) % {"number": number}


def _throttled(seconds: int) -> str:
    return ngettext(
        "Very many sign up from here just now. Nothing is lost: send it once more in %(seconds)d second.",
        "Very many sign up from here just now. Nothing is lost: send it once more in %(seconds)d seconds.",
        seconds,
    ) % {"seconds": seconds}


REFUSALS: dict[str, Any] = {
    # What was typed
    "player_needs_a_name": _("Enter a name with at least one letter, figure or sign."),
    "player_name_too_long": _("Shorten the name: it has %(length)s characters, and %(most)s are possible."),
    "player_club_too_long": _("Shorten the club: it has %(length)s characters, and %(most)s are possible."),
    "player_pseudonym_too_long": _("Shorten the pseudonym: it has %(length)s characters, and %(most)s are possible."),
    "player_note_too_long": _("Shorten the note: it has %(length)s characters, and %(most)s are possible."),
    "player_reason_too_long": _("Shorten the reason: it has %(length)s characters, and %(most)s are possible."),
    "number_out_of_range": _("Enter a number from 1 to %(most)s, or none to get the next one."),
    "number_taken": _("Number %(number)s is or was another player's. Leave it empty to get the next one."),
    "no_number_left": _("All numbers up to %(most)s are taken."),
    "fixed_table_out_of_range": _("Enter the number of a table, from 1 to %(most)s, or none."),
    "capacity_out_of_range": _("Enter a number of places from 1 to %(most)s, or none for no limit."),
    # Who, and where they stand
    "no_such_player": _("There is no player with number %(number)s."),
    "wrong_state": _wrong_state,
    "players_settled": _("The event is over. Who took part stays as it is; only names can still be corrected."),
    "entry_over": _("The first stage is over. Nobody new can take part any more."),
    "player_has_seats": _("Number %(number)s has a seat in a round. Let the player withdraw instead."),
    "player_has_played": _("Number %(number)s has played already. Let the player withdraw instead."),
    "player_is_seated": _("Number %(number)s has a seat in a round. Mark the player as not having come instead."),
    "merge_with_itself": _("Choose two different players."),
    "merge_has_played": _(
        "Number %(gone)s has a seat in a round, so it has to stay. Merge number %(keep)s into it instead."
    ),
    "register_instead": _("Nothing is drawn yet. Register the new person instead; number %(number)s has no seat."),
    # The check-in
    "checked_in_already": _("Number %(number)s is checked in already."),
    "cannot_check_in": _cannot_check_in,
    "nobody_is_missing": _("Nobody is missing."),
    # Lists
    "too_many_at_once": _("At most %(most)s players come in at once. Split the list."),
    "nobody_to_register": _("There is nobody to take over in this list."),
    "name_known": _("“%(name)s” is on the list already."),
    # Registration
    "registration_is_open": _("The registration is open already."),
    "registration_is_closed": _("The registration is closed already."),
    "registration_too_late": _("A round is drawn, so nobody can sign up any more. Add late players at the desk."),
    "sign_up_not_public": _("Players of this event are registered by its organisers. Please ask them."),
    "sign_up_closed": _("The registration is closed. Please ask the organisers."),
    "sign_up_throttled": _throttled,
    "nobody_can_move_up": _("Nobody can move up: there is no free place, or nobody waits."),
}


def _named(up: Sequence[int], up_names: Sequence[str]) -> str:
    named = [f"{name} ({number})" for number, name in zip(up, up_names, strict=False)] or [str(each) for each in up]
    return ", ".join(named[:MAX_NAMED]) + (" …" if len(named) > MAX_NAMED else "")


def _up(up: Sequence[int], up_names: Sequence[str]) -> str:
    """Who moved up because of it."""
    return "; " + say("from the waiting list moved up: %(players)s") % {"players": _named(up, up_names)} if up else ""


def _about(words: Any) -> Any:
    """A sentence about one player, and about those who moved up."""

    def sentence(
        player: int, name: str = "…", up: Sequence[int] = (), up_names: Sequence[str] = (), **_others: Any
    ) -> str:
        return str(words) % {"player": player, "name": name} + _up(up, up_names)

    return sentence


def _into(words: Any, waiting: Any, asked: Any = None, here: Any = None) -> Any:
    """A sentence that depends on where the player came to stand."""

    def sentence(player: int, state: str, name: str = "…", **_others: Any) -> str:
        chosen = {State.WAITING: waiting, State.ASKED: asked, State.HERE: here}.get(State(state)) or words
        return str(chosen) % {"player": player, "name": name}

    return sentence


def _withdrew(player: int, left_game: bool, seated: bool, name: str = "…", **more: Any) -> str:
    words = _("%(name)s (%(player)s) withdrew")
    if left_game:
        words = _("%(name)s (%(player)s) withdrew during the game; the seat is skipped from now on")
    elif seated:
        words = _("%(name)s (%(player)s) withdrew and still has a seat; draw the round again")
    return str(_about(words)(player=player, name=name, **more))


def _absent(player: int, seated: bool, name: str = "…", **more: Any) -> str:
    words = _("%(name)s (%(player)s) did not come")
    if seated:
        words = _("%(name)s (%(player)s) did not come and still has a seat; draw the round again")
    return str(_about(words)(player=player, name=name, **more))


def _merged(player: int, gone: int, name: str = "…", gone_name: str = "…", **more: Any) -> str:
    about = {"player": player, "gone": gone, "name": name, "gone_name": gone_name}
    merged = say("%(gone_name)s (%(gone)s) was merged into %(name)s (%(player)s)") % about
    return merged + _up(more.get("up", ()), more.get("up_names", ()))


def _substituted(player: int, name: str = "…", old: str = "…", **_others: Any) -> str:
    return say("%(name)s took over number %(player)s from %(old)s") % {"name": name, "old": old, "player": player}


def _registered_many(count: int, **_others: Any) -> str:
    return ngettext("%(count)d player registered from a list", "%(count)d players registered from a list", count) % {
        "count": count
    }


def _checked_in_many(count: int, **_others: Any) -> str:
    return ngettext("%(count)d player checked in at once", "%(count)d players checked in at once", count) % {
        "count": count
    }


def _absent_many(count: int, up: Sequence[int] = (), up_names: Sequence[str] = (), **_others: Any) -> str:
    words = ngettext("%(count)d player did not come", "%(count)d players did not come", count) % {"count": count}
    return words + _up(up, up_names)


def _settings(
    capacity: int | None,
    public_sign_up: bool,
    sign_up_needs_approval: bool,
    changed: Sequence[str] = ("public_sign_up", "sign_up_needs_approval", "capacity"),
    up: Sequence[int] = (),
    up_names: Sequence[str] = (),
) -> str:
    says = {
        "public_sign_up": say("players sign up themselves") if public_sign_up else say("only the desk adds players"),
        "sign_up_needs_approval": say("the desk approves who signs up")
        if sign_up_needs_approval
        else say("who signs up needs no approval"),
        "capacity": say("no limit of places")
        if capacity is None
        else ngettext("%(count)d place", "%(count)d places", capacity) % {"count": capacity},
    }
    if not changed:
        return _moved_up(up, up_names)
    words = say("Registration changed: %(what)s") % {"what": "; ".join(says[name] for name in changed)}
    return words + _up(up, up_names)


def _moved_up(up: Sequence[int] = (), up_names: Sequence[str] = (), **_others: Any) -> str:
    return say("Moved up from the waiting list: %(players)s") % {"players": _named(up, up_names)}


_WAITS = _("%(name)s (%(player)s) is on the waiting list")

JOURNAL: dict[str, Any] = {
    "player_registered": _into(
        _("%(name)s (%(player)s) registered"), _WAITS, here=_("%(name)s (%(player)s) came late and is here")
    ),
    "players_registered": _registered_many,
    "player_edited": _about(_("%(name)s (%(player)s) was edited")),
    "players_merged": _merged,
    "player_removed": _about(_("%(name)s (%(player)s) was taken off the list")),
    "registration_opened": _("Registration opened"),
    "registration_closed": _("Registration closed"),
    "registration_set": _settings,
    "signed_up": _into(
        _("%(name)s (%(player)s) signed up"),
        _("%(name)s (%(player)s) signed up and is on the waiting list"),
        _("%(name)s (%(player)s) asks to take part"),
    ),
    "player_approved": _into(
        _("%(name)s (%(player)s) was approved"), _("%(name)s (%(player)s) was approved and is on the waiting list")
    ),
    "player_let_in": _about(_("%(name)s (%(player)s) was let in")),
    "player_declined": _about(_("%(name)s (%(player)s) was declined")),
    "players_moved_up": _moved_up,
    "player_checked_in": _about(_("%(name)s (%(player)s) is here")),
    "check_in_taken_back": _about(_("%(name)s (%(player)s) is not here after all")),
    "players_checked_in": _checked_in_many,
    "player_absent": _absent,
    "players_absent": _absent_many,
    "player_withdrew": _withdrew,
    "player_reinstated": _into(
        _("%(name)s (%(player)s) takes part again"),
        _("%(name)s (%(player)s) is back, on the waiting list"),
        here=_("%(name)s (%(player)s) is here again"),
    ),
    "player_substituted": _substituted,
}
