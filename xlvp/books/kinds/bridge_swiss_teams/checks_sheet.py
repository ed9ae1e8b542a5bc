"""Checks: how far the event is and what contradicts itself, worked out into sentences."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.kinds.bridge_swiss_teams import race
from xlvp.books.kinds.bridge_swiss_teams.event import Event
from xlvp.books.kinds.bridge_swiss_teams.faults import FAULTS
from xlvp.books.kinds.bridge_swiss_teams.matches_sheet import column_on_matches
from xlvp.books.look import CENTRE, GREY, LEFT, VP
from xlvp.books.parts import nested, scale_fault, warn_by_flag

ORDERS = ("H2H,HIMP,QUOT,NET", "H2H,QUOT,NET", "QUOT,NET", "NET,QUOT")
STANDINGS = "(Counted,CountedNames,TieBreaks,Scale,MaxVP,FALSE)"


def write(book: Book, event: Event) -> int:
    """Write the sheet; names CheckText, CheckFlag and StatusText.

    Returns the first row of the chart's data.
    """
    sheet = book.sheet("Checks", landscape=True, height=15)
    sheet.title('="Checks"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.page.set_tab_color(GREY)
    sheet.widths(16, 42, *[10] * max(event.rounds, 8))
    row = _sentences(sheet, event, TOP - 1)
    row = _rounds(sheet, event, row + 1)
    row = _teams(sheet, event, row + 1)
    row = _texts(sheet, row + 1)
    row = _orders(sheet, row + 1)
    data = row + 2
    row = race.write(sheet, event, row + 1)
    sheet.finish(row - 1, max(event.rounds + 2, 10))
    return data


def _sentences(sheet: Sheet, event: Event, row: int) -> int:
    done, last = "SUM(RoundComplete)", event.rounds
    status = nested(
        ("SUM(RoundResults)=0", f"{done}={last}"),
        ('"No results yet"', f'"Final standings after round {last}"'),
        f'IF({done}=0,"Under way","After round "&{done}&" of {last}")'
        '&IF(RoundMessage="","","; "&RoundMessage)',
    )
    check = nested(
        ('ScaleFault<>""', "FaultyTeams>0", "FaultyMatches>0", 'StandingsFault<>""', "Differing>0"),
        (
            '"Setup: "&ScaleFault',
            '"Setup: look at the column Check of the teams"',
            '"Matches, round "&INDEX(MatchRound,FirstFault)&", line "&FirstFault&": "'
            "&INDEX(FaultTexts,INDEX(MatchProblems,FirstFault))"
            '&IF(FaultyMatches>1," (and "&(FaultyMatches-1)&" more)","")',
            '"Standings: "&StandingsFault',
            '"Standings: the VP of a team are not the sum of its rounds"',
        ),
        '"Check: nothing contradicts itself"',
    )
    lines = {
        "ScaleFault": scale_fault(),
        "FaultyTeams": '=SUMPRODUCT((TeamFaults<>"")*1)',
        "FaultyMatches": "=COUNT(FaultyLines)",
        "FirstFault": "=MIN(FaultyLines)",
        "StandingsError": f'=XLVPERROR("VPSTANDINGS",{STANDINGS[1:]}',
        "StandingsFault": '=IF(ISERROR(StandingsError),"an error stands in Matches",'
        'StandingsError&"")',
        "Differing": "=SUMPRODUCT(((SummedAgain-InStandings)*(SummedAgain-InStandings)>0.00001)*1)",
        "StatusText": f"={status}",
        "CheckText": f"={check}",
        "CheckFlag": '=IF(LEFT(CheckText,6)="Check:",0,1)',
    }
    sheet.texts(row, 1, ("Name", "Value"))
    for row, (name, formula) in enumerate(lines.items(), start=row + 1):  # noqa: B020
        sheet.text(row, 1, name, "helper", **LEFT)
        sheet.formula(row, 2, formula, "helper", **LEFT)
        sheet.book.name(name, sheet, row, 2)
    return row + 1


def _rounds(sheet: Sheet, event: Event, row: int) -> int:
    """Results of each round, and a message that grows from round to round."""
    sheet.texts(row, 1, ("Round", "Results", "Complete", "Byes", "Missing"))
    first, last, message = row + 1, row + event.rounds, 5
    rounds, homes, aways, instead = (
        column_on_matches(name, len(event.matches))
        for name in ("round", "home", "away", "override_home")
    )
    expected = f"IF(TeamsNamed=0,{event.tables},ROUNDUP(TeamsNamed/2,0))"
    for k, row in enumerate(range(first, last + 1), start=1):
        results, before = cell(row, 2), cell(row - 1, message)
        missing = f"({expected}-{results})"
        told = f'"round {k}: "&{missing}&IF({missing}=1," result missing"," results missing")'
        if k > 1:
            told = f'{before}&IF({before}="","","; ")&{told}'
        begun = f"SUM({results}:{cell(last, 2, 'row')})>0"
        complete = f"{results}>={expected}"
        if k > 1:
            complete = f"AND({complete},{cell(row - 1, 3)}=1)"
        so_far = before if k > 1 else '""'
        sheet.value(row, 1, k, "helper", **CENTRE)
        count = f'=COUNTIFS(MatchRound,{k},MatchVpHome,">-1E+99")'
        sheet.formula(row, 2, count, "helper", **CENTRE)
        sheet.formula(row, 3, f"=IF({complete},1,0)", "helper", **CENTRE)
        byes = f'=SUMPRODUCT(({rounds}={k})*({homes}<>"")*({aways}="")*({instead}=""))'
        sheet.formula(row, 4, byes, "helper", **CENTRE)
        joined = f"=IF(AND({begun},{results}<{expected}),{told},{so_far})"
        sheet.formula(row, message, joined, "helper", **LEFT)
    sheet.book.name("RoundResults", sheet, first, 2, event.rounds)
    sheet.book.name("RoundComplete", sheet, first, 3, event.rounds)
    sheet.book.name("RoundByes", sheet, first, 4, event.rounds)
    sheet.book.name("RoundMessage", sheet, last, message)
    return last + 1


def _teams(sheet: Sheet, event: Event, row: int) -> int:
    """A name for every team, so that the standings have all their lines; its VP summed again."""
    sheet.texts(row, 1, ("No.", "Name used", "Standings", "Rounds"))
    teams, first = len(event.teams), row + 1
    for i in range(teams):
        row, name, number = first + i, f"INDEX(TeamNames,{i + 1})", i + 1
        used = f'=IF({name}="","(team {number})",{name}&"")'
        found = f"=ROUND(SUMIFS(StandingVp,StandingNo,{number}),2)"
        summed = (
            f"=ROUND(N(INDEX(TeamCarry,{number}))+SUMIFS(MatchVpHome,MatchHome,{number})"
            f"+SUMIFS(MatchVpAway,MatchAway,{number}),2)"
        )
        sheet.value(row, 1, number, "helper", **CENTRE)
        sheet.formula(row, 2, used, "helper", **LEFT)
        sheet.formula(row, 3, found, "helper", **VP)
        sheet.formula(row, 4, summed, "helper", **VP)
    for column, name in enumerate(("CountedNames", "InStandings", "SummedAgain"), start=2):
        sheet.book.name(name, sheet, first, column, teams)
    return first + teams


def _texts(sheet: Sheet, row: int) -> int:
    sheet.texts(row, 1, ("Fault", "Meaning"))
    for number, fault in enumerate(FAULTS, start=1):
        sheet.value(row + number, 1, number, "helper", **CENTRE)
        sheet.text(row + number, 2, fault, "helper", **LEFT)
    sheet.book.name("FaultTexts", sheet, row + 1, 2, len(FAULTS))
    return row + 1 + len(FAULTS)


def _orders(sheet: Sheet, row: int) -> int:
    """Orders of tie-breaks to pick from; Setup takes any other as well."""
    sheet.texts(row, 1, ("Order", "Tie-breaks"))
    for number, order in enumerate(ORDERS, start=1):
        sheet.value(row + number, 1, number, "helper", **CENTRE)
        sheet.text(row + number, 2, order, "helper", **LEFT)
    sheet.book.name("TieBreakOrders", sheet, row + 1, 2, len(ORDERS))
    return row + 1 + len(ORDERS)
