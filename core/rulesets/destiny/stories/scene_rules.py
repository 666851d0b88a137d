"""Texts before and after a scene: intentions, Conception, readiness, pick lists (destiny-88 to 91, 171)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.values.stats import OUTLOOKS, QUESTIONS, list_values
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class Intended:
    """The plans of the players, and the players without one."""

    intentions: Mapping[str, str]
    missing: tuple[str, ...]


def set_intentions(players: tuple[str, ...], intentions: Mapping[str, str]) -> Intended:
    """Record intentions for the next scene, and the players without one (destiny-88)."""
    for player in intentions:
        if player not in players:
            raise Refusal("unknown_player", f"{player:.60} isn't one of the players.", "intentions")
    said = {player: text.strip() for player, text in intentions.items() if text.strip()}
    return Intended(said, tuple(player for player in players if player not in said))


@dataclass(frozen=True, slots=True)
class Answered:
    """The check of the questions: whether all are answered, and the open ones."""

    complete: bool
    missing: tuple[str, ...]


def check_conception(conception: Mapping[str, str]) -> Answered:
    """The questions that are still open (destiny-89)."""
    for name in conception:
        if name not in QUESTIONS:
            raise Refusal("unknown_field", f"{name:.40} isn't a part of a Conception.", f"conception.{name}")
    outlook = conception.get("outlook", "").strip()
    if outlook and outlook not in OUTLOOKS:
        raise Refusal("unknown_outlook", "Choose an outlook: idealist or concrete.", "conception.outlook")
    missing = tuple(name for name in QUESTIONS if not conception.get(name, "").strip())
    return Answered(not missing, missing)


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction of a scene."""

    goals: tuple[str, ...] = entry("Goals", default=())
    units: tuple[str, ...] = entry("Units", default=())


@dataclass(frozen=True, slots=True)
class Scene:
    """The parts a scene needs before it starts."""

    introduction: str = entry("Introduction", default="")
    factions: Mapping[str, Faction] = entry("Factions", default={})


@dataclass(frozen=True, slots=True)
class SceneReady:
    """The check of a scene: whether it can start, and its missing parts."""

    ready: bool
    missing: tuple[str, ...]


def check_scene(scene: Scene) -> SceneReady:
    """The missing parts before a scene can start (destiny-90)."""
    factions = scene.factions.values()
    there = {
        "introduction": bool(scene.introduction.strip()),
        "factions": bool(factions),
        "goals": any(faction.goals for faction in factions),
        "units": bool(factions) and all(faction.units for faction in factions),
    }
    missing = tuple(name for name, is_there in there.items() if not is_there)
    return SceneReady(not missing, missing)


RULES = (rule(set_intentions), rule(check_conception), rule(check_scene), rule(list_values, "values"))
