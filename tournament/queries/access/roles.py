"""What an account may do in an event: its role, and whether that is enough."""

from tournament.models import Account, Event, EventRole, Role

RANK = {role: rank for rank, role in enumerate(Role)}


def role_of(event: Event, account: Account) -> Role | None:
    """The account's role in the event. One read."""
    role = EventRole.objects.filter(event=event, account=account).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def is_enough(role: Role | None, needs: Role) -> bool:
    """Whether this role may do what needs that one at least."""
    return role is not None and RANK[role] <= RANK[needs]
