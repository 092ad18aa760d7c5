"""What stands in an answer."""

from django.contrib.messages import get_messages


def said(response):
    """The messages that wait for the next page."""
    return [str(message) for message in get_messages(response.wsgi_request)]
