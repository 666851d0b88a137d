"""A player's hand on screen: dealing, drawing, gaining a card; and revealing Fate (destiny-11 to 13, 15, 18 to 20)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.result import Resolution, Step
from core.actions.situation import Brief
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import people_there
from core.rulesets.destiny.cards.hands import (
    LIMIT,
    START,
    Kind,
    Player,
    draw_fate,
    gain_by_choice,
    gainable,
    in_hand,
    once_each,
    own_deck,
    player_of,
    reveal,
    start_scene_hand,
    why_no_hand,
    with_deck,
)
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Battle
from core.rulesets.destiny.state.table import HAND, new_fate
from core.schema.codec import Json
from core.schema.entry import Choice, entry
from core.wording import quantity

# Dealing --------------------------------------------------------------------------------------------------------------


def _players(situation: Situation) -> tuple[Player, ...]:
    """The players with a hand who play a character there, or a unit of the running battle."""
    found = [player_of(situation.actors[int(c.id)], situation) for c in people_there(situation)]
    if isinstance(situation.conflict, Battle):
        found += [player_of(unit, situation) for unit in situation.conflict.units]
    return once_each(player for player in found if player is not None)


def _without_hand(situation: Situation) -> tuple[Choice, ...]:
    """The players there who have no hand yet."""
    waiting = (player for player in _players(situation) if player.deck(situation.state) is None)
    return tuple(Choice(player.hand, player.name) for player in waiting)


@dataclass(frozen=True, slots=True)
class DealForm:
    """The players to deal a hand to."""

    who: tuple[str, ...] = entry("To", default=(), choices=_without_hand, once=True, help="By default, everyone.")


@dataclass(frozen=True, slots=True)
class Deal:
    """The names of the players to deal to, by hand."""

    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The decks after dealing, by hand, and the names of the players."""

    decks: Mapping[str, Deck]
    names: Mapping[str, str]

    @property
    def facts(self) -> dict[str, Json]:
        """Every hand by name."""
        return {"hands": {self.names[id]: list(in_hand(deck)) for id, deck in self.decks.items()}}


def deal(request: Deal, table: Table) -> Resolution[Dealt]:
    """Five cards for each from a shuffled deck (destiny-11)."""
    decks: dict[str, Deck] = {}
    steps: list[Step] = []
    for id, name in request.names.items():
        hand, left = start_scene_hand(new_fate(), table.at("hands", id, name=name))
        decks[id] = replace(left, held=((HAND, hand),))
        steps.append(Step("destiny-11", "dealt", tokens=hand, seat=name))
    return Resolution(Dealt(decks, request.names), steps=tuple(steps))


def _prepare_deal(form: DealForm, situation: Situation) -> Deal:
    return Deal({c.id: c.label for c in _without_hand(situation) if not form.who or c.id in form.who})


def _settle_deal(done: Done[DealForm, Deal, Dealt]) -> Effects:
    state = done.situation.state
    return Effects(state=replace(state, decks={**state.decks, **done.value.decks}))


def _all_dealt(situation: Situation) -> Refusal | None:
    if _without_hand(situation):
        return None
    if _players(situation):
        return Refusal("bad_request", "Everyone has a hand already. A new scene deals new hands.")
    return Refusal("bad_request", "No one in the scene plays from a hand.")


# Turning Fate ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RevealForm:
    """Cards to reveal, from Shared Fate or the own deck."""

    source: str = entry(
        "From", default="shared", choices=(Choice("shared", "Shared Fate"), Choice("own", "Your own deck")), scene=True
    )
    count: int = entry("Cards", default=1, low=1, high=LIMIT, code="bad_count", scene=True)


@dataclass(frozen=True, slots=True)
class RevealRequest:
    """A deck to reveal cards from."""

    deck: Deck
    count: int


@dataclass(frozen=True, slots=True)
class Turned:
    """The revealed cards, and the deck after it."""

    revealed: tuple[str, ...]
    left: Deck

    @property
    def facts(self) -> dict[str, Json]:
        """The cards turned."""
        return {"revealed": list(self.revealed)}


def turn(request: RevealRequest, table: Table) -> Resolution[Turned]:
    """Turn cards into the discard (destiny-15)."""
    revealed, left = reveal(request.deck, request.count, table, "destiny-15")
    step = Step("destiny-15", "turned", tokens=revealed)
    return Resolution(Turned(revealed, left), steps=(step,))


def _prepare_turn(form: RevealForm, situation: Situation) -> RevealRequest:
    if form.source == "shared":
        return RevealRequest(situation.state.shared, form.count)
    if refusal := why_no_hand(situation):
        raise refusal.at("source")
    return RevealRequest(own_deck(situation), form.count)


def _settle_turn(done: Done[RevealForm, RevealRequest, Turned]) -> Effects:
    if done.form.source == "own":
        return with_deck(done.situation, done.value.left)
    return Effects(state=replace(done.situation.state, shared=done.value.left))


