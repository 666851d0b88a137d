"""The forms of the downtime activities, and the requests made from them (storyteller-49 to 64)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from core.actions.actor import acting_sheet
from core.actions.choices import NONE, choices, other_choices
from core.actions.result import Resolution, Step
from core.actions.situation import ActorId
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.storyteller.downtime.allowance import SIZES, PlannedAction, PlannedCategory, Size, Use
from core.rulesets.storyteller.downtime.combined_effects import STANDING_LIMIT
from core.rulesets.storyteller.downtime.rules import DowntimeAction
from core.rulesets.storyteller.draws.actions import assistants, drawer_as, hand
from core.rulesets.storyteller.draws.draw import Team
from core.rulesets.storyteller.draws.form import (
    HandForm,
    Helper,
    OtherDrawer,
    best_helpers,
    best_traits,
    helper_drawings,
)
from core.rulesets.storyteller.sheet import STANDING
from core.rulesets.storyteller.situation import Situation
from core.schema.entry import Choice, entry
from core.wording import signed_text


def open_projects(situation: Situation) -> tuple[Choice, ...]:
    """The projects that aren't complete."""
    return tuple(
        Choice(str(id), f"{track.title} {track.tally}/{track.target}")
        for id, track in situation.projects.items()
        if not track.done
    )


def _ailments(situation: Situation) -> tuple[Choice, ...]:
    """The conditions that recovering can end, and the choice to heal wounds."""
    sheet = acting_sheet(situation)
    return (Choice("", "Heal wounds"), *choices(*(sheet.condition_names if sheet else ())))


def _influence_choices(situation: Situation) -> tuple[Choice, ...]:
    """Everyone with a standing, and an empty choice; the highest standing can't be raised (storyteller-60)."""
    standings = situation.state.standings.items()
    return (
        NONE,
        *(Choice(who, f"{who} {signed_text(standing)}", _at_most(who, situation)) for who, standing in standings),
    )


def _at_most(who: str, situation: Situation) -> str:
    """Why influence can't raise a standing, or an empty string if it can."""
    highest = situation.state.standings.get(who, 0) >= STANDING_LIMIT
    return f"{who} is at {signed_text(STANDING_LIMIT)}, the highest standing." if highest else ""


