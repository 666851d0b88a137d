"""Modules: every part of the game can be switched off for a campaign (destiny-1)."""

from __future__ import annotations

from core.option import OptionValues
from core.refusal import Refusal
from core.ruleset import Rule

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


def in_module(module: str, *rules: Rule) -> tuple[Rule, ...]:
    """Rules that are refused while their module is off."""

    def why_not(options: OptionValues) -> Refusal | None:
        off = options["modules_off"]
        if isinstance(off, tuple) and module in off:
            return Refusal(
                "module_off", f"The module {module} is switched off in this campaign.", "options.modules_off"
            )
        return None

    return tuple(rule._replace(why_not=why_not) for rule in rules)
