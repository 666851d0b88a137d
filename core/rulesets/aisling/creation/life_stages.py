"""The method that grows a character through seven stages of life (aisling-44)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from core.actions.action import Budget, Change
from core.actions.place import Place
from core.rulesets.aisling.colors import COLORS
from core.rulesets.aisling.creation.form import (
    WHO,
    WHO_HELP,
    NewAspect,
    PersonForm,
    create,
    person_field,
    person_values,
)
from core.rulesets.aisling.creation.rules import ASPECT_MOTES, ASPECTS, STAGE_MOTES, Stage
from core.rulesets.aisling.sheet import Method
from core.rulesets.aisling.sheet_layout import COLOR
from core.rulesets.aisling.situation import Effects, Situation
from core.schema.entry import entry
from core.schema.forms import with_values

STAGES = range(1, len(STAGE_MOTES) + 1)


def _color(at: int, start: str) -> str:
    return entry(str(at), default=start, choices=COLOR, code="unknown_color")


@dataclass(frozen=True, slots=True)
class Three:
    """The Threshold motes of an early stage."""

    first: str = _color(1, "R")
    second: str = _color(2, "A")
    third: str = _color(3, "G")

    @property
    def colors(self) -> tuple[str, ...]:
        """A colour for each mote."""
        return (self.first, self.second, self.third)


@dataclass(frozen=True, slots=True)
class Four:
    """The Threshold motes of a late stage."""

    first: str = _color(1, "R")
    second: str = _color(2, "A")
    third: str = _color(3, "G")
    fourth: str = _color(4, "C")

    @property
    def colors(self) -> tuple[str, ...]:
        """A colour for each mote."""
        return (self.first, self.second, self.third, self.fourth)


def _aspects(stage: int) -> tuple[NewAspect, ...]:
    return entry(
        "Aspects",
        default=(NewAspect(),),
        page=page(stage),
        code="aspect_count",
        help="Aspects from this stage of life.",
    )


def page(stage: int) -> str:
    """The page of a stage."""
    return f"Stage {stage}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowForm(PersonForm):
    """A character grown from childhood: motes and Aspects stage by stage."""

    method: ClassVar[Method] = "grow"
    motes_1: Three = entry("Motes", default=Three("R", "A", "G"), page=page(1))
    aspects_1: tuple[NewAspect, ...] = _aspects(1)
    motes_2: Three = entry("Motes", default=Three("C", "B", "M"), page=page(2))
    aspects_2: tuple[NewAspect, ...] = _aspects(2)
    motes_3: Three = entry("Motes", default=Three("X", "R", "A"), page=page(3))
    aspects_3: tuple[NewAspect, ...] = _aspects(3)
    motes_4: Three = entry("Motes", default=Three("G", "C", "B"), page=page(4))
    aspects_4: tuple[NewAspect, ...] = _aspects(4)
    motes_5: Four = entry("Motes", default=Four("M", "X", "R", "A"), page=page(5))
    aspects_5: tuple[NewAspect, ...] = _aspects(5)
    motes_6: Four = entry("Motes", default=Four("G", "C", "B", "M"), page=page(6))
    aspects_6: tuple[NewAspect, ...] = _aspects(6)
    motes_7: Four = entry("Motes", default=Four("X", "R", "A", "M"), page=page(7))
    aspects_7: tuple[NewAspect, ...] = _aspects(7)

    def stage(self, at: int) -> Stage:
        """The stage at this place, without rows of Aspects that have no name."""
        aspects = tuple(row.aspect for row in getattr(self, f"aspects_{at}") if row.name.strip())
        return Stage(thresholds=Counter(getattr(self, f"motes_{at}").colors), aspects=aspects)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All seven stages."""
        return tuple(self.stage(at) for at in STAGES)


_TALES = (
    "Childhood: where did they grow up, and what were they good at first?",
    "School years: who did they play with, and who did they fear?",
    "Growing up: what did they first choose for themselves?",
    "Leaving home: what did they take, and what did they leave behind?",
    "First steps alone: where did they go? From now on, each stage gives four motes.",
    "Turning point: what changed everything?",
    "Now: who are they when the story starts?",
)
PAGES: Mapping[str, str] = {
    WHO: f"{WHO_HELP} Then come seven stages of life, with 24 motes in all.",
    **{page(at): f"{tale} Each mote raises a Threshold." for at, tale in zip(STAGES, _TALES, strict=True)},
}


def _start(situation: Situation) -> GrowForm:
    """The form filled in from the sheet, spread over the stages; a blank one starts with a valid example."""
    sheet = situation.actor.sheet
    form = with_values(GrowForm(), person_values(sheet))
    if not sheet.aspects:
        return form
    motes = iter([color for color in COLORS for _ in range(sheet.thresholds.get(color, 0))])
    aspects: dict[str, tuple[NewAspect, ...]] = {f"aspects_{at}": () for at in STAGES}
    for at, aspect in enumerate(sheet.aspects):
        aspects[f"aspects_{min(at + 1, len(STAGES))}"] += (NewAspect(name=aspect.name, motes=aspect.motes or 1),)
    colors = dict[str, Three | Four]()
    for at in STAGES:
        own: Three | Four = getattr(form, f"motes_{at}")
        colors[f"motes_{at}"] = type(own)(*(next(motes, color) for color in own.colors))
    return with_values(form, {**aspects, **colors})


def _grow(form: GrowForm, situation: Situation) -> Effects:
    return create(form, lambda at: _field(at, form), situation, stages=form.stages)


def _field(at: str, form: GrowForm) -> str:
    """The field of the form for a refusal of the rule."""
    if at == "aspects":
        return next((f"aspects_{stage}" for stage in STAGES if not form.stage(stage).aspects), "aspects_7")
    if at.startswith("stages."):
        return f"motes_{int(at.split('.')[1]) + 1}"
    return "motes_7" if at.startswith("thresholds") else person_field(at)


def _budgets(form: GrowForm, situation: Situation) -> tuple[Budget, ...]:
    """The budgets of Aspects and their motes over all stages, and the Thresholds they make, spelt out in the label."""
    aspects = [aspect for stage in form.stages for aspect in stage.aspects]
    thresholds = sum((Counter(stage.thresholds) for stage in form.stages), Counter[str]())
    spelt = " ".join(f"{color}{thresholds[color]}" for color in COLORS)
    return (
        Budget("Aspects", len(aspects), ASPECTS),
        Budget("Aspect motes", sum(aspect.motes or 0 for aspect in aspects), ASPECT_MOTES, kept=True),
        Budget(spelt, thresholds.total(), sum(STAGE_MOTES)),
    )


GROW = Change(
    id="grow",
    title="Grow",
    logged="Sheet made",
    place=Place.CREATION,
    form=GrowForm,
    apply=_grow,
    anew=True,
    start=_start,
    help="Go through a life stage by stage: Threshold motes, Aspects and their Hands.",
    pages=PAGES,
    budgets=_budgets,
)
