"""Addresses: desk_draws. Drawing a round at the desk, and the draws as everybody sees them."""

from django.urls import URLPattern, path

from tournament.views.desk import draws
from tournament.views.public import draws as public

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/draw/", draws.draw, name="desk_draw"),
    path("desk/<slug:slug>/draw/make/", draws.reveal, name="desk_draw_reveal"),
    path("desk/<slug:slug>/draw/fail/", draws.fail, name="desk_draw_fail"),
    path("desk/<slug:slug>/draw/take-over/", draws.take_over, name="desk_take_over"),
    path("e/<slug:slug>/draws/<number:number>/", public.draw, name="draw"),
    path("e/<slug:slug>/draws/<number:number>.json", public.receipt, name="draw_receipt"),
]
