"""Forms about the hall's screens: what one shows and for how long, and the picture of the sponsors."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.actions.events.screens import MAX_PICTURE_BYTES
from tournament.forms.base import ActionForm, NameField
from tournament.models import Screen
from tournament.queries.events.slides import MAX_SECONDS, MIN_SECONDS, SECONDS, Slide, Theme
from tournament.words.screens import SLIDES, THEMES


class ScreenForm(ActionForm):
    """One screen. Each slide has a box to tick and its seconds."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"screen_needs_name": "name", "screen_name_too_long": "name"}

    name = NameField(label=_("Name"), max_length=60, help_text=_("Such as “Projector at the stage”."))
    pinned = forms.ChoiceField(
        label=_("Keep in view"), required=False, help_text=_("This one slide stays until you choose another.")
    )
    theme = forms.ChoiceField(label=_("Colours"), choices=[(theme.value, THEMES[theme]) for theme in Theme])
    sound = forms.BooleanField(
        label=_("Sound when the time is up and when somebody is called"),
        required=False,
        help_text=_("On the screen itself somebody has to press “Turn the sound on” once."),
    )

    def __init__(self, *args: Any, screen: Screen, **kwargs: Any) -> None:
        settings = {"name": screen.name, "pinned": screen.pinned, "theme": screen.theme, "sound": screen.sound}
        super().__init__(*args, initial=settings, **kwargs)
        pinned = self.fields["pinned"]
        assert isinstance(pinned, forms.ChoiceField)
        pinned.choices = [
            ("", _("None: show one slide after another")),
            *((slide.value, SLIDES[slide]) for slide in Slide),
        ]
        for slide in Slide:
            seconds = screen.slides.get(slide)
            self.fields[f"show_{slide}"] = forms.BooleanField(
                label=SLIDES[slide], required=False, initial=seconds is not None
            )
            self.fields[f"seconds_{slide}"] = forms.IntegerField(
                label=_("Seconds"),
                required=False,
                initial=seconds or SECONDS,
                min_value=MIN_SECONDS,
                max_value=MAX_SECONDS,
            )

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The box and the seconds of each slide."""
        return [(self[f"show_{slide}"], self[f"seconds_{slide}"]) for slide in Slide]

    @property
    def settings(self) -> dict[str, Any]:
        """What the actions take."""
        values = self.cleaned_data
        ticked = [slide for slide in Slide if values[f"show_{slide}"]]
        slides = {slide.value: values[f"seconds_{slide}"] or SECONDS for slide in ticked}
        return {"slides": slides, **{name: values[name] for name in ("name", "pinned", "theme", "sound")}}


class PictureForm(ActionForm):
    """A picture as a file. Whether it is one is for the action to say."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"picture_too_large": "picture", "not_a_picture": "picture"}

    picture = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG, JPEG or WebP, at most 400 kB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )

    @property
    def content(self) -> bytes:
        """No more of it than is needed to see that it is too large."""
        content: bytes = self.cleaned_data["picture"].read(MAX_PICTURE_BYTES + 1)
        return content
