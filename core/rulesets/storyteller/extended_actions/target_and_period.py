"""The target of an extended action, the period each draw takes, and the limit of draws (storyteller-34)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from core.actions.choices import choices
from core.schema.codec import Json
from core.schema.entry import Entry, entry

Unit = Literal["round", "minute", "hour", "night", "day", "week", "month", "downtime"]
UNITS = choices(*get_args(Unit))


@dataclass(frozen=True, slots=True)
class Period:
    """The time one draw takes (storyteller-34)."""

    amount: int = entry("Each draw takes", default=1, low=1, code="invalid_period")
    unit: Unit = entry("Unit", default="minute", choices=UNITS, code="invalid_period")

    def time_taken(self, draws: int) -> dict[str, Json]:
        """The time that this many draws take."""
        return {"amount": draws * self.amount, "unit": self.unit}


Target = Annotated[int, Entry("Target", low=1, code="invalid_target")]
Each = Annotated[Period, Entry("Period", code="invalid_period")]
Most = Annotated[int, Entry("Draw limit", low=1, code="invalid_draw_limit")]
