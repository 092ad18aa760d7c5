"""Addresses of what everybody sees: public events, signing up, draws, help; and of accounts."""

from django.urls import URLPattern, path

from tournament.views.desk import backups
from tournament.views.public import accounts, events, games, help, me, previews, sign_up, subscriptions

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/", events.event, name="event"),
    path("e/<slug:slug>/standings/", events.standings, name="standings"),
    path("e/<slug:slug>/rounds/<number:number>/", events.round, name="round"),
    path("e/<slug:slug>/rounds/<number:number>/tables/<number:table>/live/", events.live_table, name="live_table"),
    path("e/<slug:slug>/games/<number:number>/", games.replay, name="replay"),
    path("e/<slug:slug>/players/<number:number>/", events.player, name="player"),
    path("e/<slug:slug>/players/<number:number>/code.svg", me.player_code, name="player_code"),
    path("e/<slug:slug>/me/", me.me, name="me"),
    path("e/<slug:slug>/me/found/", me.matching_players, name="me_found"),
    path("e/<slug:slug>/me/bar/", me.bar, name="me_bar"),
    path("e/worker.js", me.player_worker, name="player_worker"),
    path("e/<slug:slug>/players/<number:number>.ics", subscriptions.player_calendar, name="player_calendar"),
    path("e/<slug:slug>/standings.png", previews.standings_picture, name="standings_picture"),
    path("e/<slug:slug>.ics", subscriptions.calendar, name="calendar"),
    path("e/<slug:slug>.atom", subscriptions.feed, name="feed"),
    path("embed/<slug:slug>/standings/", subscriptions.embedded_standings, name="embedded_standings"),
    path("embed/<slug:slug>/seats/", subscriptions.embedded_seats, name="embedded_seats"),
    path("e/<slug:slug>/winners/", events.winners, name="winners"),
    path("e/<slug:slug>/winners.svg", events.winners_picture, name="winners_picture"),
    path("e/<slug:slug>/sign-up/", sign_up.sign_up, name="sign_up"),
    path("e/<slug:slug>/sign-up/<str:token>/", sign_up.signed_up, name="sign_up_done"),
    path("e/<slug:slug>/draws/<number:number>/", events.draw, name="draw"),
    path("e/<slug:slug>/draws/<number:number>.json", events.receipt, name="draw_receipt"),
    path("help/", help.guide, {"name": "index"}, name="help"),
    path("help/players/", help.guide, {"name": "players"}, name="help_players"),
    path("help/referees/", help.guide, {"name": "referees"}, name="help_referees"),
    path("help/organisers/", help.guide, {"name": "organisers"}, name="help_organisers"),
    path("language/", help.language, name="language"),
    path("login/", accounts.log_in, name="login"),
    path("logout/", accounts.log_out, name="logout"),
    path("setup/<str:token>/", accounts.set_up, name="setup"),
    path("join/", accounts.join, name="join_page"),
    path("join/<str:token>/", accounts.join_link, name="join"),
    path("account/", accounts.account, name="account"),
    path("account/backup/", backups.download, name="backup"),
    path("account/password/", accounts.password, name="password"),
]
