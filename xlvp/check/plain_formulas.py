"""Formulas of the victory-point scale copied into cells, tried on every margin.

Such a formula is proved rather than recognised: it is computed for each margin, and only if its
results are those of the scale's formula for some number of boards is it compared with the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xlvp.check.evaluate import Evaluator, NotEvaluated
from xlvp.check.finding import Finding, Kind
from xlvp.check.givers import MISTAKES, MOST_BOARDS, PLAIN, SHORT_TAU, TWICE, UNROUNDED, Giver, same
from xlvp.check.margins import signed
from xlvp.check.scorecard import Cell, Scorecard, Sheet
from xlvp.hosts.recalc.formula import Binary, Call, Node, Ref, walk

_FAR = 1000
"""A margin beyond every blitz."""
_CLOSE = 0.0075
"""Closer to the scale's formula than this a result is a rounding of it."""
_MOST_TRIED = 300
_FEW = 4

Points = Callable[[int], float]


@dataclass(frozen=True)
class Proof:
    """A formula that computes the scale.

    ``way`` says how it differs from the printed table, ``official`` is that table, ``margin`` and
    ``told`` the margin that stands in the sheet now and where, ``points`` the formula itself.
    """

    way: str
    official: Giver
    margin: float | None
    told: str
    points: Points


def check(card: Scorecard) -> Iterator[Finding]:
    """Every formula of the scale that differs from the official table."""
    for sheet in card.sheets:
        proved: dict[str, tuple[Cell, Proof]] = {}
        told: set[str] = set()
        for cell, tree in _candidates(card, sheet):
            proof = prove(card, sheet, cell, tree)
            if proof is None:
                continue
            key = f"{proof.way} {proof.official}"
            proved.setdefault(key, (cell, proof))
            finding = _of_value(sheet, cell, proof)
            if finding:
                told.add(key)
                yield finding
        for key, (cell, proof) in proved.items():
            if key not in told:
                yield from _of_formula(sheet, cell, proof)


def _candidates(card: Scorecard, sheet: Sheet) -> Iterator[tuple[Cell, Node]]:
    count = 0
    for cell in sheet.formulas:
        assert cell.formula is not None
        if not any(sign in cell.formula.text.upper() for sign in ("^", "POWER", "EXP")):
            continue
        tree = card.tree(sheet, cell)
        if tree is None or cell.is_ours or cell.formula.area:
            continue
        count += 1
        if count > _MOST_TRIED:
            return
        if any(_is_power(part) for part in walk(tree)):
            yield cell, tree


def _is_power(node: Node) -> bool:
    return (isinstance(node, Binary) and node.operator == "^") or (
        isinstance(node, Call) and node.name in ("POWER", "EXP")
    )


def prove(card: Scorecard, sheet: Sheet, cell: Cell, tree: Node) -> Proof | None:
    """The proof that a formula computes the scale, or None."""
    refs = {(ref.sheet or sheet.name, ref.top, ref.left) for ref in _single(card, sheet, tree)}
    near = sorted(ref for ref in refs if ref[0] == sheet.name)[:8]
    for key in near:
        for other in (None, *(k for k in near if k != key)):
            points = _as_function(card, sheet, tree, key, other)
            found = _way(points)
            if found:
                return Proof(*found, *_now(sheet, key, other), points)
    return None


def _single(card: Scorecard, sheet: Sheet, tree: Node) -> Iterator[Ref]:
    """The cells that a formula names, and those that these name in turn, one step down."""
    for part in walk(tree):
        if isinstance(part, Ref) and part.single:
            yield part
            for where, cell in card.at(part, sheet):
                below = card.tree(where, cell)
                if below is not None and where is sheet:
                    yield from (r for r in walk(below) if isinstance(r, Ref) and r.single)


def _as_function(
    card: Scorecard,
    sheet: Sheet,
    tree: Node,
    key: tuple[str, int, int],
    other: tuple[str, int, int] | None,
) -> Points:
    """The formula as a function of the margin: one cell holds it, another one 0."""

    def points(margin: int) -> float:
        given = {key: float(margin)} | ({other: 0.0} if other else {})
        try:
            value = Evaluator(card, given).value(tree, sheet)
        except RecursionError:
            raise NotEvaluated from None
        if not isinstance(value, float):
            raise NotEvaluated
        return value

    return points


