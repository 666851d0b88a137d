"""Orrey and the people of the sample campaign: four for the players, and those they have to do with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.rulesets.resonance.character import ATTRIBUTES, RUNGS, SKILLS
from core.rulesets.resonance.sample.steps import BASTIAN, CANTOR, DAG, FINN, GUARDS, MARR, NEVE, OTTOLINE, VANE
from core.script import Step, act


def _sheet(
    attributes: str, skills: str, specialties: str, aspects: Mapping[str, str], **more: Any
) -> Mapping[str, Any]:
    """A sheet from the Attributes in the order of the sheet, and Skills as "insight 4, stealth 2"."""
    ranks = dict(pair.rsplit(" ", 1) for pair in skills.split(", "))
    return {
        "attributes": dict(zip(ATTRIBUTES, map(int, attributes.split()), strict=True)),
        "skills": {name: int(ranks.get(name, 0)) for name in SKILLS},
        "specialties": specialties.split(", "),
        "aspects": [_aspect(kind, text) for kind, text in aspects.items()],
        **more,
    }


def _aspect(kind: str, text: str) -> Mapping[str, str]:
    """An Aspect; a relationship is written "text > with whom", and free ones are numbered."""
    words, _, bond = text.partition(" > ")
    return {"kind": kind.rstrip("123"), "text": words, "with": bond}


def _ladder(primary: int, secondary: int, desperation: int, **more: Any) -> Mapping[str, Any]:
    return {"kind": "pools", "pools": dict(zip(RUNGS, (primary, secondary, desperation), strict=True)), **more}


def _pc(name: str, player: str, note: str, sheet: Mapping[str, Any]) -> Step:
    return {"do": "add_character", "name": name, "player": player, "role": "pc", "note": note, "sheet": sheet}


def _npc(name: str, note: str, sheet: Mapping[str, Any] | None = None) -> Step:
    return {"do": "add_character", "name": name, "role": "npc", "note": note, "sheet": sheet}


# Attributes: intellect might presence, wits dexterity manipulation, resolve stamina composure.
PEOPLE: tuple[Step, ...] = (
    _pc(
        NEVE,
        "Ruth",
        "Sang the salt for eleven years, until she sang a note that was not in the book and the salt liked it better.",
        _sheet(
            "3 1 4 3 2 2 5 3 4",
            "insight 4, performance 3, academics 2, nature 2, stealth 2, societies 1, logic 1, investigation 1",
            "insight, performance, nature",
            {
                "high_concept": "Salt-singer without a choir",
                "trouble": "The hum answers when I lie",
                "relationship": f"Bastian lied for me once > {BASTIAN}",
                "free1": "My mother's tuning fork",
                "free2": "Perfect pitch, no patience",
            },
            magic=True,
            spells=[
                {"name": "Call the note", "potency": "charm", "scale": "single", "duration": "instant", "practices": 1},
                {"name": "Still water", "potency": "minor_spell", "scale": "single", "duration": "lingering"},
            ],
        ),
    ),
    _pc(
        BASTIAN,
        "Sam",
        "Customs officer. Opened a crate he had been paid not to open, and has been explaining it ever since.",
        _sheet(
            "2 3 3 3 4 2 3 4 3",
            "aim 3, brawl 2, investigation 3, societies 3, insight 2, stealth 1, riding 1, logic 1",
            "aim, investigation, societies",
            {
                "high_concept": "Customs officer who opened the wrong crate",
                "trouble": "Honest at the worst moment",
                "relationship": f"Ottoline keeps my secret > {OTTOLINE}",
                "free1": "A badge nobody has asked for back",
                "free2": "Knows every hull in the harbour",
            },
            armour=2,
            armour_max=2,
        ),
    ),
    _pc(
        OTTOLINE,
        "Lena",
        "Wrote the standard work on the mine from outside its gate. Eleven editions; the Warden has never read one.",
        _sheet(
            "5 2 2 4 2 2 4 3 3",
            "academics 4, logic 3, nature 3, crafts 3, investigation 2, insight 1",
            "academics, nature, crafts",
            {
                "high_concept": "Wrote the book on a mine she never entered",
                "trouble": "Cannot leave a question alone",
                "relationship": f"Dag is my proof > {DAG}",
                "free1": "A hammer, a lamp and a theory",
                "free2": "Half deaf in the left ear",
            },
        ),
    ),
    {"do": "add_character", "name": DAG, "player": "Miro", "role": "pc", "note": "Went down once, came up twice."},
    act(
        "create_player",
        DAG,
        "Made by the guide, page by page",
        high_concept="The diver who came up twice",
        trouble="Something came up with me",
        relationship="I would drown for Neve",
        bond=NEVE,
        first="Lungs like a bellows",
        second="Debts in every tavern",
        intellect=1,
        might=5,
        presence=2,
        manipulation=2,
        stamina=5,
        academics=0,
        investigation=0,
        logic=0,
        societies=0,
        brawl=4,
        nature=3,
        crafts=2,
        stealth=2,
        riding=2,
        aim=1,
        performance=1,
        insight=1,
        specialties=["brawl", "nature", "riding"],
        armour=1,
    ),
    _npc(MARR, "Warden of the mine. Signs every shift in and out herself. The book has had a name too many since May."),
    act(
        "create_full",
        MARR,
        "Somebody who matters is written out in full",
        high_concept="Warden of a mine that has gone quiet",
        trouble="Knows the name that is one too many",
        first="The keys never leave her belt",
        intellect=3,
        might=2,
        presence=5,
        wits=3,
        dexterity=2,
        manipulation=4,
        resolve=4,
        composure=3,
        stamina=1,
        academics=2,
        aim=2,
        brawl=1,
        crafts=0,
        insight=3,
        investigation=2,
        logic=1,
        nature=0,
        performance=0,
        riding=0,
        societies=5,
        stealth=0,
        specialties=["societies", "insight"],
        armour=1,
    ),
    _npc(
        CANTOR,
        "Led the choir that was in the lower gallery when the sea came in. Conducts still.",
        _sheet(
            "4 3 5 3 2 4 5 4 3",
            "performance 5, insight 4, nature 4, brawl 2, stealth 1",
            "performance, nature, insight",
            {
                "high_concept": "Conductor of the drowned choir",
                "trouble": "Will not hear of silence",
                "free1": "Made of salt and patience",
            },
            magic=True,
            armour=3,
            armour_max=3,
        ),
    ),
    _npc(GUARDS, "Four of them, two clubs and a lantern. Paid by whoever paid last."),
    act("create_ladder", GUARDS, "Three numbers are enough for these", primary=6, secondary=4, desperation=2, armour=1),
    _npc(
        VANE,
        "Smuggler with a licence. Ships salt that is heavier than it should be.",
        _ladder(7, 5, 3, aspects=[{"kind": "free", "text": "Always a second way out"}]),
    ),
    _npc(FINN, "Trims the lamps on the stair. Has known since Tuesday what will happen on Friday.", _ladder(4, 3, 2)),
    {"do": "edit_character", "character": CANTOR, "status": "absent"},
    {"do": "set_typed", "character": OTTOLINE, "typed": True},
)
"""Everybody there is."""
