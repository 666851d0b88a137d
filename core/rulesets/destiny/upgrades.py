"""Upgrade steps for this game's stored values (`core.upgrade`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from core.schema.codec import Json
from core.upgrade import Change, Upgrade, add, then, where, within


def _by_name(field: str) -> Change:
    """A character's number becomes a text, as for units; None becomes the empty text."""
    return lambda value: {**value, field: "" if value[field] is None else str(value[field])}


def _several(value: Json) -> Json:
    """A scene has several locations; before, it had one or none."""
    one = value.pop("location")
    return {**value, "locations": [one] if one else []}


_OUTLINE = {
    **dict.fromkeys(("setting", "politics", "theme", "tone", "milestone", "cost", "choice"), ""),
    **dict.fromkeys(("entrance", "puzzle", "setback", "climax", "reward"), ""),
    **{name: [] for name in ("culture", "community", "form", "genre", "look", "threads")},
}
_KEPT_BACK = [
    *("introduction", "meetup", "form", "genre", "setting", "locations", "look", "map", "timescale", "weather"),
    *("backstory", "exposition", "theme", "tone", "politics", "items", "sides", "goals", "events", "milestones"),
]
_RECORD = then(
    _several,
    add(theme="", tone="", setting="", politics="", cost="", choice="", notes="", events=[], milestones=[], threads=[]),
    add(hidden=_KEPT_BACK),  # earlier versions showed the players nothing of it
)
_ARMS = add(limb="", rival_limb="")
"""Fields for the arm a side uses, chosen automatically."""
_TOOL = add(tool="", limb="", skill=0)
"""Fields for a worker's tool and arm."""
_TEST = then(add(unit="", rival_tool="", rival_limb=""), _TOOL, _by_name("rival"))
"""Units make Tests: the form says which; blank is the character it was filled in for."""
_UNIT = (
    *("id", "faction", "player", "actor", "like", "sheet", "space", "facing", "elevation", "size", "path", "colliding"),
    *("target", "tokens", "given", "actions", "move", "turn", "pushed", "grit", "spent_action", "passed", "applied"),
    *("stealth", "stealth_level", "continuous"),
)
"""The fields of a unit of a battle at shape 1."""
_DETECT = add(away=None, edge="", more=0, rival_edge="", rival_more=0)
"""Fields for the Test of Detect. Older versions only had a look."""
_SIDE = (
    "name player hand deck skill_level initiative difficulty advantage disadvantage id cp priced objective cannot_block"
)


def _side(value: Json) -> Json:
    """In older versions every hand belonged to the character it fought for, and modifiers of the Skill were not
    stored.
    """
    return {**value, "actor": value["id"], "weights": []}


def _purse(value: Json) -> Json:
    """Its points were those of the same character."""
    return {**value, "payer": value["id"]}


def _held_by(value: Json) -> Json:
    """Hands go by a text: before, by the number of their character."""
    return {**value, "holder": None if value["holder"] is None else str(value["holder"])}


_EMPTY: Json = {
    "width": 24,
    "height": 16,
    "terrain": [],
    "meters": "",
    "seconds": "",
    "stands": [],
    "lying": [],
    "clock": [],
    "events": [],
    "due": [],
    "triggered": [],
    "wind": "",
}
"""A map and a clock with nothing on them."""


def _own_stage(battle: Json) -> Json:
    """Move a battle's map and clock into its own stage: older versions had them for every battle."""
    stage = {name: battle.get(name, empty) for name, empty in _EMPTY.items()}
    return {**{name: value for name, value in battle.items() if name not in stage}, "stage": stage}


_TERRAIN: Change = where({"space", "name", "kind", "extra", "blocked", "obstacle"}, add(event=""))


def _number_units(battle: Json) -> Json:
    """Number the units' cards, player by player in the order of the bar (destiny-137)."""
    last: Counter[str] = Counter()
    units = []
    for unit in battle["units"]:
        last[unit["player"]] += 1
        units.append({**unit, "number": last[unit["player"]]})
    return {**battle, "units": units}


UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: groups of a battle continue without waiting for each other; before, all were in the same round.
    # Nameless units act, are Rivals and work at Tasks. Units record the units they have tried to notice in this turn.
    # A hand belongs to a player, who may have several characters; one dealt to a character stays until the scene ends.
    # The map and the clock belong to the scene. Scenes, chapters and stories have complete texts. Decks have colours,
    # and units have numbered cards.
    1: Upgrade(
        state=then(
            add(stage=_EMPTY, outline=_OUTLINE, colors={}, condition_table={}),
            within("record", _RECORD),
            within("stories", then(add(outline=_OUTLINE), within("chapters", add(outline=_OUTLINE)))),
        ),
        # Points were divided for every player's character; campaigns that did so continue.
        options=add(divide_stats=True),
        conflict={"battle": then(add(behind={}, colors={}), _number_units, _own_stage)},
        form={
            "set_scene": _RECORD,
            "conflict": _TEST,
            "task": then(_TEST, within("team", then(_TOOL, _by_name("who")))),
            "detect": _DETECT,
            "amend": add(color=""),
            "attack": _ARMS,
            "power_attack": _ARMS,
            "unit_action": add(moves=""),
            "ground": add(event=""),
            "tick": add(numbers=1),
        },
        request={
            "round": add(groups=[]),
            "remedy": add(table={}),
            "time_passes": add(table={}),
            "free_action": add(table={}),
            "events": within("end", add(conditions={})),
            "detect": lambda look: {"look": look, "test": None},
            "ground": add(event=""),
            "tick": lambda clock: {"clock": clock, "tasks": [], "triggered": [], "numbers": 1},
        },
        everywhere=then(
            where(_UNIT, add(tested=[], number=0)),
            where(["level", "scale"], add(decimals="")),
            where(_SIDE.split(), _side),
            where(["id", "name", "deck", "cp", "luck"], _purse),
            where(["id", "side", "blow", "items", "near", "acted"], lambda side: {**side, "allies": side["near"]}),
            where(["unit", "start", "holder", "colliding"], _held_by),
            _TERRAIN,
        ),
    ),
    # From 2 to 3: character creation asks for the Skill of a weapon. A side lists the parts of its Initiative. A shot
    # that hits an obstacle uses the obstacle's values; logged ones used those of the intended target.
    2: Upgrade(
        form={"make": within("gear", add(skill=""))},
        request={"attack": add(aims={}), "power_attack": add(aims={})},
        everywhere=where([*_SIDE.split(), "actor", "weights"], add(parts=[], hurts_from=1, degree=True)),
    ),
}
