"""Laying a disadvantage before somebody, and lifting one before its time (background-4, 47)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import acting_sheet, needs, only, somebody
from core.action import Action, old_action
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.background.cards.card import CARDS
from core.rulesets.background.draws.fighters import following, holders
from core.rulesets.background.look import shown
from core.rulesets.background.sheet import Sheet, State
from core.rulesets.background.show import until, until_from_now
from core.rulesets.background.values import Disadvantage, Expires
from core.situation import Brief, Effects, Situation
from core.table import Table


def _free_cards(situation: Situation) -> tuple[Choice, ...]:
    """Every card nobody holds as a disadvantage yet."""
    held = {d.card for actor in situation.actors.values() for d in actor.sheet.disadvantages}
    return tuple(Choice(card, shown(card)) for card in CARDS if card not in held)


_TERMS = (
    Choice("scene 0", "The end of this scene"),
    Choice("scene 1", "The end of the next scene"),
    Choice("episode 0", "The end of this episode"),
    Choice("episode 1", "The end of the next episode"),
)
"""How long the game master may let a disadvantage stay; the number counts scenes or episodes from now."""


@dataclass(frozen=True, slots=True)
class BurdenForm:
    """A card laid before a character as a disadvantage."""

    card: str = entry("Card", default="", choices=_free_cards, once=True, code="bad_card")
    until: str = entry("Stays until", default="scene 1", choices=_TERMS)


def _start_burden(situation: Situation) -> BurdenForm:
    return BurdenForm(next((choice.id for choice in _free_cards(situation)), ""))


def _prepare_burden(form: BurdenForm, situation: Situation) -> Disadvantage:
    if form.card not in {choice.id for choice in _free_cards(situation)}:
        raise Refusal("bad_card", "Choose a card that nobody holds.", "card")
    state: State = situation.state
    what, _, later = form.until.partition(" ")
    expires: Expires = "scene_end" if what == "scene" else "episode_end"
    return Disadvantage(form.card, expires, int(later) + (state.scene if what == "scene" else state.episode))


def burden(request: Disadvantage, table: Table) -> Resolution[Any]:
    """Lay a card before somebody as a disadvantage (background-47)."""
    step = Step("background-47", "burdened", until(request), (request.card,))
    return old_resolution({"card": request.card}, steps=(step,), value=request)


def _settle_burden(form: BurdenForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet: Sheet = situation.actor.sheet
    return _with_disadvantages((*sheet.disadvantages, resolution.value), situation)


def _with_disadvantages(held: tuple[Disadvantage, ...], situation: Situation) -> Effects:
    """Another set of disadvantages before who acts, and the deck that follows from it."""
    sheet = replace(situation.actor.sheet, disadvantages=held)
    deck = following(situation.state.deck, holders(situation) | {str(situation.actor.id): sheet})
    return replace(only(situation, sheet), state=replace(situation.state, deck=deck))


def _held(situation: Situation) -> tuple[Choice, ...]:
    """The disadvantages of who acts."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    return tuple(Choice(d.card, shown(d.card), note=until_from_now(d, situation.state)) for d in sheet.disadvantages)


@dataclass(frozen=True, slots=True)
class RelieveForm:
    """Which disadvantage goes before its time."""

    card: str = entry("Card", default="", choices=_held, once=True, code="bad_card")


@dataclass(frozen=True, slots=True)
class Relief:
    """A disadvantage that goes."""

    card: str = entry("Card", code="bad_card")


def _start_relief(situation: Situation) -> RelieveForm:
    return RelieveForm(next((choice.id for choice in _held(situation)), ""))


def _prepare_relief(form: RelieveForm, situation: Situation) -> Relief:
    if form.card not in {choice.id for choice in _held(situation)}:
        raise Refusal("bad_card", "Choose one of the disadvantages held.", "card")
    return Relief(form.card)


def relieve(request: Relief, table: Table) -> Resolution[Any]:
    """Take a disadvantage away before its time; its card is discarded (background-4)."""
    return old_resolution({"card": request.card}, steps=(Step("background-4", "relieved", tokens=(request.card,)),))


def _settle_relief(form: RelieveForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet: Sheet = situation.actor.sheet
    return _with_disadvantages(tuple(d for d in sheet.disadvantages if d.card != form.card), situation)


def _brief_card(form: BurdenForm | RelieveForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(shown(form.card))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="burden",
        title="Give a disadvantage",
        place=Place.CARE,
        form=BurdenForm,
        request=Disadvantage,
        rule=burden,
        prepare=_prepare_burden,
        settle=_settle_burden,
        start=_start_burden,
        help="The card leaves the deck and weighs on every card of its suit.",
        why_not=somebody,
        brief=_brief_card,
    ),
    old_action(
        id="relieve",
        title="Lift a disadvantage",
        place=Place.CARE,
        form=RelieveForm,
        request=Relief,
        rule=relieve,
        prepare=_prepare_relief,
        settle=_settle_relief,
        start=_start_relief,
        help="Before its time; the card is discarded.",
        why_not=needs(lambda sheet: bool(sheet.disadvantages), "No disadvantage is held."),
        brief=_brief_card,
    ),
)
