"""What becomes of stored values of this game when their shape changes (`core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.schema.codec import Json
from core.upgrade import Upgrade, add, then, within


def _add_suits(task: Json) -> Json:
    """A challenge of a scene: what it was tried in is known as far as it stands."""
    return {**task, "suits": [task["challenge"]["suit"]]}


def _tasks(state: Json) -> Json:
    return within("tasks", _add_suits)(state) if "tasks" in state else state


UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: bonus draws that may be granted are kept; before, only the log said so. A failed challenge is locked
    # by target and suits, too; before, by its name only. Someone without a sheet keeps what the draws leave them.
    1: Upgrade(state=then(add(due=[], strangers=[]), _tasks), form={"challenge": add(another=False)}),
}
