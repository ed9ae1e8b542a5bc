"""The built-in functions that the engine computes right, and what each argument place takes.

A function that is not listed is not computed: its cell is left alone. The kinds of a place:

    v  one value; a range there means the cell in this row or column
    m  as v, but made a number first, which the engine forgets
    g  as v, but an error there is the result, which the engine forgets
    n  as m and g
    e  a value that falls to one side of an edge (ROUND, INT)
    t  one value that is used as text
    x  as t and g
    T  a range whose values are used as text
    f  a number format, which must be written out
    k  a criterion of COUNTIF and its like
    r  a range as it stands
    R  a range that must be as large as the others of its call
    a  a range or array, computed cell by cell
    l  as v, but computed cell by cell inside an array formula
    c  what the call as a whole takes (the branches of IF)
    s  a reference of which only the place counts

The places after ``|`` repeat.
"""

from __future__ import annotations

_PLACES = {
    "": "TODAY NOW NA PI TRUE FALSE",
    "|r": """SUM AVERAGE COUNT COUNTA MAX MIN PRODUCT SUMSQ MEDIAN STDEV STDEV.S
        STDEVP STDEV.P VAR VAR.S VARP VAR.P AND OR XOR GEOMEAN HARMEAN AVEDEV DEVSQ""",
    "|v": "GCD LCM",
    "|T": "CONCAT",
    "|Rk": "COUNTIFS",
    "|a": "SUMPRODUCT",
    "|vc": "IFS",
    "|t": "CONCATENATE",
    "r": "COUNTBLANK ROWS COLUMNS",
    "rn": "LARGE SMALL PERCENTILE PERCENTILE.INC QUARTILE QUARTILE.INC TRIMMEAN",
    "rk": "COUNTIF",
    "rkr": "SUMIF AVERAGEIF",
    "R|Rk": "SUMIFS AVERAGEIFS MAXIFS MINIFS",
    "rr": "CORREL PEARSON SLOPE INTERCEPT RSQ COVAR COVARIANCE.P COVARIANCE.S",
    "rvvvv": "OFFSET",
    "nrn": "RANK RANK.EQ RANK.AVG",
    "grvv": "VLOOKUP HLOOKUP",
    "v|r": "SUBTOTAL",
    "vv|r": "AGGREGATE",
    "v|c": "CHOOSE",
    "vav": "MATCH",
    "vavv": "XMATCH",
    "vrr": "LOOKUP",
    "nrr": "FORECAST FORECAST.LINEAR",
    "vaavvv": "XLOOKUP",
    "avv": "INDEX",
    "aa": "FREQUENCY SUMXMY2 SUMX2MY2 SUMX2PY2",
    "a": "TRANSPOSE",
    "lcc": "IF",
    "ll": "IFERROR IFNA",
    "s": "ROW COLUMN",
    "e": "INT",
    "ev": """ROUND ROUNDUP ROUNDDOWN TRUNC CEILING FLOOR CEILING.MATH FLOOR.MATH MROUND MOD
        QUOTIENT""",
    "m": "ISEVEN ISODD YEAR MONTH DAY HOUR MINUTE SECOND",
    "v": """ABS SIGN SQRT EXP LN LOG10 SIN COS TAN ASIN ACOS ATAN SINH COSH TANH DEGREES RADIANS
        FACT EVEN ODD ISNUMBER ISTEXT ISBLANK ISERROR ISERR ISNA ISLOGICAL ISNONTEXT
        ERROR.TYPE TYPE N T NOT CHAR UNICHAR NORMSDIST NORMSINV
        ISOWEEKNUM""",
    "vv": "POWER LOG ATAN2 COMBIN PERMUT EDATE EOMONTH WEEKDAY WEEKNUM DAYS",
    "vvv": "DATE TIME DATEDIF FIXED",
    "vvvv": "ADDRESS",
    "vf": "TEXT",
    "t": "LEN UPPER LOWER PROPER TRIM VALUE CODE UNICODE CLEAN",
    "tt": "EXACT HYPERLINK",
    "tm": "LEFT RIGHT",
    "tv": "REPT",
    "xv": "INDIRECT",
    "tmm": "MID",
    "tmmt": "REPLACE",
    "tttv": "SUBSTITUTE",
    "ttv": "FIND SEARCH",
    "tv|T": "TEXTJOIN",
}

PLACES: dict[str, str] = {
    name: places for places, names in _PLACES.items() for name in names.split()
}
"""The kinds of the argument places of each function."""

ONE_VALUE = frozenset("vmgnetxfk")
"""The kinds of places that take one value."""

RANDOM = frozenset(("RAND", "RANDBETWEEN", "RANDARRAY"))
"""Functions that draw lots: a recalculation must not draw again."""

ARRAYS = frozenset(("TRANSPOSE", "FREQUENCY"))
"""Functions whose result is an array whatever they are given."""

PAIRED = frozenset(("SUMPRODUCT",))
"""Functions that take ranges of one size and skip what is blank."""

TEXTS = frozenset(
    """CONCAT CONCATENATE TEXT LEFT RIGHT MID REPT UPPER LOWER PROPER TRIM CHAR UNICHAR SUBSTITUTE
    REPLACE TEXTJOIN ADDRESS FIXED CLEAN T HYPERLINK""".split()  # noqa: SIM905
)
"""Functions whose result is a text."""

COUNTS = frozenset(
    """COUNT COUNTA COUNTIF COUNTIFS COUNTBLANK ROWS COLUMNS LEN FIND MATCH RANK CODE""".split()  # noqa: SIM905
)
"""Functions whose result is a whole number."""

COUNTED = {
    **dict.fromkeys(("LEN", "LEFT", "RIGHT", "MID", "FIND", "REPLACE"), "COUNTED"),
    "SEARCH": "FOLDED",
}
"""Functions that count the signs of their texts, and the helper that their texts pass."""

REPLACED = frozenset(("UPPER", "LOWER", "PROPER", "TRIM", "VALUE", "REPLACE"))
"""Functions that the engine gets wrong and that are computed here instead."""


POINTING = frozenset(("INDEX", "OFFSET", "INDIRECT", "CHOOSE", "XLOOKUP"))
"""Functions whose result is a cell or a range, whichever their arguments make it."""


def kinds(name: str, count: int) -> str:
    """The kind of each of ``count`` argument places; fewer where the function takes fewer."""
    fixed, _, repeated = PLACES[name].partition("|")
    while repeated and len(fixed) < count:
        fixed += repeated
    return fixed[:count]
