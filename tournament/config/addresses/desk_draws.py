"""Addresses: desk_draws."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
