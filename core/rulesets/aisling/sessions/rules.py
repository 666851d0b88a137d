"""What the end of a scene, of a session, and a milestone bring (aisling-52, 57, 58)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.rulesets.aisling.caern.colors import NAMES, check_colors, some
from core.rulesets.aisling.creation.rules import STARTING_LUCK
from core.rulesets.aisling.draws.drawn import ANY
from core.rulesets.aisling.growth.purse import check_purse, purse_facts
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.values import SituationAspect, Trait
from core.schema.codec import Json
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSceneRequest:
    """Somebody's damage, and the Aspects of the scene that ends."""

    damage: Mapping[str, Json] = entry("Damage")
    situation_aspects: tuple[SituationAspect, ...] = entry("Aspects of the scene", default=())
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class SceneEnded:
    """What is left of the damage and of the scene's Aspects; all else was only for the scene."""

    damage: Mapping[str, int]
    situation_aspects: tuple[SituationAspect, ...]
    free_tags: tuple[str, ...] = ()
    moved_this_scene: bool = False
    aspect_added_this_scene: bool = False


def end_scene(request: EndSceneRequest) -> Resolution[SceneEnded]:
    """Heal a point in each colour; what is not lasting goes (aisling-52, 57)."""
    check_colors(request.damage, "damage", "bad_damage")
    ended = SceneEnded(
        healed(request.damage, request.options), tuple(a for a in request.situation_aspects if a.lasting)
    )
    steps = tuple(
        Step("aisling-52", "healed", NAMES[color], amount=-1, total=ended.damage.get(color, 0))
        for color, points in some(request.damage).items()
        if ended.damage.get(color, 0) < points
    )
    return Resolution(ended, steps=steps)


def healed(damage: Mapping[str, int], options: HouseRules) -> dict[str, int]:
    """The damage after a scene (aisling-52)."""
    points = 1 if options.recovery == "scene" else 0
    return some({color: max(0, hurt - points) for color, hurt in damage.items()})


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSessionRequest:
    """Somebody's Luck and Traits when a session ends."""

    luck: int = entry("Luck", low=0)
    traits: tuple[Trait, ...] = entry("Traits", default=())
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """Luck, Traits and downtime actions after a session."""

    luck: int
    traits: tuple[Trait, ...]
    downtime_actions_left: int


def end_session(request: EndSessionRequest) -> Resolution[SessionEnded]:
    """Traits that were only for the session end; downtime actions are given, and Luck may rise (aisling-57)."""
    refill = request.options.luck_refresh == "refill"
    ended = SessionEnded(
        luck=max(request.luck, STARTING_LUCK) if refill else request.luck,
        traits=tuple(trait for trait in request.traits if trait.expires != "session"),
        downtime_actions_left=request.options.downtime_actions,
    )
    gone = (Step("aisling-57", "trait_ended", trait.name) for trait in request.traits if trait.expires == "session")
    gained = ended.luck - request.luck
    luck = (Step("aisling-57", "luck_refilled", amount=gained, total=ended.luck),) if gained else ()
    return Resolution(ended, steps=(*gone, *luck))


@dataclass(frozen=True, slots=True, kw_only=True)
class MilestoneRequest:
    """Somebody's purse when a milestone is reached."""

    motes: Mapping[str, Json] = entry("Motes")
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class MilestoneReached:
    """A purse after a milestone."""

    motes: Mapping[str, int]


def milestone(request: MilestoneRequest) -> Resolution[MilestoneReached]:
    """Everybody in a milestone gains motes for anything (aisling-58)."""
    check_purse(request.motes)
    gained = request.options.milestone_motes
    after = {**request.motes, ANY: request.motes.get(ANY, 0) + gained}
    step = Step("aisling-58", "milestone", amount=gained, total=after[ANY])
    return Resolution(MilestoneReached(purse_facts(after)), steps=(step,))


RULES = (
    Rule("end_scene", EndSceneRequest, asking_nothing(end_scene)),
    Rule("end_session", EndSessionRequest, asking_nothing(end_session)),
    Rule("milestone", MilestoneRequest, asking_nothing(milestone)),
)
