"""Words about standings: refusals, and entries of the journal."""

from typing import Any

REFUSALS: dict[str, Any] = {}

JOURNAL: dict[str, Any] = {}
