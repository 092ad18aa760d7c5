"""Addresses: what everybody sees of a public event. Sign-up and draws stand with what they belong to."""

from django.urls import URLPattern, path

from tournament.views.public.events import event, player, round, standings
from tournament.views.public.live import live_table

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/", event, name="event"),
    path("e/<slug:slug>/standings/", standings, name="standings"),
    path("e/<slug:slug>/rounds/<number:number>/", round, name="round"),
    path("e/<slug:slug>/rounds/<number:number>/tables/<number:table>/live/", live_table, name="live_table"),
    path("e/<slug:slug>/players/<number:number>/", player, name="player"),
]
