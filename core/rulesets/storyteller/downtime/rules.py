"""The result of a downtime action, which changes nothing until it is settled (storyteller-58 to 64)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.actions.choices import title
from core.actions.result import Outcome, Resolution, Step
from core.building_blocks.band import Band
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.condition_kinds import ConditionName
from core.rulesets.storyteller.conditions.rules import check_present
from core.rulesets.storyteller.contests.rules import compare
from core.rulesets.storyteller.downtime.allowance import SIZES, Category, Size, units_of
from core.rulesets.storyteller.draws.draw import BANDS, Drawn, Team, draw_for, draw_led, draw_team
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.schema.codec import Json
from core.schema.entry import HUGE, entry

NO_POOL = -HUGE - 1
"""Stands for a missing pool: accepted if no card is due, else refused."""
STANDING: Mapping[str, int] = {"exceptional_success": 2, "success": 1, "failure": 0, "dramatic_failure": -1}
"""The change of a standing for each result (storyteller-60)."""
PREPARED_MOST = 3
"""The highest bonus that can be banked (storyteller-63)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DowntimeAction(Team):
    """One action of one character between games, and who draws for it."""

    pool: int = entry("Pool", default=NO_POOL, code="invalid_pool")
    character: str = entry("Character")
    category: Category = entry("Category", code="unknown_category")
    size: Size = entry("Size", choices=SIZES, code="unknown_size")
    automatic: bool = entry("Not in doubt", default=False)
    opposition: Team | None = entry("Resisted by", default=None)
    target: str | None = entry("Person or faction", default=None)
    project: str | None = entry("Project", default=None, code="project_required")
    asset_reduces: bool = entry("An asset helps", default=False)
    use: str | None = entry("Use", default=None, code="unknown_personal_use")
    condition: ConditionName | None = entry("Condition to end", default=None, code="unknown_condition")
    options: HouseRules = DEFAULTS


@dataclass(frozen=True, slots=True)
class Attempt:
    """The result of an action's draw. A result that isn't in doubt has no draw (storyteller-58)."""

    category: Category
    result: str
    successes: int
    drawn: Drawn | None = None
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)

    @property
    def outcome(self) -> Outcome:
        """The result with its band."""
        return Outcome(BANDS[self.result], self.result)

    @property
    def facts(self) -> dict[str, Json]:
        """The facts of the draw in the JSON interface."""
        reckoning = self.drawn.facts if self.drawn else {}
        return {**reckoning, "category": self.category, "result": self.result, "successes": self.successes}


@dataclass(frozen=True, slots=True)
class Researched:
    """The answers found, or a false lead (storyteller-59)."""

    attempt: Attempt
    answers: int
    false_lead: bool

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {**self.attempt.facts, "answers": self.answers, "false_lead": self.false_lead}


@dataclass(frozen=True, slots=True)
class Influenced:
    """A changed standing: the target and the change (storyteller-60)."""

    attempt: Attempt
    target: str
    standing_change: int

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        own = {"target": self.target, "standing_change": self.standing_change}
        return {**self.attempt.facts, **own}


@dataclass(frozen=True, slots=True)
class Progressed:
    """The progress of a project, and the result of each draw (storyteller-61)."""

    project: str
    progress: int
    draws: int
    draw_results: tuple[str, ...]
    category: Category


@dataclass(frozen=True, slots=True)
class Recovered:
    """The condition that ends, or everything heals (storyteller-62)."""

    resolves: str | None
    heals_all: bool
    category: Category


@dataclass(frozen=True, slots=True)
class Prepared:
    """The bonus that is banked (storyteller-63)."""

    attempt: Attempt
    bonus: int

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {**self.attempt.facts, "bonus": self.bonus}


def _attempt(request: DowntimeAction, table: Table) -> Attempt:
    if request.automatic:
        step = Step("storyteller-58", "automatic", amount=1, total=1, seat=request.name)
        return Attempt(request.category, "success", 1, steps=(step,))
    _check_pool(request)
    team = draw_team(request, table, request.options)
    return Attempt(request.category, team.lead.result, team.lead.successes, team.lead, team.steps)


def _check_pool(request: DowntimeAction) -> None:
    if request.pool == NO_POOL:
        raise Refusal("invalid_pool", "Choose a pool for the draw.", "pool")


