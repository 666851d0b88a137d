"""Who draws with what, on screen: the part of a form that names traits, and the drawer made of it and a sheet."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from core.acting import acting_sheet
from core.choosing import other_choices, title
from core.entry import entry
from core.refusal import Refusal
from core.result import Step
from core.rulesets.storyteller.conditions.rules import CHARM
from core.rulesets.storyteller.draws.choices import (
    advantage_choices,
    anyones_advantage,
    anyones_attribute,
    anyones_prepared,
    anyones_second,
    anyones_tool,
    attribute_choices,
    prepared_choices,
    second_choices,
    tool_choices,
)
from core.rulesets.storyteller.draws.pool import (
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
from core.rulesets.storyteller.willpower.rules import BONUSES
from core.situation import Actor, ActorId, Situation

D = TypeVar("D", bound=Drawer)
H = TypeVar("H", bound="Helper")
F = TypeVar("F", bound="HandForm | Helper")
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
    willpower: bool = entry("Spend Willpower, +3", default=False, lever=True, once=True)
    prepared: str = entry("Prepared bonus", default="", choices=prepared_choices, once=True)
    use_inspired: bool = entry("Use up Inspired", default=False, lever=True, once=True)
    modifiers: tuple[Modifier, ...] = entry("More modifiers", default=(), code="invalid_modifier")
    effect: str = entry("If the first card is 1", default="", help="What then happens besides the failure.")
    beat: bool = entry("Earns a beat", default=False, once=True, help="A flaw or condition played to one's cost.")

    @property
    def others(self) -> tuple[Drawing, ...]:
        """Everybody else who draws, and with what."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """Somebody who helps: a character with their sheet, or anybody with a flat pool (storyteller-91)."""

    who: ActorId | None = entry("Who", default=None, choices=other_choices)
    name: str = entry("Or a name", default="")
    attribute: str = entry("Attribute", default="wits", choices=anyones_attribute)
    second: str = entry("With", default="skill:investigation", choices=anyones_second)
    flat: int | None = entry("Flat pool", default=None, code="invalid_pool")
    tool: str = entry("Tool", default="", choices=anyones_tool)
    advantage: str = entry("Advantage", default="", choices=anyones_advantage)
    circumstance: int = entry("Circumstances", default=0, code="invalid_modifier")
    other: int = entry("Other", default=0, code="invalid_modifier", help="Of somebody without a sheet, tools and all.")
    again: Again = entry("Again", default=10, choices=AGAIN, code="invalid_again")
    use_inspired: bool = entry("Use up Inspired", default=False, once=True)
    effect: str = entry("If the first card is 1", default="")

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """What is added besides what has a field of its own."""
        return (Modifier("other", self.other),) if self.other else ()

    @property
    def willpower(self) -> bool:
        """Nothing that belongs to a session is spent in a downtime (storyteller-65)."""
        return False

    @property
    def prepared(self) -> str:
        """Nor is a bonus that was banked for the session."""
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneHelper(Helper):
    """Somebody who helps during play, and may spend what a session gives."""

    willpower: bool = entry("Spend Willpower, +3", default=False, once=True)
    prepared: str = entry("Prepared", default="", choices=anyones_prepared, once=True)


Hand = HandForm | Helper
"""With what anybody draws."""


class Drawing(NamedTuple):
    """Somebody who draws besides who acts; `who` is None for somebody without a sheet, `at` the place in the form."""

    who: ActorId | None
    name: str
    hand: Hand
    at: str


def helping(helpers: Sequence[Helper], at: str = "helpers") -> tuple[Drawing, ...]:
    """Those who help, each with what they draw."""
    return tuple(Drawing(helper.who, helper.name, helper, f"{at}.{i}.") for i, helper in enumerate(helpers))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamForm(HandForm):
    """A draw that others may help with."""

    helpers: tuple[SceneHelper, ...] = entry("Helpers", default=())

    @property
    def others(self) -> tuple[Drawing, ...]:
        """The helpers."""
        return helping(self.helpers)


def best_traits(situation: Situation) -> dict[str, str]:
    """The highest attribute and the highest skill of who acts, to start a form with."""
    return best_of(acting_sheet(situation))


def best_of(sheet: Sheet | None) -> dict[str, str]:
    """The highest attribute and the highest skill on a sheet."""
    sheet = sheet or Sheet()
    skills = sheet.skills or {"investigation": sheet.skill("investigation")}
    return {
        "attribute": max(ATTRIBUTES, key=sheet.attribute),
        "second": "skill:" + max(skills, key=lambda name: skills[name].rank),
    }


def helped_along(before: TeamForm, after: TeamForm, situation: Situation) -> TeamForm:
    """A helper just chosen draws with what they are best at; what another spent is not theirs (storyteller-91)."""
    return replace(after, helpers=best_helpers(before.helpers, after.helpers, situation))


def best_helpers(before: Sequence[H], after: Sequence[H], situation: Situation) -> tuple[H, ...]:
    """Rows of helpers in which those who were just chosen draw with the best traits of their sheets."""
    if len(before) != len(after):
        return tuple(after)
    return tuple(
        best_helper(now, situation) if was.who != now.who else now for was, now in zip(before, after, strict=True)
    )


def best_helper(helper: H, situation: Situation) -> H:
    """A helper with the best traits of their sheet, and nothing that was on somebody else's."""
    actor = situation.actors.get(helper.who) if helper.who is not None else None
    return with_best(helper, actor.sheet) if actor else helper


