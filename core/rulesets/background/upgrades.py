"""What becomes of stored values of this game when their shape changes (`core.upgrade`)."""

from __future__ import annotations

from collections.abc import Mapping

from core.upgrade import Upgrade, add

UPGRADES: Mapping[int, Upgrade] = {
    # From 1 to 2: bonus draws that may be granted are kept; before, only the log said so.
    1: Upgrade(state=add(due=[])),
}
