"""Forms of a running round: minutes, and extra time for a table."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.action_form import ActionForm


class MinutesForm(ActionForm):
    """How long the games may take; empty: no limit."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"minutes_out_of_range": "minutes"}

    minutes = forms.IntegerField(
        label=_("Minutes for the games"), required=False, help_text=_("Leave empty for no limit")
    )


class ExtraTimeForm(ActionForm):
    """Minutes more for one table."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"minutes_out_of_range": "minutes"}

    minutes = forms.IntegerField(label=_("Minutes of extra time"), help_text=_("In total. 0 removes the extra time."))
