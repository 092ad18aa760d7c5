"""What a page of a table says of the results that the phone still has to send."""

from django import template
from django.conf import settings

register = template.Library()


@register.inclusion_tag("table/_outbox.html")
def outbox(*, for_players: bool = False) -> dict[str, int | bool]:
    """The place for it. After how many milliseconds something is sent again for the first time, is a setting.

    Players whom the phone is handed to see only what is not sent yet.
    """
    return {"first_pause": settings.OUTBOX_FIRST_PAUSE_MS, "for_players": for_players}
