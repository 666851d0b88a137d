"""A challenge as it stands between draws (background-24 to 34)."""

from __future__ import annotations

from dataclasses import dataclass

from core.codec import Json
from core.entry import entry
from core.rulesets.background.cards import HIGHEST, LOWEST, SUIT_CHOICES


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Something difficult, and how far one character has come with it.

    `draws_due` cards are due in the next draw, without the one of an advantage; `may_change_suit_to` is what the suit
    may become when pressing on; `background` names the one card that may make success automatic.
    """

    target: int = entry("Target", low=LOWEST, high=HIGHEST, code="bad_target")
    suit: str = entry("Suit", choices=SUIT_CHOICES, code="bad_suit")
    draws_due: int = entry("Cards due", default=1, low=0, high=2)
    draws_made: int = entry("Draws made", default=0, low=0)
    partial: bool = entry("Partly won", default=False)
    may_change_suit_to: tuple[str, ...] = entry("May change to", default=(), choices=SUIT_CHOICES, code="bad_suit")
    extenuating: bool = entry("Extenuating circumstances", default=False, help="no automatic success")
    background: str | None = entry("Fitting card", default=None)
    locked: bool = entry("Locked", default=False)
    ended: bool = entry("Ended", default=False)

    @property
    def extra_time(self) -> int:
        """How many draws beyond the first were made (background-34)."""
        return max(0, self.draws_made - 1)

    @property
    def facts(self) -> dict[str, Json]:
        """What the JSON interface tells of it after a draw."""
        return {
            "suit": self.suit,
            "draws_due": self.draws_due,
            "draws_made": self.draws_made,
            "extra_time": self.extra_time,
            "may_change_suit_to": list(self.may_change_suit_to),
            "partial": self.partial,
            "locked": self.locked,
            "ended": self.ended,
        }
