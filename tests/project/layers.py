"""The rule of the layers, and the walk over all imports that finds what breaks it. See docs/architecture.md.

Only what is written as an import is seen; a module loaded by a computed name is not.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

# From the bottom to the top; packages in one line are neighbours, who may import each other.
LAYERS = [
    ["tournament.models", "tournament.migrations", "tournament.names"],
    ["games", "tournament.regulation", "tournament.seating"],
    ["tournament.rules"],
    ["tournament.queries"],
    ["tournament.actions"],
    ["tournament.backups"],
    ["tournament.words"],
    ["tournament.forms"],
    ["tournament.outgoing", "tournament.child_processes"],
    ["tournament.push", "tournament.webhooks"],
    ["tournament.views", "tournament.api", "tournament.exchange", "tournament.documents", "tournament.templatetags"],
    ["tournament.middleware", "tournament.serving"],
    ["tournament.config", "tournament.urls", "tournament.management"],
]
RANK = {package: rank for rank, packages in enumerate(LAYERS) for package in packages}

# Pure packages import the standard library, themselves, and what stands here.
PURE = {"games": [], "tournament.regulation": [], "tournament.seating": ["tournament.regulation"]}


def modules_of(root: Path, top: str) -> dict[str, Path]:
    """The dotted names of all modules of a package below `root`, and their files."""
    return {name_of(file.relative_to(root)): file for file in sorted((root / top).rglob("*.py"))}


def name_of(file: Path) -> str:
    return ".".join(file.parent.parts if file.name == "__init__.py" else file.with_suffix("").parts)


def violations(root: Path) -> list[str]:
    """One sentence for each import below `root` that a layer must not make."""
    modules = modules_of(root, "games") | modules_of(root, "tournament")
    return [
        f"{module}: {complaint}"
        for module, file in modules.items()
        if module != "tournament"  # the package that holds the layers belongs to none
        for complaint in complaints_about(module, file)
    ]


def complaints_about(module: str, file: Path) -> Iterator[str]:
    package = package_of(module)
    if package is None:
        yield "belongs to no layer; name one in tests/project/layers.py"
        return
    for target in sorted(set(imports_of(module, file))):
        if package in PURE and not may_be_imported_by_pure(package, target):
            yield f"imports {target}, but {package} is pure"
        elif (layer := package_of(target)) and RANK[layer] > RANK[package]:
            yield f"imports {target}, which is above {package}"


def package_of(module: str) -> str | None:
    return next((package for package in RANK if is_within(module, package)), None)


def may_be_imported_by_pure(package: str, target: str) -> bool:
    allowed = [package, *PURE[package]]
    return target.partition(".")[0] in sys.stdlib_module_names or any(is_within(target, each) for each in allowed)


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def imports_of(module: str, file: Path) -> Iterator[str]:
    """Every module that is imported anywhere in the file, also inside functions and for type checking only."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = source_of(node, module, is_package=file.name == "__init__.py")
            # `from tournament import views` imports the layer `tournament.views`, hence the names belong to it.
            yield from (f"{source}.{alias.name}" for alias in node.names)


def source_of(node: ast.ImportFrom, module: str, *, is_package: bool) -> str:
    """The module after `from`, with the dots of a relative import resolved."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    here = parts[: len(parts) - node.level + is_package]
    return ".".join([*here, *([node.module] if node.module else [])])
