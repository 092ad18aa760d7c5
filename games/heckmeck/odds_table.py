"""The table of chances that the command `odds` prints: what a turn with eight dice can reach, played perfectly."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from games.heckmeck.dice import possible_totals
from games.heckmeck.odds import TurnOdds
from games.heckmeck.portions import CLASSIC_WORMS, EXTENDED_EXACT_ONLY

_TOTALS = possible_totals(ninth_worm=False, double_one=False)
_HIGHEST = max(CLASSIC_WORMS)


class OddsTable(NamedTuple):
    """Chances and expectations as Fractions, or as floats."""

    at_least: dict[int, Fraction | float]  # by total, for the classic portions
    exactly: dict[int, Fraction | float]  # by total; with those of the extended edition that are taken exactly only
    expected_worms: dict[int, Fraction | float]  # of one turn on a full grill, by the worms of the own top at stake


def odds_table(*, exact: bool) -> OddsTable:
    """All numbers of the table; exact, they take a second or two."""

    def best(payoffs: Iterable[tuple[int, int]], fail: int = 0) -> Fraction | float:
        value: Fraction | float = TurnOdds(dict(payoffs), fail, exact=exact).before_first_roll()
        return value

    return OddsTable(
        {least: best((total, 1) for total in _TOTALS if total >= least) for least in CLASSIC_WORMS},
        {total: best([(total, 1)]) for total in (*sorted(EXTENDED_EXACT_ONLY), *CLASSIC_WORMS)},
        {at_stake: best(_worms_on_full_grill(), -at_stake) for at_stake in range(max(CLASSIC_WORMS.values()) + 1)},
    )


def _worms_on_full_grill() -> list[tuple[int, int]]:
    lowest = min(CLASSIC_WORMS)
    return [(total, CLASSIC_WORMS[min(total, _HIGHEST)]) for total in _TOTALS if total >= lowest]


def odds_document(table: OddsTable) -> dict[str, object]:
    """The table as JSON; fractions as strings."""

    def written(numbers: dict[int, Fraction | float], name: str, value: str) -> list[dict[str, object]]:
        return [
            {name: key, value: number if isinstance(number, float) else str(number)} for key, number in numbers.items()
        ]

    return {
        "at_least": written(table.at_least, "total", "chance"),
        "exactly": written(table.exactly, "total", "chance"),
        "expected_worms": written(table.expected_worms, "at_stake", "worms"),
    }


def odds_text(table: OddsTable) -> str:
    """The table for people: decimals, and where it is exact the fractions under them."""
    sections = [
        ("Best chance of a total of at least t, with a worm", table.at_least, "t"),
        ("Best chance of stopping on exactly t, with a worm", table.exactly, "t"),
        ("Most worms to expect of one turn on a full grill, with w worms at stake", table.expected_worms, "w"),
    ]
    return "\n\n".join(_section_text(title, numbers, label) for title, numbers, label in sections)


def _section_text(title: str, numbers: dict[int, Fraction | float], label: str) -> str:
    lines = [f"  {label} = {key:>2}  {_number_text(number)}" for key, number in numbers.items()]
    return "\n".join([title, *lines])


def _number_text(number: Fraction | float) -> str:
    decimal = f"{float(number):.12f}"
    return f"{decimal}  = {number}" if isinstance(number, Fraction) else decimal
