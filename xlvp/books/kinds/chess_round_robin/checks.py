"""Checks of a round-robin: games to come, and what is looked at for each player."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.chess import checks_sheet
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.checks_sheet import capital
from xlvp.books.chess.tournament import Tournament
from xlvp.books.kinds.chess_round_robin.calculation_sheet import PAIR, games_of


def audit_games(players: int) -> int:
    """The most games that an audit shows: all play all twice."""
    return 2 * (players - 1)


def write(book: Book, event: Tournament, calls: Calls) -> None:
    """Write the sheet."""
    count = len(event.players)
    pair = f'INDEX(Names,INT(FirstOpen/{PAIR}))&" – "&INDEX(Names,MOD(FirstOpen,{PAIR}))'
    to_come = f'GamesOpen&IF(GamesOpen=1," game"," games")&" to come, first "&{pair}'
    told = f'IF(N(FirstOpen)=0,"; all played","; "&{to_come})'
    sentences = {
        "Begun": '=IF(SUMPRODUCT((Matrix<>"")*1)>0,1,0)',
        "RoundAnswer": f'=IF(Begun=0,"",{calls.status})',
        "RoundText": '=IF(ISERROR(RoundAnswer),"",RoundAnswer&"")',
        "AuditRounds": "=IFERROR(INDEX(PlayerGames,AuditPlayer),0)",
        "GamesOpen": "=GamesOfPair*PlayersIn*(PlayersIn-1)/2-SUM(PairGames)",
        "FirstOpen": '=IF(COUNT(OpenPairs)=0,"",MIN(OpenPairs))',
        "StatusText": '=IF(Begun=0,"No results yet",IF(RoundText="",'
        f'"The crosstable contradicts itself",{capital("RoundText")}&{told}))',
    }
    checks_sheet.write(
        book,
        event,
        calls,
        lines=audit_games(count) + 2,
        sentences=sentences,
        checked=[_checked(count, i) for i in range(count)],
    )


def _checked(count: int, i: int) -> checks_sheet.Checked:
    name, games = f"INDEX(Names,{i + 1})", f"INDEX(PlayerGames,{i + 1})"
    later, _ = games_of(count, i)
    return checks_sheet.Checked(
        f'OR({name}<>"",{games}>0)',
        [
            (f'AND({name}="",{games}>0)', "there are results but no name"),
            (
                f'AND({name}<>"",SUMPRODUCT((Names&""={name}&"")*1)>1)',
                "this name stands twice",
            ),
            (f"MAX({later})>GamesOfPair", "two results where Setup says one game"),
        ],
    )
