"""Rules and options of an event, the presets that fill them, and the presets that an account has saved."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.actions.events.options import edit_options
from tournament.actions.events.presets import (
    apply_preset,
    delete_own_preset,
    refusal_of,
    rename_own_preset,
    save_own_preset,
)
from tournament.forms.base import ButtonForm
from tournament.forms.events.options import OptionsForm
from tournament.forms.events.presets import PresetNameForm
from tournament.models import Event
from tournament.queries.events.options import locks_of, sizes_without_points
from tournament.queries.events.presets import (
    KnownPreset,
    changed_since,
    known_preset,
    own_presets,
    preset_of,
    presets_for,
)
from tournament.views.http.policies import DeskRequest, for_organiser, logged_in
from tournament.views.http.responses import done, page, saved, sent
from tournament.words import sentence_of
from tournament.words.options import locks_words
from tournament.words.presets import about_words, after_words, changes_words, preset_words


@for_organiser
@require_http_methods(["GET", "POST"])
def options(request: DeskRequest, event: Event) -> HttpResponse:
    locks = locks_of(event)
    form = OptionsForm(sent(request), initial=OptionsForm.initial_of(event), locks=locks)
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(edit_options, event=event, by=request.actor, **form.values())
    ):
        return saved(request, form, event, "desk_settings", event.slug, message=_("The options have been saved."))
    current = preset_of(event)
    context = {
        "event": event,
        "form": form,
        "locks": locks_words(locks),
        "current": _described(current),
        "changes": changes_words(changed_since(event)),
        "presets": [_described(preset) for preset in presets_for(event, request.user)],
        "without_points": sizes_without_points(event),
    }
    return page(request, "desk/events/options.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def preset(request: DeskRequest, event: Event, preset: str) -> HttpResponse:
    """What a preset would change in this event, and a button that does it."""
    chosen = known_preset(event, preset, request.user)
    if chosen is None:
        raise Http404
    form = ButtonForm(sent(request))
    if request.method == "POST" and form.attempt(apply_preset, event=event, by=request.actor, preset=chosen.code):
        message = _("“%(preset)s” has been applied.") % {"preset": preset_words(chosen)}
        return saved(request, form, event, "desk_options", event.slug, message=message)
    refusal = refusal_of(event, chosen)
    context = {
        "event": event,
        "form": form,
        "refusal": sentence_of(refusal) if refusal and not form.errors else "",
        "locked": refusal is not None,
        "preset": _described(chosen),
        "changes": changes_words(chosen.differences(event)),
        "followed": event.preset == chosen.code,
        "former": preset_words(preset_of(event)),
    }
    return page(request, "desk/events/preset.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def save_preset(request: DeskRequest, event: Event) -> HttpResponse:
    form = PresetNameForm(sent(request))
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(save_own_preset, event=event, by=request.actor, **form.values())
    ):
        return done(request, "desk_options", event.slug, message=_("The preset has been saved."))
    return page(request, "desk/events/preset_save.html", {"event": event, "form": form})


@logged_in
@require_safe
def own_list(request: DeskRequest) -> HttpResponse:
    return page(request, "desk/events/presets.html", {"presets": own_presets(request.user)})


@logged_in
@require_http_methods(["GET", "POST"])
def rename(request: DeskRequest, preset: int) -> HttpResponse:
    own = _own(request, preset)
    form = PresetNameForm(sent(request), initial={"name": own.own_name})
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(rename_own_preset, preset=preset, by=request.actor, **form.values())
    ):
        return done(request, "desk_presets", message=_("The preset has been renamed."))
    return page(request, "desk/events/preset_rename.html", {"preset": own, "form": form})


@logged_in
@require_http_methods(["GET", "POST"])
def delete(request: DeskRequest, preset: int) -> HttpResponse:
    own = _own(request, preset)
    form = ButtonForm(sent(request))
    if request.method == "POST" and form.attempt(delete_own_preset, preset=preset, by=request.actor):
        return done(request, "desk_presets", message=_("The preset has been deleted."))
    context = {
        "form": form,
        "title": _("Delete the preset"),
        "button": _("Delete the preset"),
        "danger": True,
        "text": gettext("“%(preset)s” will no longer be offered.") % {"preset": own.own_name},
        "consequences": [_("Events that follow it keep their options and its name."), _("This can’t be undone.")],
        "cancel_url": reverse("desk_presets"),
    }
    return page(request, "desk/events/confirm.html", context)


def _own(request: DeskRequest, key: int) -> KnownPreset:
    for own in own_presets(request.user):
        if own.key == key:
            return own
    raise Http404


def _described(preset: KnownPreset) -> dict[str, object]:
    """A preset with its words."""
    return {
        "code": preset.code,
        "name": preset_words(preset),
        "about": about_words(preset),
        "after": after_words(preset),
        "own": preset.key is not None,
        "deleted": preset.deleted,
    }
