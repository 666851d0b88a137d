"""The chance that each drawer of a fray has the high card alone (background-62)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import Annotated, NamedTuple

from core.actions.rule import rule
from core.luck.odds import Odds
from core.refusal import Refusal
from core.rulesets.background.cards.card import HIGHEST, DeckOut
from core.rulesets.background.cards.checks import check_enough, check_form
from core.rulesets.background.cards.deals import Mask, mask, ordered_deals
from core.rulesets.background.cards.deck import cards_to_come, undealt_cards
from core.rulesets.background.draws.chances import odds_of
from core.rulesets.background.draws.group_draws import check_able
from core.rulesets.background.draws.requests import check_named
from core.rulesets.background.fray.rules import LEVELS, FrayRound
from core.rulesets.background.options import AS_WRITTEN, HouseRules
from core.rulesets.background.values import Fighter, Person
from core.schema.codec import Json
from core.schema.entry import Entry

_WORDS = ("fray_pcs", "fray_both", "fray_tie", "fray_opponents")
"""The words for a round's outcome for the PCs, best first."""
_GM = Fighter()


class Drawer(NamedTuple):
    """A drawer, and the number of cards they draw."""

    fighter: Fighter
    cards: int


def highest(groups: Sequence[Sequence[Drawer]], pile: Sequence[str]) -> list[Fraction]:
    """The chance of each group of drawers to have the high card without a tie outside the group."""
    at_most = [[_at_most(one.fighter, pile) for one in group for _ in range(one.cards)] for group in groups]
    sums = [0] * len(groups)
    for value in range(1, HIGHEST + 1):
        below = [[slot[value - 1] for slot in group] for group in at_most]
        nobody = ordered_deals([slot for group in below for slot in group])
        for i, group in enumerate(at_most):
            others = [slot for j, other in enumerate(below) if j != i for slot in other]
            sums[i] += ordered_deals([*(slot[value] for slot in group), *others]) - nobody
    whole = perm(len(pile), sum(map(len, at_most)))
    return [Fraction(ways, whole) for ways in sums]


def _at_most(fighter: Fighter, pile: Sequence[str]) -> list[Mask]:
    """For each value, the cards that count at most that for this fighter."""
    values = [fighter.count_drawn(card).value for card in pile]
    return [mask(value <= limit for value in values) for limit in range(HIGHEST + 1)]


def drawers(fighters: Sequence[Fighter], options: HouseRules) -> list[Drawer]:
    """Everyone with the number of cards they draw in a fray (background-15)."""
    more = options.advantage_scope == "scene"
    return [Drawer(fighter, 1 + (more and fighter.advantage)) for fighter in fighters]


@dataclass(frozen=True, slots=True)
class HighCardOdds:
    """The chance that each PC or the GM has the high card alone."""

    pcs: Mapping[str, Fraction]
    gm: Fraction

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        tie = 1 - sum(self.pcs.values()) - self.gm
        return {"pcs": {id: str(p) for id, p in self.pcs.items()}, "gm": str(self.gm), "tie": str(tie)}


def fray_odds(
    pcs: Annotated[tuple[Person, ...], Entry("PCs")],
    gm_draws: Annotated[int, Entry("The GM draws", code="bad_gm_draws")],
    deck_out: DeckOut = (),
    options: HouseRules = AS_WRITTEN,
) -> HighCardOdds:
    """The chance of each PC and of the GM to have the high card alone, and of a tie."""
    check_named(pcs, "pcs")
    if gm_draws not in LEVELS:
        raise Refusal("bad_gm_draws", "The GM draws 1 to 3 cards.", "gm_draws")
    if not pcs:
        raise Refusal("no_opponent", "Choose who takes part.", "pcs")
    check_able(pcs, "pcs")
    pile = undealt_cards(deck_out, (card for pc in pcs for card in pc.held))
    everybody = [*drawers(pcs, options), Drawer(_GM, gm_draws)]
    check_enough(sum(one.cards for one in everybody), pile)
    *ours, gm = highest([[one] for one in everybody], pile)
    return HighCardOdds({pc.id: p for pc, p in zip(pcs, ours, strict=True)}, gm)


def odds_of_fray(request: FrayRound) -> Odds | None:
    """The odds of a round for the PCs (background-62), who win a tie between those of one aim (38, 39)."""
    pile = cards_to_come(request.deck, request.options.reshuffle == "every_draw")
    pcs = drawers(request.pcs, request.options)
    gm = Drawer(_GM, request.opponent_level)
    if sum(one.cards for one in (*pcs, gm)) > len(pile):
        return None
    all_tied = request.options.fray_tie == "all_tied"
    *ours, theirs = highest([*_tie_groups(request, pcs, all_tied), [gm]], pile)
    rest = 1 - sum(ours) - theirs
    words = {
        "fray_pcs": sum(ours, Fraction(0)),
        "fray_opponents": theirs,
        "fray_both" if all_tied else "fray_tie": rest,
    }
    return odds_of(words, "p_fray_success", ("fray_pcs",), _WORDS)


def _tie_groups(request: FrayRound, pcs: Sequence[Drawer], all_tied: bool) -> list[list[Drawer]]:
    """The PCs in groups whose ties are successes: those of one aim, or by a house rule all."""
    if all_tied:
        return [list(pcs)]
    groups: dict[tuple[bool, str], list[Drawer]] = {}
    for pc, drawer in zip(request.pcs, pcs, strict=True):
        groups.setdefault((not pc.goal, pc.goal or pc.id), []).append(drawer)
    return list(groups.values())


RULES = (rule(fray_odds, reads_drawn=True, check=check_form),)
