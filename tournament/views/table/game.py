"""A game written down turn by turn on the phone: the page, what a turn would come to, going back, handing it in.

Everything builds on the version of the record that the page shows. Where somebody else was quicker, the page shows how
the game stands now and what was not written down.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.core.actors import Refused
from tournament.actions.games.recording import finish_record, start_record, stop_record, undo_to
from tournament.forms.base import ButtonForm
from tournament.forms.games.turns import FinishForm, TurnForm, UndoForm
from tournament.models import Table
from tournament.queries.games.turns import GameView, game_of, record_stamp
from tournament.queries.results.result_view import ResultView, entered_view
from tournament.queries.rounds.phone_page import PhonePage, TableStep, stamp_of
from tournament.rules.verdicts import verdict_on
from tournament.views.http.policies import with_link
from tournament.views.http.responses import done, is_up_to_date, nothing_new, refused
from tournament.views.table.page import page_or_closed
from tournament.views.table.table_access import TableRequest
from tournament.words import sentence_of
from tournament.words.event_names import EventNames

PLAYING = (TableStep.PLAY, TableStep.DECISION, TableStep.CONFIRM, TableStep.DONE)


@with_link
@require_http_methods(["GET", "POST"])
def game(request: TableRequest, table: Table) -> HttpResponseBase:
    """Shows the game, and writes the next turn. Asked with the stamp of what it shows, it answers only news."""
    asks_again = request.htmx and request.method == "GET"
    if asks_again and (written := record_stamp(table)) and is_up_to_date(request, "stamp", _stamp(table, written)):
        return nothing_new()
    phone = page_or_closed(table)
    if phone.step not in PLAYING:
        messages.error(request, gettext("A game can be recorded only while its round is running."))
        return redirect("table", table.pk)
    if phone.round.places_only:
        other_game = Refused("other_game_not_recorded", round=phone.round.number)
        messages.error(request, sentence_of(other_game, EventNames(phone.event, public=True)))
        return redirect("table", table.pk)
    view = _game(phone)
    if view is None:
        return _page(request, phone, None, {"button": ButtonForm()})
    if request.method == "GET":
        return _page(request, phone, view, {})
    form = TurnForm(request.POST, game=view)
    if form.write(table=table, by=request.actor):
        return _written(request, table)
    if form.conflict:
        return _moved(request, table, form.said)
    return _page(request, phone, view, {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)


@with_link
@require_POST
def start(request: TableRequest, table: Table) -> HttpResponse:
    form = ButtonForm(request.POST)
    if form.attempt(start_record, event=table.round.event, table=table, by=request.actor):
        return redirect("table_game", table.pk)
    return refused(request, form, "table_game", table.pk)


@with_link
@require_POST
def preview(request: TableRequest, table: Table) -> HttpResponse:
    """What the turn would come to. Nothing is kept."""
    phone = page_or_closed(table)
    view = _game(phone)
    if view is None:
        return redirect("table_game", table.pk)
    form = TurnForm(request.POST, game=view)
    form.is_valid()
    if request.htmx:  # an answer, whatever it says: no 422, which would move the focus away from the keys
        return render(request, "table/_game_preview.html", {"form": form, "asked": True})
    if form.outdated:
        return _moved(request, table, form.said)
    return _page(request, phone, view, {"form": form, "asked": True})


@with_link
@require_http_methods(["GET", "POST"])
def undo(request: TableRequest, table: Table, turns: int) -> HttpResponseBase:
    """Takes the game back to where it stood after so many turns; more than the last one only when asked twice."""
    phone = page_or_closed(table)
    view = _game(phone)
    if view is None or turns > view.written - (not view.stopped):
        return redirect("table_game", table.pk)
    form = UndoForm(request.POST or None, initial={"base_version": view.version})
    if request.method == "POST" and form.is_valid():
        base = form.cleaned_data["base_version"]
        asked = {"event": phone.event, "table": table, "turns": turns, "base_version": base, "by": request.actor}
        if form.attempt(undo_to, **asked):
            return _written(request, table)
        return _not_done(request, table, form)
    goes = view.turn_events[turns : view.written]
    context = {"form": form, "goes": goes, "game": view, **_context(phone)}
    return render(request, "table/game_undo.html", context)


@with_link
@require_POST
def stop(request: TableRequest, table: Table) -> HttpResponse:
    """The clock stopped the game: no turn follows."""
    form = UndoForm(request.POST)
    base = form.cleaned_data.get("base_version") if form.is_valid() else None
    if base is not None and form.attempt(
        stop_record, event=table.round.event, table=table, base_version=base, by=request.actor
    ):
        return _written(request, table)
    return _not_done(request, table, form)


@with_link
@require_POST
def finish(request: TableRequest, table: Table) -> HttpResponse:
    """The end of the game becomes the result of the table."""
    form = FinishForm(request.POST)
    if form.is_valid() and form.attempt(
        finish_record,
        event=table.round.event,
        table=table,
        base_version=form.cleaned_data["base_version"],
        result_version=form.cleaned_data["result_version"] or 0,
        reason=form.cleaned_data["reason"],
        by=request.actor,
    ):
        return done(request, "table", table.pk, message=gettext("Result sent. Now let a player confirm it."))
    phone = page_or_closed(table)
    view = _game(phone)
    if view is None or view.goes_on:
        return refused(request, form, "table_game", table.pk)
    # What is sent next builds upon what this page shows.
    sent = request.POST.copy()
    for name, value in _bases(phone, view).items():
        sent[name] = str(value)
    form.data = sent
    return _page(request, phone, view, {"finish": form}, HTTPStatus.UNPROCESSABLE_ENTITY)


def _written(request: TableRequest, table: Table) -> HttpResponse:
    """The answer to a turn: with htmx the new state at once, without the way round by a redirect."""
    if not request.htmx:
        return redirect("table_game", table.pk)
    phone = page_or_closed(table)
    return _page(request, phone, _game(phone), {})


def _not_done(request: TableRequest, table: Table, form: UndoForm) -> HttpResponse:
    """How the game stands now, and why it was neither taken back nor stopped."""
    said = " ".join(str(sentence) for sentences in form.errors.values() for sentence in sentences)
    if request.htmx:  # a part of the page has no place for messages
        phone = page_or_closed(table)
        return _page(request, phone, _game(phone), {"refused": said}, HTTPStatus.CONFLICT)
    messages.error(request, said)
    return redirect("table_game", table.pk)


def _moved(request: TableRequest, table: Table, said: str) -> HttpResponse:
    phone = page_or_closed(table)
    return _page(request, phone, _game(phone), {"moved": True, "said": said}, HTTPStatus.CONFLICT)


def _page(
    request: TableRequest,
    phone: PhonePage,
    view: GameView | None,
    more: dict[str, object],
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = _context(phone) | {"game": view}
    if view is not None:
        context |= {"form": TurnForm(game=view), "undo": UndoForm(initial={"base_version": view.version})}
        context["stamp"] = _stamp(phone.table, f"{view.record_id}-{view.game_record.version}")
        if not view.goes_on:
            context |= _end(phone, view)
    template = "table/_game.html" if request.htmx else "table/game.html"
    return render(request, template, context | more, status=status)


def _end(phone: PhonePage, view: GameView) -> dict[str, object]:
    """What the end comes to, on the very code that the commit runs, and what counts until now."""
    context = {"finish": FinishForm(initial=_bases(phone, view)), "corrects": phone.result is not None}
    try:
        verdict = verdict_on(phone.event, view.seats, view.played.end_state)
    except Refused as refusal:  # such as a table size without points: the organiser can help
        return context | {"no_end": sentence_of(refusal, EventNames(phone.event, public=True))}
    ends = entered_view(view.played.end_state, verdict, view.seats)
    same = phone.accepted is not None and _counted(phone.accepted) == _counted(ends)
    return context | {"ends": ends, "handed_in": same}


def _bases(phone: PhonePage, view: GameView) -> dict[str, int]:
    return {"base_version": view.version, "result_version": phone.result.version if phone.result else 0}


def _counted(result: ResultView) -> object:
    """What counts of a result: without the order of the stacks, which not everybody writes down."""
    held = {
        (holding.position, tuple(sorted(holding.portions)), holding.bratworms, holding.specialist)
        for holding in result.holdings
    }
    return result.lines, held


def _game(phone: PhonePage) -> GameView | None:
    return game_of(phone.table, phone.results.state.seats)


def _stamp(table: Table, written: str) -> str:
    """Who is passed over, because they left, moves the table's stamp."""
    return f"{written}-{stamp_of(table)}"


def _context(phone: PhonePage) -> dict[str, object]:
    return {"event": phone.event, "phone": phone, "table": phone.table, "round": phone.round}
