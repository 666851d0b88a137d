"""Modules: every part of the game can be switched off for a campaign (destiny-1)."""

from __future__ import annotations

from functools import partial

from core.action import Rule
from core.option import OptionValues
from core.refusal import Refusal

MODULES = (
    "core",
    "conflict",
    "tasks",
    "campaign",
    "conditions",
    "combat",
    "turns",
    "map",
    "powers",
    "scales",
    "odds",
    "beyond",
)


def off(module: str, options: OptionValues) -> Refusal | None:
    """Why nothing of a module can be done, if it is switched off."""
    switched = options["modules_off"]
    if isinstance(switched, tuple) and module in switched:
        return Refusal("module_off", f"The module {module} is switched off in this campaign.", "options.modules_off")
    return None


def is_on(module: str, options: OptionValues) -> bool:
    """Whether a campaign plays with a module."""
    off = options["modules_off"]
    return not (isinstance(off, tuple) and module in off)


def in_module(module: str, *rules: Rule) -> tuple[Rule, ...]:
    """Rules that are refused while their module is off."""
    return tuple(rule._replace(why_not=partial(off, module)) for rule in rules)
