"""Our bot against OpenSpiel's MCTS at equal time, in games where nothing is known but the rules.

    python benchmarks/openspiel_match.py [seconds a move] [games]
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy
import pyspiel
from plywood import openspiel

GAMES = ["connect_four", "breakthrough(rows=6,columns=6)", "clobber(rows=5,columns=6)", "othello"]


def mcts(game: Any, seconds: float, seed: int) -> Any:
    """OpenSpiel's MCTS with random rollouts, stopped by the clock."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(
        game, evaluator, 2.0, 1_000_000_000, 1000, True, seed, False, max_wall_clock_time=seconds
    )


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.2
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    for name in GAMES:
        game = pyspiel.load_game(name)
        won = tied = lost = 0
        spent = [0.0, 0.0]
        for number in range(count):
            ours, theirs = openspiel.bot(game, time=seconds), mcts(game, seconds, number + 1)
            mine = number % 2
            state = game.new_initial_state()
            # Two random moves, the same for both games of a pair.
            draw = numpy.random.RandomState(number // 2)
            for _ in range(2):
                state.apply_action(draw.choice(state.legal_actions()))
            while not state.is_terminal():
                player = 0 if state.current_player() == mine else 1
                start = time.perf_counter()
                action = (ours if player == 0 else theirs).step(state)
                spent[player] += time.perf_counter() - start
                state.apply_action(action)
            score = state.returns()[mine]
            won, tied, lost = won + (score > 0), tied + (score == 0), lost + (score < 0)
        print(f"{name:34} ours {won} won, {tied} tied, {lost} lost; {spent[0]:.1f} s and {spent[1]:.1f} s")


if __name__ == "__main__":
    main()
