"""What an active unit does with its Action in a battle, besides fighting and hiding (destiny-103, 145)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from core.acting import NOBODY
from core.action import old_action
from core.choosing import choices
from core.entry import Choice, entry
from core.piles import Deck
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.cards.hands import drawn_cards
from core.rulesets.destiny.cards.players import holder
from core.rulesets.destiny.conditions.rules import Recover, recover
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.state import with_decks
from core.rulesets.destiny.time.turn_events import recoverable
from core.rulesets.destiny.turns.combatants import sheets_there
from core.rulesets.destiny.turns.rounds import TakeAction, take_action
from core.rulesets.destiny.turns.units import (
    acting_unit,
    actor_choices,
    check_ready,
    nobody_ready,
    put_back,
    ready,
    sheet_of,
    spent,
    taking,
    whose_move,
)
from core.rulesets.destiny.values import MINOR, Levels
from core.situation import Brief, Effects, Situation
from core.table import Table

Kind = Literal["interact", "move", "combat"]
_KINDS = (
    Choice("interact", "Interact, wait, anything else"),
    Choice("move", "Move", note="Move = Speed, Turn 2"),
    Choice("combat", "Combat", note="settled by hand"),
)


_LEGS = ("leg", "foot")
_OTHERWISE = "otherwise"


def _ways_to_move(situation: Situation) -> tuple[Choice, ...]:
    """Whether a hurt leg is moved with: nothing to choose where nobody has one (destiny-102)."""
    sheets = (sheet for _, sheet in sheets_there(situation))
    if not any(limb.endswith(_LEGS) for sheet in sheets for limb in sheet.limbs):
        return ()
    return (Choice("", "on its legs"), Choice(_OTHERWISE, "otherwise", note="flies, rides, swims"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ActForm:
    """An Action without cards."""

    unit: str = entry("Unit", default="", choices=actor_choices, once=True, acts=True)
    kind: Kind = entry("Action", default="interact", choices=_KINDS, once=True)
    moves: str = entry("It moves", default="", choices=_ways_to_move, once=True, if_any=True)
    what: str = entry("What it does", default="", once=True, help="Talk, pull a lever, wait ...")


def _prepare_act(form: ActForm, situation: Situation) -> TakeAction:
    unit = acting_unit(situation, form.unit)
    check_ready(unit, situation)
    return taking(
        unit,
        sheet_of(unit, situation),
        form.kind,
        on_legs=form.moves != _OTHERWISE,
        table=situation.state.condition_table,
    )


def _settle_act(form: ActForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    unit, table = acting_unit(situation, form.unit), situation.state.condition_table
    sheet, on_legs = sheet_of(unit, situation), form.moves != _OTHERWISE
    return put_back(situation, spent(unit, sheet, form.kind, on_legs=on_legs, table=table))


def _brief_act(form: ActForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    move = (("move", int(resolution.facts["move"])),) if "move" in resolution.facts else ()
    return Brief(form.what.strip() or form.kind, move, who=acting_unit(situation, form.unit).id)


# Recover ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoverForm:
    """An Action spent to shake off a Minor Condition."""

    unit: str = entry("Unit", default="", choices=actor_choices, once=True, acts=True)
    remove: str = entry("From", default="fatigue", choices=choices(*MINOR), once=True)


@dataclass(frozen=True, slots=True)
class Recovering:
    """What a unit recovers from, and the deck its player draws from where a house rule says so."""

    conditions: Levels = entry("Conditions", low=0)
    remove: str = entry("Remove")
    applied_this_turn: Levels = entry("Applied this turn", default={}, low=0)
    deck: Deck | None = None
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Recovered:
    """The conditions and the deck after it."""

    conditions: Levels
    deck: Deck | None


def recovering(request: Recovering, table: Table) -> Resolution[Any]:
    """Recover, and draw if that is the house rule (destiny-103)."""
    asked = Recover(request.conditions, request.remove, request.applied_this_turn, request.options)
    facts = recover(asked, NOBODY).facts
    steps: tuple[Step, ...] = (Step("destiny-103", "recovers", request.remove),)
    deck = request.deck
    if facts["draw"] and deck is not None:
        deck, drawn = drawn_cards(deck, 1, table, request.options)
        steps = (*steps, Step("destiny-103", "draws", tokens=drawn))
    return old_resolution(facts, steps=steps, value=Recovered(facts["conditions"], deck))


def _start_recover(situation: Situation) -> RecoverForm:
    """The first unit whose move it is and that has something to recover from, with the worst of it."""
    unit = acting_unit(situation, whose_move(situation))
    for each in (unit, *ready(situation)):
        if able := recoverable(sheet_of(each, situation).conditions, each.applied):
            return RecoverForm(unit=each.id, remove=able[0])
    return RecoverForm(unit=unit.id)


def _prepare_recover(form: RecoverForm, situation: Situation) -> Recovering:
    unit = acting_unit(situation, form.unit)
    check_ready(unit, situation)
    player = holder(unit, situation)
    deck = player.deck(situation.state) if player else None
    return Recovering(sheet_of(unit, situation).conditions, form.remove, unit.applied, deck, situation.options)


def _settle_recover(form: RecoverForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    unit, after = acting_unit(situation, form.unit), resolution.value
    sheet, player, state = sheet_of(unit, situation), holder(unit, situation), None
    if player is not None and resolution.facts["draw"] and after.deck is not None:
        state = with_decks(situation.state, {player.hand: after.deck}, situation.state.shared)
    done = spent(unit, sheet, "recover")
    return put_back(situation, done, sheets={unit.id: sheet.with_conditions(after.conditions)}, state=state)


def _brief_recover(form: RecoverForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(f"recovers from {form.remove}", who=acting_unit(situation, form.unit).id)


def _nothing_to_recover(situation: Situation) -> Refusal | None:
    """Dimmed where nobody whose move it is has anything to recover from."""
    if refusal := nobody_ready(situation):
        return refusal
    start = _start_recover(situation)
    unit = acting_unit(situation, start.unit)
    if recoverable(sheet_of(unit, situation).conditions, unit.applied):
        return None
    return Refusal("no_such_condition", "Nobody active has a Minor Condition from before this turn.")


ACTIONS = (
    old_action(
        id="unit_action",
        title="Move, interact, wait",
        place=Place.CONFLICT,
        form=ActForm,
        request=TakeAction,
        rule=take_action,
        prepare=_prepare_act,
        settle=_settle_act,
        start=lambda situation: ActForm(unit=whose_move(situation)),
        help="An Action that needs no cards.",
        why_not=nobody_ready,
        brief=_brief_act,
    ),
    old_action(
        id="recover",
        title="Recover",
        place=Place.CONFLICT,
        form=RecoverForm,
        request=Recovering,
        rule=recovering,
        prepare=_prepare_recover,
        settle=_settle_recover,
        start=_start_recover,
        help="An Action: a level of Fatigue, Stun, Stress or Slow less.",
        why_not=first_of(only_with("conditions"), _nothing_to_recover),
        brief=_brief_recover,
    ),
)
