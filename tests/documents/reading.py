"""PDFs as their readers have them: the words, the pages, where a word stands, the dots of a page."""

import re
import subprocess

from tests.programs import poppler

WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>')
PAGE = re.compile(r'<page width="(.+?)" height="(.+?)">')
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


def dots_of(pdf: bytes, *, dpi: int) -> tuple[int, bytes]:
    """The first page in grey: how wide it is, and a byte for each dot."""
    header, size, _greys, dots = _run("pdftoppm", pdf, "-gray", "-r", str(dpi), "-l", "1", "-").split(b"\n", 3)
    assert header == b"P5"
    return int(size.split()[0]), dots


def _run(program: str, pdf: bytes, *arguments: str) -> bytes:
    done = subprocess.run([poppler(program), *arguments], input=pdf, capture_output=True, check=True)
    return done.stdout
