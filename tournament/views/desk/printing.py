"""The print centre: what there is to print now, and each paper as a PDF. Cards with codes are made of what is sent."""

import logging

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournament.actions.access.roles import hash_of_token
from tournament.actions.events.exported_files import note_paper
from tournament.documents.at_tables import Card, cards_data
from tournament.documents.event import report_text
from tournament.documents.frame import PAPERS, Data, Paper, PaperRequest, usual_paper
from tournament.documents.papers import BY_CODE, WITHOUT_NAMES, asked_of, groups_of
from tournament.documents.ranked import has_place
from tournament.documents.typesetting import NotTypeset, papers, typeset
from tournament.models import Event
from tournament.queries.access.links import SheetLink, links_of_sheet
from tournament.queries.access.table_codes import seated_in, seated_now
from tournament.queries.events.printing import print_page
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import page

REMEMBERED = "paper"  # in the session
PDF = "application/pdf"
log = logging.getLogger(__name__)


@for_organiser
@require_GET
def printing(request: DeskRequest, event: Event) -> HttpResponse:
    """The papers that make sense now: `?paper=` is remembered, `?round=` chooses the round."""
    if request.GET.get("paper") in list(Paper):
        request.session[REMEMBERED] = request.GET["paper"]
    view = print_page(event, request.GET.get("round"))
    context = {
        "event": event,
        "view": view,
        "groups": groups_of(view),
        "papers": [(size, PAPERS[size]) for size in Paper],
        "paper": _paper(request, event),
    }
    return page(request, "desk/printing/printing.html", context)


@for_organiser
@require_GET
def document(request: DeskRequest, event: Event, document: str) -> HttpResponse:
    """One paper as a PDF. Where it cannot be made, the page of all papers says so."""
    query = request.GET.dict()
    asked = asked_of(document, print_page(event, query.get("round")), query) if document in BY_CODE else None
    if asked is None:
        raise Http404
    if asked.player is not None and not has_place(event, asked.player):
        messages.error(request, gettext("No player with this number is in the final standings."))
        return redirect("desk_print", event.slug)
    kind, paper = BY_CODE[document], _paper(request, event)
    key = (event.pk, event.revision, document, paper, get_language(), tuple(sorted(query.items())))
    try:
        made = papers.get_or_make(key, lambda: _typeset(kind.layout, kind.data(asked), paper))
    except NotTypeset as problem:
        log.warning("no document: %s %s", problem.code, problem.detail)
        words = gettext("The PDF could not be made. Try again, or print the page itself from your browser.")
        messages.error(request, words)
        return redirect("desk_print", event.slug)
    return _pdf(request, made, event, document)


@for_organiser
@require_GET
def report(request: DeskRequest, event: Event) -> HttpResponse:
    """The report of the event as plain text."""
    asked = asked_of("report", print_page(event), {})
    if asked is None:
        raise Http404
    text = report_text(asked)
    note_paper(event=event, name=f"{event.slug}-report-{event.revision}.txt", by=request.actor)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@for_organiser
@never_cache
@require_POST
def table_cards(request: DeskRequest, event: Event) -> HttpResponse:
    """Cards with the codes of a sheet that somebody looks at: it sends the secrets, which are nowhere else."""
    tokens = request.POST.get("tokens", "").split()
    links = links_of_sheet(event, {hash_of_token(token) for token in tokens})
    sheet = [(token, links.get(hash_of_token(token))) for token in tokens]
    cards = [_card(request, token, link) for token, link in sheet if link]
    if not cards:
        messages.error(request, gettext("These codes have been replaced or revoked. Make new ones."))
        return redirect("desk_codes", event.slug)
    round = next((link.link.round for link in links.values()), None)
    seated = seated_in(round) if round else seated_now(event)
    with_names = [card.beside(seated) for card in cards]
    try:
        made = _typeset("cards", cards_data(PaperRequest(event, round), with_names), _paper(request, event))
    except NotTypeset as problem:
        log.warning("no cards: %s %s", problem.code, problem.detail)
        return page(request, "desk/printing/no_cards.html", {"event": event})
    return _pdf(request, made, event, "codes")


def _card(request: DeskRequest, token: str, link: SheetLink) -> Card:
    address = request.build_absolute_uri(reverse("table_link", args=[token]))
    return Card(link.tables, address, link.link.label)


def _paper(request: DeskRequest, event: Event) -> Paper:
    """The one that the address names, or that was chosen last, or that is usual there."""
    wanted = request.GET.get("paper") or request.POST.get("paper") or request.session.get(REMEMBERED)
    return Paper(wanted) if wanted in list(Paper) else usual_paper(event)


def _typeset(layout: str, data: Data, paper: Paper) -> bytes:
    return typeset(layout, {"paper": paper, **data})


def _pdf(request: DeskRequest, content: bytes, event: Event, document: str) -> HttpResponse:
    """The file; if it has names, with a note that it went out: whoever anonymises the event later has to know."""
    name = f"{event.slug}-{document}-{event.revision}.pdf"
    if document not in WITHOUT_NAMES:
        note_paper(event=event, name=name, by=request.actor)
    return HttpResponse(content, content_type=PDF, headers={"Content-Disposition": f'inline; filename="{name}"'})
