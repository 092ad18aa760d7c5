"""Stacks in order, for those who want to tell it: a field for each player, with the portions from bottom to top.

Who has which portion is said by the radio buttons of `end_state`. These fields only put that in order, all of them or
none: an order that is known in part is not known.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.heckmeck import EndState, Stacks

MAX_LETTERS = 200
NUMBERS = re.compile(r"[\d\s,;.·–-]*")

Stack = tuple[int, ...]


def stack_field(position: int) -> str:
    return f"stack_{position}"


def field_for(name: str) -> forms.CharField:
    return forms.CharField(
        label=_("Stack of %(name)s") % {"name": name},
        required=False,
        max_length=MAX_LETTERS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "data-stack": True}),
    )


def initial_stacks(end_state: EndState) -> Mapping[str, str]:
    """What is known of a stored end state."""
    if end_state.stacks is Stacks.SETS:
        return {}
    return {stack_field(at): ", ".join(map(str, player.portions)) for at, player in enumerate(end_state.players)}


def in_order(
    owned: Sequence[Stack], told: Mapping[str, Any], refuse: Callable[[str, str], None]
) -> tuple[Sequence[Stack], Stacks]:
    """The portions that each player owns, in the order that was told. `refuse`: a field and what is wrong with it."""
    texts = [told.get(stack_field(position)) or "" for position in range(len(owned))]
    if not any(texts):
        return owned, Stacks.SETS
    stacks = [_stack(text, portions) for text, portions in zip(texts, owned, strict=True)]
    for position, (stack, portions) in enumerate(zip(stacks, owned, strict=True)):
        if sorted(stack) != sorted(portions):
            refuse(stack_field(position), _sentence(texts[position], portions))
    return stacks, Stacks.ORDERED


def _stack(text: str, portions: Stack) -> Stack:
    if not text and len(portions) < 2:  # there is but one order
        return portions
    return tuple(map(int, re.findall(r"\d+", text))) if NUMBERS.fullmatch(text) else ()


def _sentence(text: str, portions: Stack) -> str:
    if not portions:
        return gettext("This player has no portion above. Leave the stack empty.")
    listed = {"portions": ", ".join(map(str, portions))}
    if not text:
        return gettext("Enter this stack from bottom to top too (%(portions)s), or leave all stacks empty.") % listed
    return gettext("Enter exactly these, each once, from bottom to top: %(portions)s.") % listed
