"""The uses of Fate Points in play: what each gains or costs (resonance-18, 24, 27, 28, 35)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from core.actions.result import Step
from core.wording import signed_text

if TYPE_CHECKING:
    pass


class Use(NamedTuple):
    """A use of Fate Points: its rule, the points someone gains or pays, and whether those gained are locked."""

    rule: str
    points: int
    locked: bool = False

    @property
    def note(self) -> str:
        """The points, for a choice."""
        return f"{signed_text(self.points)} FP"

    def step(self, what: str, label: str = "", total: int | None = None) -> Step:
        """The step for someone's points."""
        return Step(self.rule, what, label, amount=self.points, total=total)


USES: Mapping[str, Use] = {
    "invoked": Use("resonance-18", -1),
    "invoked_against": Use("resonance-24", 1, locked=True),
    "compel_proposed": Use("resonance-27", -1),
    "compel_accepted": Use("resonance-28", 1),
    "compel_prevented": Use("resonance-28", -1),
    "dramatic_failure": Use("resonance-35", 1),
}
"""The uses of Fate Points in play, a row each; the ledger tells each by its word."""
