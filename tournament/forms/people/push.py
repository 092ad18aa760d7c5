"""What a browser sends that wants messages, and that wants none any more."""

import base64
import binascii

from django import forms

from tournament.forms.base import PlainForm
from tournament.models import PushSubscription

POINT, SECRET = 65, 16  # bytes of a browser's public key, and of what it shares with us


class Base64Field(forms.CharField):
    """So many bytes as browsers write them in JSON."""

    def __init__(self, *, size: int, max_length: int) -> None:
        self.size = size
        super().__init__(max_length=max_length)

    def validate(self, value: str) -> None:
        super().validate(value)
        try:
            plain = base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))
        except (ValueError, binascii.Error):
            plain = b""
        if len(plain) != self.size:
            raise forms.ValidationError("")


class UnsubscribeForm(PlainForm):
    """Which phone, and about whom."""

    player = forms.IntegerField(min_value=1, max_value=999_999_999)
    endpoint = forms.CharField(max_length=PushSubscription.MAX_ENDPOINT)


class SubscribeForm(UnsubscribeForm):
    """With the keys by which messages are encrypted."""

    p256dh = Base64Field(size=POINT, max_length=100)
    auth = Base64Field(size=SECRET, max_length=50)
