"""`python -m tests.server.evidence`, in a server's environment: what its database holds after all that was done to it.

Prints all results by table, and everything in which the rows do not fit together.
"""

import json
from collections.abc import Iterable, Iterator

import django


def found() -> dict[str, object]:
    from tournament.models import Event, Table

    tables = Table.objects.select_related("round__event").prefetch_related("results__lines", "seats")
    wrong = [*wrong_in_database(), *(each for event in Event.objects.all() for each in wrong_in_event(event))]
    return {
        "wrong": [*wrong, *(each for table in tables for each in wrong_at_table(table))],
        "results": {table.pk: versions_of(table) for table in tables},
    }


def versions_of(table) -> list[tuple[int, str, str, str]]:
    return [
        (result.version, result.state, str(result.submission_id), result.receipt)
        for result in sorted(table.results.all(), key=lambda result: result.version)
    ]


def wrong_in_database() -> Iterator[str]:
    """What SQLite thinks of its file. PostgreSQL was not killed itself, and its keys hold at every moment."""
    from django.db import connection

    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        for check, good in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            said = cursor.execute(f"PRAGMA {check}").fetchall()
            if said != good:
                yield f"{check}: {said}"


def wrong_in_event(event) -> Iterator[str]:
    """The chain of the journal holds, and the event is where its last entry left it."""
    from tournament.actions.core.journal_chain import first_break
    from tournament.queries.events.dashboard import whole_chain

    entries = whole_chain(event)
    if (broken := first_break(entries)) is not None:
        yield f"{event}: the chain breaks at {broken}"
    last = entries[-1]
    if (event.journal_length, event.journal_head, event.revision) != (last.number, last.hash, last.revision):
        yield f"{event}: its journal has other entries than it says"
    if [entry.revision - entries[0].revision for entry in entries] != list(range(len(entries))):
        yield f"{event}: its revisions have gaps"
    yield from differences(f"{event}: results and entries", results_of(event), handed_in(entries))


def results_of(event) -> list[tuple[str, str, object]]:
    """Each as the journal should tell of it."""
    from tournament.models import Result

    return [
        (
            str(result.submission_id),
            "result_corrected" if result.version > 1 else "result_entered",
            {"round": result.table.round.number, "table": result.table.number, "version": result.version},
        )
        for result in Result.objects.filter(table__round__event=event).select_related("table__round")
    ]


def handed_in(entries) -> list[tuple[str, str, object]]:
    return [(str(entry.submission_id), entry.verb, entry.params) for entry in entries if "result" in entry.verb]


def wrong_at_table(table) -> Iterator[str]:
    """Its versions count up, each of them is whole, and the last one counts."""
    results = sorted(table.results.all(), key=lambda result: result.version)
    states = ["replaced"] * (len(results) - 1) + ["accepted"] if results else []
    expected = list(enumerate(states, start=1))
    yield from differences(f"{table.pk}: versions", [(each.version, each.state) for each in results], expected)
    if table.version != len(results):
        yield f"{table.pk}: has moved {table.version} times"
    for result in results:
        lines = [
            (line.player_id, line.position, line.place, line.worms, str(line.points), line.best_portion)
            for line in result.lines.all()
        ]
        yield from differences(f"{table.pk}: lines of version {result.version}", lines, lines_meant(table, result))


def lines_meant(table, result) -> list[tuple[object, ...]]:
    """What the rules make of its end state."""
    from games.heckmeck import read_end_state
    from tournament.rules.verdicts import verdict_on

    seats = sorted(table.seats.all(), key=lambda seat: seat.position)
    end_state, _ = read_end_state(result.end_state)
    verdict = verdict_on(table.round.event, seats, end_state)
    return [
        (seats[line.position].player_id, line.position, line.place, line.worms, str(line.points), line.best_portion)
        for line in verdict.lines
    ]


def differences(what: str, have: Iterable[object], want: Iterable[object]) -> Iterator[str]:
    one, other = sorted(map(repr, have)), sorted(map(repr, want))
    if one != other:
        yield f"{what}: {one} instead of {other}"


if __name__ == "__main__":
    django.setup()
    print(json.dumps(found()))
