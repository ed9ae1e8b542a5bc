"""A worksheet function that does nothing: what Excel, the DLL and COM alone take.

Runs in the Windows Python as ``tests.bench.zero_udf``.
"""

import xlwings


def call(imps, boards):
    return 0.0


for name in ("imps", "boards"):
    call = xlwings.arg(name, ndim=2, err_to_str=True)(call)
ZERO = xlwings.func(category="bench")(call)
