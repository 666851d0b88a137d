"""One draw for a challenge: the result of the card, and the challenge after it (background-24 to 35)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.actions.result import Outcome, Step
from core.building_blocks.band import Band
from core.luck.odds import Odds
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.background.cards.card import SUITS, Counted, relation
from core.rulesets.background.cards.rules import Dealer
from core.rulesets.background.challenges.card_results import REDRAWS, SUCCESSES, redraws_left, target_of
from core.rulesets.background.challenges.challenge_ends import ends_odds, prospect_of
from core.rulesets.background.draws.substitutes import play_instead, resolve_draw, substitute
from core.rulesets.background.draws.turn import Moment, Stake, Turn, deal, keep
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Challenge, Fighter, rank
from core.schema.codec import Json

AUTOMATIC, DRAW_NEEDED = "automatic", "draw_needed"

BANDS = {
    AUTOMATIC: Band.SUCCESS,
    "complete": Band.TRIUMPH,
    "partial": Band.SUCCESS,
    "at_cost": Band.SUCCESS,
    "draw_two": Band.MIXED,
    "draw_again": Band.MIXED,
    DRAW_NEEDED: Band.MIXED,
    "fail": Band.FAILURE,
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One draw, or a result without one (then nothing counts); challenge and fighter are as they are after it."""

    outcome: str
    challenge: Challenge
    fighter: Fighter
    counts: Counted | None = None
    hit: bool | None = None
    discarded: tuple[str, ...] = ()
    bonus_draw_due: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def success(self) -> bool:
        """True if the attempt succeeded in any way."""
        return self.outcome in (AUTOMATIC, *SUCCESSES)

    @property
    def cost_suit(self) -> str | None:
        """The suit to which the cost of success is related (background-32)."""
        return self.counts.suit if self.counts and self.outcome == "at_cost" else None

    @property
    def shown(self) -> Outcome:
        """The outcome with its band. Failing the rest of a partly won challenge is a mixed result (background-30)."""
        if self.outcome == "fail" and self.challenge.partial:
            return Outcome(Band.MIXED, "fail_rest")
        return Outcome(BANDS[self.outcome], self.outcome)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        card = self.counts
        return {
            "outcome": self.outcome,
            "success": self.success,
            "card": card and card.card,
            "value": card and card.value,
            "hit": self.hit,
            "relation": card and relation(card.suit, self.challenge.suit),
            **self.challenge.facts,
            "cost_suit": self.cost_suit,
            "bonus_draw_due": list(self.bonus_draw_due),
            "discarded": list(self.discarded),
            "character": self.fighter.state,
        }


def check_open(challenge: Challenge, fighter: Fighter) -> None:
    """Refuse a character who can't act, and a challenge that is locked or settled (background-33, 52)."""
    if fighter.incapacitated:
        who = fighter.shown or "The character"
        raise Refusal("incapacitated", f"{who} is incapacitated until the scene ends.", "character")
    if challenge.locked:
        raise Refusal("challenge_locked", "Failed in this scene. Try again after the scene changes.", "challenge")
    if challenge.ended or not challenge.draws_due:
        raise Refusal("challenge_over", "This challenge is already settled.", "challenge")


def with_suit(challenge: Challenge, suit: str | None) -> Challenge:
    """The challenge in another suit, if one is named. Refuse a suit that isn't allowed (background-30)."""
    if suit is None:
        return challenge
    if suit not in challenge.may_change_suit_to:
        may = " or ".join(challenge.may_change_suit_to)
        why = f"The suit may become {may}." if may else "The suit may change only after a partial success."
        raise Refusal("suit_change_not_allowed", why, "change_suit_to")
    return replace(challenge, suit=suit, may_change_suit_to=())


def automatic_rank(challenge: Challenge, fighter: Fighter, options: HouseRules) -> int:
    """The rank that makes success automatic, 0 if a draw is needed (background-25)."""
    if challenge.extenuating:
        return 0
    named, cards = challenge.background, fighter.backgrounds
    own = rank([b for b in cards if named is None or b.id == named], challenge.suit, options)
    return own if challenge.target < own else 0


def automatic_success(challenge: Challenge, fighter: Fighter, options: HouseRules) -> Attempt:
    """The attempt that succeeds without a draw (background-25)."""
    own = Step("background-10", "rank", total=automatic_rank(challenge, fighter, options), seat=fighter.shown)
    above = Step("background-25", "above_target", amount=-challenge.target, seat=fighter.shown)
    return Attempt(AUTOMATIC, closed_challenge(challenge), fighter, steps=(own, above))


