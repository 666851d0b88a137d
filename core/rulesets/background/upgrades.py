"""Upgrades of this game's stored values when their shape changes (`core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.schema.codec import Json
from core.upgrade import Upgrade, add, then, within


def _add_suits(task: Json) -> Json:
    """The challenge with the suits it was tried in: only its current one is known."""
    return {**task, "suits": [task["challenge"]["suit"]]}


def _tasks(state: Json) -> Json:
    return within("tasks", _add_suits)(state) if "tasks" in state else state


UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: bonus draws that may be granted are kept; before, only the log said so. A failed challenge is locked
    # by target and suits, too; before, by its name only. Someone without a sheet keeps what the draws leave them.
    1: Upgrade(state=then(add(due=[], strangers=[]), _tasks), form={"challenge": add(another=False)}),
}
