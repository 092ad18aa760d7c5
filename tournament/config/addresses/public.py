"""Addresses: public."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
