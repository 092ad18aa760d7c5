"""What all tests share."""

from tests.transactions import _guarded_rows_go

__all__ = ["_guarded_rows_go"]
