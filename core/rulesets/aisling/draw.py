"""One draw, from the plan to what its success means (aisling-6 to 37, 49, 50)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from core.band import Band
from core.codec import Json
from core.entry import entry
from core.odds import Odds
from core.option import OptionValues
from core.result import Outcome, Resolution, Step, old_resolution
from core.rulesets.aisling.against import Opposition, difficulty_of
from core.rulesets.aisling.chances import chances
from core.rulesets.aisling.drawer import Drawer
from core.rulesets.aisling.drawing import ask_late, draw_first
from core.rulesets.aisling.drawn import Drawn, steps_of
from core.rulesets.aisling.fate import FateRead
from core.rulesets.aisling.forecast import reaching
from core.rulesets.aisling.options import defaults
from core.rulesets.aisling.settle import Settled, Stakes, Won, ask_settling
from core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """A draw against a difficulty, against somebody who does not draw, or against nothing in particular.

    With `stakes` it is settled at the table what the result means.
    """

    drawer: Drawer = entry("Who draws")
    difficulty: int | None = entry("Difficulty", default=None, low=0, code="bad_difficulty")
    opposition: Opposition | None = entry("Against", default=None)
    stakes: Stakes | None = entry("Stakes", default=None)
    options: OptionValues = field(default_factory=defaults)

    @property
    def needed(self) -> int | None:
        """The Power that is needed, None where nothing opposes; refuses two kinds of opposition."""
        return difficulty_of(self.difficulty, self.opposition, self.drawer.target)


@dataclass(frozen=True, slots=True)
class Played:
    """A draw that is over. `margin` and `success` are None where nothing opposed it."""

    drawn: Drawn
    difficulty: int | None = None
    settled: Settled | None = None

    @property
    def margin(self) -> int | None:
        """By how much the Power is above the difficulty, or below (aisling-20)."""
        return None if self.difficulty is None else self.drawn.power - self.difficulty

    @property
    def success(self) -> bool | None:
        """Whether it reaches it."""
        return None if self.margin is None else self.margin >= 0

    @property
    def outcome(self) -> Outcome:
        """The result with its band."""
        return Outcome(Band.MIXED, "drawn") if self.success is None else outcome_of(self.success, self.drawn.fate)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface, and how it was settled where it was."""
        if self.margin is None:
            return self.drawn.facts
        against = {"difficulty": self.difficulty, "success": self.success, "margin": self.margin}
        settled = {"settled": self.settled.record} if self.settled else {}
        return self.drawn.facts | against | settled


def outcome_of(success: bool, fate: FateRead) -> Outcome:
    """A success or a failure; a Boon lifts the one and a Bane weighs on the other in colour only (aisling-31)."""
    if success:
        return Outcome(Band.TRIUMPH if "boon" in fate.fates else Band.SUCCESS, "succeeds")
    return Outcome(Band.DISASTER if "bane" in fate.fates else Band.FAILURE, "fails")


def draw(request: DrawRequest, table: Table) -> Resolution[Any]:
    """Draw, let helps come late until the result is accepted, and settle it (aisling-10, 19, 20, 22, 33, 34)."""
    needed, options = request.needed, request.options
    seat = table.at(name=request.drawer.name)
    drawn = draw_first(request.drawer, seat, options)
    while more := ask_late(drawn, needed, seat, options):
        drawn = more
    played = Played(drawn, needed)
    if request.stakes and (won := _won(played, request)):
        played = replace(played, settled=ask_settling(won, request.stakes, seat, options))
    return old_resolution(played.facts, played.outcome, tuple(_steps(played, options)), played)


def _won(played: Played, request: DrawRequest) -> Won | None:
    """Who prevailed and who may suffer for it: a failure can cost as well (aisling-22)."""
    if played.margin is None:
        return None
    drawer = request.drawer
    actor = Opposition(thresholds=drawer.thresholds, damage=drawer.damage, name=drawer.name)
    if played.success:
        return Won("actor", played.margin, drawer.target, request.opposition)
    return Won("opponent", played.margin, drawer.target, actor)


def _steps(played: Played, options: OptionValues) -> Iterator[Step]:
    drawn = played.drawn
    yield from steps_of(drawn, options)
    if played.difficulty is not None:
        yield Step("aisling-20", "difficulty", amount=-played.difficulty, total=played.margin, seat=drawn.name)
    if played.settled:
        yield from played.settled.steps


def draw_odds(request: DrawRequest) -> Odds:
    """The odds of a draw whose result is accepted as it comes."""
    needed = request.needed
    return reaching(chances(request.drawer, request.options), needed)
