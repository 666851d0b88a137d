"""Hands on screen: dealt, drawn to, a card gained, Fate turned (destiny-11 to 20)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.acting import somebody
from core.choosing import here_choices
from core.entry import Choice, entry
from core.option import OptionValues
from core.piles import Deck
from core.refusal import Refusal
from core.result import Resolution, Step
from core.ruleset import Action, Brief, Place
from core.rulesets.destiny.decks import LIMIT, START, give, reveal
from core.rulesets.destiny.hands import Kind, drawn_cards, gainable, gained, held
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.options import defaults
from core.rulesets.destiny.state import HAND, State, deck_of, new_fate
from core.situation import ActorId, Effects, Situation
from core.table import Table

_CORE = only_with("core")


def _no_hand(situation: Situation) -> Refusal | None:
    if situation.acting is not None and not situation.actor.player:
        return Refusal("non_player_has_no_hand", "A non-player lives from Shared Fate.")
    return undealt(situation)


def undealt(situation: Situation) -> Refusal | None:
    """Dims what needs a hand as long as a player's character has not been dealt one."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    if actor is not None and actor.player and str(actor.id) not in situation.state.decks:
        return Refusal("hand_empty", "Deal the hands first.")
    return None


handed = first_of(_CORE, somebody, _no_hand)
"""Dims what only somebody with a hand does."""


def with_deck(situation: Situation, deck: Deck) -> Effects:
    """The effects of another deck for who acts."""
    state: State = situation.state
    return Effects(state=replace(state, decks={**state.decks, str(situation.actor.id): deck}))


# Dealing --------------------------------------------------------------------------------------------------------------


def _without_hand(situation: Situation) -> tuple[Choice, ...]:
    """The players' characters there who have no hand yet."""
    decks = situation.state.decks
    return tuple(c for c in here_choices(situation) if situation.actors[int(c.id)].player and c.id not in decks)


@dataclass(frozen=True, slots=True)
class DealForm:
    """Who is dealt a hand."""

    who: tuple[str, ...] = entry("To", default=(), choices=_without_hand, once=True, help="Everybody, unless you say.")


@dataclass(frozen=True, slots=True)
class Deal:
    """Those who are dealt a hand, names by id."""

    names: Mapping[str, str]


def deal(request: Deal, table: Table) -> Resolution:
    """Five cards for each from a shuffled deck (destiny-11)."""
    decks: dict[str, Deck] = {}
    steps: list[Step] = []
    for id, name in request.names.items():
        hand, left = give(new_fate(), START, table.at("hands", id, name=name), "destiny-11")
        decks[id] = replace(left, held=((HAND, hand),))
        steps.append(Step("destiny-11", "dealt", tokens=hand, seat=name))
    facts = {"hands": {request.names[id]: list(held(deck)) for id, deck in decks.items()}}
    return Resolution(facts, steps=tuple(steps), value=decks)


def _prepare_deal(form: DealForm, situation: Situation) -> Deal:
    return Deal({c.id: c.label for c in _without_hand(situation) if not form.who or c.id in form.who})


def _settle_deal(form: DealForm, resolution: Resolution, situation: Situation) -> Effects:
    state: State = situation.state
    return Effects(state=replace(state, decks={**state.decks, **resolution.value}))


def _all_dealt(situation: Situation) -> Refusal | None:
    return None if _without_hand(situation) else Refusal("bad_request", "Everybody has a hand; a new scene deals anew.")


# Drawing --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawForm:
    """So many cards from one's own deck."""

    count: int = entry("Cards", default=1, low=1, high=LIMIT, code="bad_count")


@dataclass(frozen=True, slots=True)
class Draw:
    """A deck with its hand, and how many cards are drawn."""

    deck: Deck
    count: int
    options: OptionValues = field(default_factory=defaults)


def draw(request: Draw, table: Table) -> Resolution:
    """Draw in hand (destiny-12, 13)."""
    deck, drawn = drawn_cards(request.deck, request.count, table, request.options)
    lost = request.count - len(drawn)
    steps = [Step("destiny-13", "draws", tokens=drawn)] if drawn else []
    steps += [Step("destiny-12", "hand_full", amount=lost)] if lost else []
    return Resolution({"drawn": list(drawn), "lost": lost, "hand": list(held(deck))}, steps=tuple(steps), value=deck)


def _prepare_draw(form: DrawForm, situation: Situation) -> Draw:
    return Draw(deck_of(situation.state, situation.actor.id), form.count, situation.options)


