"""Addresses of the dashboard, the journal, undo and announcements."""

from django.urls import URLPattern, path

from tournament.views.desk import journal
from tournament.views.desk.dashboard import dashboard

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/", dashboard, name="desk_event"),
    path("desk/<slug:slug>/journal/", journal.journal, name="desk_journal"),
    path("desk/<slug:slug>/journal/check/", journal.check_journal, name="desk_journal_check"),
    path("desk/<slug:slug>/journal/<number:number>/undo/", journal.undo_entry, name="desk_undo"),
    path("desk/<slug:slug>/announcements/", journal.announcements, name="desk_announcements"),
    path(
        "desk/<slug:slug>/announcements/<number:announcement>/withdraw/",
        journal.announcement_withdraw,
        name="desk_announcement_withdraw",
    ),
]
