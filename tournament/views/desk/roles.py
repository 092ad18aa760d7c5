"""Who may do what in an event: the list, invitations, and the buttons beside each name."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.access import roles
from tournament.forms.access.accounts import InviteForm
from tournament.forms.base import ButtonForm
from tournament.models import Event, EventRole, Role
from tournament.queries.access.roles import is_enough, members_of
from tournament.views.http.policies import DeskRequest, for_organiser, for_owner, for_referee
from tournament.views.http.requests import only_here
from tournament.views.http.responses import done, page, refused, remember_answer, sent
from tournament.words.access import MAY, ROLES


@for_organiser
@never_cache
@require_http_methods(["GET", "POST"])
def members(request: DeskRequest, event: Event) -> HttpResponse:
    form, link = InviteForm(sent(request), mine=request.role), ""
    if request.method == "POST" and form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("label", "role")}
        if form.attempt(roles.invite, event=event, by=request.actor, **asked):
            # No redirect: the link is shown in this answer and kept nowhere, only its hash is.
            link = _link(request, form.outcome) if form.outcome else ""
            context = _members(request, event) | {"form": InviteForm(mine=request.role), "link": link, "sent": True}
            return page(request, "desk/events/roles.html", context)
    return page(request, "desk/events/roles.html", _members(request, event) | {"form": form})


def _members(request: DeskRequest, event: Event) -> dict[str, object]:
    members = members_of(event)
    return {
        "event": event,
        "members": [_shown(request, role) for role in members.roles],
        "invitations": [
            {"row": invitation, "role": ROLES[invitation.role], "can_withdraw": _decides(request.role, invitation.role)}
            for invitation in members.invitations
        ],
        "is_owner": request.role is Role.OWNER,
        "only_here": only_here(request),
        "button": ButtonForm(),
    }


def _shown(request: DeskRequest, row: EventRole) -> dict[str, object]:
    is_me = row.account_id == request.user.pk
    changes = row.role != Role.OWNER and not is_me
    return {
        "account": row.account,
        "role": ROLES[row.role],
        "may": MAY[row.role],
        "is_me": is_me,
        "can_remove": changes and _decides(request.role, row.role),
        "can_change": changes and request.role is Role.OWNER,
        "other": Role.REFEREE if row.role == Role.ORGANISER else Role.ORGANISER,
        "other_words": ROLES[Role.REFEREE if row.role == Role.ORGANISER else Role.ORGANISER],
        "can_inherit": changes and request.role is Role.OWNER and row.role == Role.ORGANISER,
    }


def _decides(mine: Role, role: str) -> bool:
    return is_enough(mine, roles.who_decides(Role(role)))


def _link(request: DeskRequest, invited: roles.Invited) -> str:
    return request.build_absolute_uri(reverse("join", args=[invited.token]))


@for_organiser
@require_POST
def withdraw(request: DeskRequest, event: Event, invitation: int) -> HttpResponse:
    button = ButtonForm(request.POST)
    if button.attempt(roles.withdraw_invitation, event=event, by=request.actor, invitation=invitation):
        return done(request, "desk_roles", event.slug, message=_("The invitation has been revoked."))
    return refused(request, button, "desk_roles", event.slug)


@for_owner
@require_POST
def change(request: DeskRequest, event: Event, account: int) -> HttpResponse:
    button, role = ButtonForm(request.POST), request.POST.get("role", "")
    if button.attempt(roles.change_role, event=event, by=request.actor, account=account, role=role):
        return done(request, "desk_roles", event.slug, message=_("The role has been changed."), event=event)
    return refused(request, button, "desk_roles", event.slug)


@for_organiser
@require_http_methods(["GET", "POST"])
def remove(request: DeskRequest, event: Event, account: int) -> HttpResponse:
    form = ButtonForm(sent(request))
    if request.method == "POST" and form.attempt(roles.remove_member, event=event, by=request.actor, account=account):
        return done(request, "desk_roles", event.slug, message=_("Removed from the event."), event=event)
    context = _confirm(event, form, account) | {
        "title": _("Remove from the event"),
        "button": _("Remove from the event"),
        "danger": True,
        "consequences": [
            _("From now on, this person will no longer see the event’s desk."),
            _("What they did stays in the journal."),
            _("You can invite them again."),
        ],
    }
    return page(request, "desk/events/confirm.html", context)


@for_owner
@require_http_methods(["GET", "POST"])
def hand_over(request: DeskRequest, event: Event, account: int) -> HttpResponse:
    form = ButtonForm(sent(request))
    if request.method == "POST" and form.attempt(roles.hand_over, event=event, by=request.actor, account=account):
        return remember_answer(
            request, done(request, "desk_roles", event.slug, message=_("The event has a new owner."))
        )
    context = _confirm(event, form, account) | {
        "title": _("Hand over the event"),
        "button": _("Hand over"),
        "consequences": [
            _("This person becomes the owner and can also anonymise and delete the event."),
            _("You stay an organiser."),
            _("Only the new owner can hand it back."),
        ],
    }
    return page(request, "desk/events/confirm.html", context)


@for_referee
@require_http_methods(["GET", "POST"])
def leave(request: DeskRequest, event: Event) -> HttpResponse:
    form = ButtonForm(sent(request))
    if request.method == "POST" and form.attempt(roles.leave_event, event=event, by=request.actor):
        return remember_answer(
            request, done(request, "desk", message=_("You have left “%(event)s”.") % {"event": event.name})
        )
    context = {
        "event": event,
        "form": form,
        "title": _("Leave the event"),
        "button": _("Leave the event"),
        "danger": True,
        "consequences": [
            _("You will no longer see this event’s desk."),
            _("To come back, you need a new invitation."),
        ],
        "cancel_url": reverse("desk"),
    }
    return page(request, "desk/events/confirm.html", context)


def _confirm(event: Event, form: ButtonForm, account: int) -> dict[str, object]:
    names = {role.account_id: role.account for role in members_of(event).roles}
    return {
        "event": event,
        "form": form,
        "text": names.get(account, ""),
        "cancel_url": reverse("desk_roles", args=[event.slug]),
    }
