"""The activities of the downtime desk, a row each (storyteller-49 to 64); they are settled together, in `desk`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.actor import needs_character
from core.actions.choices import title
from core.actions.result import Step
from core.actions.situation import EffectsOf
from core.activities import ActivityRow, Rows, by_id
from core.refusal import Refusal
from core.rulesets.storyteller.conditions.incapacity import if_alive
from core.rulesets.storyteller.downtime import form as forms
from core.rulesets.storyteller.downtime import rules
from core.rulesets.storyteller.downtime.allowance import PlannedCategory
from core.rulesets.storyteller.downtime.combined_effects import Progress, StandingChange
from core.rulesets.storyteller.downtime.odds import project_odds, work_odds
from core.rulesets.storyteller.downtime.rules import DowntimeAction
from core.rulesets.storyteller.sheet import Prepared, Sheet, State
from core.rulesets.storyteller.situation import Situation
from core.schema.rows import complete


@dataclass(frozen=True, slots=True)
class Settled(EffectsOf[Sheet, State]):
    """The effects of an activity: on its character's sheet, and its part of the summary for everyone.

    With `heals_all` the downtime heals all of the character's wounds.
    """

    part: Progress | StandingChange | None = None
    heals_all: bool = False


def _settle_research(form: forms.ResearchForm, found: rules.Researched, situation: Situation) -> Settled:
    answers = Step("storyteller-59", "answers", form.question, amount=found.answers, total=found.answers)
    misled = Step("storyteller-59", "false_lead", form.question)
    return Settled(steps=(*((answers,) if found.answers else ()), *((misled,) if found.false_lead else ())))


def _settle_influence(form: forms.InfluenceForm, moved: rules.Influenced, situation: Situation) -> Settled:
    return Settled(part=StandingChange(moved.target, moved.standing_change))


def _settle_project(form: forms.ProjectForm, worked: rules.Progressed, situation: Situation) -> Settled:
    """A project is known by the id in the form, not by its title."""
    return Settled(part=Progress(str(form.project), worked.progress, worked.draws))


def _settle_recovery(form: forms.RecoverForm, recovered: rules.Recovered, situation: Situation) -> Settled:
    actor, ended = situation.actor, recovered.resolves
    if ended is None:
        return Settled(heals_all=recovered.heals_all)
    step = Step("storyteller-62", "condition_ended", title(ended))
    return Settled({actor.id: actor.sheet.without_condition(ended)}, steps=(step,), heals_all=recovered.heals_all)


def _settle_preparation(form: forms.PrepareForm, done: rules.Prepared, situation: Situation) -> Settled:
    """The bonus is banked for the next session."""
    actor, bonus = situation.actor, done.bonus
    if not bonus:
        return Settled()
    banked = (*actor.sheet.prepared, Prepared(bonus, session=situation.number + 1))
    step = Step("storyteller-63", "prepared_bonus", amount=bonus)
    return Settled({actor.id: replace(actor.sheet, prepared=banked)}, steps=(step,))


def _settle_assistance(form: forms.AssistForm, assisted: forms.Assisted, situation: Situation) -> Settled:
    """The help is part of the lead's draw."""
    return Settled()


def _no_project(situation: Situation) -> Refusal | None:
    if refusal := needs_character(situation):
        return refusal
    return None if forms.open_projects(situation) else Refusal("project_required", "There are no open projects.")


ACTIVITIES: Rows[Settled] = by_id(
    ActivityRow(
        id="research",
        title="Research",
        form=forms.ResearchForm,
        request=DowntimeAction,
        rule=rules.research,
        prepare=forms.prepare_work,
        effects=_settle_research,
        start=forms.start_work(forms.ResearchForm),
        follow=forms.follow_work,
        help="Each success answers a question.",
        why_not=if_alive(),
        odds=work_odds,
    ),
    ActivityRow(
        id="influence",
        title="Influence",
        form=forms.InfluenceForm,
        request=DowntimeAction,
        rule=rules.influence,
        prepare=forms.prepare_influence,
        effects=_settle_influence,
        start=forms.start_work(forms.InfluenceForm),
        follow=forms.follow_influence,
        help="Change your standing with a person or faction, from −3 to +3.",
        why_not=if_alive(),
        odds=work_odds,
    ),
    ActivityRow(
        id="project",
        title="Project",
        form=forms.ProjectForm,
        request=forms.ProjectWork,
        rule=rules.work_on_project,
        prepare=forms.prepare_project,
        effects=_settle_project,
        start=forms.start_project,
        follow=forms.follow_work,
        help="Make, repair, build or learn. Targets: 4 small, 8 solid, 12 major, 20 life's work.",
        why_not=if_alive(_no_project),
        odds=project_odds,
    ),
    ActivityRow(
        id="recover",
        title="Recover",
        form=forms.RecoverForm,
        request=DowntimeAction,
        rule=rules.recover,
        prepare=forms.prepare_recovering,
        effects=_settle_recovery,
        help="End one condition, or heal all wounds.",
        why_not=if_alive(),
    ),
    ActivityRow(
        id="prepare",
        title="Prepare",
        form=forms.PrepareForm,
        request=DowntimeAction,
        rule=rules.prepare,
        prepare=forms.prepare_work,
        effects=_settle_preparation,
        start=forms.start_work(forms.PrepareForm),
        follow=forms.follow_work,
        help="Bank a bonus of up to 3 for one draw in the next session.",
        why_not=if_alive(),
        odds=work_odds,
    ),
    ActivityRow(
        id="assist",
        title="Assist",
        form=forms.AssistForm,
        request=forms.Assistance,
        rule=forms.assist_lead,
        prepare=forms.prepare_assisting,
        effects=_settle_assistance,
        help="Help another's action. It takes one of yours of the same size.",
        why_not=if_alive(),
    ),
)
"""The activities, a row each; the dead have none."""
complete("storyteller activities", PlannedCategory, {row.form.category: row for row in ACTIVITIES.values()})
ACTIONS = ACTIVITIES.values()