def _way(points: Points) -> tuple[str, Giver] | None:
    """In which way the formula computes the scale, and which; None where it does not."""
    try:
        maximum = round(2 * points(0), 2)
        if not 4 <= maximum <= 100 or points(_FAR) < maximum - _CLOSE:
            return None
        if not points(0) < points(1) < points(10):
            return None
        blitz = next(m for m in range(1, 160) if points(m) > maximum - 0.0005)
        values = [points(margin) for margin in range(blitz)]
    except (NotEvaluated, StopIteration):
        return None
    away = {boards: _distance(values, boards, maximum) for boards in range(1, MOST_BOARDS + 1)}
    boards = min(away, key=lambda n: away[n])
    if away[boards] > _CLOSE:
        return None
    official = Giver("WBF", boards, maximum)
    for scale in (UNROUNDED, PLAIN, TWICE, SHORT_TAU):
        giver = Giver(scale, boards, maximum)
        exactly = scale == UNROUNDED
        if all(same(giver.vp(m), value, exactly) for m, value in enumerate(values)):
            return MISTAKES[scale], official
    return "the formula, inexactly computed", official


def _distance(values: list[float], boards: int, maximum: float) -> float:
    """How far the values are at most from the formula for so many boards."""
    table = Giver(UNROUNDED, boards, maximum)
    if abs(table.blitz() - len(values)) > 2:
        return 1
    return max(abs((table.vp(m) or 0) - value) for m, value in enumerate(values))


def _now(
    sheet: Sheet, key: tuple[str, int, int], other: tuple[str, int, int] | None
) -> tuple[float | None, str]:
    """The margin that stands in the sheet, and where."""
    cells = [sheet.get(k[1], k[2]) for k in (key, other) if k]
    numbers = [cell.number if cell else None for cell in cells]
    if any(number is None for number in numbers):
        return None, ""
    first, *rest = (number or 0.0 for number in numbers)
    margin = first - sum(rest)
    places = " − ".join(cell.place for cell in cells if cell)
    return margin, f"{places} = {signed(margin)}"


def _of_value(sheet: Sheet, cell: Cell, proof: Proof) -> Finding | None:
    """What the cell shows now, where the official table has another value."""
    vp = cell.number
    if proof.margin is None or vp is None:
        return None
    try:
        own = proof.points(round(abs(proof.margin)))
    except NotEvaluated:
        return None
    side = 1 if abs(own - vp) < 0.005 else -1
    if side < 0 and abs(proof.official.maximum - own - vp) > 0.005:
        return None  # the value is not what the formula gives now
    expected = proof.official.vp(side * abs(proof.margin)) or 0
    if abs(expected - vp) < 0.005:
        return None
    return Finding(
        sheet.name,
        cell.place,
        Kind.PLAIN_ROUNDING,
        f"{vp:.2f} VP for a margin of {signed(proof.margin)} IMPs is {proof.way}; the official"
        f" table, {proof.official.told()}, has {expected:.2f}",
        f"{proof.told}; tried on every margin from 0 to the blitz, the formula has other points"
        f" than the table at {len(_other_points(proof))}",
    )


def _of_formula(sheet: Sheet, cell: Cell, proof: Proof) -> Iterator[Finding]:
    """A formula that shows nothing wrong now, but would with other margins."""
    told = _differences(proof)
    if told:
        yield Finding(
            sheet.name,
            cell.place,
            Kind.PLAIN_ROUNDING,
            f"this is {proof.way}, not the official table: it {told}",
            f"the formula with every margin from 0 to the blitz, and {proof.official.told()}",
        )


def _other_points(proof: Proof) -> list[str]:
    """The margins at which the formula gives other points than the official table."""
    found = []
    for margin in range(proof.official.blitz() + 1):
        own, printed = proof.points(margin), proof.official.vp(margin) or 0
        if abs(own - printed) > 0.005:
            found.append(f"{margin} IMPs ({own:.2f}, not {printed:.2f})")
    return found


def _beyond(proof: Proof) -> str:
    """What the formula gives for margins that earn no more."""
    most = proof.points(_FAR)
    more = most > proof.official.maximum + 0.005
    return f"gives up to {most:.2f} VP beyond the blitz" * more


def _differences(proof: Proof) -> str:
    """How the formula differs from the official table; ``""`` where it does not."""
    official = proof.official
    found = _other_points(proof)
    told = ""
    if found:
        more = f" and {len(found) - _FEW} other margins" if len(found) > _FEW else ""
        told = (
            f"differs from the official table of {official.boards} boards at"
            f" {', '.join(found[:_FEW])}{more}"
        )
    elif proof.way == MISTAKES[UNROUNDED]:
        told = "shows the official points, but sums of them are those of unrounded ones"
    return " and ".join(filter(None, (told, _beyond(proof))))
