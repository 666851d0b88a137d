"""What is written before and after a scene: intentions, Conception, readiness, pick lists (destiny-88 to 91, 171)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.action import Rule
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.destiny.module import in_module
from core.rulesets.destiny.values import LISTS, OUTLOOKS, QUESTIONS
from core.table import Table


@dataclass(frozen=True, slots=True)
class Intentions:
    """What each player means to do next."""

    players: tuple[str, ...] = entry("Players")
    intentions: Mapping[str, str] = entry("Intentions")


def set_intentions(request: Intentions, table: Table) -> Resolution[Any]:
    """Record intentions for the next scene, and who has none (destiny-88)."""
    for player in request.intentions:
        if player not in request.players:
            raise Refusal("unknown_player", f"There is no player {player:.60}.", "intentions")
    said = {player: text.strip() for player, text in request.intentions.items() if text.strip()}
    return old_resolution({"intentions": said, "missing": [player for player in request.players if player not in said]})


@dataclass(frozen=True, slots=True)
class ConceptionCheck:
    """The answers to the seven questions."""

    conception: Mapping[str, str] = entry("Conception")


def check_conception(request: ConceptionCheck, table: Table) -> Resolution[Any]:
    """Which questions are still open (destiny-89)."""
    given = request.conception
    for name in given:
        if name not in QUESTIONS:
            raise Refusal("unknown_field", f"A Conception has no {name:.40}.", f"conception.{name}")
    outlook = given.get("outlook", "").strip()
    if outlook and outlook not in OUTLOOKS:
        raise Refusal("unknown_outlook", "An outlook is idealist or concrete.", "conception.outlook")
    missing = [name for name in QUESTIONS if not given.get(name, "").strip()]
    return old_resolution({"complete": not missing, "missing": missing})


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction of a scene."""

    goals: tuple[str, ...] = entry("Goals", default=())
    units: tuple[str, ...] = entry("Units", default=())


@dataclass(frozen=True, slots=True)
class Scene:
    """What a scene needs before it starts."""

    introduction: str = entry("Introduction", default="")
    factions: Mapping[str, Faction] = entry("Factions", default={})


@dataclass(frozen=True, slots=True)
class SceneCheck:
    """A scene's record."""

    scene: Scene = entry("Scene")


def check_scene(request: SceneCheck, table: Table) -> Resolution[Any]:
    """What is missing before a scene can start (destiny-90)."""
    scene, factions = request.scene, request.scene.factions.values()
    there = {
        "introduction": bool(scene.introduction.strip()),
        "factions": bool(factions),
        "goals": any(faction.goals for faction in factions),
        "units": bool(factions) and all(faction.units for faction in factions),
    }
    missing = [name for name, is_there in there.items() if not is_there]
    return old_resolution({"ready": not missing, "missing": missing})


@dataclass(frozen=True, slots=True)
class Listing:
    """A pick list by name."""

    list: str = entry("List")


def list_values(request: Listing, table: Table) -> Resolution[Any]:
    """A pick list (destiny-91, 171)."""
    if request.list not in LISTS:
        raise Refusal("unknown_list", f"There is no list {request.list:.40}; there are: {', '.join(LISTS)}.", "list")
    return old_resolution({"values": LISTS[request.list].split()})


RULES = in_module(
    "campaign",
    Rule("set_intentions", Intentions, set_intentions),
    Rule("check_conception", ConceptionCheck, check_conception),
    Rule("check_scene", SceneCheck, check_scene),
    Rule("list_values", Listing, list_values),
)
