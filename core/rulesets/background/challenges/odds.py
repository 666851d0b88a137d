"""The odds of a challenge: the next draw, the end, and each way to substitute (background-60, 63)."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.actions.result import Resolution
from core.actions.rule import rule
from core.luck.odds import Odds
from core.refusal import Refusal
from core.rulesets.background.cards.card import Card, Counted, DeckOut
from core.rulesets.background.cards.checks import check_enough, check_form
from core.rulesets.background.cards.deck import cards_to_come, undealt_cards
from core.rulesets.background.challenges.attempt import automatic_rank, check_open
from core.rulesets.background.challenges.challenge_ends import (
    AUTOMATIC_ODDS,
    Pile,
    Prospect,
    ahead_facts,
    ends_odds,
    prospect_of,
)
from core.rulesets.background.challenges.rules import ChallengePlay, cards_due, is_automatic, open_challenge
from core.rulesets.background.draws.chances import certain
from core.rulesets.background.draws.requests import check_background, check_named
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Challenge, Fighter
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A challenge before its next draw, the drawer, and the cards that aren't in the deck."""

    challenge: Challenge = entry("Challenge")
    deck_out: DeckOut = ()
    character: Fighter = entry("Character", default=Fighter())
    options: HouseRules = field(default_factory=HouseRules)

    def check(self) -> None:
        """Refuse the same id twice, and a challenge that is not open."""
        check_named([self.character], "character")
        check_open(self.challenge, self.character)

    def check_background(self) -> None:
        """Refuse a card that the challenge names but the sheet lacks."""
        if self.challenge.background is not None:
            check_background(self.character, self.challenge.background, "challenge.background")

    @property
    def automatic(self) -> bool:
        """True if success is automatic, which is checked before the first draw (background-25)."""
        return not self.challenge.draws_made and automatic_rank(self.challenge, self.character, self.options) > 0


def challenge_odds_given(
    asked: Flat[Asked],
) -> tuple[Prospect, Fighter, Pile, int] | Resolution[dict[str, Json]]:
    """A challenge before its next draw, or the answer if success is automatic (background-25)."""
    asked.check()
    fighter, options = asked.character, asked.options
    if asked.automatic:
        asked.check_background()
        return Resolution(ahead_facts(certain("complete"), certain("complete"), automatic=True))
    pile = undealt_cards(asked.deck_out, fighter.held)
    due = cards_due(asked.challenge, fighter, options)
    check_enough(due, pile)
    asked.check_background()
    return prospect_of(asked.challenge, options), fighter, pile, due


def substitution_odds_given(asked: Flat[Asked], kept: Card) -> tuple[Prospect, Counted, Fighter, Pile]:
    """A challenge, and the card that counts unless it is substituted (background-63)."""
    asked.check()
    fighter = asked.character
    if asked.automatic:
        raise Refusal("draw_not_needed", "Success is automatic, so nothing is drawn.", "kept")
    if kept in fighter.held:
        raise Refusal("card_not_in_deck", f"{kept} is held as a disadvantage. Choose another card.", "kept")
    asked.check_background()
    pile = undealt_cards((*asked.deck_out, kept), fighter.held)
    return prospect_of(asked.challenge, asked.options), fighter.count_drawn(kept), fighter, pile


def odds_of_challenge(request: ChallengePlay) -> Odds:
    """The odds of a challenge as played: every redraw taken, nothing substituted, stopped once partly won."""
    fighter, options, going = request.character, request.options, open_challenge(request)
    if request.intentional_failure:
        return ends_odds(certain("fail"))
    if is_automatic(request, going):
        return AUTOMATIC_ODDS
    pile = cards_to_come(request.deck, options.reshuffle == "every_draw" and not going.draws_made)
    return ends_odds(prospect_of(going, options).look_ahead(fighter, pile, cards_due(going, fighter, options)).final)


RULES = (
    rule(Prospect.look_ahead, name="challenge_odds", given=challenge_odds_given, reads_drawn=True, check=check_form),
    rule(Prospect.ways, name="substitution_odds", given=substitution_odds_given, reads_drawn=True, check=check_form),
)
