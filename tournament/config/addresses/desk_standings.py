"""Addresses: desk_standings."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
