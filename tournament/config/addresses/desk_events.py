"""Addresses of events at the desk: the list, making one, its settings. First of the desk: `new` is no event."""

from django.urls import URLPattern, path

from tournament.views.desk import archive, events, planner, roles
from tournament.views.desk import events as options

SETTINGS = "desk/<slug:slug>/settings/"

urlpatterns: list[URLPattern] = [
    path("desk/", events.my_list, name="desk"),
    path("desk/new/", events.new, name="desk_event_new"),
    path("desk/planner/", planner.planner, name="desk_planner_new"),
    path("desk/<slug:slug>/planner/", planner.planner_of_event, name="desk_planner"),
    path("desk/<slug:slug>/planner/choose/", planner.choose, name="desk_format_choose"),
    path(SETTINGS, events.settings, name="desk_settings"),
    path(f"{SETTINGS}event/", events.edit, name="desk_event_edit"),
    path(f"{SETTINGS}publish/", events.publish, name="desk_event_publish"),
    path(f"{SETTINGS}hide/", events.hide, name="desk_event_hide"),
    path(f"{SETTINGS}copy/", events.duplicate, name="desk_event_duplicate"),
    path(f"{SETTINGS}format/", planner.by_hand, name="desk_format"),
    path(f"{SETTINGS}options/", options.options, name="desk_options"),
    path(f"{SETTINGS}people/", roles.members, name="desk_roles"),
    path(f"{SETTINGS}people/leave/", roles.leave, name="desk_role_leave"),
    path(f"{SETTINGS}people/<number:account>/change/", roles.change, name="desk_role_change"),
    path(f"{SETTINGS}people/<number:account>/remove/", roles.remove, name="desk_role_remove"),
    path(f"{SETTINGS}people/<number:account>/hand-over/", roles.hand_over, name="desk_hand_over"),
    path(f"{SETTINGS}invitations/<number:invitation>/withdraw/", roles.withdraw, name="desk_invitation_withdraw"),
    path(f"{SETTINGS}archive/", archive.overview, name="desk_archive"),
    path(f"{SETTINGS}archive/put-in/", archive.put_in, name="desk_archive_put_in"),
    path(f"{SETTINGS}archive/take-out/", archive.take_out, name="desk_archive_take_out"),
    path(f"{SETTINGS}archive/anonymise/", archive.anonymise, name="desk_anonymise"),
    path(f"{SETTINGS}archive/delete/", archive.delete, name="desk_event_delete"),
]
