"""The actions that deal and heal damage outside draws (aisling-50 to 52)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.actor import acting_sheet, needs, needs_character
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.aisling.colors import COLORS, NAMES, for_every_color
from core.rulesets.aisling.draws.choices import color_choices
from core.rulesets.aisling.sheet import Sheet
from core.rulesets.aisling.sheet_layout import label_of_mote
from core.rulesets.aisling.situation import Effects, Situation
from core.schema.entry import FEW, Choice, entry


@dataclass(frozen=True, slots=True)
class HarmForm:
    """Damage in one colour."""

    color: str = entry("Colour", default="R", choices=color_choices, code="unknown_color", scene=True)
    points: int = entry("Points", within=FEW, default=1, low=1, scene=True)


def _hurt_colors(situation: Situation) -> tuple[Choice, ...]:
    sheet: Sheet | None = acting_sheet(situation)
    hurt = sheet.hurt if sheet else {}
    return tuple(
        Choice(
            color, f"{label_of_mote(color)} {hurt.get(color, 0)}", "" if color in hurt else "No damage in this colour."
        )
        for color in COLORS
    )


@dataclass(frozen=True, slots=True)
class HealForm:
    """Damage to heal in one colour."""

    color: str = entry("Colour", default="R", choices=_hurt_colors, code="unknown_color", scene=True)
    points: int = entry("Points", within=FEW, default=1, low=1, scene=True)


def _change_damage(color: str, points: int, situation: Situation) -> Effects:
    """Change damage, from 0 up to the Threshold; at the Threshold the character is taken out (aisling-50 to 52)."""
    sheet = situation.actor.sheet
    most, before = sheet.thresholds.get(color, 0), sheet.damage.get(color, 0)
    if not most:
        raise Refusal(
            "no_threshold", f"The {NAMES[color]} Threshold is 0 and can't be damaged. Choose another colour.", "color"
        )
    after, seat = max(0, min(most, before + points)), situation.actor.name
    rule, word, told = "aisling-50", "damaged", "damage_points"
    if points < 0:
        rule, word, told = "aisling-52", "healed", "healed_points"
    out = (Step("aisling-51", "taken_out", NAMES[color], seat=seat),) if before < most <= after else ()
    return Effects(
        sheets={situation.actor.id: replace(sheet, damage=for_every_color({**sheet.damage, color: after}))},
        steps=(Step(rule, word, NAMES[color], amount=after - before, total=after, seat=seat), *out),
        brief=Brief(NAMES[color].capitalize(), ((told, abs(after - before)),)),
    )


ACTIONS: tuple[Action, ...] = (
    Change(
        id="hurt",
        title="Damage",
        place=Place.CARE,
        logged="takes damage",
        form=HarmForm,
        apply=lambda form, situation: _change_damage(form.color, form.points, situation),
        help=(
            "Take damage against a Threshold. It lowers the motes drawn; at the Threshold the character is taken out."
        ),
        why_not=needs_character,
    ),
    Change(
        id="heal",
        title="Heal damage",
        place=Place.CARE,
        logged="heals damage",
        form=HealForm,
        apply=lambda form, situation: _change_damage(form.color, -form.points, situation),
        start=lambda situation: HealForm(color=next(iter(situation.actor.sheet.hurt), "R")),
        help="Heal damage. One point in each colour heals by itself when a scene ends.",
        why_not=needs(lambda sheet: bool(sheet.hurt), "This character has no damage to heal."),
    ),
)
