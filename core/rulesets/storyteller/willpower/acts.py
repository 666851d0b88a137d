"""Looking after one character on screen: Willpower and tools."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from core.acting import blank, needs, only, somebody
from core.action import Action, old_action
from core.choosing import choices
from core.entry import entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.storyteller.sheet import Sheet, Tool
from core.rulesets.storyteller.tracks import Willpower
from core.rulesets.storyteller.willpower import rules as willpower
from core.rulesets.storyteller.willpower.rules import PURPOSES, Purpose, SpendWillpower
from core.situation import Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class WillForm:
    """What a point of Willpower goes into."""

    purpose: Purpose = entry("For", default="draw", choices=choices(*PURPOSES))
    already_spent: bool = entry("Spent on this already", default=False)
    cost: int = entry("Price of the advantage", default=1, low=1, help="Only for an advantage.")


def _prepare_will(form: WillForm, situation: Situation) -> SpendWillpower:
    return SpendWillpower(situation.actor.sheet.will, form.purpose, form.already_spent, form.cost)


def _settle_will(form: object, resolution: Resolution[Any], situation: Situation) -> Effects:
    return only(situation, replace(situation.actor.sheet, willpower=resolution.value.current))


@dataclass(frozen=True, slots=True)
class RegainForm:
    """Willpower that comes back during play."""

    amount: int = entry("Points", default=1, low=1)
    reason: Literal["norms", "true_self", "other"] = entry(
        "For", default="norms", choices=choices("norms", "true_self", "other")
    )


@dataclass(frozen=True, slots=True)
class Regain:
    """A Willpower track, and the points it regains."""

    willpower: Willpower = entry("Willpower")
    amount: int = entry("Points", low=1)
    reason: str = entry("For", default="other")


def regain(request: Regain, table: Table) -> Resolution[Any]:
    """Regain Willpower up to the end of the track (storyteller-75)."""
    before = request.willpower
    after = replace(before, current=min(before.max, before.current + request.amount))
    came = after.current - before.current
    step = Step("storyteller-75", f"regained_{request.reason}", amount=came, total=after.current)
    return old_resolution({"current": after.current}, steps=(step,), value=after)


def _prepare_regain(form: RegainForm, situation: Situation) -> Regain:
    return Regain(situation.actor.sheet.will, form.amount, form.reason)


@dataclass(frozen=True, slots=True)
class ToolForm:
    """A tool and its bonus; a bonus of 0 takes the tool away."""

    name: str = entry("Tool", default="")
    bonus: int = entry("Bonus", default=1, help="0 takes it off the sheet.")


def _prepare_tool(form: ToolForm, situation: Situation) -> Tool:
    if not form.name.strip():
        raise Refusal("bad_request", "Name the tool.", "name")
    return Tool(form.name.strip(), form.bonus)


def set_tool(request: Tool, table: Table) -> Resolution[Any]:
    """Write down a tool (storyteller-3)."""
    step = Step("storyteller-3", "tool", request.name, amount=request.bonus)
    return old_resolution({"tool": request.name, "bonus": request.bonus}, steps=(step,), value=request)


def _settle_tool(form: ToolForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet: Sheet = situation.actor.sheet
    kept = tuple(tool for tool in sheet.tools if tool.name != resolution.value.name)
    return only(situation, replace(sheet, tools=(*kept, resolution.value) if form.bonus else kept))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="spend_willpower",
        title="Spend Willpower",
        place=Place.CARE,
        form=WillForm,
        request=SpendWillpower,
        rule=willpower.spend_willpower,
        prepare=_prepare_will,
        settle=_settle_will,
        start=blank(WillForm),
        why_not=needs(lambda sheet: sheet.will.current > 0, "No Willpower left.", "no_willpower"),
    ),
    old_action(
        id="regain_willpower",
        title="Regain Willpower",
        place=Place.CARE,
        form=RegainForm,
        request=Regain,
        rule=regain,
        prepare=_prepare_regain,
        settle=_settle_will,
        start=blank(RegainForm),
        why_not=needs(lambda sheet: sheet.will.current < sheet.will.max, "The track is full."),
    ),
    old_action(
        id="tool",
        title="Set a tool",
        place=Place.CARE,
        form=ToolForm,
        request=Tool,
        rule=set_tool,
        prepare=_prepare_tool,
        settle=_settle_tool,
        start=blank(ToolForm),
        why_not=somebody,
    ),
)
