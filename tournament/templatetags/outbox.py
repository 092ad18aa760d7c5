"""What a page of a table says of the results that the phone still has to send."""

from django import template
from django.conf import settings

register = template.Library()


@register.inclusion_tag("table/_outbox.html")
def outbox() -> dict[str, int]:
    """The place for it. After how many milliseconds something is sent again for the first time, is a setting."""
    return {"first_pause": settings.OUTBOX_FIRST_PAUSE_MS}
