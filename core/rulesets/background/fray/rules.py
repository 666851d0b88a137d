"""The Fray: group against group, round after round; only the high card brings a success (background-36 to 40)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from core.actions.choices import choices
from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import rule
from core.building_blocks.band import Band
from core.luck.odds import Odds
from core.luck.piles import Deck
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.background.cards.card import CARD_CHOICES, Counted, at_draw_value
from core.rulesets.background.cards.checks import check_form
from core.rulesets.background.cards.deck import new_deck
from core.rulesets.background.cards.rules import Dealer
from core.rulesets.background.draws.chances import Words, odds_of
from core.rulesets.background.draws.group_draws import Match, Together, check_able, draw_all, improve_all
from core.rulesets.background.draws.requests import GivenDraw, Substitute, answers, check_draws, check_given
from core.rulesets.background.draws.substitutes import resolve_draw
from core.rulesets.background.draws.turn import Moment
from core.rulesets.background.fray.high_card import GM, FrayPc, Goals, HighCard, Side, Tally, high_card
from core.rulesets.background.options import HouseRules
from core.schema.codec import Json
from core.schema.entry import Entry, entry
from core.schema.signature import Flat

EndReason = Literal["goal", "surrender", "give_in", "scene_change"]
FRAY_ENDS = choices("goal", "surrender", "give_in", "scene_change")
LEVELS = (1, 2, 3)
"""The numbers of cards the opposition may draw (background-36)."""

_OWN = ("fray_own", "fray_side", "fray_tie", "fray_lost")
"""The words for a round's outcome for one PC, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrayState(Moment):
    """The state of a fray."""

    successes: Tally = entry("Successes", default=Tally())
    goals: Goals = entry("Goals", default=Goals())
    ended: bool = entry("Ended", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrayRound(FrayState):
    """One round: the participants, the strength of the opposition, and the deck."""

    pcs: tuple[FrayPc, ...] = entry("PCs")
    opponent_level: int = entry("Opposition", default=1, low=1, high=3, code="bad_gm_draws")
    deck: Deck = entry(default=new_deck(), hidden=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant(FrayPc):
    """A PC in a request of the JSON interface."""

    drawn: tuple[str, ...] = entry("Drawn", choices=CARD_CHOICES, unknown="bad_card")
    keep: str | None = entry("Keep", default=None, code="bad_card")
    substitutes: tuple[Substitute, ...] = entry("Substitutes", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class FrayEnd(Together):
    """One round, and every PC after it."""

    high_card: HighCard
    successes: Tally
    ended: bool
    winner: Side | None

    @property
    def winners(self) -> tuple[str, ...]:
        """Those who have a success: PCs in order, then the GM."""
        return self.high_card.winners

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            "outcome": "success" if self.winners else "tie",
            "winners": list(self.winners),
            "winning_side": self.high_card.side,
            "high_value": self.high_card.value,
            "status_quo": [who for who in (*self.counts, GM) if who not in self.winners],
            "successes": {"pcs": self.successes.pcs, "opponents": self.successes.opponents},
            "ended": self.ended,
            "winner": self.winner,
            **self.facts_of_all,
        }


def check_fray(standing: FrayState, pcs: Sequence[FrayPc]) -> None:
    """Refuse a fray that is over or has no PCs, and someone who can't draw (background-36, 40, 52)."""
    if standing.ended:
        raise Refusal("fray_over", "This fray has ended. Start a new one.", "ended")
    if not pcs:
        raise Refusal("no_opponent", "Choose at least one participant.", "pcs")
    check_able(pcs, "pcs")


def fray_round(request: FrayRound, table: Table) -> Resolution[FrayEnd]:
    """Draw for everyone, and for the GM by the opposition's strength; the high card succeeds (background-36 to 40)."""
    pcs, options = request.pcs, request.options
    check_fray(request, pcs)
    dealer = Dealer(request.deck)
    seats = [table.at("pcs", i, name=pc.shown) for i, pc in enumerate(pcs)]
    turns = draw_all(pcs, seats, dealer, request, advantage_counts=options.advantage_scope == "scene")
    gm = [
        at_draw_value(card)
        for card in dealer.deal(request.opponent_level, table.at(GM, name="The opposition"), why="background-36")
    ]
    turns = improve_all(turns, seats, _match(pcs, gm, options), dealer, request)
    high = high_card(pcs, [turn.counts for turn in turns], gm, options)
    turns = [resolve_draw(turn, turn.fighter.id in high.winners, request, dealer) for turn in turns]
    dealer.clear()
    successes = request.successes.with_(high.gained)
    ended, winner = request.goals.result_at(successes)
    end = FrayEnd(
        high_card=high,
        successes=successes,
        ended=ended,
        winner=winner,
        counts={turn.fighter.id: turn.counts for turn in turns},
        fighters={turn.fighter.id: turn.fighter for turn in turns},
        discarded=(*(card for turn in turns for card in turn.discarded), *(card.card for card in gm)),
        deck=dealer.deck,
    )
    steps = (*dealer.steps, *(step for turn in turns for step in turn.steps), *_steps(pcs, gm, end))
    return Resolution(end, high.outcome, steps)


def _match(pcs: Sequence[FrayPc], gm: Sequence[Counted], options: HouseRules) -> Match:
    """The comparison of the PCs' cards against the GM's cards."""

    def word(i: int, counts: Sequence[Counted]) -> str:
        winners = high_card(pcs, counts, gm, options).winners
        if pcs[i].id in winners:
            return "fray_own"
        return "fray_tie" if not winners else "fray_lost" if GM in winners else "fray_side"

    return Match(word, _OWN, lambda word: word != "fray_own", _own_odds)


def _own_odds(words: Words) -> Odds:
    return odds_of(words, "p_own_success", _OWN[:1], _OWN)


def _steps(pcs: Sequence[FrayPc], gm: Sequence[Counted], end: FrayEnd) -> Iterator[Step]:
    """The steps of the GM's cards, the high card, and its consequences."""
    names = {pc.id: pc.shown for pc in pcs}
    yield Step("background-36", "gm_cards", tokens=tuple(card.card for card in gm), total=max(c.value for c in gm))
    yield Step("background-37", "high_card", total=end.high_card.value)
    for who in end.winners:
        yield Step("background-37", "fray_success", seat=names.get(who, ""), label="" if who in names else "GM")
    if not end.winners:
        yield Step("background-38", "fray_tie")
    yield Step("background-40", "fray_ours", total=end.successes.pcs)
    yield Step("background-40", "fray_theirs", total=end.successes.opponents)
    if end.ended:
        yield Step("background-40", f"fray_won_{end.winner or 'nobody'}")


def fray_given(
    standing: Flat[FrayState],
    pcs: Annotated[tuple[Combatant, ...], Entry("PCs")],
    gm_drawn: Annotated[tuple[str, ...], Entry("Drawn by the GM", choices=CARD_CHOICES, unknown="bad_card")],
    opponent_level: Annotated[int, Entry("Opposition", code="bad_gm_draws")] | None = None,
) -> tuple[FrayRound, Table]:
    """A round with its cards and decisions from the request."""
    options, level = standing.options, len(gm_drawn)
    more = options.advantage_scope == "scene"
    draws = [
        GivenDraw(pc, 1 + (more and pc.advantage), pc.drawn, pc.keep, pc.substitutes, ("pcs", i))
        for i, pc in enumerate(pcs)
    ]
    check_given(draws)
    if level not in LEVELS or opponent_level not in (None, level):
        raise Refusal("bad_gm_draws", "The GM draws 1 to 3 cards, by the strength of the opposition.", "gm_drawn")
    check_fray(standing, pcs)
    check_draws(draws, options, gm_drawn)
    round = FrayRound(
        pcs=pcs,
        opponent_level=level,
        successes=standing.successes,
        goals=standing.goals,
        deck=new_deck({pc.id: pc.held for pc in pcs}),
        scene=standing.scene,
        episode=standing.episode,
        options=options,
    )
    given = {draw.path: answers(draw, options) for draw in draws}
    return round, Table(BySeat({**given, (GM,): (gm_drawn,)}))


@dataclass(frozen=True, slots=True)
class FrayOver:
    """The end of a fray. `winner` is None if neither side won; `scene_ends` if it became another scene."""

    ended: bool
    winner: Side | None
    scene_ends: bool


def end_fray(
    reason: Annotated[EndReason, Entry("Reason", code="bad_reason")], by: Annotated[Side, Entry("By", code="bad_side")]
) -> Resolution[FrayOver]:
    """End a fray: a side reaches its goal, yields, or changes the scene (background-40)."""
    other: Side = "opponents" if by == "pcs" else "pcs"
    changes = reason == "scene_change"
    winner = None if changes else by if reason == "goal" else other
    step = Step("background-40", f"fray_won_{winner or 'nobody'}")
    band = {"pcs": Band.SUCCESS, "opponents": Band.FAILURE}.get(winner or "", Band.MIXED)
    return Resolution(FrayOver(True, winner, changes), Outcome(band, reason), (step,))


RULES = (
    rule(fray_round, name="fray", given=fray_given, reads_drawn=True, check=check_form),
    rule(end_fray),
)
