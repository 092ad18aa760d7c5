"""The form of a receiver of an event's news."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.base import ActionForm
from tournament.models import Webhook
from tournament.queries.events.webhook_news import Topic
from tournament.words import text_of
from tournament.words.webhooks import KINDS, REFUSALS, TOPICS

USUAL = (Topic.SEATS, Topic.ROUND, Topic.WINNERS)


class WebhookForm(ActionForm):
    """What a receiver is, once it is there, stays."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"webhook_address": "address", "webhook_without_topic": "topics"}

    kind = forms.ChoiceField(
        label=_("Who gets the messages"),
        choices=list(KINDS.items()),
        initial=Webhook.Kind.CHAT,
        widget=forms.RadioSelect,
    )
    address = forms.CharField(
        label=_("Address"),
        max_length=Webhook.MAX_ADDRESS,
        help_text=_(
            "For a chat in Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL. Anyone who has it can post."
        ),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    topics = forms.MultipleChoiceField(
        label=_("Tell it about"),
        error_messages={"required": text_of(REFUSALS["webhook_without_topic"])},
        choices=[(topic.value, TOPICS[topic]) for topic in Topic],
        initial=list(USUAL),
        widget=forms.CheckboxSelectMultiple,
    )
    after_look = forms.BooleanField(
        label=_("Let me check each message first"),
        required=False,
        help_text=_("It waits on the page “Messages to chats and programs” until you post or discard it."),
    )

    def __init__(self, *args: Any, webhook: Webhook | None = None, **kwargs: Any) -> None:
        if webhook:
            kwargs["initial"] = {name: getattr(webhook, name) for name in ("address", "topics", "after_look")}
        super().__init__(*args, **kwargs)
        if webhook:
            del self.fields["kind"]

    @property
    def settings(self) -> dict[str, Any]:
        """What the actions take."""
        return {name: value for name, value in self.cleaned_data.items() if name != "submission"}
