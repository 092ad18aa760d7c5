"""Every refusal that the engine's source can utter, read from the source itself.

Finds the calls that make a problem or an exception and says by which code, and with which parameters. Whether there is
a sentence for each, and a document that provokes it, is asked in the tests.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from games.heckmeck.problems import Code, Problem
from tests.project import ROOT

# The calls that end in a sentence, and the keywords of theirs that are no parameters of it.
EXCEPTIONS = {"IllegalMove": {"rule"}, "ChoiceOpen": {"rule", "options"}, "RulesetRefused": set(), "_Refused": set()}
PLACES = {"seat", "portion", "specialist"}


class Refusal(NamedTuple):
    """One call: what kind of code, which, and the names of the parameters that go with it."""

    kind: str  # "illegal", "ruleset", "malformed" or "problem"
    code: str
    params: frozenset[str]
    where: str

    def problem(self) -> Problem:
        """The problem that people would be told of, with stand-ins for all values."""
        params: dict[str, object] = {name: f"<{name}>" for name in self.params - PLACES}
        if self.kind == "illegal":
            return Problem(self.code, rule="B0", params={name: f"<{name}>" for name in self.params})
        if self.kind == "ruleset":
            params |= {"field": "ruleset", "reason": self.code, "portion": "<portion>"}
            return Problem(Code.RULESET_NOT_SUPPORTED, specialist="<specialist>", params=params)
        if self.kind == "malformed":
            return Problem(Code.MALFORMED, params={**params, "expected": self.code})
        seat = 0 if "seat" in self.params else None
        portion = 21 if "portion" in self.params else None
        specialist = "apple" if "specialist" in self.params else None
        return Problem(self.code, seat, portion, specialist, params=params)


def refusals() -> list[Refusal]:
    """All of them, in the order of the source."""
    return [
        refusal
        for file in sorted((ROOT / "games" / "heckmeck").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for refusal in _of_call(node, f"{file.relative_to(ROOT)}:{node.lineno}")
    ]


def _of_call(call: ast.Call, where: str) -> Iterator[Refusal]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    keywords = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    if name in EXCEPTIONS and call.args:
        kind = {"RulesetRefused": "ruleset", "_Refused": "malformed"}.get(name, "illegal")
        yield Refusal(kind, _text(call.args[0], where), frozenset(keywords.keys() - EXCEPTIONS[name]), where)
    elif name in ("note", "Problem") and call.args and isinstance(call.args[0], ast.Attribute):
        yield from _of_problem(call.args[0].attr, keywords, where, is_note=name == "note")


def _of_problem(code: str, keywords: dict[str, ast.expr], where: str, *, is_note: bool) -> Iterator[Refusal]:
    names = keywords.keys() - {"params"}
    params = keywords.get("params")
    if isinstance(params, ast.Dict):
        names |= {_text(key, where) for key in params.keys}
    if is_note:
        names |= {"field", "seat"}
    if code == "MALFORMED":
        for kind in ("expected",) if "expected" in keywords else ():
            yield Refusal("malformed", _text(keywords[kind], where), frozenset(names - {"expected"}), where)
    elif code == "RULESET_NOT_SUPPORTED":
        if isinstance(keywords["reason"], ast.Constant):
            yield Refusal("ruleset", _text(keywords["reason"], where), frozenset(names - {"reason"}), where)
    elif code in Code.__members__:
        yield Refusal("problem", str(Code[code]), frozenset(names), where)


def _text(node: ast.expr | None, where: str) -> str:
    """A code must be written out, or nobody can look it up."""
    assert isinstance(node, ast.Constant), where
    assert isinstance(node.value, str), where
    return node.value
