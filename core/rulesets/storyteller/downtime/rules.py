"""What a downtime action brings; it changes nothing yet (storyteller-58 to 64)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.action import Rule
from core.band import Band
from core.choosing import title
from core.codec import Json
from core.entry import HUGE, entry
from core.refusal import Refusal
from core.result import Outcome, Resolution, Step, old_resolution
from core.rulesets.storyteller.conditions.rules import check_present
from core.rulesets.storyteller.contests.rules import compare
from core.rulesets.storyteller.downtime.allowance import SIZES, Category, Size, check_use, units_of
from core.rulesets.storyteller.draws.pool import Team
from core.rulesets.storyteller.draws.rules import BANDS, Drawn, draw_for
from core.rulesets.storyteller.draws.teamwork import assist, check_lead, draw_team, help_steps
from core.rulesets.storyteller.options import DEFAULTS, HouseRules
from core.rulesets.storyteller.sheet import ConditionName
from core.table import Table

NO_POOL = -HUGE - 1
"""No pool was given: right for what needs no draw, refused where a card is due."""
STANDING: Mapping[str, int] = {"exceptional_success": 2, "success": 1, "failure": 0, "dramatic_failure": -1}
"""How far a result moves a standing (storyteller-60)."""
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
    opposition: Team | None = entry("Who resists", default=None)
    target: str | None = entry("Whom to influence", default=None)
    project: str | None = entry("Project", default=None, code="project_required")
    asset_reduces: bool = entry("An asset helps", default=False)
    use: str | None = entry("Use", default=None, code="unknown_personal_use")
    condition: ConditionName | None = entry("Condition to end", default=None, code="unknown_condition")
    options: HouseRules = DEFAULTS


def downtime_action(request: DowntimeAction, table: Table) -> Resolution[Any]:
    """Resolve one action against the state at the start (storyteller-58 to 64).

    Refuses what its kind of action lacks: a pool, a target, a project, a use.
    """
    if request.category == "personal":
        check_use(request.use)
    activity = str(request.use if request.category == "personal" else request.category)
    return _ACTIVITIES[activity](replace(request, name=request.name or request.character), table)


@dataclass(frozen=True, slots=True)
class Effort:
    """How the one draw of an action went; one not in doubt needed none (storyteller-58)."""

    result: str
    successes: int
    steps: tuple[Step, ...]
    drawn: Drawn | None = None

    def done(self, category: Category, facts: Mapping[str, Json], *steps: Step) -> Resolution[Any]:
        """The resolution of the action that this draw belongs to."""
        grade = {"category": category, "result": self.result, "successes": self.successes}
        reckoning = self.drawn.facts if self.drawn else {}
        outcome = Outcome(BANDS[self.result], self.result)
        return old_resolution({**reckoning, **grade, **facts}, outcome, (*self.steps, *steps))


def _effort(request: DowntimeAction, table: Table) -> Effort:
    if request.automatic:
        return Effort("success", 1, (Step("storyteller-58", "automatic", amount=1, total=1, seat=request.name),))
    _check_pool(request)
    team = draw_team(request, table, request.options)
    return Effort(team.lead.result, team.lead.successes, team.steps, team.lead)


def _check_pool(request: DowntimeAction) -> None:
    if request.pool == NO_POOL:
        raise Refusal("invalid_pool", "Name the pool to draw with.", "pool")


def _research(request: DowntimeAction, table: Table) -> Resolution[Any]:
    """Answers for successes, one more for an exceptional one, or a false lead (storyteller-59)."""
    effort = _effort(request, table)
    answers = effort.successes + (effort.result == "exceptional_success")
    misled = effort.result == "dramatic_failure"
    step = Step("storyteller-59", "false_lead" if misled else "answers", amount=answers, total=answers)
    return effort.done("research", {"answers": answers, "false_lead": misled}, replace(step, seat=request.name))


def _influence(request: DowntimeAction, table: Table) -> Resolution[Any]:
    """Move a standing, against whoever resists (storyteller-60)."""
    if not request.target:
        raise Refusal("bad_request", "Say whom to influence.", "target")
    contested = request.opposition is not None and not request.automatic
    effort = _resisted(request, table) if contested else _effort(request, table)
    change = STANDING[effort.result]
    step = Step("storyteller-60", "standing", request.target, amount=change, seat=request.name)
    return effort.done("influence", {"target": request.target, "standing_change": change}, step)


def _resisted(request: DowntimeAction, table: Table) -> Effort:
    """A contest, ties as stalemate, in the words of a single draw (storyteller-60)."""
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
    return Effort(result, successes, (*own.steps, *against.steps, step), own.lead)


def _project(request: DowntimeAction, table: Table) -> Resolution[Any]:
    """Progress by one draw, or two for a Large action (storyteller-61, 64)."""
    if not request.project:
        raise Refusal("project_required", "Say which project is worked on.", "project")
    times = units_of(request.size, request.asset_reduces)
    draws, reckoning = ((), ()) if request.automatic else _project_draws(request, times, table)
    gains = [d.successes - d.dramatic_failure for d in draws] if draws else [1] * times
    facts = {
        "category": "project",
        "project": request.project,
        "progress": sum(gains),
        "draws": times,
        "draw_results": [drawn.result for drawn in draws],
    }
    step = Step("storyteller-61", "progress", request.project, amount=sum(gains), total=sum(gains), seat=request.name)
    return old_resolution(facts, _project_outcome(sum(gains)), (*reckoning, step))


def _project_draws(request: DowntimeAction, times: int, table: Table) -> tuple[tuple[Drawn, ...], tuple[Step, ...]]:
    """The draws of a project, the first with whatever help there is (storyteller-64), and their reckoning."""
    _check_pool(request)
    check_lead(request, request.assistants)
    helpers = assist(request.assistants, table, request.options)
    help = tuple(help_steps(helpers, request.options))
    first = draw_for(request, table.at(0), request.options, help)
    # Inspired is used up by the draw it improves.
    again = replace(request, use_inspired=False)
    later = (draw_for(again, table.at(i), request.options) for i in range(1, times))
    draws = (first, *later)
    return draws, tuple(step for drawn in (*helpers, *draws) for step in drawn.steps)


def _project_outcome(progress: int) -> Outcome:
    """The word for a project's draws taken together."""
    if progress > 0:
        return Outcome(Band.SUCCESS, "progress")
    return Outcome(Band.DISASTER, "setback") if progress < 0 else Outcome(Band.FAILURE, "no_progress")


