"""Small requests of everything that has odds, and when what is promised has come true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.conformance.cases import Case, of_form
from core.actions.situation import Actor, Situation
from core.building_blocks.track import Track
from core.schema.option import OptionValues
from tests.toy import RULESET

from .dare import Helper
from .sheet import Sheet, State

PIP = Sheet(nerve=2)


def table(sheet: Sheet = PIP, **more: Any) -> Callable[[OptionValues], Situation]:
    """Pip, or somebody else, alone in the yard."""
    base = {"actors": {1: Actor(1, "Pip", sheet)}, "state": State(), "acting": 1, **more}
    return lambda options: Situation(options=options, **base)


def came(*words: str) -> Callable[[Any], bool]:
    return lambda r: r.outcome.word in words


EVENTS = {"p_success": came("done", "ovation"), "p_ovation": came("ovation"), "p_pratfall": came("pratfall")}


def _total(r: Any) -> int:
    return int(r.facts["total"])


DARE, BOAST, WORK = (RULESET.action(id) for id in ("dare", "boast", "work"))
DESK = table(projects={1: Track("The kite", 6, 2, 0)}, interval="week")
CASES: tuple[Case, ...] = (
    Case("dare", "plain", of_form(DARE, table()), EVENTS, _total),
    Case("dare", "careful", of_form(DARE, table(), careful=True, helpers=(Helper("Moll", 2),)), EVENTS, _total),
    Case("boast", "plain", of_form(BOAST, table(), bonus=1), EVENTS, _total),
    Case(
        "work", "plain", of_form(WORK, DESK), {"p_progress": lambda r: r.value.progress > 0}, lambda r: r.value.progress
    ),
)
