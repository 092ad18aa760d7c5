"""What documents say of the code is so: the table of layers is the rule, and all that is named in backticks exists."""

import re

import pytest

import start
from tests.project import ROOT
from tests.project.layers import LAYERS, PURE
from tests.project.mentions import exists, missing, spans

ARCHITECTURE = "docs/architecture.md"
DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "SECURITY.md", "games/heckmeck/README.md", ".github/pull_request_template.md"),
    *(ARCHITECTURE, "docs/glossary.md"),
    *sorted(f"docs/decisions/{file.name}" for file in (ROOT / "docs" / "decisions").glob("*.md")),
)


def text_of(document):
    return (ROOT / document).read_text(encoding="utf-8")


def layers_in(text):
    """The packages of each row of the table of layers, as dotted names."""
    rows = re.findall(r"^\| (`.+?`) \| .+ \|$", text, re.MULTILINE)
    return [[path.removesuffix(".py").replace("/", ".") for path in re.findall(r"`(.+?)`", row)] for row in rows]


def test_the_table_of_layers_is_the_rule():
    assert layers_in(text_of(ARCHITECTURE)) == LAYERS


def test_every_package_of_a_layer_exists():
    packages = [package for layer in LAYERS for package in layer]
    paths = [package.replace(".", "/") for package in packages]
    assert [path for path in paths if not exists(path, ROOT) and not exists(f"{path}.py", ROOT)] == []


def test_the_pure_packages_are_named():
    section = text_of(ARCHITECTURE).partition("\n## Pure packages\n")[2].partition("\n## ")[0]
    first = " ".join(section.split()).partition(" import nothing")[0]
    assert [path.replace("/", ".") for path in spans(first)] == list(PURE)


def test_the_folders_inside_the_layers_are_the_nouns():
    sentence = re.search(
        r"Inside (.+?) the folders are nouns: (.+?), as far as", " ".join(text_of(ARCHITECTURE).split())
    )
    layers, nouns = re.findall(r"`(.+?)`", sentence[1]), set(sentence[2].split(", "))
    folders = {file.parent.name for layer in layers for file in (ROOT / "tournament" / layer).glob("*/__init__.py")}
    assert (len(layers), folders - {"core"}) == (3, nouns)


def test_every_section_of_the_architecture_names_its_tests():
    sections = re.split(r"^## ", text_of(ARCHITECTURE), flags=re.MULTILINE)[1:]
    assert len(sections) > 5
    assert [section.splitlines()[0] for section in sections if "`tests/" not in section] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_exists(document):
    assert missing(text_of(document), ROOT, set(start.COMMANDS)) == []


def test_the_glossary_is_in_order_and_each_word_has_its_file():
    lines = text_of("docs/glossary.md").partition("|---|---|---|\n")[2].splitlines()
    rows = [re.fullmatch(r"\| (.+?) \| .+ \| `(.+?)` \|", line) for line in lines]
    assert [line for line, row in zip(lines, rows, strict=True) if row is None] == []
    words = [row[1] for row in rows]
    assert len(words) > 30
    assert words == sorted(set(words))


@pytest.fixture
def small_tree(tmp_path):
    (tmp_path / "tournament" / "actions").mkdir(parents=True)
    module = "from json import loads\nLIMIT = 3\nSIZE: int = 4\ndef record(): ...\nclass Entry: ...\n"
    (tmp_path / "tournament" / "actions" / "results.py").write_text(module, encoding="utf-8")
    (tmp_path / "start.py").touch()
    return tmp_path


@pytest.mark.parametrize(
    "text",
    [
        "`start.py`, `tournament/actions/`, `actions/results.py` and `tournament/*/results.py`",
        "`tournament.actions`, `tournament.actions.results` and `python3 start.py check`",
        "`tournament.actions.results.record`, `.Entry`, `tournament.actions.results.LIMIT`",
        "`tournament.actions.results.SIZE`, `tournament.actions.results.loads`",
        "`make check` and `make`; `/desk/` and `POST /table/<id>/`; `DATA_DIR/secret_key`; `1/2`; `steal: optional`",
        "    an example of `code.py`\n\n```\nanother `one.py`\n```\n",
    ],
)
def test_what_exists_or_is_no_file_of_ours_is_not_missing(small_tree, text):
    assert missing(text, small_tree, {"check"}) == []


@pytest.mark.parametrize(
    "word",
    [
        *("stop.py", "actions/rounds.py", "tournament/views/", "tournament/*/rounds.py", "live.js"),
        *("tournament.views", "tournament.actions.rounds", "tournament.actions.results.Row", "make tea"),
    ],
)
def test_what_does_not_exist_is_missing(small_tree, word):
    assert missing(f"See `{word}`.", small_tree, {"check"}) == [word]
    assert missing(f"In a list:\n\n- see `start.py`\n  and `{word}`\n", small_tree, {"check"}) == [word]
