"""What everybody shares: the decks, the tree of the campaign, what is said for next time (destiny-10, 72, 88, 90)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.piles import Deck
from core.rulesets.destiny.cards import FATE
from core.rulesets.destiny.chronicle import Goal, Record, Story
from core.rulesets.destiny.damage_decks import CARDS, DECKS, DamageDeck
from core.rulesets.destiny.values import OpenTask
from core.situation import Actor, ActorId

HAND = "hand"
"""The name of the hand in its deck."""


def new_fate() -> Deck:
    """A shuffled Fate deck: nobody knows its order."""
    return Deck(FATE)


def _damage() -> dict[str, Deck]:
    return {name: Deck(CARDS) for name in DECKS}


@dataclass(frozen=True, slots=True)
class State:
    """The table. `tasks` are those under way, in a battle or not.

    `decks` has by id as text the Fate deck of each who has a hand, with its `hand` held out. `record` and `goals`
    are of the scene that is open or being prepared, `intentions` say by name what each means to do in the next one.
    `awarded` lists who got this session's CP. `data` holds what a game master has put in place of the default damage
    decks, by deck name.
    """

    decks: Mapping[str, Deck] = field(default_factory=dict)
    shared: Deck = field(default_factory=new_fate)
    damage: Mapping[str, Deck] = field(default_factory=_damage)
    stories: tuple[Story, ...] = ()
    goals: tuple[Goal, ...] = ()
    tasks: tuple[OpenTask, ...] = ()
    record: Record = field(default_factory=Record)
    awarded: tuple[ActorId, ...] = ()
    intentions: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, DamageDeck] = field(default_factory=dict)


def new_state() -> State:
    """The table at the beginning."""
    return State()


def has_hand(actor: Actor) -> bool:
    """Whether somebody is played from a hand: a player's character, or whom the game master marked (destiny-10)."""
    return actor.player or bool(actor.sheet.hand)


def deck_of(state: State, actor: ActorId) -> Deck:
    """The Fate deck of somebody with a hand; a fresh one for whoever has not drawn yet."""
    return state.decks.get(str(actor)) or new_fate()


def dealt_deck(state: State, actor: ActorId | None) -> Deck | None:
    """The Fate deck of somebody who has been dealt a hand, None for everybody else."""
    return state.decks.get(str(actor))


def hand_of(state: State, actor: ActorId) -> tuple[str, ...]:
    """The cards in a hand."""
    return tuple(map(str, deck_of(state, actor).hand(HAND)))


def with_decks(state: State, decks: Mapping[ActorId, Deck], shared: Deck) -> State:
    """The table with some players' decks, and Shared Fate, as they now are."""
    return replace(state, shared=shared, decks={**state.decks, **{str(actor): deck for actor, deck in decks.items()}})
