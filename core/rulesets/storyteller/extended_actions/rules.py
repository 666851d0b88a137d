"""Efforts that take several draws: a tally towards a target, and the time it takes (storyteller-34 to 40, 43)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal, get_args

from core.actions.choices import NONE, choices
from core.actions.result import Resolution, Step
from core.actions.rule import AnyRule, Rule, rule
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.draws.draw import Drawer, Drawn, Team, TeamDrawn, draw_team
from core.rulesets.storyteller.extended_actions.target_and_period import Each, Most, Target
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json
from core.schema.entry import Entry, entry

Status = Literal["in_progress", "complete", "failed", "abandoned"]
FailureCondition = Literal["tilted", "wounded"]
FAILURES = (NONE, *choices(*get_args(FailureCondition)))
"""The conditions a failure may give, as choices of a form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extended:
    """An extended action and its progress. Its status is derived, never stored."""

    target: Target
    tally: int = entry("Tally")
    draws: int = entry("Draws", low=0)
    period: Each
    max_draws: Most | None = None
    abandoned: bool = entry("Abandoned", default=False)

    @property
    def status(self) -> Status:
        """The status of the effort: open, or its result (storyteller-35, 40)."""
        if self.tally >= self.target:
            return "complete"
        if self.max_draws is not None and self.draws >= self.max_draws:
            return "failed"
        return "abandoned" if self.abandoned else "in_progress"

    @property
    def surplus(self) -> int:
        """The successes beyond the target (storyteller-35)."""
        return max(0, self.tally - self.target)

    @property
    def facts(self) -> dict[str, Json]:
        """The effort in the JSON interface."""
        return {
            "target": self.target,
            "tally": self.tally,
            "draws": self.draws,
            "status": self.status,
            "surplus": self.surplus,
            "max_draws": self.max_draws,
            "elapsed": self.period.time_taken(self.draws),
        }

    def check_open(self) -> None:
        """Refuse an effort that has ended (storyteller-40)."""
        if self.status != "in_progress":
            raise Refusal("extended_finished", "This effort has ended. Start a new one.", "extended")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendedDrawRequest(Team):
    """One draw of an effort, alone or with help."""

    extended: Extended = entry("Effort")
    failure_condition: FailureCondition | None = entry("If it fails", default=None, code="unknown_condition")
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True)
class Advance:
    """One draw of an effort: the draw, the effort after it, and the condition gained, if any."""

    team: TeamDrawn
    extended: Extended
    condition: FailureCondition | None

    @property
    def drawn(self) -> Drawn:
        """The draw that counts, the lead's."""
        return self.team.lead

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {
            **self.drawn.facts,
            "draw_result": self.drawn.result,
            **self.extended.facts,
            "conditions_gained": [self.condition] if self.condition else [],
            **self.team.help_facts,
        }


def extended_start(target: Target, period: Each, max_draws: Most | None = None) -> Extended:
    """Begin an effort (storyteller-34)."""
    return Extended(target=target, tally=0, draws=0, period=period, max_draws=max_draws)


def extended_draw(request: ExtendedDrawRequest, table: Table) -> Resolution[Advance]:
    """Make one draw of an effort (storyteller-35 to 40, 43). Refuse an effort that has ended."""
    before = request.extended
    before.check_open()
    team = draw_team(request, table, request.options)
    tally = tally_after(before.tally, gain(team.lead), request.options)
    after = replace(before, tally=tally, draws=before.draws + 1)
    advance = Advance(team, after, condition_on_failure(request, team.lead, request.failure_condition))
    steps = (*team.steps, *_steps(before, advance))
    return Resolution(advance, team.lead.outcome, steps)


def extended_abandon(extended: Annotated[Extended, Entry("Effort")]) -> Extended:
    """Give up an effort (storyteller-40). Refuse one that has ended."""
    extended.check_open()
    return replace(extended, abandoned=True)


def gain(drawn: Drawn) -> int:
    """The change a draw makes to a tally: its successes, or −1 for a dramatic failure (storyteller-35, 39)."""
    return -1 if drawn.dramatic_failure else drawn.successes


def tally_after(tally: int, gained: int, options: HouseRules) -> int:
    """The tally after a draw. It falls no lower than the house rule allows (storyteller-39)."""
    if gained < 0 and options.extended_floor == "zero":
        return max(0, tally + gained)
    return tally + gained


def tally_steps(before: int, after: int, gained: int, seat: str = "") -> Iterator[Step]:
    """The steps of a tally: its value before, unless that was 0, and the change."""
    rule = "storyteller-35" if gained > 0 else "storyteller-36" if gained == 0 else "storyteller-39"
    if before:
        yield Step("storyteller-35", "tally_before", total=before, seat=seat)
    yield Step(rule, "tally", amount=after - before, total=after, seat=seat)


def condition_on_failure(drawer: Drawer, drawn: Drawn, condition: FailureCondition | None) -> FailureCondition | None:
    """The condition a failed draw gives the drawer, unless they already have it (storyteller-37)."""
    failed = drawn.result in ("failure", "dramatic_failure")
    return condition if failed and condition not in drawer.conditions else None


def _steps(before: Extended, advance: Advance) -> Iterator[Step]:
    drawn, after = advance.drawn, advance.extended
    if advance.condition:
        yield Step("storyteller-37", f"gain_{advance.condition}", seat=drawn.name)
    yield from tally_steps(before.tally, after.tally, gain(drawn), drawn.name)
    if after.status != "in_progress":
        rule = "storyteller-35" if after.status == "complete" else "storyteller-40"
        yield Step(rule, after.status, total=after.tally, seat=drawn.name)


RULES: tuple[AnyRule, ...] = (
    rule(extended_start),
    Rule("extended_draw", ExtendedDrawRequest, extended_draw),
    rule(extended_abandon),
)
