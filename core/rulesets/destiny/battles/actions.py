"""Actions of a unit in a battle besides fighting and hiding, and free actions (destiny-103, 145 to 152)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from core.actions.action import Action, Change, Draw
from core.actions.choices import NONE, choices
from core.actions.place import Place
from core.actions.result import Resolution, Step, facts_of
from core.actions.situation import Brief
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import sheets_there
from core.rulesets.destiny.cards.hands import draw_fate, player_of, with_decks
from core.rulesets.destiny.conditions.rules import Recovered, recover
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules, off
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import LyingItem
from core.rulesets.destiny.time.current_stage import stage_of, with_stage
from core.rulesets.destiny.time.turn_events import recoverable
from core.rulesets.destiny.turns.rounds import FREE, KINDS, FreeAction, Freed, free_action, free_of
from core.rulesets.destiny.turns.units import (
    acting_unit,
    actor_choices,
    check_ready,
    default_unit,
    no_battle,
    no_ready_unit,
    note_applied,
    ready,
    sheet_of,
    spend_action,
    take_unit_action,
    took,
    unit_choices,
    unit_effects,
)
from core.rulesets.destiny.values.items import index_of, taken_out
from core.rulesets.destiny.values.stats import EXCHANGED, MINOR, STATS, Levels
from core.schema.codec import Json
from core.schema.entry import BY_NAME, Choice, entry

Kind = Literal["interact", "move", "combat"]
_KINDS = tuple(Choice(name, kind.label, note=kind.note) for name, kind in KINDS.items() if kind.label)
_LEGS = ("leg", "foot")
_OTHERWISE = "otherwise"


def _ways_to_move(situation: Situation) -> tuple[Choice, ...]:
    """The choices for moving with or without a hurt leg; none if no one has one (destiny-102)."""
    sheets = (sheet for _, sheet in sheets_there(situation))
    if not any(limb.endswith(_LEGS) for sheet in sheets for limb in sheet.limbs):
        return ()
    return (Choice("", "on its legs"), Choice(_OTHERWISE, "otherwise", note="flies, rides, swims"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ActForm:
    """An Action without cards."""

    unit: str = entry("Unit", default="", choices=actor_choices, once=True, acts=True, tie=BY_NAME)
    kind: Kind = entry("Action", default="interact", choices=_KINDS, once=True)
    moves: str = entry("It moves", default="", choices=_ways_to_move, once=True, if_any=True)
    what: str = entry("Effect", default="", once=True, help="Talk, pull a lever, wait …")


def _act(form: ActForm, situation: Situation) -> Effects:
    """Take the Action; a move gives Move and Turn (destiny-145)."""
    unit, table = acting_unit(situation, form.unit), situation.state.condition_table
    check_ready(unit, situation)
    done = take_unit_action(unit, sheet_of(unit, situation), form.kind, on_legs=form.moves != _OTHERWISE, table=table)
    move = "" if done.value.move is None else f", Move {done.value.move}"
    brief = Brief((form.what.strip() or KINDS[form.kind].verb) + move, who=unit.id)
    return unit_effects(situation, took(unit, done.value), steps=done.steps, brief=brief)


# Recover ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoverForm:
    """An Action spent to shake off a Minor Condition."""

    unit: str = entry("Unit", default="", choices=actor_choices, once=True, acts=True, tie=BY_NAME)
    remove: str = entry("From", default="fatigue", choices=choices(*MINOR), once=True)


@dataclass(frozen=True, slots=True)
class RecoveryRequest:
    """The condition to recover from, and the deck to draw from if a house rule says so."""

    conditions: Levels = entry("Conditions", low=0)
    remove: str = entry("Remove")
    applied_this_turn: Levels = entry("Applied this turn", default={}, low=0)
    deck: Deck | None = None
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Rested:
    """The result of recovering, and the deck if a card was drawn from it."""

    recovered: Recovered
    deck: Deck | None = None

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface's rule."""
        return facts_of(self.recovered)


