"""Kinds of modifiers: what each adds to a pool, and what it uses up (storyteller-3, 63, 73, 77, 89)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple, get_args

from core.actions.choices import title
from core.actions.result import Step
from core.refusal import Refusal
from core.rulesets.storyteller.sheet import Sheet
from core.rulesets.storyteller.willpower.rules import BONUSES
from core.schema.rows import complete

ModifierKind = Literal["advantage", "tool", "circumstance", "prepared", "willpower", "wound", "defense", "other"]
MODIFIER_KINDS: tuple[ModifierKind, ...] = get_args(ModifierKind)
Said = str | int
"""The value of a modifier's field in a form: a name, a number, or whether it is ticked."""


class Kind(NamedTuple):
    """A kind of modifier: its rule, the number and the label it adds, and the sheet after one draw that uses it up.

    A kind with `added` has a field of its name in the form of a draw. What is `owned` is on a sheet, so the field is
    cleared when the form is for someone else.
    """

    rule: str = "storyteller-3"
    added: Callable[[Said, Sheet], tuple[int, str]] | None = None
    used: Callable[[Said, Sheet], tuple[Sheet, Step]] | None = None
    owned: bool = False


def _tool(name: Said, sheet: Sheet) -> tuple[int, str]:
    bonus = next((tool.bonus for tool in sheet.tools if tool.name == name), None)
    if bonus is None:
        raise Refusal("bad_request", "That tool isn't on the sheet. Choose another.")
    return bonus, str(name)


def _advantage(name: Said, sheet: Sheet) -> tuple[int, str]:
    rank = sheet.rank("advantage", str(name))
    if not rank:
        raise Refusal("bad_request", "That advantage isn't on the sheet. Choose another.")
    return rank, title(str(name))


def _circumstance(amount: Said, sheet: Sheet) -> tuple[int, str]:
    return int(amount), ""


def _willpower(ticked: Said, sheet: Sheet) -> tuple[int, str]:
    if not sheet.will.current:
        raise Refusal("no_willpower", "No Willpower left.")
    return BONUSES["draw"], ""


def _spend_willpower(ticked: Said, sheet: Sheet) -> tuple[Sheet, Step]:
    left = sheet.will.current - 1
    return replace(sheet, willpower=left), Step("storyteller-73", "willpower_spent", amount=-1, total=left)


def _place(said: Said, sheet: Sheet) -> int:
    """The index of the banked bonus in a field. Refuse one that is missing or used."""
    place = int(said) if str(said).isdecimal() else len(sheet.prepared)
    if place >= len(sheet.prepared) or sheet.prepared[place].used:
        raise Refusal("bad_request", "That bonus was already used. Choose another.")
    return place


def _prepared_bonus(said: Said, sheet: Sheet) -> tuple[int, str]:
    return sheet.prepared[_place(said, sheet)].bonus, ""


def _use_prepared(said: Said, sheet: Sheet) -> tuple[Sheet, Step]:
    place = _place(said, sheet)
    banked = sheet.prepared[place]
    bonuses = (*sheet.prepared[:place], replace(banked, used=True), *sheet.prepared[place + 1 :])
    return replace(sheet, prepared=bonuses), Step("storyteller-63", "prepared_used", amount=banked.bonus)


KINDS: Mapping[ModifierKind, Kind] = complete(
    "storyteller modifiers",
    ModifierKind,
    {
        "tool": Kind(added=_tool, owned=True),
        "advantage": Kind(added=_advantage, owned=True),
        "circumstance": Kind(added=_circumstance),
        "willpower": Kind("storyteller-73", _willpower, _spend_willpower, owned=True),
        "prepared": Kind("storyteller-63", _prepared_bonus, _use_prepared, owned=True),
        "wound": Kind("storyteller-77"),
        "defense": Kind("storyteller-89"),
        "other": Kind(),
    },
)
"""The kinds of modifiers, a row each, in the order of the breakdown."""
