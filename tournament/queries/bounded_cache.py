"""A cache in memory that holds only so many things: which those are is said by who uses it. Safe between threads."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Key = tuple[object, ...]
Value = TypeVar("Value")


class BoundedCache(Generic[Value]):
    """The values that were asked for last, by key: the least recently used one goes first."""

    def __init__(self, max_size: int) -> None:
        self._max_size = max_size
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get_or_add(self, key: Key, make: Callable[[], Value]) -> Value:
        """All who ask at the same moment get the same value. Nobody else is served meanwhile: `make` must be quick."""
        with self._lock:
            if key not in self._values:
                self._values[key] = make()
            self._values.move_to_end(key)
            while len(self._values) > self._max_size:
                self._values.popitem(last=False)
            return self._values[key]