class ActivityForm:
    """The form of an activity, with the category and the use by which rules and allowance know it (storyteller-50)."""

    __slots__ = ()
    category: ClassVar[PlannedCategory]
    use: ClassVar[Use | None] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sized(ActivityForm):
    """An activity without a draw, and its size."""

    size: Size = entry("Size", default="regular", choices=SIZES, scene=True)
    asset_reduces: bool = entry("Asset makes it regular", default=False, scene=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkForm(HandForm, ActivityForm):
    """An activity with a draw. There is no Willpower to spend in it, no banked bonus and no beat (storyteller-65)."""

    size: Size = entry("Size", default="regular", choices=SIZES, lever=True, scene=True)
    asset_reduces: bool = entry("Asset makes it regular", default=False, lever=True, scene=True)
    automatic: bool = entry(
        "Not in doubt", default=False, help="No draw: 1 success; on a project, 1 for each draw.", scene=True
    )
    helpers: tuple[Helper, ...] = entry("Helpers", default=(), help="Each spends an action of this size.", scene=True)

    @property
    def others(self) -> tuple[OtherDrawer, ...]:
        """The helpers."""
        return helper_drawings(self.helpers)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResearchForm(WorkForm):
    """A question to research."""

    category = "research"
    question: str = entry("To find out", default="", long=True, telling=True, own=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceForm(WorkForm):
    """A person or faction to influence."""

    category = "influence"
    target: str = entry(
        "Whom", default="", choices=_influence_choices, telling=True, tie=STANDING, scene=True, unless="other"
    )
    other: str = entry("Or someone new", default="", telling=True, tie=STANDING, scene=True)
    resisted_by: tuple[Helper, ...] = entry(
        "Resisted by", default=(), help="The first leads; the others help.", scene=True
    )

    @property
    def others(self) -> tuple[OtherDrawer, ...]:
        """The helpers, and those who resist."""
        return (*helper_drawings(self.helpers), *helper_drawings(self.resisted_by, "resisted_by"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectForm(WorkForm):
    """A project to work on."""

    category = "project"
    project: int | None = entry("Project", default=None, choices=open_projects, code="project_required", own=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrepareForm(WorkForm):
    """Preparation for the next session."""

    category = "personal"
    use = "prepare"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoverForm(Sized):
    """Recovery from a condition or from wounds."""

    category = "personal"
    use = "recover"
    condition: str = entry("From", default="", choices=_ailments, scene=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class AssistForm(Sized):
    """Help with another's action of the same size. The form of that action names the helper's traits."""

    category = "assist"
    lead: ActorId | None = entry(
        "Whom", default=None, choices=other_choices, code="lead_required", scene=True, telling=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectWork(DowntimeAction):
    """Work on a project, with the successes it still needs, for its odds."""

    need: int = entry("Still to go", low=1)


@dataclass(frozen=True, slots=True)
class Assistance:
    """A helper and the lead they help."""

    helper: str = entry("Helper")
    lead: str = entry("Lead")


@dataclass(frozen=True, slots=True)
class Assisted:
    """The lead whose action was helped. The draw is part of that action."""

    lead: str
    category: PlannedCategory = AssistForm.category


def planned_action(form: Sized | WorkForm, rejected: bool) -> PlannedAction:
    """An activity as the allowance counts it (storyteller-50, 51)."""
    lead = str(form.lead) if isinstance(form, AssistForm) and form.lead is not None else None
    return PlannedAction(form.category, form.size, form.use, lead, form.asset_reduces, rejected)


def start_work(form: type[WorkForm]) -> Callable[[Situation], WorkForm]:
    """Start a form with the best traits of the acting character."""
    return lambda situation: form(**best_traits(situation))  # type: ignore[arg-type]


W = TypeVar("W", bound=WorkForm)
A = TypeVar("A", bound=DowntimeAction)


def follow_work(before: W, after: W, situation: Situation) -> W:
    """Fill in the best traits of each helper just chosen (storyteller-91)."""
    return replace(after, helpers=best_helpers(before.helpers, after.helpers, situation))


def follow_influence(before: InfluenceForm, after: InfluenceForm, situation: Situation) -> InfluenceForm:
    """Fill in the best traits of each helper and opponent just chosen."""
    resisting = best_helpers(before.resisted_by, after.resisted_by, situation)
    return replace(follow_work(before, after, situation), resisted_by=resisting)


def start_project(situation: Situation) -> ProjectForm:
    """Work on the first project that is open."""
    projects = open_projects(situation)
    first = int(projects[0].id) if projects else None
    return ProjectForm(**best_traits(situation), project=first)  # type: ignore[arg-type]


def prepare_work(form: WorkForm, situation: Situation) -> DowntimeAction:
    """The request of an activity that is about no one and nothing else."""
    return _work(DowntimeAction, form, situation)


def prepare_influence(form: InfluenceForm, situation: Situation) -> DowntimeAction:
    """The request for influence. Refuse a missing target, and one whose standing is the highest."""
    target = form.other.strip() or form.target
    if not target:
        raise Refusal("bad_request", "Choose a person or faction to influence.", "target")
    if why := _at_most(target, situation):
        raise Refusal("bad_request", why, "target")
    opposition = _opposition(form, situation)
    return _work(DowntimeAction, form, situation, target=target, opposition=opposition)


def _opposition(form: InfluenceForm, situation: Situation) -> Team | None:
    """Everyone who resists, as one team; None if no one does."""
    drawers = assistants(form.resisted_by, situation, "resisted_by")
    return drawer_as(Team, drawers[0], assistants=drawers[1:]) if drawers else None


def prepare_project(form: ProjectForm, situation: Situation) -> ProjectWork:
    """The request for work on a project. Refuse one that isn't open."""
    track = situation.projects.get(form.project) if form.project is not None else None
    if track is None or track.done:
        raise Refusal("project_required", "Choose a project that isn't complete.", "project")
    need = track.target - track.tally
    return _work(ProjectWork, form, situation, project=track.title, need=need)


def prepare_recovering(form: RecoverForm, situation: Situation) -> DowntimeAction:
    """The request for recovering from a condition, or for healing."""
    actor = situation.actor
    return DowntimeAction(
        pool=0,
        character=actor.name,
        category=form.category,
        use=form.use,
        size=form.size,
        condition=form.condition or None,  # type: ignore[arg-type]
        conditions=actor.sheet.condition_names,
        options=situation.options,
    )


def prepare_assisting(form: AssistForm, situation: Situation) -> Assistance:
    """The request to help. Refuse a missing lead, and a helper who is their own lead (storyteller-64)."""
    if form.lead is None:
        raise Refusal("lead_required", "Choose whose action is helped.", "lead")
    if form.lead == situation.acting:
        raise Refusal("lead_cannot_assist", "A character can't help their own action.", "lead")
    return Assistance(situation.actor.name, situation.find(form.lead, "lead").name)


def assist_lead(request: Assistance, table: Table) -> Resolution[Assisted]:
    """Note who helps whom. The draw is part of the lead's action (storyteller-64)."""
    step = Step("storyteller-64", "assists", request.lead, seat=request.helper)
    return Resolution(Assisted(request.lead), steps=(step,))


def _work(kind: type[A], form: WorkForm, situation: Situation, **more: object) -> A:
    """The request of an activity with a draw, with the fields in `more` added."""
    return drawer_as(
        kind,
        hand(form, situation),
        assistants=assistants(form.helpers, situation),
        character=situation.actor.name,
        category=form.category,
        use=form.use,
        size=form.size,
        asset_reduces=form.asset_reduces,
        automatic=form.automatic,
        options=situation.options,
        **more,
    )
