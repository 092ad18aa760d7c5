"""`manage.py points --size 4 --places 1,2,2,2`: what the places at a table are worth, as exact fractions."""

import json
import re
from argparse import ArgumentParser, ArgumentTypeError
from fractions import Fraction
from typing import Any, NotRequired, TypedDict

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournament.management.sentences import refusal_sentence
from tournament.regulation.points import Ties, placement_points, points_of
from tournament.regulation.presets import PresetName, points_of_preset
from tournament.regulation.refusals import Refused

NUMBER = r"\d{1,4}(/[1-9]\d{0,3}|\.\d{1,4})?"  # 2, 5/2 or 2.5; Fraction itself would also take 1e999999999


def whole_numbers(text: str) -> tuple[int, ...]:
    """The places of an option such as 1,2,2,2."""
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise ArgumentTypeError(gettext("“%(text)s” is not a list such as 1,2,2,4.") % {"text": text}) from None


def fractions(text: str) -> tuple[Fraction, ...]:
    """The points of an option such as 6,4,5/2,1."""
    if not re.fullmatch(rf"{NUMBER}(,{NUMBER})*", text):
        raise ArgumentTypeError(gettext("“%(text)s” is not a list such as 6,4,5/2,1.") % {"text": text})
    return tuple(map(Fraction, text.split(",")))


class Command(BaseCommand):
    """Prints as text or as JSON; what is worth how much stands in `tournament.regulation.points`."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = gettext("Shows the placement points of a table, also for tied players.")
        parser.add_argument("--size", type=int, required=True, help=gettext("how many players sit at the table"))
        parser.add_argument(
            "--places", type=whole_numbers, help=gettext("places of the players; tied players share one: 1,2,2,4")
        )
        parser.add_argument(
            "--ties",
            choices=[rule.value for rule in Ties],
            default="mean",
            help=gettext("what tied players get (default: mean)"),
        )
        parser.add_argument(
            "--preset",
            choices=[preset.value for preset in PresetName],
            help=gettext("whose points apply (default: regulation)"),
        )
        parser.add_argument("--own", type=fractions, help=gettext("your own points, best place first: 7,6,5,4,3,2,1"))
        parser.add_argument("--json", action="store_true", help=gettext("as JSON"))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            document = document_of(**{name: options[name] for name in ("size", "places", "ties", "own", "preset")})
        except Refused as refused:
            raise CommandError(refusal_sentence(refused)) from None
        if options["json"]:
            self.stdout.write(json.dumps(document))
            return
        places = document.get("places", range(1, document["size"] + 1))
        for place, points in zip(places, document["points"], strict=True):
            self.stdout.write(gettext("Place %(place)d: %(points)s") % {"place": place, "points": points})


class PointsDocument(TypedDict):
    """What the command answers in JSON; the places only if they were asked for."""

    size: int
    places: NotRequired[list[int]]
    points: list[str]


def document_of(
    size: int, places: tuple[int, ...] | None, ties: str, own: tuple[Fraction, ...] | None, preset: str | None
) -> PointsDocument:
    """The size, the places if they were asked for, and the points in the same order."""
    if preset is not None:
        if own is not None:
            raise Refused("preset_or_own_points")
        own = tuple(map(Fraction, points_of_preset(PresetName(preset), size)))
    worth = points_of(size, own)
    if places is None:
        return {"size": size, "points": list(map(str, worth))}
    if len(places) != size:
        raise Refused("places_do_not_fill_the_table", size=size, places=len(places))
    return {"size": size, "places": list(places), "points": list(map(str, placement_points(places, ties, own)))}
