"""LibreOffice Calc: the worksheet functions as an add-in, built from the declarations.

``addin`` makes the extension file, ``values`` is what it runs besides the functions, ``session`` is
run by LibreOffice's own Python to talk with LibreOffice, ``office`` finds both, and ``install``
puts the add-in into the user's profile, takes it away and checks it.
"""