def _settle_deck(form: Any, resolution: Resolution, situation: Situation) -> Effects:
    return with_deck(situation, resolution.value)


# Gaining --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GainForm:
    """An Ace out of deck or discard, or any card out of the discard."""

    kind: Kind = entry("What", default="ace", choices=(Choice("ace", "An Ace"), Choice("any", "Any discarded card")))


@dataclass(frozen=True, slots=True)
class Gain:
    """A deck, and what is gained from it."""

    deck: Deck
    kind: Kind


def gain(request: Gain, table: Table) -> Resolution:
    """Take a card in hand (destiny-18, 19)."""
    deck, step = gained(request.deck, request.kind, table)
    return Resolution({"hand": list(held(deck))}, steps=(step,) if step else (), value=deck)


def _prepare_gain(form: GainForm, situation: Situation) -> Gain:
    deck = deck_of(situation.state, situation.actor.id)
    if not gainable(deck, form.kind):
        raise Refusal("card_not_there", "There is no such card to gain.", "kind")
    return Gain(deck, form.kind)


def _hand_full(situation: Situation) -> Refusal | None:
    full = len(held(deck_of(situation.state, situation.actor.id))) >= LIMIT
    return Refusal("hand_full", f"The hand holds {LIMIT} cards already.") if full else None


# Turning Fate ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RevealForm:
    """Cards to be turned, from Shared Fate or one's own deck."""

    source: str = entry(
        "From", default="shared", choices=(Choice("shared", "Shared Fate"), Choice("own", "The own deck"))
    )
    count: int = entry("Cards", default=1, low=1, high=LIMIT, code="bad_count")


@dataclass(frozen=True, slots=True)
class Turn:
    """A deck of which cards are turned; `whose` it is, None for Shared Fate."""

    deck: Deck
    count: int
    whose: ActorId | None = None


def turn(request: Turn, table: Table) -> Resolution:
    """Turn cards into the discard (destiny-15)."""
    revealed, left = reveal(request.deck, request.count, table, "destiny-15")
    step = Step("destiny-15", "turned", tokens=revealed)
    return Resolution({"revealed": list(revealed)}, steps=(step,), value=left)


def _prepare_turn(form: RevealForm, situation: Situation) -> Turn:
    if form.source == "shared":
        return Turn(situation.state.shared, form.count)
    if refusal := handed(situation):
        raise Refusal(refusal.code, refusal.message, "source")
    return Turn(deck_of(situation.state, situation.actor.id), form.count, situation.actor.id)


def _settle_turn(form: RevealForm, resolution: Resolution, situation: Situation) -> Effects:
    if form.source == "own":
        return with_deck(situation, resolution.value)
    return Effects(state=replace(situation.state, shared=resolution.value))


def _counted(form: DrawForm | RevealForm, resolution: Resolution, situation: Situation) -> Brief:
    return Brief(f"{form.count} card{'s' if form.count > 1 else ''}")


ACTIONS: tuple[Action, ...] = (
    Action(
        id="deal",
        title="Deal the hands",
        place=Place.SCENE,
        form=DealForm,
        request=Deal,
        rule=deal,
        prepare=_prepare_deal,
        settle=_settle_deal,
        start=lambda situation: DealForm(),
        help=f"{START} cards to each player's character.",
        why_not=first_of(_CORE, _all_dealt),
    ),
    Action(
        id="draw_cards",
        title="Draw cards",
        place=Place.SCENE,
        form=DrawForm,
        request=Draw,
        rule=draw,
        prepare=_prepare_draw,
        settle=_settle_deck,
        start=lambda situation: DrawForm(),
        help=f"From one's own deck, up to {LIMIT} in hand.",
        why_not=handed,
        brief=_counted,
    ),
    Action(
        id="gain_card",
        title="Gain a card",
        place=Place.SCENE,
        form=GainForm,
        request=Gain,
        rule=gain,
        prepare=_prepare_gain,
        settle=_settle_deck,
        start=lambda situation: GainForm(),
        help="An Ace, or any discarded card.",
        why_not=first_of(handed, _hand_full),
    ),
    Action(
        id="reveal",
        title="Reveal Fate",
        place=Place.SCENE,
        form=RevealForm,
        request=Turn,
        rule=turn,
        prepare=_prepare_turn,
        settle=_settle_turn,
        start=lambda situation: RevealForm(),
        help="Turn cards of Shared Fate or of one's own deck.",
        why_not=_CORE,
        brief=_counted,
    ),
)
