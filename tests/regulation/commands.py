"""The commands of the regulation as somebody at a keyboard or a program calls them."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def output(*arguments):
    out = StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue()


def answer(*arguments):
    return json.loads(output(*arguments, "--json"))


def error(*arguments):
    with pytest.raises(CommandError) as caught:
        output(*arguments)
    return str(caught.value)
