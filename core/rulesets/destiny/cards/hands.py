"""Hands of cards, drawn, revealed, gained and put away, and the players who hold them (destiny-10 to 20, 236 to 239).

A deck is a `core.luck.piles.Deck`. No one knows its order, so luck or a person answers each draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple

from core.actions.actor import needs_character
from core.actions.result import Step
from core.actions.situation import ActorId
from core.luck.piles import Deck
from core.luck.table import Table, no_advice
from core.refusal import Refusal
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.situation import Actor, Effects, Situation
from core.rulesets.destiny.state.battle import Unit
from core.rulesets.destiny.state.table import HAND, State, new_fate
from core.rulesets.destiny.values.cards import card, card_text, one_deck
from core.schema.codec import Json
from core.schema.entry import Choice, Entry

LIMIT = 10
"""The most cards in a hand (destiny-12)."""
START = 5
"""The cards a scene starts with (destiny-11)."""


Code = Annotated[str, Entry(json="card")]
"""A card as a rule of the JSON interface gets it."""


def check_hand(hand: Sequence[str]) -> None:
    """Refuse a hand that is too large (destiny-12)."""
    if len(hand) > LIMIT:
        raise Refusal("hand_too_large", f"A hand holds at most {LIMIT} cards; this one has {len(hand)}.", "hand")


def codes(tokens: Sequence[object]) -> tuple[str, ...]:
    """Tokens as card codes."""
    return tuple(map(str, tokens))


def give(deck: Deck, n: int, table: Table, why: str, *, ordered: bool = False) -> tuple[tuple[str, ...], Deck]:
    """Take up to `n` cards; an empty deck takes its discard back, and if both are empty there are fewer (destiny-14).

    The cards taken are in no hand yet, and no longer in the deck returned. `ordered` means that their order matters.
    """
    taken: tuple[str, ...] = ()
    while len(taken) < n:
        if not deck.pile:
            deck = deck.reshuffled()
        due = min(n - len(taken), len(deck.pile))
        if due == 0:
            break
        drawn = codes(table.draw(deck, due, why=why, ordered=ordered))
        taken, deck = (*taken, *drawn), replace(deck, pile=tuple(c for c in deck.pile if c not in drawn))
    return taken, deck


class SceneStart(NamedTuple):
    """The hand a scene starts with, and the remaining deck."""

    hand: tuple[str, ...]
    left: Deck

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface: the deck by its size and its top card."""
        pile = codes(self.left.pile)
        return {"hand": list(self.hand), "deck_count": len(pile), "next": pile[0], "discard": []}


def start_scene_hand(deck: Deck, table: Table) -> SceneStart:
    """Draw the hand of a scene from a shuffled deck (destiny-11)."""
    return SceneStart(*give(deck, START, table, "destiny-11"))