def _recover(request: DowntimeAction, table: Table) -> Resolution[Any]:
    """End one condition, or heal (storyteller-62)."""
    if request.condition is not None:
        check_present(request.condition, request.conditions, "condition")
        step = Step("storyteller-62", "condition_ended", title(request.condition), seat=request.name)
    else:
        step = Step("storyteller-62", "heals_all", seat=request.name)
    facts = {"category": "personal", "resolves": request.condition, "heals_all": request.condition is None}
    return old_resolution(facts, Outcome(Band.SUCCESS, "recovered"), (step,))


def _prepare(request: DowntimeAction, table: Table) -> Resolution[Any]:
    """Bank a bonus for one draw of the next session (storyteller-63)."""
    effort = _effort(request, table)
    bonus = min(PREPARED_MOST, effort.successes)
    return effort.done(
        "personal",
        {"bonus": bonus},
        Step("storyteller-63", "prepared_bonus", amount=bonus, total=bonus, seat=request.name),
    )


_ACTIVITIES: Mapping[str, Callable[[DowntimeAction, Table], Resolution[Any]]] = {
    "research": _research,
    "influence": _influence,
    "project": _project,
    "recover": _recover,
    "prepare": _prepare,
}

RULES: tuple[Rule, ...] = (Rule("downtime_action", DowntimeAction, downtime_action),)
