"""How likely each end of a contest is, for the screens and the JSON interface alike (storyteller-22 to 27)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from core.rulesets.storyteller.contests.rules import MARGIN
from core.rulesets.storyteller.draws.chances import Chances, ahead


class Ends(NamedTuple):
    """The chances of the first side. `dramatic_loss` is to be beaten by the margin.

    `dramatic_failure` is to end with that result: beaten so, or by one's own first card (storyteller-24, 27).
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    dramatic_success: Fraction
    dramatic_loss: Fraction
    dramatic_failure: Fraction


def ends(a: Chances, b: Chances, defender: int | None = None) -> Ends:
    """The ends of a contest in which a tie goes to the `defender`, 0 or 1, or to nobody (storyteller-23)."""
    win, lose, far, routed = ahead(a, b, 1), ahead(b, a, 1), ahead(a, b, MARGIN), ahead(b, a, MARGIN)
    tie = 1 - win - lose
    if defender is not None:
        own, other = (a, b) if defender == 0 else (b, a)
        # A defender whose own draw was a dramatic failure does not win the tie (storyteller-27).
        held = tie - own.dramatic * other.exactly(0)
        win, lose, tie = (win + held, lose, tie - held) if defender == 0 else (win, lose + held, tie - held)
    # An own dramatic failure counts whatever the other side has (storyteller-27).
    failure = routed + a.dramatic * (1 - b.at_least(MARGIN))
    return Ends(win, tie, lose, far, routed, failure)
