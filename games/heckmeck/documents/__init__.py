"""Documents in and out: the JSON of the contract to objects and back, one room for each kind.

Whether an end state can be reached or a turn is legal is not asked here. A value that cannot be read is noted and a
harmless one put in its place, so that reading goes on and all problems come to light at once; what has been read is
given away only if nothing worse than an unknown field was met.
"""

from games.heckmeck.documents.endstates import end_state_document, read_end_state
from games.heckmeck.documents.records import read_record, record_document
from games.heckmeck.documents.rulesets import read_ruleset, ruleset_document

__all__ = [
    "end_state_document",
    "read_end_state",
    "read_record",
    "read_ruleset",
    "record_document",
    "ruleset_document",
]
