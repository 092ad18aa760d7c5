"""How templates are loaded: without their indentation."""

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"^ +", re.MULTILINE)


class Loader(filesystem.Loader):
    """Leaves out what is only there for readers of the source: on long lists it would be half of the page.

    Lines stay lines, so that what stands on two of them stays apart, and errors name the right one.
    """

    def get_contents(self, origin: Origin) -> str:
        return INDENTATION.sub("", super().get_contents(origin))
