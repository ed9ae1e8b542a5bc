"""Excel's part in xlwings' Import Functions; as a program it prints what was imported as JSON."""

from __future__ import annotations

import json
import types


class Workbook:
    """As much of Excel's Workbook as xlwings' import_udfs asks for."""

    Name = "event.xlsm"
    Version = "16.0"

    def __init__(self, no_component: type[Exception]) -> None:
        self.no_component = no_component
        self.module = ""
        self.help: dict[str, dict[str, object]] = {}
        self.VBProject = self.Application = self
        self.VBComponents = self

    def __call__(self, name: str) -> None:
        raise self.no_component(name)  # as COM says that there is no such module

    def Remove(self, component: object) -> None:
        raise AssertionError("there was nothing to remove")

    def Import(self, path: str) -> None:
        with open(path, encoding="utf-8") as file:
            self.module = file.read()

    def MacroOptions(self, macro: str, **options: object) -> None:
        book, _, name = macro.partition("!")
        assert book == f"'{self.Name}'"
        told = ("Description", "Category", "ArgumentDescriptions")
        self.help[name] = {key: options[key] for key in told}


def imported(udfs: types.ModuleType) -> Workbook:
    """A workbook into which our functions were imported with xlwings.udfs."""
    book = Workbook(udfs.pywintypes.com_error)
    udfs.get_udf_module("xlvp.hosts.excel", None)  # a real workbook is a COM object
    udfs.import_udfs("xlvp.hosts.excel", book)
    return book


if __name__ == "__main__":
    import xlwings.udfs

    book = imported(xlwings.udfs)
    print(json.dumps({"module": book.module, "help": book.help}))
