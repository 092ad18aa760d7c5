"""Addresses: table."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
