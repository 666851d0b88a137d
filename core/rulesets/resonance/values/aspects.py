"""Aspects: short assertions about someone or something (resonance-3, 13, 34)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from core.acts.choosing import choices
from core.rulesets.resonance.options import HouseRules
from core.schema.entry import Only, Tie, entry

AspectKind = Literal[
    "high_concept",
    "trouble",
    "relationship",
    "free",
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

KINDS: tuple[AspectKind, ...] = get_args(AspectKind)
CHARACTER_KINDS: tuple[AspectKind, ...] = KINDS[:4]
"""The kinds of Character Aspect, which count toward the five (resonance-34)."""
NAMED_KINDS = CHARACTER_KINDS[:3]
"""The kinds a character has at most one of (resonance-3)."""
MOST_ASPECTS = 5
NOBODY_YET = "somebody yet to come"
"""The stored placeholder for a character who doesn't exist yet; screens show `LATER`."""
LATER = "Someone to be named later"
BOND = Tie("has a relationship with", "person", nobody=NOBODY_YET)
"""The partner of a relationship (resonance-3)."""


BONDS = Only("kind", ("relationship",))


@dataclass(frozen=True, slots=True)
class Aspect:
    """An Aspect; `bond` is the partner of a relationship."""

    text: str = entry("Aspect", default="", code="empty_aspect")
    kind: AspectKind = entry("Kind", default="free", choices=choices(*KINDS), code="unknown_aspect_kind")
    scope: Scope = entry("Lasts", default="lasting", choices=choices("scene", "lasting"))
    free_invokes: FreeInvokes = entry("Free invokes", default=0, low=0)
    bond: str = entry("With", default="", json="with", code="relationship_needs_character", tie=BOND, only=BONDS)


def scope_of(kind: str) -> Scope:
    """The default length of an Aspect of this kind (resonance-34)."""
    return "scene" if kind in ("situation", "advantage") else "lasting"


def free_invokes_of(kind: str, options: HouseRules) -> FreeInvokes:
    """The free invokes of a new Aspect (resonance-26)."""
    if kind != "advantage":
        return 0
    return "unlimited" if options.free_invokes == "unlimited" else 1


def new_aspect(text: str, kind: AspectKind, options: HouseRules, bond: str = "") -> Aspect:
    """A new Aspect with the length and free invokes of its kind (resonance-26, 34)."""
    return Aspect(text.strip(), kind, scope_of(kind), free_invokes_of(kind, options), bond)
