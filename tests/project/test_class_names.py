"""One name for one thing: no class of the project is called like another one."""

import ast
from collections import defaultdict

from tests.project import ROOT

# `Command` is the name that Django looks for; the other is the model of what the regulation reckons with.
EXCUSED = {
    "Command": {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tournament/management/commands").glob("[!_]*.py")
    },
    "Penalty": {"tournament/models/penalty.py", "tournament/regulation/ledger.py"},
}


def classes_in(root):
    """The files of every class, by its name; a class inside of another one has the other's name before its own."""
    files = defaultdict(set)
    for file in sorted((root / "tournament").rglob("*.py")):
        if "migrations" not in file.parts:
            for name in class_names(ast.parse(file.read_text(encoding="utf-8")).body):
                files[name].add(file.relative_to(root).as_posix())
    return files


def class_names(statements, outer=""):
    for statement in statements:
        if isinstance(statement, ast.ClassDef):
            yield outer + statement.name
            yield from class_names(statement.body, f"{outer}{statement.name}.")


def homonyms(root):
    return {name: files for name, files in classes_in(root).items() if len(files) > 1}


def test_no_class_name_stands_for_two_things():
    assert homonyms(ROOT) == EXCUSED


def test_a_second_class_of_a_name_is_found(tmp_path):
    for file in ("models.py", "forms.py"):
        (tmp_path / "tournament").mkdir(exist_ok=True)
        (tmp_path / "tournament" / file).write_text("class Line:\n    class Meta:\n        pass\n")
    assert homonyms(tmp_path) == {
        "Line": {"tournament/models.py", "tournament/forms.py"},
        "Line.Meta": {"tournament/models.py", "tournament/forms.py"},
    }
