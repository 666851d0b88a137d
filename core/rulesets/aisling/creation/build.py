"""The method that builds a complete character at once (aisling-42, 43)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from core.actions.action import Budget, Change
from core.actions.place import Place
from core.rulesets.aisling.colors import NAMES
from core.rulesets.aisling.creation.form import (
    WHO,
    WHO_HELP,
    NewTrait,
    PersonForm,
    create,
    named_traits,
    person_field,
    person_values,
    threshold,
    thresholds_in,
)
from core.rulesets.aisling.creation.rules import ASPECTS as ASPECT_COUNT
from core.rulesets.aisling.creation.rules import THRESHOLD_MOTES, TRAIT_MOTES, Parts, level_cost
from core.rulesets.aisling.situation import Effects, Situation
from core.rulesets.aisling.values import Aspect
from core.schema.entry import entry
from core.schema.forms import with_values

THRESHOLDS, TRAITS, ASPECTS = "Thresholds", "Traits", "Aspects"
PROMPTS = {
    "origin": ("Origin", "A place, a family, a street: their origin."),
    "gift": ("Known for", "Something others say they are good at."),
    "trouble": ("Trouble", "Something that goes wrong again and again."),
    "bond": ("Someone", "A person they would never let down."),
    "belonging": ("A thing", "An object they never leave behind."),
    "belief": ("Belief", "Something they believe is true."),
    "secret": ("Secret", "Something they want no one to know."),
}
"""The seven Aspects, each with its label and prompt."""


def _aspect(id: str) -> str:
    label, help = PROMPTS[id]
    return entry(label, default="", page=ASPECTS, code="aspect_count", help=help)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildForm(PersonForm):
    """A character built at once."""

    red: int = threshold("R", 4, THRESHOLDS)
    amber: int = threshold("A", 4, THRESHOLDS)
    green: int = threshold("G", 3, THRESHOLDS)
    cyan: int = threshold("C", 3, THRESHOLDS)
    blue: int = threshold("B", 3, THRESHOLDS)
    magenta: int = threshold("M", 4, THRESHOLDS)
    clear: int = threshold("X", 3, THRESHOLDS)
    traits: tuple[NewTrait, ...] = entry("Traits", default=(), page=TRAITS, help="Better or worse than the Threshold.")
    origin: str = _aspect("origin")
    gift: str = _aspect("gift")
    trouble: str = _aspect("trouble")
    bond: str = _aspect("bond")
    belonging: str = _aspect("belonging")
    belief: str = _aspect("belief")
    secret: str = _aspect("secret")

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """The Aspects that are filled in."""
        names = (getattr(self, id).strip() for id in PROMPTS)
        return tuple(Aspect(name=name) for name in names if name)


PAGES: Mapping[str, str] = {
    WHO: WHO_HELP,
    THRESHOLDS: "Divide 24 motes, 1 to 5 for each colour; 3 is average. Twice as many go into the bag.",
    TRAITS: ("Spend 3 motes; level n costs n. Up to three Traits at −1 give one more each. Unspent motes are kept."),
    ASPECTS: "Write seven true things about the character. Each can help, or make trouble.",
}


def _start(situation: Situation) -> BuildForm:
    """The form filled in from the sheet; a blank one starts with valid example Thresholds."""
    sheet = situation.actor.sheet
    form = with_values(BuildForm(), person_values(sheet))
    if not sheet.aspects:
        return form
    traits = tuple(NewTrait(name=t.name, color=t.color, motes=t.motes) for t in sheet.traits)
    thresholds = {NAMES[color]: motes for color, motes in sheet.thresholds.items()}
    aspects = dict(zip(PROMPTS, (aspect.name for aspect in sheet.aspects), strict=False))
    return with_values(replace(form, traits=traits), {**thresholds, **aspects})


def _build(form: BuildForm, situation: Situation) -> Effects:
    parts = Parts(thresholds=thresholds_in(form), traits=named_traits(form.traits), aspects=form.aspects)
    return create(form, lambda at: _field(at, form), situation, **parts)


def _field(at: str, form: BuildForm) -> str:
    """The field of the form for a refusal of the rule."""
    if at.startswith("thresholds"):
        return NAMES.get(at.removeprefix("thresholds."), NAMES["R"])
    if at == "aspects":
        return next((id for id in PROMPTS if not getattr(form, id).strip()), "origin")
    return person_field(at)


def _budgets(form: BuildForm, situation: Situation) -> tuple[Budget, ...]:
    return tuple(_list_budgets(form))


def _list_budgets(form: BuildForm) -> Iterator[Budget]:
    motes = TRAIT_MOTES + sum(row.motes < 0 for row in form.traits)
    yield Budget("Threshold motes", sum(thresholds_in(form).values()), THRESHOLD_MOTES, THRESHOLDS)
    yield Budget("Trait motes", sum(level_cost(row.motes) for row in form.traits), motes, TRAITS, kept=True)
    yield Budget("Aspects", len(form.aspects), ASPECT_COUNT, ASPECTS)


BUILD = Change(
    id="build",
    title="Build",
    logged="Sheet made",
    place=Place.CREATION,
    form=BuildForm,
    apply=_build,
    anew=True,
    start=_start,
    help="Build at once: Thresholds, Traits and seven Aspects.",
    pages=PAGES,
    budgets=_budgets,
)
