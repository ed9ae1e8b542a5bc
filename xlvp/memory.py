"""A bounded memory of results by the content of the cells they came from.

A sheet asks for the same range once per player and variant. What is remembered goes by the type and
value of every cell, copied, so a list that is changed in place, or TRUE where 1 was, never meets an
old result; results are made from the copy too. Cells of other types than a sheet's own are not
remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from itertools import accumulate, chain
from threading import Lock
from typing import Generic, TypeVar

from xlvp.cells import Value
from xlvp.errors import XlvpError

T = TypeVar("T")

_TEXTS = {str, type(None)}
_REMEMBERED = {str, type(None), int, float, bool}


class Content:
    """The cells of a range as a key: equal where all cells have the same type and value."""

    __slots__ = ("_hash", "_key", "_switches", "rows", "size")

    def __init__(self, rows: list[list[object]]) -> None:
        flat = tuple(chain.from_iterable(rows))
        types = tuple(map(type, flat))
        if not _REMEMBERED.issuperset(types) or _any_error(flat):
            raise _NotRememberedError
        self.rows = rows
        self.size = len(flat)
        self._key = (tuple(map(len, rows)), flat, types)
        self._hash = hash(self._key)
        self._switches = [] if _TEXTS.issuperset(types) else _switches(rows)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Content) and self._key == other._key)

    def holds(self, cells: Sequence[Sequence[object]]) -> bool:
        """Whether a range (a list of lists) has this content.

        Python takes TRUE for 1, so the cells that hold 0 or 1 are compared by type as well; any
        other two equal cells read alike.
        """
        return cells == self.rows and all(
            type(cells[r][c]) is kind for r, c, kind in self._switches
        )


class _NotRememberedError(Exception):
    """A cell is of a kind that is not remembered."""


def _any_error(flat: tuple[object, ...]) -> bool:
    """Whether a cell holds an Excel error, whose sentence no equality sees."""
    return any(type(cell) is str and cell[:1] == "#" for cell in set(flat))


def _switches(rows: list[list[object]]) -> list[tuple[int, int, type]]:
    """Where 0, 1, TRUE and FALSE stand, with their types."""
    return [
        (r, c, type(cell))
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if cell == 0 or cell == 1
    ]


_recent: tuple[Content, ...] = ()
_KEPT_RECENT = 4
_MOST_CELLS = 500_000
"""Cells of all ranges that are kept in one place, but for the newest: some 100 MB."""


def content(cells: Value) -> Hashable | None:
    """The content of a cell or a range as a key; None where it is not to be remembered.

    >>> content([[1, "a"]]) == content([[1, "a"]]), content([[1]]) == content([[True]])
    (True, False)
    """
    global _recent
    if type(cells) is not list or not cells or type(cells[0]) is not list:
        return _small(cells)
    for known in _recent:
        if known.holds(cells):
            return known
    if set(map(type, cells)) != {list}:
        return None
    try:
        made = Content([row.copy() for row in cells])
    except _NotRememberedError:
        return None
    sizes = accumulate(known.size for known in (made, *_recent))
    fitting = sum(size <= _MOST_CELLS for size in sizes)
    _recent = (made, *_recent[: max(min(fitting, _KEPT_RECENT) - 1, 0)])
    return made


def cells_of(known: Hashable | None, cells: Value) -> Value:
    """The cells that a content was taken of, whatever has become of the list since then."""
    return known.rows if isinstance(known, Content) else cells


def size_of(known: Hashable | None) -> int:
    """How many cells a content holds."""
    return known.size if isinstance(known, Content) else 1


def _small(cells: Value) -> Hashable | None:
    """The key of a single cell; ranges that are no list of lists are not remembered."""
    return (type(cells), cells) if type(cells) in _REMEMBERED else None


class Memory(Generic[T]):
    """The last results by key, errors among them; safe to use from several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[Hashable, tuple[T | XlvpError, int]] = OrderedDict()
        self._cells = 0
        self._lock = Lock()

    def get(self, key: Hashable | None, make: Callable[[], T], cells: int = 1) -> T:
        """The result for the key, made where it is not known; an error is raised again.

        ``cells`` is the size of what it is made from: large ranges are fewer.
        """
        if key is None:
            return make()
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
        found = known[0] if known is not None else self._keep(key, _made(make), cells)
        if isinstance(found, XlvpError):
            raise _again(found)
        return found

    def _keep(self, key: Hashable, made: T | XlvpError, cells: int) -> T | XlvpError:
        with self._lock:
            _, before = self._known.pop(key, (None, 0))
            self._known[key] = made, cells
            self._cells += cells - before
            while len(self._known) > self._size or (
                self._cells > _MOST_CELLS and len(self._known) > 1
            ):
                self._cells -= self._known.popitem(last=False)[1][1]
        return made

    def __len__(self) -> int:
        return len(self._known)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._known.clear()
            self._cells = 0


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