class Revealed(NamedTuple):
    """Revealed cards, and the deck with them in its discard."""

    cards: tuple[str, ...]
    left: Deck

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface, with deck and discard separate."""
        return {"revealed": list(self.cards), "deck": list(self.left.pile), "discard": list(self.left.discard)}


def reveal(shared: Deck, count: int, table: Table, why: str) -> Revealed:
    """Reveal Shared Fate cards; refuses if there are too few (destiny-15)."""
    taken, left = reveal_shared(shared, count, table, why)
    return Revealed(taken, replace(left, discard=(*left.discard, *taken)))


def reveal_shared(shared: Deck, count: int, table: Table, why: str) -> tuple[tuple[str, ...], Deck]:
    """Reveal Shared Fate cards that stay on the table: the deck returned does not hold them (destiny-14)."""
    taken, left = give(shared, count, table, why)
    if len(taken) < count:
        raise Refusal("shared_fate_empty", "Shared Fate has no cards left to reveal.", "deck")
    return taken, left


Kind = Literal["ace", "any"]


def in_hand(deck: Deck) -> tuple[str, ...]:
    """The cards in a hand."""
    return codes(deck.hand(HAND))


def deck_with_hand(deck: Deck, hand: Sequence[str]) -> Deck:
    """A deck with these cards in hand, wherever they were; cards no longer in hand are discarded."""
    gone = tuple(code for code in in_hand(deck) if code not in hand)
    return replace(
        deck,
        pile=_without(deck.pile, hand),
        discard=(*_without(deck.discard, hand), *(code for code in gone if code not in deck.discard)),
        held=((HAND, tuple(hand)),) if hand else (),
    )


def _without(pile: Sequence[object], gone: Sequence[str]) -> tuple[str, ...]:
    return tuple(code for code in codes(pile) if code not in gone)


class Drawn(NamedTuple):
    """A deck with its hand after drawing, the cards drawn, and the number of lost draws."""

    deck: Deck
    cards: tuple[str, ...]
    lost: int

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface, with hand, deck and discard separate."""
        piles = {"deck": list(self.deck.pile), "discard": list(self.deck.discard)}
        return {"hand": list(in_hand(self.deck)), **piles, "drawn": list(self.cards), "lost": self.lost}


def draw_fate(deck: Deck, count: int, table: Table, options: HouseRules) -> Drawn:
    """Draw in hand; draws beyond ten cards are lost, or by house rule the surplus is put away (destiny-12, 13)."""
    hand = in_hand(deck)
    room = count if options.over_hand_limit == "discard_down" else min(count, max(0, LIMIT - len(hand)))
    taken, left = give(replace(deck, held=()), room, table, "destiny-13")
    hand = (*hand, *taken)
    after = replace(left, held=((HAND, hand),) if hand else ())
    return Drawn(discard_from_hand(after, max(0, len(hand) - LIMIT), table), taken, count - len(taken))


def discard_from_hand(deck: Deck, n: int, table: Table) -> Deck:
    """Have cards of the hand put away, one after another."""
    for _ in range(n):
        choices = [Choice(code, card_text(code)) for code in in_hand(deck)]
        deck = deck.put_away((table.choose("put_away", choices, why="destiny-12", advice=no_advice),), HAND)
    return deck


def gainable(deck: Deck, kind: Kind, but: Sequence[str] = ()) -> tuple[Choice, ...]:
    """The cards that can be gained: Aces of discard and deck, or any card of the discard, except those just played in
    `but`.

    With ten cards in hand there are none (destiny-18, 19, 20).
    """
    if len(in_hand(deck)) >= LIMIT:
        return ()
    lying = [Choice(code, card_text(code), note="from the discard") for code in codes(deck.discard) if code not in but]
    if kind == "any":
        return tuple(lying)
    hidden = [Choice(code, card_text(code), note="search the deck, then shuffle") for code in codes(deck.pile)]
    return tuple(choice for choice in (*lying, *hidden) if card(choice.id).rank == "A")


@dataclass(frozen=True, slots=True)
class Gained:
    """Hand, deck and discard with the card in its new place, and whether to shuffle the deck."""

    hand: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    shuffle_deck: bool


def gain_card(
    *,
    kind: Kind,
    source: Annotated[str, Entry(json="from")],
    code: Code,
    hand: tuple[str, ...],
    deck: tuple[str, ...],
    discard: tuple[str, ...],
) -> Gained:
    """Take an Ace from deck or discard, or any card from the discard, in hand (destiny-18, 19, 20)."""
    one_deck(hand, deck, discard)
    check_hand(hand)
    wanted = card(code)
    if source not in ("deck", "discard") or (kind == "any" and source == "deck"):
        raise Refusal(
            "wrong_pile", "Take an Ace from the deck or the discard, and any other card from the discard.", "from"
        )
    if len(hand) == LIMIT:
        raise Refusal("hand_full", f"The hand already holds {LIMIT} cards. Play or discard one first.", "hand")
    if kind == "ace" and wanted.rank != "A":
        raise Refusal("not_an_ace", f"{wanted.code} isn't an Ace. Choose an Ace.", "card")
    pile = deck if source == "deck" else discard
    if wanted.code not in pile:
        raise Refusal("card_not_there", f"{wanted.code} isn't in the {source}. Choose another card.", "card")
    left, rest = (tuple(c for c in cards if c != code) for cards in (deck, discard))
    return Gained((*hand, code), left, rest, source == "deck")


