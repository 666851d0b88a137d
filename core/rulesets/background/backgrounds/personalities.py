"""Temperaments and their types, which a house rule makes the only personalities (background-64, 65)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from core.refusal import Refusal
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Background

PERSONALITIES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "guardian": ("clubs", ("supervisor", "inspector", "provider", "protector")),
    "artisan": ("diamonds", ("promoter", "crafter", "performer", "composer")),
    "idealist": ("hearts", ("teacher", "counselor", "champion", "healer")),
    "rational": ("spades", ("fieldmarshal", "mastermind", "inventor", "architect")),
}
"""The suit and the types of each temperament."""

_TEMPERAMENT_OF = {kind: temperament for temperament, (_, kinds) in PERSONALITIES.items() for kind in kinds}


def personality_suit(background: Background, options: HouseRules) -> str | None:
    """The suit that a temperament or type must have; None if any will do."""
    if options.personality_table == "free" or not background.row.tabled:
        return None
    name = background.name or ""
    temperament = name if background.kind == "temperament" else _TEMPERAMENT_OF.get(name, "")
    return PERSONALITIES[temperament][0] if temperament in PERSONALITIES else None


def personality_faults(backgrounds: Sequence[Background], options: HouseRules) -> Iterator[Refusal]:
    """The faults of a temperament and a type under the table, in the catalogue's order."""
    own = {background.kind: background for background in backgrounds}
    temperament, kind = own.get("temperament"), own.get("type")
    if options.personality_table == "free" or temperament is None or kind is None:
        return
    name, type_name = temperament.name or "", kind.name or ""
    if name not in PERSONALITIES or type_name not in _TEMPERAMENT_OF:
        yield Refusal("unknown_personality", "Choose a temperament and a type from the table.", "backgrounds")
        return
    if _TEMPERAMENT_OF[type_name] != name:
        why = f"{type_name} is a type of the {_TEMPERAMENT_OF[type_name]}, not of the {name}. Choose another type."
        yield Refusal("type_not_of_temperament", why, "backgrounds")
    suit = PERSONALITIES[name][0]
    if (temperament.suit, kind.suit) != (suit, suit):
        yield Refusal("wrong_personality_suit", f"The temperament and type of a {name} must be {suit}.", "backgrounds")
    if any(one.filled.back != one.usual_back for one in (temperament, kind)):
        yield Refusal("wrong_back", "A temperament must have a red back, a type a blue one.", "backgrounds")
