"""What the database keeps: one noun a file, and the constraints that hold whatever the program does.

No behaviour beyond naming things: reading for pages lives in `queries`, every change in `actions`.
"""

from tournament.models.access import AccessLink, ApiAnswer, ApiToken, Invitation, LoginThrottle
from tournament.models.account import Account, EventRole, Role
from tournament.models.draw import Draw
from tournament.models.event import Announcement, Event
from tournament.models.files import ExportedFile, UploadedEvent
from tournament.models.journal import JournalEntry, JournalRelease
from tournament.models.penalty import Penalty
from tournament.models.player import Player
from tournament.models.preset import OwnPreset
from tournament.models.push import PushSubscription
from tournament.models.result import GameRecord, RefusedSubmission, Result, ResultLine
from tournament.models.round import Round, no_draft
from tournament.models.screen import Screen, SponsorsPicture
from tournament.models.series import Series
from tournament.models.stage import Qualifier, Stage
from tournament.models.table import Seat, Table
from tournament.models.webhook import Webhook, WebhookMessage

__all__ = [
    "AccessLink",
    "Account",
    "Announcement",
    "ApiAnswer",
    "ApiToken",
    "Draw",
    "Event",
    "EventRole",
    "ExportedFile",
    "GameRecord",
    "Invitation",
    "JournalEntry",
    "JournalRelease",
    "LoginThrottle",
    "OwnPreset",
    "Penalty",
    "Player",
    "PushSubscription",
    "Qualifier",
    "RefusedSubmission",
    "Result",
    "ResultLine",
    "Role",
    "Round",
    "Screen",
    "Seat",
    "Series",
    "SponsorsPicture",
    "Stage",
    "Table",
    "UploadedEvent",
    "Webhook",
    "WebhookMessage",
    "no_draft",
]
