"""Settling who goes on: looking at it with decisions not yet made, settling, lots, and a finalist who is missing."""

from collections.abc import Mapping

from django.http import Http404, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.actions.draws.lots import draw_lot, enter_order
from tournament.actions.standings.finalists import replace_finalist
from tournament.actions.standings.qualification import settle_qualification
from tournament.forms.base import ButtonForm
from tournament.forms.standings.qualification import (
    DecisionsForm,
    JournalReasonForm,
    OrderForm,
    decisions_in,
    numbers_in,
    reasons_for_missing_in,
)
from tournament.models import Event, Qualifier, Round, Stage
from tournament.queries.events.stages import stage_asked, stage_to_settle, stages_of
from tournament.queries.standings.names import people_of
from tournament.queries.standings.play_in import play_in_before
from tournament.queries.standings.qualification_page import QualificationPage, qualification_page
from tournament.regulation.criteria import Criterion
from tournament.regulation.plan import StageKind
from tournament.regulation.qualification import Decisions
from tournament.regulation.refusals import Refused
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import answer_repeats, done, page, refused, remember_answer, sent
from tournament.words.event_names import EventNames
from tournament.words.formats import confirmed_words

MAX_IN_A_LOT = 100
SETTLING = ("settle", "draw")


@for_organiser
@require_http_methods(["GET", "POST"])
def qualification(request: DeskRequest, event: Event) -> HttpResponse:
    """`do=look` shows what would follow from the decisions; `do=settle` makes them; `do=draw` leads on to the draw."""
    stages = stages_of(event)
    asked = request.GET.get("stage")
    stage = stage_asked(stages, asked) if asked else stage_to_settle(stages)
    if asked and (stage is None or not stage.qualifying):
        raise Http404
    if stage is None:
        return page(request, "desk/qualification/none.html", {"event": event, "stages": stages})
    if request.method != "POST":
        answer = qualification_page(stage, page=request.GET.get("page"))
        form = DecisionsForm(candidates=answer.candidates)
        return _show(request, stages, stage, answer, form)
    return _decide(request, stages, stage)


def _decide(request: DeskRequest, stages: list[Stage], stage: Stage) -> HttpResponse:
    decisions, numbers = decisions_in(request.POST), numbers_in(request.POST)
    try:
        answer, trouble = qualification_page(stage, decisions, numbers), None
    except Refused as refusal:
        # What cannot be is said at the form; the page shows what holds without it.
        answer, trouble = qualification_page(stage, None, numbers), refusal
    form = DecisionsForm(request.POST, candidates=answer.candidates)
    if trouble is not None:
        if form.is_valid():
            form.event_names = EventNames(stage.event)
            form.refuse(trouble)
        return _show(request, stages, stage, answer, form)
    settles = request.POST.get("do") in SETTLING
    if settles and form.attempt(
        settle_qualification,
        event=stage.event,
        stage=stage,
        by=request.actor,
        overrides=decisions.overrides,
        missing=decisions.missing,
        why_missing=reasons_for_missing_in(request.POST),
    ):
        return _settled(request, stage)
    if not settles and form.is_valid():
        form = DecisionsForm(initial=_as_typed(request.POST.dict()), candidates=answer.candidates)
    return _show(request, stages, stage, answer, form, decisions)


def _settled(request: DeskRequest, stage: Stage) -> HttpResponse:
    """Stays at the page, or leads on to the draw of the next stage."""
    following = stage.event.stages.filter(completed_at=None).order_by("number").first()
    if request.POST.get("do") != "draw" or following is None:
        return done(request, "desk_qualification", stage.event.slug, message=gettext("Confirmed."), event=stage.event)
    message = confirmed_words(StageKind(following.kind), following.qualifiers.count())
    return done(request, "desk_draw", stage.event.slug, message=message, event=stage.event)


def _as_typed(data: Mapping[str, str]) -> dict[str, str]:
    """What was chosen stays chosen; whoever was asked for by number is in the list now, to be put through."""
    kept = {name: value for name, value in data.items() if name.startswith(("decision_", "why_"))}
    other = data.get("other", "").strip()
    return kept | ({f"decision_{other}": "through"} if other else {})