def recover_and_draw(request: RecoveryRequest, table: Table) -> Resolution[Rested]:
    """Recover, and draw if that is the house rule (destiny-103)."""
    after = recover(request.conditions, request.remove, request.applied_this_turn, request.options)
    recovers = Step("destiny-103", "recovers", request.remove)
    if not after.draw or request.deck is None:
        return Resolution(Rested(after), steps=(recovers,))
    deck, drawn, _ = draw_fate(request.deck, after.draw, table, request.options)
    return Resolution(Rested(after, deck), steps=(recovers, Step("destiny-103", "draws", tokens=drawn)))


def _start_recover(situation: Situation) -> RecoverForm:
    """The form with the first ready unit that can recover, and its worst condition."""
    unit = acting_unit(situation, default_unit(situation))
    for each in (unit, *ready(situation)):
        if able := recoverable(sheet_of(each, situation).conditions, each.applied):
            return RecoverForm(unit=each.id, remove=able[0])
    return RecoverForm(unit=unit.id)


def _prepare_recover(form: RecoverForm, situation: Situation) -> RecoveryRequest:
    unit = acting_unit(situation, form.unit)
    check_ready(unit, situation)
    player = player_of(unit, situation)
    deck = player.deck(situation.state) if player else None
    return RecoveryRequest(sheet_of(unit, situation).conditions, form.remove, unit.applied, deck, situation.options)


def _settle_recover(done: Done[RecoverForm, RecoveryRequest, Rested]) -> Effects:
    situation, after = done.situation, done.value
    unit = acting_unit(situation, done.form.unit)
    sheet, player, state = sheet_of(unit, situation), player_of(unit, situation), None
    if player is not None and after.deck is not None:
        state = with_decks(situation.state, {player.hand: after.deck}, situation.state.shared)
    sheets = {unit.id: sheet.with_conditions(after.recovered.conditions)}
    return unit_effects(situation, spend_action(unit, sheet, "recover"), sheets=sheets, state=state)


def _brief_recover(done: Done[RecoverForm, RecoveryRequest, Rested]) -> Brief:
    return Brief(f"recovers from {done.form.remove}", who=acting_unit(done.situation, done.form.unit).id)


def _nothing_to_recover(situation: Situation) -> Refusal | None:
    """Dimmed if no ready unit has anything to recover from."""
    if refusal := off("conditions", situation.options) or no_ready_unit(situation):
        return refusal
    start = _start_recover(situation)
    unit = acting_unit(situation, start.unit)
    if recoverable(sheet_of(unit, situation).conditions, unit.applied):
        return None
    return Refusal("no_such_condition", "No active unit has a Minor Condition from before this turn.")


# Free actions -------------------------------------------------------------------------------------------------------

_NAMES = tuple(Choice(name, free.label, note=free.note) for name, free in FREE.items() if free.label)


def _items(situation: Situation) -> tuple[Choice, ...]:
    """The items that units in the battle carry; the action checks the owner."""
    battle = situation.conflict
    units = battle.units if isinstance(battle, Battle) else ()
    names = (item.name for unit in units for item in sheet_of(unit, situation).items if item.name)
    return (NONE, *(Choice(name, name) for name in dict.fromkeys(names)))


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeForm:
    """A free action."""

    unit: str = entry("Unit", default="", choices=unit_choices, once=True, acts=True, tie=BY_NAME)
    name: str = entry("Free action", default="push_the_limit", choices=_NAMES, once=True)
    gain: str = entry("Burst gains", default="move", choices=choices("move", "turn"), once=True)
    swap: str = entry("Exchanges", default="fatigue", choices=choices(*EXCHANGED), once=True)
    item: str = entry("Drops", default="", choices=_items, once=True)


