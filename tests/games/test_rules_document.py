"""docs/rules.md explains every rule that the engine names, and names none that the engine does not know."""

import re

from tests.project import ROOT

RULES = [f"B{number}" for number in range(1, 14)] + [f"E{number}" for number in range(1, 15)]


def test_every_rule_has_its_row_and_no_other_has():
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \*\*([BE]\d+)\*\* \|", text, re.MULTILINE) == RULES


def test_the_engine_names_no_other_rule():
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "games" / "heckmeck").rglob("*.py")]
    named = {rule for source in sources for rule in re.findall(r"\b[BE][0-9]+\b", source)}
    assert sorted(named - set(RULES)) == []


def test_every_form_of_the_failed_attempt_has_its_row():
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    forms = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert forms == ["highest", "highest_always", "returned", "both"]
