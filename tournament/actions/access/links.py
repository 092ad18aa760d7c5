"""Links that open a round's tables without an account: made, renewed, revoked. Access: `views/table/table_access`.

A link is a secret of 256 bit, of which only the hash is kept: it is shown once, to whoever made it. It opens its
tables while their round is published or running; a round that is reopened brings its links back to life. Nothing here
can be undone: a secret that may have gone astray stays dead, and one that is not wanted is revoked.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Unpack

from django.db import InternalError, OperationalError
from django.db.models import Count
from django.utils import timezone

from tournament.actions.access.roles import SECRET_BYTES, hash_of_token
from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.rounds.lifecycle import locked_round
from tournament.models import AccessLink, Role, Round, Table
from tournament.names import MAX_NAME, clean_name
from tournament.queries.access.links import LINKS_OPEN
from tournament.queries.standings.cache import Effect

MAX_SECONDS_TO_NOTE = 0.5
LINKS_MADE = verb("links_made", standings=Effect.NONE)
REFEREE_LINK_MADE = verb("referee_link_made", standings=Effect.NONE)
LINK_RENEWED = verb("link_renewed", standings=Effect.NONE)
LINK_REVOKED = verb("link_revoked", standings=Effect.NONE)


@dataclass(frozen=True)
class MadeLink:
    """A link and its secret, which is known only now."""

    link: AccessLink
    token: str
    tables: tuple[int, ...]  # numbers
    named: bool = False  # for somebody, not for a table


def make_links(*, round: Round, labels: Mapping[int, str], **asked: Unpack[Asked]) -> tuple[MadeLink, ...]:
    """One for each table, in place of the links that open one table so far; links for several tables stay.

    `labels`: by what name each table's number stands in the journal.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = _open(change, round)
        tables = list(round.tables.order_by("number"))
        replaced = _revoke_those_of_one_table(round)
        made = _make(change, round, [(labels.get(table.number, str(table.number)), [table]) for table in tables])
        change.journal(LINKS_MADE, round=round.number, tables=len(made), replaced=replaced)
        return made


def make_referee_link(*, round: Round, tables: Collection[int], label: str, **asked: Unpack[Asked]) -> MadeLink:
    """One link for a referee with these tables, by number."""
    label = _label(label)
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = _open(change, round)
        wanted = list(round.tables.filter(number__in=tables).order_by("number"))
        if not tables:
            raise Refused("link_needs_tables")
        if len(wanted) < len(set(tables)):
            raise Refused("table_gone")
        (made,) = _make(change, round, [(label, wanted)])
        made = replace(made, named=True)
        change.journal(REFEREE_LINK_MADE, private={"label": label}, round=round.number, tables=list(made.tables))
        return made


def renew_link(*, link: int, **asked: Unpack[Asked]) -> MadeLink:
    """A new secret for the same tables; the old one opens nothing any more."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        old = _found(change, link)
        assert old.round is not None
        round = _open(change, old.round)
        tables = list(old.tables.order_by("number"))
        if not tables:
            raise Refused("table_gone")
        if old.revoked_at is None:
            _revoke([old])
        (made,) = _make(change, round, [(old.label, tables)])
        change.journal(LINK_RENEWED, private={"label": old.label}, round=round.number, tables=list(made.tables))
        return made


def revoke_link(*, link: int, **asked: Unpack[Asked]) -> AccessLink:
    """The link opens nothing any more, at once."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        opened = _found(change, link)
        if opened.revoked_at is not None:
            raise Refused("link_is_revoked")
        _revoke([opened])
        numbers = list(opened.tables.order_by("number").values_list("number", flat=True))
        assert opened.round is not None
        change.journal(LINK_REVOKED, private={"label": opened.label}, round=opened.round.number, tables=numbers)
        return opened


def note_opened(link: AccessLink) -> None:
    """Notes that somebody came in through a link. No change of the event, and not in the journal.

    Nobody stays outside because it cannot be written down now, or waits long for that.
    """
    with suppress(OperationalError, InternalError), write_transaction(timeout=MAX_SECONDS_TO_NOTE):
        AccessLink.objects.filter(pk=link.pk).update(last_used_at=timezone.now())


def _open(change: Change, round: Round) -> Round:
    """The round under the lock, if links can open something of it."""
    fresh = locked_round(change, round)
    if fresh.state == Round.State.COMPLETE:
        raise Refused("round_is_complete", round=fresh.number)
    if fresh.state not in LINKS_OPEN:
        raise Refused("round_not_published", round=fresh.number)
    return fresh


def _found(change: Change, link: int) -> AccessLink:
    opened = change.event.links.select_related("round").filter(pk=link, round__isnull=False).first()
    if opened is None:
        raise Refused("link_unknown")
    return opened


def _label(label: str) -> str:
    label = clean_name(label)
    if not label:
        raise Refused("link_needs_label")
    if len(label) > MAX_NAME:
        raise Refused("link_label_too_long", most=MAX_NAME)
    return label


def _make(change: Change, round: Round, wanted: Iterable[tuple[str, Sequence[Table]]]) -> tuple[MadeLink, ...]:
    """A few statements, however many there are."""
    wanted = list(wanted)
    tokens = [secrets.token_urlsafe(SECRET_BYTES) for _ in wanted]
    links = AccessLink.objects.bulk_create(
        AccessLink(event=change.event, round=round, label=label, token_hash=hash_of_token(token))
        for (label, _), token in zip(wanted, tokens, strict=True)
    )
    opens = AccessLink.tables.through
    opens.objects.bulk_create(
        opens(accesslink=link, table=table) for link, (_, tables) in zip(links, wanted, strict=True) for table in tables
    )
    return tuple(
        MadeLink(link, token, tuple(table.number for table in tables))
        for link, token, (_, tables) in zip(links, tokens, wanted, strict=True)
    )


def _revoke_those_of_one_table(round: Round) -> int:
    alive = AccessLink.objects.filter(round=round, revoked_at=None).annotate(opens=Count("tables"))
    return _revoke(alive.filter(opens__lte=1))


def _revoke(links: Iterable[AccessLink]) -> int:
    return AccessLink.objects.filter(pk__in=[link.pk for link in links]).update(revoked_at=timezone.now())
