"""What the score of a stage is, in words: headings, cells and the sentence below standings follow what counts."""

from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from tournament.regulation.criteria import Counting
from tournament.words import Text
from tournament.words.numbers import fraction_text


class CountingWords(NamedTuple):
    """What pages say of a score, and what they show beside it."""

    counting: Counting
    heading: Text
    legend: Text

    @property
    def lower_is_better(self) -> bool:
        """Whether penalties are added, and the best score is the lowest."""
        return self.counting is Counting.PLACES

    @property
    def worms_apart(self) -> bool:
        """Whether the worms have a column of their own: they are not the score."""
        return self.counting is not Counting.WORMS

    @property
    def both(self) -> bool:
        """Whether a round gives placement points and worms."""
        return self.counting is Counting.WORMS_AND_PLACEMENT

    def of_round(self, place: int, points: Fraction, worms: int) -> str:
        """What a round adds to the score."""
        if self.counting is Counting.PLACES:
            return str(place)
        if self.counting is Counting.WORMS:
            return str(worms)
        return f"{fraction_text(points)}+{worms}" if self.both else fraction_text(points)


# Of one round, of several: of one, "Places" would stand beside "Place" with another meaning.
HEADINGS = {counting: (_("Score"), _("Score")) for counting in Counting} | {
    Counting.PLACES: (_("At the table"), _("Places"))
}
# Below standings; of one round, of several.
LEGENDS = {
    Counting.WORMS_AND_PLACEMENT: (
        _("The score is the placement points + worms. Both count."),
        _("Each round: placement points + worms. Both count."),
    ),
    Counting.PLACEMENT: (
        _("The score is the placement points. Worms are shown, but don’t count towards it."),
        _("The score is the sum of the placement points. Worms are shown, but don’t count towards it."),
    ),
    Counting.WORMS: (
        _("The score is the worms won in the game."),
        _("The score is the sum of the worms won in all rounds."),
    ),
    Counting.PLACES: (
        _("The place at the table counts: the smaller the number, the better."),
        _(
            "The places at the tables are added up: the smaller the sum, the better. Players who have played fewer "
            "games rank lower."
        ),
    ),
}


def counting_words(counting: Counting, rounds: int) -> CountingWords:
    """For a stage of so many rounds."""
    return CountingWords(counting, HEADINGS[counting][rounds > 1], LEGENDS[counting][rounds > 1])
