"""Hands dealt at the beginning of a scene, and Fate turned, on screen (destiny-11, 15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.action import Action, old_action
from core.entry import Choice, entry
from core.piles import Deck
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.cards.decks import LIMIT, START, give, reveal
from core.rulesets.destiny.cards.hands import held
from core.rulesets.destiny.cards.holding import handed, own_deck, with_deck
from core.rulesets.destiny.cards.players import Player, holder, once_each, player_of
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.state import HAND, State, new_fate
from core.rulesets.destiny.turns.battle import Battle
from core.rulesets.destiny.turns.combatants import there
from core.situation import Brief, Effects, Situation
from core.table import Table
from core.wording import counted

_CORE = only_with("core")


# Dealing --------------------------------------------------------------------------------------------------------------


def _players(situation: Situation) -> tuple[Player, ...]:
    """Those with a hand who play somebody there, or a unit of the battle that runs."""
    found = [player_of(situation.actors[int(c.id)], situation) for c in there(situation)]
    if isinstance(situation.conflict, Battle):
        found += [holder(unit, situation) for unit in situation.conflict.units]
    return once_each(player for player in found if player is not None)


def _without_hand(situation: Situation) -> tuple[Choice, ...]:
    """The players there who have no hand yet."""
    waiting = (player for player in _players(situation) if player.deck(situation.state) is None)
    return tuple(Choice(player.hand, player.name) for player in waiting)


@dataclass(frozen=True, slots=True)
class DealForm:
    """Who is dealt a hand."""

    who: tuple[str, ...] = entry("To", default=(), choices=_without_hand, once=True, help="Everybody, unless you say.")


@dataclass(frozen=True, slots=True)
class Deal:
    """Those who are dealt a hand, names by whose hand it is."""

    names: Mapping[str, str]


def deal(request: Deal, table: Table) -> Resolution[Any]:
    """Five cards for each from a shuffled deck (destiny-11)."""
    decks: dict[str, Deck] = {}
    steps: list[Step] = []
    for id, name in request.names.items():
        hand, left = give(new_fate(), START, table.at("hands", id, name=name), "destiny-11")
        decks[id] = replace(left, held=((HAND, hand),))
        steps.append(Step("destiny-11", "dealt", tokens=hand, seat=name))
    facts = {"hands": {request.names[id]: list(held(deck)) for id, deck in decks.items()}}
    return old_resolution(facts, steps=tuple(steps), value=decks)


def _prepare_deal(form: DealForm, situation: Situation) -> Deal:
    return Deal({c.id: c.label for c in _without_hand(situation) if not form.who or c.id in form.who})


def _settle_deal(form: DealForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    state: State = situation.state
    return Effects(state=replace(state, decks={**state.decks, **resolution.value}))


def _all_dealt(situation: Situation) -> Refusal | None:
    if _without_hand(situation):
        return None
    if _players(situation):
        return Refusal("bad_request", "Everybody has a hand; a new scene deals anew.")
    return Refusal("bad_request", "Nobody there is played from a hand.")


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
    """A deck of which cards are turned."""

    deck: Deck
    count: int


def turn(request: Turn, table: Table) -> Resolution[Any]:
    """Turn cards into the discard (destiny-15)."""
    revealed, left = reveal(request.deck, request.count, table, "destiny-15")
    step = Step("destiny-15", "turned", tokens=revealed)
    return old_resolution({"revealed": list(revealed)}, steps=(step,), value=left)


def _prepare_turn(form: RevealForm, situation: Situation) -> Turn:
    if form.source == "shared":
        return Turn(situation.state.shared, form.count)
    if refusal := handed(situation):
        raise Refusal(refusal.code, refusal.message, "source")
    return Turn(own_deck(situation), form.count)


def _settle_turn(form: RevealForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    if form.source == "own":
        return with_deck(situation, resolution.value)
    return Effects(state=replace(situation.state, shared=resolution.value))


def _counted(form: RevealForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(counted(form.count, "card"))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="deal",
        title="Deal the hands",
        place=Place.SCENE,
        form=DealForm,
        request=Deal,
        rule=deal,
        prepare=_prepare_deal,
        settle=_settle_deal,
        start=lambda situation: DealForm(),
        help=f"{START} cards to each player of somebody there.",
        why_not=first_of(_CORE, _all_dealt),
    ),
    old_action(
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
