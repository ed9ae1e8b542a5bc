"""What a worksheet function adds to the core function behind it, for every function."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from bench.conftest import IN_PROCESS, Figure
from hosts.examples import EXAMPLES, TEAM_TABLE

from xlvp import __version__, bridge_standings, tables, udfs
from xlvp.audit import audit
from xlvp.declare import FUNCTIONS
from xlvp.errors import XlvpError
from xlvp.imps import imps, scale_imps
from xlvp.rating import performance
from xlvp.rating_systems import expected_score, period_change, rating_change
from xlvp.reading import read_crosstable
from xlvp.rules import edition
from xlvp.scales import victory_points, vp_table
from xlvp.standings import round_status, standings
from xlvp.tiebreaks import event, parse, tie_break

pytestmark = IN_PROCESS

CELLS = EXAMPLES["crosstable"]
TABLE = read_crosstable(CELLS)
EVENT = event(TABLE, edition("FIDE-2026"))
TEAMS = event(read_crosstable(TEAM_TABLE, teams=True), edition("FIDE-2026"))
MATCHES = [[1, "Oslo", "Rome", 30, 20, 24]]


def of_player(code: str, player: int, whole: object = EVENT) -> float:
    return float(tie_break(whole, parse(code, teams=whole is TEAMS)).value[player - 1])


def status_of_no_error() -> str:
    """What XLVPERROR calls is the function itself."""
    try:
        udfs.VP(10, 24)
    except XlvpError as error:
        return error.sentence
    return ""


def match_standings() -> object:
    won = victory_points(10, 24), victory_points(-10, 24)
    return bridge_standings.standings([1, 2], [bridge_standings.Match(1, 2, 30, 20, *won)], [])


Core = Callable[[], object]
CORES: dict[str, tuple[tuple[object, ...], Core]] = {
    "XLVPVERSION": (
        (),
        lambda: [__version__, *(tables.load(n).notes["edition"] for n in tables.names())],
    ),
    "XLVPERROR": (("VP", 10, 24), status_of_no_error),
    "VP": ((10, 24), lambda: victory_points(10, 24)),
    "VPMATCH": ((31, 12, 24), lambda: victory_points(31 - 12, 24)),
    "VPTABLE": (
        (24,),
        lambda: (t := vp_table(24), [*enumerate(t.winner.tolist()), t.loser.tolist()]),
    ),
    "IMPSFORVP": ((12.33, 24), lambda: vp_table(24).imps_for(12.33)),
    "SCALEIMPS": ((32, 18, 24), lambda: scale_imps(32, 18, 24)),
    "IMPS": ((420,), lambda: imps(420)),
    "VPSTANDINGS": ((MATCHES,), match_standings),
    "BUCHHOLZ": ((CELLS, "C1", 3), lambda: of_player("BH/C1", 3)),
    "SB": ((CELLS, "C1", 3), lambda: of_player("SB/C1", 3)),
    "TIEBREAK": ((CELLS, "KS", 3), lambda: of_player("KS", 3)),
    "TEAMTIEBREAK": ((TEAM_TABLE, "MP", 3), lambda: of_player("MP", 3, TEAMS)),
    "TIEBREAKDETAIL": (
        (CELLS, "BH", 3),
        lambda: [row.cells for row in audit(TABLE, tie_break(EVENT, parse("BH")), 2)],
    ),
    "STANDINGS": ((CELLS, None, "BH,SB"), lambda: standings(EVENT, [parse("BH"), parse("SB")])),
    "ROUNDSTATUS": ((CELLS,), lambda: round_status(TABLE)),
    "TPR": ((2000, 1), lambda: performance([2000], 2)),
    "ELODELTA": ((2100, 1900, 1), lambda: rating_change(2100, [1900], 2, 20, "FIDE-2025")),
    "ELOTOTAL": ((2100, 1900, 1), lambda: period_change(2100, [1900], 2, 20, "FIDE-2025")),
    "EXPECTED": ((2100, 1900), lambda: expected_score(2100, 1900, "FIDE-2025")),
}
"""Arguments, each a single cell or a range that is remembered, and the bare core function."""

WHOLE_TABLES = ("VPTABLE", "VPSTANDINGS", "STANDINGS", "TIEBREAKDETAIL")
"""Functions that give a whole table: no scalar calls, so no limit."""


def test_every_function_has_its_core() -> None:
    assert set(CORES) == {name for name, function in FUNCTIONS.items() if not function.alias_of}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_call_above_its_core(figure: Figure, name: str) -> None:
    given, core = CORES[FUNCTIONS[name].alias_of or name]
    call = FUNCTIONS[name].call
    figure.above(
        f"{name}, one call above its core",
        lambda: call(*given),
        core,
        None if (FUNCTIONS[name].alias_of or name) in WHOLE_TABLES else 15,
        rounds=25,
        calls=100,
    )


FORMS: dict[str, tuple[Callable[..., object], tuple[object, ...], Core]] = {
    "VP of floats": (udfs.VP, (10.0, 24.0), CORES["VP"][1]),
    "VP with scale and maximum": (
        udfs.VP,
        (10.0, 24.0, "ebu", 20.0),
        lambda: victory_points(10, 24, "EBU", 20),
    ),
    "VP of texts": (udfs.VP, ("12,5", "24"), lambda: victory_points(12.5, 24)),
    "VP of a blank": (udfs.VP, (None, 24), lambda: ""),
    "ELODELTA with all arguments": (
        udfs.ELODELTA,
        (2100.0, 1900.0, "½", 10.0, "Sweden"),
        lambda: rating_change(2100, [1900], 1, 10, "SWEDEN"),
    ),
    "VPMATCH of floats": (
        udfs.VPMATCH,
        (31.0, 12.5, 24.0),
        lambda: victory_points(float(Fraction(31.0) - Fraction(12.5)), 24),
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_call_of_another_form_above_its_core(figure: Figure, form: str) -> None:
    function, given, core = FORMS[form]
    figure.above(
        f"{form}, one call above its core",
        lambda: function(*given),
        core,
        15,
        rounds=25,
        calls=100,
    )
