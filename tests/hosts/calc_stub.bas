Option Explicit
' In place of xlwings' module: the UDFs are called through a Python macro of LibreOffice.

Function XLPy() As Object
    Set XLPy = New PythonStub
End Function
