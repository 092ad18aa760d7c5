"""No code without words: whatever an action refuses or writes into the journal can be said in a sentence."""

import ast
import re
from pathlib import Path

import pytest

from tests.project import ROOT
from tournament.actions.core.verbs import VERBS
from tournament.exchange.sheets import FileCode
from tournament.queries.draws.next_draw import Obstacle
from tournament.words import all_journal, all_refusals
from tournament.words.player_files import FILES

# A class of refusals with a code of its own gives it to `super().__init__`.
REFUSING = {"Refused", "Conflict", "NotAllowed", "Outdated", "RefusedDecision", "MustBeChanged", "__init__"}


def first_texts(folder, names):
    """The first argument of every call of one of these names, where it is a text: [(file, text)]."""
    for file in sorted((ROOT / "tournament" / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and called(node) in names and node.args):
                continue
            if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                yield file.relative_to(ROOT), node.args[0].value


def called(node):
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


REFUSED = sorted({text for folder in ("actions", "backups", "queries") for text in first_texts(folder, REFUSING)})


def test_there_is_something_to_look_at():
    assert (len(REFUSED) > 10, len(VERBS) > 10) == (True, True)
    assert (Path("tournament/actions/core/change.py"), "event_archived") in REFUSED
    assert (Path("tournament/actions/results/at_table.py"), "end_state_impossible") in REFUSED


@pytest.mark.parametrize(("file", "code"), REFUSED, ids=lambda part: str(part))
def test_every_refusal_has_words(file, code):
    assert code in all_refusals()


def test_every_obstacle_to_a_draw_has_words():
    assert set(Obstacle) <= set(all_refusals())


def test_every_reason_to_refuse_a_file_has_words():
    of_previews = {"list_too_long", "list_lost"}
    assert set(FILES) == set(FileCode) | of_previews


def test_every_declared_verb_has_words():
    assert set(VERBS) == set(all_journal())


# Only these modules make the name of a round from its number: what they say is never about the only round of a stage.
NAMING_ROUNDS = {"tournament/words/formats.py", "tournament/words/steps.py"}
NAMING_PLAYERS = {"tournament/words/event_names.py"}
BARE_ROUND = re.compile(r"\bround (%\((round|number)\)s|\{\{)", re.IGNORECASE)
BARE_PLAYER = re.compile(r"\bplayers? (%\((player|number|players|numbers)\)s|\{\{)", re.IGNORECASE)


def saying(pattern, known):
    """The files with sentences in which something stands that must not."""
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "tournament").rglob("*.py")]
    said = (path for path in files if pattern.search(path.read_text(encoding="utf-8")))
    return {path.relative_to(ROOT).as_posix() for path in said} - known


def test_a_round_is_called_by_its_name():
    assert saying(BARE_ROUND, NAMING_ROUNDS) == set()


def test_a_player_is_not_called_by_number_alone():
    assert saying(BARE_PLAYER, NAMING_PLAYERS) == set()


@pytest.mark.parametrize(
    ("pattern", "text", "bites"),
    [
        (BARE_ROUND, 'gettext("Round %(round)s is complete")', True),
        (BARE_ROUND, "{% blocktranslate %}Codes for round {{ number }}{% endblocktranslate %}", True),
        (BARE_ROUND, 'gettext("%(round)s is complete")', False),
        (BARE_PLAYER, 'gettext("Player %(player)s is listed twice.")', True),
        (BARE_PLAYER, 'gettext("between players %(numbers)s")', True),
        (BARE_PLAYER, 'gettext("%(who)s is listed twice.")', False),
    ],
)
def test_what_counts_as_a_bare_number(pattern, text, bites):
    assert bool(pattern.search(text)) is bites


# Names that say nothing about what they stand for.
EMPTY = {"each", "found", "shown", "somebody", "whoever"}
TEMPLATE_TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")


def names_in_code(text):
    """Everything that a module names: variables, arguments, attributes of its classes, functions."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name


def names_in_template(text):
    """Every word in a tag that is not a text."""
    for tag in TEMPLATE_TAG.findall(text):
        yield from re.findall(r"\w+", QUOTED.sub("", tag))


def test_names_say_what_they_stand_for():
    code = [path for folder in ("tournament", "games") for path in (ROOT / folder).rglob("*.py")]
    empty = {path for path in code if EMPTY & set(names_in_code(path.read_text(encoding="utf-8")))}
    templates = (ROOT / "templates").rglob("*.html")
    empty |= {path for path in templates if EMPTY & set(names_in_template(path.read_text(encoding="utf-8")))}
    known = {"tournament/migrations/0004_fewer_indexes.py"}
    assert {path.relative_to(ROOT).as_posix() for path in empty} - known == set()


def test_what_counts_as_a_name():
    assert EMPTY & set(names_in_code("for each in found: shown = whoever(each)")) == EMPTY - {"somebody"}
    template = "{% for each in page.shown %}{{ each|default:'found' }}{% endfor %} whoever"
    assert EMPTY & set(names_in_template(template)) == {"each", "shown"}
