"""What a win, a draw, a bye counts in a report (records 162 and XXS)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from xlvp.cells import number_in
from xlvp.events.tournament import Finding
from xlvp.events.trf.records import Record

_USUAL = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0}


@dataclass(frozen=True)
class Scoring:
    """Points of the results; the pairing-allocated bye where it is no win, else -1 half points."""

    bye_halves: int = -1
    findings: tuple[Finding, ...] = ()

    @property
    def is_usual(self) -> bool:
        """Whether games count 1, ½ and 0."""
        return not self.findings


def scoring(lines: Sequence[Record]) -> Scoring:
    """The scoring of the event; one other than 1, ½, 0 is a finding, for no rule here has it."""
    bye = -1
    findings = []
    for line in lines:
        if line.code == "162":
            told = dict(re.findall(r"([WDLAPX]) *(-?[0-9]+[.,]?[0-9]*)", line.text[4:].upper()))
        elif line.code == "XXS":
            pairs = re.findall(r"\b(W|WW|BW|D|WD|BD|P|PAB)=([0-9]+[.,]?[0-9]*)", line.text.upper())
            told = {"P" if name[0] == "P" else name[-1]: value for name, value in pairs}
        else:
            continue
        values = {name: number_in(value) for name, value in told.items()}
        other = [f"{n} {v:g}" for n, v in values.items() if v is not None and _differs(n, v)]
        if other:
            said = ", ".join(other)
            findings.append(
                Finding(line.place, f"the event counts {said}; here a game counts 1, ½ or 0")
            )
        elif values.get("P") in (0.0, 0.5):
            bye = round(2 * (values["P"] or 0.0))
    return Scoring(bye, tuple(findings))


def _differs(name: str, points: float) -> bool:
    return name in _USUAL and points != _USUAL[name]
