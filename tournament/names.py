"""What a name and a text look like once they are clean, and when two names are the same.

Standard library only. Lengths are given here and refused where a person typed; nothing is cut.
"""

import re
import unicodedata
from functools import lru_cache

MAX_NAME = 80
MAX_KEY = 200  # a few letters stand for whole phrases, and fold into eighteen
MAX_FOLDED = 50_000  # texts whose folded form is cached

# Where a joiner means something: scripts whose letters change by it, and emoji made of several.
_JOINING = (
    "\u0600-\u109f\u1780-\u18af\u1a20-\u1cff\u2190-\u2bff\u3030\u303d\u3297\u3299\ua800-\uabff\ufe0f"
    "\U00010a00-\U00011fff\U0001e900-\U0001e95f\U0001f000-\U0001faff"
)
# The flags of England, Scotland and Wales are a black flag and invisible letters.
_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"

# Nothing of this can be seen, and each can make two different names look alike, or turn a page's text around.
_INVISIBLE = re.compile(
    f"(?P<kept>{_FLAG}|(?<=[{_JOINING}])[\u200c\u200d](?=[{_JOINING}]))"
    "|[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # control characters that are no blanks
    "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # direction, zero width
    "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters that are blanks
    "\ud800-\udfff"  # halves of characters, which no database takes
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_LINE_BREAK = re.compile("\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")
_DISREGARDED = re.compile("[\u200c\u200d\ufe00-\ufe0f]")

# Typed one way or the other for the same name: Romanian letters, the Russian yo, apostrophes, hyphens.
_ALIKE = str.maketrans("şţё’ʼ‘`´‐‒–—−", "șțе'''''-----")

# Letters with a stroke, or made of two, that Unicode does not take apart.
_UNSTROKED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


def clean_name(text: str) -> str:
    """The text on one line, composed (NFC), with single blanks and without what is invisible; "" if nothing is seen."""
    name = " ".join(_visible(text).split())
    return name if any(unicodedata.category(character)[0] in "LNPS" for character in name) else ""


def clean_text(text: str) -> str:
    """What `clean_name` does, for text that may have lines: at most one empty line in a row, none at either end."""
    lines = [clean_name(line) for line in _LINE_BREAK.split(text)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def name_key(name: str) -> str:
    """Equal for names that people take for the same: case, blanks and ways of typing do not count, accents do.

    "ana popescu" is "Ana  Popescu", and "Weiß" is "WEISS"; "Müller" is neither "Muller" nor "Mueller".
    """
    key = clean_name(name)
    for _ in range(2):  # folding can leave something to compose, which can then be folded
        key = unicodedata.normalize("NFKC", key).casefold().translate(_ALIKE)
    return clean_name(unicodedata.normalize("NFKC", _DISREGARDED.sub("", key)))[:MAX_KEY].rstrip()


@lru_cache(maxsize=MAX_FOLDED)
def folded(text: str) -> str:
    """Without case, accents and strokes, for searching: "Ștefan" is found by "stefan", and "Jørgen" by "jorgen"."""
    letters = unicodedata.normalize("NFKD", name_key(text))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).translate(_UNSTROKED)


def alphabetical(name: str) -> tuple[str, str]:
    """Sorts names as a reader looks for them: É beside E, Ș right after S, Ł beside L, and never behind Z."""
    return folded(name), name_key(name)


def _visible(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    # Composed before, because that can exchange a neighbour of a joiner, and after, because neighbours can be new.
    kept = _INVISIBLE.sub(lambda match: match["kept"] or "", unicodedata.normalize("NFC", text))
    return unicodedata.normalize("NFC", kept)
