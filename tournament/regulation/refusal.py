"""The exception of the regulation and of the seating, and its kinds: input that cannot be worked with, as data."""


class Refused(Exception):
    """What was asked for cannot be done; `code` says why, `params` the values concerned. Never half a result."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Outdated(Refused):
    """A refusal whatever is entered: the round, the table or the event is not what it was when the page was made."""


class RefusedDecision(Refused):
    """A refusal of what was decided about one player."""

    def __init__(self, code: str, *, player: int, **params: object) -> None:
        super().__init__(code, player=player, **params)
        self.player = player


class TooFewWouldRemain(Refused):
    """A player cannot leave a table: too few would go on there."""

    def __init__(self, **params: object) -> None:
        super().__init__("too_few_would_remain", **params)
