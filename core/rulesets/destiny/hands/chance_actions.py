"""High Card and dice made of cards, on screen (destiny-21 to 30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from core.actions.action import Action, Draw
from core.actions.choices import here_choices
from core.actions.place import Place
from core.actions.result import Outcome, Resolution, Step
from core.actions.situation import Brief
from core.building_blocks.band import Band
from core.luck.exact_walk import Distribution, walk
from core.luck.odds import Chance, Odds
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import Player, codes, player_of, with_decks
from core.rulesets.destiny.cards.high_card import High, played_high, turns
from core.rulesets.destiny.cards.randomizer import DICE, Turned, randomize
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.time.current_stage import battle_or_scene
from core.rulesets.destiny.values.cards import card
from core.schema.codec import Json
from core.schema.entry import BY_NAME, Choice, entry

# Dice -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DieForm:
    """A die, and the result it needs, if it matters."""

    die: str = entry(
        "Die", default="d10", choices=tuple(Choice(die) for die in DICE), lever=True, code="unknown_die", own=True
    )
    at_least: int = entry("At least", default=0, low=0, high=108, lever=True, once=True, help="0: just a number.")


@dataclass(frozen=True, slots=True)
class DieRoll:
    """A die to reveal from Shared Fate, and the wanted result."""

    die: str
    at_least: int
    shared: Deck
    options: HouseRules = AS_WRITTEN


_OUTCOMES = {True: Outcome(Band.SUCCESS, "reached"), False: Outcome(Band.FAILURE, "not_reached")}


def die_roll(request: DieRoll, table: Table) -> Resolution[Turned]:
    """Turn cards for a die (destiny-21 to 27)."""
    turned = randomize(request.die, request.shared, table, request.options)
    outcome = _OUTCOMES[turned.value >= request.at_least] if request.at_least else None
    return Resolution(turned, outcome, (turned.step(request.die),))


_FEW = 20
"""The number of cards with which a die always ends without shuffling."""
_LONG = ("d80", "d84")
"""Dice that redraw often and then use a colour: too many draws to walk."""


def die_odds(request: DieRoll) -> Odds | None:
    """The chance of each number; None if Shared Fate is nearly empty, and for two dice that take too long."""
    pile = codes(request.shared.pile)
    if len(pile) < _FEW or request.die in _LONG:
        return None
    by_value = _values(request.die, pile, request.options.d8_method, request.options.lower_addend)
    mean = sum((n * p for n, p in by_value.items()), Fraction(0))
    reached = sum((p for n, p in by_value.items() if n >= request.at_least), Fraction(0))
    chances = (Chance("p_success", reached),) if request.at_least else ()
    return Odds(chances, {str(n): p for n, p in by_value.items()}, "number", mean)


@lru_cache(maxsize=64)
def _values(
    die: str,
    pile: tuple[str, ...],
    d8_method: Literal["second_card", "literal"],
    lower_addend: Literal["half", "literal"],
) -> Distribution[int]:
    reading = DICE[die]
    if not reading.red and not reading.lower:  # redraws change nothing: each card that counts is as likely
        counted = Counter(n for n in (reading.value(card(code)) for code in pile) if n is not None)
        return {n: Fraction(counted[n], counted.total()) for n in sorted(counted)}
    options = replace(AS_WRITTEN, d8_method=d8_method, lower_addend=lower_addend)
    found = walk(lambda table: randomize(die, Deck(pile), table, options), lambda turned: turned.value)
    return {n: found[n] for n in sorted(found)}


def _prepare_die(form: DieForm, situation: Situation) -> DieRoll:
    return DieRoll(form.die, form.at_least, situation.state.shared, situation.options)


def _settle_die(done: Done[DieForm, DieRoll, Turned]) -> Effects:
    deck = done.value.deck
    shared = replace(deck, discard=(*deck.discard, *done.value.used))
    return Effects(state=replace(done.situation.state, shared=shared))


def _brief_die(done: Done[DieForm, DieRoll, Turned]) -> Brief:
    return Brief(f"{done.form.die}: {done.value.value}")


# High Card ------------------------------------------------------------------------------------------------------------


def _everybody(situation: Situation) -> tuple[Choice, ...]:
    """Everyone in the scene, and the players of nameless units that have no hand (destiny-229)."""
    here = here_choices(situation)
    names = {choice.label for choice in here}
    nameless = (
        unit for unit in battle_or_scene(situation).units if unit.actor is None and player_of(unit, situation) is None
    )
    factions = dict.fromkeys(unit.player for unit in nameless if unit.player and unit.player not in names)
    return (*here, *(Choice(name, name, note="turns Shared Fate") for name in factions))


@dataclass(frozen=True, slots=True)
class HighForm:
    """The players of High Card, and whether they act in its order."""

    who: tuple[str, ...] = entry(
        "Who", default=(), choices=_everybody, help="By default, everyone in the scene.", tie=BY_NAME, scene=True
    )
    turns: bool = entry("Then act in turn", default=False, scene=True)


@dataclass(frozen=True, slots=True)
class PlayHigh:
    """Everyone by name with the deck of those who have a hand, and Shared Fate."""

    players: Mapping[str, Deck | None]
    shared: Deck
    turns: bool = False
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class InTurn:
    """The result of High Card, and the order in which the players then act."""

    high: High
    order: tuple[str, ...]

    @property
    def facts(self) -> dict[str, Json]:
        """The order of the players."""
        return {"order": list(self.order)}


def play_high(request: PlayHigh, table: Table) -> Resolution[InTurn]:
    """Play High Card, and act in turn if wanted (destiny-28 to 30)."""
    high = played_high(request.players, request.shared, request.options, table)
    order = turns(high.order, table) if request.turns else high.order
    rule, what = ("destiny-30", "acts") if request.turns else ("destiny-28", "in_order")
    steps = (*high.steps, *(Step(rule, what, total=at, seat=name) for at, name in enumerate(order, 1)))
    return Resolution(InTurn(high, order), steps=steps)


def _prepare_high(form: HighForm, situation: Situation) -> PlayHigh:
    state = situation.state
    hands = _hands(form, situation)
    if len(hands) < 2:
        raise Refusal("need_two_players", "High Card needs at least two. Choose another.", "who")
    players = {name: player.deck(state) if player else None for name, player in hands.items()}
    return PlayHigh(players, state.shared, form.turns, situation.options)


def _hands(form: HighForm, situation: Situation) -> dict[str, Player | None]:
    """Everyone by name with whose hand plays for them: one card, for the first of several (destiny-238)."""
    hands: dict[str, Player | None] = {}
    characters = {choice.id for choice in here_choices(situation)}
    for choice in _everybody(situation):
        if not form.who or choice.id in form.who:
            named = choice.id in characters
            player = player_of(situation.actors[int(choice.id)], situation) if named else None
            playing = {each.hand for each in hands.values() if each}
            hands[choice.label] = None if player is None or player.hand in playing else player
    return hands


def _settle_high(done: Done[HighForm, PlayHigh, InTurn]) -> Effects:
    high, hands = done.value.high, _hands(done.form, done.situation)
    decks = {player.hand: high.decks[name] for name, player in hands.items() if player and name in high.decks}
    return Effects(state=with_decks(done.situation.state, decks, high.shared))


def _brief_high(done: Done[HighForm, PlayHigh, InTurn]) -> Brief:
    return Brief("High Card: " + ", ".join(done.value.high.order))


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="high_card",
        title="High Card",
        place=Place.SCENE,
        of_table=True,
        form=HighForm,
        request=PlayHigh,
        rule=play_high,
        prepare=_prepare_high,
        settle=_settle_high,
        help="Each plays a card; the highest goes first.",
        brief=_brief_high,
    ),
    Draw(
        id="randomize",
        title="Roll a die with cards",
        place=Place.SCENE,
        of_table=True,
        form=DieForm,
        request=DieRoll,
        rule=die_roll,
        prepare=_prepare_die,
        settle=_settle_die,
        help="Roll any die from d2 to d108 with Shared Fate.",
        odds=die_odds,
        brief=_brief_die,
    ),
)
