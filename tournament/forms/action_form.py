"""The root of all forms that call an action: what the action refuses comes back as a sentence at the right field."""

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from uuid import UUID, uuid4, uuid5

from django import forms
from django.db.models import Model
from django.utils.datastructures import MultiValueDict

from tournament.actions.refusals import AlreadyDone, NotAllowed
from tournament.forms.plain import PlainForm
from tournament.forms.words import sentence_of
from tournament.models import JournalEntry
from tournament.regulation.refusal import Refused

NO_CONTENTS = ("submission", "csrfmiddlewaretoken")


class ActionForm(PlainForm):
    """`attempt` calls an action with this submission's id, so that sending the form twice does the thing once.

    Once is for the same contents: a page that the browser took out of its cache still has its old id, and so have all
    buttons of one page. Whoever presses the next one before the answer is there means the next one.
    """

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

    def submission_key(self, action: Callable[..., Any], arguments: Mapping[str, Any]) -> UUID:
        """The id under which the action is remembered: it stands for the form, what it says, and what it is about."""
        subjects = {name: value.pk if isinstance(value, Model) else value for name, value in arguments.items()}
        about = {name: value for name, value in subjects.items() if isinstance(value, int | str)}
        says = self.data.lists() if isinstance(self.data, MultiValueDict) else self.data.items()
        contents = {name: str(value) for name, value in says if name not in NO_CONTENTS}
        return uuid5(self.submission_id, json.dumps([getattr(action, "__name__", ""), about, contents], sort_keys=True))

    def attempt(self, action: Callable[..., Any], **arguments: Any) -> bool:
        """Calls the action; False means that it was refused and the sentences stand in the form."""
        if not self.is_valid():
            return False
        try:
            self.outcome = action(submission_id=self.submission_key(action, arguments), **arguments)
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
