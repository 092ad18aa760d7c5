"""Addresses: desk_players. Players at the desk, registration, check-in; and signing up in public."""

from django.urls import URLPattern, path

from tournament.views.desk import check_in, importing, players, registration, withdrawals
from tournament.views.public import sign_up

PLAYERS = "desk/<slug:slug>/players/"
PLAYER = f"{PLAYERS}<number:number>/"

urlpatterns: list[URLPattern] = [
    path(PLAYERS, players.players, name="desk_players"),
    path(f"{PLAYERS}new/", players.new, name="desk_player_new"),
    path(f"{PLAYERS}paste/", importing.paste, name="desk_players_paste"),
    path(f"{PLAYERS}file/", importing.upload, name="desk_players_import"),
    path(f"{PLAYERS}take-over/", importing.take_over, name="desk_players_take_over"),
    path(f"{PLAYERS}registration/", registration.registration, name="desk_registration"),
    path(f"{PLAYERS}registration/open/", registration.opened, name="desk_registration_open"),
    path(f"{PLAYERS}registration/close/", registration.closed, name="desk_registration_close"),
    path(f"{PLAYERS}registration/move-up/", registration.moved_up, name="desk_move_up"),
    path(f"{PLAYERS}check-in/", check_in.check_in, name="desk_check_in"),
    path(f"{PLAYERS}check-in/all/", check_in.everybody, name="desk_check_in_all"),
    path(f"{PLAYERS}check-in/others-absent/", check_in.others_absent, name="desk_others_absent"),
    path(PLAYER, players.player, name="desk_player"),
    path(f"{PLAYER}edit/", players.edit, name="desk_player_edit"),
    path(f"{PLAYER}remove/", players.remove, name="desk_player_remove"),
    path(f"{PLAYER}merge/<number:other>/", players.merge, name="desk_player_merge"),
    path(f"{PLAYER}approve/", registration.approved, name="desk_player_approve"),
    path(f"{PLAYER}let-in/", registration.admitted, name="desk_player_let_in"),
    path(f"{PLAYER}decline/", registration.declined, name="desk_player_decline"),
    path(f"{PLAYER}check-in/", check_in.check_in_one, name="desk_player_check_in"),
    path(f"{PLAYER}take-back/", check_in.take_back, name="desk_player_take_back"),
    path(f"{PLAYER}absent/", check_in.absent, name="desk_player_absent"),
    path(f"{PLAYER}withdraw/", withdrawals.withdraw, name="desk_player_withdraw"),
    path(f"{PLAYER}reinstate/", withdrawals.reinstate, name="desk_player_reinstate"),
    path(f"{PLAYER}substitute/", withdrawals.substitute, name="desk_player_substitute"),
    path("e/<slug:slug>/sign-up/", sign_up.sign_up, name="sign_up"),
    path("e/<slug:slug>/sign-up/<str:token>/", sign_up.signed_up, name="sign_up_done"),
]
