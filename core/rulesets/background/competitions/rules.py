"""One draw of a competition: everyone draws once and is compared with every opponent (background-16 to 23)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.piles import Deck
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.background.cards.card import CARD_CHOICES, Counted
from core.rulesets.background.cards.checks import check_form
from core.rulesets.background.cards.deck import new_deck
from core.rulesets.background.cards.rules import Dealer
from core.rulesets.background.competitions.card_comparison import (
    BANDS,
    Entrant,
    Pair,
    Result,
    outcome_for,
    pairs,
    privileged_suits,
    shown_odds,
    word_for,
)
from core.rulesets.background.draws.group_draws import Match, Together, check_able, draw_all, improve_all
from core.rulesets.background.draws.requests import GivenDraw, Substitute, answers, check_draws, check_given
from core.rulesets.background.draws.substitutes import resolve_draw
from core.rulesets.background.draws.turn import Moment, Turn
from core.rulesets.background.options import HouseRules
from core.rulesets.background.values import Fighter
from core.schema.codec import Json
from core.schema.entry import entry
from core.schema.signature import Flat


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms(Moment):
    """The terms of a competition, without its participants."""

    combat: bool = entry("Combat", default=False)
    ended: bool = entry("Ended", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionRound(Terms):
    """The participants of this draw, and the deck. Those who are out aren't listed."""

    participants: tuple[Entrant, ...] = entry("Participants")
    deck: Deck = entry(default=new_deck(), hidden=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender(Entrant):
    """A participant in a request of the JSON interface."""

    drawn: tuple[str, ...] = entry("Drawn", choices=CARD_CHOICES, unknown="bad_card")
    keep: str | None = entry("Keep", default=None, choices=CARD_CHOICES, code="bad_card")
    substitutes: tuple[Substitute, ...] = entry("Substitutes", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Together):
    """One draw of a competition, and everyone after it."""

    pairs: tuple[Pair, ...]
    out: tuple[str, ...]
    may_alter_scene: tuple[str, ...]
    ended: bool

    @property
    def resolved(self) -> bool:
        """True if anything has changed (background-21)."""
        return any(pair.winner is not None for pair in self.pairs)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            "pairs": [pair.facts for pair in self.pairs],
            "resolved": self.resolved,
            "ended": self.ended,
            "out": list(self.out),
            "may_alter_scene": list(self.may_alter_scene),
            **self.facts_of_all,
        }


def check_competition(terms: Terms, participants: Sequence[Entrant]) -> None:
    """Refuse a competition that is over or one-sided, and someone who can't draw (background-16, 21, 52)."""
    if terms.ended:
        raise Refusal("competition_over", "This competition has ended. Start a new one.", "ended")
    if len({entrant.on for entrant in participants}) < 2:
        raise Refusal("no_opponent", "A competition needs two sides.", "participants")
    check_able(participants, "participants")


def competition_round(request: CompetitionRound, table: Table) -> Resolution[Exchange]:
    """Draw for everyone, improve, compare (background-13 to 23); the outcome is the first participant's."""
    entrants = request.participants
    check_competition(request, entrants)
    dealer = Dealer(request.deck)
    seats = [table.at("participants", i, name=entrant.shown) for i, entrant in enumerate(entrants)]
    turns = draw_all(entrants, seats, dealer, request, advantage_counts=True)
    turns = improve_all(turns, seats, match_of(entrants, request), dealer, request)
    turns, exchange = _exchange(request, turns, dealer)
    steps = (*dealer.steps, *(step for turn in turns for step in turn.steps), *_steps(entrants, exchange))
    return Resolution(exchange, outcome_for(entrants[0].id, exchange.pairs), steps)


def match_of(entrants: Sequence[Entrant], terms: Terms) -> Match:
    """The comparison of these participants' cards."""
    suits = [privileged_suits(entrant, terms.combat, terms.options) for entrant in entrants]

    def word(i: int, counts: Sequence[Counted]) -> str:
        return word_for(entrants[i].id, tuple(pairs(entrants, counts, suits)))

    return Match(word, tuple(BANDS), lambda word: word.endswith("_loss"), shown_odds)