def _show(
    request: DeskRequest,
    stages: list[Stage],
    stage: Stage,
    answer: QualificationPage,
    form: DecisionsForm,
    decisions: Decisions | None = None,
) -> HttpResponse:
    context = {
        "event": stage.event,
        "event_names": EventNames(stage.event),
        "stages": [stage for stage in stages if stage.qualifying],
        "stage": stage,
        "qualification": answer,
        "form": form,
        "button": ButtonForm(),
        "decided": bool(decisions and (decisions.missing or decisions.overrides)),
    }
    return page(request, "desk/qualification/qualification.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def lot_draw(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """The program draws between the players of the address. It asks first, because a draw cannot be undone."""
    form = ButtonForm(sent(request))
    stage, players, table = _lot(event, number, request.GET.dict() | request.POST.dict())
    if form.attempt(draw_lot, event=event, stage=stage, players=players, at_table=table, by=request.actor):
        return done(request, _after_a_lot(stage), event.slug, message=gettext("The lots have been drawn."))
    if request.method == "POST":
        return refused(request, form, _after_a_lot(stage), event.slug)
    consequences = [
        gettext("You can’t undo this or draw again."),
        gettext("The draw gets a public page on which anyone can check it."),
    ]
    context = {"event": event, "form": form, "back": _after_a_lot(stage), "consequences": consequences}
    context["names"] = EventNames(event).players(players)
    return page(request, "desk/qualification/draw_lots.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def lot_enter(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """The hall drew its own lot."""
    stage, players, table = _lot(event, number, request.GET.dict())
    people = people_of(event, players)
    named = [(player, people[player].name) for player in players]
    form = OrderForm(request.POST or None, people=named, play_off=Criterion.PLAY_OFF in event.chain)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        if form.attempt(
            enter_order,
            event=event,
            stage=stage,
            order=form.order,
            reason=cleaned["reason"],
            play_off=bool(cleaned.get("play_off")),
            at_table=table,
            by=request.actor,
        ):
            return done(
                request, _after_a_lot(stage), event.slug, message=gettext("The order has been saved."), event=event
            )
    context = {"event": event, "form": form, "stage": stage, "back": _after_a_lot(stage)}
    return page(request, "desk/qualification/order.html", context)


def _after_a_lot(stage: Stage) -> str:
    """Lots decide who goes on, or in the last stage who has won."""
    return "desk_qualification" if stage.qualifying else "desk_end"


def _lot(event: Event, number: int, data: Mapping[str, str]) -> tuple[Stage, list[int], int | None]:
    """Whatever an address says; whether the lot is needed, the action finds out."""
    stage = stage_asked(stages_of(event), number)
    texts = data.get("players", "").split(",")[:MAX_IN_A_LOT]
    numbers = [int(text[:9]) for text in texts if text.isascii() and text.isdigit()]
    known = set(event.players.filter(number__in=numbers).values_list("number", flat=True))
    table = data.get("table", "")
    if stage is None or not numbers or set(numbers) - known:
        raise Http404
    return stage, sorted(known), int(table[:9]) if table.isascii() and table.isdigit() else None


@for_organiser
@require_http_methods(["GET", "POST"])
def finalist_missing(request: DeskRequest, event: Event, number: int, player: int) -> HttpResponse:
    """T15: the next in the ranking moves up, after the draw into the seat; the seats are shown then."""
    stage = stage_asked(stages_of(event), number)
    qualifier = stage.qualifiers.select_related("player").filter(player__number=player).first() if stage else None
    if stage is None or qualifier is None:
        if again := answer_repeats(request):
            return again
        raise Http404
    form = JournalReasonForm(request.POST or None)
    round = stage.rounds.order_by("number").last()
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        if form.attempt(replace_finalist, event=event, stage=stage, player=player, reason=reason, by=request.actor):
            message = gettext("The next player moves up.")
            if round is None:
                return remember_answer(
                    request, done(request, "desk_qualification", event.slug, message=message, event=event)
                )
            return remember_answer(
                request, done(request, "desk_seating", event.slug, round.number, message=message, event=event)
            )
    context = {"event": event, "form": form, "player": qualifier.player}
    context["consequences"] = _what_follows(round, leaves_play_in=_leaves_play_in(qualifier))
    return page(request, "desk/qualification/missing.html", context)


def _leaves_play_in(qualifier: Qualifier) -> bool:
    """Whether somebody may have to leave a play-in for the place of a qualifier who went past it."""
    play_in = play_in_before(qualifier.stage)
    return play_in is not None and play_in.completed_at is None


def _what_follows(round: Round | None, *, leaves_play_in: bool) -> list[str]:
    """What to know before somebody is replaced, in the round that is drawn, if it is."""
    kept = gettext("The missing player keeps all results and places so far.")
    if round is None:
        up, back = (
            gettext("The next player in the standings moves up."),
            gettext("You can undo this until someone has a seat."),
        )
    else:
        up = gettext("The next player in the standings moves up into the same seat with the same portion.")
        back = gettext("The draw’s public page says so. You can undo this until someone has played.")
    fills = gettext("If that player is in the play-in, the one after them takes the place there.")
    return [up, *([fills] if leaves_play_in else []), kept, back]
