"""Words about registration: its switch, signing up, and who is approved. Places and the waiting list: `people`."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.queries.people.registration import RegistrationMode
from tournament.words import Text, Words

# The positions of the switch of the registration: what they are called, and what follows.
MODES: dict[RegistrationMode, tuple[Text, Text]] = {
    RegistrationMode.CLOSED: (_("Closed"), _("Nobody signs up. The desk can still add a player.")),
    RegistrationMode.DESK: (_("At the desk"), _("Only the desk adds players.")),
    RegistrationMode.PUBLIC: (_("Public"), _("Players sign up themselves on the public page.")),
    RegistrationMode.APPROVAL: (
        _("Public with approval"),
        _("Players ask on the public page, and the desk approves each."),
    ),
}


def _throttled(seconds: int) -> str:
    return ngettext(
        "A lot of people are signing up from here right now. Nothing is lost: send it again in %(seconds)d second.",
        "A lot of people are signing up from here right now. Nothing is lost: send it again in %(seconds)d seconds.",
        seconds,
    ) % {"seconds": seconds}


REFUSALS: dict[str, Words] = {
    "registration_is_open": _("Registration is already open."),
    "registration_is_closed": _("Registration is already closed."),
    "registration_too_late": _("A round has been drawn, so nobody can sign up any more. Add late players at the desk."),
    "sign_up_not_public": _("Players of this event are registered by the organisers. Please ask them."),
    "sign_up_closed": _("Registration is closed. Please ask the organisers."),
    "sign_up_throttled": _throttled,
    "nobody_asked": _("Nobody is waiting for approval any more."),
    "nobody_can_move_up": _("Nobody can move up: there is no free place, or nobody is waiting."),
}


def _approved_many(count: int, waiting: int, **_others: object) -> str:
    words = ngettext("%(count)d player approved", "%(count)d players approved", count) % {"count": count}
    if not waiting:
        return words
    return f"{words}; " + ngettext(
        "%(count)d of them is on the waiting list", "%(count)d of them are on the waiting list", waiting
    ) % {"count": waiting}


def _mode(mode: str, **_others: object) -> str:
    return str(_MODES[mode])


_MODES: dict[str, Words] = {
    RegistrationMode.CLOSED: _("Registration closed"),
    RegistrationMode.DESK: _("Registration opened: only the desk adds players"),
    RegistrationMode.PUBLIC: _("Registration opened: players can sign up themselves"),
    RegistrationMode.APPROVAL: _("Registration opened: players can sign up themselves, and the desk approves them"),
}

JOURNAL: dict[str, Words] = {
    "players_approved": _approved_many,
    "registration_opened": _("Registration opened"),
    "registration_closed": _("Registration closed"),
    "registration_mode_set": _mode,
}
