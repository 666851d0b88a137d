"""The toy's boast: something is said, dice are thrown, and at last one may put a point of luck on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from core.actions.action import Done, Draw
from core.actions.place import Place
from core.actions.result import Outcome, Resolution, Step
from core.actions.situation import Effects, Situation
from core.building_blocks.band import Band
from core.luck.exact_walk import expectation, walk
from core.luck.odds import Chance, Odds
from core.luck.table import Table
from core.schema.entry import Choice, entry

from .dare import DIE

NEEDED, DUE, MOST = 6, 2, 3


@dataclass(frozen=True, slots=True)
class BoastRequest:
    rank: int = entry("Rank", low=0, high=5)
    luck: int = entry("Luck", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Boast:
    """The form of a boast."""

    bonus: int = entry("Bonus", default=0, low=0, high=3, lever=True)


@dataclass(frozen=True, slots=True)
class Boasted:
    """The result of a boast."""

    total: int
    luck_spent: int


def boast(request: BoastRequest, table: Table) -> Resolution[Boasted]:
    """toy-12 to toy-14. Fewer dice than are due may lie on the table: then the rest is thrown."""
    text = table.tell("boast_of", why="toy-12", code="nothing_said")
    thrown: tuple[int, ...] = ()
    while len(thrown) < DUE:
        thrown += tuple(map(int, table.draw(DIE, DUE - len(thrown), why="toy-13", least=1, most=MOST - len(thrown))))
    total = request.rank + max(thrown)

    def advice() -> Mapping[str, Odds]:
        return {"leave": _odds({total: Fraction(1)}), "stake": _odds({total + n: Fraction(1, 6) for n in range(1, 7)})}

    choices = (
        Choice("leave", "Leave it", note="nothing changes"),
        Choice("stake", "Stake luck", "" if request.luck else "No luck is left.", "−1 luck, a die more"),
    )
    staked = table.choose("stake", choices, why="toy-14", advice=advice) == "stake"
    more = int(table.draw(DIE, why="toy-14")[0]) if staked else 0
    steps = [
        Step("toy-12", "boasted", text),
        Step("toy-13", "dice", tokens=thrown, amount=max(thrown), total=total),
        *([Step("toy-14", "staked", tokens=(more,), amount=more, total=total + more)] if staked else []),
    ]
    outcome = Outcome(Band.SUCCESS, "done") if total + more >= NEEDED else Outcome(Band.FAILURE, "missed")
    return Resolution(Boasted(total + more, int(staked)), outcome, tuple(steps))


def _odds(totals: Mapping[int, Fraction]) -> Odds:
    done = sum((p for total, p in totals.items() if total >= NEEDED), Fraction(0))
    mean = expectation(dict(totals), lambda total: total)
    return Odds((Chance("p_success", done),), {str(n): p for n, p in sorted(totals.items())}, "total", mean)


def odds(request: BoastRequest) -> Odds:
    """Return the odds with no luck staked."""
    return _odds(walk(lambda table: boast(request, table), lambda resolution: resolution.value.total))


def prepare(form: Boast, situation: Situation) -> BoastRequest:
    """Wit counts, and what the street gives."""
    sheet = situation.actor.sheet
    return BoastRequest(min(5, sheet.wit + form.bonus), sheet.luck)


def settle(done: Done[Boast, BoastRequest, Boasted]) -> Effects:
    """Luck that was staked is gone."""
    actor, spent = done.situation.actor, done.value.luck_spent
    return Effects(sheets={actor.id: replace(actor.sheet, luck=actor.sheet.luck - spent)} if spent else {})


BOAST = Draw(
    id="boast",
    title="Boast",
    place=Place.SCENE,
    form=Boast,
    request=BoastRequest,
    rule=boast,
    prepare=prepare,
    settle=settle,
    help="words, dice and perhaps some luck",
    odds=odds,
)
