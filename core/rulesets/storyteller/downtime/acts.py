"""The activities of the downtime desk (storyteller-49 to 64); they are settled together, in `desk`."""

from __future__ import annotations

from core.acts.acting import blank, somebody, together
from core.acts.action import Action, Draw
from core.acts.place import Place
from core.acts.situation import Situation
from core.refusal import Refusal
from core.rulesets.storyteller.downtime import form as forms
from core.rulesets.storyteller.downtime.odds import project_odds, work_odds
from core.rulesets.storyteller.downtime.rules import DowntimeAction, downtime_action


def _no_project(situation: Situation) -> Refusal | None:
    if refusal := somebody(situation):
        return refusal
    return None if forms.open_projects(situation) else Refusal("project_required", "No project is open.")


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="research",
        title="Research",
        place=Place.DOWNTIME,
        form=forms.ResearchForm,
        request=DowntimeAction,
        rule=downtime_action,
        prepare=forms.prepare_research,
        settle=together,
        start=forms.start_work(forms.ResearchForm),
        follow=forms.follow_work,
        help="Find something out: each success answers a question.",
        why_not=somebody,
        odds=work_odds,
    ),
    Draw(
        id="influence",
        title="Influence",
        place=Place.DOWNTIME,
        form=forms.InfluenceForm,
        request=DowntimeAction,
        rule=downtime_action,
        prepare=forms.prepare_influence,
        settle=together,
        start=forms.start_work(forms.InfluenceForm),
        follow=forms.follow_influence,
        help="Move a person or faction, from −3 to +3.",
        why_not=somebody,
        odds=work_odds,
    ),
    Draw(
        id="project",
        title="Project",
        place=Place.DOWNTIME,
        form=forms.ProjectForm,
        request=forms.ProjectWork,
        rule=downtime_action,
        prepare=forms.prepare_project,
        settle=together,
        start=forms.start_project,
        follow=forms.follow_work,
        help="Make, repair, build or learn. Targets: 4 small, 8 solid, 12 major, 20 a life's work.",
        why_not=_no_project,
        odds=project_odds,
    ),
    Draw(
        id="recover",
        title="Recover",
        place=Place.DOWNTIME,
        form=forms.RecoverForm,
        request=DowntimeAction,
        rule=downtime_action,
        prepare=forms.prepare_recovering,
        settle=together,
        start=blank(forms.RecoverForm),
        help="End one condition, or heal every wound.",
        why_not=somebody,
    ),
    Draw(
        id="prepare",
        title="Prepare",
        place=Place.DOWNTIME,
        form=forms.PrepareForm,
        request=DowntimeAction,
        rule=downtime_action,
        prepare=forms.prepare_preparing,
        settle=together,
        start=forms.start_work(forms.PrepareForm),
        follow=forms.follow_work,
        help="Bank a bonus of up to 3 for one draw of the next session.",
        why_not=somebody,
        odds=work_odds,
    ),
    Draw(
        id="assist",
        title="Assist",
        place=Place.DOWNTIME,
        form=forms.AssistForm,
        request=forms.Assisting,
        rule=forms.assisting,
        prepare=forms.prepare_assisting,
        settle=together,
        start=blank(forms.AssistForm),
        help="Help with somebody's action; it takes one of yours of the same size.",
        why_not=somebody,
    ),
)
