"""The panels beside the sheets: hands, Shared Fate, Tasks, and texts of the campaign."""

from __future__ import annotations

from collections.abc import Iterator

from core.look import Board, Card, Hand, Look, Panel, Tag
from core.rulesets.destiny.cards.hands import Player, codes, hand_of, in_hand, player_of, players
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.story import Goal, Story
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.turns.unit_cards import COLORS, player_colors
from core.rulesets.destiny.values.cards import FATE, HIGH, SUITS, WILDS, card, halves, look
from core.wording import quantity


def panels(situation: Situation) -> tuple[Panel, ...]:
    """The hand of the acting character's player, then the panels for all; empty panels are left out."""
    return tuple(_panels(situation))


def _panels(situation: Situation) -> Iterator[Panel]:
    state = situation.state
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    if actor is not None and (player := player_of(actor, situation)):
        yield _hand(state, player, "deal the hands first" if situation.scene else "dealt when a scene begins")
    if hands := tuple(_hands(situation)):
        yield Board("Hands", hands)
    yield _shared_fate(state)
    if state.tasks:
        tags = tuple(Tag(t.id, f"{t.task} to do", t.progress, t.task + t.progress) for t in state.tasks)
        yield Board("Tasks", tags, of_scene=True)
    if told := tuple(Tag(label, text, band="neutral") for label, text in state.stage.lines):
        yield Board("Time", told, of_scene=True)
    yield from _story_boards(state)


def pieces() -> tuple[Panel, ...]:
    """A Fate deck."""
    return (Hand("Fate deck", tuple(map(_card, FATE))),)


def _card(code: str) -> Card:
    """A card with its look and the aspects of both halves."""
    return Card(look(code) or Look(code), halves(card(code)))


def _hand(state: State, player: Player, without: str) -> Hand:
    """A player's hand by suit, with the aspects of both halves; `without` is the note for a missing hand."""
    title, deck = f"{player.name}'s hand", player.deck(state)
    if deck is None:
        return Hand(title, (), without, held=True)
    cards = map(_card, in_order(hand_of(state, player.hand)))
    return Hand(title, tuple(cards), f"deck {len(deck.pile)}, discard {len(deck.discard)}", held=True)


def in_order(hand: tuple[str, ...]) -> tuple[str, ...]:
    """Cards suit by suit from high to low, the Wilds first."""
    suits = list(SUITS)

    def place(code: str) -> tuple[int, int]:
        found = card(code)
        return (-1, WILDS.index(code)) if found.wild else (suits.index(found.letter), HIGH.index(found.rank))

    return tuple(sorted(hand, key=place))


def _hands(situation: Situation) -> Iterator[Tag]:
    """The number of cards in each player's hand, deck and discard, in the deck's colour."""
    colors = player_colors(situation)
    for player in players(situation.actors.values(), situation):
        if deck := player.deck(situation.state):
            told = f"{len(in_hand(deck))} in hand, deck {len(deck.pile)}, discard {len(deck.discard)}"
            color = colors[player.name]
            yield Tag(player.name, told, band="neutral", card=Look(color, COLORS[color]))


_LAST = 6


def _shared_fate(state: State) -> Hand:
    """The Shared Fate cards turned last, the newest first."""
    seen = codes(state.shared.discard)
    cards = map(_card, reversed(seen[-_LAST:]))
    note = f"{len(seen)} of {len(seen) + len(state.shared.pile)}"
    return Hand("Shared Fate seen", tuple(cards), note, total=len(seen))


def _story_boards(state: State) -> Iterator[Board]:
    """Texts of the campaign: the scene's goals, the open stories, everyone's plans."""
    if state.goals:
        yield Board("Goals", tuple(map(_goal, state.goals)), of_scene=True)
    if tags := tuple(tag for story in state.stories if story.open for tag in _story(story)):
        yield Board("Stories", tags)
    if state.intentions:
        yield Board("Intentions", tuple(Tag(who, text, band="neutral") for who, text in state.intentions.items()))


def _goal(goal: Goal) -> Tag:
    """A goal with a box, its faction and its reward."""
    reward = f"for {goal.reward}" if goal.reward else ""
    about = ", ".join(filter(None, (goal.faction, reward)))
    return Tag(goal.text, about, int(goal.done), 1, "success" if goal.done else "mixed")


def _story(story: Story) -> Iterator[Tag]:
    """An open story with its open chapters, and how many are behind it."""
    closed = len(story.chapters) - story.open_chapters
    yield Tag(story.title, f"{closed} closed" if closed else "", band="neutral")
    for chapter in story.chapters:
        if chapter.open:
            scenes = len(chapter.scenes)
            yield Tag(chapter.title, f"chapter, {quantity(scenes, 'scene')}", band="mixed")
