"""Limbs that are impaired, broken or severed (destiny-102)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.action import Rule
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.destiny.module import in_module
from core.rulesets.destiny.values import LIMBS, LimbState
from core.table import Table


@dataclass(frozen=True, slots=True)
class LimbCheck:
    """The limbs something needs, and how they are."""

    uses: tuple[str, ...] = entry("Uses")
    limbs: Mapping[str, LimbState] = entry("Limbs")
    skill_level: int = entry("Skill Level", default=0)
    move: int = entry("Move", default=0)


def limb_check(request: LimbCheck, table: Table) -> Resolution[Any]:
    """Skill and Move with these limbs; refuses what cannot be used (destiny-102)."""
    for limb in (*request.uses, *request.limbs):
        if limb not in LIMBS:
            raise Refusal("unknown_limb", f"There is no limb {limb:.40}; there are: {', '.join(LIMBS)}.", "uses")
    states = {limb: request.limbs[limb] for limb in request.uses if limb in request.limbs}
    for limb, state in states.items():
        if state in ("broken", "severed"):
            raise Refusal("limb_unusable", f"The {limb.replace('_', ' ')} is {state}.", "uses")
    arms = sum(limb.endswith(("arm", "hand")) for limb in states)
    facts = {"skill_level": max(0, request.skill_level - arms), "move": max(0, request.move - len(states) + arms)}
    return old_resolution(facts)


RULES = in_module("conditions", Rule("limb_check", LimbCheck, limb_check))
