"""The consequences of the end of a scene or session, and of a milestone (aisling-52, 57, 58)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.rulesets.aisling.colors import NAMES, check_colors, without_zeros
from core.rulesets.aisling.currencies import STARTING_LUCK
from core.rulesets.aisling.draws.drawn_hand import ANY, purse_facts
from core.rulesets.aisling.growth.purse import check_purse
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.rulesets.aisling.values import SituationAspect, Trait
from core.schema.codec import Json
from core.schema.entry import Entry


@dataclass(frozen=True, slots=True)
class SceneEnded:
    """Damage and Aspects after a scene. All other values were only for the scene."""

    damage: Mapping[str, int]
    situation_aspects: tuple[SituationAspect, ...]
    free_tags: tuple[str, ...] = ()
    moved_this_scene: bool = False
    aspect_added_this_scene: bool = False


def end_scene(
    damage: Mapping[str, Json],
    situation_aspects: tuple[SituationAspect, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> Resolution[SceneEnded]:
    """Heal a point in each colour, and drop everything that isn't lasting (aisling-52, 57)."""
    check_colors(damage, "damage", "bad_damage")
    left = heal_scene(damage, options)
    steps = tuple(
        Step("aisling-52", "healed", NAMES[color], amount=-1, total=left.get(color, 0))
        for color, points in without_zeros(damage).items()
        if left.get(color, 0) < points
    )
    return Resolution(SceneEnded(left, lasting_aspects(situation_aspects)), steps=steps)


def lasting_aspects(aspects: Iterable[SituationAspect]) -> tuple[SituationAspect, ...]:
    """The Aspects that outlast the scene (aisling-57)."""
    return tuple(aspect for aspect in aspects if aspect.lasting)


def heal_scene(damage: Mapping[str, int], options: HouseRules) -> dict[str, int]:
    """The damage after a scene (aisling-52)."""
    points = 1 if options.recovery == "scene" else 0
    return without_zeros({color: max(0, hurt - points) for color, hurt in damage.items()})


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """Luck, Traits and downtime actions after a session."""

    luck: int
    traits: tuple[Trait, ...]
    downtime_actions_left: int


def end_session(
    luck: Annotated[int, Entry("Luck", low=0)], traits: tuple[Trait, ...] = (), options: HouseRules = AS_WRITTEN
) -> Resolution[SessionEnded]:
    """End Traits for the session, give downtime actions, and refill Luck by a house rule (aisling-57)."""
    after = max(luck, STARTING_LUCK) if options.luck_refresh == "refill" else luck
    kept = tuple(trait for trait in traits if trait.expires != "session")
    gone = (Step("aisling-57", "trait_ended", trait.name) for trait in traits if trait.expires == "session")
    refilled = (Step("aisling-57", "luck_refilled", amount=after - luck, total=after),) if after > luck else ()
    return Resolution(SessionEnded(after, kept, options.downtime_actions), steps=(*gone, *refilled))


def milestone(motes: Mapping[str, Json], options: HouseRules = AS_WRITTEN) -> Resolution[dict[str, dict[str, int]]]:
    """Award a milestone: the purse with its motes for anything (aisling-58)."""
    check_purse(motes)
    gained = options.milestone_motes
    after = {**motes, ANY: motes.get(ANY, 0) + gained}
    step = Step("aisling-58", "milestone", amount=gained, total=after[ANY])
    return Resolution({"motes": purse_facts(after)}, steps=(step,))


RULES = (rule(end_scene), rule(end_session), rule(milestone))
