"""Who meets whom: rounds planned so that nobody meets the same people again while that can be avoided.

    plan = plan_rounds(Task(players=tuple(range(1, 25)), sizes=((4,) * 6,) * 5), key=b"…")

Pure: imports the standard library and the regulation, and knows neither the game nor the database. `tasks` says what
can be asked, `plans` answers it, `bounds` proves how good an answer can be, `report` says how good it is. `groups` and
`strong` do the same for a round strong with strong.
"""

from tournament.seating.bounds import least_repeats, least_repeats_of
from tournament.seating.plans import Plan, SearchProgress, plan_again, plan_rounds
from tournament.seating.report import Report, report_on
from tournament.seating.tasks import Round, SeatingTask, Table

__all__ = [
    "Plan",
    "Report",
    "Round",
    "SearchProgress",
    "SeatingTask",
    "Table",
    "least_repeats",
    "least_repeats_of",
    "plan_again",
    "plan_rounds",
    "report_on",
]
