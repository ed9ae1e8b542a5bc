Option Explicit
Option Private Module
' How a worksheet function reaches Python: cells go as values, error texts come back as errors.

Private server As Object

Public Function XlvpCall(ByVal udf As String, ByVal given As Variant, Optional ByVal tells As Boolean = False) As Variant
    ' Where the call fails: an error value, or the reason for a function that tells it.
    Dim values As Variant, tried As Boolean, reason As String
    On Error GoTo failed
    values = XlvpValues(given)
again:
    If server Is Nothing Then Set server = XLPy()
    XlvpCall = XlvpResult(server.CallUDF("xlvp.hosts.excel", udf, (values)))
    Exit Function
failed:
    reason = Err.Description
    If XlvpServerGone(Err.Number) And Not tried Then
        tried = True
        Set server = Nothing
        Resume again
    End If
    If tells Then
        XlvpCall = reason
    Else
        XlvpCall = CVErr(2015)
    End If
End Function

Private Function XlvpValues(ByVal given As Variant) As Variant
    ' Ranges as their values. Arguments that were left out at the end are not handed on; one between
    ' others is an empty cell.
    Dim values() As Variant, last As Long, i As Long
    For last = UBound(given) To 0 Step -1
        If Not IsMissing(given(last)) Then Exit For
    Next last
    If last < 0 Then
        XlvpValues = Array()
        Exit Function
    End If
    ReDim values(0 To last)
    For i = 0 To last
        If IsMissing(given(i)) Then
            values(i) = Empty
        ElseIf Not IsObject(given(i)) Then
            values(i) = given(i)
        ElseIf given(i).Areas.Count > 1 Then
            values(i) = CVErr(2015)
        Else
            values(i) = XlvpFilled(given(i)).Value
        End If
    Next i
    XlvpValues = values
End Function

Private Function XlvpFilled(ByVal area As Object) As Object
    ' A reference to whole columns, A:F, ends with the last row of the sheet that is in use.
    Dim sheet As Object, last As Long
    Set sheet = area.Worksheet
    Set XlvpFilled = area
    If area.Rows.Count = sheet.Rows.Count Then
        last = sheet.UsedRange.Row + sheet.UsedRange.Rows.Count - 1
        Set XlvpFilled = area.Resize(last)
    End If
End Function

Private Function XlvpServerGone(ByVal number As Long) As Boolean
    ' The Python process was ended: it is started once more.
    Select Case number
    Case 462, -2147023174, -2147023170, -2147417848
        XlvpServerGone = True
    End Select
End Function

Private Function XlvpResult(ByVal result As Variant) As Variant
    Dim i As Long, j As Long
    If Not IsArray(result) Then
        XlvpResult = XlvpCell(result)
        Exit Function
    End If
    If XlvpIsRow(result) Then
        For i = LBound(result) To UBound(result)
            result(i) = XlvpCell(result(i))
        Next i
    Else
        For i = LBound(result, 1) To UBound(result, 1)
            For j = LBound(result, 2) To UBound(result, 2)
                result(i, j) = XlvpCell(result(i, j))
            Next j
        Next i
    End If
    XlvpResult = result
End Function

Private Function XlvpIsRow(ByRef result As Variant) As Boolean
    ' xlwings hands a single row over as an array of one dimension.
    Dim last As Long
    On Error GoTo row
    last = UBound(result, 2)
    Exit Function
row:
    XlvpIsRow = True
End Function

Private Function XlvpCell(ByVal content As Variant) As Variant
    XlvpCell = content
    If VarType(content) = 8 Then
        If Left$(content, 1) = "#" Then
            Select Case content
{error_cases}
            End Select
        End If
    End If
End Function
