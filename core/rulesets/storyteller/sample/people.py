"""Hallow Weir and the people of the sample campaign: four for the players, and those they have to do with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.rulesets.storyteller.sample.steps import ILSE, JONAS, MARA, TOBIAS
from core.rulesets.storyteller.sheet import ATTRIBUTES, SKILLS
from core.script import Step


def _sheet(attributes: str, skills: str, **more: Any) -> Mapping[str, Any]:
    """A sheet from the attributes in the order of the sheet, and skills as "larceny 3, stealth 2"."""
    ranks = (pair.rsplit(" ", 1) for pair in skills.split(", "))
    return {
        "attributes": dict(zip(ATTRIBUTES, map(int, attributes.split()), strict=True)),
        "skills": {name: {"rank": int(rank), "group": SKILLS[name]} for name, rank in ranks},
        **more,
    }


def _tool(name: str, bonus: int) -> Mapping[str, Any]:
    return {"name": name, "bonus": bonus}


def _pc(name: str, player: str, note: str, sheet: Mapping[str, Any], willpower: int) -> Step:
    full = {**sheet, "willpower": willpower}
    return {"do": "add_character", "name": name, "player": player, "role": "pc", "note": note, "sheet": full}


def _npc(name: str, note: str, sheet: Mapping[str, Any]) -> Step:
    return {"do": "add_character", "name": name, "role": "npc", "note": note, "sheet": sheet}


# Attributes: intelligence wits resolve, strength dexterity stamina, presence manipulation composure.
PEOPLE: tuple[Step, ...] = (
    _pc(
        MARA,
        "Ada",
        "The locksmith's daughter. Her father made every lock in Hallow Weir, and one he would never talk about.",
        _sheet(
            "2 3 2 2 4 2 2 2 3",
            "larceny 3, stealth 2, athletics 2, crafts 2, subterfuge 1, empathy 1, investigation 1",
            tools=[_tool("Lockpicks", 2), _tool("Dark lantern", 1)],
            advantages={"contacts": 1},
            challenges=["Cannot leave a lock alone"],
        ),
        7,
    ),
    _pc(
        JONAS,
        "Ben",
        "Ferryman without a river since it froze in October. Runs everywhere, owes everybody.",
        _sheet(
            "2 2 2 3 3 3 3 2 2",
            "athletics 3, brawl 2, survival 2, drive 2, streetwise 1, weaponry 1",
            tools=[_tool("Ferry pole", 1)],
            challenges=["Owes Corvin Ash forty crowns"],
        ),
        7,
    ),
    _pc(
        ILSE,
        "Chris",
        "Schoolteacher, keeper of the parish registers. Reads what others burn.",
        _sheet(
            "4 3 3 1 2 2 2 2 3",
            "academics 3, occult 2, investigation 2, expression 2, persuasion 2, empathy 1",
            tools=[_tool("Parish registers", 1)],
            special_trainings={"dead languages": 2},
            advantages={"library": 2},
        ),
        8,
    ),
    _pc(
        TOBIAS,
        "Dana",
        "The doctor. Came home from the war with steady hands and bad nights, or the other way round.",
        _sheet(
            "3 2 3 2 3 2 2 2 2",
            "medicine 4, science 2, empathy 2, firearms 2, academics 1, persuasion 1",
            tools=[_tool("Doctor's bag", 2), _tool("Service revolver", 1)],
            challenges=["Laudanum", "Sees the dead of the war in crowds"],
        ),
        8,
    ),
    _npc(
        "Aldous Grieve",
        "The miller. Broad, polite, flour to the elbows though nobody has brought him grain since harvest.",
        _sheet("2 2 3 4 2 4 2 2 3", "brawl 3, crafts 3, weaponry 2, intimidation 2, athletics 1", willpower=8),
    ),
    _npc(
        "Constable Hedda Moll",
        "Keeps a list of everybody who has walked out on the ice. Eleven names; she knew all of them.",
        _sheet("2 3 4 3 2 3 3 2 4", "intimidation 3, investigation 2, athletics 2, brawl 2, streetwise 2", willpower=9),
    ),
    _npc(
        "Widow Sarrow",
        "Keeps the Lantern, the only inn. Nothing said at her bar stays there.",
        _sheet("2 3 3 1 2 2 3 3 3", "socialize 3, empathy 3, subterfuge 2, persuasion 2", willpower=8),
    ),
    _npc(
        "Pell",
        "Nine or eleven years old, depending on who asks. Sleeps in the bell tower and hears the mill best.",
        _sheet("2 4 2 1 3 2 2 3 2", "stealth 4, streetwise 3, athletics 2, larceny 2", willpower=7),
    ),
    _npc(
        "Corvin Ash",
        "Smuggler with a sledge and a grudge. Lends money as other people lay traps.",
        _sheet("2 3 2 2 3 3 3 3 3", "athletics 2, firearms 2, subterfuge 3, streetwise 3, drive 3", willpower=7),
    ),
    _npc(
        "The Lamplighter",
        "Came with the cold. Lights every lamp in town at dusk, and nobody remembers hiring him.",
        _sheet("4 4 5 2 3 3 5 5 4", "subterfuge 4, occult 5, persuasion 4, athletics 3, stealth 3", willpower=10),
    ),
    _npc(
        "Old Tam",
        "Rang the bell for sixty years. Went to his sister's at the first frost, or so his door says.",
        _sheet("2 2 3 2 1 2 2 1 3", "crafts 2, occult 1", willpower=8),
    ),
    _npc(
        "Gerrit Vann",
        "Skipper of the coal barge. The first to hear the mill, on the evening it all began.",
        _sheet("2 2 2 3 2 3 2 2 2", "drive 3, survival 2", willpower=7),
    ),
    {"do": "edit_character", "character": "Old Tam", "status": "absent"},
    {"do": "set_typed", "character": ILSE, "typed": True},
)
