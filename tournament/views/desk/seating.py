"""The seats of a round: the preview with its report, changes by hand, portions drawn from a bag."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournament.actions.draws.seating import RESEATABLE, seat_late_player, swap_seats, unseat_player
from tournament.forms.base import ActionForm, ButtonForm
from tournament.forms.draws.seating import PortionsForm, SeatForm, SwapForm
from tournament.models import Event, Player, Round
from tournament.queries.draws.seating import SeatingPage, seating_page
from tournament.queries.draws.seating_quality import are_in_two_groups, preview_of_swap
from tournament.queries.draws.seats import players_beside
from tournament.regulation.refusals import Refused
from tournament.views.desk.rounds import round_or_404, table_or_404
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.responses import done, page, sent
from tournament.words import sentence_of
from tournament.words.event_names import EventNames
from tournament.words.seating import report_lines, swap_lines


@for_organiser
@require_GET
def seating(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """The tables as pictures, how good they are, and the forms that change them."""
    round = round_or_404(event, number)
    seats_page = _seating(request, round)
    return _page(request, event, seats_page, _forms(round, seats_page))


@for_organiser
@require_GET
def check_swap(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Only what a change of seats would mean, while somebody is choosing."""
    round = round_or_404(event, number)
    seats_page = _seating(request, round)
    return page(request, "desk/rounds/_swap_preview.html", {"preview": _preview(request.GET, round, seats_page)})


@for_organiser
@require_POST
def swap(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Two players in each other's seats; or only a look at what that would mean."""
    round = round_or_404(event, number)
    seats_page = _seating(request, round)
    form = _swap_form(round, seats_page, request.POST)
    if "look" in request.POST:
        form = _swap_form(round, seats_page, initial=request.POST.dict())
        return _page(
            request,
            event,
            seats_page,
            _forms(round, seats_page) | {"swap": form},
            _preview(request.POST, round, seats_page),
        )
    return _change(request, event, round, seats_page, "swap", form, swap_seats, gettext("Seats swapped."))


@for_organiser
@require_POST
def seat(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """A seat for somebody who came late."""
    round = round_or_404(event, number)
    seats_page = _seating(request, round)
    form = _seat_form(round, seats_page.late, "late", request.POST)
    return _change(
        request, event, round, seats_page, "late", form, seat_late_player, gettext("The player now has a seat.")
    )


@for_organiser
@require_POST
def unseat(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Somebody does not come."""
    round = round_or_404(event, number)
    seats_page = _seating(request, round)
    form = _seat_form(round, seats_page.choices, "leave", request.POST)
    return _change(request, event, round, seats_page, "leave", form, unseat_player, gettext("The seat is now empty."))


@for_referee
@require_http_methods(["GET", "POST"])
def portions(request: DeskRequest, event: Event, number: int, table: int) -> HttpResponse:
    """What the players of one table drew from the bag."""
    round, at_table = table_or_404(event, number, table)
    seats = list(at_table.seats.select_related("player").order_by("player__number"))
    form = PortionsForm(seats, sent(request))
    if request.method == "POST" and form.record(event=event, table=at_table, by=request.actor):
        message = gettext("Table %(number)s is now seated by the portions drawn.") % {"number": table}
        return done(request, "desk_round", event.slug, number, message=message, event=event)
    context = {"event": event, "round": round, "table": at_table, "form": form, "players": len(seats)}
    return page(request, "desk/rounds/portions.html", context, conflict=form.moved)


def _change(
    request: DeskRequest,
    event: Event,
    round: Round,
    seats_page: SeatingPage,
    name: str,
    form: ActionForm,
    action: Callable[..., object],
    message: str,
) -> HttpResponse:
    """A change of seats: back to the pictures, or the page again with what was wrong."""
    if form.is_valid():
        values = {key: value for key, value in form.cleaned_data.items() if key != "submission"}
        if form.attempt(action, event=event, round=round, by=request.actor, **values):
            return done(request, "desk_seating", event.slug, round.number, message=message, event=event)
    return _page(request, event, seats_page, _forms(round, seats_page) | {name: form})


def _forms(round: Round, seats_page: SeatingPage) -> dict[str, ActionForm]:
    return {
        "swap": _swap_form(round, seats_page),
        "picked": SwapForm((), asks_reason=not round.is_draft, auto_id="picked_%s"),
        "late": _seat_form(round, seats_page.late, "late"),
        "leave": _seat_form(round, seats_page.choices, "leave"),
    }


def _swap_form(
    round: Round, seats_page: SeatingPage, data: QueryDict | None = None, *, initial: Mapping[str, object] | None = None
) -> SwapForm:
    asks_reason = not round.is_draft
    return SwapForm(seats_page.choices, data, asks_reason=asks_reason, auto_id="swap_%s", initial=initial)


def _seat_form(round: Round, players: Sequence[Player] | None, name: str, data: QueryDict | None = None) -> SeatForm:
    return SeatForm(players, data, asks_reason=not round.is_draft, auto_id=f"{name}_%s")


def _preview(asked: QueryDict, round: Round, seats_page: SeatingPage) -> dict[str, object] | None:
    """The change as sentences, or why it cannot be; None as long as nobody is chosen."""
    chosen = [asked.get(name, "") for name in ("one", "other")]
    if not all(value.isascii() and value.isdigit() and len(value) < 9 for value in chosen) or chosen[0] == chosen[1]:
        return None
    try:
        change = preview_of_swap(round, int(chosen[0]), int(chosen[1]))
    except Refused as refused:
        return {"refused": sentence_of(refused, EventNames(round.event))}
    if change is None:
        return None
    people = dict(seats_page.players) | players_beside(round, map(int, chosen))
    across_groups = are_in_two_groups(round, int(chosen[0]), int(chosen[1]))
    return {"lines": swap_lines(change, replace(seats_page, players=people), across_groups=across_groups)}


def _seating(request: DeskRequest, round: Round) -> SeatingPage:
    return seating_page(round, request.GET.get("page", 1), _query(request))


def _query(request: DeskRequest) -> str:
    return request.GET.get("q", "")[:80]


def _page(
    request: DeskRequest,
    event: Event,
    seats_page: SeatingPage,
    forms: dict[str, ActionForm],
    preview: dict[str, object] | None = None,
) -> HttpResponse:
    context = {
        "event": event,
        "round": seats_page.round,
        "seating": seats_page,
        "query": _query(request),
        "report": report_lines(seats_page),
        "preview": preview,
        "can_swap": seats_page.round.state in RESEATABLE,
        "button": ButtonForm(),
        **{f"{name}_form": form for name, form in forms.items()},
    }
    return page(request, "desk/rounds/seating.html", context)
