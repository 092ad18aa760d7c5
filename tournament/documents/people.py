"""Papers about people: the list for the check-in, and labels with names and numbers."""

from django.utils.translation import gettext

from tournament.documents.frame import ROWS_OF_A_PART, Data, PaperRequest, headed
from tournament.models import Player
from tournament.names import alphabetical
from tournament.queries.events.printing import EXPECTED, first_letters, letter_ranges, range_of
from tournament.queries.people.players import TAKING_A_PLACE


def check_in_data(asked: PaperRequest) -> Data:
    """Everybody who is expected, by their real names, with a box to tick. For the desk alone.

    Long lists come by letters: so they are made in time, and several desks can share the work.
    """
    players = sorted(
        asked.event.players.filter(state__in=EXPECTED), key=lambda player: (*alphabetical(player.name), player.number)
    )
    about = gettext("%(players)s on the list") % {"players": len(players)}
    if len(players) > ROWS_OF_A_PART:
        ranges, at = letter_ranges(first_letters(asked.event), ROWS_OF_A_PART), asked.part - 1
        players = [player for player in players if range_of(player.name, ranges) == at]
        params = {"letters": ranges[at].words, "part": len(players), "all": about}
        about = gettext("%(letters)s: %(part)s of %(all)s") % params
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
        about=about,
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
