"""Addresses: a table at the desk, its result, and what is decided about it."""

from django.urls import URLPattern, path

from tournament.views.desk import disputes, results

TABLE = "desk/<slug:slug>/rounds/<number:round_number>/tables/<number:table_number>/"

urlpatterns: list[URLPattern] = [
    path(TABLE, results.table, name="desk_table"),
    path(f"{TABLE}result/", results.enter, name="desk_result"),
    path(f"{TABLE}result/check/", results.check, name="desk_result_check"),
    path(f"{TABLE}result/withdraw/", disputes.withdraw, name="desk_result_withdraw"),
    path(f"{TABLE}dispute/", disputes.dispute, name="desk_table_dispute"),
    path(f"{TABLE}dispute/settle/", disputes.settle, name="desk_dispute_settle"),
    path(f"{TABLE}versions/<number:version>/accept/", disputes.accept, name="desk_proposal_accept"),
    path(f"{TABLE}versions/<number:version>/dismiss/", disputes.dismiss, name="desk_proposal_dismiss"),
]
