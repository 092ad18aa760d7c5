"""Words for what the planner speaks of: formats, stages, who goes on, remarks, and what speaks for and against.

The pages and the commands share them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum

from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.regulation.plan import (
    Argument,
    Claim,
    Format,
    Kind,
    Measure,
    PlannedStage,
    PresetName,
    Qualifying,
    StageKind,
)
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import Remark
from tournament.words import Text
from tournament.words.play_in import past_play_in_words

# What gettext hands out lazily: a text, or one that chooses its plural when it is given its number.
Texts = Mapping[str, Text]

KINDS: Texts = {
    Kind.ONE_TABLE: _("A single table"),
    Kind.WINNERS: _("One round, then the winners play the final"),
    Kind.BEST_OF_EACH: _("One round, then the best two of each table play the final"),
    Kind.WINNERS_AND_RUNNER_UP: _("One round, then the winners and the best runner-up play the final"),
    Kind.TIERS: _("One round, then the winners, the runners-up and so on fill the final"),
    Kind.SCORE: _("Several rounds, then the best by score play the final"),
    Kind.BEST_WINNERS: _("One round, then the best winners play the final"),
    Kind.PLAY_IN: _("The best by score reach the final, the next through a play-in"),
    Kind.SEMI_FINAL: _("The best by score play a semi-final, then the final"),
    Kind.KNOCK_OUT: _("Only winners advance from stage to stage"),
}
# Kinds that presets have in another way than the regulation.
SCORE_OF_ONE_GAME = _("One round, then the best by score play the final")
INTO_THE_SEMI_FINAL: Texts = {
    Qualifying.SCORE: KINDS[Kind.SEMI_FINAL],
    Qualifying.BEST_OF_EACH: _("The best of each table play a semi-final, then the final"),
    Qualifying.TIERS: _("The winners, the runners-up and so on fill a semi-final, then the final is played"),
}
STAGES: Texts = {
    StageKind.PRELIMINARY: _("Preliminary round"),
    StageKind.KNOCK_OUT: _("Knock-out round"),
    StageKind.SEMI_FINAL: _("Semi-final"),
    StageKind.PLAY_IN: _("Play-in"),
    StageKind.FINAL: _("Final"),
}
# Stages of more than one round.
SEVERAL_ROUNDS: Texts = {
    StageKind.PRELIMINARY: ngettext_lazy("%(rounds)d preliminary round", "%(rounds)d preliminary rounds", "rounds"),
    StageKind.KNOCK_OUT: ngettext_lazy("%(rounds)d knock-out round", "%(rounds)d knock-out rounds", "rounds"),
    StageKind.SEMI_FINAL: ngettext_lazy("Semi-final, %(rounds)d round", "Semi-final, %(rounds)d rounds", "rounds"),
    StageKind.PLAY_IN: ngettext_lazy("Play-in, %(rounds)d round", "Play-in, %(rounds)d rounds", "rounds"),
    StageKind.FINAL: ngettext_lazy("Final, %(rounds)d round", "Final, %(rounds)d rounds", "rounds"),
}
# What is done once it is known who plays in a stage.
DRAW_STAGE: Texts = {
    StageKind.PRELIMINARY: _("Draw the preliminary round"),
    StageKind.KNOCK_OUT: _("Draw the knock-out round"),
    StageKind.SEMI_FINAL: _("Draw the semi-final"),
    StageKind.PLAY_IN: _("Draw the play-in"),
    StageKind.FINAL: _("Draw the final"),
}
CONFIRMED: Texts = {
    StageKind.PRELIMINARY: ngettext_lazy("%(players)d player confirmed", "%(players)d players confirmed", "players"),
    StageKind.KNOCK_OUT: ngettext_lazy(
        "%(players)d player confirmed for the knock-out round",
        "%(players)d players confirmed for the knock-out round",
        "players",
    ),
    StageKind.SEMI_FINAL: ngettext_lazy(
        "%(players)d semi-finalist confirmed", "%(players)d semi-finalists confirmed", "players"
    ),
    StageKind.PLAY_IN: ngettext_lazy(
        "%(players)d player confirmed for the play-in", "%(players)d players confirmed for the play-in", "players"
    ),
    StageKind.FINAL: ngettext_lazy("%(players)d finalist confirmed", "%(players)d finalists confirmed", "players"),
}
QUALIFYING: Texts = {
    Qualifying.WINNERS: _("the winners of all tables"),
    Qualifying.BEST_OF_EACH: _("the best of each table"),
    Qualifying.WINNERS_AND_RUNNER_UP: _("the winners and the best runner-up"),
    Qualifying.BEST_WINNERS: _("the best of the winners"),
    Qualifying.SCORE: _("the best by score"),
    Qualifying.TIERS: _("the winners, then the runners-up, and so on"),
}
REMARKS: Texts = {
    Remark.FEWER_THAN_12: _("fewer than 12 players"),
    Remark.MORE_THAN_36: _("more than 36 players"),
    Remark.FIVE_TABLES: _("five tables, whose winners make no final of 4 or 6"),
    Remark.FINAL_OF_FIVE: _("a final of five"),
    Remark.OTHER_NUMBER_OF_TABLES: _("a number of tables other than four, five or six"),
    Remark.UNBALANCED: _("table sizes that differ by more than one"),
    Remark.TABLE_OF_2: _("a table of 2"),
    Remark.TABLE_OF_7: _("a table of 7"),
    Remark.OTHER_NUMBER_OF_GAMES: _("a different number of games"),
    Remark.OTHER_TABLE_SIZES: _("different table sizes"),
    Remark.OTHER_CUT: _("a different way into the final"),
    Remark.OTHER_FINAL: _("a different size of final"),
    Remark.TOO_LONG: _("longer than the time available"),
}
# Whose rules a format goes by.
PRESETS: Texts = {
    PresetName.REGULATION: _("Regulation"),
    PresetName.ZOCH_SIMPLE: _("Zoch simple"),
    PresetName.ZOCH_PRO: _("Zoch pro"),
    PresetName.LEAGUE: _("League 7-5-3-1"),
}
REFUSED_BY_PRESET: Texts = {
    "preset_too_few_players": _(
        "%(preset)s needs at least %(least)d players. Change their number, or choose another preset."
    ),
    "preset_too_many_players": _(
        "%(preset)s seats at most %(most)d players. Change their number, or choose another preset."
    ),
}
REASONS: Texts = {
    Claim.TO_THE_LETTER: _("Exactly as in the regulations: the winners of %(tables)d tables play the final."),
    Claim.ONE_GAME_IS_ALL: _("All %(players)d play at one table, and nobody has to wait."),
    Claim.EVERYBODY_PLAYS_SEVERAL_GAMES: _("Everyone plays at least %(games)d games; one bad game isn’t the end."),
    Claim.SECOND_PLACE_IS_ENOUGH: _("Second place at one of the %(tables)d tables is enough for the final."),
    Claim.BEST_OF_EACH_TABLE: _("The best %(best)d of each table reach the final."),
    Claim.EVERY_WINNER_IN_THE_FINAL: _("The winners of all %(tables)d tables reach the final."),
    Claim.ONLY_WINNERS_IN_THE_FINAL: _("All %(finalists)d finalists have won their table."),
    Claim.MANY_STAY_IN: _("After the first stage, %(players)d players can still win."),
    Claim.SECOND_CHANCE: _(
        "%(direct)d players are in the final straight away, and %(players)d more play for its other %(places)d places."
    ),
    Claim.WINNING_IS_ENOUGH: _("Whoever wins %(games)d games wins the event; no scores to add up."),
    Claim.MOST_GAMES: _("There isn’t time for more games for everyone."),
    Claim.NOBODY_MEETS_AGAIN: _("On paper, nobody needs to meet the same person twice before the final."),
    Claim.STRONG_MEET_STRONG: _("From the second game on, people play opponents of their own strength."),
    Claim.TIME_LEFT: ngettext_lazy(
        "%(minutes)d minute is left for delays.", "%(minutes)d minutes are left for delays.", "minutes"
    ),
    Claim.TOO_LONG: ngettext_lazy(
        "It takes %(minutes)d minute longer than you have.",
        "It takes %(minutes)d minutes longer than you have.",
        "minutes",
    ),
    Claim.SEVERAL_WAVES: _("Not all tables can play at once: a round takes %(waves)d waves, so people have to wait."),
    Claim.OWN_POINTS_NEEDED: _(
        "The regulations have no placement points for a table of %(size)d; you have to enter them."
    ),
    Claim.ONE_GAME_DECIDES: _("A single game decides for all %(players)d players."),
    Claim.MOST_PLAY_ONCE: ngettext_lazy(
        "%(players)d player plays a single game.", "%(players)d players play a single game.", "players"
    ),
    Claim.FINALISTS_MEET_AGAIN: _("In the final, %(meetings)d pairs meet who have already met."),
    Claim.RUNNERS_UP_NEVER_MET: _(
        "The runners-up of %(tables)d tables are compared although they never played each other."
    ),
    Claim.WINNER_LEFT_OUT: ngettext_lazy(
        "%(winners)d table winner misses the final.",
        "%(winners)d table winners miss the final.",
        "winners",
    ),
    Claim.FINAL_OF_FIVE: _("The regulations don’t provide for a final of %(finalists)d."),
    Claim.THE_BEST_WAIT: ngettext_lazy(
        "The best player waits while the play-in is played.",
        "The best %(players)d wait while the play-in is played.",
        "players",
    ),
    Claim.REPEAT_MEETINGS: ngettext_lazy(
        "At least %(meetings)d pair meets again.", "At least %(meetings)d pairs meet again.", "meetings"
    ),
    Claim.WINNER_MAY_MISS_THE_FINAL: _("Even a table winner may miss the final of %(finalists)d."),
    Claim.NO_TIME_LEFT: _("It fills the time to the minute; nothing is left for delays."),
}
# What formats are compared by, as heads of columns.
MEASURES: Texts = {
    Measure.GAMES: _("Games each"),
    Measure.FINALISTS: _("Final of"),
    Measure.STAGES: _("Stages"),
    Measure.MINUTES: _("Duration"),
    Measure.MINUTES_OVER: _("Too long by"),
    Measure.WAVES: _("Waves"),
    Measure.TABLES: _("Tables at once"),
    Measure.REMATCHES: _("Fewest rematches"),
}


def choices_of(texts: Texts, default: object = None) -> list[tuple[str, Text]]:
    """All codes with their words, for a field; the default is marked."""
    return [(str(code), marked_default(words) if code == default else words) for code, words in texts.items()]


def marked_default(words: Text) -> Text:
    """A choice that is taken where nobody chooses."""
    return format_lazy(_("{choice} (default)"), choice=words)


def argument_sentence(argument: Argument) -> str:
    """What speaks for a format or against it."""
    return str(REASONS[argument.code] % argument.params)


def rules_words(format: Format) -> str:
    """Whose rules a format follows, or that it leaves them."""
    if format.preset is PresetName.REGULATION:
        return gettext("Follows the regulations") if format.follows_preset else gettext("Outside the regulations")
    text = gettext("Follows %(preset)s") if format.follows_preset else gettext("%(preset)s, changed")
    return text % {"preset": PRESETS[format.preset]}


def badge_words(format: Format) -> str:
    """The same where it stands beside a heading."""
    if format.preset is PresetName.REGULATION:
        return gettext("follows the regulations") if format.follows_preset else gettext("outside the regulations")
    text = gettext("follows %(preset)s") if format.follows_preset else gettext("%(preset)s, changed")
    return text % {"preset": PRESETS[format.preset]}


def kind_words(format: Format) -> str:
    """The way through a format in a line."""
    if format.kind is Kind.SCORE and format.games == 1:
        return str(SCORE_OF_ONE_GAME)
    if format.kind is Kind.SEMI_FINAL:
        return str(INTO_THE_SEMI_FINAL.get(format.stages[0].qualifying or Qualifying.SCORE, KINDS[format.kind]))
    return str(KINDS[format.kind])


def preset_refusal(refused: Refused) -> str:
    """Why a preset cannot seat a field."""
    params = refused.params | {"preset": PRESETS[str(refused.params["preset"])]}
    return str(REFUSED_BY_PRESET[refused.code] % params)


def games_words(format: Format) -> str:
    """How many games a player plays: 2, or 4–6 where that depends on how far one gets."""
    least, most = format.games, format.most_games
    return str(least) if least == most else f"{least}–{most}"


def listed(texts: Texts, codes: Iterable[StrEnum]) -> str:
    """Several codes in one line."""
    return ", ".join(str(texts[code]) for code in codes)


def round_words(number: int, only_of: StageKind | None) -> str:
    """A round by its number in the event; the only one of a stage is called like the stage."""
    return str(STAGES[only_of]) if only_of else gettext("Round %(number)s") % {"number": number}


def draw_words(number: int, only_of: StageKind | None) -> str:
    """What the button says that draws a round."""
    return str(DRAW_STAGE[only_of]) if only_of else gettext("Draw round %(number)s") % {"number": number}


def stage_words(kind: StageKind, rounds: int) -> str:
    """A stage by its name, or by how many rounds of its kind there are."""
    return str(STAGES[kind] if rounds == 1 else SEVERAL_ROUNDS[kind] % {"rounds": rounds})


def confirmed_words(kind: StageKind, players: int) -> str:
    """How many are known to play in a stage."""
    return str(CONFIRMED[kind] % {"players": players})


def sizes_words(sizes: Iterable[int]) -> str:
    """The tables of a round, such as 3 × 5 + 2 × 4."""
    return " + ".join(f"{number} × {size}" for size, number in Counter(sizes).items())


def stage_line(stage: PlannedStage) -> str:
    """Which tables, how often, and who goes on."""
    line = f"{stage_words(stage.kind, len(stage.rounds))}: {sizes_words(stage.rounds[0])}"
    if not stage.qualifying:
        return line
    line = f"{line} → {stage.qualified}: {onward_words(stage.qualifying, stage.tables)}"
    return f"{line}; {past_play_in_words(stage.direct, stage.qualified)}" if stage.direct else line


def onward_words(qualifying: Qualifying, tables: int) -> str:
    """Who goes on from so many tables."""
    if tables == 1 and qualifying is Qualifying.BEST_OF_EACH:
        return gettext("the best of the table")
    return str(QUALIFYING[qualifying])
