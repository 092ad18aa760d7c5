"""What is worth a message to other programs and chats: what the public pages show, and no more than that.

A receiver is told the difference between what it was told and what is so now. So a round that nobody may see is no
news, nor are results that are held back; they are once they are released.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.models import Event, Round
from tournament.queries.events.public import published
from tournament.queries.events.stages import held_back, is_hidden, stages_of
from tournament.queries.standings.cache import public_standings
from tournament.regulation.standings import Standings

Params = Mapping[str, int]
Told = Mapping[str, object]


class Topic(StrEnum):
    """What a receiver may want to know of, by the names that standard webhooks have for their types."""

    SEATS = "seats.published"
    ROUND = "round.completed"
    STANDINGS = "standings.changed"
    WINNERS = "winners.announced"


# Under which name a receiver keeps what it was told of a topic.
KEPT_AS = {Topic.SEATS: "seats", Topic.ROUND: "complete", Topic.STANDINGS: "standings", Topic.WINNERS: "ended"}
TEST = "test"  # the topic of a message that an organiser has sent to try a receiver


@dataclass(frozen=True)
class WebhookNews:
    """One thing to tell. `params`: the number of the round in the event, or of the stage."""

    topic: Topic
    params: Params


@dataclass(frozen=True)
class EventNow:
    """What everybody may know of an event at this revision."""

    public: bool
    revision: int
    seats: tuple[int, ...]  # the rounds whose seats are published
    complete: tuple[int, ...]  # those of them that are over, and whose results are not held back
    standings: Mapping[int, str]  # of each stage with results a short text that changes with them
    ended: bool

    def as_told(self) -> dict[str, object]:
        """What a receiver knows that was told of all this; as JSON keeps it."""
        return {
            "revision": self.revision,
            "seats": list(self.seats),
            "complete": list(self.complete),
            "standings": {str(stage): text for stage, text in self.standings.items()},
            "ended": self.ended,
        }

    def is_so(self, topic: str, params: Params) -> bool:
        """Whether a message that waited still tells what is so."""
        if topic == Topic.SEATS:
            return self.public and params.get("round") in self.seats
        if topic == Topic.ROUND:
            return self.public and params.get("round") in self.complete
        if topic == Topic.WINNERS:
            return self.public and self.ended
        return self.public or topic == TEST


def event_now(event: Event, *, with_standings: bool = True) -> EventNow:
    """Two reads, and those of the standings where a result has come in and somebody wants to know of them."""
    stages = {stage.pk: stage for stage in stages_of(event)}
    rounds = list(published(event).order_by("number"))
    for round in rounds:
        round.stage = stages[round.stage_id]
    complete = [round.number for round in rounds if round.state == Round.State.COMPLETE and not held_back(round)]
    begun = {round.stage_id for round in rounds}
    known = {
        stage.number: _text_of(public_standings(stage))
        for key, stage in stages.items()
        if with_standings and key in begun and not is_hidden(stage)
    }
    return EventNow(
        public=event.public,
        revision=event.revision,
        seats=tuple(round.number for round in rounds),
        complete=tuple(complete),
        standings={stage: text for stage, text in known.items() if text},
        ended=event.ended_at is not None,
    )


def news_for(told: Told, now: EventNow) -> list[WebhookNews]:
    """What somebody has not been told who was told this."""
    seats, complete, standings = (told.get(name) or () for name in ("seats", "complete", "standings"))
    assert isinstance(seats, list | tuple)
    assert isinstance(complete, list | tuple)
    known = standings if isinstance(standings, dict) else {}
    news = [WebhookNews(Topic.SEATS, {"round": number}) for number in now.seats if number not in seats]
    news += [WebhookNews(Topic.ROUND, {"round": number}) for number in now.complete if number not in complete]
    stages = sorted({*now.standings, *map(int, known)})
    changed = [stage for stage in stages if now.standings.get(stage) != known.get(str(stage))]
    news += [WebhookNews(Topic.STANDINGS, {"stage": stage}) for stage in changed]
    if now.ended and not told.get("ended"):
        news.append(WebhookNews(Topic.WINNERS, {}))
    return news


def _text_of(standings: Standings) -> str:
    """Nothing as long as there is no result."""
    if not any(round.results for round in standings.rounds):
        return ""
    digest = hashlib.sha256()
    for row in standings.all_rows():
        digest.update(f"{row.place} {row.player} {row.score}\n".encode())
    return digest.hexdigest()[:16]
