"""The Magpie Players and the people of the canal city of Brackwater."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.rulesets.background.sample.steps import BETTANY, HOB, OSRIC, WREN
from core.script import Step, act

REGENT, CAPTAIN, YSOLDE, LUCAN = "Regent Aumery Sool", "Captain Dorn", "Ysolde", "Lucan Marr"
PIKE, CORVO = "Mother Pike", "Old Corvo"


def _card(title: str, kind: str, card: str, **more: Any) -> Mapping[str, Any]:
    return {"id": title, "kind": kind, "card": card, **more}


def _pc(name: str, player: str, note: str, *cards: Mapping[str, Any]) -> Step:
    return {
        "do": "add_character",
        "name": name,
        "player": player,
        "note": note,
        "sheet": {"backgrounds": list(cards)},
    }


def _npc(name: str, note: str, *cards: Mapping[str, Any]) -> Step:
    return {**_pc(name, "", note, *cards), "role": "npc"}


def _cast(name: str, player: str, note: str) -> Step:
    """Somebody whose cards are made in the guide."""
    return {"do": "add_character", "name": name, "player": player, "note": note}


PEOPLE: tuple[Step, ...] = (
    _pc(
        BETTANY,
        "Iris",
        "Leading lady. Has died on stage four hundred times and never twice the same way.",
        _card("striking", "innate", "9H"),
        _card("idealist", "temperament", "QH"),
        _card("champion", "type", "8H"),
        _card("actress", "profession", "KH"),
        _card("dancer", "profession", "7C"),
    ),
    _pc(
        OSRIC,
        "Tom",
        "Teaches stage fencing and hopes nobody asks where he learned the other kind.",
        _card("tireless", "innate", "10C"),
        _card("guardian", "temperament", "7C"),
        _card("protector", "type", "JC"),
        _card("fencing master", "profession", "QD", combat_suit="diamonds"),
    ),
    _cast(WREN, "Mina", "The prompter. Knows every line, and every window in the theatre quarter."),
    act(
        "draw_character",
        WREN,
        "Mina draws four cards of her own deck and names them",
        temperament="rational",
        type="mastermind",
        professions=[{"title": "burglar"}, {"title": "", "back": "general red"}],
        cards=["8D", "6S", "10S", "JD", "5S"],
        choose=["soft-footed", "prompter"],
    ),
    _cast(HOB, "Sam", "Writes the plays. Drinks the receipts. Means every word of both."),
    act(
        "choose_character",
        HOB,
        innate="silver-tongued",
        innate_card="6H",
        temperament="",
        temperament_card="9D",
        type="inventor",
        type_card="9S",
        professions=[{"title": "playwright", "card": "KS"}, {"title": "cook", "card": "5D"}],
        choose=["melancholy"],
    ),
    _npc(
        REGENT,
        "Rules for a duchess who drowned eleven years ago. Grieves beautifully, in public, on the date.",
        _card("patient", "innate", "KS"),
        _card("statesman", "profession", "QS"),
        _card("dancer of the old court", "profession", "10D"),
    ),
    _npc(
        CAPTAIN,
        "The Regent's captain. Has never raised his voice; it has never been necessary.",
        _card("cold-blooded", "innate", "JS"),
        _card("soldier", "profession", "KC"),
        _card("duellist", "profession", "9D", back="red"),
    ),
    _npc(
        YSOLDE,
        "Came to the stage door in the rain and knew the last act by heart. It had not been written yet.",
        _card("unafraid", "innate", "10S"),
        _card("court manners", "profession", "AH"),
    ),
    _npc(
        LUCAN,
        "Manager of the rival house. Buys applause by the yard.",
        _card("plausible", "innate", "8S"),
        _card("manager", "profession", "JH"),
    ),
    _npc(PIKE, "Ferrywoman. Takes her fare in gossip and gives change.", _card("ferrywoman", "profession", "AC")),
    _npc(CORVO, "Stagehand. Deaf in the left ear, which is the one he turns to managers."),
    {"do": "edit_character", "character": LUCAN, "status": "absent"},
    {"do": "set_typed", "character": WREN, "typed": True},
)
