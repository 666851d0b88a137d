"""Searching a place, as later editions have it (destiny-199)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.acting import somebody
from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.result import Resolution
from core.rulesets.destiny.beyond import SearchPlace, search_place
from core.rulesets.destiny.offered import first_of, only_with
from core.situation import NOTHING, Brief, Situation


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchForm:
    """What there is to be found at a place."""

    visible: int = entry("Plain things", default=0, low=0, high=100, once=True, help="Found without a Test.")


def _brief(form: SearchForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    test = resolution.facts["test"]
    return Brief("one thing found" if test is None else f"Test {test['stat'].title()} against {test['difficulty']}")


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="search",
        title="Search a place",
        place=Place.SCENE,
        form=SearchForm,
        request=SearchPlace,
        rule=search_place,
        prepare=lambda form, situation: SearchPlace(form.visible),
        settle=lambda form, resolution, situation: NOTHING,
        start=lambda situation: SearchForm(),
        help="Something plain is found, else it takes a Test.",
        why_not=first_of(only_with("beyond"), somebody),
        brief=_brief,
    ),
)
"""Searching."""
