"""A bounded memory of results by the content of the cells they came from.

A sheet asks for the same range once per player and variant. The key holds the type and the value of
every cell, copied, so a list that is changed in place, or ``1`` beside ``TRUE``, never meets an old
result. Cells of other types than a sheet's own are not remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import chain
from threading import Lock
from typing import Generic, TypeVar

from xlvp.cells import Value
from xlvp.errors import XlvpError

T = TypeVar("T")

_TEXTS = {str, type(None)}
_REMEMBERED = {str, type(None), int, float, bool}


def content(cells: Value) -> Hashable | None:
    """A key equal for equal cells of equal types in the same shape; None where there is none.

    >>> content([[1, "a"]]) == content([[1, "a"]]), content([[1]]) == content([[True]])
    (True, False)
    """
    if type(cells) is not list and type(cells) is not tuple:
        return (type(cells), cells) if type(cells) in _REMEMBERED else None
    shape: tuple[int, ...] = ()
    flat: tuple[object, ...] = tuple(cells)
    kinds = set(map(type, flat))
    if kinds <= {list, tuple}:
        shape = tuple(map(len, flat))  # type: ignore[arg-type]
        flat = tuple(chain.from_iterable(flat))  # type: ignore[arg-type]
        kinds = set(map(type, flat))
    if kinds <= _TEXTS:
        return (shape, flat)
    if not kinds <= _REMEMBERED or (float in kinds and 0 in flat and "-0.0" in map(str, flat)):
        return None
    return (shape, flat, tuple(map(type, flat)))


class Memory(Generic[T]):
    """The last results by key, errors among them; safe to use from several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[Hashable, T | XlvpError] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable | None, make: Callable[[], T]) -> T:
        """The result for the key, made where it is not known; an error is raised again."""
        if key is None:
            return make()
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
        if found is None:
            found = _made(make)
            with self._lock:
                self._known[key] = found
                self._known.move_to_end(key)
                while len(self._known) > self._size:
                    self._known.popitem(last=False)
        if isinstance(found, XlvpError):
            raise _again(found)
        return found

    def __len__(self) -> int:
        return len(self._known)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._known.clear()


def _made(make: Callable[[], T]) -> T | XlvpError:
    try:
        return make()
    except XlvpError as error:
        return _again(error)


def _again(error: XlvpError) -> XlvpError:
    """The same error as a new object, so that no two callers share a traceback."""
    fresh = type(error)(str(error))
    fresh.code = error.code
    return fresh
