"""Papers about people: the list for the check-in, and labels with names and numbers."""

from django.utils.translation import gettext

from tournament.documents.frame import Data, PaperRequest, headed
from tournament.models import Player
from tournament.names import alphabetical
from tournament.queries.people.players import TAKING_A_PLACE

LISTED = (*TAKING_A_PLACE, Player.State.NO_SHOW, Player.State.WAITING)


def check_in_data(asked: PaperRequest) -> Data:
    """Everybody who is expected, by their real names, with a box to tick. For the desk alone."""
    players = sorted(
        asked.event.players.filter(state__in=LISTED), key=lambda player: (*alphabetical(player.name), player.number)
    )
    words = {
        "player": gettext("Player"),
        "number": gettext("No."),
        "club": gettext("Club"),
        "state": gettext("State"),
        "here": gettext("Here"),
    }
    return headed(
        asked,
        gettext("Check-in"),
        about=gettext("%(players)s on the list") % {"players": len(players)},
        words=words,
        rows=[
            {
                "name": player.name,
                "pseudonym": gettext("in public: %(name)s") % {"name": player.pseudonym} if player.pseudonym else "",
                "number": player.number,
                "club": player.club,
                "state": "" if player.state == Player.State.REGISTERED else player.get_state_display(),
                "here": player.state == Player.State.CHECKED_IN,
            }
            for player in players
        ],
    )


def labels_data(asked: PaperRequest) -> Data:
    """A label to stick on for everybody with a place, by number."""
    players = asked.event.players.filter(state__in=TAKING_A_PLACE).order_by("number")
    return headed(
        asked,
        gettext("Labels"),
        labels=[{"name": asked.name_of(player), "number": player.number, "club": player.club} for player in players],
    )
