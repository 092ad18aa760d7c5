"""The one exception of the regulation and of the seating: input that cannot be worked with, as data."""


class Refused(Exception):
    """What was asked for cannot be done; `code` says why, `params` the values concerned. Never half a result."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
