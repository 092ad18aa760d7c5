"""Text files turned into rows and cells: which encoding they are in, CSV with any usual delimiter, and pasted lists.

A mark at the beginning decides about the encoding; else UTF-8, which hardly anything else is by chance. What remains
are the three encodings of older programs, told apart by the letters that would come out. A person can overrule it.

The module `csv` is not used: a name with a forgotten quotation mark in front would swallow all rows after it. Here
a field is quoted only if what follows the second mark ends a field; else the marks are letters like any other.
"""

import codecs
import re
from functools import cache

from tournament.exchange.headers import LATEST_HEADER, columns_of, places_in
from tournament.exchange.sheets import MAX_BYTES, MAX_ROWS, FileCode, Sheet, SheetLine, UnreadableFile

ENCODINGS = ("utf-8", "utf-16", "windows-1252", "windows-1250", "windows-1251")

_MARKS = (  # the longer one first: it begins with the shorter
    (codecs.BOM_UTF8, "utf-8", "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32", "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "utf-16"),
)
_CONTROL = re.compile("[\x01-\x08\x0e-\x1b\x7f]")
_WORD = re.compile(r"[^\W\d_]+")
_CYRILLIC = re.compile("[\u0400-\u045f]{2,}")

# Letters in which the two Latin encodings differ: those that the languages around here have in names.
_LIKELY = {
    "windows-1252": "àèìòùêûïñåøæœÀÈÌÒÙÊÛÏÑÅØÆŒ",
    "windows-1250": "ăşţąęłńśźżćčěřůűőđĂŞŢĄĘŁŃŚŹŻĆČĚŘŮŰŐĐ",
}
# And what does not stand next to letters: signs, the Spanish ñ before a consonant (Kamiński), a final æ (Perić).
_ODD = {
    "windows-1252": re.compile(r"(?<=[a-z])[ªº¯¹³¿£¥]|[ªº¯³¹¿£¥](?=[A-Za-z])|ñ(?=[bcdfghjklmnpqrstvwxz])|æ\b"),
    "windows-1250": re.compile("(?<=[A-Za-z])[ˇ˘˛˝˙]|[ˇ˘˛˝˙](?=[A-Za-z])"),
}


def decoded(content: bytes, encoding: str | None = None) -> tuple[str, str]:
    """The text, and the encoding it was found in. With one of ENCODINGS given, nothing is guessed."""
    text, name = _as_told(content, encoding) if encoding in ENCODINGS else _as_found(content)
    text = text.rstrip("\x1a")  # how DOS ended a file
    if "\0" in text or len(_CONTROL.findall(text)) * 50 > len(text):
        raise UnreadableFile(FileCode.NOT_TEXT)
    return text, name


def _as_told(content: bytes, encoding: str) -> tuple[str, str]:
    codec = "utf-8-sig" if encoding == "utf-8" else encoding
    return content.decode(codec, errors="replace"), encoding


def _as_found(content: bytes) -> tuple[str, str]:
    for mark, name, codec in _MARKS:
        if content.startswith(mark):
            return content.decode(codec, errors="replace"), name
    if b"\0" in content:
        return _unmarked_utf_16(content), "utf-16"
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _single_byte(content)


def _unmarked_utf_16(content: bytes) -> str:
    for codec in ("utf-16-le", "utf-16-be"):
        try:
            text = content.decode(codec)
        except UnicodeDecodeError:
            continue
        # In the wrong order of bytes, Latin and Cyrillic letters come out as Chinese ones.
        if sum(character < "\u0600" for character in text) > 0.7 * len(text):
            return text
    raise UnreadableFile(FileCode.NOT_TEXT)


def _single_byte(content: bytes) -> tuple[str, str]:
    texts = {}
    for encoding in ("windows-1252", "windows-1250", "windows-1251"):
        try:
            texts[encoding] = content.decode(encoding)
        except UnicodeDecodeError:
            continue
    if not texts:
        raise UnreadableFile(FileCode.NOT_TEXT)
    if "windows-1251" in texts and _is_cyrillic(texts["windows-1251"]):
        return texts["windows-1251"], "windows-1251"
    best = max(
        (encoding for encoding in texts if encoding in _LIKELY),
        key=lambda encoding: _score(encoding, texts[encoding]),
        default="",
    )
    return (texts[best], best) if best else (texts["windows-1251"], "windows-1251")


def _is_cyrillic(text: str) -> bool:
    """Cyrillic words consist of nothing else; in Latin ones, most letters are those of ASCII."""
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    return 2 * sum(_CYRILLIC.fullmatch(word) is not None for word in words) > len(words)


def _score(encoding: str, text: str) -> int:
    return sum(map(text.count, _LIKELY[encoding])) - 3 * len(_ODD[encoding].findall(text))


DELIMITERS = "\t;|,"  # in doubt the first: the later ones also occur inside of cells
MAX_LINES = 5 * MAX_ROWS  # blank ones among them
SAMPLE = 50_000  # characters, enough to tell the delimiter

_LINE_BREAK = re.compile("\r\n|[\r\x0b\x0c\u2028\u2029]")
_DECLARED = re.compile(r"\ufeff?sep=([\t;|,])\n", re.IGNORECASE)  # Excel's own first line
# "1. Ana", "1) Ana", "• Ana", "☐ Ana"; but neither "1.5" nor "1.;Ana"
_NUMBERING = re.compile(r"^[ \t]*(?:\d{1,5}[.)]|[•‣▪◦●○■□▶►☐☑☒✓✔])[ \t]*(?=[^\s\d;|,.])", re.MULTILINE)
# "- Ana", "* Ana", "[x] Ana": only where most lines begin like this
_DASHES = re.compile(r"^[ \t]*(?:[-–—*+·]|\[[ xX]?\])[ \t]+(?=[^\s;|,.])", re.MULTILINE)
_NOT_A_LIST = ("<!doctype", "<html", "<table", "<?xml", "{\\rtf", "%pdf", '{"', "[{")


def sheet_of_text(text: str, encoding: str = "") -> Sheet:
    """The rows of a text. Numbering in front of names goes, unless there is a header that says what the columns are."""
    text = _unified(text)
    declared = _DECLARED.match(text)
    if declared:
        text = text[declared.end() :]
    delimiter = declared[1] if declared else delimiter_of(text)
    lines = _lines(text, delimiter)
    if columns_of(lines).header is None and (stripped := _without_bullets(text)) != text:
        delimiter = declared[1] if declared else delimiter_of(stripped)
        lines = _lines(stripped, delimiter)
    several = any(len(line.cells) > 1 for line in lines)
    return Sheet(lines, encoding=encoding, delimiter=delimiter if several else "")


def _without_bullets(text: str) -> str:
    bullets = len(_DASHES.findall(text))
    if bullets > 1 and 2 * bullets > sum(not line.isspace() for line in text.split("\n") if line):
        text = _DASHES.sub("", text)
    return _NUMBERING.sub("", text)


def delimiter_of(text: str) -> str:
    """The delimiter that makes the most header words, else the one in the most lines."""

    def merit(delimiter: str) -> tuple[int, int]:
        lines = _lines(text[:SAMPLE], delimiter)
        words = max((len(places_in(line.cells)) for line in lines[:LATEST_HEADER]), default=0)
        return words if words > 1 else 0, sum(len(line.cells) > 1 for line in lines)

    return max(DELIMITERS, key=merit)


def _unified(text: str) -> str:
    if len(text) > MAX_BYTES:
        raise UnreadableFile(FileCode.TOO_LARGE, size=len(text), most=MAX_BYTES)
    text = _LINE_BREAK.sub("\n", text).lstrip("\ufeff")
    # Spreadsheets write a million rows of nothing but delimiters when somebody has formatted them.
    text = text.rstrip(" \n" + DELIMITERS)
    if text.lstrip()[:10].lower().startswith(_NOT_A_LIST):
        raise UnreadableFile(FileCode.NOT_A_LIST)
    if text.count("\n") > MAX_LINES:
        raise UnreadableFile(FileCode.TOO_MANY_ROWS, most=MAX_ROWS)
    return text


def _lines(text: str, delimiter: str) -> tuple[SheetLine, ...]:
    lines = [
        SheetLine(number, tuple(cells))
        for number, cells in enumerate(_records(text, delimiter), start=1)
        if any(cell and not cell.isspace() for cell in cells)
    ]
    if len(lines) > MAX_ROWS + LATEST_HEADER:  # whoever knows where the header is, counts exactly
        raise UnreadableFile(FileCode.TOO_MANY_ROWS, most=MAX_ROWS)
    return tuple(lines)


def _records(text: str, delimiter: str) -> list[list[str]]:
    records: list[list[str]] = [[]]
    for field in _field_pattern(delimiter).finditer(text):
        quoted = field["quoted"]
        records[-1].append(field["plain"] if quoted is None else quoted.replace('""', '"'))
        if field["end"] == "\n":
            records.append([])
        elif not field["end"]:  # the end of the text, where an empty field would match once more
            break
    return records


@cache
def _field_pattern(delimiter: str) -> re.Pattern[str]:
    end = rf"(?P<end>{re.escape(delimiter)}|\n|\Z)"
    quoted = r' *+"(?P<quoted>[^"]*+(?:""[^"]*+)*+)" *+'
    plain = rf"(?P<plain>[^{re.escape(delimiter)}\n]*+)"
    return re.compile(f"(?:{quoted}(?={end.replace('?P<end>', '?:')})|{plain}){end}")
