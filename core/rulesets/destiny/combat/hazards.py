"""Damage without a conflict: falls, fire, traps, weather (destiny-113 to 133)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.actions.action import Action, Draw
from core.actions.choices import title
from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.situation import Brief
from core.luck.piles import Deck
from core.luck.table import Table
from core.rulesets.destiny.battles.combatants import (
    changed_sheets,
    combatant,
    no_character,
    themselves,
    units_or_people_there,
)
from core.rulesets.destiny.combat.actions import decks_back, luck_moves
from core.rulesets.destiny.combat.attack import Purse, helpers_of, pay_for_help
from core.rulesets.destiny.combat.damage import Weapon
from core.rulesets.destiny.combat.fighters import helpers_near, purses
from core.rulesets.destiny.combat.form import damage_piles
from core.rulesets.destiny.combat.hits import Blow, Decks, Struck, Suffered, apply_wound, harm_words, strike
from core.rulesets.destiny.creation.form import decks_by_type
from core.rulesets.destiny.items.means import usable_items
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Done, Effects, Situation
from core.rulesets.destiny.values.damage_decks import DamageDeck, deck_in_play
from core.rulesets.destiny.values.stats import Rating
from core.schema.codec import Json
from core.schema.entry import BY_NAME, Choice, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class HurtRequest:
    """Damage without an attack, and all cards it may need."""

    blow: Blow
    struck: Struck
    pile: Deck
    purses: Mapping[str, Purse] = field(default_factory=dict)
    data: Mapping[str, DamageDeck] = field(default_factory=dict)
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class WasHurt:
    """The result of the damage, and all cards after it."""

    suffered: Suffered
    purses: Mapping[str, Purse]

    @property
    def facts(self) -> Mapping[str, Json]:
        """The answer of the JSON interface's rule of damage."""
        return self.suffered.hurt.facts


def deal_damage(request: HurtRequest, table: Table) -> Resolution[WasHurt]:
    """Reveal damage cards and apply the defences."""
    deck = Decks(deck_in_play(request.data, request.blow.armed.deck), request.pile)
    suffered = strike(request.blow, request.struck, deck, request.options, table.at("damage", name=request.struck.name))
    return Resolution(WasHurt(suffered, pay_for_help(request.purses, suffered.stand)), steps=suffered.steps)


# On screen ----------------------------------------------------------------------------------------------------------


def types_there(situation: Situation) -> tuple[Choice, ...]:
    """Every damage type of the decks in play."""
    found = decks_by_type(situation.state)
    return tuple(Choice(type, title(type), note=deck) for type, deck in found.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class HurtForm:
    """Damage from anything but an attack."""

    unit: str = entry("Who", default="", choices=units_or_people_there, once=True, acts=True, tie=BY_NAME)
    successes: int = entry("Success", default=1, low=1, high=50, help="Each Success reveals a damage card.", scene=True)
    level: int = entry(
        "Damage Level", default=4, low=0, high=10, help="A Level above their Body reveals one more card.", scene=True
    )
    scale: int = entry(
        "Scale", default=1, low=-10, high=20, help="Each Scale above Body's reveals one more card.", scene=True
    )
    type: str = entry("Type", default="bash", choices=types_there, scene=True)
    pierce: int = entry("Armor Pierce", default=0, low=0, high=20, once=True)


def _start(situation: Situation) -> HurtForm:
    return HurtForm(unit=themselves(situation))


def _prepare(form: HurtForm, situation: Situation) -> HurtRequest:
    who = combatant(form.unit, situation, "unit")
    near, deck = helpers_near(who, situation), decks_by_type(situation.state).get(form.type, "wound")
    own, payer = (who.holder.hand, str(who.holder.actor)) if who.holder else ("", "")
    helping = purses(situation, filter(None, (own, *near.hands)), (payer,))
    weapon = Weapon(form.level, form.scale, deck, (form.type,))
    body = who.sheet.stats.get("body", Rating(0, 0))
    return HurtRequest(
        blow=Blow(successes=form.successes, weapon=weapon, difficulty=body, pierce=form.pierce),
        struck=Struck(who.name, usable_items(who.sheet), helpers_of(helping, own, *near)),
        pile=damage_piles(situation, (deck,))[deck],
        purses=helping,
        data=situation.state.data,
        options=situation.options,
    )


def _settle(done: Done[HurtForm, HurtRequest, WasHurt]) -> Effects:
    situation, suffered, deck = done.situation, done.value.suffered, done.request.blow.armed.deck
    who = combatant(done.form.unit, situation, "unit")
    state = decks_back(situation.state, done.request.purses, done.value.purses, {deck: suffered.pile})
    points = tuple(luck_moves(done.value.purses))
    return changed_sheets(situation, {who.id: apply_wound(who.sheet, deck, suffered)}, state=state, points=points)


def _brief(done: Done[HurtForm, HurtRequest, WasHurt]) -> Brief:
    who = combatant(done.form.unit, done.situation, "unit")
    harm = harm_words(done.value.suffered.hurt) or ("no harm",)
    return Brief(done.form.type, who=who.other_than(done.situation), score="", harm=harm)


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="hurt",
        title="Take damage",
        place=Place.CARE,
        form=HurtForm,
        request=HurtRequest,
        rule=deal_damage,
        prepare=_prepare,
        settle=_settle,
        start=_start,
        help="Apply damage without a conflict: a fall, fire, a trap.",
        tells=True,
        why_not=no_character,
        brief=_brief,
    ),
)
"""Harm without an attack."""
