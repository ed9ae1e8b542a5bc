"""The built-in functions that the engine computes right, and what each argument place takes.

A function that is not listed is not computed: its cell is left alone. The kinds of a place:

    v  one value; a range there means the cell in this row or column
    t  one value that is used as text
    r  a range as it stands
    a  a range or array, computed cell by cell
    l  as v, but computed cell by cell inside an array formula
    c  what the call as a whole takes (the branches of IF)
    s  a reference of which only the place counts

The places after ``|`` repeat.
"""

from __future__ import annotations

_PLACES = {
    "": "TODAY NOW NA PI TRUE FALSE",
    "|r": """SUM AVERAGE COUNT COUNTA MAX MIN PRODUCT SUMSQ MEDIAN MODE MODE.SNGL STDEV STDEV.S
        STDEVP STDEV.P VAR VAR.S VARP VAR.P AND OR XOR GEOMEAN HARMEAN AVEDEV DEVSQ GCD LCM
        CONCAT""",
    "|rv": "COUNTIFS",
    "|a": "SUMPRODUCT",
    "|vc": "IFS",
    "|t": "CONCATENATE",
    "r": "COUNTBLANK ROWS COLUMNS",
    "rv": "COUNTIF LARGE SMALL PERCENTILE PERCENTILE.INC QUARTILE QUARTILE.INC TRIMMEAN",
    "rvr": "SUMIF AVERAGEIF",
    "r|rv": "SUMIFS AVERAGEIFS MAXIFS MINIFS",
    "rr": "CORREL PEARSON SLOPE INTERCEPT RSQ COVAR COVARIANCE.P COVARIANCE.S STEYX",
    "rvvvv": "OFFSET",
    "vrv": "RANK RANK.EQ RANK.AVG",
    "vrr": "FORECAST FORECAST.LINEAR",
    "vrvv": "VLOOKUP HLOOKUP",
    "v|r": "SUBTOTAL",
    "vv|r": "AGGREGATE",
    "v|c": "CHOOSE",
    "v|vc": "SWITCH",
    "vav": "MATCH",
    "vavv": "XMATCH",
    "vaa": "LOOKUP",
    "vaavvv": "XLOOKUP",
    "avvv": "INDEX",
    "aa": "MMULT FREQUENCY SUMXMY2 SUMX2MY2 SUMX2PY2",
    "a": "TRANSPOSE",
    "lcc": "IF",
    "ll": "IFERROR IFNA",
    "s": "ROW COLUMN",
    "v": """ABS INT SIGN SQRT EXP LN LOG10 SIN COS TAN ASIN ACOS ATAN SINH COSH TANH DEGREES RADIANS
        FACT EVEN ODD ISNUMBER ISTEXT ISBLANK ISERROR ISERR ISNA ISLOGICAL ISNONTEXT ISEVEN ISODD
        ERROR.TYPE TYPE N T NOT YEAR MONTH DAY HOUR MINUTE SECOND CHAR UNICHAR NORMSDIST NORMSINV
        ISOWEEKNUM""",
    "vv": """ROUND ROUNDUP ROUNDDOWN TRUNC MOD POWER QUOTIENT MROUND CEILING FLOOR LOG ATAN2 COMBIN
        PERMUT EDATE EOMONTH WEEKDAY WEEKNUM DAYS""",
    "vvv": "DATE TIME DATEDIF CEILING.MATH FLOOR.MATH FIXED",
    "vvvvt": "ADDRESS",
    "vt": "TEXT",
    "t": "LEN UPPER LOWER PROPER TRIM VALUE CODE UNICODE CLEAN DATEVALUE TIMEVALUE",
    "tt": "EXACT HYPERLINK",
    "tv": "LEFT RIGHT REPT INDIRECT",
    "tvv": "MID",
    "tvvt": "REPLACE",
    "tttv": "SUBSTITUTE",
    "ttv": "FIND SEARCH",
    "tv|r": "TEXTJOIN",
}

PLACES: dict[str, str] = {
    name: places for places, names in _PLACES.items() for name in names.split()
}
"""The kinds of the argument places of each function."""

RANDOM = frozenset(["RAND", "RANDBETWEEN", "RANDARRAY"])
"""Functions that draw lots: a recalculation must not draw again."""

ARRAYS = frozenset(["TRANSPOSE", "MMULT", "FREQUENCY"])
"""Functions whose result is an array whatever they are given."""


def kinds(name: str, count: int) -> str:
    """The kind of each of ``count`` argument places."""
    fixed, _, repeated = PLACES[name].partition("|")
    while repeated and len(fixed) < count:
        fixed += repeated
    return fixed[:count].ljust(count, "v")
