"""Words about access: accounts, logging in, roles and invitations, tokens of programs."""

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.models import ApiToken, Role
from tournament.words import Text, Words

ROLES: dict[str, Words] = {
    Role.OWNER: _("owner"),
    Role.ORGANISER: _("organiser"),
    Role.REFEREE: _("referee"),
}
MAY: dict[str, Words] = {
    Role.OWNER: _("can do everything, including handing over, anonymising and deleting the event"),
    Role.ORGANISER: _("runs the event, with its players, draws, results and referees"),
    Role.REFEREE: _("enters results at the tables"),
}
# What is wrong with a password: the codes of Django’s validators, and our own for blanks.
WEAK: dict[str, Words] = {
    "password_blank": _("Choose a password that isn’t just spaces."),
    "password_too_short": _("Choose a longer password: at least 8 characters."),
    "password_too_common": _("Choose another password: this one is among the first that attackers try."),
    "password_entirely_numeric": _("Choose a password that isn’t only digits."),
    "password_too_similar": _("Choose a password less like your name."),
}


def _password_weak(codes: tuple[str, ...]) -> str:
    return " ".join(str(WEAK.get(code, WEAK["password_too_common"])) for code in codes)


def _throttled(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many attempts. Try again in %(minutes)d minute.",
        "Too many attempts. Try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}


REFUSALS: dict[str, Words] = {
    "setup_over": _("The first account already exists. Sign in, or ask an organiser for an invitation."),
    "login_refused": _("The name and password don’t match. Check both."),
    "login_throttled": _throttled,
    "old_password_wrong": _("That is not your current password."),
    "password_weak": _password_weak,
    "password_too_long": _("Choose a shorter password: at most %(most)s characters."),
    "username_taken": _("This name is already taken. Choose another."),
    "username_unusable": _("Use letters, digits and @ . + - _ without spaces."),
    "username_too_long": _("Choose a shorter name: at most %(most)s characters."),
    "account_needs_a_name": _("Enter the name others know you by."),
    "account_name_too_long": _("Shorten the name: at most %(most)s characters are allowed."),
    "form_sent_before": _("This form has already been sent for something else. Open the page again."),
    # Programs
    "api_token_needs_label": _("Say what the token is for, such as “Overlay”."),
    "api_token_label_too_long": _("Shorten the name: at most %(most)s characters are allowed."),
    "api_token_scope_unknown": _("There is no scope “%(value)s”. Choose read, results or all."),
    "api_token_unknown": _("This token does not exist. Reload the page."),
    "api_token_is_revoked": _("This token has already been revoked."),
    "idempotency_key_unusable": _("Send an Idempotency-Key of 1 to %(most)s printable characters."),
    "idempotency_key_used": _("This Idempotency-Key was sent with another request before. Take a new one."),
    "request_in_flight": _("This request is already being processed. Try again in a second."),
    # Roles
    "unknown_role": _("There is no role “%(value)s”. Choose organiser or referee."),
    "invitation_label_too_long": _("Shorten the name: at most %(most)s characters are allowed."),
    "invitation_unknown": _("This invitation does not exist. Ask for a new link."),
    "invitation_used": _("This invitation has already been used. Each link is for one person; ask for another."),
    "invitation_was_withdrawn": _("This invitation was revoked. Ask for a new link."),
    "invitation_expired": _("This invitation has expired; a link is valid for seven days. Ask for a new one."),
    "role_held_already": _("This person already has a role in the event."),
    "member_unknown": _("This person no longer has a role in the event."),
    "owner_stays": _("The owner’s role can’t be changed. The owner can hand over the event."),
    "owner_cannot_leave": _("Hand over the event to an organiser before you leave it."),
    "heir_must_be_organiser": _(
        "Only an organiser of the event can become its owner. Make this person an organiser first."
    ),
}


def _invited(role: str, label: str = "", **_others: object) -> str:
    if label:
        return gettext("Invitation created for %(label)s (%(role)s)") % {"label": label, "role": ROLES[role]}
    return gettext("Invitation created (%(role)s)") % {"role": ROLES[role]}


def _withdrawn(role: str, label: str = "", **_others: object) -> str:
    if label:
        return gettext("Invitation revoked for %(label)s") % {"label": label}
    return gettext("Invitation revoked (%(role)s)") % {"role": ROLES[role]}


def _about(named: Text, nameless: Text) -> Words:
    """A sentence about somebody, who may have been taken out of the journal."""

    def sentence(role: str = "", name: str = "", **_others: object) -> str:
        values = {"name": name, "role": ROLES.get(role, "")}
        return str(named if name else nameless) % values

    return sentence


SCOPES: dict[str, Words] = {
    ApiToken.Scope.READ: _("read"),
    ApiToken.Scope.RESULTS: _("results"),
    ApiToken.Scope.ALL: _("everything"),
}
MAY_BY_TOKEN: dict[str, Words] = {
    ApiToken.Scope.READ: _("sees what the desk sees, and changes nothing"),
    ApiToken.Scope.RESULTS: _("also enters and corrects results, and calls the organiser"),
    ApiToken.Scope.ALL: _("does whatever you may do in the event, even delete it if it is yours"),
}


def _token_made(scope: str, label: str = "", *, all_events: bool = False, **_others: object) -> str:
    made = gettext("API token “%(label)s” created (%(scope)s)")
    for_all = gettext("API token “%(label)s” created for all events of its owner (%(scope)s)")
    return (for_all if all_events else made) % {"label": label, "scope": SCOPES[scope]}


JOURNAL: dict[str, Words] = {
    "api_token_made": _token_made,
    "api_token_revoked": _("API token “%(label)s” revoked"),
    "invited": _invited,
    "invitation_withdrawn": _withdrawn,
    "invitation_accepted": _about(_("%(name)s joined as %(role)s"), _("Someone joined as %(role)s")),
    "role_changed": _about(_("%(name)s is now %(role)s"), _("Someone is now %(role)s")),
    "member_removed": _about(_("%(name)s was removed (%(role)s)"), _("Someone was removed (%(role)s)")),
    "member_left": _about(_("%(name)s left (%(role)s)"), _("Someone left (%(role)s)")),
    "handed_over": _about(_("The event was handed over to %(name)s"), _("The event was handed over")),
}
