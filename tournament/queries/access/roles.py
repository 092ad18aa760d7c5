"""What accounts may do in an event: who has which role, whether it is enough, and which invitations are open."""

from dataclasses import dataclass

from django.utils import timezone

from tournament.models import Account, Event, EventRole, Invitation, Role
from tournament.names import alphabetical

RANK = {role: rank for rank, role in enumerate(Role)}


@dataclass(frozen=True)
class Members:
    """Everybody with a role, the owner first, and the invitations that are open."""

    roles: tuple[EventRole, ...]
    invitations: tuple[Invitation, ...]


def members_of(event: Event) -> Members:
    """Two reads."""
    roles = sorted(
        event.roles.select_related("account").order_by("pk"),
        key=lambda role: (RANK[Role(role.role)], alphabetical(role.account.display_name)),
    )
    now = timezone.now()
    invitations = event.invitations.filter(used_at=None, revoked_at=None, expires_at__gt=now).order_by("pk")
    return Members(tuple(roles), tuple(invitations))


def role_of(event: Event, account: Account) -> Role | None:
    """The account's role in the event. One read."""
    role = EventRole.objects.filter(event=event, account=account).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def is_enough(role: Role | None, needs: Role) -> bool:
    """Whether this role may do what needs that one at least."""
    return role is not None and RANK[role] <= RANK[needs]
