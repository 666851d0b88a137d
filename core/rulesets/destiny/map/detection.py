"""Noticing a hidden unit: a Free Action with its own Test (destiny-168, 231)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.result import Resolution, Step, facts_of
from core.actions.situation import Brief
from core.luck.odds import Odds
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import Combatant, check_dealt, combatant
from core.rulesets.destiny.cards.halves import Duelist
from core.rulesets.destiny.conflict.clash import Clash, Clashed, play_clash
from core.rulesets.destiny.conflict.form import EDGE_CHOICES, cp_move, decks_after, side_without_hand, with_hand
from core.rulesets.destiny.conflict_odds.advice import clash_odds
from core.rulesets.destiny.items.means import trait_used
from core.rulesets.destiny.options import off
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.terrain.grid import nearest
from core.rulesets.destiny.terrain.ground import spaces_of_unit
from core.rulesets.destiny.terrain.sight import Detect, Noticeable, detect
from core.rulesets.destiny.time.current_stage import (
    keep_on_scene_map,
    no_placed_unit,
    stander_choices,
    there,
    with_units,
)
from core.rulesets.destiny.turns.units import acting_unit, battle_of, of_turn, sheet_of, unit_effects
from core.schema.codec import Json
from core.schema.entry import BY_NAME, Choice, entry

_WHO_HIDES = "Hidden unit"
"""The name of the hidden unit in the Test, because a player who sees it may not know of the unit yet."""


def hidden_choices(situation: Situation) -> tuple[Choice, ...]:
    """The units that hide, in a battle or on the scene's map."""
    return tuple(Choice(u.id, u.id, note=f"hidden {u.stealth}", actor=u.actor) for u in there(situation) if u.stealth)


def no_hidden_unit(situation: Situation) -> Refusal | None:
    """Dims an action about hidden units on the map."""
    if refusal := no_placed_unit(situation):
        return refusal
    return None if hidden_choices(situation) else Refusal("bad_request", "No one is hidden here.")


def _nothing_to_notice(situation: Situation) -> Refusal | None:
    """Dims noticing without hidden units, or if conflicts are switched off."""
    return off("conflict", situation.options) or no_hidden_unit(situation)


def detection_request(situation: Situation, unit: Unit, hidden: Unit) -> Detect | None:
    """The request of the rule for two units; None if one is not on the map."""
    if unit.space is None or hidden.space is None:
        return None
    near = nearest(unit.space, spaces_of_unit(hidden))[0]
    return Detect(unit.space, unit.facing, _mind(unit, situation), near)


def _mind(unit: Unit, situation: Situation) -> int:
    sheet = sheet_of(unit, situation)
    return sheet.level("mind") if unit.grit else sheet.effective("mind", situation.state.condition_table)


# The rule -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoticeRequest:
    """The places of both, None off the map, and the Test; None for a look alone, as in older logs."""

    look: Detect | None = None
    test: Clash | None = None


@dataclass(frozen=True, slots=True)
class Noticed:
    """The results of a look and a Test; None for one that was not made."""

    look: Noticeable | None
    test: Clashed | None

    @property
    def noticed(self) -> bool:
        """True if the hidden unit is found: one Success is enough."""
        return self.test is not None and self.test.a.successes > 0

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface's rules."""
        tested = {} if self.test is None else {**self.test.facts, "noticed": self.noticed}
        return {**(facts_of(self.look) if self.look else {}), **tested}


def notice(request: NoticeRequest, table: Table) -> Resolution[Noticed]:
    """Look, and test Mind against Body: one Success notices the hidden unit (destiny-65, 66, 168, 231)."""
    look, test = detect(request.look) if request.look else None, request.test
    seen, steps = (look.value, look.steps) if look else (None, ())
    if test is None:
        return Resolution(Noticed(seen, None), steps=steps)
    found = play_clash(test.a, test.b, test.shared, test.options, table)
    noticed = Noticed(seen, found)
    told = Step("destiny-231", "notices" if noticed.noticed else "notices_nobody", seat=test.a.name)
    return Resolution(noticed, found.outcome, (*steps, *found.steps, told))


# On screen ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DetectionForm:
    """The unit that looks, the hidden unit, and the circumstances of each."""

    unit: str = entry("Unit", default="", choices=stander_choices, once=True, acts=True, tie=BY_NAME)
    hidden: str = entry("Hidden unit", default="", choices=hidden_choices, once=True, tie=BY_NAME)
    away: int | None = entry(
        "Spaces away", default=None, low=0, high=1000, none="measured on the map, or close enough", once=True
    )
    edge: str = entry("Second card", default="", choices=EDGE_CHOICES, lever=True, once=True)
    more: int = entry("More Initiative", default=0, low=-10, high=10, once=True, help="Abilities.")
    rival_edge: str = entry("Their second card", default="", choices=EDGE_CHOICES, lever=True, once=True)
    rival_more: int = entry("More of theirs", default=0, low=-10, high=10, once=True)


def _start(situation: Situation) -> DetectionForm:
    """The form with the acting character's unit, or the first that can notice someone, and the hidden unit."""
    situation = with_units(situation)
    battle = battle_of(situation)
    own = battle.of(situation.acting)
    pairs = list(_pairs(battle, sorted(battle.units, key=lambda unit: (unit is not own, unit.space is None))))
    likely = next((pair for pair in pairs if _may_test(*pair, situation)), None) or next(iter(pairs), None)
    return (
        DetectionForm(unit=likely[0].id, hidden=likely[1].id) if likely else DetectionForm(unit=own.id if own else "")
    )


