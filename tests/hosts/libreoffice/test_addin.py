"""The extension: made from the declarations, whole, and at home on the oldest numpy."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import known_values
import pytest
from click.testing import CliRunner
from hosts import examples

import xlvp
from xlvp.cli import main
from xlvp.hosts.libreoffice import addin, office
from xlvp.hosts.libreoffice.values import TABLES
from xlvp.udfs import FUNCTIONS

OOR = "{http://openoffice.org/2001/registry}"


def parts() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(addin.oxt())) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def test_every_build_gives_the_same_bytes() -> None:
    assert addin.oxt() == addin.oxt()
    assert parts() == addin.parts()


def test_the_build_command_writes_it_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / addin.FILE
    result = CliRunner().invoke(main, ["build", "--oxt", str(path)])
    assert (result.exit_code, result.stdout) == (0, f"{path}\n")
    assert path.read_bytes() == addin.oxt()


def test_the_functions_declared_as_tables_give_tables() -> None:
    assert set(FUNCTIONS) >= TABLES
    for name in TABLES:
        given = examples.example(FUNCTIONS[name])
        assert len(FUNCTIONS[name].call(*given)) > 1


def test_the_manifest_names_what_is_there() -> None:
    made = parts()
    manifest = ElementTree.fromstring(made["META-INF/manifest.xml"])
    named = {
        value for entry in manifest for key, value in entry.items() if key.endswith("full-path")
    }
    assert named == {"xlvp.idl", "xlvp.components", "CalcAddIns.xcu"}
    assert named < set(made)
    assert b'uri="component.py"' in made["xlvp.components"]
    assert f'version value="{xlvp.__version__}"'.encode() in made["description.xml"]
    ast.parse(made["component.py"], feature_version=(3, 7))


def test_the_type_library_has_each_function_with_its_arguments() -> None:
    methods = re.findall(r" (\w+)\((.*)\);", parts()["xlvp.idl"].decode())
    assert [name for name, _ in methods] == [name.lower() for name in FUNCTIONS]
    for (_, arguments), function in zip(methods, FUNCTIONS.values(), strict=True):
        assert arguments.count("[in]") == len(function.arguments)


def test_the_names_and_the_help_are_those_of_the_declarations() -> None:
    root = ElementTree.fromstring(parts()["CalcAddIns.xcu"])
    (functions,) = root.iterfind(f".//node[@{OOR}name='AddInFunctions']")
    assert len(functions) == len(FUNCTIONS)
    for node, function in zip(functions, FUNCTIONS.values(), strict=True):
        assert node.get(f"{OOR}name") == function.name.lower()
        texts = {prop.get(f"{OOR}name"): [v.text for v in prop] for prop in node.iterfind("prop")}
        assert texts["DisplayName"][0] == texts["CompatibilityName"][0] == function.name
        assert (texts["Description"][0] or "").startswith(function.summary)
        (arguments,) = node.iterfind("node")
        names = [argument.get(f"{OOR}name", "") for argument in arguments]
        assert names == sorted(names)  # whoever sorts them changes nothing
        told = [[prop[0].text for prop in argument] for argument in arguments]
        assert told == [[a.name, a.help] for a in function.arguments]


def test_names_of_a_language_are_other_names_of_the_same_function() -> None:
    for names in addin.TAKEN.values():
        for name, other in names.items():
            assert FUNCTIONS[other].alias_of == name


def imports(source: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_only_the_core_goes_along() -> None:
    modules = {name: data for name, data in parts().items() if name.endswith(".py")}
    own = {name for name in modules if name.startswith("pythonpath/xlvp/")}
    assert own == set(modules) - {"component.py"}
    outside = {
        name.partition(".")[0] for path in own for name in imports(modules[path]) if name
    } - set(sys.stdlib_module_names)
    assert outside == {"numpy", "xlvp"}
    hosts = {name for name in own if "/hosts/" in name}
    assert hosts == {
        "pythonpath/xlvp/hosts/__init__.py",
        "pythonpath/xlvp/hosts/libreoffice/__init__.py",
        "pythonpath/xlvp/hosts/libreoffice/values.py",
    }
    assert not [name for name in own if "/books/" in name or name.endswith("cli.py")]


CORE = """
import sys
sys.path[:0] = [{package!r}, {tests!r}]
import numpy, known_values, xlvp
from xlvp.hosts.libreoffice.values import answer
from xlvp.hosts.libreoffice.values import TABLES
from xlvp.udfs import FUNCTIONS
assert xlvp.__file__.startswith({package!r})
cases = known_values.known_values()
wrong = [c.id for c in cases if FUNCTIONS[c.function].call(*c.arguments) != c.expected]
assert not wrong, wrong[:5]
assert answer("VP", 10.0, 24.0, None, None) == ((12.33,),)
print(numpy.__version__, len(cases))
"""


def test_the_core_runs_on_the_distributions_python_and_numpy(
    libreoffice: None, tmp_path: Path
) -> None:
    """What the extension holds is all that the functions need, every known value included."""
    with zipfile.ZipFile(io.BytesIO(addin.oxt())) as file:
        file.extractall(tmp_path)
    tests = Path(known_values.__file__).parent
    code = CORE.format(package=str(tmp_path / "pythonpath"), tests=str(tests))
    python = office.find().python
    done = subprocess.run(
        [str(python.path), "-I", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    version, count = done.stdout.split()
    assert version == python.numpy
    assert int(count) == len(known_values.known_values())


@pytest.mark.parametrize("taken", ["any", "sequence", "union"])
def test_a_name_that_a_type_library_cannot_have_is_refused(
    monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    monkeypatch.setattr(addin, "method_name", lambda function: taken)
    with pytest.raises(ValueError, match="cannot name a function"):
        addin.type_library()
