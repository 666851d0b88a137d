"""A challenge played to its end at the table, and one draw of it in the JSON interface (background-24 to 35)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.odds import Odds
from core.luck.piles import Deck
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.background.cards.card import SUIT_CHOICES, Card, Cards
from core.rulesets.background.cards.checks import check_form
from core.rulesets.background.cards.deck import cards_left, cards_to_come, new_deck
from core.rulesets.background.cards.rules import Dealer
from core.rulesets.background.challenges.attempt import (
    DRAW_NEEDED,
    Attempt,
    attempt,
    automatic_rank,
    automatic_success,
    check_open,
    fail_on_purpose,
    with_suit,
)
from core.rulesets.background.challenges.card_results import REDRAWS
from core.rulesets.background.challenges.challenge_ends import AUTOMATIC_ODDS, ends_odds, prospect_of
from core.rulesets.background.draws.requests import (
    GivenDraw,
    Substitute,
    answers,
    check_background,
    check_draws,
    check_given,
)
from core.rulesets.background.draws.turn import Moment
from core.rulesets.background.look import GLYPHS
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Challenge, Fighter
from core.schema.codec import Json
from core.schema.entry import Choice, entry
from core.schema.signature import Flat
from core.wording import quantity

STOP = "stop"
"""The choice to stop; a draw that is due stays open until the scene ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptRequest(Moment):
    """A character and the challenge they try."""

    challenge: Challenge = entry("Challenge")
    change_suit_to: str | None = entry("Change the suit to", default=None, choices=SUIT_CHOICES, code="bad_suit")
    character: Fighter = entry("Character", default=Fighter())
    intentional_failure: bool = entry("Fail on purpose", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengePlay(AttemptRequest):
    """A challenge that is drawn for until it is settled or left, from this deck."""

    deck: Deck = entry(default=new_deck(), hidden=True)


@dataclass(frozen=True, slots=True)
class ChallengeEnd:
    """The end of a challenge: its draws in order, the deck, and the costs by suit."""

    attempts: tuple[Attempt, ...]
    deck: Deck

    @property
    def last(self) -> Attempt:
        """The last draw, whose outcome counts."""
        return self.attempts[-1]

    @property
    def facts(self) -> dict[str, Json]:
        """The facts of the last draw."""
        return self.last.facts

    @property
    def challenge(self) -> Challenge:
        """The challenge after its last draw."""
        return self.last.challenge

    @property
    def fighter(self) -> Fighter:
        """The character after it."""
        return self.last.fighter

    @property
    def costs(self) -> tuple[str, ...]:
        """The suits of the costs (background-32)."""
        return tuple(one.cost_suit for one in self.attempts if one.cost_suit)

    @property
    def bonus_draw_due(self) -> tuple[str, ...]:
        """The reasons for which a bonus draw may be granted (background-45)."""
        return self.last.bonus_draw_due


def challenge_play(request: ChallengePlay, table: Table) -> Resolution[ChallengeEnd]:
    """Draw for a challenge, and again as long as the rules allow and the player wants (background-25 to 35)."""
    challenge, fighter = open_challenge(request), request.character
    dealer, table = Dealer(request.deck), table.at(name=fighter.shown)
    first = _attempt_without_draw(request, challenge)
    attempts = [first or attempt(challenge, fighter, table, dealer, request)]
    while (going := _next_challenge(attempts[-1], table, dealer, request)) is not None:
        fighter = attempts[-1].fighter
        settled = going.suit != attempts[-1].challenge.suit and automatic_rank(going, fighter, request.options)
        one = (
            automatic_success(going, fighter, request.options)
            if settled
            else attempt(going, fighter, table, dealer, request)
        )
        attempts.append(one if going.suit == attempts[-1].challenge.suit else _in_another_suit(one))
    end = ChallengeEnd(tuple(attempts), dealer.deck)
    steps = (*dealer.steps, *(step for one in attempts for step in one.steps), *_time(end))
    return Resolution(end, end.last.shown, steps)


def _in_another_suit(one: Attempt) -> Attempt:
    """The attempt with a step for the suit in which the challenge was pressed on (background-30)."""
    suit = one.challenge.suit
    told = Step("background-30", "pressed_on", f"{suit} {GLYPHS[suit]}", seat=one.fighter.shown)
    return replace(one, steps=(told, *one.steps))


def open_challenge(trying: AttemptRequest) -> Challenge:
    """The challenge as it will be drawn for. Refuse one that isn't open."""
    check_open(trying.challenge, trying.character)
    return with_suit(trying.challenge, trying.change_suit_to)


def _attempt_without_draw(trying: AttemptRequest, challenge: Challenge) -> Attempt | None:
    """The attempt if no draw is needed: failing on purpose, or automatic success before the first draw (25, 30, 35)."""
    if challenge.background is not None:
        check_background(trying.character, challenge.background, "challenge.background")
    if trying.intentional_failure:
        return fail_on_purpose(challenge, trying.character)
    return automatic_success(challenge, trying.character, trying.options) if is_automatic(trying, challenge) else None


def is_automatic(trying: AttemptRequest, challenge: Challenge) -> bool:
    """Return True if success is automatic, checked before the first draw and when the suit changes (background-25)."""
    looked_at = not challenge.draws_made or trying.change_suit_to is not None
    return looked_at and automatic_rank(challenge, trying.character, trying.options) > 0


def _next_challenge(last: Attempt, table: Table, dealer: Dealer, moment: Moment) -> Challenge | None:
    """The challenge for the next draw; None if it is settled or left (background-28, 30, 31)."""
    challenge = last.challenge
    if challenge.ended or last.fighter.incapacitated:
        return None
    ways = {challenge.suit: challenge} | {suit: with_suit(challenge, suit) for suit in challenge.may_change_suit_to}

    def advice() -> Mapping[str, Odds]:
        return {_press(suit): odds_after(way) for suit, way in ways.items()}

    def odds_after(way: Challenge) -> Odds:
        if certain(way):
            return AUTOMATIC_ODDS
        return ends_odds(
            prospect_of(way, moment.options).look_ahead(last.fighter, cards_to_come(dealer.deck), due).final
        )

    def certain(way: Challenge) -> bool:
        return way.suit != challenge.suit and automatic_rank(way, last.fighter, moment.options) > 0

    def note(way: Challenge) -> tuple[str, str]:
        return ("", "automatic success") if certain(way) else (short, "takes more time")

    due = cards_due(challenge, last.fighter, moment.options)
    short = "" if cards_left(dealer.deck) >= due else f"This takes {quantity(due, 'card')}; the deck has fewer left."
    if last.outcome in REDRAWS:
        choices = [Choice(_press(challenge.suit), "Draw on", short, "takes more time"), Choice(STOP, "Stop here")]
        picked = table.choose(last.outcome, choices, why="background-34", advice=advice)
    else:
        on = (Choice(_press(suit), f"Press on in {suit} {GLYPHS[suit]}", *note(way)) for suit, way in ways.items())
        choices = [Choice(STOP, "Keep the partial success"), *on]
        picked = table.choose("press_on", choices, why="background-30", advice=advice)
    return next((way for suit, way in ways.items() if picked == _press(suit)), None)


def _press(suit: str) -> str:
    """The choice that draws on in a suit."""
    return f"draw:{suit}"


def cards_due(challenge: Challenge, fighter: Fighter, options: HouseRules) -> int:
    """The number of cards of the next draw, including that of an advantage (background-15)."""
    return challenge.draws_due + (fighter.advantage and options.advantage_scope == "scene")


def _time(end: ChallengeEnd) -> tuple[Step, ...]:
    extra = end.challenge.extra_time
    return (Step("background-34", "extra_time", total=extra, seat=end.fighter.shown),) if extra else ()


def challenge(
    trying: Flat[AttemptRequest], drawn: Cards = (), keep: Card | None = None, substitutes: tuple[Substitute, ...] = ()
) -> Resolution[Attempt]:
    """One draw of a challenge from a request that holds the cards and the decisions."""
    fighter, options = trying.character, trying.options
    draw = GivenDraw(fighter, cards_due(trying.challenge, fighter, options), drawn, keep, substitutes)
    check_given([draw])
    going = open_challenge(trying)
    if not (drawn or substitutes):
        one = _attempt_without_draw(trying, going) or Attempt(DRAW_NEEDED, going, fighter)
        return Resolution(one, one.shown, one.steps)
    _check_needed(trying, going)
    check_draws([draw], options, background=going.background)
    dealer = Dealer(new_deck({fighter.id: fighter.held}))
    one = attempt(going, fighter, Table(BySeat({(): answers(draw, options)})), dealer, trying)
    return Resolution(one, one.shown, one.steps)


def _check_needed(trying: AttemptRequest, challenge: Challenge) -> None:
    """Refuse cards if nothing is to be drawn (background-25, 35)."""
    if trying.intentional_failure:
        raise Refusal("draw_not_needed", "Failing on purpose takes no draw.", "drawn")
    if is_automatic(trying, challenge):
        own = automatic_rank(challenge, trying.character, trying.options)
        why = f"Rank {own} in {challenge.suit} is above {challenge.target}, so success is automatic."
        raise Refusal("draw_not_needed", why, "drawn")


RULES = (rule(challenge, reads_drawn=True, check=check_form),)
