"""Every process knows from its start what can happen: which verbs there are, and what they do to standings."""

import json
import subprocess
import sys

from tests.project import ROOT
from tournament.words import all_journal

PROGRAM = """
import json, os, django
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
django.setup()
from tournament.actions.core.verbs import VERBS
from tournament.queries.standings.cache import effect_of
print(json.dumps({name: effect_of(name) for name in VERBS}))
"""


def test_a_process_that_imported_nothing_else_knows_all_verbs():
    ran = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True)
    effects = json.loads(ran.stdout)
    assert effects.keys() == all_journal().keys()
    assert (effects["result_entered"], effects["announced"], effects["player_withdrew"]) == ("result", "none", "any")
