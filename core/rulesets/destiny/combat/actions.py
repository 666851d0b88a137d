"""The action of attacking someone, in a battle or outside (destiny-110 to 134)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.situation import Brief
from core.building_blocks.ledger import PointsMove
from core.luck.odds import Chance, Odds
from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import (
    Combatant,
    changed_sheets,
    combatant,
    first_to_act,
    likely_target,
    no_character,
)
from core.rulesets.destiny.combat.attack import Attack, Attacked, Purse, attack, woundings
from core.rulesets.destiny.combat.fighters import HANDS, set_weapon_skill
from core.rulesets.destiny.combat.form import (
    AttackForm,
    FightForm,
    another_attacker,
    attack_means,
    attack_of,
    attacker_and_target,
    attacker_weapon,
)
from core.rulesets.destiny.combat.hits import CONDITIONS_AT, apply_wound, harm_words
from core.rulesets.destiny.conflict.form import CP, cp_move
from core.rulesets.destiny.conflict_odds.advice import clash_odds
from core.rulesets.destiny.options import off
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.turns.units import no_ready_unit, spend_action
from core.rulesets.destiny.values.cards import card
from core.rulesets.destiny.values.items import replace_item, use_once


def dim_attack(situation: Situation) -> Refusal | None:
    """Dims attacks during a battle: only a unit that may act attacks, by its rules; others must join first."""
    if isinstance(situation.conflict, Battle):
        return no_ready_unit(situation)
    if situation.in_conflict and situation.acting in situation.actors:
        return Refusal("bad_request", f"{situation.actor.name} isn't in the battle. Let them join there first.")
    return None


def unable(situation: Situation) -> Refusal | None:
    """Dims an attack, also with a Power: a conflict about harm."""
    options = situation.options
    return off("conflict", options) or off("combat", options) or no_character(situation) or dim_attack(situation)


def _start(situation: Situation) -> AttackForm:
    """The form with the unit whose move it is and its target, or else the first enemy there."""
    unit = first_to_act(situation)
    return AttackForm(unit=unit, target=likely_target(unit, situation))


def _prepare(form: AttackForm, situation: Situation) -> Attack:
    meeting = attacker_and_target(form, situation)
    return attack_of(form, meeting, attacker_weapon(form, meeting))


def odds(request: Attack) -> Odds | None:
    """The odds of the conflict with the target, and for one in cover the odds that something else is hit.

    None if the card revealed for cover comes from Shared Fate, which the conflict uses afterwards.
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


def _settle(done: Done[AttackForm, Attack, Attacked]) -> Effects:
    by = combatant(done.form.unit, done.situation, "unit")
    return attack_effects(done, {by.id: use_weapon(by.sheet, done.request.a.weapon)})


def use_weapon(sheet: Sheet, weapon: int | None) -> Sheet:
    """The sheet with one use less of the weapon at this index among the items (destiny-185)."""
    return (
        sheet
        if weapon is None
        else replace(sheet, items=replace_item(sheet.items, weapon, use_once(sheet.items[weapon])))
    )


def attack_effects(done: Done[FightForm, Attack, Attacked], sheets: dict[str, Sheet]) -> Effects:
    """The effects of an attack: sheets (starting from those in `sheets`), cards, points, and the Action used."""
    request, attacked, situation = done.request, done.value, done.situation
    by, on = combatant(done.form.unit, situation, "unit").id, request.b.id
    sheets = {**sheets, by: set_weapon_skill(sheets.get(by) or _sheet(by, situation), request.a.weapon, done.form.uses)}
    sheets = {**sheets, on: set_weapon_skill(_sheet(on, situation), request.b.weapon, done.form.rival_uses)}
    if "a" in attacked.suffered and attacked.target is not None and attacked.target.id == on:
        sheets = {**sheets, on: use_weapon(sheets[on], request.b.weapon)}
    for id, deck, suffered in woundings(request, attacked):
        sheets = {**sheets, id: apply_wound(sheets.get(id) or _sheet(id, situation), deck, suffered)}
    changed = {id: sheet for id, sheet in sheets.items() if sheet != _sheet(id, situation)}
    state = decks_back(situation.state, request.purses, attacked.purses, attacked.piles)
    return changed_sheets(
        situation,
        changed,
        *_units(done),
        state=replace(state, shared=attacked.shared),
        points=tuple(_points(attacked)),
    )


