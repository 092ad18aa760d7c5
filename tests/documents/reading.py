"""PDFs as their readers have them: the words, the pages, where a word stands; and what a camera reads in codes."""

import json
import re
import subprocess
from collections.abc import Iterable, Iterator

import typst
import zxingcpp

from tests.programs import poppler

WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>')
PAGE = re.compile(r'<page width="(.+?)" height="(.+?)">')
SVG = "http://www.w3.org/2000/svg"
# Marks of direction that keep a name apart from its neighbours, and places where a long word may break.
UNSEEN = dict.fromkeys(map(ord, "\u200b\u2068\u2069\u202a\u202b\u202c"))


def text_of(pdf: bytes) -> list[str]:
    """The lines of all pages, from the top, each with single blanks."""
    text = _run("pdftotext", pdf, "-layout", "-", "-").decode().translate(UNSEEN)
    return [" ".join(line.split()) for line in text.replace("\f", "\n").splitlines() if line.strip()]


def pages_of(pdf: bytes) -> int:
    return pages_and_outside(pdf)[0]


def pages_and_outside(pdf: bytes) -> tuple[int, list[str]]:
    """How many pages there are, and the words that do not lie wholly on theirs."""
    words = []
    pages = _run("pdftotext", pdf, "-bbox", "-", "-").decode().split("<page ")[1:]
    for part in pages:
        width, height = map(float, PAGE.search(f"<page {part}").groups())
        for *edges, word in WORD.findall(part):
            left, top, right, bottom = map(float, edges)
            if left < 0 or top < 0 or right > width or bottom > height:
                words.append(word)
    return len(pages), words


def codes_on(pdf: bytes, *, dpi: int = 150) -> list[str]:
    """What a camera reads off the pages: the texts of their codes, page by page, row by row."""
    texts = []
    for image in _pages_in_grey(pdf, dpi):
        codes = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
        texts += [code.text for code in sorted(codes, key=lambda code: _row_and_column(code.position, dpi))]
    return texts


def _row_and_column(position: zxingcpp.Position, dpi: int) -> tuple[int, int]:
    """Codes of one row lie at the same height, give or take a dot."""
    return round(2 * position.top_left.y / dpi), position.top_left.x


def codes_of_drawings(drawings: Iterable[str]) -> list[str]:
    """The same of drawings in SVG, as a browser shows them: a page for each."""
    layout = '#for one in json(bytes(sys.inputs.all)) { page(image(bytes(one), format: "svg")) }'
    # In a page of HTML they need not say what they are.
    files = [re.sub(r"^<svg (?!xmlns)", f'<svg xmlns="{SVG}" ', drawing) for drawing in drawings]
    return codes_on(typst.compile(layout.encode(), sys_inputs={"all": json.dumps(files)}))


def _pages_in_grey(pdf: bytes, dpi: int) -> Iterator[memoryview]:
    """A byte for each dot, in rows."""
    rest = _run("pdftoppm", pdf, "-gray", "-r", str(dpi), "-")
    while rest:
        kind, size, _greys, rest = rest.split(b"\n", 3)
        assert kind == b"P5"
        width, height = map(int, size.split())
        yield memoryview(rest[: width * height]).cast("B", (height, width))
        rest = rest[width * height :]


def _run(program: str, pdf: bytes, *arguments: str) -> bytes:
    done = subprocess.run([poppler(program), *arguments], input=pdf, capture_output=True, check=True)
    return done.stdout
