"""The one app, and what every process does before its first request."""

from importlib import import_module
from pkgutil import walk_packages

from django.apps import AppConfig


class Tournament(AppConfig):
    """Every process knows from the start what can happen: all actions are imported, and with them their verbs."""

    name = "tournament"

    def ready(self) -> None:
        actions = import_module("tournament.actions")
        for module in walk_packages(actions.__path__, "tournament.actions."):
            import_module(module.name)
