"""The bell wardens of Harrowmere, and those who live on and around the moor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.rulesets.destiny.sample.steps import ALDOUS, CORBIN, TAMSIN, YSMAY
from core.script import Step, act

MUDGE, SEVERIN, ILSE, BRANDT, NIB = "Mother Mudge", "Abbot Severin", "Ilse Kerrow", "Warden Brandt", "Nib"
TORSO = ("shoulders", "chest", "abdomen", "vitals")
ARMS = ("left_arm", "right_arm", "left_hand", "right_hand")


def _stats(body: int, mind: int, will: int, speed: int) -> Mapping[str, Any]:
    bodily = {"body": body, "mind": mind, "will": will}
    return {**{name: _rating(level, 1) for name, level in bodily.items()}, "speed": _rating(speed, 0)}


def _rating(level: int, scale: int) -> Mapping[str, int]:
    return {"level": level, "scale": scale}


def _skills(**skills: tuple[int, str]) -> Mapping[str, Any]:
    return {name.replace("_", " "): {"level": level, "stat": stat} for name, (level, stat) in skills.items()}


def weapon(name: str, level: int, *types: str, deck: str = "wound", **arm: Any) -> Mapping[str, Any]:
    """Something to strike with."""
    return {
        "name": name,
        "location": "right_hand",
        "arm": {"level": level, "deck": deck, "types": list(types), **arm},
    }


def cover(name: str, value: int, places: Sequence[str], **more: Any) -> Mapping[str, Any]:
    """Armour or a shield."""
    return {"name": name, "protection": {"locations": list(places), "value": value, **more}}


def _pc(name: str, player: str, note: str, **sheet: Any) -> Step:
    return {"do": "add_character", "name": name, "player": player, "note": note, "sheet": sheet}


def _npc(name: str, note: str, **sheet: Any) -> Step:
    return {**_pc(name, "", note, **sheet), "role": "npc"}


PEOPLE: tuple[Step, ...] = (
    _pc(
        YSMAY,
        "Nora",
        "The archer. Poached these hills for ten winters; now she is paid to guard what crosses them.",
        stats=_stats(6, 5, 5, 6),
        skills=_skills(Archery=(3, "speed"), Tracking=(3, "mind"), Knife=(1, "body")),
        items=[
            weapon("Bow", 6, "pierce", attack="ranged", range=12, skill="Archery"),
            weapon("Skinning knife", 3, "slash", skill="Knife"),
            cover("Jerkin", 1, TORSO),
            {"name": "Arrows", "uses": 12, "ammo": 2},
        ],
        conception={
            "pride": "Has never needed a second arrow for a hare",
            "success": "Everybody she set out with comes home",
            "goal": "To walk into Harrowmere by the front gate",
            "trigger": "When somebody is left behind she turns round, whoever says no",
            "fear": "Being thanked in public",
            "humiliation": "The Warden once let her go out of pity",
            "outlook": "concrete",
        },
    ),
    _pc(
        CORBIN,
        "Dan",
        "The thief. Was hired to steal the old bell's clapper, and would rather not say by whom.",
        stats=_stats(5, 6, 5, 6),
        skills=_skills(Stealth=(3, "speed"), Locks=(4, "mind"), Knife=(2, "speed"), Perception=(2, "mind")),
        items=[weapon("Long knife", 4, "slash", "pierce", skill="Knife"), {"name": "Lockpicks"}],
    ),
    _pc(
        ALDOUS,
        "Ruth",
        "Ringer of Harrowmere. Knows every note the bell had, and the one it should have had.",
        stats=_stats(5, 6, 7, 4),
        skills=_skills(Bell_lore=(4, "mind"), Oratory=(3, "will"), Resonance=(2, "will"), Staff=(1, "body")),
        powers={
            "Struck Note": {
                "intensity": 1,
                "skill": "Resonance",
                "stat": "will",
                "magic": True,
                "text": "A note sung at something until it gives way",
            }
        },
        items=[weapon("Staff", 4, "bash", attack="reach", skill="Staff"), cover("Thick habit", 1, (*TORSO, *ARMS))],
    ),
    {
        "do": "add_character",
        "name": TAMSIN,
        "player": "Joe",
        "note": "The smith's daughter. Was told the bell was not her work, and came along to see it done properly.",
    },
    act(
        "make",
        TAMSIN,
        "Joe answers the guide while the kettle boils",
        body=8,
        mind=4,
        will=6,
        speed=4,
        skills=[
            {"name": "Hammer", "level": 3, "stat": "body"},
            {"name": "Smithing", "level": 3, "stat": "body"},
        ],
        abilities=[{"name": "Firm footing", "skill": "Hammer", "text": "Is not pushed out of her space"}],
        gear=[
            {"name": "War hammer", "kind": "weapon", "rating": 7, "types": ["bash"]},
            {"name": "Mail shirt", "kind": "armour", "rating": 2, "covers": list(TORSO)},
            {"name": "Round shield", "kind": "shield", "rating": 1, "covers": ["chest", "left_arm", "left_hand"]},
        ],
        pride="Every rivet of hers holds",
        success="Work that outlives her",
        goal="Her own mark on the new bell",
        trigger="Called a girl, she breaks something, usually not the speaker",
        fear="Her father's silence",
        humiliation="The hinge that failed in front of the whole guild",
        outlook="idealist",
    ),
    _npc(
        MUDGE,
        "Matriarch of the moor goblins. Counts her people every night, and every night there are fewer.",
        stats=_stats(6, 6, 7, 4),
        skills=_skills(Bargaining=(3, "will"), Cleaver=(3, "body")),
        items=[weapon("Cleaver", 6, "hack", skill="Cleaver"), cover("Pot lids", 2, TORSO)],
    ),
    _npc(
        SEVERIN,
        "Abbot of Harrowmere. Sells candles against the Grey, and has never sold as many as this autumn.",
        stats=_stats(4, 7, 7, 4),
        skills=_skills(Preaching=(4, "will"), Scheming=(4, "mind")),
        items=[weapon("Sermon", 6, "fear", "despair", deck="trauma", attack="ranged", range=12, skill="Preaching")],
    ),
    _npc(
        ILSE,
        "Bellfounder at Cold Ash. Deaf since her masterpiece; hears with her hands.",
        stats=_stats(6, 7, 6, 4),
        skills=_skills(Founding=(5, "mind"), Stubbornness=(4, "will")),
    ),
    _npc(
        BRANDT,
        "Warden of the moor road. Fair, tired, and always one lantern short.",
        stats=_stats(7, 5, 6, 4),
        skills=_skills(Spear=(3, "body"), Authority=(3, "will")),
        items=[weapon("Boar spear", 6, "pierce", attack="reach", skill="Spear"), cover("Mail", 2, TORSO)],
    ),
    _npc(
        NIB,
        "A goblin of about nine. Follows the company because they have soup.",
        stats=_stats(2, 4, 5, 5),
        skills=_skills(Stealth=(4, "speed")),
    ),
    {"do": "edit_character", "character": SEVERIN, "status": "absent"},
    {"do": "set_typed", "character": YSMAY, "typed": True},
)
"""The characters as they are at the beginning."""
