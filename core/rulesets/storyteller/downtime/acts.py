"""The activities of the downtime desk (storyteller-49 to 64); they are settled together, in `desk`."""

from __future__ import annotations

from functools import partial

from core.acts.acting import Activity as AnyActivity
from core.acts.acting import somebody
from core.acts.action import Action
from core.refusal import Refusal
from core.rulesets.storyteller.conditions.incapacity import if_alive
from core.rulesets.storyteller.downtime import form as forms
from core.rulesets.storyteller.downtime.odds import project_odds, work_odds
from core.rulesets.storyteller.downtime.rules import DowntimeAction, downtime_action
from core.rulesets.storyteller.situation import Situation

Activity = partial(AnyActivity, why_not=if_alive())
"""An activity that a dead character can't choose."""


def _no_project(situation: Situation) -> Refusal | None:
    if refusal := somebody(situation):
        return refusal
    return None if forms.open_projects(situation) else Refusal("project_required", "There are no open projects.")


ACTIONS: tuple[Action, ...] = (
    Activity(
        id="research",
        title="Research",
        form=forms.ResearchForm,
        request=DowntimeAction,
        rule=downtime_action,
        prepare=forms.prepare_research,
        start=forms.start_work(forms.ResearchForm),
        follow=forms.follow_work,
        help="Research: each success answers a question.",
        odds=work_odds,
    ),
    Activity(
        id="influence",
        title="Influence",
        form=forms.InfluenceForm,
        request=DowntimeAction,
        rule=downtime_action,
        prepare=forms.prepare_influence,
        start=forms.start_work(forms.InfluenceForm),
        follow=forms.follow_influence,
        help="Change your standing with a person or faction, from −3 to +3.",
        odds=work_odds,
    ),
    Activity(
        id="project",
        title="Project",
        form=forms.ProjectForm,
        request=forms.ProjectWork,
        rule=downtime_action,
        prepare=forms.prepare_project,
        start=forms.start_project,
        follow=forms.follow_work,
        help="Make, repair, build or learn. Targets: 4 small, 8 solid, 12 major, 20 life's work.",
        why_not=if_alive(_no_project),
        odds=project_odds,
    ),
    Activity(
        id="recover",
        title="Recover",
        form=forms.RecoverForm,
        request=DowntimeAction,
        rule=downtime_action,
        prepare=forms.prepare_recovering,
        help="End one condition, or heal all wounds.",
    ),
    Activity(
        id="prepare",
        title="Prepare",
        form=forms.PrepareForm,
        request=DowntimeAction,
        rule=downtime_action,
        prepare=forms.prepare_preparing,
        start=forms.start_work(forms.PrepareForm),
        follow=forms.follow_work,
        help="Bank a bonus of up to 3 for one draw in the next session.",
        odds=work_odds,
    ),
    Activity(
        id="assist",
        title="Assist",
        form=forms.AssistForm,
        request=forms.Assisting,
        rule=forms.assist_lead,
        prepare=forms.prepare_assisting,
        help="Help another's action. It takes one of yours of the same size.",
    ),
)
