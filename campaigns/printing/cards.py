"""Cards and tokens on paper, to cut out: the pieces of a game, and the players' hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from campaigns.printing.html_templates import page
from campaigns.state.view import View
from campaigns.visibility.view import panels_of_party
from core.actions.situation import Situation
from core.look import Card, Hand, Heap, Look, Panel
from core.refusal import Refusal
from core.ruleset import Ruleset

MOST = 99
"""The most tokens of a kind that are printed."""


@dataclass(frozen=True, slots=True)
class CutoutPage:
    """A page to cut out: cards, and single tokens."""

    title: str
    note: str
    cards: tuple[Card, ...] = ()
    tokens: tuple[Look, ...] = ()


def pieces(ruleset: Ruleset, paper: str = "a4") -> str:
    """A game's cards or tokens as a page. Refuse a game played with dice alone."""
    found = tuple(_sheaves(ruleset.pieces()))
    if not found:
        raise Refusal("no_pieces", f"{ruleset.title} has no cards or tokens to print.")
    return page("cards", f"{ruleset.title}: {found[0].title}", paper, sheaves=found)


def hands(view: View, situation: Callable[[int], Situation], characters: Iterable[int] = (), paper: str = "a4") -> str:
    """The hands of players' characters as a page, with a part for each: those asked for, else everyone's."""
    asked = set(characters)
    found = tuple(
        sheaf
        for who, panels in panels_of_party(view, situation).items()
        if not asked or who in asked
        for sheaf in _sheaves(panels, view.name_of(who))
    )
    if not found:
        raise Refusal("no_hands", "No player's character holds cards or tokens.")
    return page("cards", f"Hands of {view.name}", paper, sheaves=found)


def _sheaves(panels: Iterable[Panel], whose: str = "") -> Iterator[CutoutPage]:
    for panel in panels:
        title = panel.title if whose in panel.title else f"{whose}: {panel.title}"
        if isinstance(panel, Hand) and panel.cards:
            yield CutoutPage(title, panel.note, cards=panel.cards)
        elif isinstance(panel, Heap) and any(number for _, number in panel.counts):
            tokens = (look for look, number in panel.counts for _ in range(min(number, MOST)))
            yield CutoutPage(title, panel.note, tokens=tuple(tokens))
