"""The form for an announcement."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.action_form import ActionForm


class AnnouncementForm(ActionForm):
    """One text."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"announcement_empty": "text", "announcement_too_long": "text"}

    text = forms.CharField(
        label=_("Announcement"),
        help_text=_("It appears at the top of the public pages until you remove it."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
