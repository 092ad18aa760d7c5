"""The root of all forms that call an action: what the action refuses comes back as a sentence at the right field."""

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import UUID, uuid4

from django import forms

from tournament.actions.refusals import AlreadyDone, NotAllowed
from tournament.forms.words import sentence_of
from tournament.models import JournalEntry
from tournament.regulation.refusal import Refused


class ActionForm(forms.Form):
    """`attempt` calls an action with this submission's id, so that sending the form twice does the thing once."""

    # Refusal code → the field it belongs to; all others belong to the whole form.
    FIELDS_OF: ClassVar[dict[str, str]] = {}

    submission = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["submission"].initial = uuid4
        self.outcome: Any = None
        self.repeated: JournalEntry | None = None

    @property
    def submission_id(self) -> UUID:
        """Kept in the form; a client that sends none gets one, and is not protected from itself."""
        given: UUID | None = getattr(self, "cleaned_data", {}).get("submission")
        if given is None:
            given = self.cleaned_data["submission"] = uuid4()
        return given

    def attempt(self, action: Callable[..., Any], **arguments: Any) -> bool:
        """Calls the action; False means that it was refused and the sentences stand in the form."""
        if not self.is_valid():
            return False
        try:
            self.outcome = action(submission_id=self.submission_id, **arguments)
        except AlreadyDone as done:
            self.repeated = done.entry
        except NotAllowed:
            raise
        except Refused as refused:
            self.refuse(refused)
            return False
        return True

    def refuse(self, refused: Refused) -> None:
        """Puts a refusal into words at its field."""
        field = self.FIELDS_OF.get(refused.code)
        self.add_error(field if field in self.fields else None, sentence_of(refused))


class ButtonForm(ActionForm):
    """A button: nothing to type, only a submission that counts once."""