def research(request: DowntimeAction, table: Table) -> Resolution[Researched]:
    """Answers for successes, one more for an exceptional one, or a false lead (storyteller-59)."""
    attempt = _attempt(request, table)
    answers = attempt.successes + (attempt.result == "exceptional_success")
    misled = attempt.result == "dramatic_failure"
    step = Step("storyteller-59", "false_lead" if misled else "answers", amount=answers, total=answers)
    steps = (*attempt.steps, replace(step, seat=request.name))
    return Resolution(Researched(attempt, answers, misled), attempt.outcome, steps)


def influence(request: DowntimeAction, table: Table) -> Resolution[Influenced]:
    """Change a standing, by a contest if someone resists (storyteller-60)."""
    if not request.target:
        raise Refusal("bad_request", "Choose a person or faction to influence.", "target")
    contested = request.opposition is not None and not request.automatic
    attempt = _resisted_attempt(request, table) if contested else _attempt(request, table)
    change = STANDING[attempt.result]
    step = Step("storyteller-60", "standing", request.target, amount=change, seat=request.name)
    return Resolution(Influenced(attempt, request.target, change), attempt.outcome, (*attempt.steps, step))


def _resisted_attempt(request: DowntimeAction, table: Table) -> Attempt:
    """The attempt as a contest in which no one wins a tie, with the result of a single draw (storyteller-60)."""
    assert request.opposition is not None
    _check_pool(request)
    other = replace(request.opposition, name=request.opposition.name or request.target or "")
    own = draw_team(request, table, request.options)
    against = draw_team(other, table.at("opposition", name=other.name), request.options)
    contest = compare((own.lead, against.lead))
    word: str = contest.results[0]
    result = {"dramatic_success": "exceptional_success", "tie": "failure"}.get(word, word)
    successes = contest.successes if contest.winner == 0 else 0
    step = Step("storyteller-22", "contest", other.name, amount=-against.lead.successes, total=successes)
    return Attempt(request.category, result, successes, own.lead, (*own.steps, *against.steps, step))


def work_on_project(request: DowntimeAction, table: Table) -> Resolution[Progressed]:
    """Progress by one draw, or two for a Large action (storyteller-61, 64)."""
    if not request.project:
        raise Refusal("project_required", "Choose the project to work on.", "project")
    times = units_of(request.size, request.asset_reduces)
    draws, reckoning = ((), ()) if request.automatic else _project_draws(request, times, table)
    progress = sum(drawn.successes - drawn.dramatic_failure for drawn in draws) if draws else times
    step = Step("storyteller-61", "progress", request.project, amount=progress, total=progress, seat=request.name)
    done = Progressed(request.project, progress, times, tuple(drawn.result for drawn in draws), request.category)
    return Resolution(done, _project_outcome(progress), (*reckoning, step))


def _project_draws(request: DowntimeAction, times: int, table: Table) -> tuple[tuple[Drawn, ...], tuple[Step, ...]]:
    """The draws of a project, and their breakdown. Only the first draw has help (storyteller-64)."""
    _check_pool(request)
    team = draw_led(request, request.assistants, table, table.at(0), request.options)
    # Inspired is used up by the draw it improves.
    again = replace(request, use_inspired=False)
    later = (draw_for(again, table.at(i), request.options) for i in range(1, times))
    draws = (team.lead, *later)
    return draws, tuple(step for drawn in (*team.assistants, *draws) for step in drawn.steps)


def _project_outcome(progress: int) -> Outcome:
    """The outcome of a project's draws taken together."""
    if progress > 0:
        return Outcome(Band.SUCCESS, "progress")
    return Outcome(Band.DISASTER, "setback") if progress < 0 else Outcome(Band.FAILURE, "no_progress")


def recover(request: DowntimeAction, table: Table) -> Resolution[Recovered]:
    """End one condition, or heal (storyteller-62)."""
    who = request.name or request.character
    if request.condition is not None:
        check_present(request.condition, request.conditions, "condition")
        step = Step("storyteller-62", "condition_ended", title(request.condition), seat=who)
    else:
        step = Step("storyteller-62", "heals_all", seat=who)
    done = Recovered(request.condition, request.condition is None, request.category)
    return Resolution(done, Outcome(Band.SUCCESS, "recovered"), (step,))


def prepare(request: DowntimeAction, table: Table) -> Resolution[Prepared]:
    """Bank a bonus for one draw of the next session (storyteller-63)."""
    attempt = _attempt(request, table)
    bonus = min(PREPARED_MOST, attempt.successes)
    step = Step("storyteller-63", "prepared_bonus", amount=bonus, total=bonus, seat=request.name)
    return Resolution(Prepared(attempt, bonus), attempt.outcome, (*attempt.steps, step))