def gain_by_choice(deck: Deck, kind: Kind, table: Table, but: Sequence[str] = ()) -> tuple[Deck, Step | None]:
    """Take a card in hand, if there is one to take and the player wants it (destiny-18, 19)."""
    choices = gainable(deck, kind, but)
    why = "destiny-18" if kind == "ace" else "destiny-19"
    if not choices:
        return deck, Step("destiny-20" if len(in_hand(deck)) >= LIMIT else why, "nothing_to_gain")
    code = table.choose("gain", (*choices, Choice("none", "Nothing")), why=why, advice=no_advice)
    if code == "none":
        return deck, None
    found = gain_card(
        kind=kind,
        source="discard" if code in deck.discard else "deck",
        code=code,
        hand=in_hand(deck),
        deck=codes(deck.pile),
        discard=codes(deck.discard),
    )
    after = replace(deck, pile=found.deck, discard=found.discard, held=((HAND, found.hand),))
    return after, Step(why, "gains", tokens=(code,))


def deck_of(state: State, hand: str) -> Deck:
    """The Fate deck of a player; a new one for a player who has not drawn yet."""
    return state.decks.get(hand) or new_fate()


def hand_of(state: State, hand: str) -> tuple[str, ...]:
    """The cards in a player's hand."""
    return tuple(map(str, deck_of(state, hand).hand(HAND)))


def with_decks(state: State, decks: Mapping[str, Deck], shared: Deck) -> State:
    """The table with new decks of players and a new Shared Fate."""
    return replace(state, shared=shared, decks={**state.decks, **decks})


# The players of hands -------------------------------------------------------------------------------------------------
GAME_MASTER = "Game master"
"""The name of the GM as a player."""
_GAME_MASTERS = "gm"


class Player(NamedTuple):
    """A player with a hand: the name of its deck in `State.decks`, the player's name, and the character who spends
    points.

    `actor` is the character who owns the Character Points; None if only nameless units are played.
    """

    hand: str
    name: str
    actor: ActorId | None = None

    @property
    def game_master(self) -> bool:
        """True if this is the GM's hand."""
        return self.name == GAME_MASTER

    def deck(self, state: State) -> Deck | None:
        """The Fate deck, or None before a hand has been dealt."""
        return state.decks.get(self.hand)


def has_hand(actor: Actor) -> bool:
    """Return True if a character has a hand: a player's character, or one that the GM marked (destiny-10)."""
    return actor.player or bool(actor.sheet.hand)


def player_of(who: Actor | Unit, situation: Situation) -> Player | None:
    """The player whose hand plays a character or a unit; None if it uses Shared Fate."""
    if isinstance(who, Unit):
        own = situation.actors.get(who.actor) if who.actor is not None else None
        return (player_of(own, situation) if own is not None else None) or find_player(who.player, situation)
    if not has_hand(who):
        return None
    shared = _shared_hand(who)
    fellows = [a for a in situation.actors.values() if has_hand(a) and _shared_hand(a) == shared]
    return Player(_hand(who, shared, fellows, situation.state), _name(next(iter(fellows), who)), who.id)


def _name(actor: Actor) -> str:
    """The name of a character's player: the recorded one, otherwise the character's own name or the GM's
    (destiny-236).
    """
    return actor.played_by or (actor.name if actor.player else GAME_MASTER)


