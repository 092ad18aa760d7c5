"""Addresses of accounts: signing in and out, the set-up link, invitations."""

from django.urls import URLPattern, path

from tournament.views.desk import backups
from tournament.views.public import accounts

urlpatterns: list[URLPattern] = [
    path("login/", accounts.log_in, name="login"),
    path("logout/", accounts.log_out, name="logout"),
    path("setup/<str:token>/", accounts.set_up, name="setup"),
    path("join/", accounts.join, name="join_page"),
    path("join/<str:token>/", accounts.join_link, name="join"),
    path("account/", accounts.account, name="account"),
    path("account/backup/", backups.download, name="backup"),
    path("account/password/", accounts.password, name="password"),
]
