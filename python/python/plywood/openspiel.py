"""OpenSpiel both ways: its games searched by Plywood, and Plywood as one of its bots.

>>> import plywood.openspiel
>>> game = plywood.openspiel.game("breakthrough(rows=5,columns=4)")
>>> game.analyse(depth=4).best
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any, SupportsFloat, SupportsIndex

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from ._game import Game
from ._native import Error

__all__ = ["Bot", "bot", "game", "rules"]

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false, reportMissingImports=false
# pyright: reportUntypedBaseClass=false, reportUnknownParameterType=false

_PASS = (-1,)


def game(source: Any, *, evaluate: Callable[[Any], float] | None = None) -> Game:
    """A game of OpenSpiel, by its text or itself; refused with a reason if it is not for two
    players, zero-sum, of perfect information, with moves one after the other. `evaluate` judges a
    state for player 0, where the game is not over."""
    return Game(rules(source, evaluate=evaluate))


def rules(source: Any, *, evaluate: Callable[[Any], float] | None = None) -> Any:
    """The rules of such a game, as Plywood takes them."""
    try:
        loaded = pyspiel.load_game(source) if isinstance(source, str) else source
    except Exception as error:
        raise Error(f"OpenSpiel has no game '{source}': {error}") from None
    if not isinstance(loaded, pyspiel.Game):
        raise TypeError(f"a game of OpenSpiel is of type {type(source).__name__}")
    kind = loaded.get_type()
    name = kind.short_name
    if loaded.num_players() != 2:
        raise Error(f"{name} is for {loaded.num_players()} players; allowed: 2")
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise Error(f"{name} has moves at the same time; allowed: one after the other")
    if kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
        raise Error(f"{name} hides something; allowed: games of perfect information")
    if kind.utility != pyspiel.GameType.Utility.ZERO_SUM:
        raise Error(f"{name} is not zero-sum; allowed: what one wins the other loses")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise Error(f"{name} does not tell its chances; allowed: games that list them")
    if kind.reward_model != pyspiel.GameType.RewardModel.TERMINAL:
        raise Error(f"{name} has rewards on the way; allowed: scores at the end")
    has_chance = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    if has_chance or not _alternates_in_whole_numbers(loaded):
        return _Sided(loaded, evaluate)
    return _Alternating(loaded, evaluate)


def _alternates_in_whole_numbers(loaded: Any) -> bool:
    """Whether players take turns, and scores are whole numbers, as far as random games show."""
    draw = random.Random(1)
    for _ in range(20):
        state, mover = loaded.new_initial_state(), 0
        for _ in range(400):
            if state.is_terminal():
                if any(score != int(score) for score in state.returns()):
                    return False
                break
            if state.current_player() != mover:
                return False
            state.apply_action(draw.choice(state.legal_actions()))
            mover = 1 - mover
    return True


class _Rules:
    """What both kinds have in common. A position is a state and whose turn it would be."""

    def __init__(self, loaded: Any, evaluate: Callable[[Any], float] | None) -> None:
        self.loaded = loaded
        self.judge = evaluate
        self.name = f"openspiel-{loaded.get_type().short_name.replace('_', '-')}"
        self.start = self.at(loaded.new_initial_state())
        longest = loaded.max_game_length()
        self.height = longest if longest <= 1000 else None
        if evaluate is not None:
            self.evaluate = self._evaluate

    def at(self, state: Any) -> Any:
        """A position, from a state of OpenSpiel."""
        player = state.current_player()
        return (state, player if player >= 0 else 0)

    def move_name(self, position: Any, action: Any) -> str:
        state, mover = position
        return "pass" if action == -1 else str(state.action_to_string(mover, action))

    def key(self, position: Any) -> Any:
        # Repetitions and the like are in the history, and nowhere else.
        return (position[1], *position[0].history())

    def board(self, position: Any) -> str:
        return str(position[0])

    def text(self, position: Any) -> str:
        return str(position[0])

    def _evaluate(self, position: Any) -> float:
        assert self.judge is not None
        value = self.judge(position[0])
        return -value if position[1] else value

    def __repr__(self) -> str:
        return f"plywood.openspiel.rules({str(self.loaded)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Rules):
            return NotImplemented
        return str(self.loaded) == str(other.loaded) and self.judge is other.judge

    def __hash__(self) -> int:
        return hash(str(self.loaded))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_loaded, (str(self.loaded), self.judge))


def _loaded(text: str, evaluate: Callable[[Any], float] | None) -> Any:
    return rules(text, evaluate=evaluate)


class _Alternating(_Rules):
    """Players take turns; who has two in a row, after all, has a pass between."""

    def moves(self, position: Any) -> Any:
        state, mover = position
        return state.legal_actions() if state.current_player() == mover else _PASS

    def play(self, position: Any, action: Any) -> Any:
        state, mover = position
        return (state if action == -1 else state.child(action), 1 - mover)

    def outcome(self, position: Any) -> Any:
        state, mover = position
        return state.returns()[mover] if state.is_terminal() else None


class _Sided(_Rules):
    """With chance, or with players who move as the game will have it."""

    def __init__(self, loaded: Any, evaluate: Callable[[Any], float] | None) -> None:
        # A judge may go beyond what the game itself gives.
        least, most = loaded.min_utility(), loaded.max_utility()
        self.range = (least, most) if evaluate is None else (-math.inf, math.inf)
        super().__init__(loaded, evaluate)

    def moves(self, position: Any) -> Any:
        return position[0].legal_actions()

    def play(self, position: Any, action: Any) -> Any:
        return self.at(position[0].child(action))

    def outcome(self, position: Any) -> Any:
        return position[0].returns()[0] if position[0].is_terminal() else None

    def rolls(self, position: Any) -> Any:
        state = position[0]
        if not state.is_chance_node():
            return None
        return [(weight, self.at(state.child(roll))) for roll, weight in state.chance_outcomes()]

    def side(self, position: Any) -> int:
        return int(position[1])


class Bot(pyspiel.Bot):  # type: ignore[misc,unused-ignore]
    """Plays a game of OpenSpiel by Plywood's engine: `time` in seconds a move, or `nodes`, or a
    `depth`; a second if nothing is said."""

    def __init__(
        self,
        source: Any,
        *,
        time: SupportsFloat | timedelta | None = None,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        evaluate: Callable[[Any], float] | None = None,
    ) -> None:
        super().__init__()
        self._rules = rules(source, evaluate=evaluate)
        self._game = Game(self._rules)
        nothing = time is None and depth is None and nodes is None
        self._limits: dict[str, Any] = {
            "time": 1.0 if nothing else time,
            "depth": depth,
            "nodes": nodes,
        }

    def step(self, state: Any) -> int:
        """The action to take."""
        legal: list[int] = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        position = self._rules.at(state)
        found = self._game.analyse(position=position, **self._limits)
        names = {self._rules.move_name(position, action): action for action in legal}
        return names.get(found.best or "", legal[0])

    def restart(self) -> None:
        """Nothing is kept from game to game."""

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from move to move."""

    def provides_policy(self) -> bool:
        """It has none."""
        return False


def bot(source: Any, **limits: Any) -> Bot:
    """A bot for a game of OpenSpiel."""
    return Bot(source, **limits)
