"""Migrations are named, say what they do, go back and forth with all that is in the database, and none is missing."""

import ast

import pytest
from django.apps import apps as of_today
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tests.conftest import empty_without_triggers
from tests.project import ROOT
from tests.project.filled import LAST, NOON, everything, fill
from tests.sampling import sampled
from tournament.actions.core.journal_chain import first_break
from tournament.models import JournalEntry, Result, ResultLine

FILES = sorted((ROOT / "tournament" / "migrations").glob("0*.py"))
NEWEST = FILES[-1].stem
SECOND = "5ec0ffee-0000-4000-8000-000000000002"


@pytest.fixture
def at(transactional_db):
    """Takes the database to a migration, and answers with the models of then; after the test it is empty and new."""

    def go(name):
        executor, target = MigrationExecutor(connection), [("tournament", name)]
        executor.migrate(target)
        return executor.loader.project_state(target).apps if name else None

    yield go
    # Emptied first: what stopped a migration in the test would stop it here as well, and all tests after this one.
    if connection.vendor == "sqlite":
        empty_without_triggers()
    else:
        call_command("flush", interactive=False, verbosity=0, inhibit_post_migrate=True)
    go(NEWEST)


@pytest.mark.django_db
def test_no_migration_is_missing(capsys):
    call_command("makemigrations", "--check", "--dry-run")
    assert capsys.readouterr().out == "No changes detected\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_migration_has_a_name_and_says_what_it_does(file):
    number, _, name = file.stem.partition("_")
    assert (len(number), "auto" in name, bool(name)) == (4, False, True)
    assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))


def with_known(rows, **known):
    """The same rows, but for what is known of the submissions of the only game."""
    [game] = rows["gamerecord"]
    fields = {name: value for name, value in game.items() if name not in ("last_submission", "submissions")}
    return rows | {"gamerecord": [fields | known]}


# The columns that came later, with what they hold in a row from before.
ADDED = {
    "accesslink": {"table_number": None},
    "account": {"chosen_columns": {}},
    "draw": {"names": None},
    "event": {
        "final_held_back": True,
        "listed": True,
        "results_by_round": False,
        "time_zone": "UTC",
        "preset": "regulation",
        "counting": "worms_and_placement",
        "runners_up": [],
        "least_at_table": 3,
        "most_at_table": 6,
        "seating": "meet_nobody_twice",
        "time_up": "play_on",
        "next_round_at": None,
        "on_screens": {},
        "imported_entries": 0,
        "series_id": None,
    },
    "gamerecord": {"stopped_at": None},
    "player": {"contact": ""},
    "stage": {"direct": 0, "places_only": []},
}


LATER = (  # tables that came later
    *("refusedsubmission", "ownpreset", "screen", "sponsorspicture"),
    *("pushsubscription", "uploadedevent", "series", "exportedfile", "webhook", "webhookmessage"),
    *("apitoken", "apitoken_events", "apianswer"),
)


def as_of_today(rows):
    """The same rows in a database with the later columns, and with tables that have just begun."""
    later = {model: [row | columns for row in rows[model]] for model, columns in ADDED.items()}
    return rows | {table: [] for table in LATER} | later


def as_at_first(rows):
    """The same rows in a database that knew none of them."""
    earlier = {
        model: [{name: value for name, value in row.items() if name not in columns} for row in rows[model]]
        for model, columns in ADDED.items()
    }
    return {name: of_model for name, of_model in rows.items() if name not in LATER} | earlier


def test_every_table_has_a_row_to_go_with_the_migrations(at):
    fill(at(NEWEST))
    empty = [name for name, rows in everything(of_today).items() if not rows]
    assert empty == ["account_groups", "account_user_permissions", "journalrelease"]


@pytest.mark.parametrize("oldest", sampled(["0001_initial", "0002_append_only"], usual=1))
def test_all_rows_survive_the_way_to_the_newest_where_some_are_append_only(at, oldest):
    then = at(oldest)
    fill(then, last_submission=LAST)
    before = everything(then)
    at(NEWEST)
    now = as_of_today(with_known(before, submissions={str(LAST): [4, 3]}))
    assert everything(of_today) == now
    assert first_break(JournalEntry.objects.order_by("number")) is None
    changes = {JournalEntry: {"verb": "other"}, Result: {"receipt": "OTHER"}, ResultLine: {"points": "9"}}
    for model, change in changes.items():
        for act in (lambda rows, change=change: rows.update(**change), lambda rows: rows._raw_delete(rows.db)):
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
                act(model._default_manager.all())
    assert everything(of_today) == now


@pytest.mark.long
def test_a_game_without_a_submission_knows_none_afterwards(at):
    then = at("0002_append_only")
    fill(then, last_submission=None)
    before = everything(then)
    at(NEWEST)
    assert everything(of_today) == as_of_today(with_known(before, submissions={}))


def test_all_rows_survive_the_way_back_and_forth_but_for_submissions_that_no_table_held_then(at):
    at(NEWEST)
    fill(of_today, submissions={str(LAST): (4, 3), SECOND: (2, 2)})
    before = everything(of_today)
    assert everything(at("0001_initial")) == as_at_first(with_known(before, last_submission=LAST))
    at(NEWEST)
    assert everything(of_today) == as_of_today(with_known(before, submissions={str(LAST): [4, 3]}))


FINALS = [(True, False, False), (True, True, True), (False, False, True)]  # drawn, over, held back afterwards


@pytest.mark.parametrize("final", sampled(FINALS, usual=1))
def test_a_final_that_people_may_be_looking_at_does_not_vanish(at, final):
    drawn, over, held_back = final
    then = at("0010_points_as_fractions")
    fill(then)
    if drawn:
        then.get_model("tournament", "Stage").objects.filter(number=1).update(kind="final")
    if over:
        then.get_model("tournament", "Event").objects.update(ended_at=NOON)
    at(NEWEST)
    assert [event["final_held_back"] for event in everything(of_today)["event"]] == [held_back]


@pytest.mark.long
def test_all_migrations_go_back_with_all_that_is_there_and_forth_again(at):
    fill(at(NEWEST))
    at(None)
    tables = connection.introspection.table_names()
    assert [name for name in tables if name.startswith("tournament_")] == []
    at(NEWEST)
    assert {name: rows for name, rows in everything(of_today).items() if rows} == {}
