"""The end of an event: archive, anonymise, delete. Each says what follows before it happens."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.events import archive
from tournament.forms.base import ButtonForm
from tournament.forms.events.event import DeleteForm
from tournament.models import Event, Role
from tournament.views.http.policies import DeskRequest, for_organiser, for_owner
from tournament.views.http.repeats import remember_answer
from tournament.views.http.responses import done, page, refused, sent


@for_organiser
@require_safe
def overview(request: DeskRequest, event: Event) -> HttpResponse:
    context = {"event": event, "button": ButtonForm(), "is_owner": request.role is Role.OWNER}
    return page(request, "desk/events/archive.html", context)


@for_organiser
@require_POST
def put_in(request: DeskRequest, event: Event) -> HttpResponse:
    button = ButtonForm(request.POST)
    if button.attempt(archive.archive_event, event=event, by=request.actor):
        return done(request, "desk_archive", event.slug, message=_("The event has been archived."))
    return refused(request, button, "desk_archive", event.slug)


@for_organiser
@require_POST
def take_out(request: DeskRequest, event: Event) -> HttpResponse:
    button = ButtonForm(request.POST)
    if button.attempt(archive.unarchive_event, event=event, by=request.actor):
        return done(request, "desk_archive", event.slug, message=_("The event has been restored from the archive."))
    return refused(request, button, "desk_archive", event.slug)


@for_owner
@require_http_methods(["GET", "POST"])
def anonymise(request: DeskRequest, event: Event) -> HttpResponse:
    form = ButtonForm(sent(request))
    if request.method == "POST" and form.attempt(archive.anonymise_event, event=event, by=request.actor):
        return done(request, "desk_archive", event.slug, message=_("The event has been anonymised."))
    context = {
        "event": event,
        "form": form,
        "title": _("Anonymise"),
        "button": _("Anonymise for good"),
        "danger": True,
        "text": _("This can’t be undone."),
        "consequences": [
            _("Each player is shown by number only, such as “Player 7”; pseudonyms and clubs are removed."),
            _("Notes, reasons and announcements are removed, and so are the names of those who wrote them."),
            _("Results, places and scores stay."),
            _(
                "The journal keeps what happened and when. It can still be verified, but its entries "
                "can no longer be undone."
            ),
            _("The receipts of draws can no longer be verified, because the names were part of them."),
            _("The event’s name, venue and description stay. Check whether they name anyone."),
        ],
        "cancel_url": reverse("desk_archive", args=[event.slug]),
    }
    return page(request, "desk/events/confirm.html", context)


@for_owner
@require_http_methods(["GET", "POST"])
def delete(request: DeskRequest, event: Event) -> HttpResponse:
    form = DeleteForm(sent(request))
    if request.method == "POST" and form.is_valid():
        name = event.name
        if form.attempt(
            archive.delete_event, event=event, by=request.actor, typed_name=form.cleaned_data["typed_name"]
        ):
            return remember_answer(
                request, done(request, "desk", message=_("“%(event)s” has been deleted.") % {"event": name})
            )
    context = {
        "event": event,
        "form": form,
        "title": _("Delete the event"),
        "button": _("Delete the event for good"),
        "danger": True,
        "text": _("This can’t be undone. The name of the event: %(event)s") % {"event": event.name},
        "consequences": [
            _("Players, rounds, results, draws and the journal of this event will be gone for everyone."),
            _("Its public pages and referee links will stop working."),
            _("If you only want it out of the way, archive it."),
        ],
        "cancel_url": reverse("desk_archive", args=[event.slug]),
    }
    return page(request, "desk/events/confirm.html", context)
