"""What scoresheets with a column per round share: their number, how far they are, who is in."""

from __future__ import annotations

from xlvp.books.book import TOP, span
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.checks_sheet import Checked, capital
from xlvp.books.chess.crosstable_sheet import FIRST
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import LEFT, Style
from xlvp.books.parts import Form


def ask_rounds(form: Form, event: Tournament) -> None:
    """The question for the rounds of the event; names RoundsAsked."""
    rule: Style = {
        "validate": "integer",
        "criteria": "between",
        "minimum": 1,
        "maximum": event.rounds,
        "error_title": "Rounds",
        "error_message": f"The crosstable has room for 1 to {event.rounds} rounds.",
    }
    hint = f"of the whole event; the crosstable has room for {event.rounds}"
    form.ask("Rounds", "RoundsAsked", event.rounds, hint, rule, LEFT)


def show_rounds(form: Form, event: Tournament) -> None:
    """The rounds in use; names Rounds."""
    form.show("Rounds", "Rounds", f'=IF(RoundsAsked="",{event.rounds},RoundsAsked)')


def sentences(calls: Calls) -> dict[str, str]:
    """How far the event is, from ROUNDSTATUS."""
    begins = "after round "
    number = len(begins) + 1
    done = f'VALUE(MID(RoundText,{number},FIND(" ",RoundText&" ",{number})-{number}))'
    return {
        "Begun": "=IF(COUNTA(Crosstable)>0,1,0)",
        "RoundAnswer": f'=IF(Begun=0,"",{calls.status})',
        "RoundText": '=IF(ISERROR(RoundAnswer),"",RoundAnswer&"")',
        "RoundsDone": f'=IF(LEFT(RoundText,{number - 1})="{begins}",{done},0)',
        "AuditRounds": "=RoundsDone",
        "StatusText": '=IF(Begun=0,"No results yet",IF(RoundText="",'
        f'"The crosstable contradicts itself",{capital("RoundText")}))',
    }


def checked(event: Tournament, i: int, *more: tuple[str, str]) -> Checked:
    """What is looked at for player ``i``: the name, further faults, rounds left empty."""
    name, last = f"INDEX(Names,{i + 1})", FIRST + event.rounds - 1
    cells = f"Crosstable!{span(TOP + i, FIRST, TOP + i, last)}"
    numbers = f"Crosstable!{span(TOP - 1, FIRST, TOP - 1, last)}"
    present = f"COUNTA({cells})>0"
    filled = f'SUMPRODUCT(({cells}<>"")*({numbers}<=RoundsDone))'
    return Checked(
        present,
        [
            (f'AND({name}="",{present})', "there are results but no name"),
            (
                f'AND({name}<>"",SUMPRODUCT((Names&""={name}&"")*1)>1)',
                "this name stands twice",
            ),
            *more,
            (
                f"AND({present},{filled}<RoundsDone)",
                "an empty cell counts as absent; type Z or the result",
            ),
        ],
    )