def _exchange(request: CompetitionRound, turns: Sequence[Turn], dealer: Dealer) -> tuple[list[Turn], Exchange]:
    """The results of the cards that count, for everyone (background-21, 22)."""
    entrants, moment = request.participants, request
    suits = [privileged_suits(entrant, request.combat, request.options) for entrant in entrants]
    compared = tuple(pairs(entrants, [turn.counts for turn in turns], suits))
    won = {pair.winner for pair in compared}
    turns = [resolve_draw(turn, turn.fighter.id in won, moment, dealer) for turn in turns]
    dealer.clear()
    beaten = {pair.loser for pair in compared if pair.result == "decisive"}
    hurt = {turn.fighter.id for turn in turns if turn.fighter.incapacitated}
    out = tuple(entrant.id for entrant in entrants if entrant.id in beaten | hurt)
    ended = len({entrant.on for entrant in entrants if entrant.id not in out}) < 2
    exchange = Exchange(
        pairs=compared,
        out=out,
        may_alter_scene=tuple(e.id for e in entrants if e.id in _winners(compared, "alter_scene") - beaten),
        ended=ended,
        counts={turn.fighter.id: turn.counts for turn in turns},
        fighters=_after(turns, _winners(compared, "advantage") - beaten, request.options, ended),
        discarded=tuple(card for turn in turns for card in turn.discarded),
        deck=dealer.deck,
    )
    return turns, exchange


def _winners(compared: Sequence[Pair], result: Result) -> set[str]:
    return {pair.winner for pair in compared if pair.result == result and pair.winner is not None}


def _after(turns: Sequence[Turn], gained: Collection[str], options: HouseRules, ended: bool) -> dict[str, Fighter]:
    """Everyone after the draw, with the advantages gained (background-15, 19)."""
    cleared = ended and options.advantage_scope == "competition"
    fighters = (turn.fighter for turn in turns)
    return {f.id: replace(f, advantage=not cleared and (f.advantage or f.id in gained)) for f in fighters}


_RULES = {"tie": "background-17", "decisive": "background-18", "advantage": "background-19"}


def _steps(entrants: Sequence[Entrant], exchange: Exchange) -> Iterator[Step]:
    """The steps of every pair, and their consequences."""
    names = {entrant.id: entrant.shown for entrant in entrants}
    for pair in exchange.pairs:
        rule = _RULES.get(pair.result, "background-20")
        high, low = (pair.a, pair.b) if pair.winner is None else (pair.winner, pair.loser or "")
        cards = (exchange.counts[high].card, exchange.counts[low].card)
        rule, word = ("background-22", "pair_beaten") if _in_vain(pair, exchange) else (rule, f"pair_{pair.result}")
        yield Step(rule, word, names[low], cards, seat=names[high])
    for who in exchange.may_alter_scene:
        yield Step("background-20", "may_alter_scene", seat=names[who])
    for who in exchange.out:
        yield Step("background-22", "out", seat=names[who])
    if exchange.ended:
        yield Step("background-21", "competition_ended")


def _in_vain(pair: Pair, exchange: Exchange) -> bool:
    """Return True if a higher card wins nothing because another card beats its drawer decisively (background-22)."""
    beaten = {each.loser for each in exchange.pairs if each.result == "decisive"}
    return pair.result in ("advantage", "alter_scene") and pair.winner in beaten


def competition_given(terms: Flat[Terms], participants: tuple[Contender, ...]) -> tuple[CompetitionRound, Table]:
    """A draw with its cards and decisions from the request."""
    options = terms.options
    draws = [
        GivenDraw(c, 1 + c.advantage, c.drawn, c.keep, c.substitutes, ("participants", i))
        for i, c in enumerate(participants)
    ]
    check_given(draws)
    check_competition(terms, participants)
    check_draws(draws, options)
    round = CompetitionRound(
        participants=participants,
        deck=new_deck({draw.fighter.id: draw.fighter.held for draw in draws}),
        combat=terms.combat,
        scene=terms.scene,
        episode=terms.episode,
        options=options,
    )
    return round, Table(BySeat({draw.path: answers(draw, options) for draw in draws}))


RULES = (rule(competition_round, name="competition", given=competition_given, reads_drawn=True, check=check_form),)
