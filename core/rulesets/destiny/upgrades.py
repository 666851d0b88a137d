"""What becomes of stored values of this game when their shape changes (`core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.upgrade import Upgrade, add

UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: groups of a battle go on without waiting for each other; before, all were in the same round.
    1: Upgrade(conflict={"battle": add(behind={})}, request={"round": add(groups=[])}),
}
