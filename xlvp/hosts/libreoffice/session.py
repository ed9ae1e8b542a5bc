"""Talk with LibreOffice; a script for LibreOffice's own Python, which need not know this package.

Called with LibreOffice's program, a profile as URL or an empty text, and an action; prints what it
found as JSON. LibreOffice is started without a window and ended again.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

PATIENCE = 60.0
"""Seconds to wait for LibreOffice to start."""


class Office:
    """LibreOffice without a window on a profile; started on entering, ended on leaving.

    Written out as a class: exceptions of UNO cannot pass through ``contextlib.contextmanager``.
    """

    def __init__(self, program: str, profile: str) -> None:
        self.pipe = f"xlvp{os.getpid()}"
        self.command = [program, "--headless", "--norestore", "--nologo", "--nodefault"]
        self.command.append(f"--accept=pipe,name={self.pipe};urp;")
        if profile:
            self.command.append(f"-env:UserInstallation={profile}")

    def __enter__(self) -> Any:
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            self.command,
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            env=_environment(),
            start_new_session=True,
        )
        try:
            self.context = self._connect()
        except BaseException:
            self._end()
            raise
        return self.context

    def __exit__(self, *_: object) -> None:
        try:
            desktop(self.context).terminate()
            self.process.wait(PATIENCE)
        except Exception:  # the connection breaks off when it has ended, or it hangs
            self._end()

    def _connect(self) -> Any:
        import uno
        from com.sun.star.connection import NoConnectException

        here = uno.getComponentContext()
        resolver = here.ServiceManager.createInstanceWithContext(
            "com.sun.star.bridge.UnoUrlResolver", here
        )
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            try:
                return resolver.resolve(
                    f"uno:pipe,name={self.pipe};urp;StarOffice.ComponentContext"
                )
            except NoConnectException:
                time.sleep(0.05)
        raise RuntimeError("LibreOffice does not start")

    def _end(self) -> None:
        """End what was started here: the program is a script that starts another."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(2)
            return
        if sys.platform == "win32":
            command = ["taskkill", "/F", "/T", "/PID", str(self.process.pid)]
            subprocess.run(command, capture_output=True, check=False)
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _environment() -> dict[str, str]:
    """The surroundings without a virtual environment, whose Python LibreOffice would take."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("VIRTUAL_ENV", "PYTHONHOME", "PYTHONPATH")
    }
    own = os.path.dirname(sys.executable)
    return {**kept, "PATH": os.pathsep.join([own, kept.get("PATH", os.defpath)])}


def desktop(context: Any) -> Any:
    """What loads documents and ends LibreOffice."""
    return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)


def add(context: Any, url: str) -> str:
    """Add an extension for this user, in place of any version that is there; its version."""
    manager = _manager(context)
    return str(
        manager.addExtension(url, (), "user", manager.createAbortChannel(), _consent()).Version
    )


def remove(context: Any, identifier: str) -> bool:
    """Take this user's extension away; whether it was there."""
    found = _deployed(context, identifier)
    if found is None:
        return False
    manager = _manager(context)
    manager.removeExtension(
        identifier, found.Name, "user", manager.createAbortChannel(), _consent()
    )
    return True


def look(context: Any, identifier: str, formula: str) -> dict[str, Any]:
    """LibreOffice's version, the extension's version, and what a formula gives in a new sheet."""
    settings = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    node = _value("nodepath", "/org.openoffice.Setup/Product")
    product = settings.createInstanceWithArguments(
        "com.sun.star.configuration.ConfigurationAccess", (node,)
    )
    found = _deployed(context, identifier)
    document = desktop(context).loadComponentFromURL(
        "private:factory/scalc", "_blank", 0, (_value("Hidden", True),)
    )
    cell = document.Sheets.getByIndex(0).getCellByPosition(0, 0)
    cell.setFormula(formula)
    told = {
        "office": product.getByName("ooSetupVersionAboutBox") or product.ooSetupVersion,
        "addin": found.Version if found else None,
        "value": cell.getValue() if not cell.getError() else cell.getString(),
    }
    document.close(False)
    return told


def _manager(context: Any) -> Any:
    return context.getByName("/singletons/com.sun.star.deployment.ExtensionManager")


def _deployed(context: Any, identifier: str) -> Any:
    manager = _manager(context)
    for extension in manager.getDeployedExtensions(
        "user", manager.createAbortChannel(), _consent()
    ):
        if extension.getIdentifier().Value == identifier:
            return extension
    return None


def _value(name: str, value: object) -> Any:
    from com.sun.star.beans import PropertyValue

    return PropertyValue(name, 0, value, 0)


def _consent() -> Any:
    """An environment that answers yes: the user has asked for it on the command line."""
    import uno
    import unohelper
    from com.sun.star.task import XInteractionHandler
    from com.sun.star.ucb import XCommandEnvironment

    approve = uno.getTypeByName("com.sun.star.task.XInteractionApprove")

    class Yes(unohelper.Base, XInteractionHandler):  # type: ignore[misc]
        def handle(self, request: Any) -> None:
            for answer in request.getContinuations():
                if yes := answer.queryInterface(approve):
                    yes.select()

    class Environment(unohelper.Base, XCommandEnvironment):  # type: ignore[misc]
        def getInteractionHandler(self) -> Any:
            return Yes()

        def getProgressHandler(self) -> Any:
            return None

    return Environment()


ACTIONS = {"add": add, "remove": remove, "look": look}


def main(program: str, profile: str, action: str, *arguments: str) -> None:
    """Carry out one action and print its result."""
    with Office(program, profile) as context:
        told = ACTIONS[action](context, *arguments)  # type: ignore[operator]
    print(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
