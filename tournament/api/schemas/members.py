"""Who may do what in an event, and the presets that somebody has saved."""

from datetime import datetime
from typing import Literal

from tournament.api.schemas.base import Code, In, Line, Out
from tournament.api.schemas.changes import ChangeOut

GivenRole = Literal["organiser", "referee"]


class MemberOut(Out):
    """Somebody with a role. `account` is what the person is known by here."""

    account: int
    name: str
    role: Code


class InvitationOut(Out):
    """An invitation that is open. `label` says for whom it is."""

    id: int
    label: str
    role: Code
    expires_at: datetime


class MembersOut(Out):
    """Everybody with a role, the owner first; and the invitations that are open."""

    members: list[MemberOut]
    invitations: list[InvitationOut]


class InvitedOut(ChangeOut):
    """What was done, and the address for the one who is invited: told once, null where the request is repeated."""

    address: str | None


class InvitationIn(In):
    """A role for whoever opens the link first, and for whom it is meant."""

    role: GivenRole
    label: Line = ""


class RoleIn(In):
    """The role that somebody has from now on."""

    role: GivenRole


class PresetOut(Out):
    """A preset that the event can follow. `id`: of one of your own; `current`: the event follows it."""

    code: str
    name: str
    id: int | None
    current: bool


class OwnPresetOut(Out):
    """A preset of your own. `code` is what an event is given."""

    id: int
    code: str
    name: str


class PresetNameIn(In):
    """What a preset of your own is called."""

    name: Line
