"""Everything that can happen to a tournament, one verb a function: the only place that writes.

Each is one transaction through `change_event`, leaves an entry in the journal, and refuses with a code and parameters.
"""
