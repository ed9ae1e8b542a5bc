"""How the scoresheets look: colours and cell formats, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

INK = "#1F2933"
NAVY = "#1F3A5F"
GREY = "#6B7785"
LINE = "#D5DBE3"
BAND = "#F5F7FA"
INPUT_FILL = "#FFF8E1"
INPUT_LINE = "#D9C58B"
GOOD = "#2E6B4A"
BAD = "#9B2226"
BAD_FILL = "#FBE4E2"
LEADER_FILL = "#E4F1E7"
TIE_FILL = "#E6ECF8"
BAR = "#CFDDEE"

SERIES = (
    "#1F3A5F",
    "#C8553D",
    "#3C8D6E",
    "#8A6FB0",
    "#D9A441",
    "#3A9BB5",
    "#8C8C8C",
    "#B5477A",
)
"""Line colours of a chart, told apart also by their lightness."""

Style = dict[str, Any]
"""Format properties as XlsxWriter names them."""

BASE: Style = {"font_name": "Calibri", "font_size": 11, "font_color": INK, "valign": "vcenter"}

STYLES: Mapping[str, Style] = {
    "title": {"font_size": 20, "bold": True, "font_color": NAVY},
    "subtitle": {"font_color": GREY},
    "section": {"bold": True, "font_color": NAVY, "bottom": 2, "bottom_color": NAVY},
    "label": {},
    "hint": {"italic": True, "font_size": 9, "font_color": GREY},
    "link": {"font_color": "#0B5CAD", "underline": 1},
    "heading": {
        "bold": True,
        "font_color": "white",
        "bg_color": NAVY,
        "border": 1,
        "border_color": NAVY,
        "align": "center",
        "text_wrap": True,
    },
    "input": {
        "bg_color": INPUT_FILL,
        "border": 1,
        "border_color": INPUT_LINE,
        "locked": False,
    },
    "computed": {"border": 1, "border_color": LINE},
    "bare": {},
    "remark": {"font_color": GREY, "indent": 1},
    "helper": {"font_size": 10, "font_color": GREY, "border": 1, "border_color": LINE},
    "check": {"font_color": GOOD, "bold": True},
}
"""What each kind of cell adds to ``BASE``; only inputs are unlocked."""

VP: Style = {"num_format": "0.00", "align": "center"}
HALVES: Style = {"num_format": "0.0", "align": "center"}
WHOLE: Style = {"num_format": "0", "align": "center"}
NUMBER: Style = {"num_format": "General", "align": "center"}
SIGNED: Style = {"num_format": "+0;-0;0", "align": "center"}
QUOTIENT: Style = {"num_format": "0.000", "align": "center"}
TEXT: Style = {"num_format": "@", "align": "left", "indent": 1}
MARK: Style = {"num_format": "@", "align": "center"}
DATE: Style = {"num_format": "yyyy-mm-dd", "align": "left", "indent": 1}
CENTRE: Style = {"align": "center"}
LEFT: Style = {"align": "left", "indent": 1}
BOOLEAN: Style = {"num_format": '"TRUE";"TRUE";"FALSE"', "align": "left", "indent": 1}
WRAP: Style = {"text_wrap": True, "valign": "top"}
