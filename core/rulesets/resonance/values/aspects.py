"""Aspects: short assertions about someone or something (resonance-3, 13, 34)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from core.actions.choices import choices
from core.rulesets.resonance.options import HouseRules
from core.schema.entry import Only, Tie, entry
from core.schema.rows import complete

CharacterKind = Literal["high_concept", "trouble", "relationship", "free"]
"""The kinds of Character Aspect, which count toward the five (resonance-34)."""
AspectKind = Literal[
    CharacterKind,
    "situation",
    "advantage",
    "consequence",
    "advancement_cost",
    "injuries_aggravated",
    "incapacitated",
    "fallout",
]
Scope = Literal["scene", "lasting"]
OwnerType = Literal["character", "environment", "narrative"]
FreeInvokes = int | Literal["unlimited"]


class Kind(NamedTuple):
    """A kind of Aspect.

    A character has `one` of it, or any number; a `bond` is with someone (resonance-3). It ends with its `scope` unless
    told otherwise (resonance-34), and `free` to invoke once when it is new (resonance-26). It `harms` who has it, or
    leaves them `out` (resonance-71). `text` is what it always says, `lines` its lines on a blank sheet.
    """

    one: bool = False
    bond: bool = False
    scope: Scope = "lasting"
    free: bool = False
    harms: bool = False
    out: bool = False
    text: str = ""
    lines: int = 0


KINDS = complete(
    "kinds of Aspect",
    AspectKind,
    {
        "high_concept": Kind(one=True, lines=1),
        "trouble": Kind(one=True, lines=1),
        "relationship": Kind(one=True, bond=True, lines=1),
        "free": Kind(lines=2),
        "situation": Kind(scope="scene"),
        "advantage": Kind(scope="scene", free=True),
        "consequence": Kind(harms=True, lines=1),
        "advancement_cost": Kind(harms=True),
        "injuries_aggravated": Kind(harms=True, text="Injuries Aggravated"),
        "incapacitated": Kind(harms=True, out=True, text="Incapacitated"),
        "fallout": Kind(harms=True),
    },
)
"""Every kind of Aspect, a row each."""
CHARACTER_KINDS: tuple[CharacterKind, ...] = get_args(CharacterKind)
NAMED_KINDS = tuple(kind for kind in CHARACTER_KINDS if KINDS[kind].one)
"""The kinds a character has at most one of (resonance-3)."""
MOST_ASPECTS = 5
NOBODY_YET = "somebody yet to come"
"""The stored placeholder for a character who doesn't exist yet; screens show `LATER`."""
LATER = "Someone to be named later"
BOND = Tie("has a relationship with", "person", nobody=NOBODY_YET)
"""The partner of a relationship (resonance-3)."""


BONDS = Only("kind", tuple(name for name, kind in KINDS.items() if kind.bond))


@dataclass(frozen=True, slots=True)
class Aspect:
    """An Aspect; `bond` is the partner of a relationship."""

    text: str = entry("Aspect", default="", code="empty_aspect")
    kind: AspectKind = entry("Kind", default="free", choices=choices(*KINDS), code="unknown_aspect_kind")
    scope: Scope = entry("Lasts", default="lasting", choices=choices("scene", "lasting"))
    free_invokes: FreeInvokes = entry("Free invokes", default=0, low=0)
    bond: str = entry("With", default="", json="with", code="relationship_needs_character", tie=BOND, only=BONDS)


def free_invokes_of(kind: AspectKind, options: HouseRules) -> FreeInvokes:
    """The free invokes of a new Aspect (resonance-26)."""
    return options.free_invokes if KINDS[kind].free else 0


def new_aspect(kind: AspectKind, options: HouseRules, text: str = "") -> Aspect:
    """A new Aspect with the length and free invokes of its kind (resonance-26, 34)."""
    row = KINDS[kind]
    return Aspect(text.strip() or row.text, kind, row.scope, free_invokes_of(kind, options))
