"""Forms of accounts: signing in, the first account, one by invitation, what its owner can change; and roles."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.actions.access.accounts import MAX_PASSWORD_LENGTH, MAX_USERNAME_LENGTH, account_refusals
from tournament.actions.access.roles import GIVEN, who_decides
from tournament.actions.access.throttle import LoginThrottled
from tournament.forms.base import ActionForm, NameField
from tournament.models import Role
from tournament.names import MAX_NAME
from tournament.queries.access.roles import is_enough
from tournament.regulation.refusals import Refused
from tournament.words.access import MAY, ROLES


def _password(label: Any, autocomplete: str, help_text: Any = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, widget=widget, strip=False, max_length=MAX_PASSWORD_LENGTH, help_text=help_text)


# The fields of passwords, here and wherever else there may be some: what is typed into them is never shown again.
SECRETS = frozenset({"password", "again", "old", "new"})


class LoginForm(ActionForm):
    """Name and password; the refusal belongs to both."""

    wait = 0  # the seconds until the next attempt, where there were too many

    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=1000,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = _password(_("Password"), "current-password")

    def refuse(self, refused: Refused) -> None:
        if isinstance(refused, LoginThrottled):
            self.wait = refused.seconds
        super().refuse(refused)


class AccountForm(ActionForm):
    """A new account."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "username_taken": "username",
        "username_unusable": "username",
        "username_too_long": "username",
        "account_needs_a_name": "shown_name",
        "account_name_too_long": "shown_name",
        "password_weak": "password",
        "password_too_long": "password",
    }

    shown_name = NameField(
        label=_("Your name"),
        max_length=MAX_NAME,
        help_text=_("The name others know you by. It appears in the journal next to what you did."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=MAX_USERNAME_LENGTH,
        help_text=_("Letters, digits and @ . + - _ without spaces. Capital letters don’t matter."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = _password(_("Password"), "new-password", _("At least 8 characters. Several words work well."))
    again = _password(_("Repeat the password"), "new-password")

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if "password" in self.cleaned_data and again != self.cleaned_data["password"]:
            raise forms.ValidationError(_("The two passwords don’t match."))
        return again

    def clean(self) -> dict[str, Any]:
        """What the action would refuse one by one is said at once; nothing where a field is empty or too long."""
        entered = {name: str(self.cleaned_data.get(name, "")) for name in ("username", "shown_name", "password")}
        for refused in account_refusals(
            username=entered["username"], display_name=entered["shown_name"], password=entered["password"]
        ):
            if self.FIELDS_OF[refused.code] not in self.errors:
                self.refuse(refused)
        return self.cleaned_data

    def values(self) -> dict[str, Any]:
        """What the action wants."""
        given = self.cleaned_data
        return {
            "username": given["username"],
            "display_name": given["shown_name"],
            "password": given["password"],
        }


class EditAccountForm(ActionForm):
    """The name that others see."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"account_needs_a_name": "shown_name", "account_name_too_long": "shown_name"}

    shown_name = NameField(label=_("Your name"), max_length=MAX_NAME)


class PasswordForm(ActionForm):
    """Changing the password."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "old_password_wrong": "old",
        "password_weak": "new",
        "password_too_long": "new",
    }

    old = _password(_("Current password"), "current-password")
    new = _password(_("New password"), "new-password", _("At least 8 characters. Several words work well."))
    again = _password(_("Repeat the new password"), "new-password")

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if "new" in self.cleaned_data and again != self.cleaned_data["new"]:
            raise forms.ValidationError(_("The two passwords don’t match."))
        return again


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
        given = [role for role in reversed(GIVEN) if is_enough(mine, who_decides(role))]
        field = self.fields["role"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(role.value, f"{ROLES[role]}: {MAY[role]}") for role in given]
        field.initial = given[0].value
