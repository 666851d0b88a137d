"""The rules for the start of a session and the end of a scene (resonance-15, 25, 64, 65, 89)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.rulesets.resonance.currencies import Fate, Party, Who
from core.rulesets.resonance.injuries.rules import heal_hours, healing_steps
from core.rulesets.resonance.injuries.track import effects_of
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.values.aspects import KINDS, AspectKind, Scope
from core.schema.entry import entry

REFRESH = 3
"""The least Fate Points of a player character when a session begins (resonance-15)."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A character's Fate Points at the start of a session."""

    id: Who
    fate: Fate | None


def start_session(characters: tuple[Party, ...]) -> Resolution[tuple[Begun, ...]]:
    """Raise everyone's Fate Points to at least three (resonance-15)."""
    begun = tuple(Begun(party.id, refresh(party.purse)) for party in characters)
    return Resolution(begun, steps=tuple(_refreshed_steps(characters)))


def refresh(fate: Fate | None) -> Fate | None:
    """The balance at the start of a session. Locked points count, and none are lost (resonance-15)."""
    return fate and fate.gain(max(0, REFRESH - fate.available - fate.locked))


def _refreshed_steps(characters: tuple[Party, ...]) -> Iterator[Step]:
    for party in characters:
        before, after = party.purse, refresh(party.purse)
        if before and after and before != after:
            gained = after.available - before.available
            yield Step("resonance-15", "refreshed", party.name, amount=gained, seat=party.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneEnder(Party):
    """A character at the end of a scene."""

    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    incapacitated: bool = entry("Incapacitated", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneAspect:
    """An Aspect at the end of a scene."""

    id: str = entry("Aspect")
    kind: AspectKind = entry("Kind", code="unknown_aspect_kind")
    scope: Scope | None = entry("Lasts", default=None)


@dataclass(frozen=True, slots=True)
class AfterScene:
    """A character after a scene."""

    id: Who
    fate: Fate | None
    injuries: int
    grade: str
    incapacitated: bool


@dataclass(frozen=True, slots=True)
class SceneEnded:
    """The characters after a scene, and the Aspects that went."""

    characters: tuple[AfterScene, ...]
    removed_aspects: tuple[str, ...]


def end_scene(
    characters: tuple[SceneEnder, ...], aspects: tuple[SceneAspect, ...] = (), options: HouseRules = WRITTEN
) -> Resolution[SceneEnded]:
    """Unlock Fate Points, close grazes, let an unused last action lapse, drop the scene's Aspects (resonance-89)."""
    after = tuple(after_scene(one, options) for one in characters)
    removed = tuple(a.id for a in aspects if (a.scope or KINDS[a.kind].scope) == "scene")
    steps = tuple(step for one, then in zip(characters, after, strict=True) for step in _scene_steps(one, then))
    return Resolution(SceneEnded(after, removed), steps=steps)


def after_scene(one: SceneEnder, options: HouseRules) -> AfterScene:
    """A character after the end of a scene (resonance-25, 64, 65)."""
    after = heal_hours(one.injuries, 0, options=options, scene_ended=True)
    lapsed = bool(effects_of(after.injuries, options).get("last"))
    fate = one.purse and one.purse.unlock()
    return AfterScene(one.id, fate, after.injuries, after.grade, one.incapacitated or lapsed)


def _scene_steps(before: SceneEnder, after: AfterScene) -> Iterator[Step]:
    if before.purse and before.purse.locked:
        yield Step("resonance-25", "fate_unlocked", before.name, amount=before.purse.locked)
    yield from healing_steps(before.injuries, after.injuries, seat=before.name)
    if after.incapacitated and not before.incapacitated:
        yield Step("resonance-64", "last_action_lapsed", before.name)


RULES = (rule(start_session, "characters"), rule(end_scene))
