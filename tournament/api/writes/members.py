"""Who may do what in the event: invited, given another role, removed; and the event handed over."""

from http import HTTPStatus

from django.urls import reverse

from tournament.actions.access import roles
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.schemas.changes import ChangeOut
from tournament.api.schemas.members import InvitationIn, InvitedOut, RoleIn
from tournament.api.writes.acting import carry_out, carry_out_making

INVITATIONS = "/events/{slug:slug}/invitations"
MEMBER = "/events/{slug:slug}/members/{number:account}"
ION = {"role": "referee", "label": "Ion"}


@changes("POST", INVITATIONS, InvitedOut, Needs.ALL, status=HTTPStatus.CREATED, example=ION, shown_once=("address",))
def invite(request: ApiRequest, sent: InvitationIn) -> InvitedOut:
    """An address that gives a role to whoever opens it first; `about.invitation` is its number. Valid for a week."""
    change, invited = carry_out_making(request, roles.invite, **sent.dict())
    address = request.build_absolute_uri(reverse("join", args=[invited.token])) if invited else None
    return InvitedOut(**change.dict(), address=address)


@changes("DELETE", INVITATIONS + "/{number:invitation}", ChangeOut, Needs.ALL)
def withdraw_invitation(request: ApiRequest, invitation: PathNumber) -> ChangeOut:
    """The invitation opens nothing any more."""
    return carry_out(request, roles.withdraw_invitation, invitation=invitation)


@changes("PUT", MEMBER + "/role", ChangeOut, Needs.ALL, example={"role": "organiser"})
def change_role(request: ApiRequest, account: PathNumber, sent: RoleIn) -> ChangeOut:
    """Makes a referee an organiser, or an organiser a referee. For the owner only."""
    return carry_out(request, roles.change_role, account=account, role=sent.role)


@changes("DELETE", MEMBER, ChangeOut, Needs.ALL)
def remove_member(request: ApiRequest, account: PathNumber) -> ChangeOut:
    """Takes somebody's role away. Organisers are removed by the owner only."""
    return carry_out(request, roles.remove_member, account=account)


@changes("POST", MEMBER + "/hand-over", ChangeOut, Needs.ALL)
def hand_over(request: ApiRequest, account: PathNumber) -> ChangeOut:
    """An organiser becomes the owner, and the owner an organiser. Only the new owner can hand the event back."""
    return carry_out(request, roles.hand_over, account=account)
