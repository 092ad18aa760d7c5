"""No import points upward. The rule itself is in layers.py; here it is applied, and shown to bite."""

from pathlib import Path

import pytest

from tests.project import ROOT
from tests.project.layers import violations


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def test_no_import_of_the_project_points_upward():
    assert violations(ROOT) == []


def test_imports_downward_and_of_other_packages_pass(tmp_path):
    files = {
        "games/__init__.py": "import math\nfrom . import heckmeck\n",
        "tournament/__init__.py": "",
        "tournament/seating/search.py": "from tournament.regulation import tables\nfrom .bounds import repeats\n",
        "tournament/models/event.py": "from django.db import models\n",
        "tournament/actions/results.py": "import games.heckmeck\nfrom tournament.queries.tables import table\n",
        "tournament/views/table/result.py": "from ...actions import results\nfrom tournament.views import desk\n",
    }
    write(tmp_path, files)
    assert violations(tmp_path) == []


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        (
            "tournament/models/event.py",
            "from tournament.views.public import home",
            "tournament.models.event: imports tournament.views.public.home, which is above tournament.models",
        ),
        (
            "tournament/queries/__init__.py",
            "from tournament import actions",
            "tournament.queries: imports tournament.actions, which is above tournament.queries",
        ),
        (
            "tournament/actions/rounds.py",
            "from ..forms import end_state",
            "tournament.actions.rounds: imports tournament.forms.end_state, which is above tournament.actions",
        ),
        (
            "tournament/actions/__init__.py",
            "from ..forms import end_state",
            "tournament.actions: imports tournament.forms.end_state, which is above tournament.actions",
        ),
        (
            "tournament/forms/draw.py",
            "def late():\n    import tournament.views",
            "tournament.forms.draw: imports tournament.views, which is above tournament.forms",
        ),
        (
            "tournament/views/home.py",
            "from tournament.config import settings",
            "tournament.views.home: imports tournament.config.settings, which is above tournament.views",
        ),
        (
            "games/heckmeck/turn.py",
            "import django.db",
            "games.heckmeck.turn: imports django.db, but games is pure",
        ),
        (
            "games/heckmeck/odds.py",
            "from tournament.regulation import points",
            "games.heckmeck.odds: imports tournament.regulation.points, but games is pure",
        ),
        (
            "tournament/seating/report.py",
            "import games",
            "tournament.seating.report: imports games, but tournament.seating is pure",
        ),
        (
            "tournament/regulation/plan.py",
            "from tournament import seating",
            "tournament.regulation.plan: imports tournament.seating, but tournament.regulation is pure",
        ),
        (
            "tournament/regulation/draw.py",
            "from tournament.models import event",
            "tournament.regulation.draw: imports tournament.models.event, but tournament.regulation is pure",
        ),
        (
            "tournament/helpers.py",
            "",
            "tournament.helpers: belongs to no layer; name one in tests/project/layers.py",
        ),
    ],
)
def test_a_bad_import_is_found(tmp_path, file, text, complaint):
    write(tmp_path, {file: text})
    assert violations(tmp_path) == [complaint]
