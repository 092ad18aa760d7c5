"""What a phone's outbox is answered with, whatever it sends: data that could not be read, and why something is refused.

What was taken, and conflicts, are told by the views themselves: `outbox_results` for results, `outbox_turns` for turns.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse

from tournament.actions.core.actors import Refused
from tournament.models import Table
from tournament.regulation.canonical import JsonObject
from tournament.views.table.table_access import TableRequest
from tournament.words import sentence_of
from tournament.words.event_names import EventNames

Sent = JsonObject
View = Callable[[TableRequest, Table], HttpResponse]
ViewOfSent = Callable[[TableRequest, Table, Sent], HttpResponse]


def data_sent(request: HttpRequest) -> bytes:
    """Nothing where it is not JSON: a form was read by whoever looked for its token, and cannot be read again."""
    return request.body if request.content_type == "application/json" else b""


class Outbox:
    """Answers to one kind of entry. `way_on`: the name of the page on which somebody goes on by hand."""

    def __init__(self, way_on: str) -> None:
        self.way_on = way_on

    def reads(self, read: Callable[[bytes], Sent]) -> Callable[[ViewOfSent], View]:
        """Gives a view what was sent; what cannot be read does not get there."""

        def decorate(view: ViewOfSent) -> View:
            @wraps(view)
            def reading(request: TableRequest, table: Table) -> HttpResponse:
                try:
                    sent = read(data_sent(request))
                except Refused as refused:
                    return self.refuses(table, HTTPStatus.BAD_REQUEST, refused)
                return view(request, table, sent)

            return reading

        return decorate

    def refuses(self, table: Table, status: HTTPStatus, refused: Refused, **more: object) -> HttpResponse:
        """A refusal in its own words."""
        return self.says_no(
            table, status, refused.code, sentence_of(refused, EventNames(table.round.event, public=True)), **more
        )

    def says_no(self, table: Table, status: HTTPStatus, code: str, sentence: str, **more: object) -> HttpResponse:
        """A refusal in these words."""
        way_on = reverse(self.way_on, args=[table.pk])
        return JsonResponse({"code": code, "sentence": sentence, "way_on": way_on, **more}, status=status)
