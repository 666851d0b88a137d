"""Searching a place, as later editions have it (destiny-199)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Change
from core.actions.actor import needs_character
from core.actions.place import Place
from core.actions.situation import Brief
from core.rulesets.destiny.later_editions.rules import search_place
from core.rulesets.destiny.situation import Effects, Situation
from core.schema.entry import entry


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchForm:
    """The visible things at a place."""

    visible: int = entry("Plain things", default=0, low=0, high=100, once=True, help="Found without a Test.")


def search(form: SearchForm, situation: Situation) -> Effects:
    """Find a visible thing, or name the Test that it takes; nothing changes (destiny-199)."""
    test = search_place(form.visible).test
    said = "one thing found" if test is None else f"Test {test.stat.title()} against {test.difficulty}"
    return Effects(brief=Brief(said))


ACTIONS: tuple[Action, ...] = (
    Change(
        id="search",
        title="Search a place",
        place=Place.SCENE,
        form=SearchForm,
        apply=search,
        help="Search a place. You find one thing in plain view; anything else takes a Test.",
        why_not=needs_character,
    ),
)
"""Searching."""
