"""A running combat: the acting order, and whether the fighter in turn has acted (resonance-55, 56)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.situation import ActorId
from core.rulesets.resonance.situation import Effects, Situation


@dataclass(frozen=True, slots=True)
class Fight:
    """A running combat. Those in `out` and the Incapacitated are skipped.

    `acted` says that the fighter whose turn it is has used it.
    """

    order: tuple[ActorId, ...]
    turn: ActorId
    round: int = 1
    out: tuple[ActorId, ...] = ()
    acted: bool = False


def note_acted(effects: Effects, situation: Situation) -> Effects:
    """The effects, with the acting character's turn marked as used if it is theirs."""
    fight = situation.conflict
    if not isinstance(fight, Fight) or fight.turn != situation.acting:
        return effects
    return replace(effects, conflict=replace(fight, acted=True))
