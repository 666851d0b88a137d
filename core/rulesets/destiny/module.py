"""Modules: every part of the game can be switched off for a campaign (destiny-1)."""

from __future__ import annotations

from functools import partial

from core.acts.action import Rule
from core.refusal import Refusal
from core.rulesets.destiny.options import HouseRules


def off(module: str, options: HouseRules) -> Refusal | None:
    """Why nothing of a module can be done, if it is switched off."""
    if module in options.modules_off:
        return Refusal("module_off", f"The module {module} is switched off in this campaign.", "options.modules_off")
    return None


def is_on(module: str, options: HouseRules) -> bool:
    """Whether a campaign plays with a module."""
    return module not in options.modules_off


def in_module(module: str, *rules: Rule) -> tuple[Rule, ...]:
    """Rules that are refused while their module is off."""
    return tuple(rule._replace(why_not=partial(off, module)) for rule in rules)
