"""The dice game Heckmeck am Bratwurmeck, both editions, as one exact engine.

    position = Position.start(classic(), players=3)
    position.legal_moves()
    position = position.play(take(21))

`check` says whether play can reach an end state and who won; `replay` goes through a written-down game; `witness`
builds a game for a classic end state; `TurnOdds` knows what a turn is worth; `python -m games.heckmeck --help` does
the same from a command line. The engine imports nothing but the standard library and speaks in codes, not sentences.
"""

from games.heckmeck.answers import check_document, replay_document
from games.heckmeck.bots import BOTS, play_game, play_games
from games.heckmeck.endstate import EndState, Holding, Stacks
from games.heckmeck.moves import Move, Outcome, fail, steal, take
from games.heckmeck.notation import end_state_text, parse_end_state, parse_position, position_text
from games.heckmeck.odds import Helpers, TurnOdds
from games.heckmeck.portions import Specialist
from games.heckmeck.position import Player, Position
from games.heckmeck.problems import Code, HeckmeckError, IllegalMove, Problem, RulesetRefused
from games.heckmeck.record import Game, IllegalTurn, Record, replay
from games.heckmeck.ruleset import Edition, FailedAttempt, Ruleset, Steal, classic, extended
from games.heckmeck.scoring import DecidedBy, Ranked, ranking
from games.heckmeck.turn import Throw, Throws, Total
from games.heckmeck.validation import Verdict, check
from games.heckmeck.witness import NoWitness, witness

__all__ = [
    "BOTS",
    "Code",
    "DecidedBy",
    "Edition",
    "EndState",
    "FailedAttempt",
    "Game",
    "HeckmeckError",
    "Helpers",
    "Holding",
    "IllegalMove",
    "IllegalTurn",
    "Move",
    "NoWitness",
    "Outcome",
    "Player",
    "Position",
    "Problem",
    "Ranked",
    "Record",
    "Ruleset",
    "RulesetRefused",
    "Specialist",
    "Stacks",
    "Steal",
    "Throw",
    "Throws",
    "Total",
    "TurnOdds",
    "Verdict",
    "check",
    "check_document",
    "classic",
    "end_state_text",
    "extended",
    "fail",
    "parse_end_state",
    "parse_position",
    "play_game",
    "play_games",
    "position_text",
    "ranking",
    "replay",
    "replay_document",
    "steal",
    "take",
    "witness",
]
