"""Initiative: what decides between two normal cards of one kind (destiny-50 to 55)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.acts.action import Rule, asking_nothing
from core.acts.result import Resolution, Step
from core.refusal import Refusal
from core.schema.entry import entry

POSITIONS = {"none": 0, "flanking": 1, "blindspot": 2}
"""What standing behind the target is worth (destiny-53)."""
COVER = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Initiative:
    """Everything that counts towards Initiative."""

    skill_level: int = entry("Skill Level", default=0)
    stat_penalties: int = entry("Penalties of the Stat", default=0)
    cover: int = entry("Cover in %", default=0)
    position: str = entry("Position", default="none")
    ally_by_target: bool = entry("Ally by the target", default=False)
    melee_same_space: bool = entry("Melee weapon in one space", default=False)
    push_the_limit: bool = entry("Push the Limit", default=False)
    grit_your_teeth: bool = entry("Grit Your Teeth", default=False)
    abilities: int = entry("Abilities", default=0)
    magic_weapon: int = entry("Magic weapon", default=0)
    power: int = entry("Power", default=0)


_RULES = {
    "skill_level": "destiny-50",
    "stat_penalties": "destiny-51",
    "cover": "destiny-52",
    "position": "destiny-53",
    "ally_by_target": "destiny-54",
}


def parts_of(given: Initiative) -> dict[str, int]:
    """The share of each field, zeros left out; refuses what cannot be (destiny-50 to 55)."""
    if given.stat_penalties > 0:
        raise Refusal("penalty_must_be_negative", "Penalties are negative numbers.", "stat_penalties")
    if given.cover not in COVER:
        raise Refusal("bad_cover", "Cover is 0, 25, 50, 75 or 100.", "cover")
    if given.position not in POSITIONS:
        raise Refusal("unknown_position", "A position is none, flanking or blindspot.", "position")
    parts = {
        "skill_level": given.skill_level,
        "stat_penalties": 0 if given.grit_your_teeth else given.stat_penalties,
        "cover": given.cover // 25,
        "position": POSITIONS[given.position],
        "ally_by_target": int(given.ally_by_target),
        "melee_same_space": -int(given.melee_same_space),
        "push_the_limit": int(given.push_the_limit),
        "abilities": given.abilities,
        "magic_weapon": given.magic_weapon,
        "power": given.power,
    }
    return {name: share for name, share in parts.items() if share}


@dataclass(frozen=True, slots=True)
class Summed:
    """Initiative, and the share of each field of it that is not zero."""

    initiative: int
    parts: Mapping[str, int]


def initiative(request: Initiative) -> Resolution[Summed]:
    """Sum Initiative up (destiny-50 to 55)."""
    total, steps = 0, []
    parts = parts_of(request)
    for name, share in parts.items():
        total += share
        steps.append(Step(_RULES.get(name, "destiny-55"), name, amount=share, total=total))
    return Resolution(Summed(total, parts), steps=tuple(steps))


RULES = (Rule("initiative", Initiative, asking_nothing(initiative)),)
