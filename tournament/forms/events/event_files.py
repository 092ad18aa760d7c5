"""Forms of the file of an event: choosing it, and importing what was looked at."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm


class UploadForm(ActionForm):
    """A file of any name; what it is, its content says."""

    use_required_attribute = False

    file = forms.FileField(
        label=_("File of an event"),
        help_text=_("A JSON file that Grillmeister has exported for organisers, at most 35 MB."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )


class ImportForm(ActionForm):
    """The button below what is in the file."""

    as_copy = forms.BooleanField(label=_("Import it once more, as a copy"), required=False)
