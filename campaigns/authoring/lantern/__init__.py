"""Lantern: one die, two traits and a little oil."""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Dice, Done, Effects, Resolution, Score, Step, Table, adjust, draw, entry, game, reach, traits

DIE = Dice((1, 2, 3, 4, 5, 6), kind="die", invalid="invalid_die")


@dataclass(frozen=True)
class Sheet:
    """A character: two traits, and oil for the light."""

    grit: int = entry("Grit", default=2, low=0, high=5)
    wits: int = entry("Wits", default=2, low=0, high=5)
    oil: int = entry("Oil", default=3, low=0, high=3)


def roll(trait: str, rank: int, against: int, table: Table) -> Resolution[Score]:
    """Roll a die and add the trait; the total has to reach `against` (lantern-1)."""
    (die,) = table.draw(DIE, why="lantern-1")
    rolled = Step("lantern-1", "rolled", tokens=(die,), amount=int(die))
    return reach((Step("lantern-1", trait, amount=rank), rolled), against, "done", "missed")


def burn(done: Done[object, object, Score]) -> Effects:
    """Burn a point of oil after a failure, if any is left (lantern-2)."""
    return adjust(done.situation, "oil", -1, "lantern-2") if done.word == "missed" else Effects()


# The form asks for two values of the rule; the acting character's sheet has the rank of the trait.
ASKED = {
    "trait": entry("Trait", default="grit", choices=traits(Sheet, "grit", "wits"), lever=True, own=True),
    "against": entry("Against", default=6, low=2, high=11, lever=True, scene=True),
}
ROLL = draw("roll", "Roll", roll, form=ASKED, settle=burn, odds="p_success", help="a trait and a die against a number")
RULESET = game(__name__, ROLL, sheet=Sheet)
