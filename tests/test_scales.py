"""The scales themselves: the formula, its corrections and the facts that the rule books state."""

from __future__ import annotations

import math
from decimal import Decimal, getcontext

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlvp.errors import BadArgument, OutOfTable
from xlvp.scales import SCALES, scale_names, victory_points, vp_table

EVERY_N = range(1, 201)
MAXIMA = (10, 15, 16, 20, 25, 30, 50, 100)


def exact_vp(margin: int, boards: int, maximum: int = 20) -> Decimal:
    """The formula with fifty digits, written out from the rule."""
    getcontext().prec = 50
    tau = (Decimal(5).sqrt() - 1) / 2
    base = 15 * Decimal(boards).sqrt()
    half = Decimal(maximum) / 2
    if margin >= base:
        return Decimal(maximum)
    return half + half * (1 - tau ** (3 * margin / base)) / (1 - tau**3)


def half_up(value: Decimal, places: str) -> Decimal:
    # The guard stands for ties that fifty digits still miss by a hair.
    return (value + Decimal("1e-30")).quantize(Decimal(places), rounding="ROUND_HALF_UP")


@pytest.mark.parametrize("boards", [*range(1, 65), 100, 144, 200])
def test_formula_is_the_formula_to_fifty_digits(boards: int) -> None:
    for maximum in (20, 30):
        table = vp_table(boards, "FORMULA", maximum)
        for margin, winner in enumerate(table.winner.tolist()):
            assert winner == float(half_up(exact_vp(margin, boards, maximum), "0.01"))


@pytest.mark.parametrize("boards", [8, 10, 12, 14, 16, 20, 25, 36])
def test_formula3_rounds_twice(boards: int) -> None:
    table = vp_table(boards, "FORMULA3")
    for margin, winner in enumerate(table.winner.tolist()):
        once = half_up(exact_vp(margin, boards), "0.001")
        assert winner == float(half_up(once, "0.01"))


@pytest.mark.parametrize("maximum", MAXIMA)
def test_wbf_is_the_least_concave_table_above_the_rounded_formula(maximum: int) -> None:
    for boards in EVERY_N:
        winner = np.rint(vp_table(boards, "WBF", maximum).winner * 100).astype(int)
        plain = np.rint(vp_table(boards, "FORMULA", maximum).winner * 100).astype(int)
        assert (np.diff(winner) >= 0).all()
        assert (np.diff(winner, 2) <= 0).all(), boards
        padded = np.append(plain, [plain[-1]] * max(0, len(winner) - len(plain)))[: len(winner)]
        assert (winner >= padded).all()
        # Least: no single value can be lowered without breaking one of the two properties.
        for margin in np.flatnonzero(winner > padded):
            lower = np.append(winner, winner[-1])
            lower[margin] -= 1
            assert (np.diff(lower, 2) > 0).any(), (boards, margin)


def test_formula_breaks_the_falling_worth_for_most_boards() -> None:
    """Which is why WBF corrects it."""
    rough = [n for n in EVERY_N if (np.diff(vp_table(n, "FORMULA").winner, 2) > 1e-9).any()]
    assert len(rough) > 190


@pytest.mark.parametrize("scale", ["WBF", "FORMULA", "FORMULA3", "EBU"])
def test_both_sides_add_up_for_every_number_of_boards(scale: str) -> None:
    for boards in EVERY_N:
        table = vp_table(boards, scale)
        assert np.array_equal(
            np.rint((table.winner + table.loser) * 100), [2000] * len(table.winner)
        )
        assert table.winner[0] == table.loser[0] == 10
        assert table.blitz in (math.ceil(15 * boards**0.5), math.ceil(15 * boards**0.5) - 1) or (
            scale == "EBU"
        )


def test_bands_never_get_narrower() -> None:
    for boards in EVERY_N:
        starts = vp_table(boards, "EBU").starts
        widths = [2 * starts[1] - 1, *np.diff(starts[1:])]
        assert (np.diff(widths) >= 0).all(), boards
        assert len(starts) == 11


def test_facts_of_the_article() -> None:
    assert [victory_points(m, 16) for m in (20, 40, 60)] == [15.0, 18.09, 20.0]
    printed = {8: 43, 10: 48, 12: 52, 16: 60, 20: 68}
    assert {n: vp_table(n).blitz for n in printed} == printed


def test_facts_of_the_correction() -> None:
    assert victory_points(14, 16, "FORMULA") == 13.74 and victory_points(14, 16) == 13.75
    assert victory_points(13, 20, "FORMULA") == 13.19 and victory_points(13, 20) == 13.2
    assert victory_points(41, 24, "FORMULA") == 17.24 and victory_points(41, 24) == 17.25
    assert [vp_table(n).blitz for n in (16, 64)] == [60, 120]
    early = [n for n in range(1, 101) if vp_table(n).blitz < math.ceil(15 * math.sqrt(n))]
    assert early == [41, 50, 62, 63, 74, 86, 91]


