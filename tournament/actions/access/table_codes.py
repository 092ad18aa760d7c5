"""Codes for the tables of a whole event: made, renewed, revoked. Links to the tables of one round: `links`.

A code is a link with a table's number instead of a round: it opens whatever is played at the table of this number, once
the seats are published and until the round is complete. As with all links only the hash of its secret is kept.
"""

import secrets
from collections.abc import Iterable, Mapping
from typing import Unpack

from django.db.models import QuerySet
from django.utils import timezone

from tournament.actions.access.links import MadeLink
from tournament.actions.access.roles import SECRET_BYTES, hash_of_token
from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import verb
from tournament.models import AccessLink, Role
from tournament.names import MAX_NAME
from tournament.queries.standings.cache import Effect

MAX_TABLES = 5000
TABLE_CODES_MADE = verb("table_codes_made", standings=Effect.NONE)
TABLE_CODE_RENEWED = verb("table_code_renewed", standings=Effect.NONE)
TABLE_CODE_REVOKED = verb("table_code_revoked", standings=Effect.NONE)
TABLE_CODES_REVOKED = verb("table_codes_revoked", standings=Effect.NONE)


def make_table_codes(*, labels: Mapping[int, str], **asked: Unpack[Asked]) -> tuple[MadeLink, ...]:
    """One code for each of these tables, in place of all codes that the event has so far.

    `labels`: by what name each table's number stands in the journal.
    """
    with change_event(**asked, needs=Role.ORGANISER) as change:
        if not labels:
            raise Refused("link_needs_tables")
        if len(labels) > MAX_TABLES:
            raise Refused("too_many_table_codes", most=MAX_TABLES)
        replaced = _revoke(_alive(change))
        made = _make(change, labels)
        change.journal(TABLE_CODES_MADE, tables=len(made), replaced=replaced)
        return made


def renew_table_code(*, code: int, **asked: Unpack[Asked]) -> MadeLink:
    """A new secret for the same table; the old one opens nothing any more."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        old = _found(change, code)
        number = _table_of(old)
        _revoke(_alive(change).filter(table_number=number))
        (made,) = _make(change, {number: old.label})
        change.journal(TABLE_CODE_RENEWED, table=number)
        return made


def revoke_table_code(*, code: int, **asked: Unpack[Asked]) -> AccessLink:
    """The code opens nothing any more, at once."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        link = _found(change, code)
        if link.revoked_at is not None:
            raise Refused("link_is_revoked")
        _revoke([link])
        change.journal(TABLE_CODE_REVOKED, table=_table_of(link))
        return link


def revoke_all_table_codes(**asked: Unpack[Asked]) -> int:
    """No code of the event opens anything any more."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        revoked = _revoke(_alive(change))
        if not revoked:
            raise Refused("no_table_codes")
        change.journal(TABLE_CODES_REVOKED, tables=revoked)
        return revoked


def _alive(change: Change) -> QuerySet[AccessLink]:
    return change.event.links.filter(table_number__isnull=False, revoked_at=None)


def _found(change: Change, code: int) -> AccessLink:
    link = change.event.links.filter(pk=code, table_number__isnull=False).first()
    if link is None:
        raise Refused("link_unknown")
    return link


def _table_of(code: AccessLink) -> int:
    assert code.table_number is not None
    return code.table_number


def _make(change: Change, labels: Mapping[int, str]) -> tuple[MadeLink, ...]:
    tokens = {number: secrets.token_urlsafe(SECRET_BYTES) for number in sorted(labels)}
    links = AccessLink.objects.bulk_create(
        AccessLink(
            event=change.event, table_number=number, label=labels[number][:MAX_NAME], token_hash=hash_of_token(token)
        )
        for number, token in tokens.items()
    )
    return tuple(MadeLink(link, token, (number,)) for link, (number, token) in zip(links, tokens.items(), strict=True))


def _revoke(codes: Iterable[AccessLink]) -> int:
    return AccessLink.objects.filter(pk__in=[code.pk for code in codes]).update(revoked_at=timezone.now())
