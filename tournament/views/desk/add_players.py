"""The page on which players are added: four ways on one page, and each address opens its own.

Typing one is handled here, lists in `importing`, and the switch of the registration in `registration`.
"""

from enum import StrEnum

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.actions.people.new_players import refuse_late
from tournament.actions.people.players import register_player
from tournament.forms.base import ButtonForm
from tournament.forms.people.lists import FileForm, PasteForm
from tournament.forms.people.players import PlayerForm
from tournament.models import Event
from tournament.queries.events.stages import is_drawn, progress_of
from tournament.queries.people.players import free_places
from tournament.regulation.refusals import Refused
from tournament.views.desk.players import finished
from tournament.views.desk.registration import switch_of
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import page
from tournament.words import sentence_of
from tournament.words.people import NEWCOMERS


class Way(StrEnum):
    """How players are added."""

    TYPE = "type"
    PASTE = "paste"
    FILE = "file"
    SIGN_UP = "sign-up"


@for_organiser
@require_http_methods(["GET", "POST"])
def new(request: DeskRequest, event: Event) -> HttpResponse:
    """One player who is typed; or all ways, of which that one is open which is wished for or the likeliest."""
    if request.method == "POST":
        form = PlayerForm(request.POST)
        if form.attempt_with(register_player, event=event, by=request.actor):
            where = "desk_player_new" if "another" in request.POST else "desk_players"
            return finished(request, form, event, where, event.slug)
        return add_page(request, event, Way.TYPE, form)
    wished = request.GET.get("way", "")
    if wished in tuple(Way):
        return add_page(request, event, Way(wished))
    # Where nobody is on the list yet, a whole list is likelier than one name.
    return add_page(request, event, Way.TYPE if event.players.exists() else Way.PASTE)


def add_page(
    request: DeskRequest, event: Event, way: Way, form: PlayerForm | PasteForm | FileForm | None = None
) -> HttpResponse:
    """All ways, one of them open: with its form as it was refused, if it was."""
    forms = {
        Way.TYPE: PlayerForm(),
        Way.PASTE: PasteForm(label_suffix=""),
        Way.FILE: FileForm(),
    } | ({way: form} if form else {})
    for other in (Way.TYPE, Way.PASTE):
        if other != way:
            next(iter(forms[other].visible_fields())).field.widget.attrs.pop("autofocus", None)
    drawn = is_drawn(event)
    context = {
        "event": event,
        "way": way,
        "form": form,
        "typing": forms[Way.TYPE],
        "pasting": forms[Way.PASTE],
        "uploading": forms[Way.FILE],
        "closed": _why_closed(event),
        "newcomers": NEWCOMERS[progress_of(event).seats],
        "free": free_places(event),
        "registration_over": drawn or event.ended_at is not None,
        "button": ButtonForm(),
    }
    return page(request, "desk/players/add.html", context | switch_of(request, event))


def _why_closed(event: Event) -> str:
    try:
        refuse_late(event)
    except Refused as refused:
        return sentence_of(refused)
    return ""
