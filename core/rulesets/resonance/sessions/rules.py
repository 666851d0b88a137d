"""What happens by itself when a session begins and a scene ends (resonance-15, 25, 64, 65, 89)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from core.action import Rule
from core.entry import entry
from core.result import Resolution, Step, old_resolution
from core.rulesets.resonance.aspects.values import AspectKind, Scope, scope_of
from core.rulesets.resonance.fate.points import Fate, Party, Who, shown
from core.rulesets.resonance.injuries.rules import healed, healing_steps
from core.rulesets.resonance.injuries.track import effects_of
from core.rulesets.resonance.options import HouseRules
from core.table import Table

REFRESH = 3
"""Fate Points a player character has at least when a session begins (resonance-15)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSession:
    """Everybody there when a session begins."""

    characters: tuple[Party, ...] = entry("Characters")


def start_session(request: StartSession, table: Table) -> Resolution[Any]:
    """Raise Fate Points to three (resonance-15)."""
    after = {party.id: refreshed(party.purse) for party in request.characters}
    facts = {"characters": [{"id": party.id, "fate": shown(refreshed(party.purse))} for party in request.characters]}
    return old_resolution(facts, steps=tuple(_refreshed_steps(request.characters)), value=after)


def refreshed(fate: Fate | None) -> Fate | None:
    """The Fate Points at the start of a session: locked ones count, none are lost (resonance-15)."""
    return fate and fate.gain(max(0, REFRESH - fate.available - fate.locked))


def _refreshed_steps(characters: tuple[Party, ...]) -> Iterator[Step]:
    for party in characters:
        before, after = party.purse, refreshed(party.purse)
        if before and after and before != after:
            gained = after.available - before.available
            yield Step("resonance-15", "refreshed", party.name, amount=gained, seat=party.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneEnder(Party):
    """Somebody at the end of a scene."""

    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    incapacitated: bool = entry("Incapacitated", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneAspect:
    """An Aspect at the end of a scene."""

    id: str = entry("Aspect")
    kind: AspectKind = entry("Kind", code="unknown_aspect_kind")
    scope: Scope | None = entry("Lasts", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScene:
    """Everybody, and the Aspects there are, when a scene ends."""

    characters: tuple[SceneEnder, ...] = entry("Characters")
    aspects: tuple[SceneAspect, ...] = entry("Aspects", default=())
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class AfterScene:
    """Somebody after a scene."""

    fate: Fate | None
    injuries: int
    grade: str
    incapacitated: bool


def end_scene(request: EndScene, table: Table) -> Resolution[Any]:
    """Unlock Fate Points, close grazes, let an unused last action lapse, drop the scene's Aspects (resonance-89)."""
    after = [after_scene(one, request.options) for one in request.characters]
    removed = [a.id for a in request.aspects if (a.scope or scope_of(a.kind)) == "scene"]
    pairs = list(zip(request.characters, after, strict=True))
    facts = {"characters": [_shown(one.id, then) for one, then in pairs], "removed_aspects": removed}
    steps = tuple(step for one, then in pairs for step in _scene_steps(one, then))
    return old_resolution(facts, steps=steps, value={one.id: then for one, then in pairs})


def after_scene(one: SceneEnder, options: HouseRules) -> AfterScene:
    """What the end of a scene makes of somebody (resonance-25, 64, 65)."""
    after = healed(one.injuries, 0, options=options, scene_ended=True)
    lapsed = bool(effects_of(after.injuries, options).get("last"))
    return AfterScene(one.purse and one.purse.unlocked(), after.injuries, after.grade, one.incapacitated or lapsed)


def _shown(who: Who, after: AfterScene) -> dict[str, object]:
    return {
        "id": who,
        "fate": shown(after.fate),
        "injuries": after.injuries,
        "grade": after.grade,
        "incapacitated": after.incapacitated,
    }


def _scene_steps(before: SceneEnder, after: AfterScene) -> Iterator[Step]:
    if before.purse and before.purse.locked:
        yield Step("resonance-25", "fate_unlocked", before.name, amount=before.purse.locked)
    yield from healing_steps(before.injuries, after.injuries, seat=before.name)
    if after.incapacitated and not before.incapacitated:
        yield Step("resonance-64", "last_action_lapsed", before.name)


RULES = (Rule("start_session", StartSession, start_session), Rule("end_scene", EndScene, end_scene))
