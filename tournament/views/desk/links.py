"""Links to a round's tables: made here, shown once as a sheet of codes, taken back. And calls of tables, ended here."""

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.actions.access.links import MadeLink, make_links, make_referee_link, renew_link, revoke_link
from tournament.actions.rounds.tables import end_call
from tournament.forms.base import ActionForm, ButtonForm
from tournament.forms.rounds.tables import RefereeLinkForm
from tournament.models import Event, Round
from tournament.queries.access.links import LINKS_OPEN, links_page
from tournament.queries.access.table_codes import SeatedTable, seated_in
from tournament.views.desk.rounds import round_or_404, table_or_404
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.requests import only_here
from tournament.views.http.responses import back_or, page, refused
from tournament.words.tables import labels_of_tables


@for_organiser
@require_safe
def links(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """All links of the round, without their secrets."""
    round = round_or_404(event, number)
    return _list(request, event, round, _referee_form(round))


@for_organiser
@never_cache
@require_POST
def make(request: DeskRequest, event: Event, number: int) -> HttpResponseBase:
    """One for each table, on a sheet that is shown once."""
    round = round_or_404(event, number)
    form = ButtonForm(request.POST)
    labels = labels_of_tables(round.tables.values_list("number", flat=True))
    if form.attempt(make_links, event=event, round=round, labels=labels, by=request.actor):
        return _sheet(request, event, round, form, form.outcome)
    return refused(request, form, "desk_links", event.slug, number)


@for_organiser
@never_cache
@require_POST
def make_for_referee(request: DeskRequest, event: Event, number: int) -> HttpResponseBase:
    round = round_or_404(event, number)
    form = _referee_form(round, request.POST)
    if form.is_valid():
        wanted = {name: form.cleaned_data[name] for name in ("label", "tables")}
        if form.attempt(make_referee_link, event=event, round=round, by=request.actor, **wanted):
            return _sheet(request, event, round, form, form.outcome and [form.outcome])
    return _list(request, event, round, form)


@for_organiser
@never_cache
@require_POST
def renew(request: DeskRequest, event: Event, number: int, link: int) -> HttpResponseBase:
    round = round_or_404(event, number)
    form = ButtonForm(request.POST)
    if form.attempt(renew_link, event=event, link=link, by=request.actor):
        return _sheet(request, event, round, form, form.outcome and [form.outcome])
    return refused(request, form, "desk_links", event.slug, number)


@for_organiser
@require_POST
def revoke(request: DeskRequest, event: Event, number: int, link: int) -> HttpResponse:
    form = ButtonForm(request.POST)
    if form.attempt(revoke_link, event=event, link=link, by=request.actor):
        messages.success(request, gettext("The link has been revoked."))
        return redirect("desk_links", event.slug, number)
    return refused(request, form, "desk_links", event.slug, number)


@for_referee
@require_POST
def call_end(request: DeskRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Somebody goes to the table."""
    _round, at_table = table_or_404(event, number, table)
    form = ButtonForm(request.POST)
    if form.attempt(end_call, event=event, table=at_table, by=request.actor):
        messages.success(request, gettext("The call from table %(number)s has ended.") % {"number": table})
        return redirect(back_or(request, "desk_event", event.slug))
    return refused(request, form, "desk_event", event.slug)


def _list(request: DeskRequest, event: Event, round: Round, form: RefereeLinkForm) -> HttpResponse:
    query = request.GET.get("q", "")[:80]
    part = links_page(round, request.GET.get("page"), query)
    context = {
        "event": event,
        "round": round,
        "open": round.state in LINKS_OPEN,
        "links_page": part,
        "lines": part.lines,
        "query": query,
        "form": form,
        "button": ButtonForm(auto_id="button_%s"),
        "only_here": only_here(request),
    }
    return page(request, "desk/links/links.html", context)


def _sheet(
    request: DeskRequest, event: Event, round: Round, form: ActionForm, made: Sequence[MadeLink] | None
) -> HttpResponseBase:
    return shown_once(request, event, form, made, seated=seated_in(round), round=round)


def shown_once(
    request: DeskRequest,
    event: Event,
    form: ActionForm,
    made: Sequence[MadeLink] | None,
    *,
    seated: Mapping[int, SeatedTable],
    round: Round | None = None,
) -> HttpResponseBase:
    """The answer to the request that made them: the secrets are nowhere else.

    `round`: the one that the links belong to; without one they are codes for the whole event. `seated`: who sits where.
    """
    if form.repeated or not made:
        messages.warning(
            request, gettext("These links were made earlier and are shown only once. Make new ones if you need them.")
        )
        return redirect("desk_links", event.slug, round.number) if round else redirect("desk_codes", event.slug)
    sheet = [{"made": one, "address": _address(request, one), "seated": seated.get(one.tables[0])} for one in made]
    context = {"event": event, "round": round, "sheet": sheet, "only_here": only_here(request)}
    return page(request, "desk/links/sheet.html", context)


def _address(request: DeskRequest, made: MadeLink) -> str:
    return request.build_absolute_uri(reverse("table_link", args=[made.token]))


def _referee_form(round: Round, data: QueryDict | None = None) -> RefereeLinkForm:
    numbers = list(round.tables.order_by("number").values_list("number", flat=True))
    return RefereeLinkForm(data, tables=numbers, auto_id="referee_%s")