def _reveal_brief(done: Done[RevealForm, RevealRequest, Turned]) -> Brief:
    return Brief(quantity(done.form.count, "card"))


# Drawing --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawForm:
    """The number of cards to draw from the own deck."""

    count: int = entry("Cards", default=1, low=1, high=LIMIT, code="bad_count", scene=True)


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """A deck with its hand, and how many cards are drawn."""

    deck: Deck
    count: int
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class InHand:
    """A deck with its hand after drawing, and the cards drawn and lost."""

    deck: Deck
    drawn: tuple[str, ...]
    lost: int

    @property
    def facts(self) -> dict[str, Json]:
        """The cards drawn, how many draws were lost, the hand."""
        return {"drawn": list(self.drawn), "lost": self.lost, "hand": list(in_hand(self.deck))}


def draw(request: DrawRequest, table: Table) -> Resolution[InHand]:
    """Draw in hand (destiny-12, 13)."""
    deck, drawn, lost = draw_fate(request.deck, request.count, table, request.options)
    steps = [Step("destiny-13", "draws", tokens=drawn)] if drawn else []
    steps += [Step("destiny-12", "hand_full", amount=lost)] if lost else []
    return Resolution(InHand(deck, drawn, lost), steps=tuple(steps))


def _prepare_draw(form: DrawForm, situation: Situation) -> DrawRequest:
    return DrawRequest(own_deck(situation), form.count, situation.options)


def _settle_draw(done: Done[DrawForm, DrawRequest, InHand]) -> Effects:
    return with_deck(done.situation, done.value.deck)


# Gaining --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GainForm:
    """An Ace out of deck or discard, or any card out of the discard."""

    kind: Kind = entry(
        "What", default="ace", choices=(Choice("ace", "An Ace"), Choice("any", "Any discarded card")), scene=True
    )


@dataclass(frozen=True, slots=True)
class Gain:
    """A deck, and the card to gain from it."""

    deck: Deck
    kind: Kind


@dataclass(frozen=True, slots=True)
class Gained:
    """A deck with its hand by now."""

    deck: Deck

    @property
    def facts(self) -> dict[str, Json]:
        """The hand."""
        return {"hand": list(in_hand(self.deck))}


def gain(request: Gain, table: Table) -> Resolution[Gained]:
    """Take a card in hand (destiny-18, 19)."""
    deck, step = gain_by_choice(request.deck, request.kind, table)
    return Resolution(Gained(deck), steps=(step,) if step else ())


def _prepare_gain(form: GainForm, situation: Situation) -> Gain:
    deck = own_deck(situation)
    if not gainable(deck, form.kind):
        raise Refusal("card_not_there", "There are no cards of this kind to gain.", "kind")
    return Gain(deck, form.kind)


def _settle_gain(done: Done[GainForm, Gain, Gained]) -> Effects:
    return with_deck(done.situation, done.value.deck)


def _hand_full(situation: Situation) -> Refusal | None:
    if refusal := why_no_hand(situation):
        return refusal
    full = len(in_hand(own_deck(situation))) >= LIMIT
    return Refusal("hand_full", f"The hand already holds {LIMIT} cards. Play or discard one first.") if full else None


def _draw_brief(done: Done[DrawForm, DrawRequest, InHand]) -> Brief:
    return Brief(quantity(done.form.count, "card"))


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="deal",
        title="Deal the hands",
        place=Place.SCENE,
        of_table=True,
        form=DealForm,
        request=Deal,
        rule=deal,
        prepare=_prepare_deal,
        settle=_settle_deal,
        help=f"Deal {START} cards to each player with a unit in the scene.",
        why_not=_all_dealt,
    ),
    Draw(
        id="reveal",
        title="Reveal Fate",
        place=Place.SCENE,
        of_table=True,
        form=RevealForm,
        request=RevealRequest,
        rule=turn,
        prepare=_prepare_turn,
        settle=_settle_turn,
        help="Reveal cards from Shared Fate or from your own deck.",
        brief=_reveal_brief,
    ),
    Draw(
        id="draw_cards",
        title="Draw cards",
        place=Place.SCENE,
        form=DrawForm,
        request=DrawRequest,
        rule=draw,
        prepare=_prepare_draw,
        settle=_settle_draw,
        help=f"Draw cards from your own deck, up to {LIMIT} in hand.",
        why_not=why_no_hand,
        brief=_draw_brief,
    ),
    Draw(
        id="gain_card",
        title="Gain a card",
        place=Place.SCENE,
        form=GainForm,
        request=Gain,
        rule=gain,
        prepare=_prepare_gain,
        settle=_settle_gain,
        help="Take an Ace, or any card from the discard.",
        why_not=_hand_full,
    ),
)
