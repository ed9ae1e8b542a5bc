"""The fixed parts of the extension: manifest, description, and the Python component."""

from __future__ import annotations

MANIFEST = """\
<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">
<manifest:file-entry manifest:full-path="xlvp.idl"
 manifest:media-type="application/vnd.sun.star.uno-typelibrary;type=RDB"/>
<manifest:file-entry manifest:full-path="xlvp.components"
 manifest:media-type="application/vnd.sun.star.uno-components"/>
<manifest:file-entry manifest:full-path="CalcAddIns.xcu"
 manifest:media-type="application/vnd.sun.star.configuration-data"/>
</manifest:manifest>
"""

DESCRIPTION = """\
<?xml version="1.0" encoding="UTF-8"?>
<description xmlns="http://openoffice.org/extensions/description/2006">
<identifier value="{identifier}"/>
<version value="{version}"/>
<display-name><name lang="en">xlvp: victory points, tie-breaks and ratings</name></display-name>
</description>
"""

COMPONENTS = """\
<?xml version="1.0" encoding="UTF-8"?>
<components xmlns="http://openoffice.org/2010/uno-components">
<component loader="com.sun.star.loader.Python" uri="component.py">
<implementation name="{service}"><service name="{service}"/></implementation>
</component>
</components>
"""

COMPONENT = '''\
"""The add-in inside LibreOffice: every call goes on to xlvp; imports and glue, nothing else."""

import functools
import os
import sys

import uno
import unohelper
from com.sun.star.lang import XServiceInfo
from com.sun.star.sheet import ResultEvent, XVolatileResult
from org.xlvp import XFunctions

SERVICE = "SERVICE_NAME"

# LibreOffice puts this folder last; another xlvp of this Python must not come before it
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "pythonpath"))
try:
    from xlvp.hosts.libreoffice.values import TABLES, answer
except Exception as error:
    missing = (
        "xlvp needs Python 3.11 and numpy 1.24 or newer in LibreOffice\'s own Python, which is "
        "%s in %s (%s); `xlvp doctor --libreoffice` says what to do"
        % (sys.version.split()[0], sys.prefix, error)
    )

    TABLES = ()

    def answer(name, *given):
        if name in ("XLVPERROR", "XLVPVERSION"):
            return ((missing,),)
        raise RuntimeError(missing)


class Range(unohelper.Base, XVolatileResult):
    """A range from a function that may also give a cell: delivered to whoever listens."""

    def __init__(self, rows):
        self.rows = rows

    def addResultListener(self, listener):
        event = ResultEvent()
        event.Source = self
        event.Value = uno.Any("[][]any", self.rows)
        listener.modified(event)

    def removeResultListener(self, listener):
        pass


def call(name, *given):
    rows = answer(name, *given)
    if name in TABLES:
        return rows
    return rows[0][0] if len(rows) == len(rows[0]) == 1 else Range(rows)


class Functions(unohelper.Base, XFunctions, XServiceInfo):
    """The functions under their names in the type library."""

    def __init__(self, context):
        self.context = context

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return functools.partial(call, name.upper())

    def getImplementationName(self):
        return SERVICE

    def supportsService(self, name):
        return name == SERVICE

    def getSupportedServiceNames(self):
        return (SERVICE,)


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Functions, SERVICE, (SERVICE,))
'''
"""Written for any Python 3, so that an old one can say what is missing; the functions need 3.11."""
