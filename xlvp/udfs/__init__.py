"""Every worksheet function, declared once; plain callables that import no host.

Called with cells or lists of rows, as a host hands them over, a function returns a cell or a list
of rows. A function that has no value raises ``XlvpError``; an error inside an array is a
``CellError``. ``FUNCTIONS`` lists the declarations, aliases included; each is an attribute of this
module under its worksheet name.
"""

from xlvp.declare import FUNCTIONS
from xlvp.udfs import (  # noqa: F401  (importing a module declares its functions)
    about,
    bridge,
    bridge_imps,
    bridge_standings,
    chess,
    chess_standings,
    ratings,
)

globals().update({name: function.call for name, function in FUNCTIONS.items()})

__all__ = ["FUNCTIONS", *FUNCTIONS]