def with_best(form: F, sheet: Sheet, at: str = "") -> F:
    """A form whose fields that begin with `at` hold the best traits of a sheet, and nothing of another's."""
    own: dict[str, Any] = {"tool": "", "advantage": "", "willpower": False, "prepared": "", "use_inspired": False}
    names = {field.name for field in dataclasses.fields(form)}
    changed: dict[str, Any] = {at + name: value for name, value in {**own, **best_of(sheet)}.items()}
    return replace(form, **{name: value for name, value in changed.items() if name in names})


def hand(form: HandForm, situation: Situation, against: Actor | None = None) -> Drawer:
    """The drawer of who acts; refuses what the sheet does not have.

    Wounds, low Willpower, conditions and the lack of a skill come from the sheet by themselves. `against`
    matters to those Charmed (storyteller-82).
    """
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    if actor is None and form.flat is None:
        raise Refusal("bad_request", "Choose a character, or enter a flat pool.", "flat")
    _check_once(form, situation)
    return _drawer(actor, Drawing(situation.acting, "", form, ""), situation, against)


def somebody(drawing: Drawing, situation: Situation, against: Actor | None = None) -> Drawer:
    """The drawer of somebody else, with everything a draw takes (storyteller-91). Refuses nobody at all."""
    who, name, form, at = drawing
    actor = situation.find(who, f"{at}who") if who is not None else None
    if actor is None and form.flat is None:
        raise Refusal("bad_request", "Choose a character, or enter a flat pool.", f"{at}flat")
    if actor is None and not name.strip():
        raise Refusal("bad_request", "Name who this is, or choose a character.", f"{at}name")
    return _drawer(actor, drawing, situation, against)


def assistants(
    helpers: Sequence[Helper], situation: Situation, at: str = "helpers", against: Actor | None = None
) -> tuple[Assistant, ...]:
    """The drawers of all who help."""
    return tuple(grown(Assistant, somebody(each, situation, against)) for each in helping(helpers, at))


def _check_once(form: HandForm, situation: Situation) -> None:
    """Refuse a character who would draw twice in one action."""
    seen = {situation.acting}
    for who, _, _, at in form.others:
        if who is not None and who in seen and who != situation.acting:
            name = situation.find(who, f"{at}who").name
            raise Refusal("bad_request", f"{name} is listed twice.", f"{at}who")
        seen.add(who)


