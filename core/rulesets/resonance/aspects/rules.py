"""Adding and removing Aspects (resonance-3, 4, 13, 26, 33, 34)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.currencies import Who
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.values.aspects import (
    CHARACTER_KINDS,
    KINDS,
    MOST_ASPECTS,
    NAMED_KINDS,
    Aspect,
    AspectKind,
    OwnerType,
    Scope,
    free_invokes_of,
)
from core.schema.codec import Json
from core.schema.entry import Entry, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """The owner of an Aspect: a character, the surroundings or the story."""

    type: OwnerType = entry("Belongs to", code="unknown_aspect_owner")
    id: Who | None = entry("Target", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Present:
    """An Aspect the owner already has."""

    id: str = entry(default="")
    kind: AspectKind | None = entry("Kind", default=None, code="unknown_aspect_kind")


@dataclass(frozen=True, slots=True)
class Added:
    """An Aspect added just now."""

    aspect: Aspect

    @property
    def facts(self) -> dict[str, Json]:
        """Its kind, scope and free invokes, for the JSON interface."""
        made = self.aspect
        return {"kind": made.kind, "scope": made.scope, "free_invokes": made.free_invokes}


def add_aspect(
    owner: Annotated[Owner, Entry("Owner", code="unknown_aspect_owner")],
    kind: Annotated[AspectKind, Entry("Kind", code="unknown_aspect_kind")],
    text: str,
    *,
    bond: Annotated[Who | None, Entry("With", json="with", code="relationship_needs_character")] = None,
    scope: Scope | None = None,
    aspects: tuple[Present, ...] = (),
    options: HouseRules = WRITTEN,
) -> Resolution[Added]:
    """Add an Aspect to an owner whose present ones are `aspects` (resonance-33, 34)."""
    if owner.type == "character" and owner.id is None:
        raise Refusal("unknown_aspect_owner", "Choose the character who has the Aspect.", "owner")
    if owner.type != "character" and kind in CHARACTER_KINDS:
        raise Refusal("unknown_aspect_kind", "Only a character can have an Aspect of this kind.", "kind")
    check_text(text, "text")
    check_bond(kind, bond, owner.id, "with")
    if kind in CHARACTER_KINDS:
        check_kinds([*(present.kind or "" for present in aspects), kind], "kind")
    named = "" if bond is None else str(bond)
    aspect = Aspect(text.strip(), kind, scope or KINDS[kind].scope, free_invokes_of(kind, options), named)
    return Resolution(Added(aspect), steps=(Step("resonance-33", "aspect_added", aspect.text),))


def check_text(text: str, at: str) -> None:
    """Refuse an empty Aspect (resonance-4)."""
    if not text.strip():
        raise Refusal("empty_aspect", "An Aspect is a short phrase. Write one.", at, "resonance-4")


def check_bond(kind: AspectKind, bond: Who | None, owner: Who | None, at: str) -> None:
    """Refuse a relationship without a partner, or with the character themselves (resonance-3)."""
    if KINDS[kind].bond and (not str("" if bond is None else bond).strip() or bond == owner):
        why = "A relationship is with another character. Name them."
        raise Refusal("relationship_needs_character", why, at, "resonance-3")


def check_kinds(kinds: Sequence[str], at: str) -> None:
    """Refuse more than five Character Aspects, and a second high concept, trouble or relationship (resonance-3)."""
    own = [kind for kind in kinds if kind in CHARACTER_KINDS]
    if len(own) > MOST_ASPECTS:
        why = f"A character has at most {MOST_ASPECTS} Character Aspects. Remove one first."
        raise Refusal("too_many_aspects", why, at, "resonance-3")
    for kind in NAMED_KINDS:
        if own.count(kind) > 1:
            name = kind.replace("_", " ")
            raise Refusal(
                "duplicate_aspect_kind", f"A character has only one {name}. Change the other first.", at, "resonance-3"
            )


def remove_aspect(
    id: str, aspects: tuple[Present, ...] = (), text: Annotated[str, Entry(hidden=True)] = ""
) -> Resolution[tuple[str, ...]]:
    """Remove an Aspect and return the ids of the others. `text` is its wording for the log (resonance-33)."""
    ids = [present.id for present in aspects]
    if id not in ids:
        raise Refusal("unknown_aspect", f"{id:.60} isn't an Aspect here.", "id")
    ids.remove(id)
    return Resolution(tuple(ids), steps=(Step("resonance-33", "aspect_removed", text or id),))


RULES = (rule(add_aspect), rule(remove_aspect, "aspects"))
