"""Asking the rules as the JSON interface does, and playing them with answers laid out."""

from collections.abc import Sequence
from typing import Any

import pytest

from core.json_interface import resolve
from core.luck.table import Answer, KnownAnswers, Table
from core.refusal import Refusal
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.colors import COLORS
from core.rulesets.aisling.draws.mote_count import Drawer
from core.rulesets.aisling.options import HouseRules

AVERAGE = dict.fromkeys(COLORS, 3)
SAM = {"R": 4, "A": 4, "G": 3, "C": 3, "B": 3, "M": 4, "X": 3}
FATES = {"boon": "B", "bane": "A", "wyrd": "M"}
STRONG = {"name": "strong", "color": "R", "motes": 1}


def ask(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> Any:
    """The facts of one request; a refusal is raised."""
    return resolve(RULESET, action, {**(given or {}), **more})


def code(action: str, given: dict[str, Any] | None = None, /, **more: Any) -> str:
    """The code with which a request is refused."""
    with pytest.raises(Refusal) as refused:
        ask(action, given, **more)
    assert refused.value.message.endswith(".")
    return refused.value.code


def options(**values: Any) -> HouseRules:
    return HouseRules(**values)


def drawer(target: str = "R", thresholds: dict[str, int] | None = None, **more: Any) -> Drawer:
    return Drawer(thresholds=thresholds or AVERAGE, target=target, **more)


def table(*answers: str | Sequence[str]) -> Table:
    """A table that gives these answers; a hand is a text such as "RAF", a decision or words a tuple of one."""
    return Table(KnownAnswers([Answer(tuple(answer)) for answer in answers]))
