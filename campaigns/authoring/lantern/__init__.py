"""Lantern: one die and a trait against a number."""

from __future__ import annotations

from dataclasses import dataclass

from core.game import (
    Band,
    Dice,
    Done,
    Effects,
    Outcome,
    Part,
    Resolution,
    Situation,
    Step,
    Table,
    draw,
    entry,
    game,
    odds_of,
    on_sheet,
    rule,
    running,
    together,
    traits,
)

DIE = Dice((1, 2, 3, 4, 5, 6), kind="die", invalid="invalid_die")


@dataclass(frozen=True)
class Sheet:
    """A character: two traits, and oil for the light."""

    grit: int = entry("Grit", default=2, low=0, high=5)
    wits: int = entry("Wits", default=2, low=0, high=5)
    oil: int = entry("Oil", default=3, low=0, high=3)


@dataclass(frozen=True)
class Rolled:
    """The result of a roll."""

    total: int
    margin: int


def roll(trait: str, rank: int, against: int, table: Table) -> Resolution[Rolled]:
    """Roll a die and add the trait; the total has to reach `against` (lantern-1)."""
    (die,) = table.draw(DIE, why="lantern-1")
    rolled = Step("lantern-1", "rolled", tokens=(die,), amount=int(die))
    steps = running((Step("lantern-1", trait, amount=rank), rolled))
    total = steps[-1].total or 0
    outcome = Outcome(Band.SUCCESS, "done") if total >= against else Outcome(Band.FAILURE, "missed")
    return Resolution(Rolled(total, total - against), outcome, steps)


@dataclass(frozen=True)
class Form:
    """The form the GM fills in."""

    trait: str = entry("Trait", default="grit", choices=traits(Sheet, "grit", "wits"), lever=True, own=True)
    against: int = entry("Against", default=6, low=2, high=11, lever=True, scene=True)


def rank(form: Form, situation: Situation) -> dict[str, object]:
    """The acting character's rank in the trait; the rule takes the other values by name."""
    return {"rank": getattr(situation.actor.sheet, form.trait)}


def settle(done: Done[Form, object, Rolled]) -> Effects:
    """Take a point of oil for a failure, if any is left (lantern-2)."""
    oil = done.situation.actor.sheet.oil
    if done.value.margin >= 0 or not oil:
        return Effects()
    told = Effects(steps=(Step("lantern-2", "oil", amount=-1),))
    return together(on_sheet(done.situation, oil=oil - 1), told)


ODDS = odds_of(roll, "p_success", lambda rolled: rolled.total, "total")
ROLL = draw(
    "roll",
    "Roll",
    roll,
    form=Form,
    given=rank,
    settle=settle,
    odds=ODDS,
    help="a trait and a die against a number",
)

RULESET = game(
    __name__,
    id="lantern",
    title="Lantern",
    blurb="One die, two traits and a little oil.",
    sheet=Sheet,
    whole=Part(actions=(ROLL,), rules=(rule(roll),)),
)
