"""What becomes of stored values of this game when their shape changes (`core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.upgrade import Change, Upgrade, add, then, where, within


def _by_name(field: str) -> Change:
    """Who was named by the number of a character is named by a text, as units are; nobody is the empty one."""
    return lambda value: {**value, field: "" if value[field] is None else str(value[field])}


_TEST = then(add(unit=""), _by_name("rival"))
"""Units make Tests: the form says which; blank is the character it was filled in for."""
_UNIT = (
    *("id", "faction", "player", "actor", "like", "sheet", "space", "facing", "elevation", "size", "path", "colliding"),
    *("target", "tokens", "given", "actions", "move", "turn", "pushed", "grit", "spent_action", "passed", "applied"),
    *("stealth", "stealth_level", "continuous"),
)
"""The fields of a unit of a battle at shape 1."""
_DETECT = add(away=None, edge="", more=0, rival_edge="", rival_more=0)
"""Detect makes its Test: what speaks for either side. Before, it was a look alone."""

UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: groups of a battle go on without waiting for each other; before, all were in the same round.
    # Nameless units act, are Rivals and work at Tasks. Units know whom they have tried to notice this turn.
    1: Upgrade(
        conflict={"battle": add(behind={})},
        form={"conflict": _TEST, "task": then(_TEST, within("team", _by_name("who"))), "detect": _DETECT},
        request={"round": add(groups=[]), "detect": lambda look: {"look": look, "test": None}},
        everywhere=where(_UNIT, add(tested=[])),
    ),
}
