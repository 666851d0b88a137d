"""The games. This is the only place outside their own folders that names them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from core.refusal import Refusal
from core.ruleset import Ruleset

MODULES: dict[str, str] = {
    "storyteller": "core.rulesets.storyteller",
    "background": "core.rulesets.background",
    "aisling": "core.rulesets.aisling",
    "resonance": "core.rulesets.resonance",
    "destiny": "core.rulesets.destiny",
}
"""Ruleset id to the module whose `RULESET` it is; imported when first asked for: a campaign needs one."""


def find(ruleset: Any) -> Ruleset:
    """A ruleset by id; refuses an unknown one."""
    if not isinstance(ruleset, str) or ruleset not in MODULES:
        raise Refusal("unknown_ruleset", f"There is no ruleset {ruleset!r:.60}; there are: {', '.join(MODULES)}.")
    found: Ruleset = import_module(MODULES[ruleset]).RULESET
    return found


def installed(ruleset: Any) -> Ruleset | None:
    """A ruleset by id; None for one there is not."""
    return find(ruleset) if isinstance(ruleset, str) and ruleset in MODULES else None


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset, in the order they are offered."""
    return tuple(find(ruleset) for ruleset in MODULES)
