"""Bytes of a text file turned into text: which encoding it is in.

A mark at the beginning decides; else UTF-8, which hardly anything else is by chance. What remains are the three
encodings of older programs, told apart by the letters that would come out. A person can overrule all of it.
"""

import codecs
import re

from tournament.exchange.sheets import FileCode, UnreadableFile

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
