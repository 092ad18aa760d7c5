"""The files, modules and commands that a document mentions in backticks, and which of them do not exist.

A mention is a path from the root or from tournament/ (with or without stars), a dotted name below one of our packages,
or a command of make. Addresses begin with a slash, and paths below a folder that a setting names begin in capitals
(`DATA_DIR/…`): both are none of ours. Blocks of code are left out.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("benchmarks", "games", "tests", "tournament")
SUFFIXES = (".css", ".html", ".in", ".js", ".json", ".md", ".py", ".toml", ".txt", ".yaml", ".yml")
SPAN = re.compile(r"`([^`]+)`")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}.*$", re.MULTILINE)
PATH = re.compile(r"(?=.*[a-z])[\w.*-]+(/[\w.*-]+)*/?")
DOTTED = re.compile(rf"({'|'.join(PACKAGES)})(\.\w+)+")


def spans(text: str) -> Iterator[str]:
    yield from SPAN.findall(INDENTED.sub("", FENCED.sub("", text)))


def missing(text: str, root: Path, commands: set[str]) -> list[str]:
    """What the text mentions and what is not there, in its order."""
    return [word for span in spans(text) for word in missing_of(span.split(), root, commands)]


def missing_of(words: list[str], root: Path, commands: set[str]) -> Iterator[str]:
    if words[0] == "make":
        yield from (f"make {word}" for word in words[1:] if word not in commands)
        return
    for word in words:
        if (is_path(word) and not exists(word, root)) or (is_dotted(word) and not is_defined(word, root)):
            yield word


def is_path(word: str) -> bool:
    first = word.partition("/")[0]
    if not PATH.fullmatch(word) or (first != word and first.isupper()):
        return False
    return "/" in word or word.endswith(SUFFIXES)


def exists(path: str, root: Path) -> bool:
    return any(next(base.glob(path.rstrip("/")), None) for base in (root, root / "tournament"))


def is_dotted(word: str) -> bool:
    return bool(DOTTED.fullmatch(word)) and not word.endswith(SUFFIXES)


def is_defined(dotted: str, root: Path) -> bool:
    """Whether there is such a module, or such a name in a module."""
    *parents, last = dotted.split(".")
    module = root.joinpath(*parents)
    if (module / last).is_dir() or (module / f"{last}.py").exists():
        return True
    sources = (module.with_suffix(".py"), module / "__init__.py")
    return any(last in names_in(source) for source in sources if source.exists())


def names_in(source: Path) -> set[str]:
    """What a module defines or imports at its top level."""
    names: set[str] = set()
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.ImportFrom | ast.Import):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names
