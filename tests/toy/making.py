"""How a character of the toy begins: two pages, one budget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.actions.action import Budget, Change
from core.actions.actor import needs_character
from core.actions.place import Place
from core.actions.situation import Effects, Situation
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.schema.entry import entry

from .sheet import Sheet, new_sheet

POINTS, FIRST_MARKS = 4, 2


@dataclass(frozen=True, slots=True)
class Street:
    """The form: traits on one page, tricks on the next."""

    nerve: int = entry("Nerve", default=1, low=0, high=5, page="Traits")
    wit: int = entry("Wit", default=1, low=0, high=5, page="Traits")
    tricks: tuple[str, ...] = entry("Tricks", default=(), page="Tricks")


def budgets(form: Street, situation: Situation) -> tuple[Budget, ...]:
    """toy-11: so many points of traits; a trick for each is good advice."""
    return (
        Budget("Points", form.nerve + form.wit, POINTS, "Traits"),
        Budget("Tricks", len(form.tricks), 2, "Tricks", advised=True),
    )


def _faults(form: Street) -> Iterator[Refusal]:
    if form.nerve + form.wit > POINTS:
        yield Refusal("too_many_points", f"There are {POINTS} points; lower a trait.", "wit")
    if form.nerve + form.wit < POINTS:
        yield Refusal("points_left", f"All {POINTS} points are spent; raise a trait.", "nerve")


def begin(form: Street, situation: Situation) -> Effects:
    """The first sheet and the first marks; refuses too many or too few points."""
    for fault in _faults(form):
        raise fault
    actor = situation.actor
    sheet = replace(actor.sheet, nerve=form.nerve, wit=form.wit, tricks=form.tricks)
    missing = FIRST_MARKS - situation.balance(actor.id, "marks")
    given = (PointsMove(actor.id, "marks", missing, "a beginning"),) if missing > 0 else ()
    return Effects(sheets={actor.id: sheet}, points=given)


def start(situation: Situation) -> Street:
    """Return the values on the sheet; an untouched sheet begins with nothing."""
    sheet: Sheet = situation.actor.sheet
    if sheet == new_sheet(situation.actor.player):
        return Street()
    return Street(sheet.nerve, sheet.wit, sheet.tricks)


STREET = Change(
    id="street",
    title="From the street",
    logged="Sheet made",
    place=Place.CREATION,
    form=Street,
    apply=begin,
    start=start,
    anew=True,
    help="points for traits, then tricks",
    why_not=needs_character,
    pages={"Traits": "What are you made of? Four points.", "Tricks": "What can you do? Two are usual."},
    budgets=budgets,
)
