"""How Excel reads each part of a formula, and what the engine would read otherwise.

Excel takes one cell of a range where a function or operator wants one value, unless the formula
is an array formula; the engine spills or takes the first cell instead, and it computes most
functions over a range wrongly inside an array formula. Here the first is written out and the
second refused, and what the engine computes wrongly is handed to our helpers, so that what
reaches the engine means the same to both.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from xlvp.hosts.recalc import follow, guards, remedies
from xlvp.hosts.recalc.expand import OURS
from xlvp.hosts.recalc.formula import (
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
)
from xlvp.hosts.recalc.functions import ARRAYS, ONE_VALUE, PAIRED, PLACES, POINTING, RANDOM, kinds
from xlvp.hosts.recalc.shapes import CALL, HELPER, many, shape, shown

FIT = "FIT"
MAX_COMPUTED = 500_000
"""The most cells of a range that a formula computes with one by one."""


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
class Noted:
    """What must be looked at once values are there: wandering references and sorted look-ups."""

    sites: list[CallSite] = field(default_factory=list)
    wandering: list[follow.Wandering] = field(default_factory=list)
    demands: list[follow.Demand] = field(default_factory=list)


@dataclass
class Reader:
    """Reads one formula at its place; ``noted`` is shared by the whole workbook.

    ``extent`` is the last row and column that any sheet uses.
    """

    formula: int
    sheet: str
    row: int
    column: int
    noted: Noted
    hidden: guards.Hidden
    extent: tuple[int, int]

    def plain(self, node: Node) -> Node:
        """An ordinary formula: its value is one value."""
        node = self.read(node, Taken.VALUE)
        if isinstance(node, Call) and node.name.startswith(CALL):
            return node
        if many(node):
            if any(isinstance(p, Call) and p.name in POINTING and many(p) for p in walk(node)):
                raise Unreadable("its result is a whole range; only an array formula shows one")
            return self._fit(node, 1, 1)
        if isinstance(node, Binary) and node.operator in "+-":
            operator = Literal(f'"{node.operator}"', "text")
            return self._helper("SUM", operator, node.left, node.right)
        return node

    def array(self, node: Node, height: int, width: int) -> Node:
        """An array formula over this many rows and columns."""
        return self._fit(self.read(node, Taken.ARRAY), height, width)

    def _helper(self, name: str, *arguments: Node) -> Call:
        return Call(HELPER + name, (Literal(str(self.formula), "number"), *arguments))

    def _fit(self, node: Node, height: int, width: int) -> Node:
        size = [Literal(str(n), "number") for n in (height, width)]
        return self._helper(FIT, node, *size)

    def read(self, node: Node, taken: Taken) -> Node:
        """The part with implicit intersection written out and helpers put in.

        Raises
        ------
        Unreadable
            The engine would get it wrong, or does not know a function in it.
        """
        match node:
            case Ref():
                return self._ref(node, taken)
            case Paren(inner=inner, named=True):
                if taken in (Taken.VALUE, Taken.ONE) and many(inner):
                    raise Unreadable("a name that stands for an array is used as one value")
                return replace(node, inner=self.read(inner, Taken.ARRAY))
            case Paren(inner=inner):
                return replace(node, inner=self.read(inner, taken))
            case Unary(operand=operand) | Percent(operand=operand):
                return replace(node, operand=self.read(operand, self._inside(taken, operand)))
            case Binary(operator=":", left=left, right=right):
                if taken in (Taken.VALUE, Taken.ONE):
                    raise Unreadable("a computed range stands where one value belongs")
                return replace(
                    node, left=self.read(left, Taken.RANGE), right=self.read(right, Taken.RANGE)
                )
            case Binary(left=left, right=right):
                inside = self._inside(taken, left, right)
                shape(node)
                left, right = self.read(left, inside), self.read(right, inside)
                return self._binary(replace(node, left=left, right=right))
            case Call():
                return self._call(node, taken)
            case _:
                return node

    def _inside(self, taken: Taken, *operands: Node) -> Taken:
        """What the operands of a sign or operator take."""
        if taken is not Taken.RANGE:
            return taken
        for operand in operands:
            if isinstance(operand, Ref) and not operand.single:
                raise Unreadable(
                    f"Excel computes with the whole range {shown(operand)} only in an array"
                    " formula (Ctrl+Shift+Enter) or inside SUMPRODUCT"
                )
        return Taken.ONE

    def _binary(self, node: Binary) -> Node:
        if node.operator == "&":
            left, right = (remedies.text(side, self._helper) for side in (node.left, node.right))
            return replace(node, left=left, right=right)
        if node.operator in guards.COMPARISONS and not guards.compares_exactly(node):
            operator = Literal(f'"{node.operator}"', "text")
            return self._helper("COMPARE", operator, node.left, node.right)
        return node

    def _ref(self, ref: Ref, taken: Taken) -> Node:
        if ref.whole and taken is Taken.ARRAY:
            raise Unreadable(
                f"it computes with every cell of {shown(ref)}; give it the rows that are used"
            )
        if taken is Taken.ARRAY and ref.count > MAX_COMPUTED:
            raise Unreadable(f"it computes with the {ref.count} cells of {shown(ref)}")
        if ref.single or taken in (Taken.RANGE, Taken.ARRAY):
            return ref
        if taken is Taken.ONE:
            raise Unreadable(f"the range {shown(ref)} stands where one value belongs")
        if ref.left == ref.right and ref.top <= self.row <= ref.bottom:
            return replace(ref, top=self.row, bottom=self.row, whole="")
        if ref.top == ref.bottom and ref.left <= self.column <= ref.right:
            return replace(ref, left=self.column, right=self.column, whole="")
        return Literal("#VALUE!", "error")

    def _used(self, ref: Ref) -> Ref:
        """Whole columns or rows cut to what is used; the rest is blank."""
        if ref.whole == "columns":
            return replace(ref, bottom=self.extent[0], whole="")
        return replace(ref, right=self.extent[1], whole="") if ref.whole else ref

    def _call(self, node: Call, taken: Taken) -> Node:
        if node.prefix == OURS:
            return self._ours(node, taken)
        name = node.name
        if name in RANDOM:
            raise Unreadable(f"{name} draws lots, and they are not drawn again")
        if name == "SINGLE":
            return self._single(node)
        if name not in PLACES:
            raise Unreadable(f"the function {name} is not known here")
        if name in ("ROW", "COLUMN"):
            return self._place(node, taken)
        places = kinds(name, len(node.arguments))
        if len(places) < len(node.arguments):
            raise Unreadable(f"{name} with {len(node.arguments)} arguments is not supported")
        guards.check(node, places, self.hidden, self.sheet)
        arguments = [
            None if argument is None else self._argument(node, kind, argument, taken)
            for kind, argument in zip(places, node.arguments, strict=True)
        ]
        call = replace(node, arguments=tuple(arguments))
        self.noted.demands += follow.demands(call, self.formula, self.sheet)
        call = follow.noting_where(call, self.formula, self.sheet, self.noted.wandering)
        one = taken in (Taken.VALUE, Taken.ONE) and not many(node)
        return remedies.call(call, places, one, self._helper)

    def _argument(self, call: Call, kind: str, argument: Node, taken: Taken) -> Node:
        one = kind in ONE_VALUE or (kind == "l" and taken is not Taken.ARRAY)
        if one and taken is not Taken.VALUE and many(argument):
            raise Unreadable(f"{call.name} over a range or array is not computed reliably here")
        if isinstance(argument, Ref) and kind in "rRTa" and call.name not in ARRAYS:
            node: Node = self._used(argument) if call.name in PAIRED else argument
        else:
            node = self.read(argument, _takes(kind, taken))
        if one and many(node):
            raise Unreadable(f"{call.name} over an array is not computed reliably here")
        return remedies.argument(call.name, kind, node, self._helper)

    def _ours(self, node: Call, taken: Taken) -> Node:
        share = {Taken.VALUE: Share.FIRST, Taken.ONE: Share.ONLY}.get(taken, Share.ALL)
        number = len(self.noted.sites)
        self.noted.sites.append(CallSite(self.formula, node.name, share))
        arguments = [
            Literal('""', "text")
            if a is None
            else self._used(a)
            if isinstance(a, Ref)
            else self.read(a, Taken.ARRAY)
            for a in node.arguments
        ]
        return Call(CALL + node.name, (Literal(str(number), "number"), *arguments))

    def _single(self, node: Call) -> Node:
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
            raise Unreadable(f"{node.name} of a range is not computed reliably here")
        return Literal(str(low), "number")


def _takes(kind: str, taken: Taken) -> Taken:
    """What an argument place takes, inside a call that stands in a place that takes this."""
    if kind == "a":
        return Taken.ARRAY
    if kind in "rRT":
        return Taken.ARRAY if taken is Taken.ARRAY else Taken.RANGE
    if kind == "c" or (kind == "l" and taken is Taken.ARRAY):
        return taken
    return Taken.VALUE if taken is Taken.VALUE else Taken.ONE
