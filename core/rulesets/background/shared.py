"""Between sheets and rules: the shared deck and the fighters a draw begins with, and what it leaves of them.

The sheets say who holds which disadvantage and the deck follows them, so a sheet changed by hand leaves nothing askew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from core.acting import needs
from core.choosing import title
from core.ledger import PointsMove
from core.piles import Deck, Tokens
from core.result import Step
from core.rulesets.background.currencies import BONUS_DRAWS
from core.rulesets.background.sheet import Due, Sheet, State
from core.rulesets.background.values import Fighter
from core.situation import Actor, Effects, Situation

F = TypeVar("F", bound=Fighter)

able = needs(lambda sheet: not sheet.incapacitated, "Incapacitated until the scene ends.", "incapacitated")
"""Dims a draw of somebody who cannot draw (background-52)."""


def shared_deck(situation: Situation) -> Deck:
    """The draw deck, with exactly those cards held out of it that lie before somebody."""
    state: State = situation.state
    return following(state.deck, {str(actor.id): actor.sheet for actor in situation.actors.values()})


def following(deck: Deck, sheets: Mapping[str, Sheet]) -> Deck:
    """A deck that holds what these sheets, by holder, have as disadvantages; a card given up is discarded."""
    held: dict[str, Tokens] = {}
    out: set[object] = set()
    for holder, sheet in sheets.items():
        cards = tuple(d.card for d in sheet.disadvantages if d.card not in out)
        out.update(cards)
        if cards:
            held[holder] = cards
    given_up = (card for _, cards in deck.held for card in cards)
    return replace(
        deck,
        pile=_without(deck.pile, out),
        discard=_without((*deck.discard, *given_up), out),
        held=tuple(held.items()),
    )


def _without(cards: Tokens, out: set[object]) -> Tokens:
    return tuple(card for card in cards if card not in out)


def fighter(actor: Actor, situation: Situation) -> Fighter:
    """A character as the rules of a draw see one."""
    sheet: Sheet = actor.sheet
    return Fighter(
        id=str(actor.id),
        name=actor.name,
        backgrounds=sheet.backgrounds,
        disadvantages=sheet.disadvantages,
        advantage=sheet.advantage,
        incapacitated=sheet.incapacitated,
        bonus_draws=situation.balance(actor.id, BONUS_DRAWS.id),
    )


def grown(kind: type[F], drawer: Fighter, **more: Any) -> F:
    """A fighter as one of another kind, with what that has besides."""
    return kind(**{field.name: getattr(drawer, field.name) for field in fields(Fighter)}, **more)


def sheet_after(fighter: Fighter, sheet: Sheet) -> Sheet:
    """What a draw leaves of a character."""
    return replace(
        sheet,
        backgrounds=fighter.backgrounds,
        disadvantages=fighter.disadvantages,
        advantage=fighter.advantage,
        incapacitated=fighter.incapacitated,
    )


def settled(
    deck: Deck, fighters: Iterable[Fighter], due: Iterable[tuple[str, str]], situation: Situation, **state: Any
) -> Effects:
    """What a draw changes: the deck, the sheets of those who drew, and the bonus draws they spent.

    Whoever has no sheet keeps nothing. `due` says by id for what the game master may grant somebody a bonus draw
    (background-45), `state` what else changes of the table state.
    """
    sheets: dict[int, Sheet] = {}
    spent: list[PointsMove] = []
    for after in fighters:
        actor = situation.actors.get(int(after.id)) if after.id.isdecimal() else None
        if actor is None:
            continue
        if (sheet := sheet_after(after, actor.sheet)) != actor.sheet:
            sheets[actor.id] = sheet
        if used := situation.balance(actor.id, BONUS_DRAWS.id) - after.bonus_draws:
            spent.append(PointsMove(actor.id, BONUS_DRAWS.id, -used, "bonus_draw_spent"))
    known = {str(actor.id): actor for actor in situation.actors.values()}
    found = [(known[who], why) for who, why in due if who in known]
    every = (*situation.state.due, *(Due(actor.id, why) for actor, why in found))
    after_state = replace(situation.state, deck=deck, begun=True, due=every, **state)
    told = (Step("background-45", "bonus_draw_due", title(why), seat=actor.name) for actor, why in found)
    return Effects(sheets=sheets, state=after_state, points=tuple(spent), steps=tuple(told))
