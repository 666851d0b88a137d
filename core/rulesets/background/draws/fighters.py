"""Between sheets and rules: the shared deck and the fighters of a draw, and its effects on them.

The sheets list who holds which disadvantage, and the deck follows them, so that a sheet changed by hand is always
consistent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import TypeVar

from core.actions.actor import needs
from core.actions.choices import title
from core.actions.result import Step
from core.building_blocks.ledger import PointsMove
from core.luck.piles import Deck, Tokens
from core.rulesets.background.currencies import BONUS_DRAWS
from core.rulesets.background.sheet import Due, Sheet, Stranger, Task
from core.rulesets.background.situation import Actor, Effects, Situation
from core.rulesets.background.values import Fighter, Person
from core.schema.forms import make_record

F = TypeVar("F", bound=Fighter)
Holder = Sheet | Fighter
"""Someone who may hold disadvantages."""
NAMED = "~"
"""The prefix of ids of people without a sheet; a character's id is a number."""

able = needs(lambda sheet: not sheet.incapacitated, "Incapacitated until the scene ends.", "incapacitated")
"""A check that dims a draw of someone who can't draw (background-52)."""


def normalise_name(name: str) -> str:
    """A name without differences of case and blanks (background-67)."""
    return " ".join(name.casefold().split())


def named_id(name: str) -> str:
    """The id of someone without a sheet, however the name is spelled."""
    return f"{NAMED}{normalise_name(name)}"


def person_named(name: str, situation: Situation) -> Person:
    """A person without a sheet, as earlier draws have left them (background-68)."""
    known = (one for one in situation.state.strangers if normalise_name(one.name) == normalise_name(name))
    return _stranger(next(known, Stranger(name.strip())))


def _stranger(one: Stranger) -> Person:
    return Person(
        id=named_id(one.name),
        name=one.name,
        disadvantages=one.disadvantages,
        advantage=one.advantage,
        incapacitated=one.incapacitated,
    )


def is_named(fighter: Fighter) -> bool:
    """Return True if this is someone without a sheet."""
    return fighter.id.startswith(NAMED)


def strangers(situation: Situation) -> tuple[Person, ...]:
    """Everyone without a sheet who holds something."""
    return tuple(map(_stranger, situation.state.strangers))


def strangers_after(before: Iterable[Stranger], after: Iterable[Fighter]) -> tuple[Stranger, ...]:
    """The people without a sheet after a draw; those who hold nothing are forgotten (background-68)."""
    known = {named_id(one.name): one for one in before}
    for one in after:
        if is_named(one):
            known[one.id] = Stranger(one.shown, one.advantage, one.incapacitated, one.disadvantages)
    return tuple(one for one in known.values() if one != Stranger(one.name))


def shared_deck(situation: Situation) -> Deck:
    """The draw deck, without exactly the cards that people hold."""
    state = situation.state
    return deck_matching(state.deck, holders(situation))


def holders(situation: Situation) -> dict[str, Holder]:
    """Everyone who may hold disadvantages, by id."""
    people: dict[str, Holder] = {str(actor.id): actor.sheet for actor in situation.actors.values()}
    return people | {one.id: one for one in strangers(situation)}


def deck_matching(deck: Deck, sheets: Mapping[str, Holder]) -> Deck:
    """The deck with exactly these holders' disadvantages held; cards given up are discarded."""
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


def fighter(actor: Actor, situation: Situation) -> Person:
    """A character as a drawer."""
    sheet: Sheet = actor.sheet
    return Person(
        id=str(actor.id),
        name=actor.name,
        backgrounds=sheet.backgrounds,
        disadvantages=sheet.disadvantages,
        advantage=sheet.advantage,
        incapacitated=sheet.incapacitated,
        bonus_draws=situation.balance(actor.id, BONUS_DRAWS.id),
    )


def as_a(kind: type[F], drawer: Fighter, **more: object) -> F:
    """The fighter as another kind, with the fields in `more` added."""
    return make_record(kind, {**{field.name: getattr(drawer, field.name) for field in fields(Fighter)}, **more})


def sheet_after(fighter: Fighter, sheet: Sheet) -> Sheet:
    """The sheet after a draw."""
    return replace(
        sheet,
        backgrounds=fighter.backgrounds,
        disadvantages=fighter.disadvantages,
        advantage=fighter.advantage,
        incapacitated=fighter.incapacitated,
    )


def draw_effects(
    deck: Deck,
    fighters: Iterable[Fighter],
    due: Iterable[tuple[str, str]],
    situation: Situation,
    tasks: tuple[Task, ...] | None = None,
) -> Effects:
    """The effects of a draw: the deck, the drawers' sheets, and the bonus draws they spent.

    People without a sheet are remembered by name (background-68). `due` has the ids and reasons of bonus draws that the
    GM may grant (background-45), `tasks` are the challenges of the scene if they change.
    """
    sheets: dict[int, Sheet] = {}
    spent: list[PointsMove] = []
    everybody = tuple(fighters)
    for after in everybody:
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
    kept = strangers_after(situation.state.strangers, everybody)
    tasks = situation.state.tasks if tasks is None else tasks
    after_state = replace(situation.state, deck=deck, begun=True, due=every, strangers=kept, tasks=tasks)
    told = (Step("background-45", "bonus_draw_due", title(why), seat=actor.name) for actor, why in found)
    return Effects(sheets=sheets, state=after_state, points=tuple(spent), steps=tuple(told))
