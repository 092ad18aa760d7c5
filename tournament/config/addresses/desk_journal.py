"""Addresses: desk_journal."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
