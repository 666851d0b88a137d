"""The exact odds of a contest, for the screens and the JSON interface (storyteller-22 to 27)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, NamedTuple

from core.actions.rule import rule
from core.luck.odds import Chance, Odds
from core.rulesets.storyteller.contests.rules import MARGIN, ContestRequest, Side, check_sides, find_defender
from core.rulesets.storyteller.draws.chances import Chances, Pool, chance_ahead, single_chances
from core.rulesets.storyteller.draws.draw import Team
from core.rulesets.storyteller.draws.odds import OddsSide, pool_of, team_chances
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json, encode
from core.schema.entry import Entry


class Ends(NamedTuple):
    """The probability of each end of a contest for the first side.

    `dramatic_loss` is a loss by at least the margin. `dramatic_failure` is any end with that result: such a loss, or a
    first card of 1 on the side's own chance draw (storyteller-24, 27).
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    dramatic_success: Fraction
    dramatic_loss: Fraction
    dramatic_failure: Fraction

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        told = {
            "p_a": self.win,
            "p_b": self.lose,
            "p_tie": self.tie,
            "p_a_dramatic_success": self.dramatic_success,
            "p_b_dramatic_success": self.dramatic_loss,
        }
        return {name: encode(p) for name, p in told.items()}


def ends(a: Chances, b: Chances, defender: int | None = None) -> Ends:
    """The ends of a contest in which a tie goes to the `defender`, 0 or 1, or to no one (storyteller-23)."""
    win, lose, far, routed = (
        chance_ahead(a, b, 1),
        chance_ahead(b, a, 1),
        chance_ahead(a, b, MARGIN),
        chance_ahead(b, a, MARGIN),
    )
    tie = 1 - win - lose
    if defender is not None:
        own, other = (a, b) if defender == 0 else (b, a)
        # A defender whose own draw was a dramatic failure does not win the tie (storyteller-27).
        held = tie - own.dramatic * other.exactly(0)
        win, lose, tie = (win + held, lose, tie - held) if defender == 0 else (win, lose + held, tie - held)
    # A dramatic failure of this side counts whatever the other side has (storyteller-27).
    failure = routed + a.dramatic * (1 - b.at_least(MARGIN))
    return Ends(win, tie, lose, far, routed, failure)


def contest_odds(request: ContestRequest) -> Odds | None:
    """The odds of winning, tying and losing for the first side; None if a helper makes a chance draw.

    Refuse a request without a defender if ties go to the defender (storyteller-23).
    """
    a, b = request.sides
    return opposed_odds(a, b, request.options, defender_index(request.sides, request.defender, request.options))


def defender_index(sides: Sequence[Side | OddsSide], defender: str | None, options: HouseRules) -> int | None:
    """The side that wins a tie, 0 or 1; None if ties go to neither."""
    if options.contested_tie != "defender":
        return None
    return find_defender([side.name for side in sides], defender)


def opposed_odds(a: Team, b: Team, options: HouseRules, defender: int | None = None) -> Odds | None:
    """The odds of a contest of two teams. A tie goes to the `defender`, 0 or 1, or to neither side."""
    if not (a.assistants or b.assistants):
        return _duel(pool_of(a, options), pool_of(b, options), defender)
    own, other = team_chances(a, options), team_chances(b, options)
    return None if own is None or other is None else odds_of_ends(ends(own, other, defender))


@lru_cache(maxsize=1024)
def _duel(a: Pool, b: Pool, defender: int | None) -> Odds:
    """The odds of a contest without help. Cached, because the levers of a form need the same few again and again."""
    return odds_of_ends(ends(single_chances(*a), single_chances(*b), defender))


def odds_of_ends(found: Ends, win: str = "p_win") -> Odds:
    """The ends of a contest in the order that screens show."""
    return Odds(
        (
            Chance(win, found.win),
            Chance("p_tie", found.tie),
            Chance("p_lose", found.lose),
            Chance("p_dramatic_success", found.dramatic_success),
            Chance("p_dramatic_failure", found.dramatic_failure),
        )
    )


def odds_contested_given(
    sides: Annotated[tuple[OddsSide, ...], Entry("Sides")] = (),
    defender: Annotated[str, Entry("Defender")] | None = None,
    options: HouseRules = DEFAULTS,
) -> tuple[Chances, Chances, int | None]:
    """The chances of both sides, and the index of the defender if one is named.

    Without a named defender a tie remains a tie, even if it would go to the defender (storyteller-23).
    """
    check_sides([side.name for side in sides])
    a, b = (side.chances for side in sides)
    return a, b, defender_index(sides, defender, options) if defender is not None else None


RULES = (rule(ends, name="odds_contested", given=odds_contested_given),)