def _start_free(situation: Situation) -> FreeForm:
    """The form with the acting character's unit, or the one whose move it is, and an item to exchange or drop."""
    battle = situation.conflict
    if not isinstance(battle, Battle) or not battle.units:
        return FreeForm()
    unit = battle.of(situation.acting) or acting_unit(situation, default_unit(situation) or battle.units[0].id)
    sheet = sheet_of(unit, situation)
    swap = next((name for name in EXCHANGED if sheet.conditions.get(name)), "fatigue")
    item = next((item.name for item in sheet.items), "")
    return FreeForm(unit=unit.id, swap=swap, item=item)


def _free(form: FreeForm, situation: Situation) -> Effects:
    """Do a free action: its price is a condition, and a dropped item stays in the space (destiny-146 to 152)."""
    unit = acting_unit(situation, form.unit)
    before, free = sheet_of(unit, situation), free_of(form.name)
    at = index_of(before.items, form.item) if free.drops else None
    if free.drops and at is None:
        raise Refusal("bad_request", f"{unit.id} doesn't carry that. Choose another item.", "item")
    done = free_action(_free_action_request(form, unit, before, situation))
    sheet, lying = before.with_conditions(done.value.conditions), None
    if at is not None:
        sheet, lying = _drop_item(unit, sheet, at)
    changed = note_applied(_with_gain(unit, form, done.value), before.conditions, sheet.conditions)
    effects = unit_effects(
        situation,
        changed,
        sheets={} if sheet == before else {unit.id: sheet},
        steps=done.steps,
        brief=Brief(f"{free.label}: {form.item}" if free.drops else free.label, who=unit.id),
    )
    if lying is None:
        return effects
    stage = stage_of(situation)
    return with_stage(situation, replace(stage, lying=(*stage.lying, lying)), effects)


def _free_action_request(form: FreeForm, unit: Unit, sheet: Sheet, situation: Situation) -> FreeAction:
    return FreeAction(
        name=form.name,
        conditions=sheet.conditions,
        stats={stat: sheet.level(stat) for stat in STATS},
        item=form.item or None,
        swap=form.swap,
        gain=form.gain,
        move=unit.move,
        turn=unit.turn,
        already_used=unit.pushed,
        table=situation.state.condition_table,
    )


def _with_gain(unit: Unit, form: FreeForm, freed: Freed) -> Unit:
    """The unit with the benefits that last until the end of the turn."""
    if freed.move is not None and freed.turn is not None:
        return replace(unit, move=freed.move, turn=freed.turn)
    marks = free_of(form.name).marks
    return replace(unit, pushed=unit.pushed or marks == "pushed", grit=unit.grit or marks == "grit")


def _drop_item(unit: Unit, sheet: Sheet, at: int) -> tuple[Sheet, LyingItem]:
    """The sheet without the item, and the item on the ground in the unit's space."""
    lying = LyingItem(replace(sheet.items[at], location=""), unit.space)
    return replace(sheet, items=taken_out(sheet.items, at)), lying


ACTIONS: tuple[Action, ...] = (
    Change(
        id="unit_action",
        title="Move, interact, wait",
        place=Place.CONFLICT,
        form=ActForm,
        apply=_act,
        start=lambda situation: ActForm(unit=default_unit(situation)),
        help="Take an Action that needs no cards.",
        why_not=no_ready_unit,
    ),
    Draw(
        id="recover",
        title="Recover",
        place=Place.CONFLICT,
        form=RecoverForm,
        request=RecoveryRequest,
        rule=recover_and_draw,
        prepare=_prepare_recover,
        settle=_settle_recover,
        start=_start_recover,
        help="Take an Action to remove a level of Fatigue, Stun, Stress or Slow.",
        why_not=_nothing_to_recover,
        brief=_brief_recover,
    ),
    Change(
        id="free_action",
        title="Free action",
        place=Place.CONFLICT,
        form=FreeForm,
        apply=_free,
        start=_start_free,
        help="Push, grit, burst, swap a condition, or drop an item for free.",
        why_not=no_battle,
    ),
)
