"""What can be wrong with a line of Matches, in the order in which it is told."""

from __future__ import annotations

from xlvp.books.kinds.bridge_swiss_teams.matches_sheet import on_matches
from xlvp.books.parts import nested

FAULTS = (
    "the home team is missing",
    "the home team is not in Setup",
    "the away team is not in Setup",
    "a team plays itself",
    "the home team plays twice in this round",
    "the away team plays twice in this round",
    "there are IMPs but no away team",
    "IMPs are missing on one side",
    "a text stands where a number belongs",
    "boards played must be from 1 to those scheduled",
    "VP instead: the other side is missing",
    "a penalty is typed without a minus sign",
    "VP instead: more than the maximum",
    "more than one bye in this round",
    "no VP: the scale in Setup does not fit",
)


def fault_number(i: int, matches: int) -> str:
    """A formula: the number of the first fault of match ``i``, counted from 1, or 0."""
    at = on_matches(i)
    home, away = (f"INDEX({name},{i + 1})" for name in ("MatchHome", "MatchAway"))

    def times(number: str) -> str:
        here = f"MatchRound,{at['round']}"
        return f"COUNTIFS({here},MatchHome,{number})+COUNTIFS({here},MatchAway,{number})"

    def both(name: str) -> str:
        return f"{at[f'{name}_home']},{at[f'{name}_away']}"

    imps = both("imps")
    results = f"{both('override')},{both('penalty')}"
    numbers = f"{imps},{at['played']},{both('adjust')},{results}"
    played = at["played"]
    conditions = (
        f'AND({at["home"]}="",COUNTA({at["away"]},{imps},{results})>0)',
        f'AND({at["home"]}<>"",{home}=0)',
        f'AND({at["away"]}<>"",{away}=0)',
        f'AND({at["home"]}<>"",{home}={away})',
        f'AND({at["home"]}<>"",{times(home)}>1)',
        f'AND({at["away"]}<>"",{times(away)}>1)',
        f'AND({at["away"]}="",COUNTA({imps})>0)',
        f"COUNTA({imps})=1",
        f"COUNT({numbers})<>COUNTA({numbers})",
        f'AND({played}<>"",OR({played}<=0,{played}>{at["scheduled"]}))',
        f'AND({at["away"]}<>"",COUNT({imps})=0,COUNT({both("override")})=1)',
        f"OR({at['penalty_home']}<0,{at['penalty_away']}<0)",
        f"OR({at['override_home']}>MaxVP,{at['override_away']}>MaxVP)",
        f'AND({at["home"]}<>"",{at["away"]}="",{at["override_home"]}="",'
        f"INDEX(RoundByes,{at['round']})>1)",
        f"OR(ISERROR({at['vp_home']}),ISERROR({at['vp_away']}))",
    )
    return "=" + nested(conditions, [str(n) for n in range(1, len(FAULTS) + 1)], "0")
