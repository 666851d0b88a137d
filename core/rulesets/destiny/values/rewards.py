"""The rewards other than points, a row each (destiny-75)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Reward(NamedTuple):
    """The row of a reward, which is kept by name in the field of the sheet that has its key.

    `phrase` is what the GM gives, `help` explains its list. One that can't fall below 0 has the code that refuses it.
    """

    phrase: str
    help: str
    lacking: str = ""


REWARDS: Mapping[str, Reward] = {
    "status": Reward("Status with a faction", "Standing with a faction; it may fall below 0."),
    "favor": Reward("Favor with a person", "Favor with a person; it may fall below 0."),
    "treasure": Reward("Treasure", "By kind.", "not_enough_treasure"),
}
"""The rewards; on the sheet those that can't fall below 0 are possessions."""
