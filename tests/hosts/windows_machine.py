"""A Windows machine under Wine, made by .ci/wine.sh, and Excel's part on it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

import xlvp
from xlvp.hosts.windows.server import command_line

ROOT = Path(xlvp.__file__).parents[1]
STAND_IN = Path(__file__).parent / "wine" / "excel_standin.py"
PYTHON = r"C:\Program Files\Python 3.13\python.exe"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
HOME = Path(os.environ.get("XLVP_WINE") or CACHE / "xlvp-wine")


def windows_path(path: Path) -> str:
    """A path of this machine as Wine's drive Z has it."""
    return "Z:" + str(path).replace("/", "\\")


class Windows:
    """Runs programs in the Windows Python."""

    def __init__(self) -> None:
        self.drive = HOME / "prefix" / "drive_c"
        self.folder = self.drive / "Program Files" / "Python 3.13"
        self.environment = {
            **{k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")},
            "WINEPREFIX": str(HOME / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml,winedbg.exe=d",
            "DISPLAY": "",
            "PYTHONUTF8": "1",
        }

    @staticmethod
    def missing() -> str | None:
        """What the machine lacks, or None."""
        if not shutil.which("wine"):
            return "wine is not installed: run .ci/wine.sh"
        if not (HOME / "state").exists():
            return f"{HOME} is not made: run .ci/wine.sh"
        return None

    def start(self) -> None:
        """Let the Windows Python import this checkout."""
        path = self.folder / "Lib" / "site-packages" / "checkout.pth"
        path.write_text(windows_path(ROOT) + "\n")

    def stop(self) -> None:
        """End what still runs on this one machine."""
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver"
        subprocess.run([server, "-k"], env=self.environment, timeout=60, check=False)

    def popen(self, *arguments: str, program: str = PYTHON) -> subprocess.Popen[bytes]:
        # output through a pipe and no input: else CPython ends with an invalid handle in Wine 8
        return subprocess.Popen(
            ["wine", program, *arguments],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def python(self, *arguments: str, timeout: float = 300) -> tuple[int, str]:
        """Exit code and output of the Windows Python, without what it leaves running."""
        process = self.popen(*arguments)
        output = bytearray()
        pipe = process.stdout
        assert pipe is not None

        def read() -> None:
            while piece := os.read(pipe.fileno(), 65536):
                output.extend(piece)

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        try:
            process.wait(timeout)
        finally:
            process.kill()
        reader.join(1)  # what it started may hold the pipe open
        return process.returncode, output.decode("utf-8", "replace").replace("\r\n", "\n")

    def xlvp(self, *arguments: str, before: str = "") -> tuple[int, str]:
        """The command xlvp with these arguments, after a line of preparation."""
        code = f"import sys, os; sys.argv[1:] = {list(arguments)!r}\n{before}\n"
        return self.python("-c", code + "from xlvp.cli import main; main(prog_name='xlvp')")


class Excel:
    """The stand-in for Excel: opens workbooks, each with the VBA that starts Python."""

    def __init__(self, windows: Windows) -> None:
        with socket.create_server(("127.0.0.1", 0)) as waiting:
            waiting.settimeout(120)
            script = windows_path(STAND_IN)
            self.process = windows.popen(script, str(waiting.getsockname()[1]))
            self.line, _ = waiting.accept()
        self.line.settimeout(300)
        self.wire = self.line.makefile("rw")

    def ask(self, **request: object) -> object:
        """What the stand-in answers; a failure of COM or the DLL is an OSError."""
        self.wire.write(json.dumps(request) + "\n")
        self.wire.flush()
        reply = json.loads(self.wire.readline())
        if "failed" in reply:
            raise OSError(reply["failed"])
        return reply["answer"]

    def open(self, book: str, command: str = command_line(PYTHON)) -> object:
        """Open a workbook; the number of the process in which its Python runs."""
        folder = PYTHON.rpartition("\\")[0]
        dll = rf"{folder}\xlwings64-0.37.8.dll"
        return self.ask(do="open", book=book, dll=dll, command=command)

    def calls(
        self, calls: Sequence[tuple[str, Sequence[object]]], book: str = "A", **how: object
    ) -> list[object]:
        """The results of functions with these cells."""
        answer = self.ask(do="call", book=book, calls=calls, **how)
        assert isinstance(answer, list)
        return answer

    def call(self, function: str, *cells: object, book: str = "A", **how: object) -> object:
        """The result of one function."""
        return self.calls([(function, cells)], book, **how)[0]

    def quit(self) -> None:
        """Close Excel and the Python that it started."""
        self.ask(do="end")
        self.wire.close()
        self.line.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
