"""Players and their hands: whose deck plays a character or a unit (destiny-10, 236 to 239)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from core.acts.acting import somebody
from core.acts.situation import ActorId
from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.cards.decks import deck_of
from core.rulesets.destiny.situation import Actor, Effects, Situation
from core.rulesets.destiny.state import State
from core.rulesets.destiny.turns.battle import Unit

GAME_MASTER = "Game master"
"""What the game master is called as a player."""
_GAME_MASTERS = "gm"


class Player(NamedTuple):
    """Somebody with a hand: the name of its deck in `State.decks`, what they are called, and who spends points.

    `actor` is the character whose Character Points these are; None where only nameless units are played.
    """

    hand: str
    name: str
    actor: ActorId | None = None

    @property
    def game_master(self) -> bool:
        """Whether this is the game master's hand."""
        return self.name == GAME_MASTER

    def deck(self, state: State) -> Deck | None:
        """The Fate deck, once a hand has been dealt."""
        return state.decks.get(self.hand)


def has_hand(actor: Actor) -> bool:
    """Whether somebody is played from a hand: a player's character, or whom the game master marked (destiny-10)."""
    return actor.player or bool(actor.sheet.hand)


def player_of(who: Actor | Unit, situation: Situation) -> Player | None:
    """Who plays a character, or a unit of a battle, from a hand; None where nobody does: it lives from Shared Fate."""
    if isinstance(who, Unit):
        own = situation.actors.get(who.actor) if who.actor is not None else None
        return (player_of(own, situation) if own is not None else None) or called(who.player, situation)
    if not has_hand(who):
        return None
    shared = _shared_hand(who)
    fellows = [a for a in situation.actors.values() if has_hand(a) and _shared_hand(a) == shared]
    return Player(_hand(who, shared, fellows, situation.state), _name(next(iter(fellows), who)), who.id)


def _name(actor: Actor) -> str:
    """Who plays a character: the player written down, the one nobody has named, the game master (destiny-236)."""
    return actor.played_by or (actor.name if actor.player else GAME_MASTER)


def _shared_hand(actor: Actor) -> str:
    """The hand that a character has in common with all others of its player, however the player is spelled."""
    if actor.played_by:
        return f"player {actor.played_by.casefold()}"
    return str(actor.id) if actor.player else _GAME_MASTERS


def _hand(actor: Actor, shared: str, fellows: Iterable[Actor], state: State) -> str:
    """The hand a character is played from.

    What was dealt to it by itself stays its own until the scene ends: its player was not written down yet, or the
    scene was begun when every character had a hand (destiny-239).
    """
    dealt = (hand for hand in (str(actor.id), shared, *(str(a.id) for a in fellows)) if hand in state.decks)
    return next(dealt, shared)


def players(who: Iterable[Actor | Unit], situation: Situation) -> tuple[Player, ...]:
    """Those whose hands play some characters or units, each once."""
    return once_each(player for each in who if (player := player_of(each, situation)))


def known(situation: Situation) -> Iterator[Player]:
    """Everybody who plays from a hand, once for each of their characters; the game master in any case."""
    yield from (found for actor in situation.actors.values() if (found := player_of(actor, situation)))
    yield Player(_GAME_MASTERS, GAME_MASTER)


def once_each(found: Iterable[Player]) -> tuple[Player, ...]:
    """Every hand once, with the first character it was named with."""
    by_hand: dict[str, Player] = {}
    for player in found:
        by_hand.setdefault(player.hand, player)
    return tuple(by_hand.values())


def called(name: str, situation: Situation) -> Player | None:
    """The player of this name, or of the character of this name; None for a faction without players."""
    wanted = name.strip().casefold()
    with_hand = [actor for actor in situation.actors.values() if has_hand(actor)]
    for known in (_name, lambda actor: actor.name):
        for actor in with_hand:
            if known(actor).casefold() == wanted:
                return player_of(actor, situation)
    return Player(_GAME_MASTERS, GAME_MASTER) if wanted == GAME_MASTER.casefold() else None


def played_by(unit: Unit, situation: Situation) -> str:
    """Who decides what a unit does: whose hand plays it, else the faction or whoever is written beside it."""
    found = player_of(unit, situation)
    return found.name if found else unit.player


# Their hands --------------------------------------------------------------------------------------------------------


def handed(situation: Situation) -> Refusal | None:
    """Dims what only somebody with a hand does."""
    if refusal := somebody(situation):
        return refusal
    if not has_hand(situation.actor):
        return Refusal("non_player_has_no_hand", "A non-player lives from Shared Fate; its sheet may give it a hand.")
    return undealt(situation)


def undealt(situation: Situation) -> Refusal | None:
    """Dims what needs a hand as long as who plays whoever acts has not been dealt one."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    waits = actor is not None and without_hand(situation, player_of(actor, situation))
    return Refusal("hand_empty", "Deal the hands first.") if waits else None


def without_hand(situation: Situation, *whom: Player | None) -> tuple[str, ...]:
    """Those players, by name, who have not been dealt a hand; with the decks off nobody waits."""
    if not situation.options.plays("core"):
        return ()
    return tuple(player.name for player in whom if player is not None and player.deck(situation.state) is None)


def own_deck(situation: Situation) -> Deck:
    """The Fate deck that who acts is played from; a fresh one where none was dealt."""
    player = player_of(situation.actor, situation)
    return deck_of(situation.state, player.hand if player else "")


def with_deck(situation: Situation, deck: Deck) -> Effects:
    """The effects of another deck for who plays whoever acts."""
    state = situation.state
    player = player_of(situation.actor, situation)
    assert player is not None, "without a hand nothing is drawn from a deck of one's own"
    return Effects(state=replace(state, decks={**state.decks, player.hand: deck}))