def _drawer(actor: Actor | None, drawing: Drawing, situation: Situation, against: Actor | None) -> Drawer:
    """One who draws, from a sheet or as typed; refusals name the place in the form."""
    _, name, form, at = drawing
    parts = _parts(actor, form, situation, at, against)
    conditions = actor.sheet.condition_names if actor else ()
    if form.use_inspired and actor is None:
        conditions = ("inspired",)  # Nobody keeps a sheet of theirs: the tick says it.
    if form.use_inspired and "inspired" not in conditions:
        raise Refusal("condition_not_present", "Only an Inspired character can use it up.", f"{at}use_inspired")
    return Drawer(
        name=actor.name if actor else name.strip(),
        pool=sum(step.amount or 0 for step in parts),
        parts=parts,
        modifiers=tuple(_modifiers(form, actor.sheet if actor else Sheet(), at)),
        conditions=conditions,
        again=form.again,
        automatic_failure_effect=form.effect or None,
        use_inspired=form.use_inspired,
    )


def grown(kind: type[D], drawer: Drawer, **more: Any) -> D:
    """A drawer as a request of another kind, with what that has besides."""
    return kind(**{name: getattr(drawer, name) for name in HAND}, **more)


def _parts(actor: Actor | None, form: Hand, situation: Situation, at: str, against: Actor | None) -> tuple[Step, ...]:
    """How a pool comes about: two traits or a flat number, and what the sheet takes off."""
    if actor is None or form.flat is not None:
        base: tuple[Step, ...] = (Step("storyteller-2", "pool", amount=form.flat or 0),)
    else:
        base = _traits(actor.sheet, form, situation, at)
    return (*base, *(_standing(actor.sheet) if actor else ()), *_charm(actor, form, against))


def _traits(sheet: Sheet, form: Hand, situation: Situation, at: str) -> tuple[Step, ...]:
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


def _charm(actor: Actor | None, form: Hand, against: Actor | None) -> Iterator[Step]:
    """The hold of a Charmer over a victim (storyteller-82)."""
    if actor is None or against is None or form.flat is not None:
        return
    if form.attribute == "manipulation" and _charmed_by(against.sheet, actor.name):
        yield Step("storyteller-82", "charmer_manipulation", against.name, amount=CHARM)
    if (form.attribute, form.second) == ("wits", "skill:empathy") and _charmed_by(actor.sheet, against.name):
        yield Step("storyteller-82", "victim_detect", against.name, amount=-CHARM)


def _charmed_by(sheet: Sheet, charmer: str) -> bool:
    return any(c.name == "charmed" and c.charmer == charmer for c in sheet.conditions)


def _modifiers(form: Hand, sheet: Sheet, at: str) -> Iterator[Modifier]:
    """Everything the form adds: tool, advantage, circumstances, Willpower, preparation and the rest."""
    if form.tool:
        bonus = next((tool.bonus for tool in sheet.tools if tool.name == form.tool), None)
        if bonus is None:
            raise Refusal("bad_request", "That tool is not on the sheet.", f"{at}tool")
        yield Modifier("tool", bonus, form.tool)
    if form.advantage:
        if not sheet.rank("advantage", form.advantage):
            raise Refusal("bad_request", "That advantage is not on the sheet.", f"{at}advantage")
        yield Modifier("advantage", sheet.rank("advantage", form.advantage), title(form.advantage))
    if form.circumstance:
        yield Modifier("circumstance", form.circumstance)
    if form.willpower:
        if not sheet.will.current:
            raise Refusal("no_willpower", "No Willpower is left.", f"{at}willpower")
        yield Modifier("willpower", BONUSES["draw"])
    if form.prepared:
        yield Modifier("prepared", sheet.prepared[prepared_index(form, sheet, at)].bonus)
    yield from form.modifiers


def prepared_index(form: Hand, sheet: Sheet, at: str = "") -> int:
    """Which banked bonus a hand uses; refuses one that is not there or used."""
    index = int(form.prepared) if form.prepared.isdecimal() else len(sheet.prepared)
    if index >= len(sheet.prepared) or sheet.prepared[index].used:
        raise Refusal("bad_request", "That bonus is not there any more.", f"{at}prepared")
    return index
