"""Who may do what in the event, and which presets it can follow."""

from tournament.api.callers import ApiRequest
from tournament.api.operations import for_desk
from tournament.api.schemas.members import InvitationOut, MemberOut, MembersOut, PresetOut
from tournament.queries.access.roles import members_of
from tournament.queries.events.presets import presets_for
from tournament.words.presets import preset_words

DESK = "/events/{slug:slug}/desk"


@for_desk(f"{DESK}/members", MembersOut, by_revision=False)
def desk_members(request: ApiRequest) -> MembersOut:
    """Everybody with a role in the event, and the invitations that are open."""
    members = members_of(request.event)
    return MembersOut(
        members=[MemberOut(account=row.account_id, name=str(row.account), role=row.role) for row in members.roles],
        invitations=[InvitationOut.from_orm(row) for row in members.invitations],
    )


@for_desk(f"{DESK}/presets", list[PresetOut], by_revision=False)
def desk_presets(request: ApiRequest) -> list[PresetOut]:
    """The presets that the event can follow, yours among them."""
    event = request.event
    return [
        PresetOut(code=one.code, name=preset_words(one), id=one.key, current=one.code == event.preset)
        for one in presets_for(event, request.caller.account)
    ]
