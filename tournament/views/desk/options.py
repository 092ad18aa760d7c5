"""The page of an event's options."""

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournament.actions.options import edit_options
from tournament.forms.options import OptionsForm
from tournament.forms.words.options import listed_names
from tournament.models import Event
from tournament.queries.options import locked_options
from tournament.views.access import DeskRequest, for_organiser
from tournament.views.responses import page, saved, sent


@for_organiser
@require_http_methods(["GET", "POST"])
def options(request: DeskRequest, event: Event) -> HttpResponse:
    locked = locked_options(event)
    form = OptionsForm(sent(request), initial=OptionsForm.initial_of(event), locked=locked)
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(edit_options, event=event, by=request.actor, **form.values())
    ):
        return saved(request, form, event, "desk_settings", event.slug, message=_("The options have been saved."))
    context = {"event": event, "form": form, "locked": listed_names(tuple(sorted(locked)))}
    return page(request, "desk/events/options.html", context)
