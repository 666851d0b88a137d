"""What happens by itself as scenes begin and end (destiny-10, 11)."""

from __future__ import annotations

from dataclasses import replace

from core.result import Step
from core.ruleset import Lifecycle
from core.rulesets.destiny.state import State
from core.situation import Effects, Situation


def gathered(state: State) -> State:
    """The table with every hand, discard and draw pile shuffled together again; nobody has been dealt a hand yet."""
    damage = {name: deck.reshuffled() for name, deck in state.damage.items()}
    return replace(state, decks={}, shared=state.shared.reshuffled(), damage=damage)


def _scene_starts(situation: Situation) -> Effects:
    step = Step("destiny-11", "gathered")
    return Effects(state=gathered(situation.state), steps=(step,))


LIFECYCLE = Lifecycle(scene_start=_scene_starts)
