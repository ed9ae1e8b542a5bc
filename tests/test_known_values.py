"""Every known value through the plain callables."""

from __future__ import annotations

from collections import Counter

import known_values

from xlvp import udfs


def test_every_case_has_a_source_and_its_value() -> None:
    cases = known_values.known_values()
    wrong = [
        (case.id, got, case.expected)
        for case in cases
        if (got := getattr(udfs, case.function)(*case.arguments)) != case.expected
    ]
    assert wrong == []
    assert all(case.source for case in cases)


def test_no_file_of_cases_is_left_out() -> None:
    for folder, cases in (("bridge", known_values.bridge()), ("ratings", known_values.ratings())):
        used = {case.id.split("/")[0] for case in cases}
        files = {path.stem for path in (known_values.CASES / folder).glob("*.csv")}
        assert used == files


def test_counts_follow_from_the_files() -> None:
    counts = Counter(case.id.split("/")[0] for case in known_values.bridge())
    assert counts["usbf_continuous"] == 2 * len(known_values.rows("bridge/usbf_continuous.csv"))
    assert counts["article_2012"] == 2 * (len(known_values.rows("bridge/article_2012.csv")) - 1)
    counts = Counter(case.id.split("/")[0] for case in known_values.ratings())
    assert counts["dp_table"] == 101 and counts["swedish"] == 2 * 16 * 6 * 2
    assert counts["score_dp"] == len(known_values.rows("ratings/score_dp.csv"))
    assert counts["pd_table"] == 4 * len(known_values.rows("ratings/pd_table.csv"))
    assert counts["performance"] == 2 * len(known_values.rows("ratings/performance.csv"))


def test_the_known_misprints_are_misprints() -> None:
    """The printed value does not add up, or breaks the falling worth of an IMP."""
    (usbf,) = [
        row
        for row in known_values.rows("bridge/usbf_continuous.csv")
        if float(row["winner_printed"]) + float(row["loser_printed"]) != 20
    ]
    assert (usbf["boards"], usbf["imps"], usbf["loser_printed"]) == ("20", "61", "0.51")
    eight = [r for r in known_values.rows("bridge/article_2012.csv") if r["boards"] == "8"]
    printed = {int(row["imps"]): float(row["winner"]) for row in eight}
    steps = [round(printed[m] - printed[m - 1], 2) for m in (26, 27, 28)]
    assert steps == [0.19, 0.19, 0.16]
    assert udfs.VP(27, 8, "FORMULA3") == 17.87
