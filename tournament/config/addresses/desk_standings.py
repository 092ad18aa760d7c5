"""Addresses: standings, qualification, penalties and the end, at the desk."""

from django.urls import URLPattern, path

from tournament.views.desk.penalties import penalties, penalty_cancel
from tournament.views.desk.qualification import finalist_missing, lot_draw, lot_enter, qualification
from tournament.views.desk.standings import end, standings

STANDINGS = "desk/<slug:slug>/standings/"
STAGE = f"{STANDINGS}stages/<number:number>/"

urlpatterns: list[URLPattern] = [
    path(STANDINGS, standings, name="desk_standings"),
    path(f"{STANDINGS}qualification/", qualification, name="desk_qualification"),
    path(f"{STAGE}lots/draw/", lot_draw, name="desk_lot_draw"),
    path(f"{STAGE}lots/enter/", lot_enter, name="desk_lot_enter"),
    path(f"{STAGE}missing/<number:player>/", finalist_missing, name="desk_finalist_missing"),
    path(f"{STANDINGS}penalties/", penalties, name="desk_penalties"),
    path(f"{STANDINGS}penalties/<number:penalty>/cancel/", penalty_cancel, name="desk_penalty_cancel"),
    path(f"{STANDINGS}end/", end, name="desk_end"),
]
