"""Addresses: desk_rounds. The rounds of an event, their seats and their clock."""

from django.urls import URLPattern, path

from tournament.views.desk import rounds, seating

ROUND = "desk/<slug:slug>/rounds/<number:number>/"
TABLE = f"{ROUND}tables/<number:table>/"

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/rounds/", rounds.round_list, name="desk_rounds"),
    path(ROUND, rounds.round_detail, name="desk_round"),
    path(f"{ROUND}publish/", rounds.publish, name="desk_round_publish"),
    path(f"{ROUND}start/", rounds.start, name="desk_round_start"),
    path(f"{ROUND}complete/", rounds.complete, name="desk_round_complete"),
    path(f"{ROUND}reopen/", rounds.reopen, name="desk_round_reopen"),
    path(f"{ROUND}pause/", rounds.pause, name="desk_round_pause"),
    path(f"{ROUND}resume/", rounds.resume, name="desk_round_resume"),
    path(f"{ROUND}minutes/", rounds.minutes, name="desk_round_minutes"),
    path(f"{ROUND}seating/", seating.seating, name="desk_seating"),
    path(f"{ROUND}seating/check/", seating.check_swap, name="desk_swap_check"),
    path(f"{ROUND}seating/swap/", seating.swap, name="desk_swap"),
    path(f"{ROUND}seating/late/", seating.seat, name="desk_seat_late"),
    path(f"{ROUND}seating/leave/", seating.unseat, name="desk_unseat"),
    path(f"{TABLE}portions/", seating.portions, name="desk_portions"),
    path(f"{TABLE}time/", rounds.extra_time, name="desk_extra_time"),
]
