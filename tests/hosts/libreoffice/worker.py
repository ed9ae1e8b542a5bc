"""Runs in LibreOffice's own Python: opens workbooks and reads cells, one request per line.

Called with LibreOffice's program and a profile. An error in a cell is ``{"error": number}``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3] / "xlvp" / "hosts" / "libreoffice"))

from session import Office, _value, desktop


def content(cell: Any) -> object:
    if cell.getError():
        return {"error": cell.getError()}
    return cell.getString() if cell.FormulaResultType2 == 2 else cell.getValue()


def values(sheet: Any) -> list[list[object]]:
    """The used area of a sheet from A1 on."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    last = cursor.getRangeAddress()
    area = sheet.getCellRangeByPosition(0, 0, last.EndColumn, last.EndRow)
    return [
        [
            content(area.getCellByPosition(c, r)) if cell is None else cell
            for c, cell in enumerate(row)
        ]
        for r, row in enumerate(area.getDataArray())
    ]


class Worker:
    def __init__(self, context: Any) -> None:
        self.context = context
        self.desktop = desktop(context)

    def load(self, url: str) -> Any:
        document = self.desktop.loadComponentFromURL(url, "_blank", 0, (_value("Hidden", True),))
        if document is None:
            raise RuntimeError(f"{url} cannot be opened")
        return document

    def ready(self) -> bool:
        return True

    def open(self, url: str) -> dict[str, list[list[object]]]:
        document = self.load(url)
        try:
            return {sheet.getName(): values(sheet) for sheet in document.Sheets}
        finally:
            document.close(False)

    def formulas(self, url: str) -> dict[str, list[list[str]]]:
        """Value, formula as stored and as the user sees it, of each cell in column A."""
        document = self.load(url)
        try:
            told = {}
            for sheet in document.Sheets:
                cells = [sheet.getCellByPosition(0, row) for row in range(len(values(sheet)))]
                told[sheet.getName()] = [
                    [content(cell), cell.getFormula(), cell.FormulaLocal] for cell in cells
                ]
            return told
        finally:
            document.close(False)

    def calculate(
        self, cells: dict[str, object], formulas: list[str], local: bool = False
    ) -> list[object]:
        document = self.load("private:factory/scalc")
        try:
            sheet = document.Sheets.getByIndex(0)
            for name, value in cells.items():
                cell = sheet.getCellRangeByName(name)
                if isinstance(value, str):
                    cell.setFormula(value)
                else:
                    cell.setValue(value)
            results = []
            for row, formula in enumerate(formulas):
                cell = sheet.getCellByPosition(20, row)
                if local:
                    cell.FormulaLocal = formula
                    results.append([content(cell), cell.getFormula(), cell.FormulaLocal])
                else:
                    cell.setFormula(formula)
                    results.append(content(cell))
            return results
        finally:
            document.close(False)

    def save(self, url: str, out: str, kind: str, password: str = "") -> bool:
        document = self.load(url)
        how = [_value("FilterName", kind)] + [_value("Password", password)] * bool(password)
        try:
            document.storeToURL(out, tuple(how))
            return True
        finally:
            document.close(False)

    def wizard(self) -> dict[str, object]:
        """What the function wizard knows: description and arguments by the function's name."""
        descriptions = self.context.ServiceManager.createInstanceWithContext(
            "com.sun.star.sheet.FunctionDescriptions", self.context
        )
        told = {}
        for place in range(descriptions.getCount()):
            fields = {field.Name: field.Value for field in descriptions.getByIndex(place)}
            told[fields["Name"]] = {
                "category": fields["Category"],
                "description": fields["Description"],
                "arguments": [
                    [a.Name, a.Description, a.IsOptional] for a in fields["Arguments"] or ()
                ],
            }
        return told


def main(program: str, profile: str) -> None:
    with Office(program, profile) as context:
        worker = Worker(context)
        for line in sys.stdin:
            action, given = json.loads(line)
            try:
                answer = {"done": getattr(worker, action)(**given)}
            except Exception as error:
                answer = {"failed": repr(error)}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
