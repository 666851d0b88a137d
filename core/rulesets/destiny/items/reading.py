"""Ratings read at the table: what one comes to, a value as one, two compared (destiny-188 to 191)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.action import Action, old_action
from core.entry import entry
from core.place import Place
from core.result import Resolution
from core.rulesets.destiny.items.ratings import (
    CompareRatings,
    RatingValue,
    ToRating,
    compare_ratings,
    rating_value,
    to_rating,
)
from core.rulesets.destiny.offered import only_with
from core.rulesets.destiny.sheet import Sheet
from core.situation import NOTHING, Brief, Situation

_HELP = "A Level and a Scale: 8x1, or 8.3x1."


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingForm:
    """A rating in writing."""

    rating: str = entry("Rating", default="8x1", code="bad_rating", help=_HELP)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueForm:
    """A value: kilograms, metres, whatever it is that is measured."""

    value: str = entry("Value", default="", code="bad_value", once=True, help="A number above 0, such as 83 or 0.25.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareForm:
    """Two ratings in writing."""

    a: str = entry("Rating", default="8x1", code="bad_rating", help=_HELP)
    b: str = entry("Beside", default="8x2", code="bad_rating", help=_HELP)


def _own_body(situation: Situation) -> str:
    """The Body of who is selected, for a rating to begin with."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    sheet: Sheet = actor.sheet if actor else Sheet()
    return sheet.stats["body"].exact if "body" in sheet.stats else "8x1"


def _brief_value(form: RatingForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(f"{form.rating} is {resolution.facts['value']}", who="")


def _brief_rating(form: ValueForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(f"{form.value} is {resolution.facts['rating']}", who="")


def _brief_compared(form: CompareForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    higher = resolution.facts["higher"]
    if higher == "equal":
        return Brief(f"{form.a} and {form.b} are worth the same", who="")
    a, b = (form.a, form.b) if higher == "a" else (form.b, form.a)
    return Brief(f"{a} is more than {b}", who="")


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="rating_value",
        title="What a rating comes to",
        place=Place.CARE,
        form=RatingForm,
        request=RatingValue,
        rule=rating_value,
        prepare=lambda form, situation: RatingValue(form.rating.strip()),
        settle=lambda form, resolution, situation: NOTHING,
        start=lambda situation: RatingForm(rating=_own_body(situation)),
        help="Level and Scale as a number: 8x2 is 800.",
        why_not=only_with("scales"),
        brief=_brief_value,
        tells=True,
    ),
    old_action(
        id="to_rating",
        title="A number as a rating",
        place=Place.CARE,
        form=ValueForm,
        request=ToRating,
        rule=to_rating,
        prepare=lambda form, situation: ToRating(form.value.strip()),
        settle=lambda form, resolution, situation: NOTHING,
        start=lambda situation: ValueForm(),
        help="A number as Level and Scale: 83 is 8x1.",
        why_not=only_with("scales"),
        brief=_brief_rating,
        tells=True,
    ),
    old_action(
        id="compare_ratings",
        title="Compare two ratings",
        place=Place.CARE,
        form=CompareForm,
        request=CompareRatings,
        rule=compare_ratings,
        prepare=lambda form, situation: CompareRatings(form.a.strip(), form.b.strip()),
        settle=lambda form, resolution, situation: NOTHING,
        start=lambda situation: CompareForm(a=_own_body(situation)),
        help="Which is more, and by how many Levels and Scales.",
        why_not=only_with("scales"),
        brief=_brief_compared,
        tells=True,
    ),
)
"""Reading ratings."""
