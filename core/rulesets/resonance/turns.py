"""A running combat: who acts when, and whether who has the turn has acted (resonance-55, 56)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.acts.situation import ActorId
from core.rulesets.resonance.situation import Effects, Situation


@dataclass(frozen=True, slots=True)
class Fight:
    """A running combat. Who is `out` is skipped, and so is who is Incapacitated.

    `acted` says that who has the turn has done something with it.
    """

    order: tuple[ActorId, ...]
    turn: ActorId
    round: int = 1
    out: tuple[ActorId, ...] = ()
    acted: bool = False


def note_acted(effects: Effects, situation: Situation) -> Effects:
    """What the acting character has done; in a combat, where it was their turn, nothing more is due from them in it."""
    fight = situation.conflict
    if not isinstance(fight, Fight) or fight.turn != situation.acting:
        return effects
    return replace(effects, conflict=replace(fight, acted=True))
