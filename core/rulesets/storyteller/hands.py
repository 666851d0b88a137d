"""Who draws with what, on screen: the part of a form that names traits, and the drawer made of it and a sheet."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from core.acting import acting_sheet
from core.choosing import other_choices, title
from core.entry import entry
from core.refusal import Refusal
from core.result import Step
from core.rulesets.storyteller.choosing import (
    advantage_choices,
    anyones_attribute,
    anyones_second,
    attribute_choices,
    prepared_choices,
    second_choices,
    tool_choices,
)
from core.rulesets.storyteller.conditions import CHARM
from core.rulesets.storyteller.pool import (
    AGAIN,
    Again,
    Assistant,
    Attribute,
    Drawer,
    Modifier,
    SecondTrait,
    check_traits,
    traits,
)
from core.rulesets.storyteller.sheet import ATTRIBUTES, Sheet
from core.rulesets.storyteller.willpower import BONUSES
from core.situation import Actor, ActorId, Situation

D = TypeVar("D", bound=Drawer)
HAND = tuple(field.name for field in dataclasses.fields(Drawer))
"""What every kind of drawer has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForm:
    """With what who acts draws."""

    attribute: str = entry("Attribute", default="wits", choices=attribute_choices)
    second: str = entry("With", default="skill:investigation", choices=second_choices)
    flat: int | None = entry("Flat pool", default=None, code="invalid_pool", help="In place of the two traits.")
    tool: str = entry("Tool", default="", choices=tool_choices)
    advantage: str = entry("Advantage", default="", choices=advantage_choices)
    circumstance: int = entry("Circumstances", default=0, lever=True, code="invalid_modifier")
    again: Again = entry("Again", default=10, choices=AGAIN, lever=True, code="invalid_again")
    willpower: bool = entry("Spend Willpower, +3", default=False, lever=True)
    prepared: str = entry("Prepared bonus", default="", choices=prepared_choices)
    use_inspired: bool = entry("Use up Inspired", default=False, lever=True)
    modifiers: tuple[Modifier, ...] = entry("More modifiers", default=(), code="invalid_modifier")
    effect: str = entry("If the first card is 1", default="", help="What then happens besides the failure.")
    beat: bool = entry("Earns a beat", default=False, help="A flaw or condition played to one's cost.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """Somebody who helps: a character with two traits, or anybody with a flat pool."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)
    name: str = entry("Name, if not a character", default="")
    attribute: str = entry("Attribute", default="wits", choices=anyones_attribute)
    second: str = entry("With", default="skill:investigation", choices=anyones_second)
    flat: int | None = entry("Flat pool", default=None, code="invalid_pool")
    circumstance: int = entry("Circumstances", default=0, code="invalid_modifier")
    again: Again = entry("Again", default=10, choices=AGAIN, code="invalid_again")


def best_traits(situation: Situation) -> dict[str, str]:
    """The highest attribute and the highest skill of who acts, to start a form with."""
    sheet = acting_sheet(situation) or Sheet()
    skills = sheet.skills or {"investigation": sheet.skill("investigation")}
    return {
        "attribute": max(ATTRIBUTES, key=sheet.attribute),
        "second": "skill:" + max(skills, key=lambda name: skills[name].rank),
    }


def hand(form: HandForm, situation: Situation, against: Actor | None = None) -> Drawer:
    """The drawer of who acts; refuses what the sheet does not have.

    Wounds, low Willpower, conditions and the lack of a skill come from the sheet by themselves. `against`
    matters to those Charmed (storyteller-82).
    """
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    if actor is None and form.flat is None:
        raise Refusal("bad_request", "Choose a character, or enter a flat pool.", "flat")
    if form.use_inspired and not (actor and actor.sheet.has("inspired")):
        raise Refusal("condition_not_present", "Only an Inspired character can use it up.", "use_inspired")
    parts = _parts(actor, form, situation, "", against)
    return Drawer(
        name=actor.name if actor else "",
        pool=sum(step.amount or 0 for step in parts),
        parts=parts,
        modifiers=tuple(_modifiers(form, actor.sheet if actor else Sheet())),
        conditions=actor.sheet.condition_names if actor else (),
        again=form.again,
        automatic_failure_effect=form.effect or None,
        use_inspired=form.use_inspired,
    )


def somebody(helper: Helper, situation: Situation, at: str, against: Actor | None = None) -> Drawer:
    """The drawer of somebody else; `at` is where the form has them. Refuses nobody at all."""
    actor = situation.find(helper.who, f"{at}who") if helper.who is not None else None
    if actor is None and helper.flat is None:
        raise Refusal("bad_request", "Choose a character, or enter a flat pool.", f"{at}flat")
    if actor is None and not helper.name.strip():
        raise Refusal("bad_request", "Name who this is, or choose a character.", f"{at}name")
    parts = _parts(actor, helper, situation, at, against)
    circumstance = (Modifier("circumstance", helper.circumstance),) if helper.circumstance else ()
    return Drawer(
        name=actor.name if actor else helper.name.strip(),
        pool=sum(step.amount or 0 for step in parts),
        parts=parts,
        modifiers=circumstance,
        conditions=actor.sheet.condition_names if actor else (),
        again=helper.again,
    )


def assistants(helpers: tuple[Helper, ...], situation: Situation, at: str = "helpers") -> tuple[Assistant, ...]:
    """The drawers of all who help."""
    drawers = (somebody(helper, situation, f"{at}.{i}.") for i, helper in enumerate(helpers))
    return tuple(grown(Assistant, drawer) for drawer in drawers)


def grown(kind: type[D], drawer: Drawer, **more: Any) -> D:
    """A drawer as a request of another kind, with what that has besides."""
    return kind(**{name: getattr(drawer, name) for name in HAND}, **more)


def _parts(
    actor: Actor | None, form: HandForm | Helper, situation: Situation, at: str, against: Actor | None
) -> tuple[Step, ...]:
    """How a pool comes about: two traits or a flat number, and what the sheet takes off."""
    if actor is None or form.flat is not None:
        base: tuple[Step, ...] = (Step("storyteller-2", "pool", amount=form.flat or 0),)
    else:
        base = _traits(actor.sheet, form, situation, at)
    return (*base, *(_standing(actor.sheet) if actor else ()), *_charm(actor, form, against))


def _traits(sheet: Sheet, form: HandForm | Helper, situation: Situation, at: str) -> tuple[Step, ...]:
    kind, _, name = form.second.partition(":")
    if kind not in ("skill", "special_training", "attribute"):
        raise Refusal("invalid_pool_combination", "Choose a second trait.", f"{at}second")
    check_traits(form.attribute, kind, name, f"{at}second")
    first = Attribute(title(form.attribute), sheet.attribute(form.attribute))
    group = sheet.skill(name).group if kind == "skill" else None
    second = SecondTrait(kind, title(name), sheet.rank(kind, name), group)  # type: ignore[arg-type]
    return traits(first, second, situation.options)


def _standing(sheet: Sheet) -> Iterator[Step]:
    """What wounds and low Willpower take off every draw (storyteller-74, 77)."""
    if penalty := sheet.health.penalty:
        yield Step("storyteller-77", "wound_penalty", amount=penalty)
    if penalty := sheet.will.penalty:
        yield Step("storyteller-74", "low_willpower", amount=penalty)


def _charm(actor: Actor | None, form: HandForm | Helper, against: Actor | None) -> Iterator[Step]:
    """The hold of a Charmer over a victim (storyteller-82)."""
    if actor is None or against is None or form.flat is not None:
        return
    if form.attribute == "manipulation" and _charmed_by(against.sheet, actor.name):
        yield Step("storyteller-82", "charmer_manipulation", against.name, amount=CHARM)
    if (form.attribute, form.second) == ("wits", "skill:empathy") and _charmed_by(actor.sheet, against.name):
        yield Step("storyteller-82", "victim_detect", against.name, amount=-CHARM)


def _charmed_by(sheet: Sheet, charmer: str) -> bool:
    return any(c.name == "charmed" and c.charmer == charmer for c in sheet.conditions)


def _modifiers(form: HandForm, sheet: Sheet) -> Iterator[Modifier]:
    """Everything the form adds: tool, advantage, circumstances, Willpower, preparation and the rest."""
    if form.tool:
        bonus = next((tool.bonus for tool in sheet.tools if tool.name == form.tool), None)
        if bonus is None:
            raise Refusal("bad_request", "That tool is not on the sheet.", "tool")
        yield Modifier("tool", bonus, form.tool)
    if form.advantage:
        yield Modifier("advantage", sheet.rank("advantage", form.advantage), title(form.advantage))
    if form.circumstance:
        yield Modifier("circumstance", form.circumstance)
    if form.willpower:
        if not sheet.will.current:
            raise Refusal("no_willpower", "No Willpower is left.", "willpower")
        yield Modifier("willpower", BONUSES["draw"])
    if form.prepared:
        yield Modifier("prepared", sheet.prepared[prepared_index(form, sheet)].bonus)
    yield from form.modifiers


def prepared_index(form: HandForm, sheet: Sheet) -> int:
    """Which banked bonus the form uses; refuses one that is not there or used."""
    at = int(form.prepared) if form.prepared.isdecimal() else len(sheet.prepared)
    if at >= len(sheet.prepared) or sheet.prepared[at].used:
        raise Refusal("bad_request", "That bonus is not there any more.", "prepared")
    return at
