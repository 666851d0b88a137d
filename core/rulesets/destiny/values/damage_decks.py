"""The damage decks: the location and effect of each card, as data that a GM can replace (destiny-116 to 119)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from core.refusal import Refusal

SUITS = ("R", "C", "U", "S")
LOCATIONS = {
    "A": "head",
    "K": "shoulders",
    "Q": "chest",
    "J": "abdomen",
    "10": "vitals",
    "9": "left_arm",
    "8": "right_arm",
    "7": "left_hand",
    "6": "right_hand",
    "5": "left_leg",
    "4": "right_leg",
    "3": "left_foot",
    "2": "right_foot",
}
"""Hit locations by rank (destiny-117)."""
CORE = ("head", "shoulders", "chest", "abdomen", "vitals")
MIND = "mind"
"""The location of damage that has no place on the body."""
SEVERITIES = ("minor", "major", "critical", "extreme")
MORTAL = 4
"""The number of Crits that makes a Mortal Wound (destiny-131)."""
CARDS = tuple(rank + suit for suit in SUITS for rank in LOCATIONS)
"""The 52 codes of a damage deck."""
KEPT = "wounds"
"""The name under which a damage deck holds the cards of wounds that units have (destiny-132)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a card at one severity: levels of conditions, and the state of a limb."""

    conditions: Mapping[str, int] = field(default_factory=dict)
    limb: str | None = None


BySeverity = Mapping[str, Mapping[str, Effect]]
"""Effects by type and severity."""


@dataclass(frozen=True, slots=True)
class DamageDeck:
    """The meaning of the cards of a damage deck.

    `types` are by suit, `locations` by rank, `effects` by type and severity. `body` lists the types that hit the
    body; for those, `core` and `limbs` have the additional effects on a core location and on a limb, by type and
    severity. `facedown` is the Minor Condition of a card that stays face down (destiny-119).
    """

    types: Mapping[str, str]
    facedown: str
    body: tuple[str, ...]
    effects: Mapping[str, Mapping[str, Mapping[str, int]]]
    core: BySeverity = field(default_factory=dict)
    limbs: BySeverity = field(default_factory=dict)
    locations: Mapping[str, str] = field(default_factory=lambda: dict(LOCATIONS))


def _effects(rows: Mapping[str, str]) -> dict[str, dict[str, dict[str, int]]]:
    """Effects written as `minor / major / critical / extreme`, each `condition level, condition level`."""
    return {type: dict(zip(SEVERITIES, map(_levels, row.split(" / ")), strict=True)) for type, row in rows.items()}


def _levels(text: str) -> dict[str, int]:
    return {name: int(level) for name, level in (each.split() for each in text.split(", "))}


def _types(*names: str) -> dict[str, str]:
    return dict(zip(SUITS, names, strict=True))


_STUNNING = "stun 1 / stun 2 / stun 2, confusion 1 / stun 3, confusion 2"
_SLOWING = "slow 1 / slow 2 / slow 2 / immobilized 1"

_IMPAIRED, _BROKEN, _SEVERED = (Effect(limb=state) for state in ("impaired", "broken", "severed"))
_STUNNED, _SLOWED, _DYING = Effect({"stun": 1}), Effect({"slow": 1}), Effect({"dying": 1})


def _each(types: str, **by_severity: Effect) -> dict[str, Mapping[str, Effect]]:
    return dict.fromkeys(types.split(), by_severity)


DECKS: Mapping[str, DamageDeck] = {
    "wound": DamageDeck(
        types=_types("bash", "pierce", "hack", "slash"),
        facedown="fatigue",
        body=("bash", "pierce", "hack", "slash"),
        effects=_effects(
            {
                "bash": "fatigue 1 / fatigue 1, slow 1 / fatigue 2, slow 1 / fatigue 2, stun 2",
                "pierce": "stun 1 / stun 1, bleeding 1 / stun 1, bleeding 2 / stun 2, bleeding 3",
                "hack": "stress 1 / stress 1, bleeding 1 / stress 2, bleeding 2 / stress 2, bleeding 3",
                "slash": "bleeding 1 / slow 1, bleeding 1 / slow 1, bleeding 2 / slow 2, bleeding 4",
            }
        ),
        core=_each("bash pierce hack slash", critical=_STUNNED, extreme=_DYING),
        limbs={
            **_each("bash pierce", critical=_IMPAIRED, extreme=_BROKEN),
            **_each("hack slash", critical=_IMPAIRED, extreme=_SEVERED),
        },
    ),
    "disorder": DamageDeck(
        types=_types("loss", "delusion", "compulsion", "nerve"),
        facedown="stun",
        body=("nerve",),
        effects=_effects(
            {
                **dict.fromkeys(("loss", "delusion", "compulsion"), _STUNNING),
                "nerve": "stun 1 / stun 1, slow 1 / stun 1, numbness 1 / stun 2, numbness 2",
            }
        ),
    ),
    "trauma": DamageDeck(
        types=_types("rage", "despair", "need", "fear"),
        facedown="stress",
        body=(),
        effects=_effects(
            {
                type: f"stress 1 / stress 2 / stress 3 / stress 4, {last} 1"
                for type, last in zip(
                    ("rage", "despair", "need", "fear"),
                    ("frenzy", "disabled", "corruption", "immobilized"),
                    strict=True,
                )
            }
        ),
    ),
    "restraint": DamageDeck(
        types=_types("constrict", "bind", "hold", "lock"),
        facedown="slow",
        body=("constrict", "bind", "hold", "lock"),
        effects=_effects(dict.fromkeys(("constrict", "bind", "hold", "lock"), _SLOWING)),
        core={
            **_each("constrict", critical=_SLOWED, extreme=_DYING),
            **_each("bind hold lock", critical=_SLOWED),
        },
        limbs={
            **_each("constrict bind hold", critical=_IMPAIRED),
            **_each("lock", critical=_IMPAIRED, extreme=_BROKEN),
        },
    ),
}
"""The default decks (destiny-117, 118, 119)."""


def damage_deck(name: str) -> DamageDeck:
    """A damage deck by name; refuses an unknown one. Condition cards are never revealed for damage (destiny-116)."""
    if name not in DECKS:
        raise Refusal("unknown_damage_deck", f"Choose one of the damage decks: {', '.join(DECKS)}.", "deck")
    return DECKS[name]


class DamageCard(NamedTuple):
    """A card of a damage deck: its type and location."""

    code: str
    type: str
    location: str

    @property
    def core(self) -> bool:
        """True if its location is in the core of the body."""
        return self.location in CORE


def deck_in_play(data: Mapping[str, DamageDeck], name: str) -> DamageDeck:
    """A damage deck at this table: the GM's replacement, or else the default."""
    return data.get(name) or damage_deck(name)


def damage_card(deck: DamageDeck, code: str) -> DamageCard:
    """A card of a damage deck (destiny-117); Wilds and other codes are refused."""
    if code not in CARDS:
        raise Refusal("unknown_card", f"{code:.20} isn't a card of a damage deck.", "card")
    type = deck.types[code[-1]]
    return DamageCard(code, type, deck.locations[code[:-1]] if type in deck.body else MIND)


def check_location(location: str, at: str) -> None:
    """Refuse an unknown hit location."""
    if location not in LOCATIONS.values() and location != MIND:
        raise Refusal("unknown_location", f"{location:.40} isn't a hit location.", at)


def effect(deck: DamageDeck, type: str, location: str, severity: str) -> Effect:
    """The effect of a card of this type at this location and severity (destiny-118)."""
    if severity not in SEVERITIES:
        raise Refusal("unknown_severity", f"Choose a severity: {', '.join(SEVERITIES)}.", "severity")
    added = deck.core if location in CORE else deck.limbs if location != MIND else {}
    more = added.get(type, {}).get(severity, Effect())
    base = deck.effects[type][severity]
    names = dict.fromkeys((*base, *more.conditions))
    return Effect({name: base.get(name, 0) + more.conditions.get(name, 0) for name in names}, more.limb)
