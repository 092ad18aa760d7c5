"""The dice game Heckmeck am Bratwurmeck, both editions, as one exact engine.

    position = Position.start(classic(), players=3)
    position.legal_moves()
    position = position.play(take(21))

`check` says whether play can reach an end state and who won; `replay` goes through a written-down game; `witness`
has a game that comes to an end state; `TurnOdds` knows what a turn is worth; `python -m games.heckmeck --help` does
the same from a command line. The engine imports nothing but the standard library and speaks in codes, not sentences.
"""

from games.heckmeck.answers import (
    Replayed,
    Witnessed,
    check_document,
    replay_document,
    replay_record,
    witness_document,
)
from games.heckmeck.bots import BOTS, play_game, play_games
from games.heckmeck.documents import end_state_document, read_end_state, read_record, record_document
from games.heckmeck.endstate import DecidedBy, EndState, Holding, Ranked, Stacks, ranking
from games.heckmeck.grill import Grill
from games.heckmeck.moves import ChoiceOpen, Move, Outcome, fail, skip, steal, take
from games.heckmeck.notation import NotationError, end_state_text, parse_end_state, parse_position, position_text
from games.heckmeck.odds import Helpers, HelpersRefused, TurnOdds
from games.heckmeck.portions import Place, Specialist, Whereabouts
from games.heckmeck.position import Player, Position
from games.heckmeck.problems import (
    Code,
    Expected,
    HeckmeckError,
    IllegalMove,
    PlayerCountRefused,
    Problem,
    RulesetCode,
    RulesetRefused,
    TurnCode,
)
from games.heckmeck.record import Game, IllegalTurn, Record, replay
from games.heckmeck.ruleset import PLAYERS, Edition, FailedAttempt, Ruleset, Steal, classic, extended
from games.heckmeck.turn import Throw, Throws, Total, Turn, move_of
from games.heckmeck.validation import Verdict, check
from games.heckmeck.witness import NoWitness, witness, witness_in_restart

__all__ = [
    "BOTS",
    "PLAYERS",
    "ChoiceOpen",
    "Code",
    "DecidedBy",
    "Edition",
    "EndState",
    "Expected",
    "FailedAttempt",
    "Game",
    "Grill",
    "HeckmeckError",
    "Helpers",
    "HelpersRefused",
    "Holding",
    "IllegalMove",
    "IllegalTurn",
    "Move",
    "NoWitness",
    "NotationError",
    "Outcome",
    "Place",
    "Player",
    "PlayerCountRefused",
    "Position",
    "Problem",
    "Ranked",
    "Record",
    "Replayed",
    "Ruleset",
    "RulesetCode",
    "RulesetRefused",
    "Specialist",
    "Stacks",
    "Steal",
    "Throw",
    "Throws",
    "Total",
    "Turn",
    "TurnCode",
    "TurnOdds",
    "Verdict",
    "Whereabouts",
    "Witnessed",
    "check",
    "check_document",
    "classic",
    "end_state_document",
    "end_state_text",
    "extended",
    "fail",
    "move_of",
    "parse_end_state",
    "parse_position",
    "play_game",
    "play_games",
    "position_text",
    "ranking",
    "read_end_state",
    "read_record",
    "record_document",
    "replay",
    "replay_document",
    "replay_record",
    "skip",
    "steal",
    "take",
    "witness",
    "witness_document",
    "witness_in_restart",
]
