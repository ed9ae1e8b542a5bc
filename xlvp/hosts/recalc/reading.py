"""How Excel reads each part of a formula, and what the engine would read otherwise.

Excel takes one cell of a range where a function or operator wants one value, unless the formula
is an array formula; the engine spills or takes the first cell instead, and it computes most
functions over a range wrongly inside an array formula. Here the first is written out and the
second refused, so that what reaches the engine means the same to both.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from xlvp.hosts.recalc.expand import OURS
from xlvp.hosts.recalc.formula import (
    ArrayConstant,
    Binary,
    Call,
    Literal,
    Node,
    Paren,
    Percent,
    Ref,
    Unary,
    Unreadable,
    walk,
    write,
)
from xlvp.hosts.recalc.functions import ARRAYS, PLACES, RANDOM, kinds

FIT, CALL = "XLVP_FIT", "XLVP_CALL_"
"""Helper functions and the prefix of ours under which the engine knows them."""


class Taken(Enum):
    """What the place takes in which a part of a formula stands."""

    VALUE = "one value; of a range the cell in this row or column"
    ONE = "one value, inside something that takes ranges: a range here is refused"
    RANGE = "a range as it stands"
    ARRAY = "an array, computed cell by cell"


class Share(Enum):
    """How much of an array result of our function is wanted."""

    ALL = "all"
    FIRST = "the first value"
    ONLY = "the only value; more than one is refused"


@dataclass(frozen=True)
class CallSite:
    """A call of one of our functions: the formula's number, the function, what is wanted."""

    formula: int
    function: str
    share: Share


@dataclass
class Reader:
    """Reads one formula at its place; call sites are numbered through the whole workbook."""

    formula: int
    row: int
    column: int
    sites: list[CallSite] = field(default_factory=list)

    def plain(self, node: Node) -> Node:
        """An ordinary formula: its value is one value."""
        node = self.read(node, Taken.VALUE)
        if many(node) and not (isinstance(node, Call) and node.name.startswith(CALL)):
            if any(isinstance(part, Ref) and not part.single for part in _results(node)):
                raise Unreadable("its result is a whole range; only an array formula shows one")
            return _fit(node, 1, 1, self.formula)
        return node

    def array(self, node: Node, height: int, width: int) -> Node:
        """An array formula over this many rows and columns."""
        return _fit(self.read(node, Taken.ARRAY), height, width, self.formula)

    def read(self, node: Node, taken: Taken) -> Node:
        """The part with implicit intersection written out.

        Raises
        ------
        Unreadable
            The engine would get it wrong, or does not know a function in it.
        """
        match node:
            case Ref():
                return self._ref(node, taken)
            case Paren(inner=inner, named=True):
                if taken is Taken.VALUE and many(inner):
                    raise Unreadable("a name that stands for an array is used as one value")
                return replace(node, inner=self.read(inner, Taken.ARRAY))
            case Paren(inner=inner):
                return replace(node, inner=self.read(inner, taken))
            case Unary(operand=operand) | Percent(operand=operand):
                return replace(node, operand=self.read(operand, _operand(taken)))
            case Binary(operator=":", left=left, right=right):
                if taken in (Taken.VALUE, Taken.ONE):
                    raise Unreadable("a computed range stands where one value belongs")
                return replace(
                    node, left=self.read(left, Taken.RANGE), right=self.read(right, Taken.RANGE)
                )
            case Binary(left=left, right=right):
                inside = _operand(taken)
                return replace(node, left=self.read(left, inside), right=self.read(right, inside))
            case Call():
                return self._call(node, taken)
            case _:
                return node

    def _ref(self, ref: Ref, taken: Taken) -> Node:
        if ref.single or taken in (Taken.RANGE, Taken.ARRAY):
            return ref
        if taken is Taken.ONE:
            raise Unreadable(
                f"the range {write(ref)} stands where one value belongs; enter the formula as an"
                " array formula, or write it with one cell"
            )
        if ref.left == ref.right and ref.top <= self.row <= ref.bottom:
            return replace(ref, top=self.row, bottom=self.row, whole="")
        if ref.top == ref.bottom and ref.left <= self.column <= ref.right:
            return replace(ref, left=self.column, right=self.column, whole="")
        return Literal("#VALUE!", "error")

    def _call(self, node: Call, taken: Taken) -> Node:
        if node.prefix == OURS:
            return self._ours(node, taken)
        name = node.name
        if name in RANDOM:
            raise Unreadable(f"{name} draws lots; it is not drawn again")
        if name == "SINGLE":
            return self._single(node, taken)
        if name not in PLACES:
            raise Unreadable(f"the function {name} is not known here")
        if name in ("ROW", "COLUMN"):
            return self._place(node, taken)
        arguments: list[Node | None] = []
        for kind, argument in zip(kinds(name, len(node.arguments)), node.arguments, strict=True):
            if argument is None:
                arguments.append(None)
                continue
            argument = self.read(argument, _argument(kind, taken))
            if (kind in "vt" or (kind == "l" and taken is not Taken.ARRAY)) and many(argument):
                raise Unreadable(
                    f"the engine computes {name} wrongly where one of its values is an array"
                )
            arguments.append(argument)
        return replace(node, arguments=tuple(arguments))

    def _ours(self, node: Call, taken: Taken) -> Node:
        share = {Taken.VALUE: Share.FIRST, Taken.ONE: Share.ONLY}.get(taken, Share.ALL)
        number = len(self.sites)
        self.sites.append(CallSite(self.formula, node.name, share))
        arguments = [
            Literal('""', "text") if a is None else self.read(a, Taken.ARRAY)
            for a in node.arguments
        ]
        return Call(CALL + node.name, (Literal(str(number), "number"), *arguments))

    def _single(self, node: Call, taken: Taken) -> Node:
        if len(node.arguments) != 1 or node.arguments[0] is None:
            raise Unreadable("@ stands before nothing")
        inner = self.read(node.arguments[0], Taken.VALUE)
        if many(inner):
            raise Unreadable("@ stands before something that is no cell, range or function")
        return inner

    def _place(self, node: Call, taken: Taken) -> Node:
        if not node.arguments:
            if taken is Taken.ARRAY:
                raise Unreadable(f"{node.name}() inside an array formula is not supported")
            return Literal(str(self.row if node.name == "ROW" else self.column), "number")
        ref = node.arguments[0]
        while isinstance(ref, Paren):
            ref = ref.inner
        if not isinstance(ref, Ref):
            raise Unreadable(f"{node.name} of something that is no plain reference")
        low, high = (ref.top, ref.bottom) if node.name == "ROW" else (ref.left, ref.right)
        if low != high and taken is not Taken.VALUE:
            raise Unreadable(f"the engine computes {node.name} of a range wrongly")
        return Literal(str(low), "number")


