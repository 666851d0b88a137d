"""How a challenge will go: the next draw, the end, and what each way to substitute comes to (background-60, 63)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from core.acts.rule import rule
from core.luck.odds import Odds
from core.refusal import Refusal
from core.rulesets.background.cards.card import Card, DeckOut
from core.rulesets.background.cards.checks import check_enough, check_form
from core.rulesets.background.cards.deck import coming, undealt
from core.rulesets.background.challenges.attempt import automatic_rank, check_open
from core.rulesets.background.challenges.challenge import RUNGS, Challenge
from core.rulesets.background.challenges.ends import AUTOMATIC_ODDS, ENDS, ends_odds, prospect_of, rung_chances, success
from core.rulesets.background.challenges.rules import ChallengePlay, cards_due, is_automatic, opened
from core.rulesets.background.draws.chances import Words, certain
from core.rulesets.background.draws.given import check_background, check_named
from core.rulesets.background.draws.substitutes import choice_name
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Fighter
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """A challenge before its next draw, who draws, and what is not in the deck."""

    challenge: Challenge = entry("Challenge")
    deck_out: DeckOut = ()
    character: Fighter = entry("Character", default=Fighter())
    options: HouseRules = field(default_factory=HouseRules)

    def check(self) -> None:
        """Refuse the same id twice, and a challenge that is not open."""
        check_named([self.character], "character")
        check_open(self.challenge, self.character)

    def check_background(self) -> None:
        """Refuse a card that the challenge names and that is not on the sheet."""
        if self.challenge.background is not None:
            check_background(self.character, self.challenge.background, "challenge.background")

    @property
    def automatic(self) -> bool:
        """Whether no draw is needed: looked at before the first (background-25)."""
        return not self.challenge.draws_made and automatic_rank(self.challenge, self.character, self.options) > 0


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely each rung is for the next draw, and each end; both are certain where nothing is drawn."""

    automatic: bool
    first: Words
    final: Words

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"automatic": self.automatic, "first": _listed(RUNGS, self.first), "final": _final(self.final)}


def challenge_odds(ahead: Flat[Ahead]) -> Chances:
    """The rung of the next draw, and the end if every redraw is taken (background-60)."""
    ahead.check()
    challenge, fighter, options = ahead.challenge, ahead.character, ahead.options
    if ahead.automatic:
        ahead.check_background()
        return Chances(True, certain("complete"), certain("complete"))
    pile = undealt(ahead.deck_out, fighter.held)
    due = cards_due(challenge, fighter, options)
    check_enough(due, pile)
    ahead.check_background()
    prospect = prospect_of(challenge, options)
    first = dict(zip(RUNGS, rung_chances(prospect.classes(fighter, pile), due), strict=True))
    return Chances(False, first, prospect.drawing(fighter, pile, due))


def _listed(names: tuple[str, ...], words: Words) -> dict[str, Json]:
    return {name: str(words.get(name, Fraction(0))) for name in names}


def _final(words: Words) -> dict[str, Json]:
    return {**_listed(ENDS, words), "success": str(success(words))}


@dataclass(frozen=True, slots=True)
class Ways:
    """The ends that follow from each way to go on, by its choice."""

    choices: Mapping[str, Words]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"choices": [{"choice": choice_name(way), **_final(words)} for way, words in self.choices.items()]}


def substitution_odds(ahead: Flat[Ahead], kept: Card) -> Ways:
    """What follows from each way to substitute for the card that was kept (background-63)."""
    ahead.check()
    fighter = ahead.character
    if ahead.automatic:
        raise Refusal("draw_not_needed", "Success is automatic: nothing is drawn.", "kept")
    if kept in fighter.held:
        raise Refusal("card_not_in_deck", f"{kept} lies there as a disadvantage.", "kept")
    ahead.check_background()
    pile = undealt((*ahead.deck_out, kept), fighter.held)
    prospect = prospect_of(ahead.challenge, ahead.options)
    return Ways(dict(prospect.ways(fighter.drawing(kept), fighter, pile)))


def odds_of_challenge(request: ChallengePlay) -> Odds:
    """The end of a challenge as it will be played: every redraw taken, nothing substituted, left once partly won."""
    fighter, options, going = request.character, request.options, opened(request)
    if request.intentional_failure:
        return ends_odds(certain("fail"))
    if is_automatic(request, going):
        return AUTOMATIC_ODDS
    pile = coming(request.deck, options.reshuffle == "every_draw" and not going.draws_made)
    return ends_odds(prospect_of(going, options).drawing(fighter, pile, cards_due(going, fighter, options)))


RULES = (
    rule(challenge_odds, reads_drawn=True, check=check_form),
    rule(substitution_odds, reads_drawn=True, check=check_form),
)
