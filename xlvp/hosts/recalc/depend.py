"""Which formulas read which cells, so that nothing is computed from a cell that is left alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from xlvp.hosts.recalc.formula import Node, Ref, walk

_BLOCK = 256


@dataclass
class Readers:
    """The formulas of a workbook by the cells they read."""

    _areas: dict[tuple[str, int], list[tuple[Ref, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    _wide: dict[str, list[tuple[Ref, int]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, formula: int, sheet: str, node: Node) -> None:
        """Note the cells that a formula names."""
        for part in walk(node):
            if isinstance(part, Ref):
                first, last = part.top // _BLOCK, part.bottom // _BLOCK
                where = part.sheet or sheet
                if last - first > 64:
                    self._wide[where].append((part, formula))
                else:
                    for block in range(first, last + 1):
                        self._areas[where, block].append((part, formula))

    def of(self, sheet: str, top: int, left: int, bottom: int, right: int) -> set[int]:
        """The formulas that read one of these cells."""
        blocks = range(top // _BLOCK, bottom // _BLOCK + 1)
        near = [pair for block in blocks for pair in self._areas.get((sheet, block), ())]
        return {
            formula
            for ref, formula in [*near, *self._wide.get(sheet, ())]
            if ref.top <= bottom and top <= ref.bottom and ref.left <= right and left <= ref.right
        }

    def following(self, areas: Iterable[Ref], cells_of: list[Ref]) -> dict[int, Ref]:
        """Every formula that reads these areas, directly or through others, and which one.

        ``cells_of`` gives the cells that each formula fills.
        """
        waiting = list(areas)
        found: dict[int, Ref] = {}
        while waiting:
            area = waiting.pop()
            assert area.sheet is not None
            for formula in self.of(area.sheet, area.top, area.left, area.bottom, area.right):
                if formula not in found:
                    found[formula] = area
                    waiting.append(cells_of[formula])
        return found
