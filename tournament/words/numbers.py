"""How numbers look to people: exact fractions as mixed numbers, 2½ instead of 5/2. Never rounded."""

from fractions import Fraction

VULGAR = {
    Fraction(text): sign
    for text, sign in {
        "1/2": "½",
        "1/3": "⅓",
        "2/3": "⅔",
        "1/4": "¼",
        "3/4": "¾",
        "1/5": "⅕",
        "2/5": "⅖",
        "3/5": "⅗",
        "4/5": "⅘",
        "1/6": "⅙",
        "5/6": "⅚",
        "1/8": "⅛",
        "3/8": "⅜",
        "5/8": "⅝",
        "7/8": "⅞",
    }.items()
}
MINUS, SLASH, NARROW_SPACE = "\N{MINUS SIGN}", "\N{FRACTION SLASH}", "\N{NARROW NO-BREAK SPACE}"


def fraction_text(value: Fraction | int | str) -> str:
    """5/2 is 2½, 7/3 is 2⅓, 31/12 is 2 7⁄12."""
    number = Fraction(value)
    sign = MINUS if number < 0 else ""
    if number.denominator == 1:
        return f"{sign}{abs(number.numerator)}"
    whole, rest = divmod(abs(number), 1)
    if rest in VULGAR:
        return f"{sign}{whole or ''}{VULGAR[rest]}"
    part = f"{rest.numerator}{SLASH}{rest.denominator}"
    return f"{sign}{whole}{NARROW_SPACE}{part}" if whole else f"{sign}{part}"