def _operand(taken: Taken) -> Taken:
    return Taken.ONE if taken is Taken.RANGE else taken


def _argument(kind: str, taken: Taken) -> Taken:
    if kind == "a":
        return Taken.ARRAY
    if kind == "r":
        return Taken.ARRAY if taken is Taken.ARRAY else Taken.RANGE
    if kind == "c" or (kind == "l" and taken is Taken.ARRAY):
        return taken
    return Taken.VALUE if taken is Taken.VALUE else Taken.ONE


def many(node: Node | None) -> bool:
    """Whether the part, once read, may be more than one value."""
    match node:
        case Ref():
            return not node.single
        case ArrayConstant():
            return True
        case Paren(inner=inner) | Unary(operand=inner) | Percent(operand=inner):
            return many(inner)
        case Binary(operator=operator, left=left, right=right):
            return operator == ":" or many(left) or many(right)
        case Call(name=name, arguments=arguments):
            if name in ARRAYS:
                return True
            if name == "INDEX":
                return _is_slice(arguments)
            if name == "OFFSET":
                return len(arguments) > 3 or many(arguments[0] if arguments else None)
            if name.startswith(CALL):
                return any(map(many, arguments))
            return any(
                many(argument)
                for kind, argument in zip(kinds(name, len(arguments)), arguments, strict=True)
                if kind in "lc"
            )
        case _:
            return False


def _is_slice(arguments: tuple[Node | None, ...]) -> bool:
    """Whether INDEX is asked for a whole row or column: a place that is empty or 0."""
    places = arguments[1:3]
    return not places or any(
        place is None or (isinstance(place, Literal) and place.text.strip("0.") == "")
        for place in places
    )


def _results(node: Node) -> list[Node]:
    return list(walk(node)) if isinstance(node, Call) and node.name in ("INDEX", "OFFSET") else []


def _fit(node: Node, height: int, width: int, formula: int) -> Node:
    size = [Literal(str(n), "number") for n in (height, width, formula)]
    return Call(FIT, (node, *size))
