"""Addresses: desk_results."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
