"""One's own hand on screen: drawn to, and a card gained (destiny-12, 13, 18 to 20)."""

from __future__ import annotations

from dataclasses import dataclass

from core.action import Action, Done, Draw
from core.codec import Json
from core.entry import Choice, entry
from core.piles import Deck
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step
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
class Drawing:
    """A deck with its hand, and how many cards are drawn."""

    deck: Deck
    count: int
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class InHand:
    """A deck with its hand by now, and what was drawn and lost on the way."""

    deck: Deck
    drawn: tuple[str, ...]
    lost: int

    @property
    def facts(self) -> dict[str, Json]:
        """The cards drawn, how many draws were lost, the hand."""
        return {"drawn": list(self.drawn), "lost": self.lost, "hand": list(held(self.deck))}


def draw(request: Drawing, table: Table) -> Resolution[InHand]:
    """Draw in hand (destiny-12, 13)."""
    deck, drawn = drawn_cards(request.deck, request.count, table, request.options)
    lost = request.count - len(drawn)
    steps = [Step("destiny-13", "draws", tokens=drawn)] if drawn else []
    steps += [Step("destiny-12", "hand_full", amount=lost)] if lost else []
    return Resolution(InHand(deck, drawn, lost), steps=tuple(steps))


def _prepare_draw(form: DrawForm, situation: Situation) -> Drawing:
    return Drawing(own_deck(situation), form.count, situation.options)


def _settle_draw(done: Done[DrawForm, Drawing, InHand]) -> Effects:
    return with_deck(done.situation, done.value.deck)


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


@dataclass(frozen=True, slots=True)
class Gained:
    """A deck with its hand by now."""

    deck: Deck

    @property
    def facts(self) -> dict[str, Json]:
        """The hand."""
        return {"hand": list(held(self.deck))}


def gain(request: Gain, table: Table) -> Resolution[Gained]:
    """Take a card in hand (destiny-18, 19)."""
    deck, step = gained(request.deck, request.kind, table)
    return Resolution(Gained(deck), steps=(step,) if step else ())


def _prepare_gain(form: GainForm, situation: Situation) -> Gain:
    deck = own_deck(situation)
    if not gainable(deck, form.kind):
        raise Refusal("card_not_there", "There is no such card to gain.", "kind")
    return Gain(deck, form.kind)


def _settle_gain(done: Done[GainForm, Gain, Gained]) -> Effects:
    return with_deck(done.situation, done.value.deck)


def _hand_full(situation: Situation) -> Refusal | None:
    full = len(held(own_deck(situation))) >= LIMIT
    return Refusal("hand_full", f"The hand holds {LIMIT} cards already.") if full else None


def _counted(done: Done[DrawForm, Drawing, InHand]) -> Brief:
    return Brief(counted(done.form.count, "card"))


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="draw_cards",
        title="Draw cards",
        place=Place.SCENE,
        form=DrawForm,
        request=Drawing,
        rule=draw,
        prepare=_prepare_draw,
        settle=_settle_draw,
        start=lambda situation: DrawForm(),
        help=f"From one's own deck, up to {LIMIT} in hand.",
        why_not=handed,
        brief=_counted,
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
        start=lambda situation: GainForm(),
        help="An Ace, or any discarded card.",
        why_not=first_of(handed, _hand_full),
    ),
)