def test_discrete_is_not_the_rounded_continuous_scale() -> None:
    for boards, margin in ((8, 1), (16, 5), (24, 6)):
        continuous = victory_points(margin, boards, "FORMULA")
        assert victory_points(margin, boards, "EBU") != math.floor(continuous + 0.5)


def test_a_tie_of_the_discrete_scale_goes_toward_average() -> None:
    assert victory_points(30, 36, "FORMULA", 30) == 22.5
    assert victory_points(30, 36, "EBU", 30) == 22
    assert [victory_points(m, 8, "EBU10") for m in (10, 11)] == [7, 8]  # V(10) is 7.5


def test_half_match_of_two_boards() -> None:
    assert vp_table(2, "EBU10").starts.tolist() == [0, 1, 3, 5, 8, 13]


def test_fractional_boards_lie_between_their_neighbours() -> None:
    low, middle, high = (vp_table(n).blitz for n in (12, 12.5, 13))
    assert low <= middle <= high


@given(
    boards=st.integers(1, 200),
    margin=st.integers(-300, 300),
    scale=st.sampled_from(["WBF", "FORMULA", "FORMULA3", "EBU", "EBU10"]),
)
def test_symmetric_and_monotone(boards: int, margin: int, scale: str) -> None:
    table = vp_table(boards, scale)
    assert table.of(margin) + table.of(-margin) == pytest.approx(table.maximum, abs=1e-12)
    assert table.of(margin + 1) >= table.of(margin)


@given(st.lists(st.integers(-400, 400), min_size=1), st.sampled_from(sorted(SCALES)))
def test_an_array_is_its_elements(margins: list[int], scale: str) -> None:
    boards = 10
    many = victory_points(np.array(margins), boards, scale)
    assert many.tolist() == [victory_points(m, boards, scale) for m in margins]


def test_a_million_margins_at_once() -> None:
    margins = np.arange(-500_000, 500_000).reshape(1000, 1000)
    points = victory_points(margins, 24)
    assert points.shape == (1000, 1000)
    assert points[0, 0] == 0 and points[-1, -1] == 20 and points[500, 10] == 12.33


@given(st.integers(1, 200), st.sampled_from(["WBF", "FORMULA", "EBU"]), st.integers(0, 2000))
def test_imps_for_is_the_exact_inverse(boards: int, scale: str, hundredths: int) -> None:
    table = vp_table(boards, scale)
    margin = table.imps_for(hundredths / 100)
    assert table.of(margin) >= hundredths / 100
    assert margin == -table.blitz or table.of(margin - 1) < hundredths / 100


@given(st.floats(-1e6, 1e6, allow_nan=False))
def test_a_fraction_rounds_half_away_from_zero(margin: float) -> None:
    whole = math.floor(abs(margin) + 0.5) * (1 if margin >= 0 else -1)
    assert victory_points(margin, 24) == victory_points(whole, 24)


@pytest.mark.parametrize(
    ("boards", "scale", "maximum", "error", "words"),
    [
        (0, "WBF", None, OutOfTable, "boards is 0"),
        (-3, "EBU", None, OutOfTable, "boards is -3"),
        (1e6, "WBF", None, OutOfTable, "10000"),
        (24, "NOPE", None, BadArgument, "WBF, USBF, FORMULA"),
        (24, "WBF", 0, OutOfTable, "max_vp is 0"),
        (24, "WBF", 20.01, OutOfTable, "0.02"),
        (24, "WBF", 20.005, OutOfTable, "0.02"),
        (24, "EBU", 15, OutOfTable, "even whole maximum"),
        (24, "EBU10", 20, BadArgument, "always has the maximum 10"),
        (8, "ACBL20", 30, BadArgument, "always has the maximum 20"),
        (37, "ACBL20", None, OutOfTable, "1-8, 9-11"),
        (8.5, "ACBL20", None, OutOfTable, "no 8.5 boards"),
        (5, "ACBL30", None, OutOfTable, "6-8, 9-11"),
        (0.5, "EBU", None, OutOfTable, "too few"),
    ],
)
def test_what_is_refused(
    boards: float, scale: str, maximum: float | None, error: type, words: str
) -> None:
    with pytest.raises(error, match=words):
        vp_table(boards, scale, maximum)


def test_an_own_maximum_may_be_said() -> None:
    assert vp_table(8, "EBU10", 10) is not None and vp_table(8, "ACBL30", 30).maximum == 30


def test_tables_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        vp_table(24).signed[0] = 1


def test_every_scale_says_where_it_comes_from() -> None:
    assert all(scale.source and scale.title for scale in SCALES.values())
    assert {"USBF", "EBU"} < set(scale_names())
