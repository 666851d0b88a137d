"""Carrow, a harbour city, and who is in it: four for the players, and those they have to do with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.rulesets.aisling.caern.colors import COLORS
from core.rulesets.aisling.sample.steps import BRIDGE, CIARAN, DOV, HALLOWAY, NUALA, PETRA, SALLOW, TULLY, WREN
from core.script import Step, act


def _pc(name: str, player: str, note: str) -> Step:
    return {"do": "add_character", "name": name, "player": player, "role": "pc", "note": note}


def _npc(name: str, note: str, thresholds: str, **more: Any) -> Step:
    """Somebody of the game master's, with Thresholds in the order of the spectrum."""
    motes = dict(zip(COLORS, map(int, thresholds.split()), strict=True))
    sheet = {"thresholds": motes, **more}
    return {"do": "add_character", "name": name, "role": "npc", "note": note, "sheet": sheet}


def _traits(listed: str) -> list[Mapping[str, Any]]:
    """Traits from "Steady hands A 2, Short temper M -1"."""
    parts = (text.rsplit(" ", 2) for text in listed.split(", "))
    return [{"name": name, "color": color, "motes": int(motes)} for name, color, motes in parts]


def _aspects(*names: str) -> list[Mapping[str, Any]]:
    return [{"name": name} for name in names]


def _year(name: str, motes: int = 3) -> list[Mapping[str, Any]]:
    """What a stage of life left."""
    return [{"name": name, "motes": motes}]


PEOPLE: tuple[Step, ...] = (
    _pc(NUALA, "Ada", "Drives the last 33. Her brother went into the harbour nine years ago, and she counts stops."),
    act(
        "build",
        NUALA,
        concept="Drives the last bus and never leaves anybody at a stop",
        numen="heron",
        red=3,
        amber=4,
        green=5,
        blue=2,
        traits=_traits("Steady hands A 2, Reads a street G 1, Short temper M -1"),
        origin="Born on the ferry steps",
        gift="Never misses a stop",
        trouble="Owes the sea a brother",
        bond="Nobody touches Wren on my bus",
        belonging="Her father's brass ticket punch",
        belief="Everybody gets home",
        secret="Route 34 does not exist",
        boon="G",
        bane="B",
        wyrd="C",
    ),
    _pc(DOV, "Ben", "Mends clocks by day and teaches history to night workers. Keeps a shoebox of stopped watches."),
    act(
        "grow",
        DOV,
        concept="Watchmaker who teaches history at the night school",
        numen="magpie",
        aspects_1=_year("The flat above the watch shop"),
        aspects_2=_year("Third in every race", 2),
        aspects_3=_year("Reads what is crossed out", 4),
        aspects_4=_year("Left the army by the back door", 2),
        aspects_5=_year("A shoebox of stopped watches"),
        aspects_6=_year("Miriam, who did not wait"),
        aspects_7=_year("Every mechanism wants to go on", 4),
        boon="C",
        bane="R",
        wyrd="X",
    ),
    _pc(WREN, "Chris", "Found at a bus stop eleven days ago with a pawn ticket in her fist. Nothing before that."),
    act("find", WREN, concept="A courier without a past"),
    _pc(PETRA, "Dana", "Night medic. Her ambulance has picked up four people this winter who were missing something."),
    act(
        "build",
        PETRA,
        concept="Night medic who writes everything down",
        numen="hound",
        red=4,
        amber=3,
        cyan=4,
        clear=2,
        magenta=5,
        traits=_traits("Patches people up C 1, Unshaken M 1"),
        origin="Seven brothers in Trondheim",
        gift="Has seen worse",
        trouble="Cannot drive past an accident",
        bond="Car 9 and its crew",
        belonging="The black notebook",
        belief="The dead are owed a name",
        secret="Signed for a body that got up again",
        boon="M",
        bane="X",
        wyrd="A",
    ),
    _npc(
        HALLOWAY,
        "Keeps the shop that stands on the mud at low water. Courteous. Has never once lied, and charges for it.",
        "2 3 4 6 6 5 6",
        traits=_traits("Never lies B 2, Reads a want G 2, Cannot refuse a fair trade M -2"),
        aspects=_aspects("Everything has a price", "The ledger is always right", "Only at low water"),
    ),
    _npc(
        SALLOW,
        "Lives under Ninepin Bridge and takes a toll of whoever crosses late: nails, hair, names.",
        "5 4 3 2 3 4 4",
        traits=_traits("Long arms R 2, Afraid of bells G -1"),
        aspects=_aspects("Owns what falls into the river", "Older than the bridge"),
    ),
    _npc(
        TULLY,
        "Night desk at Quay Street. Has filed eleven missing things that nobody can describe.",
        "4 3 4 3 4 4 2",
        traits=_traits("Thirty years of liars B 1"),
        aspects=_aspects("By the book, because the book is all there is"),
    ),
    _npc(CIARAN, "Nuala's brother, nine years in the harbour. In the ledger he is lot 212.", "3 3 3 2 3 2 4"),
    {"do": "add_character", "name": BRIDGE, "role": "npc", "note": "Iron, nine arches, counts who crosses."},
    act(
        "thing",
        BRIDGE,
        concept="An iron bridge that remembers feet",
        facets=[{"color": "R", "motes": 7}, {"color": "C", "motes": 4}],
        aspects=[{"name": "Slippery with weed", "motes": 2}],
    ),
    {"do": "award_points", "characters": [HALLOWAY], "currency": "luck", "amount": 4, "reason": "he keeps some by"},
    {"do": "edit_character", "character": CIARAN, "status": "absent"},
    {"do": "set_typed", "character": WREN, "typed": True},
)
