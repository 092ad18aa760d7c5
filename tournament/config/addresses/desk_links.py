"""Addresses: desk_links."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
