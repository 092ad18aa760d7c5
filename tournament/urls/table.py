"""Addresses of the referee's phone: a link, the tables, and what happens at one of them."""

from django.urls import URLPattern, path

from tournament.views.table import confirm, game, outbox, page, result, service_worker

TABLE = "table/<number:table>/"

# Looked for in this order: first what all phones send at the same time.
urlpatterns: list[URLPattern] = [
    path(f"{TABLE}submissions/", outbox.submit_result, name="table_submissions"),
    path(f"{TABLE}game/turns/", outbox.submit_turn, name="table_game_turns"),
    path("t/<str:token>/", page.enter_link, name="table_link"),
    path("table/", page.tables, name="tables"),
    path("table/offline/", service_worker.without_connection, name="table_offline"),
    path("table/confirm/<str:token>/", confirm.confirm_own, name="table_confirm_link"),
    path("table/confirm/<str:token>/wrong/", confirm.own_is_wrong, name="table_confirm_wrong"),
    path(TABLE, page.show, name="table"),
    path(f"{TABLE}arrivals/", page.arrivals, name="table_arrivals"),
    path(f"{TABLE}portions/", page.portions, name="table_portions"),
    path(f"{TABLE}call/", page.call, name="table_call"),
    path(f"{TABLE}call/end/", page.call_end, name="table_call_end"),
    path(f"{TABLE}result/", result.enter, name="table_result"),
    path(f"{TABLE}result/check/", result.check, name="table_result_check"),
    path(f"{TABLE}dispute/", result.dispute, name="table_dispute"),
    path(f"{TABLE}confirm/", confirm.confirm, name="table_confirm"),
    path(f"{TABLE}game/", game.game, name="table_game"),
    path(f"{TABLE}game/start/", game.start, name="table_game_start"),
    path(f"{TABLE}game/preview/", game.preview, name="table_game_preview"),
    path(f"{TABLE}game/undo/<number:turns>/", game.undo, name="table_game_undo"),
    path(f"{TABLE}game/stop/", game.stop, name="table_game_stop"),
    path(f"{TABLE}game/finish/", game.finish, name="table_game_finish"),
    path("service-worker.js", service_worker.service_worker, name="service_worker"),
]