def _sheet(id: str, situation: Situation) -> Sheet:
    return combatant(id, situation, "target").sheet


def decks_back(
    state: State, before: Mapping[str, Purse], after: Mapping[str, Purse], piles: Mapping[str, Deck]
) -> State:
    """The table with all changed hands and the damage decks after an attack."""
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


def _units(done: Done[FightForm, Attack, Attacked]) -> Iterator[Unit]:
    """The attacker's unit after its Action; a winner by Evade may move a space (destiny-44)."""
    by, clash, target = combatant(done.form.unit, done.situation, "unit"), done.value.clash, done.value.target
    if by.unit is None:
        return
    yield _with_move(spend_action(by.unit, by.sheet, "combat"), clash is not None and clash.a.move)
    if target is not None and clash is not None and clash.b.move:
        on = combatant(target.id, done.situation, "target").unit
        if on is not None:
            yield _with_move(on, True)


def _with_move(unit: Unit, moves: bool) -> Unit:
    return replace(unit, move=unit.move + 1) if moves else unit


# Told ---------------------------------------------------------------------------------------------------------------


def _brief(done: Done[AttackForm, Attack, Attacked]) -> Brief:
    weapon, by = done.request.a.weapon, combatant(done.form.unit, done.situation, "unit")
    return attack_brief(HANDS if weapon is None else by.sheet.items[weapon].name, done)


def attack_brief(what: str, done: Done[FightForm, Attack, Attacked]) -> Brief:
    """`Attack on Goblin 1 with Longbow`, both Successes, and the wounds."""
    situation, attacked = done.situation, done.value
    on, by = attacked.target, combatant(done.form.unit, situation, "unit")
    aimed = combatant(on.id if on and on.id else done.form.target, situation, "target")
    against = f"Attack on {on.side.name if on else aimed.name}"
    return Brief(
        f"{against} with {what}",
        who=by.other_than(situation),
        score=f"{attacked.clash.a.successes}:{attacked.clash.b.successes}" if attacked.clash else "",
        harm=(
            *_damage_words("b", attacked, on.side.name if on else aimed.name),
            *_damage_words("a", attacked, by.name),
        ),
        sight=against if on and _players(aimed, situation) else "",
    )


def _damage_words(side: str, attacked: Attacked, who: str) -> Iterator[str]:
    """The damage of a side in words, with its name where that would be unclear.

    The wound belongs to the target of the attack; "Ilse succeeds (… Stun 1)" would leave open whose Stun it is. A
    side other than the target is named if it has no harm as well.
    """
    if side not in attacked.suffered or attacked.clash is None:
        return
    nothing = "overrun without harm" if attacked.clash.duel.overrun == side else "no harm"
    told = harm_words(attacked.suffered[side].hurt) or (nothing,)
    named = 0 if side == "a" else CONDITIONS_AT
    yield from (f"{who}: {words}" if who and at == named else words for at, words in enumerate(told))


def _players(who: Combatant, situation: Situation) -> bool:
    """Return True if someone is a player's character."""
    actor = who.unit.actor if who.unit is not None else int(who.id) if who.id.isdecimal() else None
    return actor is not None and actor in situation.actors and situation.actors[actor].player


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="attack",
        title="Attack",
        place=Place.SCENE,
        form=AttackForm,
        request=Attack,
        rule=attack,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        follow=another_attacker,
        means=attack_means,
        help="Fight a conflict. A winner with an attack, Counter or Wild does damage.",
        why_not=unable,
        odds=odds,
        brief=_brief,
    ),
)
"""The attack, in a scene and in every battle."""
