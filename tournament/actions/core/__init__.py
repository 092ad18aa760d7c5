"""The frame of every change: lock, checks, journal, undo, refusals, who acts, repeated requests."""
