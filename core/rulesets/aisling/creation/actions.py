"""The character builder's methods (build, grow, find in play), and making things (aisling-43 to 45, 62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from core.actions.action import Action, Change
from core.actions.actor import sheet_effects
from core.actions.place import Place
from core.actions.result import Step
from core.refusal import Refusal
from core.rulesets.aisling.colors import for_every_color
from core.rulesets.aisling.creation.build import BUILD
from core.rulesets.aisling.creation.form import (
    WHO,
    NewAspect,
    NewTrait,
    PersonForm,
    create,
    named_traits,
    person_field,
    person_values,
)
from core.rulesets.aisling.creation.life_stages import GROW
from core.rulesets.aisling.sheet import Method, Sheet, check_sheet
from core.rulesets.aisling.sheet_layout import COLOR
from core.rulesets.aisling.situation import Effects, Situation
from core.schema.entry import FEW, entry

# Things, places and organizations -------------------------------------------------------------------------------------

WHAT, PARTS = "What", "Parts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """A thing's Threshold in one colour."""

    color: str = entry("Colour", default="R", choices=COLOR, code="unknown_color")
    motes: int = entry("Threshold", default=3, low=1, within=FEW, code="bad_threshold")


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingForm:
    """A thing, place or group: a bridge, a house, a gang."""

    concept: str = entry("Concept", default="", page=WHAT, help="In a line.")
    facets: tuple[Facet, ...] = entry("Thresholds", default=(Facet(),), page=WHAT, code="bad_threshold")
    traits: tuple[NewTrait, ...] = entry("Traits", default=(), page=PARTS)
    aspects: tuple[NewAspect, ...] = entry("Aspects", default=(), page=PARTS)


def _start(situation: Situation) -> ThingForm:
    """The form filled in from the sheet; blank for a blank sheet."""
    sheet = situation.actor.sheet
    if sheet == Sheet():
        return ThingForm()
    return ThingForm(
        concept=sheet.concept,
        facets=tuple(Facet(color=color, motes=motes) for color, motes in sheet.thresholds.items() if motes),
        traits=tuple(NewTrait(name=t.name, color=t.color, motes=t.motes) for t in sheet.traits),
        aspects=tuple(NewAspect(name=a.name, motes=a.motes or 1) for a in sheet.aspects),
    )


def _make(form: ThingForm, situation: Situation) -> Effects:
    """Make a thing from any parts: at least one Threshold, and no colour twice (aisling-62)."""
    if not form.facets:
        raise Refusal("bad_threshold", "Give it at least one Threshold.", "facets")
    thresholds: Mapping[str, int] = for_every_color({facet.color: facet.motes for facet in form.facets})
    if max(Counter(facet.color for facet in form.facets).values()) > 1:
        raise Refusal("bad_threshold", "A colour is listed twice. Remove one.", "facets")
    aspects = tuple(row.aspect for row in form.aspects if row.name.strip())
    sheet = Sheet(
        concept=form.concept.strip(), thresholds=thresholds, traits=named_traits(form.traits), aspects=aspects
    )
    for refusal in check_sheet(sheet):
        raise refusal
    step = Step("aisling-62", "made_thing", amount=sum(thresholds.values()))
    return replace(sheet_effects(situation, sheet), steps=(step,))


THING = Change(
    id="thing",
    title="Thing, place or group",
    logged="Sheet made",
    place=Place.CREATION,
    form=ThingForm,
    apply=_make,
    start=_start,
    help="Add a thing with the Thresholds it has, without Fates or Luck.",
    anew=True,
    pages={
        WHAT: "Enter each Threshold: the difficulty in that colour, and the damage it takes.",
        PARTS: "Add Traits and Aspects, if any.",
    },
)


# Found in play --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FindForm(PersonForm):
    """A character to be found in play, of whom nothing has to be known yet."""

    method: ClassVar[Method] = "find"
    boon: str | None = entry("Boon", default=None, choices=COLOR, page=WHO, help="May come later.")
    bane: str | None = entry("Bane", default=None, choices=COLOR, page=WHO, help="May come later.")
    wyrd: str | None = entry("Wyrd", default=None, choices=COLOR, page=WHO, help="May come later.")


def _find(form: FindForm, situation: Situation) -> Effects:
    return create(form, person_field, situation)


FIND = Change(
    id="find",
    title="Find in play",
    logged="Sheet made",
    place=Place.CREATION,
    form=FindForm,
    apply=_find,
    anew=True,
    start=lambda situation: FindForm(**person_values(situation.actor.sheet)),
    help="Start at once with 3 in every colour, and find the rest in play.",
    pages={WHO: "Press [enter] to accept. 3 Threshold motes and 21 Aspect motes are spent in play."},
)

ACTIONS: tuple[Action, ...] = (BUILD, GROW, FIND, THING)
