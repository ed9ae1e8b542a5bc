"""The match that the shipped scoresheet shows: invented, fourteen of sixteen boards played."""

from __future__ import annotations

import datetime

from xlvp.books.kinds.bridge_match.match import Board, Room, TeamsMatch

BOARDS = (
    Board(Room("3NT", "N", 10), Room("3NT", "N", 9)),
    Board(Room("4S", "S", 10), Room("2S", "S", 10)),
    Board(Room("2H", "E", 8), Room("3H", "E", 8)),
    Board(Room("6NT", "N", 12), Room("3NT", "S", 12)),
    Board(Room("5DX", "W", 8), Room("4H", "N", 10)),
    Board(Room("1NT", "W", 7), Room("1NT", "W", 7)),
    Board(Room("4H", "S", 9), Room("4H", "S", 10)),
    Board(Room("Pass"), Room("1S", "E", 8)),
    Board(Room("3C", "N", 9), Room("2NT", "S", 7)),
    Board(Room("4SX", "N", 10), Room("4S", "N", 10)),
    Board(instead_home=3, instead_away=-3, note="closed room: wrong board, assigned"),
    Board(Room("2SXX", "W", 9), Room("3D", "S", 8)),
    Board(Room(score=-600), Room(score=-630), note="scores only"),
    Board(Room("7C", "E", 12), Room("6C", "E", 12)),
    Board(),
    Board(),
)

EXAMPLE = TeamsMatch(
    boards=BOARDS,
    scale="WBF",
    event="Forest Knock-out · final",
    date=datetime.date(2026, 3, 15),
    home="=Cedar & Co",
    away="-Fir",
)
