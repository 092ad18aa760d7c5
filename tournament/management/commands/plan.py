"""`manage.py plan 23 --preset zoch-pro`: the formats that so many players can play in some time, best first."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournament.management.sentences import refusal_sentence
from tournament.regulation.plan import USUAL_PACE, Argument, Format, Pace, PlannerInput, PresetName, plan
from tournament.regulation.refusals import Refused
from tournament.seating import least_repeats_of
from tournament.words.formats import (
    REMARKS,
    argument_sentence,
    games_words,
    kind_words,
    listed,
    rules_words,
    stage_line,
)

USUAL_MINUTES = 180


class Command(BaseCommand):
    """Prints as text or as JSON; what a format is made of stands in `tournament.regulation.plan`."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = gettext(
            "Lists the formats for a number of players and a time, those closest to the rules first."
        )
        parser.add_argument("players", type=int)
        parser.add_argument(
            "--minutes",
            type=int,
            default=USUAL_MINUTES,
            help=gettext("how much time there is (default: %(default)s)"),
        )
        parser.add_argument(
            "--preset",
            choices=[preset.value for preset in PresetName],
            default=PresetName.REGULATION.value,
            help=gettext("whose rules the formats follow (default: %(default)s)"),
        )
        parser.add_argument(
            "--rounds", type=int, help=gettext("rounds before the final (default: as many as there is time for)")
        )
        parser.add_argument("--tables", type=int, help=gettext("tables in the hall (default: as many as needed)"))
        parser.add_argument("--sets", type=int, help=gettext("sets of the game (default: as many as needed)"))
        for name, default in asdict(USUAL_PACE).items():
            option = f"--{name.replace('_', '-')}-minutes"
            parser.add_argument(option, type=int, dest=name, default=default, help=gettext("(default: %(default)s)"))
        parser.add_argument(
            "--final-of-five", action="store_true", help=gettext("allow a final of five after five tables")
        )
        parser.add_argument("--json", action="store_true", help=gettext("as JSON"))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            planner_input = planner_input_of(options)
            formats = plan(planner_input, least_repeats_of)
        except Refused as refused:
            raise CommandError(refusal_sentence(refused)) from None
        if options["json"]:
            document = {
                "players": planner_input.players,
                "minutes": planner_input.minutes,
                "preset": planner_input.preset,
                "formats": list(map(document_of, formats)),
            }
            self.stdout.write(json.dumps(document, ensure_ascii=False))
        else:
            for number, format in enumerate(formats, start=1):
                for line in lines_of(format, number):
                    self.stdout.write(line)


def planner_input_of(options: dict[str, Any]) -> PlannerInput:
    names = ("players", "minutes", "rounds", "tables", "sets", "final_of_five")
    pace = Pace(**{name: options[name] for name in asdict(USUAL_PACE)})
    named = {name: options[name] for name in names}
    return PlannerInput(**named, pace=pace, preset=PresetName(options["preset"]))


def document_of(format: Format) -> dict[str, object]:
    """Everything there is to know about a format. Its remarks are called marks in documents."""
    known = {"marks" if name == "remarks" else name: value for name, value in asdict(format).items()}
    return known | {
        "follows_preset": format.follows_preset,
        "inside_regulation": format.inside_regulation,
        "least_games": format.games,
        "most_games": format.most_games,
        "fits": format.fits,
        "own_points": format.own_points,
        "in_favour": argument_document(format.in_favour),
        "against": argument_document(format.against),
    }


def argument_document(argument: Argument) -> dict[str, object]:
    return asdict(argument) | {"sentence": argument_sentence(argument)}


def lines_of(format: Format, number: int) -> Iterator[str]:
    """A format on a screen."""
    yield f"{number}. {kind_words(format)}"
    yield f"   {regulation_line(format)}"
    yield "   " + gettext(
        "Minutes: %(minutes)d. Referees: %(referees)d. Sets of the game: %(sets)d. Rematches, "
        "at least: %(least_repeats)d."
    ) % asdict(format)
    if format.preset is not PresetName.REGULATION:
        yield "   " + gettext("Games for each player: %(games)s.") % {"games": games_words(format)}
    for at, stage in enumerate(format.stages, start=1):
        spans = [span for span in format.clock if span.stage == at and span.tables]
        yield f"   {spans[0].start:4}–{spans[-1].end:<4} {stage_line(stage)}"
    yield f"   + {argument_sentence(format.in_favour)}"
    yield f"   − {argument_sentence(format.against)}"
    yield ""


def regulation_line(format: Format) -> str:
    verdict = rules_words(format)
    return f"{verdict}: {listed(REMARKS, format.remarks)}" if format.remarks else verdict
