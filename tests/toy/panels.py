"""The toy's panels: one of each kind."""

from __future__ import annotations

from core.actions.situation import Situation
from core.look import Board, Card, Hand, Heap, Look, Panel, Tag

from .sheet import MOST_LUCK


def panels(situation: Situation) -> tuple[Panel, ...]:
    """The tricks in hand (a tired one has none), the luck that is left, and what shines in the street."""
    sheet = situation.actor.sheet
    tricks = (
        Card(Look(f"{number}♦", "red", "trick"), trick, not sheet.tired, "after a rest" if sheet.tired else "")
        for number, trick in enumerate(sheet.tricks, 1)
    )
    luck = ((Look("●L", "green", "left"), sheet.luck), (Look("○S", "dark", "spent"), MOST_LUCK - sheet.luck))
    lamps = Tag("Lamps are lit", "the street", min(3, situation.state.lamps), 3, "success")
    said = (Tag(text, "the scene") for text in situation.said)
    return Hand("Tricks", tuple(tricks), held=True), Heap("Luck", luck), Board("Street", (lamps, *said), of_scene=True)
