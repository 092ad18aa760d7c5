"""Addresses: desk_players."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
