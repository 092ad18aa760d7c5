"""Text in the cells of a spreadsheet: guarded on the way out, so that a program does not take it for a formula."""

import re

# What Excel and others take for the beginning of a formula; the wide forms count as well in some languages.
_FORMULA = r"[=+\-@\t\r\n＝＋－＠]"
_WOULD_BE_A_FORMULA = re.compile(f"'*{_FORMULA}")
_GUARDED = re.compile(f"'+{_FORMULA}")


def guarded(cell: str) -> str:
    """The cell for a CSV file: with an apostrophe in front where a program would calculate instead of show."""
    return f"'{cell}" if _WOULD_BE_A_FORMULA.match(cell) else cell


def unguarded(cell: str) -> str:
    """The cell as it was before `guarded`, so that a list that went out comes back unchanged."""
    return cell[1:] if _GUARDED.match(cell) else cell
