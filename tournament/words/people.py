"""Words about players: refusals, entries of the journal, states. Those about rows of lists stand in player_files."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Player
from tournament.queries.events.stages import Seats
from tournament.queries.people.player import Can
from tournament.words import Text, Words

State = Player.State
MAX_NAMED = 10

# Each state: its word, its badge, and what the tab of the list is called.
BADGES: dict[str, str] = {
    State.TO_APPROVE: "is-wait",
    State.WAITING: "is-wait",
    State.REGISTERED: "is-now",
    State.CHECKED_IN: "is-good",
    State.NO_SHOW: "is-bad",
    State.WITHDRAWN: "is-off",
    State.REMOVED: "is-off",
}
# What the buttons of a player's page say.
ACTS: dict[str, Text] = {
    Can.APPROVE: _("Approve"),
    Can.LET_IN: _("Admit now"),
    Can.CHECK_IN: _("Check in"),
    Can.TAKE_BACK: _("Undo check-in"),
    Can.ABSENT: _("No-show"),
    Can.REINSTATE: _("Bring back"),
    Can.DECLINE: _("Decline"),
    Can.WITHDRAW: _("Withdraw"),
    Can.SUBSTITUTE: _("Substitute"),
    Can.REMOVE: _("Remove from the list"),
}
TABS: dict[str, Words] = {
    "": _("All"),
    State.REGISTERED: _("Registered"),
    State.CHECKED_IN: _("Checked in"),
    State.TO_APPROVE: _("To be approved"),
    State.WAITING: _("Waiting list"),
    State.NO_SHOW: _("No-show"),
    State.WITHDRAWN: _("Withdrew"),
    State.REMOVED: _("Removed"),
    "twins": _("Same names"),
}

# What is left for those who come only now.
NEWCOMERS: dict[Seats, Words] = {
    Seats.ALL: "",
    Seats.NEXT_DRAW: _(
        "A round has already been drawn. Whoever you add or check in now plays from the next draw on. In a round that "
        "has not started, you can also give them a seat."
    ),
    Seats.THIS_ROUND: _(
        "The last round for everyone has been drawn. Whoever you add or check in now won’t get a seat in another "
        "draw. Until the round starts, you can give them a seat or draw the round again."
    ),
    Seats.NONE: _(
        "The last round for everyone has started. Whoever you add or check in now can no longer be seated, unless "
        "they take someone’s place as a substitute."
    ),
}
# Why an action does not fit somebody in this state.
_WRONG: dict[str, Words] = {
    State.TO_APPROVE: _("%(name)s (%(number)s) is still waiting for approval."),
    State.WAITING: _("%(name)s (%(number)s) is on the waiting list."),
    State.REGISTERED: _("%(name)s (%(number)s) is already registered."),
    State.CHECKED_IN: _("%(name)s (%(number)s) is already checked in."),
    State.NO_SHOW: _("%(name)s (%(number)s) is marked as a no-show."),
    State.WITHDRAWN: _("%(name)s (%(number)s) has withdrawn."),
    State.REMOVED: _("%(name)s (%(number)s) was removed from the list."),
}
_CANNOT_CHECK_IN: dict[str, Words] = {
    State.TO_APPROVE: _("%(name)s (%(number)s) is waiting for approval. Decide that first."),
    State.WAITING: _("%(name)s (%(number)s) is on the waiting list. Admit them first."),
    State.WITHDRAWN: _("%(name)s (%(number)s) has withdrawn. Bring them back first."),
    State.REMOVED: _("%(name)s (%(number)s) was removed from the list. Bring them back first."),
}


def _wrong_state(number: int, name: str, state: str) -> str:
    return str(_WRONG[state]) % {"number": number, "name": name}


def _cannot_check_in(number: int, name: str, state: str) -> str:
    return str(_CANNOT_CHECK_IN[state]) % {"number": number, "name": name}


REFUSALS: dict[str, Words] = {
    # What was typed
    "player_needs_a_name": _("Enter a name with at least one letter, digit or symbol."),
    "player_name_too_long": _("Shorten the name: it has %(length)s characters, and the limit is %(most)s."),
    "player_club_too_long": _("Shorten the club: it has %(length)s characters, and the limit is %(most)s."),
    "player_contact_too_long": _("Shorten the contact: it has %(length)s characters, and the limit is %(most)s."),
    "player_pseudonym_too_long": _("Shorten the pseudonym: it has %(length)s characters, and the limit is %(most)s."),
    "player_note_too_long": _("Shorten the note: it has %(length)s characters, and the limit is %(most)s."),
    "player_reason_too_long": _("Shorten the reason: it has %(length)s characters, and the limit is %(most)s."),
    "number_out_of_range": _("Enter a number from 1 to %(most)s, or leave it empty to get the next one."),
    "number_taken": _("Number %(number)s belongs or belonged to another player. Leave it empty to get the next one."),
    "no_number_left": _("All numbers up to %(most)s are taken."),
    "fixed_table_out_of_range": _("Enter a table number from 1 to %(most)s, or leave it empty."),
    "capacity_out_of_range": _("Enter a number of places from 1 to %(most)s, or leave it empty for no limit."),
    # Who, and where they stand
    "no_such_player": _("There is no player with number %(number)s."),
    "wrong_state": _wrong_state,
    "players_settled": _("The event is over. The list of players is final; only names can still be corrected."),
    "entry_over": _("The first stage is over. No new players can join."),
    "player_has_seats": _("%(name)s (%(number)s) has a seat in a round. Withdraw them instead."),
    "player_has_played": _("%(name)s (%(number)s) has already played. Withdraw them instead."),
    "player_is_seated": _("%(name)s (%(number)s) has a seat in a round. Mark them as a no-show instead."),
    "merge_with_itself": _("Choose two different players."),
    "merge_has_played": _(
        "%(gone_name)s (%(gone)s) has a seat in a round, so that number has to stay. "
        "Merge %(keep_name)s (%(keep)s) into it instead."
    ),
    "register_instead": _("Nothing has been drawn yet. Add the new person instead; %(name)s (%(number)s) has no seat."),
    # The check-in
    "checked_in_already": _("%(name)s (%(number)s) is already checked in."),
    "cannot_check_in": _cannot_check_in,
    "nobody_is_missing": _("Nobody is missing."),
    # Lists
    "too_many_at_once": _("At most %(most)s players can be added at once. Split the list."),
    "nobody_to_register": _("There is nobody to add in this list."),
    "name_known": _("“%(name)s” is already on the list."),
    "rows_known": _("A name is already on the list. Nobody was added yet."),
}


def _named(up: Sequence[int], up_names: Sequence[str]) -> str:
    named = [f"{name} ({number})" for number, name in zip(up, up_names, strict=False)] or [
        f"… ({number})" for number in up
    ]
    return ", ".join(named[:MAX_NAMED]) + (" …" if len(named) > MAX_NAMED else "")


def _up(up: Sequence[int], up_names: Sequence[str]) -> str:
    """Who moved up because of it."""
    return (
        "; " + gettext("moved up from the waiting list: %(players)s") % {"players": _named(up, up_names)} if up else ""
    )


def _about(words: Text) -> Callable[..., str]:
    """A sentence about one player, and about those who moved up."""

    def sentence(
        player: int, name: str = "…", up: Sequence[int] = (), up_names: Sequence[str] = (), **_others: object
    ) -> str:
        return str(words) % {"player": player, "name": name} + _up(up, up_names)

    return sentence


def _into(words: Text, waiting: Text, asked: Text | None = None, here: Text | None = None) -> Callable[..., str]:
    """A sentence that depends on where the player came to stand."""

    def sentence(player: int, state: str, name: str = "…", **_others: object) -> str:
        chosen = {State.WAITING: waiting, State.TO_APPROVE: asked, State.CHECKED_IN: here}.get(State(state)) or words
        return str(chosen) % {"player": player, "name": name}

    return sentence


def _withdrew(player: int, left_game: bool, seated: bool, name: str = "…", **more: object) -> str:
    words = _("%(name)s (%(player)s) withdrew")
    if left_game:
        words = _("%(name)s (%(player)s) withdrew during the game; the seat is skipped from now on")
    elif seated:
        words = _("%(name)s (%(player)s) withdrew and still has a seat; draw the round again")
    return _about(words)(player=player, name=name, **more)


def _absent(player: int, seated: bool, name: str = "…", **more: object) -> str:
    words = _("%(name)s (%(player)s) is a no-show")
    if seated:
        words = _("%(name)s (%(player)s) is a no-show and still has a seat; draw the round again")
    return _about(words)(player=player, name=name, **more)


def _merged(
    player: int,
    gone: int,
    name: str = "…",
    gone_name: str = "…",
    up: Sequence[int] = (),
    up_names: Sequence[str] = (),
    **_others: object,
) -> str:
    about = {"player": player, "gone": gone, "name": name, "gone_name": gone_name}
    merged = gettext("%(gone_name)s (%(gone)s) was merged into %(name)s (%(player)s)") % about
    return merged + _up(up, up_names)


def _substituted(player: int, name: str = "…", old: str = "…", **_others: object) -> str:
    return gettext("%(name)s (%(player)s) took over from %(old)s") % {"name": name, "old": old, "player": player}


def _registered_many(count: int, **_others: object) -> str:
    return ngettext("%(count)d player registered from a list", "%(count)d players registered from a list", count) % {
        "count": count
    }


def _checked_in_many(count: int, **_others: object) -> str:
    return ngettext("%(count)d player checked in at once", "%(count)d players checked in at once", count) % {
        "count": count
    }


def _absent_many(count: int, up: Sequence[int] = (), up_names: Sequence[str] = (), **_others: object) -> str:
    words = ngettext("%(count)d player marked as a no-show", "%(count)d players marked as no-shows", count) % {
        "count": count
    }
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
        "public_sign_up": gettext("players can sign up themselves")
        if public_sign_up
        else gettext("only the desk adds players"),
        "sign_up_needs_approval": gettext("the desk approves sign-ups")
        if sign_up_needs_approval
        else gettext("sign-ups need no approval"),
        "capacity": gettext("no limit on places")
        if capacity is None
        else ngettext("%(count)d place", "%(count)d places", capacity) % {"count": capacity},
    }
    if not changed:
        return _moved_up(up, up_names)
    words = gettext("Registration changed: %(what)s") % {"what": "; ".join(says[name] for name in changed)}
    return words + _up(up, up_names)


def _moved_up(up: Sequence[int] = (), up_names: Sequence[str] = (), **_others: object) -> str:
    return gettext("Moved up from the waiting list: %(players)s") % {"players": _named(up, up_names)}


_WAITS = _("%(name)s (%(player)s) is on the waiting list")

JOURNAL: dict[str, Words] = {
    "player_registered": _into(
        _("%(name)s (%(player)s) registered"), _WAITS, here=_("%(name)s (%(player)s) arrived late")
    ),
    "players_registered": _registered_many,
    "player_edited": _about(_("%(name)s (%(player)s) was edited")),
    "players_merged": _merged,
    "player_removed": _about(_("%(name)s (%(player)s) was removed from the list")),
    "registration_set": _settings,
    "signed_up": _into(
        _("%(name)s (%(player)s) signed up"),
        _("%(name)s (%(player)s) signed up and is on the waiting list"),
        _("%(name)s (%(player)s) asked to take part"),
    ),
    "player_approved": _into(
        _("%(name)s (%(player)s) was approved"), _("%(name)s (%(player)s) was approved and is on the waiting list")
    ),
    "player_let_in": _about(_("%(name)s (%(player)s) was admitted")),
    "player_declined": _about(_("%(name)s (%(player)s) was declined")),
    "players_moved_up": _moved_up,
    "player_checked_in": _about(_("%(name)s (%(player)s) is here")),
    "check_in_taken_back": _about(_("%(name)s (%(player)s) is not here after all")),
    "players_checked_in": _checked_in_many,
    "player_absent": _absent,
    "players_absent": _absent_many,
    "player_withdrew": _withdrew,
    "player_reinstated": _into(
        _("%(name)s (%(player)s) is taking part again"),
        _("%(name)s (%(player)s) is back, on the waiting list"),
        here=_("%(name)s (%(player)s) is here again"),
    ),
    "player_substituted": _substituted,
}
