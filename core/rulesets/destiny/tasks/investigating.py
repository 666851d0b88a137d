"""The ways of Investigation: to canvas the area, to research, to shake the trees (destiny-221)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.acts.action import Action, Done, Draw
from core.acts.choosing import choices, title
from core.acts.place import Place
from core.acts.situation import Brief, Situation
from core.rulesets.destiny.conflict import acts as conflict
from core.rulesets.destiny.conflict.clash import Clash, Clashed, clash
from core.rulesets.destiny.conflict.form import ConflictForm, against
from core.rulesets.destiny.turns.combatants import combatant, likely_target
from core.schema.entry import entry

CANVAS, RESEARCH, SHAKE = "canvas_the_area", "research", "shake_the_trees"
_SKILL = "investigation"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvestigationForm(ConflictForm):
    """An investigation: which way, and what is to be found out."""

    way: str = entry(
        "Way", default=CANVAS, choices=choices(CANVAS, RESEARCH, SHAKE), help="The trees that are shaken are people."
    )
    about: str = entry("What is sought", default="", once=True)


def _start(situation: Situation) -> InvestigationForm:
    return InvestigationForm(uses=_uses("", situation), **against("", situation))


def _uses(unit: str, situation: Situation) -> str:
    """The Skill Investigation, however it is written on the sheet; without it the mind."""
    skills = combatant(unit, situation, "unit").sheet.skills if unit or situation.acting is not None else {}
    known = next((name for name in skills if name.casefold() == _SKILL), None)
    return f"skill:{known}" if known else "stat:mind"


def _another(before: InvestigationForm, after: InvestigationForm, situation: Situation) -> InvestigationForm:
    """Another way has another Rival: of the trees that are shaken somebody there, else a place or papers."""
    if after.unit != before.unit:
        after = replace(after, uses=_uses(after.unit, situation), tool="", limb="")
    if after.way == before.way:
        return after
    who = likely_target(after.unit or str(situation.acting), situation) if after.way == SHAKE else ""
    return replace(after, **against(who, situation))


def _brief(done: Done[InvestigationForm, Clash, Clashed]) -> Brief:
    told, about = conflict.brief(done), done.form.about.strip()
    return told._replace(label=f"{title(done.form.way)}{f', {about}' if about else ''}: {told.label}")


INVESTIGATE = Draw(
    id="investigate",
    title="Investigate",
    place=Place.SCENE,
    form=InvestigationForm,
    request=Clash,
    rule=clash,
    prepare=conflict.prepare,
    settle=conflict.settle,
    start=_start,
    follow=_another,
    help="Canvas the area, research, or shake the trees: a Test.",
    why_not=conflict.ABLE,
    odds=conflict.odds,
    brief=_brief,
)
ACTIONS: tuple[Action, ...] = (INVESTIGATE,)
