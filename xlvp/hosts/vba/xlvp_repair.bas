Option Explicit
Option Private Module
' A workbook from another machine names this add-in by another path, or its formulas were saved
' where the add-in was missing. Both are put right when it is opened.

Public Sub XlvpRepair(ByVal book As Object)
    Dim unchanged As Boolean, listening As Boolean, locked As String
    If book.FullName = ThisWorkbook.FullName Then Exit Sub
    unchanged = book.Saved
    listening = Application.EnableEvents
    Application.EnableEvents = False
    On Error Resume Next
    XlvpRepairLinks book
    locked = XlvpRepairSheets(book)
    book.Saved = unchanged
    Application.EnableEvents = listening
    On Error GoTo 0
    If locked <> "" Then
        MsgBox "Formulas with functions of xlvp show #NAME? on protected sheets of " & book.Name & ": " & locked & "." _
            & vbLf & vbLf & "Take the protection off these sheets, then close the workbook and open it again.", _
            vbInformation, "xlvp"
    End If
End Sub

Private Sub XlvpRepairLinks(ByVal book As Object)
    Dim links As Variant, i As Long, source As String
    links = book.LinkSources(1)
    If IsEmpty(links) Then Exit Sub
    For i = LBound(links) To UBound(links)
        source = Replace(links(i), "/", "\")
        If StrComp(Mid$(source, InStrRev(source, "\") + 1), ThisWorkbook.Name, vbTextCompare) = 0 Then
            If StrComp(links(i), ThisWorkbook.FullName, vbTextCompare) <> 0 Then
                book.ChangeLink links(i), ThisWorkbook.FullName, 1
            End If
        End If
    Next i
End Sub

Private Function XlvpRepairSheets(ByVal book As Object) As String
    ' The names of the protected sheets that hold such cells; they are left alone.
    Dim sheet As Object, unresolved As Collection, cell As Object, locked As String
    For Each sheet In book.Worksheets
        Set unresolved = XlvpUnresolved(sheet)
        If unresolved.Count > 0 Then
            If sheet.ProtectContents Then
                If locked <> "" Then locked = locked & ", "
                locked = locked & sheet.Name
            Else
                For Each cell In unresolved
                    XlvpEnterAgain cell
                Next cell
            End If
        End If
    Next sheet
    XlvpRepairSheets = locked
End Function

Private Function XlvpUnresolved(ByVal sheet As Object) As Collection
    ' The cells that show #NAME? and name a function of ours, read column by column.
    Dim found As New Collection, used As Object, column As Object, values As Variant, r As Long, c As Long
    Set used = sheet.UsedRange
    For c = 1 To used.Columns.Count
        Set column = used.Columns(c)
        values = column.Value
        If Not IsArray(values) Then
            If XlvpIsUnresolved(values, column) Then found.Add column
        Else
            For r = 1 To UBound(values, 1)
                If IsError(values(r, 1)) Then
                    If XlvpIsUnresolved(values(r, 1), column.Cells(r, 1)) Then found.Add column.Cells(r, 1)
                End If
            Next r
        End If
    Next c
    Set XlvpUnresolved = found
End Function

Private Function XlvpIsUnresolved(ByVal content As Variant, ByVal cell As Object) As Boolean
    If IsError(content) Then
        If CLng(content) = 2029 Then
            If cell.HasFormula Then XlvpIsUnresolved = XlvpNamesOurs(cell.Formula)
        End If
    End If
End Function

Public Function XlvpNamesOurs(ByVal text As String) As Boolean
    Dim bracket As Long, start As Long, word As String
    bracket = InStr(text, "(")
    Do While bracket > 0
        start = bracket
        Do While start > 1
            If Not Mid$(text, start - 1, 1) Like "[A-Za-z0-9_.]" Then Exit Do
            start = start - 1
        Loop
        word = Replace(UCase$(Mid$(text, start, bracket - start)), "_XLUDF.", "")
        If InStr(XLVP_FUNCTIONS, "|" & word & "|") > 0 Then
            XlvpNamesOurs = True
            Exit Function
        End If
        bracket = InStr(bracket + 1, text, "(")
    Loop
End Function

Private Sub XlvpEnterAgain(ByVal cell As Object)
    Dim text As String, whole As Object
    On Error Resume Next
    If cell.HasArray Then
        Set whole = cell.CurrentArray
        If cell.Address = whole.Cells(1, 1).Address Then
            whole.FormulaArray = Replace(whole.FormulaArray, "_xludf.", "")
        End If
        Exit Sub
    End If
    text = cell.Formula2
    If Err.Number = 0 Then
        cell.Formula2 = Replace(text, "_xludf.", "")
    Else
        Err.Clear
        cell.Formula = Replace(cell.Formula, "_xludf.", "")
    End If
End Sub
