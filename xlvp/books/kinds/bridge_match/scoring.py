"""Formulas that take a contract apart and score it for North-South, with built-in functions only.

Rule: Laws of Duplicate Bridge 2017, Law 77.
"""

from __future__ import annotations

from collections.abc import Mapping

from xlvp.books.parts import nested

PARTS = ("Contract", "Level", "Strain", "Doubled", "Seat", "Vul.", "Over", "Score", "Fault")
"""What a contract is taken apart into, each from those before it.

Level is 1 to 7, 0 for a passed board, -1 where the contract is not understood; strain 1 to 5 from
clubs to no trump; doubled 0 to 2; seat 1 to 4 clockwise from North, 0 where it is missing; over the
tricks above the contract or, negative, below it.
"""

FAULTS = (
    "the contract is missing",
    "contract not understood; write 4S, 3NT, 5DX, 2HXX or Pass",
    "By is missing: N, E, S or W",
    "Tricks is missing: 0 to 13",
    "the score is no number",
    "the score typed does not fit; the contract gives ",
    "a score is a multiple of 10",
)
MISFIT = 6
"""The fault whose text goes on with the right score."""


def parts(at: Mapping[str, str], board: Mapping[str, str], side: str) -> list[str]:
    """The formulas of ``PARTS``; ``at`` are their own addresses, ``board`` those of the board."""
    contract, level, strain, doubled, seat = (at[part] for part in PARTS[:5])
    over = at["Over"]
    by, tricks = board[f"{side}_by"], board[f"{side}_tricks"]
    clean = f'SUBSTITUTE(UPPER({board[f"{side}_contract"]})," ","")'
    for old, new in (("NT", "N"), ("*", "X"), *zip("♣♦♥♠", "CDHS", strict=True)):
        clean = f'SUBSTITUTE({clean},"{old}","{new}")'
    bid = f'FIND(LEFT({contract},1),"1234567")'
    understood = (
        f"AND({strain}>0,{doubled}<=2,LEN({contract})=2+{doubled},ISNUMBER({bid}),"
        f'MID({contract},3,9)=REPT("X",{doubled}))'
    )
    passed = f'OR({contract}="PASS",{contract}="P")'
    line = f'IF(MOD({seat},2)=1,"N-S","E-W")'
    counted = f"AND(ISNUMBER({tricks}),N({tricks})>=0,N({tricks})<=13,MOD(N({tricks}),1)=0)"
    points = f"IF({over}>=0,{_made(at)},-{_down(at)})*IF(MOD({seat},2)=1,1,-1)"
    return [
        f"={clean}",
        f'=IF({contract}="","",IF({passed},0,IF({understood},{bid},-1)))',
        f'=IF(LEN({contract})<2,0,IFERROR(FIND(MID({contract},2,1),"CDHSN"),0))',
        f'=LEN({contract})-LEN(SUBSTITUTE({contract},"X",""))',
        f'=IF(LEN({by})=1,IFERROR(FIND(UPPER({by}),"NESW"),0),0)',
        f'=IF({seat}=0,0,IF(OR({board["vulnerable"]}="All",{board["vulnerable"]}={line}),1,0))',
        f'=IF(AND(N({level})>0,{counted}),{tricks}-6-{level},"")',
        f'=IF({contract}="","",IF({level}=0,0,IF(OR({level}<0,{seat}=0,{over}=""),"",{points})))',
        f"={_fault(at, board, side)}",
    ]


def _made(at: Mapping[str, str]) -> str:
    """Points of a contract made: tricks, part score or game, slam, insult, overtricks."""
    level, strain, x, v = at["Level"], at["Strain"], at["Doubled"], at["Vul."]
    each = f"IF({strain}<=2,20,30)"
    tricks = f"({level}*{each}+IF({strain}=5,10,0))*2^{x}"
    game = f"IF({tricks}>=100,300+200*{v},50)"
    slam = f"IF({level}=6,500+250*{v},IF({level}=7,1000+500*{v},0))"
    overtrick = f"IF({x}=0,{each},100*{x}*(1+{v}))"
    return f"({tricks}+{game}+{slam}+50*{x}+{at['Over']}*{overtrick})"


def _down(at: Mapping[str, str]) -> str:
    """Points of a contract defeated."""
    x, v = at["Doubled"], at["Vul."]
    down = f"(-{at['Over']})"
    steps = f"IF({v}=1,300*{down}-100,IF({down}<=3,200*{down}-100,300*{down}-400))"
    return f"IF({x}=0,{down}*50*(1+{v}),{x}*{steps})"


def _fault(at: Mapping[str, str], board: Mapping[str, str], side: str) -> str:
    contract, level, score = at["Contract"], at["Level"], at["Score"]
    by, tricks, typed = (board[f"{side}_{name}"] for name in ("by", "tricks", "score"))
    bare = f'{typed}=""'
    return nested(
        (
            f'AND({contract}="",COUNTA({by},{tricks})>0,{bare})',
            f"N({level})<0",
            f"AND(N({level})>0,{at['Seat']}=0,{bare})",
            f'AND(N({level})>0,{at["Over"]}="",{bare})',
            f'AND({typed}<>"",NOT(ISNUMBER({typed})))',
            f'AND({typed}<>"",{score}<>"",N({typed})<>N({score}))',
            f"MOD(N({typed}),10)<>0",
        ),
        [str(number) for number in range(1, len(FAULTS) + 1)],
        "0",
    )
