"""What holds for any workbook: stable when done again, errors stay where they belong."""

from __future__ import annotations

import pytest
from hosts.recalc_books import formula, left_alone, new_values, number, one_row, raw_book, settled
from hypothesis import given, settings
from hypothesis import strategies as st

from xlvp import udfs
from xlvp.hosts.recalc import Recalculation, recalculate

VP = udfs.FUNCTIONS["VP"].call
MARGINS = [(n * 37) % 121 - 60 for n in range(200)]
BAD = 117


def margins(*, as_array: bool) -> Recalculation:
    """200 margins, one of them a text, with their VP and the total."""
    rows = []
    for r, margin in enumerate(MARGINS, 1):
        value = '<c r="A{}" t="inlineStr"><is><t>{}</t></is></c>'
        cell = value.format(r, "12 or 13") if r == BAD else number(f"A{r}", margin)
        points = formula(f"B{r}", f"VP(A{r},24)")
        if as_array:
            points = f'<c r="B{r}"><v>0</v></c>'
            if r == 1:
                points = '<c r="B1"><f t="array" ref="B1:B200">VP(A1:A200,24)</f><v>0</v></c>'
        rows.append(f'<row r="{r}">{cell}{points}</row>')
    total = formula("B202", "SUM(B1:B200)"), formula("C202", 'SUMIF(A1:A200,">0",B1:B200)')
    return settled(raw_book({"P": "".join(rows) + f'<row r="202">{"".join(total)}</row>'}))


@pytest.mark.parametrize("as_array", [False, True])
def test_one_text_among_200_margins_is_an_error_there_and_in_the_total(as_array: bool) -> None:
    done = margins(as_array=as_array)
    found = new_values(done)
    assert found[f"B{BAD}"] == "#VALUE!"
    assert found["B202"] == "#VALUE!", "a total of 199 results must not look right"
    for r, margin in enumerate(MARGINS, 1):
        if r != BAD:
            assert found[f"B{r}"] == VP(margin, 24)
    assert {problem.cell for problem in done.errors} == {f"B{BAD}", "B202"}
    sentence = next(problem.sentence for problem in done.errors if problem.cell == f"B{BAD}")
    assert "imps is '12 or 13', which is not a number" in sentence
    won = [VP(margin, 24) for r, margin in enumerate(MARGINS, 1) if margin > 0 and r != BAD]
    assert found["C202"] == pytest.approx(sum(won))


def test_an_error_among_what_a_conditional_sum_adds_is_its_result() -> None:
    cells = (
        *(number(f"{column}1", n) for n, column in enumerate("ABC")),
        formula("D1", "1"), formula("E1", "1/0"), formula("F1", "3"),
        formula("G1", 'SUMIF(A1:C1,">0",D1:F1)'), formula("H1", 'SUMIF(A1:C1,">1",D1:F1)'),
        formula("I1", 'SUMIFS(D1:F1,A1:C1,">0")'), formula("J1", 'AVERAGEIF(A1:C1,">0",D1:F1)'),
    )  # fmt: skip
    found = new_values(settled(one_row(*cells)))
    assert [found[c] for c in ("G1", "H1", "I1", "J1")] == ["#DIV/0!", 3, "#DIV/0!", "#DIV/0!"]


CELLS = [f"{column}{row}" for row in range(1, 6) for column in "ABCD"]
REFERENCES = st.sampled_from(CELLS)
AREAS = st.sampled_from(["A1:B2", "A1:A5", "B2:D4", "C1:C3", "A1:D1"])
CONSTANTS = st.sampled_from(["0", "1", "2.5", "-7", "24", '"x"', '""', "TRUE", "#N/A"])
TERMS = st.recursive(
    REFERENCES | CONSTANTS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from([*"+-*/&=<>", "<>"]), inner).map("".join),
        st.tuples(st.sampled_from(["SUM", "MAX", "COUNT", "AND"]), AREAS).map(
            "{0[0]}({0[1]})".format
        ),
        st.tuples(inner, inner, inner).map("IF({0[0]},{0[1]},{0[2]})".format),
        st.tuples(inner, inner).map("IFERROR({0[0]},{0[1]})".format),
        st.tuples(inner, inner).map("VP({0[0]},{0[1]})".format),
        st.tuples(inner, inner).map("VPMATCH({0[0]},{0[1]},24)".format),
        AREAS.map("SUM(VP({},24))".format),
        st.tuples(AREAS, inner).map("SUMPRODUCT(({0[0]}={0[1]})*1)".format),
        st.tuples(
            inner, st.sampled_from(["ROUND({},1)", "LEN({})", "ABS({})", "ISNUMBER({})"])
        ).map(lambda pair: pair[1].format(pair[0])),
        st.tuples(inner, AREAS).map("COUNTIF({0[1]},{0[0]})".format),
        inner.map("({})".format),
    ),
    max_leaves=6,
)
VALUES = st.integers(-60, 60) | st.sampled_from([0.1, 2.5, 12.33])


def sheet(cells: dict[str, str | float]) -> bytes:
    """A sheet with these numbers and formulas."""
    rows = {}
    for address, content in sorted(cells.items(), key=lambda item: (item[0][1:], item[0])):
        xml = formula(address, content) if isinstance(content, str) else number(address, content)
        rows[address[1:]] = rows.get(address[1:], "") + xml
    return raw_book({"P": "".join(f'<row r="{r}">{xml}</row>' for r, xml in rows.items())})


BOOKS = st.dictionaries(REFERENCES, TERMS | VALUES, min_size=3, max_size=14)


@settings(max_examples=150, deadline=None)
@given(BOOKS)
def test_a_second_run_changes_nothing(cells: dict[str, str | float]) -> None:
    done = settled(sheet(cells))
    formulas = {address for address, content in cells.items() if isinstance(content, str)}
    assert {change.cell for change in done.changed} <= formulas
    assert done.evaluated + len(done.refused) == len(formulas)
    assert not set(left_alone(done)) & set(new_values(done))


@settings(max_examples=100, deadline=None)
@given(BOOKS, st.data())
def test_an_edit_changes_only_what_depends_on_it(
    cells: dict[str, str | float], data: st.DataObject
) -> None:
    inputs = sorted(a for a, content in cells.items() if not isinstance(content, str))
    if not inputs:
        return
    edited = data.draw(st.sampled_from(inputs))
    old = {c.cell: c.new for c in recalculate(sheet(cells)).changed}
    new = {c.cell: c.new for c in recalculate(sheet({**cells, edited: 77})).changed}
    differing = {cell for cell in old.keys() | new.keys() if old.get(cell) != new.get(cell)}
    assert differing <= dependents(cells, edited)


def dependents(cells: dict[str, str | float], start: str) -> set[str]:
    """The formulas that name the cell, or a range around it, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        for address, content in cells.items():
            if isinstance(content, str) and address not in found and names(content, cell):
                found.add(address)
                waiting.append(address)
    return found


def names(text: str, cell: str) -> bool:
    for area in ("A1:B2", "A1:A5", "B2:D4", "C1:C3", "A1:D1"):
        if area in text:
            first, last = area.split(":")
            if first[0] <= cell[0] <= last[0] and first[1] <= cell[1] <= last[1]:
                return True
            text = text.replace(area, "")
    return cell in text
