"""What adds motes to a draw or takes them from it (aisling-7, 8, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from core.entry import Choice, entry
from core.option import OptionValues, number
from core.refusal import Refusal

Kind = Literal["tag", "invoke", "luck", "roleplay", "obscure", "other"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PENALTY = "obscure"
FREE_SIZE = "other"
"""The kind that has no size of its own and may go either way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """Motes more or fewer; without `motes` it has the size its kind has by the house rules."""

    kind: Kind = entry(
        "Kind", choices=tuple(Choice(kind, kind.capitalize()) for kind in KINDS), code="unknown_modifier"
    )
    motes: int | None = entry("Motes", default=None, code="modifier_amount")
    aspect: str | None = entry("Aspect", default=None)


def size(modifier: Modifier, options: OptionValues) -> int:
    """How many motes a modifier adds (aisling-8); refuses `other` without a number."""
    if modifier.motes is not None:
        return modifier.motes
    if modifier.kind == FREE_SIZE:
        raise Refusal("modifier_amount", "Say how many motes this adds or takes.", "modifiers")
    return number(options, f"{modifier.kind}_motes")


def check_modifiers(modifiers: Sequence[Modifier], options: OptionValues, at: str = "modifiers") -> None:
    """Refuse a modifier without its number or of the wrong sign, and an Aspect used twice (aisling-8, 9)."""
    used: set[str] = set()
    for index, modifier in enumerate(modifiers):
        _check_sign(modifier, size(modifier, options), f"{at}.{index}.motes")
        if modifier.aspect is None:
            continue
        if modifier.aspect in used:
            why = f"{modifier.aspect:.60} helps this draw already; an Aspect helps once."
            raise Refusal("aspect_already_used", why, f"{at}.{index}.aspect")
        used.add(modifier.aspect)


def _check_sign(modifier: Modifier, motes: int, at: str) -> None:
    if modifier.kind == FREE_SIZE:
        return
    if modifier.kind == PENALTY and motes > 0:
        raise Refusal("modifier_sign", "An obscure skill takes motes; it cannot add any.", at)
    if modifier.kind != PENALTY and motes < 0:
        raise Refusal("modifier_sign", f"{modifier.kind.capitalize()} adds motes; it cannot take any.", at)


def aspects_used(modifiers: Iterable[Modifier]) -> set[str]:
    """The names of the Aspects that help."""
    return {modifier.aspect for modifier in modifiers if modifier.aspect is not None}