def _pairs(battle: Battle, units: Sequence[Unit]) -> Iterator[tuple[Unit, Unit]]:
    """Each of the units with each that hides from it and that it has not looked for this turn."""
    hiding = [unit for unit in battle.units if unit.stealth]
    for unit in units:
        for hidden in hiding:
            if hidden.faction != unit.faction and hidden.id not in unit.tested:
                yield unit, hidden


def _may_test(unit: Unit, hidden: Unit, situation: Situation) -> bool:
    look = detection_request(situation, unit, hidden)
    return look is None or detect(look).value.may_test


def _prepare(form: DetectionForm, situation: Situation) -> NoticeRequest:
    situation = with_units(situation)
    by, on = _both(form, situation)
    test = Clash(*_sides(form, by, on, situation), situation.state.shared, situation.options)
    return NoticeRequest(_look(form, situation), test)


def _look(form: DetectionForm, situation: Situation) -> Detect | None:
    """The places of both; refuses a unit that isn't hidden, was looked for in this turn, or is too far away."""
    unit, hidden = acting_unit(situation, form.unit), battle_of(situation).find(form.hidden, "hidden")
    if not hidden.stealth:
        raise Refusal("bad_request", f"{hidden.id:.60} isn't hidden. Choose another unit.", "hidden")
    if hidden.id in unit.tested:
        why = f"{unit.id:.60} has already tried to notice {hidden.id:.60} this turn."
        raise Refusal("already_used_this_turn", why, "hidden")
    look = detection_request(situation, unit, hidden)
    if look is None and form.away is not None:
        look = Detect((0, form.away), "n", _mind(unit, situation), (0, 0))
    if look is not None and not detect(look).value.may_test:
        raise Refusal("bad_request", f"{unit.id:.60} can't see or hear that far, or that way.", "hidden")
    return look


def _both(form: DetectionForm, situation: Situation) -> tuple[Combatant, Combatant]:
    """The looking and the hidden side; refuses one that can't act or has no hand yet, and the unit itself."""
    by, on = combatant(form.unit, situation, "unit"), combatant(form.hidden, situation, "hidden")
    if by.id == on.id or not form.hidden:
        raise Refusal("bad_request", "A unit can't detect itself. Choose another hidden unit.", "hidden")
    if not by.sheet.can_act:
        raise Refusal("no_action_left", f"{by.name:.60} is out of action.", "unit")
    check_dealt(by, situation, "unit")
    check_dealt(on, situation, "hidden")
    return by, on


def _sides(form: DetectionForm, by: Combatant, on: Combatant, situation: Situation) -> tuple[Duelist, Duelist]:
    """Mind against Body: each Level is one side's Skill and the other's Difficulty (destiny-66)."""
    mind, body, table = (
        trait_used("stat:mind", by.sheet),
        trait_used("stat:body", on.sheet),
        situation.state.condition_table,
    )
    own = side_without_hand(
        by.name,
        level=mind.level,
        initiative=mind.initiative(by.sheet, table, {**of_turn(by.unit), "abilities": form.more}),
        skill=mind.name,
        difficulty=body.level,
        edge=form.edge,
    )
    other = side_without_hand(
        _WHO_HIDES,
        level=body.level,
        initiative=body.initiative(on.sheet, table, {**of_turn(on.unit), "abilities": form.rival_more}),
        skill=body.name,
        difficulty=mind.level,
        edge=form.rival_edge,
    )
    own, other = replace(own, degree=False), replace(other, degree=False, objective="hide")
    return with_hand(own, by, situation), other if by.shares_hand(on) else with_hand(other, on, situation)


def _settle(done: Done[DetectionForm, NoticeRequest, Noticed]) -> Effects:
    """The effects: a noticed unit no longer hides; a won Evade gives its space (destiny-230, 231)."""
    situation, found = done.situation, done.value.test
    assert found is not None
    units = with_units(situation)
    unit, hidden = acting_unit(units, done.form.unit), battle_of(units).find(done.form.hidden, "hidden")
    after = replace(hidden, move=hidden.move + found.b.move)
    sides = (found.a, found.b)
    effects = unit_effects(
        units,
        replace(unit, tested=(*unit.tested, hidden.id), move=unit.move + found.a.move),
        replace(after, stealth=0, path=()) if done.value.noticed else after,
        state=decks_after(situation.state, (after.side for after in sides), found.shared),
        points=tuple(move for after in sides for move in cp_move(after.side, after.spent)),
    )
    return keep_on_scene_map(situation, effects)


def _brief(done: Done[DetectionForm, NoticeRequest, Noticed]) -> Brief:
    """`notices Goblin 2`, which all players see; a hidden unit that isn't noticed is not named."""
    found = done.value.test
    assert found is not None
    whom = done.form.hidden if done.value.noticed else "no one"
    who = combatant(done.form.unit, with_units(done.situation), "unit").other_than(done.situation)
    facts = (("successes", found.a.successes), ("theirs", found.b.successes))
    return Brief(f"notices {whom}", facts, who, sight=f"notices {whom}")


def _odds(request: NoticeRequest) -> Odds | None:
    test = request.test
    return clash_odds(test.a, test.b, test.shared, test.options) if test else None


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="detect",
        title="Detect",
        place=Place.CONFLICT,
        form=DetectionForm,
        request=NoticeRequest,
        rule=notice,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="Test Mind against the Body of a hidden unit nearby. Costs no Action.",
        why_not=_nothing_to_notice,
        odds=_odds,
        brief=_brief,
    ),
)
"""A Free Action: at any time of a battle, and on the map of a scene."""
