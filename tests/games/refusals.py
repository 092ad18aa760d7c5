"""Every refusal that the engine's source can utter, read from the source itself.

Finds the calls that make a problem or an exception and says by which code, and with which parameters. Whether there is
a sentence for each, and a document that provokes it, is asked in the tests.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from games.heckmeck.problems import Code, Expected, Problem, RulesetCode, TurnCode
from tests.project import ROOT

# The calls that end in a sentence, and the keywords of theirs that are no parameters of it.
EXCEPTIONS = {"IllegalMove": {"rule"}, "ChoiceOpen": {"rule", "options"}, "RulesetRefused": set(), "_Refused": set()}
PLACES = {"seat", "portion", "specialist"}
KINDS = {"illegal": TurnCode, "ruleset": RulesetCode, "malformed": Expected, "problem": Code}


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
        yield Refusal(kind, _code(kind, call.args[0], where), frozenset(keywords.keys() - EXCEPTIONS[name]), where)
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
        if "expected" in keywords:
            expected = _code("malformed", keywords["expected"], where)
            yield Refusal("malformed", expected, frozenset(names - {"expected"}), where)
    elif code == "RULESET_NOT_SUPPORTED":
        if ast.unparse(keywords["reason"]) != "refusal.code":  # what an exception carries is told where it is raised
            reason = _code("ruleset", keywords["reason"], where)
            yield Refusal("ruleset", reason, frozenset(names - {"reason"}), where)
    elif code in Code.__members__:
        yield Refusal("problem", str(Code[code]), frozenset(names), where)


def _code(kind: str, node: ast.expr, where: str) -> str:
    """A code must be a member of the set to be translated, written out, or nobody can look it up."""
    assert isinstance(node, ast.Attribute), where
    assert ast.unparse(node.value) == KINDS[kind].__name__, where
    return str(KINDS[kind][node.attr])


def _text(node: ast.expr | None, where: str) -> str:
    assert isinstance(node, ast.Constant), where
    assert isinstance(node.value, str), where
    return node.value
