"""Runs in LibreOffice's own Python: opens a workbook with macros, sets formulas, reads cells.

    python3 calc_driver.py PROFILE WORKBOOK FORMULAS.json

FORMULAS is a list of ``{"cells": {"A1": 10}, "formula": "=VP(A1;24)", "size": [rows, columns]}``;
each is tried on a sheet of its own. Prints the results as JSON; an error is ``{"error": number}``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue


def property_value(name: str, value: object) -> PropertyValue:
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def connected(profile: str) -> tuple[subprocess.Popen[bytes], object]:
    pipe = f"xlvp{abs(hash(profile)) % 10**8}"
    office = subprocess.Popen(
        [
            "soffice",
            "--headless",
            "--norestore",
            "--nologo",
            f"-env:UserInstallation={uno.systemPathToFileUrl(profile)}",
            f"--accept=pipe,name={pipe};urp;",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    for _ in range(240):
        try:
            address = f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext"
            context = resolver.resolve(address)
            break
        except Exception:
            time.sleep(0.25)
    else:
        office.kill()
        raise SystemExit("LibreOffice did not start")
    desktop = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.frame.Desktop", context
    )
    return office, desktop


def content(cell: object) -> object:
    if cell.getError():
        return {"error": cell.getError()}
    return cell.Value if cell.FormulaResultType2 == 1 else cell.String


def main(profile: str, workbook: str, formulas: str) -> None:
    with open(formulas, encoding="utf-8") as file:
        asked = json.load(file)
    office, desktop = connected(profile)
    try:
        options = (property_value("Hidden", True), property_value("MacroExecutionMode", 4))
        document = desktop.loadComponentFromURL(
            uno.systemPathToFileUrl(workbook), "_blank", 0, options
        )
        sheets, results = document.Sheets, []
        for number, one in enumerate(asked):
            sheets.insertNewByName(f"t{number}", sheets.Count)
            sheet = sheets.getByName(f"t{number}")
            for address, value in one["cells"].items():
                cell = sheet.getCellRangeByName(address)
                if isinstance(value, str) and value[:1] == "=":
                    cell.Formula = value
                elif isinstance(value, str):
                    cell.String = value
                else:
                    cell.Value = value
            rows, columns = one["size"]
            area = sheet.getCellRangeByPosition(20, 0, 19 + columns, rows - 1)
            if rows == columns == 1:
                area.getCellByPosition(0, 0).Formula = one["formula"]
            else:
                area.setArrayFormula(one["formula"])
            results.append(
                [
                    [content(area.getCellByPosition(c, r)) for c in range(columns)]
                    for r in range(rows)
                ]
            )
        print(json.dumps(results))
        document.close(True)
    finally:
        try:
            desktop.terminate()
            office.wait(30)
        except Exception:
            office.kill()


if __name__ == "__main__":
    main(*sys.argv[1:])
