"""Attacking somebody, in a battle or out of the blue (destiny-110 to 134)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from core.action import Action, old_action
from core.ledger import PointsMove
from core.odds import Chance, Odds
from core.piles import Deck
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.destiny.cards.cards import card
from core.rulesets.destiny.chances.forecast import clash_odds
from core.rulesets.destiny.combat.arms import Armed, Meeting
from core.rulesets.destiny.combat.attack import Attack, Attacked, Purse, attack, woundings
from core.rulesets.destiny.combat.form import (
    AttackForm,
    FightForm,
    answer_of,
    armed_of,
    attack_of,
    meeting_of,
    start_fight,
)
from core.rulesets.destiny.combat.wounded import wounded
from core.rulesets.destiny.conflict.sides import CP, cp_move
from core.rulesets.destiny.items.wear import exchanged, used
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state import State
from core.rulesets.destiny.turns.battle import Battle, Unit
from core.rulesets.destiny.turns.combatants import anybody, changed_sheets, combatant
from core.rulesets.destiny.turns.units import nobody_ready, spent
from core.situation import Brief, Effects, Situation


def not_now(situation: Situation) -> Refusal | None:
    """While a battle runs only a unit that may act attacks, by its rules; who is not in it joins it first."""
    if isinstance(situation.conflict, Battle):
        return nobody_ready(situation)
    if situation.in_conflict and situation.acting in situation.actors:
        return Refusal("bad_request", f"{situation.actor.name} is not in the battle; there, let them join.")
    return None


ABLE = first_of(only_with("conflict"), only_with("combat"), anybody, not_now)
"""Dims what is an attack."""


def _start(situation: Situation) -> AttackForm:
    return AttackForm(**start_fight(situation))


def _prepare(form: AttackForm, situation: Situation) -> Attack:
    meeting = meeting_of(form, situation)
    return attack_of(form, meeting, armed_of(form, meeting))


def odds(request: Attack) -> Odds | None:
    """The odds of the conflict with the one who is aimed at, and of a target in cover that something else is hit.

    None where the card that is turned for cover comes from Shared Fate, which the conflict then goes on with.
    """
    found = clash_odds(request.a.side, request.b.side, request.shared, request.options)
    if request.instead is None or found is None:
        return found
    purse = request.purses.get(request.a.side.id) if request.a.side.player else None
    if purse is None or not purse.deck.pile:
        return None
    letters = [card(str(code)).letter for code in purse.deck.pile]
    covered = Fraction(sum(letter in request.instead for letter in letters), len(letters))
    aimed = tuple(replace(chance, p=chance.p * (1 - covered)) for chance in found.chances)
    return Odds((*aimed, Chance("p_cover_hit", covered)))


def _settle(form: AttackForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    meeting = meeting_of(form, situation)
    armed = armed_of(form, meeting)
    request = attack_of(form, meeting, armed)
    return settled(form, request, resolution.value, {meeting.by.id: fired(meeting.by.sheet, armed)}, meeting)


def fired(sheet: Sheet, armed: Armed) -> Sheet:
    """The sheet with a use of the weapon less (destiny-185)."""
    if armed.at is None:
        return sheet
    return replace(sheet, items=exchanged(sheet.items, armed.at, used(sheet.items[armed.at])))


def settled(form: FightForm, request: Attack, done: Attacked, sheets: dict[str, Sheet], meeting: Meeting) -> Effects:
    """What an attack leaves: sheets (`sheets` those that have changed already), cards, points, the Action it took."""
    situation = meeting.situation
    if "a" in done.suffered and (answer := answer_of(form, meeting)) and done.target and done.target.id == request.b.id:
        sheets = {**sheets, request.b.id: fired(meeting.on.sheet, answer)}
    for id, deck, suffered in woundings(request, done):
        before = sheets.get(id) or combatant(id, situation, "target").sheet
        sheets = {**sheets, id: wounded(before, deck, suffered)}
    changed = {id: sheet for id, sheet in sheets.items() if sheet != combatant(id, situation, "target").sheet}
    return changed_sheets(
        situation,
        changed,
        *_units(request, done, meeting),
        state=replace(decks_back(situation.state, request.purses, done.purses, done.piles), shared=done.shared),
        points=tuple(_points(done)),
    )


def decks_back(
    state: State, before: Mapping[str, Purse], after: Mapping[str, Purse], piles: Mapping[str, Deck]
) -> State:
    """The table with every hand that has changed and the damage decks as they now lie."""
    decks = {id: purse.deck for id, purse in after.items() if purse.deck != before[id].deck}
    return replace(state, decks={**state.decks, **decks}, damage={**state.damage, **piles})


def luck_moves(purses: Mapping[str, Purse]) -> Iterator[PointsMove]:
    """Character Points spent against damage (destiny-128)."""
    for purse in purses.values():
        if purse.luck:
            yield PointsMove(int(purse.payer), CP, -purse.luck, "luck_spent")


def _points(done: Attacked) -> Iterator[PointsMove]:
    """Character Points spent on Success and on luck (destiny-62, 128)."""
    if done.clash is not None:
        for after in (done.clash.a, done.clash.b):
            yield from cp_move(after.side, after.spent)
    yield from luck_moves(done.purses)


def _units(request: Attack, done: Attacked, meeting: Meeting) -> Iterator[Unit]:
    """The attacker's unit after its Action; who has won with Evade may go a space (destiny-44)."""
    if meeting.by.unit is None:
        return
    yield _moving(spent(meeting.by.unit, meeting.by.sheet, "combat"), done.clash is not None and done.clash.a.move)
    if done.target is not None and done.clash is not None and done.clash.b.move:
        on = combatant(done.target.id, meeting.situation, "target").unit
        if on is not None:
            yield _moving(on, True)


def _moving(unit: Unit, moves: bool) -> Unit:
    return replace(unit, move=unit.move + 1) if moves else unit


# Told ---------------------------------------------------------------------------------------------------------------


def _brief(form: AttackForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    meeting = meeting_of(form, situation)
    return told(armed_of(form, meeting).name, meeting, resolution.value)


def told(what: str, meeting: Meeting, done: Attacked) -> Brief:
    """`Attack on Goblin 1 with Longbow`, both Successes, and the wounds."""
    label = f"Attack on {done.target.side.name if done.target else meeting.on.name} with {what}"
    return Brief(label, tuple(_figures(done)), who=meeting.by.other_than(meeting.situation))


def _figures(done: Attacked) -> Iterator[tuple[str, int]]:
    if done.clash is None:
        return
    yield "successes", done.clash.a.successes
    yield "theirs", done.clash.b.successes
    for name, whose in (("b", ""), ("a", "own_")):
        if name in done.suffered and (severity := done.suffered[name].hurt.severity):
            yield f"{whose}{severity}_wound", 1


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="attack",
        title="Attack",
        place=Place.SCENE,
        form=AttackForm,
        request=Attack,
        rule=attack,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="A conflict; whoever wins with what can hurt strikes.",
        why_not=ABLE,
        odds=odds,
        brief=_brief,
    ),
)
"""The attack, in a scene and in every battle."""
