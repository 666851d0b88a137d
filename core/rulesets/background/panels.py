"""The panels beside the sheets: hand, disadvantages, deck, and the scene's challenges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.actions.actor import acting_sheet
from core.actions.choices import title
from core.look import Board, Card, Hand, Heap, Look, Panel, Tag
from core.rulesets.background.cards.card import CARDS, SUITS, is_red, suit_of
from core.rulesets.background.draws.fighters import shared_deck
from core.rulesets.background.look import FIELDS, GLYPHS, card_text, look
from core.rulesets.background.sheet import Sheet, Stranger, Task
from core.rulesets.background.sheet_layout import card_title, task_title, until_from_now
from core.rulesets.background.situation import Situation


def panels(situation: Situation) -> tuple[Panel, ...]:
    """The acting character's hand, then shared panels; empty ones are left out."""
    return tuple(_panels(situation))


def pieces() -> tuple[Panel, ...]:
    """A deck for printing, each card with the field of its suit."""
    cards = (Card(look(card) or Look(card), FIELDS[suit_of(card)]) for card in CARDS)
    return (Hand("Deck", tuple(cards)),)


def _panels(situation: Situation) -> Iterator[Panel]:
    sheet: Sheet | None = acting_sheet(situation)
    if sheet is not None and sheet.backgrounds:
        yield _hand(sheet)
    if held := tuple(_disadvantage_cards(situation)):
        yield Hand("Disadvantages", held, "lower all draws of their suit")
    if others := tuple(_stranger(one) for one in situation.state.strangers):
        yield Board("Without a sheet", others, of_scene=True)
    if due := tuple(_due(situation)):
        yield Board("Bonus draws due", due, "the GM may grant them", of_scene=True)
    if tasks := tuple(_tag(task, situation) for task in situation.state.tasks):
        yield Board("Challenges", tasks, of_scene=True)
    yield _deck(situation)


def _hand(sheet: Sheet) -> Hand:
    cards = (
        Card(look(b.card) or Look(b.card), card_title(b), not b.used, b.returns if b.used else "")
        for b in sheet.backgrounds
    )
    return Hand("Background cards", tuple(cards), held=True)


def _disadvantage_cards(situation: Situation) -> Iterator[Card]:
    """The disadvantages of the acting character, or of everyone if no one acts."""
    for actor in situation.actors.values():
        for held in actor.sheet.disadvantages if situation.acting in (None, actor.id) else ():
            yield Card(look(held.card) or Look(held.card), actor.name, note=until_from_now(held, situation))


def _stranger(one: Stranger) -> Tag:
    """Someone without a sheet, with their marks (background-68)."""
    held = (f"−{card_text(each.card)}" for each in one.disadvantages)
    marks = ("advantage" if one.advantage else "", "incapacitated" if one.incapacitated else "", *held)
    return Tag(one.name, " · ".join(filter(None, marks)), band="mixed")


def _due(situation: Situation) -> Iterator[Tag]:
    """Those who may be granted a bonus draw, and the reason (background-45)."""
    for due in situation.state.due:
        if due.actor in situation.actors:
            yield Tag(situation.actors[due.actor].name, title(due.reason), band="success")


def _tag(task: Task, situation: Situation) -> Tag:
    """A challenge and its state."""
    actor, challenge = situation.actors.get(task.actor), task.challenge
    name = task_title(task)
    if challenge.locked:
        return Tag(name, f"{actor.name if actor else ''} · locked until the scene ends", band="failure")
    due = "partly won" if challenge.partial else f"{challenge.draws_due} due"
    return Tag(name, f"{actor.name if actor else ''} · {due}", band="mixed")


def _deck(situation: Situation) -> Heap:
    """The cards left in the deck, by suit."""
    deck = shared_deck(situation)
    left = Counter(suit_of(str(card)) for card in deck.pile if card in CARDS)
    counts = tuple((Look(GLYPHS[suit], "red" if is_red(suit) else "", suit), left[suit]) for suit in SUITS)
    return Heap("Draw deck", counts, f"{len(deck.pile)}, {len(deck.discard)} discarded")
