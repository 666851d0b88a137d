"""Damage on screen, where no draw settles it (aisling-50 to 52)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.acting import acting_sheet, blank, needs, only, somebody
from core.action import Action, old_action
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.aisling.caern.colors import COLORS, NAMES, every, some
from core.rulesets.aisling.draws.choices import color_choices
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.show import dotted
from core.situation import Brief, Effects, Situation
from core.table import Table


@dataclass(frozen=True, slots=True)
class Harm:
    """Damage that comes in one colour, or goes where the points are below 0."""

    thresholds: Mapping[str, int] = entry("Thresholds")
    damage: Mapping[str, int] = entry("Damage")
    color: str = entry("Colour", code="unknown_color")
    points: int = entry("Points")
    name: str = entry("Name", default="")


def harm(request: Harm, table: Table) -> Resolution[Any]:
    """Change damage, from 0 up to the Threshold; at the Threshold one is taken out (aisling-50, 51)."""
    most, before = request.thresholds.get(request.color, 0), request.damage.get(request.color, 0)
    if not most:
        raise Refusal("no_threshold", f"There is no {NAMES[request.color]} Threshold to damage.", "color")
    after = max(0, min(most, before + request.points))
    rule, word = ("aisling-50", "damaged") if request.points > 0 else ("aisling-52", "healed")
    steps = [Step(rule, word, NAMES[request.color], amount=after - before, total=after, seat=request.name)]
    if before < most <= after:
        steps.append(Step("aisling-51", "taken_out", NAMES[request.color], seat=request.name))
    damage = every({**request.damage, request.color: after})
    return old_resolution({"damage": some(damage), "taken_out": after >= most}, steps=tuple(steps), value=damage)


@dataclass(frozen=True, slots=True)
class HarmForm:
    """Damage in one colour."""

    color: str = entry("Colour", default="R", choices=color_choices, code="unknown_color")
    points: int = entry("Points", default=1, low=1)


def _hurt_colors(situation: Situation) -> tuple[Choice, ...]:
    sheet: Sheet | None = acting_sheet(situation)
    hurt = sheet.hurt if sheet else {}
    return tuple(
        Choice(color, f"{dotted(color)} {hurt.get(color, 0)}", "" if color in hurt else "No damage in this colour.")
        for color in COLORS
    )


@dataclass(frozen=True, slots=True)
class HealForm:
    """Damage that goes."""

    color: str = entry("Colour", default="R", choices=_hurt_colors, code="unknown_color")
    points: int = entry("Points", default=1, low=1)


def _prepare(form: HarmForm | HealForm, situation: Situation) -> Harm:
    sheet: Sheet = situation.actor.sheet
    points = form.points if isinstance(form, HarmForm) else -form.points
    return Harm(sheet.thresholds, sheet.damage, form.color, points, situation.actor.name)


def _settle(form: object, resolution: Resolution[Any], situation: Situation) -> Effects:
    return only(situation, replace(situation.actor.sheet, damage=resolution.value))


def _brief(form: HarmForm | HealForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    word = "damage_points" if isinstance(form, HarmForm) else "healed_points"
    return Brief(NAMES[form.color].capitalize(), ((word, abs(resolution.steps[0].amount or 0)),))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="hurt",
        title="Damage",
        place=Place.CARE,
        form=HarmForm,
        request=Harm,
        rule=harm,
        prepare=_prepare,
        settle=_settle,
        start=blank(HarmForm),
        help="Counted against the Threshold: so many motes fewer are drawn. At the Threshold one is taken out.",
        why_not=somebody,
        brief=_brief,
    ),
    old_action(
        id="heal",
        title="Heal damage",
        place=Place.CARE,
        form=HealForm,
        request=Harm,
        rule=harm,
        prepare=_prepare,
        settle=_settle,
        start=lambda situation: HealForm(color=next(iter(situation.actor.sheet.hurt), "R")),
        help="One point in each colour heals by itself when a scene ends.",
        why_not=needs(lambda sheet: bool(sheet.hurt), "There is no damage to heal."),
        brief=_brief,
    ),
)