def fail_on_purpose(challenge: Challenge, fighter: Fighter) -> Attempt:
    """The attempt that fails on purpose: the challenge is locked, and a bonus draw may be granted (background-35)."""
    step = Step("background-35", "intentional_failure", seat=fighter.shown)
    after = replace(closed_challenge(challenge), locked=True)
    return Attempt("fail", after, fighter, bonus_draw_due=("intentional_failure",), steps=(step,))


def closed_challenge(challenge: Challenge) -> Challenge:
    """The challenge with nothing due any more."""
    return replace(challenge, draws_due=0, may_change_suit_to=(), ended=True)


def attempt(challenge: Challenge, fighter: Fighter, table: Table, dealer: Dealer, moment: Moment) -> Attempt:
    """Draw once for a challenge that is open (background-13)."""
    options, stake = moment.options, _stake(challenge, dealer, moment.options)
    if not challenge.draws_made:
        dealer.reshuffle_by_house_rule(options)
    turn = play_instead(Turn(fighter), table, options)
    if not turn.played:
        advantage_counts = options.advantage_scope == "scene"
        turn = deal(turn, challenge.draws_due, table, dealer, advantage_counts=advantage_counts)
        turn = keep(turn, stake, table)
    turn = substitute(turn, stake, table, dealer, moment)
    target = target_of(challenge, options)
    rung = target.rung_of(turn.counts)
    outcome = "fail" if rung in REDRAWS and redraws_left(challenge, options) == 0 else rung
    turn = resolve_draw(turn, outcome in SUCCESSES, moment, dealer)
    dealer.clear()
    return Attempt(
        outcome,
        _after(challenge, outcome, turn.counts.suit, options),
        turn.fighter,
        turn.counts,
        target.hits(turn.counts.value),
        turn.discarded,
        ("incapacitated",) if turn.fighter.incapacitated else (),
        (*turn.steps, *_comparison_steps(challenge, turn, rung, outcome)),
    )


def _stake(challenge: Challenge, dealer: Dealer, options: HouseRules) -> Stake:
    """The stake of the draw: the worth of cards, and the odds of the ends that follow."""
    prospect = prospect_of(challenge, options)

    def stand(turn: Turn, card: Counted) -> Odds:
        return ends_odds(prospect.ends_with(card, turn.fighter, pile()))

    def advice(turn: Turn) -> Mapping[str, Odds]:
        return {
            way: ends_odds(words) for way, words in prospect.ways(turn.counts, turn.fighter, pile()).choices.items()
        }

    def pile() -> tuple[str, ...]:
        return tuple(map(str, dealer.deck.pile))

    return Stake(prospect.target.worth, prospect.target.worth, stand, advice)


def _after(challenge: Challenge, outcome: str, suit: str, options: HouseRules) -> Challenge:
    """The challenge after a card of this suit led to this outcome (background-27 to 34)."""
    made = replace(challenge, draws_made=challenge.draws_made + 1, may_change_suit_to=())
    if outcome in REDRAWS:
        return replace(made, draws_due=REDRAWS[outcome])
    if outcome != "partial":
        return replace(closed_challenge(made), locked=outcome == "fail")
    if options.press_on == "closed":
        return replace(closed_challenge(made), partial=True)
    others = tuple(other for other in SUITS if other != challenge.suit)
    may = others if options.change_suit_to == "any" else (suit,)
    return replace(made, draws_due=1, partial=True, may_change_suit_to=may)


_RULES = {
    "complete": "background-27",
    "draw_two": "background-28",
    "partial": "background-29",
    "draw_again": "background-31",
    "at_cost": "background-32",
    "fail": "background-33",
}


def _comparison_steps(challenge: Challenge, turn: Turn, rung: str, outcome: str) -> tuple[Step, ...]:
    """The steps that compare the card with the target, and the result."""
    card, seat = turn.counts, turn.fighter.shown
    related = relation(card.suit, challenge.suit)
    beyond = card.value - challenge.target
    read = Step("background-26", f"against_{related}", amount=-challenge.target, total=beyond, seat=seat)
    word = f"{rung}_{card.suit}" if rung == "at_cost" else rung
    told = Step(_RULES[rung], word, seat=seat)
    limit = Step("background-34", "no_redraw_left", seat=seat)
    return (read, told) if rung == outcome else (read, told, limit)
