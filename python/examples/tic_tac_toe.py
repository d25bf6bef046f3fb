"""Tic-tac-toe with a board, names for its squares, and an evaluation."""

import plywood

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@plywood.register
class Noughts:
    """Noughts and crosses."""

    start = "........."
    height = 9

    def moves(self, board):
        return [i for i, sign in enumerate(board) if sign == "."]

    def play(self, board, square):
        sign = "X" if board.count(".") % 2 else "O"
        return board[:square] + sign + board[square + 1 :]

    def outcome(self, board):
        if any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in LINES):
            return -1
        return None if "." in board else 0

    def evaluate(self, board):
        return 0

    def move_name(self, board, square):
        return "abc"[square % 3] + "321"[square // 3]

    def board(self, board):
        return [board[0:3], board[3:6], board[6:9]]


if __name__ == "__main__":
    game = plywood.game("noughts")
    print(game.show(moves="b2 a1"))
    print(game.solve().result)
