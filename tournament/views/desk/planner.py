"""The planner, with an event and without one, and the format of an event made by hand."""

from http import HTTPStatus

from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.events.formats import choose_format, choose_planned_format
from tournament.forms.base import ButtonForm
from tournament.forms.events.planner import AN_HOUR, ChooseForm, PlannerForm, RulesOfEvent
from tournament.forms.events.stages import SaveStagesForm, stages_form
from tournament.models import Event
from tournament.queries.events.listing import listed_players
from tournament.queries.events.presets import OFFICIAL, preset_of
from tournament.queries.events.stages import formats_for, is_drawn, specs_of, specs_of_event, text_of
from tournament.regulation.plan import (
    Format,
    PresetName,
    measures_that_differ,
    reasons_against,
    reasons_for,
    recommended,
)
from tournament.views.http.policies import DeskRequest, for_organiser, logged_in
from tournament.views.http.responses import done, page, refused, sent
from tournament.words.presets import preset_words

FORMATS_AT_ONCE = 9  # more only where they are asked for: a large field has dozens


@logged_in
@require_safe
def planner(request: DeskRequest) -> HttpResponse:
    """The planner for an event that is still to be made."""
    return _planner(request, {"hours": 3, "minutes": 0}, {})


@for_organiser
@require_safe
def planner_of_event(request: DeskRequest, event: Event) -> HttpResponse:
    context = {"event": event, "drawn": is_drawn(event), "chosen": text_of(specs_of_event(event))}
    return _planner(request, _known_of(event), context, _rules_of(event))


def _rules_of(event: Event) -> RulesOfEvent:
    """Of a preset of one's own, the formats are those of the preset that has most options in common with it."""
    preset = preset_of(event)
    official = [known for known in OFFICIAL if known.code == preset.code] or OFFICIAL
    nearest = min(official, key=lambda known: len(known.differences(event)))
    return RulesOfEvent(event.preset, preset_words(preset), PresetName(nearest.code))


def _planner(
    request: DeskRequest, known: dict[str, object], context: dict[str, object], own: RulesOfEvent | None = None
) -> HttpResponse:
    asked = request.GET if "players" in request.GET else known if known.get("players") else None
    form = PlannerForm(asked, own=own, initial=known)
    if form.is_bound and form.is_valid():
        if form.own and form.preset_code != form.own.code:
            context = context | {"chosen": "", "sets_options": True}  # the same stages by other rules
        context |= _answer(form, request.GET.get("format", ""), everything="all" in request.GET)
    # What follows the typing asks for the answer alone, under the address of the page.
    template = "desk/events/_planner_answer.html" if request.htmx else "desk/events/planner.html"
    answer = page(request, template, context | {"form": form})
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _answer(form: PlannerForm, wanted: str, *, everything: bool) -> dict[str, object]:
    """One format in full, the recommended one or the one that was asked for, and all of them in a table.

    Where nothing fits, those that take least too long stand in for those that fit.
    """
    planner_input = form.planner_input()
    formats = {text_of(specs_of(format)): format for format in formats_for(planner_input)}
    fitting = {text: format for text, format in formats.items() if format.fits}
    best = recommended(formats.values())
    detailed = formats.get(wanted) or best or next(iter(formats.values()))
    # The recommended one stands first, so that the others can be compared with it.
    rows = sorted((fitting or formats).items(), key=lambda item: item[1] is not best)
    too_long = [item for item in formats.items() if fitting and not item[1].fits][:FORMATS_AT_ONCE]
    offered = rows if everything else rows[:FORMATS_AT_ONCE]
    return {
        "planner_input": planner_input,
        "fits": bool(fitting),
        "preset_too_long": _preset_too_long(formats),
        "best": best,
        "detailed": detailed,
        "text": text_of(specs_of(detailed)),
        "in_favour": reasons_for(detailed, formats.values(), planner_input.minutes),
        "against": reasons_against(detailed, planner_input.minutes),
        "rows": offered,
        "measures": measures_that_differ([format for _text, format in offered]),
        "kinds_differ": len({format.kind for _text, format in offered}) > 1,
        "more": len(rows) - len(offered),
        "too_long": too_long,
        "too_long_measures": measures_that_differ([format for _text, format in too_long]),
        "choice": _choice(form),
        "begins": form.begins_at,
        "button": ButtonForm(),
    }


def _choice(form: PlannerForm) -> dict[str, str | int]:
    """What goes with the stages to the event; a new one follows the regulation where nothing else is said."""
    says = form.own or form.rules is not PresetName.REGULATION
    return {**({"preset": form.preset_code} if says else {}), **form.times()}


def _preset_too_long(formats: dict[str, Format]) -> tuple[str, Format] | None:
    """The shortest format without a change of the preset, where there is no time for any; the regulation has many."""
    own = [item for item in formats.items() if item[1].follows_preset]
    if not own or own[0][1].preset is PresetName.REGULATION or any(format.fits for _text, format in own):
        return None
    return min(own, key=lambda item: item[1].minutes)


def _known_of(event: Event) -> dict[str, object]:
    """What the event says of itself, so that it need not be typed."""
    hours, minutes = divmod(event.minutes, AN_HOUR)
    known = {"players": listed_players(event) or event.capacity, "hours": hours, "minutes": minutes}
    known |= {"game": event.minutes_game, "short_game": event.minutes_short_game}
    known |= {"change_over": event.minutes_change_over}
    return known | ({"begins": timezone.localtime(event.starts_at).time()} if event.starts_at else {})


@for_organiser
@require_POST
def choose(request: DeskRequest, event: Event) -> HttpResponse:
    """The button of a format in the planner."""
    form = ChooseForm(request.POST)
    if form.is_valid() and form.attempt(choose_planned_format, event=event, by=request.actor, **form.values()):
        return done(request, "desk_event", event.slug, message=_("The format has been chosen."), event=event)
    return refused(request, form, "desk_planner", event.slug)


@for_organiser
@require_http_methods(["GET", "POST"])
def by_hand(request: DeskRequest, event: Event) -> HttpResponse:
    specs = specs_of_event(event)
    stages = stages_form(sent(request), specs)
    context = {"event": event, "specs": specs, "drawn": is_drawn(event)}
    if reshaped := stages.reshaped(request.POST):
        context |= {"stages": reshaped, "button": SaveStagesForm(stages=reshaped), "removed": "remove" in request.POST}
        return page(request, "desk/events/format.html", context)
    button = SaveStagesForm(sent(request), stages=stages)
    if (
        request.method == "POST"
        and stages.is_valid()
        and button.seats(0 if event.registration_open else listed_players(event))
        and button.attempt(choose_format, event=event, by=request.actor, stages=stages.specs())
    ):
        return done(request, "desk_settings", event.slug, message=_("The format has been saved."), event=event)
    answer = page(request, "desk/events/format.html", context | {"stages": stages, "button": button})
    if stages.is_bound and stages.total_error_count():
        answer.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return answer
