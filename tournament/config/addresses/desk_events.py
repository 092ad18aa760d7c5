"""Addresses: desk_events."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
