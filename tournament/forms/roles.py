"""Forms about roles: an invitation, and another role for somebody."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.actions.change import RANK
from tournament.actions.roles import GIVEN, who_decides
from tournament.forms.action_form import ActionForm
from tournament.forms.fields import NameField
from tournament.forms.words.access import MAY, ROLES
from tournament.models import Role
from tournament.names import MAX_NAME


class InviteForm(ActionForm):
    """A link for one person; `mine` is the role of whoever invites."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"unknown_role": "role", "invitation_label_too_long": "label"}

    label = NameField(
        label=_("Who is it for?"),
        max_length=MAX_NAME,
        required=False,
        help_text=_("So you know later whose link it is."),
    )
    role = forms.ChoiceField(label=_("Role"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, mine: Role, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        given = [role for role in reversed(GIVEN) if RANK[mine] <= RANK[who_decides(role)]]
        field = self.fields["role"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(role.value, f"{ROLES[role]}: {MAY[role]}") for role in given]
        field.initial = given[0].value
