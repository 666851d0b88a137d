"""All downtimes of an interval happen at the same time: effects are summed, then applied (storyteller-65)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json, encode
from core.schema.entry import Entry, entry

STANDING_LIMIT = 3
"""Standings run from minus this to plus this (storyteller-60)."""


@dataclass(frozen=True, slots=True)
class Project:
    """A project and its progress so far."""

    id: str = entry("Project")
    target: int = entry("Target", low=1, code="invalid_target")
    tally: int = entry("Tally", default=0)
    draws: int = entry("Draws", default=0, low=0)

    @property
    def complete(self) -> bool:
        """True if the tally has reached the target."""
        return self.tally >= self.target


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress one action makes on a project."""

    project: str = entry("Project")
    progress: int = entry("Progress")
    draws: int = entry("Draws", low=0)
    character: str = entry("Character", default="")


@dataclass(frozen=True, slots=True)
class StandingChange:
    """The change one action makes to a standing."""

    target: str = entry("Target")
    standing_change: int = entry("Change")
    character: str = entry("Character", default="")


Standings = Annotated[Mapping[str, int], Entry("Standings", low=-STANDING_LIMIT, high=STANDING_LIMIT)]
"""The standing of each person or faction, by name."""
NONE: Standings = {}


@dataclass(frozen=True, slots=True)
class Applied:
    """Projects and standings after the interval."""

    projects: tuple[Project, ...]
    standings: Mapping[str, int]

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        listed = [{**encode(p), "status": "complete" if p.complete else "in_progress"} for p in self.projects]
        return {"projects": listed, "standings": dict(self.standings)}


def downtime_apply(
    effects: tuple[Progress | StandingChange, ...],
    projects: tuple[Project, ...] = (),
    standings: Standings = NONE,
    options: HouseRules = DEFAULTS,
) -> Resolution[Applied]:
    """Sum all effects and apply them at once; their order doesn't matter (storyteller-65).

    Refuse an effect on a project that isn't listed, or that was complete before.
    """
    known = {project.id: project for project in projects}
    work = [effect for effect in effects if isinstance(effect, Progress)]
    for effect in work:
        _check_open(known.get(effect.project), effect.project)
    floor = None if options.extended_floor == "negative" else 0
    worked = tuple(_project_after(project, work, floor) for project in projects)
    moved = _standings_after(standings, [e for e in effects if isinstance(e, StandingChange)])
    steps = (*_progress(projects, worked), *_standings(standings, moved))
    return Resolution(Applied(worked, moved), steps=steps)


def _check_open(project: Project | None, name: str) -> None:
    if project is None:
        raise Refusal("unknown_project", f"{name:.40} isn't a project here.", "effects")
    if project.complete:
        raise Refusal("extended_finished", f"The project {name:.40} is already complete.", "effects")


def _project_after(project: Project, work: list[Progress], floor: int | None) -> Project:
    """The project after all work on it; the same object if there was none."""
    own = [effect for effect in work if effect.project == project.id]
    if not own:
        return project
    tally = project.tally + sum(effect.progress for effect in own)
    draws = project.draws + sum(effect.draws for effect in own)
    return replace(project, tally=tally if floor is None else max(floor, tally), draws=draws)


def _standings_after(standings: Mapping[str, int], changes: list[StandingChange]) -> dict[str, int]:
    """Standings after all changes: summed first, then held to their limits (storyteller-60, 65)."""
    sums = Counter(standings)
    for change in changes:
        sums[change.target] += change.standing_change
    return {who: max(-STANDING_LIMIT, min(STANDING_LIMIT, total)) for who, total in sums.items()}


def _progress(before: tuple[Project, ...], after: tuple[Project, ...]) -> Iterator[Step]:
    """The log entry of each project worked on."""
    for old, new in zip(before, after, strict=True):
        if old != new:
            what = "project_complete" if new.complete else "project_tally"
            yield Step("storyteller-65", what, new.id, amount=new.tally - old.tally, total=new.tally)


def _standings(before: Standings, after: Standings) -> Iterator[Step]:
    """The log entry of each standing that changed."""
    for who, standing in after.items():
        if moved := standing - before.get(who, 0):
            yield Step("storyteller-65", "standing", who, amount=moved, total=standing)


RULES = (rule(downtime_apply),)