def _shared_hand(actor: Actor) -> str:
    """The hand that all characters of a player share, regardless of capitals in the player's name."""
    if actor.played_by:
        return f"player {actor.played_by.casefold()}"
    return str(actor.id) if actor.player else _GAME_MASTERS


def _hand(actor: Actor, shared: str, fellows: Iterable[Actor], state: State) -> str:
    """The hand that a character is played from.

    A hand dealt to the character alone is kept until the scene ends: its player was not recorded yet, or the scene
    started when every character had a hand (destiny-239).
    """
    dealt = (hand for hand in (str(actor.id), shared, *(str(a.id) for a in fellows)) if hand in state.decks)
    return next(dealt, shared)


def players(who: Iterable[Actor | Unit], situation: Situation) -> tuple[Player, ...]:
    """The players whose hands play these characters or units, each once."""
    return once_each(player for each in who if (player := player_of(each, situation)))


def players_with_hands(situation: Situation) -> Iterator[Player]:
    """Everyone who plays from a hand, once for each of their characters, and always the GM."""
    yield from (found for actor in situation.actors.values() if (found := player_of(actor, situation)))
    yield Player(_GAME_MASTERS, GAME_MASTER)


def once_each(found: Iterable[Player]) -> tuple[Player, ...]:
    """Each hand once, with the first character listed for it."""
    by_hand: dict[str, Player] = {}
    for player in found:
        by_hand.setdefault(player.hand, player)
    return tuple(by_hand.values())


def find_player(name: str, situation: Situation) -> Player | None:
    """The player of this name, or of the character of this name; None for a faction without players."""
    known = situation.once(_called_so_far)
    if name not in known:
        known[name] = _search_player(name, situation)
    return known[name]


def _called_so_far(situation: Situation) -> dict[str, Player | None]:
    """An empty cache of players by name: hundreds of units share a faction."""
    return {}


def _search_player(name: str, situation: Situation) -> Player | None:
    wanted = name.strip().casefold()
    with_hand = [actor for actor in situation.actors.values() if has_hand(actor)]
    for known in (_name, lambda actor: actor.name):
        for actor in with_hand:
            if known(actor).casefold() == wanted:
                return player_of(actor, situation)
    return Player(_GAME_MASTERS, GAME_MASTER) if wanted == GAME_MASTER.casefold() else None


def played_by(unit: Unit, situation: Situation) -> str:
    """The name of the one who decides for a unit: the player of its hand, or else the recorded player or faction."""
    found = player_of(unit, situation)
    return found.name if found else unit.player


def why_no_hand(situation: Situation) -> Refusal | None:
    """Dims an action that needs a hand of cards."""
    if refusal := needs_character(situation):
        return refusal
    if not has_hand(situation.actor):
        return Refusal(
            "non_player_has_no_hand", "Non-players use Shared Fate. To give this one a hand, mark it on its sheet."
        )
    return undealt(situation)


def undealt(situation: Situation) -> Refusal | None:
    """Dims an action that needs a hand until the acting character's player has been dealt one."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    waits = actor is not None and without_hand(situation, player_of(actor, situation))
    return Refusal("hand_empty", "Deal the hands first.") if waits else None


def without_hand(situation: Situation, *whom: Player | None) -> tuple[str, ...]:
    """The names of those players who have not been dealt a hand; none if the decks are switched off."""
    if not situation.options.plays("core"):
        return ()
    return tuple(player.name for player in whom if player is not None and player.deck(situation.state) is None)


def own_deck(situation: Situation) -> Deck:
    """The Fate deck of the acting character's player; a new one if none was dealt."""
    player = player_of(situation.actor, situation)
    return deck_of(situation.state, player.hand if player else "")


def with_deck(situation: Situation, deck: Deck) -> Effects:
    """The effects of another deck for the acting character's player."""
    state = situation.state
    player = player_of(situation.actor, situation)
    assert player is not None, "without a hand, nothing is drawn from the unit's deck"
    return Effects(state=replace(state, decks={**state.decks, player.hand: deck}))
