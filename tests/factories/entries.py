"""Results entered through the action, as a desk or a phone does: small end states, reachable unless a test says not."""

from collections.abc import Collection
from typing import Any
from uuid import uuid4

from games.heckmeck import Edition, EndState, Holding
from games.heckmeck.ruleset import plain_ruleset
from tests import factories
from tournament.actions.results.record import record_result
from tournament.models import Event, Result, Round, Table
from tournament.rules.end_states import fingerprint
from tournament.rules.verdicts import ruleset_of

# What four players may have at the end of a classic game: 1, 2, 3 and 4 worms, the others face down.
FOUR = ((21,), (25,), (29,), (33,))
OTHERWISE = ((21,), (), (), (36,))
IMPOSSIBLE = ((22,), (25,), (29,), (33,))  # nobody has 21


def playing(tables: int = 1, size: int = 4, **fields: Any) -> tuple[Event, Round]:
    """An event in the middle of its first round."""
    event = factories.event(**fields)
    people = factories.players(event, tables * size)
    return event, factories.running_round(event, [people[at : at + size] for at in range(0, len(people), size)])


def only_table(event: Event) -> Table:
    return Table.objects.select_related("round__event").get(round__event=event, number=1)


def end_state(
    event: Event,
    *portions: tuple[int, ...],
    bratworms=(),
    specialists=(),
    turned: Collection[int] | None = None,
) -> EndState:
    """Who has which portions, in seat order; what nobody has lies face down.

    `turned`: the clock stopped the game, and of what nobody has only these lie face down.
    """
    rules = ruleset_of(event)
    worms = [*bratworms, *[0] * len(portions)]
    figures = [*specialists, *[None] * len(portions)]
    holdings = tuple(Holding(each, worms[at], figures[at]) for at, each in enumerate(portions))
    owned = {portion for each in portions for portion in each}
    rest = tuple(portion for portion in rules.worms if portion not in owned)
    if turned is None:
        return EndState(rules, holdings, rest)
    face_up = tuple(portion for portion in rest if portion not in turned)
    return EndState(rules, holdings, tuple(turned), face_up=face_up, stopped=True)


def recorded(table: Table, *portions: tuple[int, ...], **fields: Any) -> Result:
    """A result of the table, entered by the owner; by default four players with 1, 2, 3 and 4 worms."""
    event = table.round.event
    given: dict[str, Any] = {"base_version": 0, "by": factories.actor(event), "submission_id": uuid4()} | fields
    return record_result(event=event, table=table, end_state=end_state(event, *(portions or FOUR)), **given)


def sent(*portions: tuple[int, ...], grill: Collection[int] = range(21, 37), **fields: Any) -> dict[str, Any]:
    """What the form of radio buttons sends: everything face down but these.

    These ends are small, so the desk would ask whether they are right: that is answered, unless a test says `asked=""`.
    """
    holdings = [Holding(own, *_extras(fields, seat)) for seat, own in enumerate(portions or FOUR)]
    owners = {portion: str(seat) for seat, holding in enumerate(holdings) for portion in holding.portions}
    entry = {f"portion_{portion}": owners.get(portion, "down") for portion in grill}
    rules = plain_ruleset(Edition.EXTENDED if 11 in grill else Edition.CLASSIC)
    asked = fingerprint(EndState(rules, tuple(holdings), ()), {int(seat) for seat in fields.get("left", ())})
    return entry | {"submission": str(uuid4()), "base_version": "0", "asked": asked} | fields


def _extras(fields: dict[str, Any], seat: int) -> tuple[int, Any]:
    return int(fields.get(f"bratworms_{seat}") or 0), fields.get(f"specialist_{seat}") or None


def versions(table: Table) -> list[tuple[int, str]]:
    """All versions of a table's result with what they count for."""
    return list(table.results.order_by("version").values_list("version", "state"))
