"""What the columns of a list of players hold, remembered for the account that has chosen it.

Lists come from the same registration form or club again and again: by their header they are known. This belongs to no
event and stands in no journal.
"""

from collections.abc import Sequence

from tournament.actions.core.write_lock import write_transaction
from tournament.models import Account

MAX_REMEMBERED = 20


def remember_columns(*, account: Account, header: str, fields: Sequence[str]) -> None:
    """`header`: what the list is known by; `fields`: of each column, "" where nothing is taken of it.

    Without any fields, the columns are recognised by themselves again. The oldest choices go.
    """
    with write_transaction():
        fresh = Account.objects.select_for_update().get(pk=account.pk)
        others = {known: chosen for known, chosen in fresh.chosen_columns.items() if known != header}
        if fields:
            others[header] = list(fields)
        fresh.chosen_columns = dict(list(others.items())[-MAX_REMEMBERED:])
        fresh.save(update_fields=("chosen_columns",))
        account.chosen_columns = fresh.chosen_columns
