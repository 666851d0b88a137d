"""A conflict on screen: a Test of any kind, investigations among them (destiny-31 to 66, 221)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.choices import choices, title
from core.actions.place import Place
from core.actions.situation import Brief
from core.luck.odds import Odds
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import Combatant, combatant, likely_target, no_character
from core.rulesets.destiny.cards.hands import undealt
from core.rulesets.destiny.conflict.clash import After, Clash, Clashed, clash
from core.rulesets.destiny.conflict.form import (
    ConflictForm,
    against,
    another_unit,
    cp_move,
    decks_after,
    own_means,
    own_side,
    rival_of,
    rival_side,
    start_versus,
    their_means,
    versus_label,
)
from core.rulesets.destiny.conflict_odds.advice import clash_odds
from core.rulesets.destiny.items.means import Means
from core.rulesets.destiny.options import off
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Battle
from core.rulesets.destiny.turns.units import no_ready_unit, sheet_of, spend_action, unit_effects
from core.schema.entry import entry


def dim_test(situation: Situation) -> Refusal | None:
    """In a battle a Test is an Action, and only a unit that may act takes it (destiny-144)."""
    return no_ready_unit(situation) if isinstance(situation.conflict, Battle) else undealt(situation)


def unable(situation: Situation) -> Refusal | None:
    """Dims every action that is a conflict, in any part of the game."""
    return off("conflict", situation.options) or no_character(situation) or dim_test(situation)


def _start(situation: Situation) -> ConflictForm:
    return ConflictForm(**start_versus(situation))


def prepare(form: ConflictForm, situation: Situation) -> Clash:
    """Both sides as form and sheets have them."""
    return Clash(own_side(form, situation), rival_side(form, situation), situation.state.shared, situation.options)


Faced = tuple[Combatant | None, After]
"""A participant of a Test, None for a thing, and its result."""


def use_tools(situation: Situation, effects: Effects, *used: tuple[Combatant | None, Means]) -> Effects:
    """The effects, with one use less of every tool whose uses are counted (destiny-185)."""
    changed = [(who, sheet) for who, means in used if who and (sheet := means.use_tool(who.sheet)) != who.sheet]
    own = {int(who.id): sheet for who, sheet in changed if who.unit is None and who.id.isdecimal()}
    theirs = {who.id: sheet for who, sheet in changed if who.unit is not None}
    if not theirs:
        return replace(effects, sheets={**effects.sheets, **own})
    battle = effects.conflict if isinstance(effects.conflict, Battle) else None
    more = unit_effects(situation, sheets=theirs, battle=battle)
    return replace(effects, sheets={**effects.sheets, **own, **more.sheets}, conflict=more.conflict)


def count_test_in_battle(
    situation: Situation, effects: Effects, own: Iterable[Faced], rivals: Iterable[Faced]
) -> Effects:
    """The effects, with the consequences of a Test in a battle.

    Everyone who made it spends an Action, and everyone who won by Evade gets a space of movement (destiny-222, 230).
    """
    battle = situation.conflict
    if not isinstance(battle, Battle):
        return effects
    made = tuple(own)
    for who, _ in made:
        if who is not None and who.unit is not None:
            battle = battle.with_units(
                spend_action(battle.find(who.unit.id), sheet_of(who.unit, situation), "interact")
            )
    for who, after in (*made, *rivals):
        if after.move and who is not None and who.unit is not None:
            winner = battle.find(who.unit.id)
            battle = battle.with_units(replace(winner, move=winner.move + 1))
    return replace(effects, conflict=battle)


def settle(done: Done[ConflictForm, Clash, Clashed]) -> Effects:
    """The effects of a conflict: decks, points, the Action in a battle, and uses of tools."""
    form, situation, found = done.form, done.situation, done.value
    sides = (found.a, found.b)
    state = decks_after(situation.state, (after.side for after in sides), found.shared)
    points = tuple(move for after in sides for move in cp_move(after.side, after.spent))
    own, rival = combatant(form.unit, situation, "unit"), rival_of(form, situation)
    effects = count_test_in_battle(situation, Effects(state=state, points=points), [(own, found.a)], [(rival, found.b)])
    return use_tools(situation, effects, (own, own_means(form)), (rival, their_means(form)))


def brief(done: Done[ConflictForm, Clash, Clashed]) -> Brief:
    """The attempt, its Rival, and the Success of both."""
    form, situation, found = done.form, done.situation, done.value
    successes = (("successes", found.a.successes), ("theirs", found.b.successes))
    return Brief(
        versus_label(form, situation), successes, who=combatant(form.unit, situation, "unit").other_than(situation)
    )


def odds(request: Clash) -> Odds | None:
    """The odds of the acting side."""
    return clash_odds(request.a, request.b, request.shared, request.options)


CONFLICT = Draw(
    id="conflict",
    title="Conflict",
    place=Place.SCENE,
    form=ConflictForm,
    request=Clash,
    rule=clash,
    prepare=prepare,
    settle=settle,
    start=_start,
    follow=another_unit,
    help="Test against a person, a thing or an idea. Each side plays a card.",
    why_not=unable,
    odds=odds,
    brief=brief,
)


# Investigation ------------------------------------------------------------------------------------------------------

CANVAS, RESEARCH, SHAKE = "canvas_the_area", "research", "shake_the_trees"
_SKILL = "investigation"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvestigationForm(ConflictForm):
    """An investigation: its way, and the question to answer."""

    way: str = entry(
        "Way",
        default=CANVAS,
        choices=choices(CANVAS, RESEARCH, SHAKE),
        help="To shake the trees, choose a person.",
        scene=True,
    )
    about: str = entry("Subject", default="", once=True, telling=True)


def _start_investigation(situation: Situation) -> InvestigationForm:
    return InvestigationForm(uses=_uses("", situation), **against("", situation))


def _uses(unit: str, situation: Situation) -> str:
    """The Skill Investigation in the sheet's spelling, or else the Mind."""
    skills = combatant(unit, situation, "unit").sheet.skills if unit or situation.acting is not None else {}
    known = next((name for name in skills if name.casefold() == _SKILL), None)
    return f"skill:{known}" if known else "stat:mind"


def _another(before: InvestigationForm, after: InvestigationForm, situation: Situation) -> InvestigationForm:
    """The form for another way, with its usual Rival: someone there for shaking the trees, otherwise a place or
    papers.
    """
    if after.unit != before.unit:
        after = replace(after, uses=_uses(after.unit, situation), tool="", limb="")
    if after.way == before.way:
        return after
    who = likely_target(after.unit or str(situation.acting), situation) if after.way == SHAKE else ""
    return replace(after, **against(who, situation))


def _brief_investigation(done: Done[InvestigationForm, Clash, Clashed]) -> Brief:
    told, about = brief(done), done.form.about.strip()
    return told._replace(label=f"{title(done.form.way)}{f', {about}' if about else ''}: {told.label}")


INVESTIGATE = Draw(
    id="investigate",
    title="Investigate",
    place=Place.SCENE,
    form=InvestigationForm,
    request=Clash,
    rule=clash,
    prepare=prepare,
    settle=settle,
    start=_start_investigation,
    follow=_another,
    help="Canvas the area, research, or shake the trees.",
    why_not=unable,
    odds=odds,
    brief=_brief_investigation,
)
ACTIONS: tuple[Action, ...] = (CONFLICT, INVESTIGATE)
