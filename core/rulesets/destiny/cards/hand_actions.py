"""One's own hand on screen: drawn to, and a card gained (destiny-12, 13, 18 to 20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.action import Action, old_action
from core.entry import Choice, entry
from core.piles import Deck
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.cards.decks import LIMIT
from core.rulesets.destiny.cards.hands import Kind, drawn_cards, gainable, gained, held
from core.rulesets.destiny.cards.holding import handed, own_deck, with_deck
from core.rulesets.destiny.offered import first_of
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.situation import Brief, Effects, Situation
from core.table import Table
from core.wording import counted


@dataclass(frozen=True, slots=True)
class DrawForm:
    """So many cards from one's own deck."""

    count: int = entry("Cards", default=1, low=1, high=LIMIT, code="bad_count")


@dataclass(frozen=True, slots=True)
class Draw:
    """A deck with its hand, and how many cards are drawn."""

    deck: Deck
    count: int
    options: HouseRules = AS_WRITTEN


def draw(request: Draw, table: Table) -> Resolution[Any]:
    """Draw in hand (destiny-12, 13)."""
    deck, drawn = drawn_cards(request.deck, request.count, table, request.options)
    lost = request.count - len(drawn)
    steps = [Step("destiny-13", "draws", tokens=drawn)] if drawn else []
    steps += [Step("destiny-12", "hand_full", amount=lost)] if lost else []
    return old_resolution(
        {"drawn": list(drawn), "lost": lost, "hand": list(held(deck))}, steps=tuple(steps), value=deck
    )


def _prepare_draw(form: DrawForm, situation: Situation) -> Draw:
    return Draw(own_deck(situation), form.count, situation.options)


def _settle_deck(form: Any, resolution: Resolution[Any], situation: Situation) -> Effects:
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


def gain(request: Gain, table: Table) -> Resolution[Any]:
    """Take a card in hand (destiny-18, 19)."""
    deck, step = gained(request.deck, request.kind, table)
    return old_resolution({"hand": list(held(deck))}, steps=(step,) if step else (), value=deck)


def _prepare_gain(form: GainForm, situation: Situation) -> Gain:
    deck = own_deck(situation)
    if not gainable(deck, form.kind):
        raise Refusal("card_not_there", "There is no such card to gain.", "kind")
    return Gain(deck, form.kind)


def _hand_full(situation: Situation) -> Refusal | None:
    full = len(held(own_deck(situation))) >= LIMIT
    return Refusal("hand_full", f"The hand holds {LIMIT} cards already.") if full else None


def _counted(form: DrawForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(counted(form.count, "card"))


ACTIONS: tuple[Action, ...] = (
    old_action(
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
    old_action(
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
)
