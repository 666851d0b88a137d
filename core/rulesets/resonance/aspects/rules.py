"""Adding and removing Aspects (resonance-3, 4, 13, 26, 33, 34)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.resonance.aspects.values import (
    CHARACTER_KINDS,
    MOST_ASPECTS,
    NAMED_KINDS,
    Aspect,
    AspectKind,
    OwnerType,
    Scope,
    free_invokes_of,
    scope_of,
)
from core.rulesets.resonance.fate.points import Who
from core.rulesets.resonance.options import HouseRules
from core.schema.codec import Json
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """Who or what an Aspect lies on."""

    type: OwnerType = entry("Lies on", code="unknown_aspect_owner")
    id: Who | None = entry("Whom", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Present:
    """An Aspect that is there already."""

    id: str = entry(default="")
    kind: AspectKind | None = entry("Kind", default=None, code="unknown_aspect_kind")


@dataclass(frozen=True, slots=True, kw_only=True)
class AddAspect:
    """An Aspect to be added; `aspects` are those its owner has."""

    owner: Owner = entry("Owner", code="unknown_aspect_owner")
    kind: AspectKind = entry("Kind", code="unknown_aspect_kind")
    text: str = entry("Aspect")
    bond: Who | None = entry("With", default=None, json="with", code="relationship_needs_character")
    scope: Scope | None = entry("Lasts", default=None)
    aspects: tuple[Present, ...] = entry("Present", default=())
    options: HouseRules = field(default_factory=HouseRules)


@dataclass(frozen=True, slots=True)
class Added:
    """An Aspect that is true from now on."""

    aspect: Aspect

    @property
    def facts(self) -> dict[str, Json]:
        """What it is like, in the JSON interface."""
        made = self.aspect
        return {"kind": made.kind, "scope": made.scope, "free_invokes": made.free_invokes}


def add_aspect(request: AddAspect) -> Resolution[Added]:
    """Add an Aspect (resonance-33, 34)."""
    owner, kind = request.owner, request.kind
    if owner.type == "character" and owner.id is None:
        raise Refusal("unknown_aspect_owner", "Say whose Aspect it is.", "owner")
    if owner.type != "character" and kind in CHARACTER_KINDS:
        raise Refusal("unknown_aspect_kind", "Only a character has Aspects of this kind.", "kind")
    check_text(request.text, "text")
    check_bond(kind, request.bond, owner.id, "with")
    if kind in CHARACTER_KINDS:
        check_kinds([*(present.kind or "" for present in request.aspects), kind], "kind")
    bond = "" if request.bond is None else str(request.bond)
    scope = request.scope or scope_of(kind)
    aspect = Aspect(request.text.strip(), kind, scope, free_invokes_of(kind, request.options), bond)
    return Resolution(Added(aspect), steps=(Step("resonance-33", "aspect_added", aspect.text),))


def check_text(text: str, at: str) -> None:
    """Refuse an Aspect that says nothing (resonance-4)."""
    if not text.strip():
        raise Refusal("empty_aspect", "An Aspect is a short phrase: write one.", at, "resonance-4")


def check_bond(kind: str, bond: Who | None, owner: Who | None, at: str) -> None:
    """Refuse a relationship with nobody, or with oneself (resonance-3)."""
    if kind == "relationship" and (not str("" if bond is None else bond).strip() or bond == owner):
        why = "A relationship is with another character: name them."
        raise Refusal("relationship_needs_character", why, at, "resonance-3")


def check_kinds(kinds: Sequence[str], at: str) -> None:
    """Refuse more than five Character Aspects, and two of a kind there is one of (resonance-3)."""
    own = [kind for kind in kinds if kind in CHARACTER_KINDS]
    if len(own) > MOST_ASPECTS:
        why = f"A character has at most {MOST_ASPECTS} Character Aspects."
        raise Refusal("too_many_aspects", why, at, "resonance-3")
    for kind in NAMED_KINDS:
        if own.count(kind) > 1:
            name = kind.replace("_", " ")
            raise Refusal("duplicate_aspect_kind", f"A character has one {name} only.", at, "resonance-3")


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveAspect:
    """An Aspect to be removed, by id; `text` is what it says, where the id does not."""

    id: str = entry("Aspect")
    text: str = entry(default="", hidden=True)
    aspects: tuple[Present, ...] = entry("Present", default=())


@dataclass(frozen=True, slots=True)
class Removed:
    """The Aspects that are left."""

    aspects: tuple[str, ...]


def remove_aspect(request: RemoveAspect) -> Resolution[Removed]:
    """Remove an Aspect because it makes sense (resonance-33)."""
    ids = [present.id for present in request.aspects]
    if request.id not in ids:
        raise Refusal("unknown_aspect", f"There is no Aspect {request.id:.60}.", "id")
    ids.remove(request.id)
    return Resolution(Removed(tuple(ids)), steps=(Step("resonance-33", "aspect_removed", request.text or request.id),))


RULES = (
    Rule("add_aspect", AddAspect, asking_nothing(add_aspect)),
    Rule("remove_aspect", RemoveAspect, asking_nothing(remove_aspect)),
)
