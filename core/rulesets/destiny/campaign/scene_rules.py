"""What is written before and after a scene: intentions, Conception, readiness, pick lists (destiny-88 to 91, 171)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.values import LISTS, OUTLOOKS, QUESTIONS
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class Intentions:
    """What each player means to do next."""

    players: tuple[str, ...] = entry("Players")
    intentions: Mapping[str, str] = entry("Intentions")


@dataclass(frozen=True, slots=True)
class Intended:
    """What each means to do, and who has not said."""

    intentions: Mapping[str, str]
    missing: tuple[str, ...]


def set_intentions(request: Intentions) -> Resolution[Intended]:
    """Record intentions for the next scene, and who has none (destiny-88)."""
    for player in request.intentions:
        if player not in request.players:
            raise Refusal("unknown_player", f"There is no player {player:.60}.", "intentions")
    said = {player: text.strip() for player, text in request.intentions.items() if text.strip()}
    return Resolution(Intended(said, tuple(player for player in request.players if player not in said)))


@dataclass(frozen=True, slots=True)
class ConceptionCheck:
    """The answers to the seven questions."""

    conception: Mapping[str, str] = entry("Conception")


@dataclass(frozen=True, slots=True)
class Answered:
    """Whether all questions are answered, and which are not."""

    complete: bool
    missing: tuple[str, ...]


def check_conception(request: ConceptionCheck) -> Resolution[Answered]:
    """Which questions are still open (destiny-89)."""
    given = request.conception
    for name in given:
        if name not in QUESTIONS:
            raise Refusal("unknown_field", f"A Conception has no {name:.40}.", f"conception.{name}")
    outlook = given.get("outlook", "").strip()
    if outlook and outlook not in OUTLOOKS:
        raise Refusal("unknown_outlook", "An outlook is idealist or concrete.", "conception.outlook")
    missing = tuple(name for name in QUESTIONS if not given.get(name, "").strip())
    return Resolution(Answered(not missing, missing))


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


@dataclass(frozen=True, slots=True)
class SceneReady:
    """Whether a scene can start, and what is missing."""

    ready: bool
    missing: tuple[str, ...]


def check_scene(request: SceneCheck) -> Resolution[SceneReady]:
    """What is missing before a scene can start (destiny-90)."""
    scene, factions = request.scene, request.scene.factions.values()
    there = {
        "introduction": bool(scene.introduction.strip()),
        "factions": bool(factions),
        "goals": any(faction.goals for faction in factions),
        "units": bool(factions) and all(faction.units for faction in factions),
    }
    missing = tuple(name for name, is_there in there.items() if not is_there)
    return Resolution(SceneReady(not missing, missing))


@dataclass(frozen=True, slots=True)
class Listing:
    """A pick list by name."""

    list: str = entry("List")


@dataclass(frozen=True, slots=True)
class Listed:
    """The values of a pick list."""

    values: tuple[str, ...]


def list_values(request: Listing) -> Resolution[Listed]:
    """A pick list (destiny-91, 171)."""
    if request.list not in LISTS:
        raise Refusal("unknown_list", f"There is no list {request.list:.40}; there are: {', '.join(LISTS)}.", "list")
    return Resolution(Listed(tuple(LISTS[request.list].split())))


RULES = (
    Rule("set_intentions", Intentions, asking_nothing(set_intentions)),
    Rule("check_conception", ConceptionCheck, asking_nothing(check_conception)),
    Rule("check_scene", SceneCheck, asking_nothing(check_scene)),
    Rule("list_values", Listing, asking_nothing(list_values)),
)
