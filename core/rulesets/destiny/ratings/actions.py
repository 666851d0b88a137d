"""Ratings at the table: the value of one, a value as a rating, two compared (destiny-188 to 191)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.action import Action, Change
from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.situation import Brief
from core.rulesets.destiny.ratings.rules import compare_ratings, rating_value, to_rating
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Effects, Situation
from core.schema.entry import entry

_HELP = "A Level and a Scale: 8x1, or 8.3x1."


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingForm:
    """A rating in writing."""

    rating: str = entry("Rating", default="8x1", code="bad_rating", help=_HELP, scene=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueForm:
    """A value in any unit: kilograms, metres."""

    value: str = entry("Value", default="", code="bad_value", once=True, help="A number above 0, such as 83 or 0.25.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareForm:
    """Two ratings in writing."""

    a: str = entry("Rating", default="8x1", code="bad_rating", help=_HELP, scene=True)
    b: str = entry("Beside", default="8x2", code="bad_rating", help=_HELP, scene=True)


def _own_body(situation: Situation) -> str:
    """The Body of the selected character, as the first rating of a form."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    sheet: Sheet = actor.sheet if actor else Sheet()
    return sheet.stats["body"].exact if "body" in sheet.stats else "8x1"


def read_value(form: RatingForm, situation: Situation) -> Effects:
    """The value of a rating (destiny-188, 189)."""
    read = rating_value(form.rating.strip())
    return _log_only(read, f"{form.rating} is {read.value.value}")


def _log_only(read: Resolution[object], said: str) -> Effects:
    """Effects that change nothing and only log the result."""
    return Effects(steps=read.steps, brief=Brief(said, who=""))


def write_rating(form: ValueForm, situation: Situation) -> Effects:
    """A value as a rating (destiny-190)."""
    read = to_rating(form.value.strip())
    return _log_only(read, f"{form.value} is {read.value.rating}")


def compare(form: CompareForm, situation: Situation) -> Effects:
    """The higher of two ratings (destiny-191)."""
    read = compare_ratings(form.a.strip(), form.b.strip())
    if read.value.higher == "equal":
        return _log_only(read, f"{form.a} and {form.b} have the same value")
    a, b = (form.a, form.b) if read.value.higher == "a" else (form.b, form.a)
    return _log_only(read, f"{a} is more than {b}")


ACTIONS: tuple[Action, ...] = (
    Change(
        id="rating_value",
        title="Value of a rating",
        place=Place.MORE,
        logged="Rating worked out",
        of_table=True,
        form=RatingForm,
        apply=read_value,
        start=lambda situation: RatingForm(rating=_own_body(situation)),
        help="Turn a rating into a number: 8x2 is 800.",
        tells=True,
    ),
    Change(
        id="to_rating",
        title="A number as a rating",
        place=Place.MORE,
        logged="Number as a rating",
        of_table=True,
        form=ValueForm,
        apply=write_rating,
        help="Turn a number into a rating: 83 is 8x1.",
        tells=True,
    ),
    Change(
        id="compare_ratings",
        title="Compare two ratings",
        place=Place.MORE,
        logged="Ratings compared",
        of_table=True,
        form=CompareForm,
        apply=compare,
        start=lambda situation: CompareForm(a=_own_body(situation)),
        help="Compare two ratings by Levels and Scales.",
        tells=True,
    ),
)
"""Reading ratings."""
