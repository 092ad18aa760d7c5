"""Every address of the site, in one list. What happens there lives in `tournament.views`."""

from django.urls import path

from tournament.views.health import health
from tournament.views.public.home import home

urlpatterns = [
    path("", home, name="home"),
    path("healthz", health, name="health"),
]
