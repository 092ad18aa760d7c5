"""The parts of the planner; it stands itself in `tournament.regulation.plan`.

From the bottom: knock_out, candidates (who plays how often, and who goes on), clock and meetings (what it takes),
arguments, formats (all of it together), recommendation.
"""
