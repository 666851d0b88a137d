"""Lantern: one die and a trait against a number."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.game import (
    Band,
    Choice,
    Dice,
    Done,
    Draw,
    Effects,
    Outcome,
    Part,
    Place,
    Resolution,
    Rule,
    Situation,
    Step,
    Table,
    entry,
    game,
    odds_of,
    running,
)

TRAITS = (Choice("grit", "Grit"), Choice("wits", "Wits"))
DIE = Dice((1, 2, 3, 4, 5, 6), kind="die", invalid="invalid_die")


@dataclass(frozen=True)
class Sheet:
    """A character: two traits, and oil for the lantern."""

    grit: int = entry("Grit", default=2, low=0, high=5)
    wits: int = entry("Wits", default=2, low=0, high=5)
    oil: int = entry("Oil", default=3, low=0, high=3)


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the rule has to know; the log keeps it."""

    rank: int = entry("Rank", low=0, high=5)
    trait: str = entry("Trait", default="")
    against: int = entry("Against", low=2, high=11)


@dataclass(frozen=True)
class Rolled:
    """The result of a roll."""

    total: int
    margin: int


def roll(request: Request, table: Table) -> Resolution[Rolled]:
    """Roll a die and add the trait; it has to reach the number against it (lantern-1)."""
    (die,) = table.draw(DIE, why="lantern-1")
    steps = running(
        (
            Step("lantern-1", "trait", request.trait, amount=request.rank),
            Step("lantern-1", "rolled", tokens=(die,), amount=int(die)),
        )
    )
    total = steps[-1].total or 0
    good = total >= request.against
    outcome = Outcome(Band.SUCCESS, "done") if good else Outcome(Band.FAILURE, "missed")
    return Resolution(Rolled(total, total - request.against), outcome, steps)


@dataclass(frozen=True)
class Form:
    """What the game master fills in."""

    trait: str = entry("Trait", default="grit", choices=TRAITS, lever=True, own=True)
    against: int = entry("Against", default=6, low=2, high=11, lever=True, scene=True)


def prepare(form: Form, situation: Situation) -> Request:
    """The request of a form: who acts has so much of the trait."""
    label = next(trait.label for trait in TRAITS if trait.id == form.trait)
    return Request(rank=getattr(situation.actor.sheet, form.trait), trait=label, against=form.against)


def settle(done: Done[Form, Request, Rolled]) -> Effects:
    """A failure costs oil, while there is some (lantern-2)."""
    actor = done.situation.actor
    if done.value.margin >= 0 or not actor.sheet.oil:
        return Effects()
    burnt = replace(actor.sheet, oil=actor.sheet.oil - 1)
    return Effects(sheets={actor.id: burnt}, steps=(Step("lantern-2", "oil", amount=-1),))


ROLL = Draw(
    id="roll",
    title="Roll",
    place=Place.SCENE,
    form=Form,
    request=Request,
    prepare=prepare,
    rule=roll,
    settle=settle,
    odds=odds_of(roll, "p_success", lambda rolled: rolled.total, "total"),
    help="a trait and a die against a number",
)

RULESET = game(
    __name__,
    id="lantern",
    title="Lantern",
    blurb="One die, two traits and a lantern that burns.",
    sheet=Sheet,
    whole=Part(actions=(ROLL,), rules=(Rule("roll", Request, roll),)),
)
