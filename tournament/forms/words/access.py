"""Words about access: accounts, logging in, roles and invitations."""

from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.models import Role

ROLES: dict[str, Any] = {
    Role.OWNER: _("owner"),
    Role.ORGANISER: _("organiser"),
    Role.REFEREE: _("referee"),
}
MAY: dict[str, Any] = {
    Role.OWNER: _("may do everything, also hand the event over, anonymise and delete it"),
    Role.ORGANISER: _("runs the event: players, draws, results, referees"),
    Role.REFEREE: _("enters results at the tables"),
}
# What is wrong with a password: the codes of Django’s validators, and our own for blanks.
WEAK: dict[str, Any] = {
    "password_blank": _("Choose a password that is more than blanks."),
    "password_too_short": _("Choose a longer password: at least 8 characters."),
    "password_too_common": _("Choose another password: this one is among the first that strangers try."),
    "password_entirely_numeric": _("Choose a password that is not only figures."),
    "password_too_similar": _("Choose a password that is less like your name."),
}


def _password_weak(codes: tuple[str, ...]) -> str:
    return " ".join(str(WEAK.get(code, WEAK["password_too_common"])) for code in codes)


def _throttled(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "There were too many attempts. Try again in %(minutes)d minute.",
        "There were too many attempts. Try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}


REFUSALS: dict[str, Any] = {
    "setup_over": _("The first account is made already. Sign in, or ask an organiser for an invitation."),
    "login_refused": _("This name and this password do not belong together. Look at both again."),
    "login_throttled": _throttled,
    "old_password_wrong": _("This is not your password of now."),
    "password_weak": _password_weak,
    "password_too_long": _("Choose a shorter password: at most %(most)s characters."),
    "username_taken": _("Somebody has this name already. Choose another one."),
    "username_unusable": _("Use letters, figures and @ . + - _ without blanks."),
    "username_too_long": _("Choose a shorter name: at most %(most)s characters."),
    "account_needs_a_name": _("Say by which name the others know you."),
    "account_name_too_long": _("Make the name shorter: it may have %(most)s characters."),
    "form_sent_before": _("This form was sent before, for something else. Open the page again."),
    # Roles
    "unknown_role": _("There is no role “%(value)s” to be given. Choose organiser or referee."),
    "invitation_label_too_long": _("Make the name shorter: it may have %(most)s characters."),
    "invitation_unknown": _("This invitation does not exist. Ask for a new link."),
    "invitation_used": _("This invitation was used already. Each link is for one person; ask for another one."),
    "invitation_was_withdrawn": _("This invitation was withdrawn. Ask for a new link."),
    "invitation_expired": _("This invitation has expired; a link is valid for seven days. Ask for a new one."),
    "role_held_already": _("This role is held already."),
    "member_unknown": _("This person has no role in the event any more."),
    "owner_stays": _("The owner's role cannot be changed. The owner can hand the event over."),
    "owner_cannot_leave": _("Hand the event over to an organiser before you leave it."),
    "heir_must_be_organiser": _("Only an organiser of the event can become its owner. Make this person one first."),
}


def _invited(role: str, label: str = "", **_others: object) -> str:
    if label:
        return _now("An invitation for %(label)s was made (%(role)s)") % {"label": label, "role": ROLES[role]}
    return _now("An invitation was made (%(role)s)") % {"role": ROLES[role]}


def _withdrawn(role: str, label: str = "", **_others: object) -> str:
    if label:
        return _now("The invitation for %(label)s was withdrawn") % {"label": label}
    return _now("An invitation was withdrawn (%(role)s)") % {"role": ROLES[role]}


def _about(named: Any, nameless: Any) -> Any:
    """A sentence about somebody, who may have been taken out of the journal."""

    def sentence(role: str = "", name: str = "", **_others: object) -> str:
        values = {"name": name, "role": ROLES.get(role, "")}
        return str(named if name else nameless) % values

    return sentence


JOURNAL: dict[str, Any] = {
    "invited": _invited,
    "invitation_withdrawn": _withdrawn,
    "invitation_accepted": _about(_("%(name)s joined as %(role)s"), _("Somebody joined as %(role)s")),
    "role_changed": _about(_("%(name)s is %(role)s now"), _("Somebody is %(role)s now")),
    "member_removed": _about(_("%(name)s was removed (%(role)s)"), _("Somebody was removed (%(role)s)")),
    "member_left": _about(_("%(name)s left (%(role)s)"), _("Somebody left (%(role)s)")),
    "handed_over": _about(_("The event was handed over to %(name)s"), _("The event was handed over")),
}
