"""A hit at the table: damage cards, defences, effects and the decks afterwards (destiny-113 to 133)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, NamedTuple, get_args

from core.actions.choices import title
from core.actions.result import Step
from core.luck.piles import Deck
from core.luck.table import Table, no_advice
from core.rulesets.destiny.cards.hands import codes, give
from core.rulesets.destiny.combat.damage import (
    Cards,
    Hurt,
    Revealed,
    Strike,
    bonuses,
    damage_of,
    sort_damage_cards,
    through,
    undefended_damage,
)
from core.rulesets.destiny.combat.defences import (
    Helper,
    Mitigation,
    Stand,
    Withstood,
    ask_defenses,
    automatic_defenses,
    stand_steps,
)
from core.rulesets.destiny.conditions.rules import change_levels
from core.rulesets.destiny.items.rules import worn_down
from core.rulesets.destiny.later_editions.rules import vulnerable
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.sheet import Sheet, Wound
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.battle import Battle
from core.rulesets.destiny.values.damage_decks import KEPT, DamageDeck, damage_card
from core.rulesets.destiny.values.items import Item, replace_item
from core.rulesets.destiny.values.stats import LIMBS, LimbState
from core.schema.entry import Choice, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow(Strike):
    """A Success with its weapon, the effects on armour, and whether it does more damage (destiny-129, 187)."""

    pierce: int | Literal["all"] = entry("Armor Pierce", default=0, low=0)
    shred: bool = entry("Armor Shred", default=False)
    magic: int = entry("Magic weapon", default=0, low=0)
    vulnerable: bool = entry("Vulnerable to it", default=False)

    @property
    def least(self) -> int:
        """The lowest Success that does damage, with the winning card that adds most (destiny-113, 115)."""
        once = replace(self, successes=1, overrun=False, normal_card=True)
        return max(1, 1 - sum(bonuses(once)))

    def due(self, cards: Cards) -> int:
        """The number of damage cards: one more if the target is vulnerable, unless there are none (destiny-198)."""
        types = self.armed.types
        return vulnerable(cards.total, types if self.vulnerable else (), types)


@dataclass(frozen=True, slots=True)
class Struck:
    """The target of a hit: its items and helpers."""

    name: str
    items: tuple[Item, ...] = ()
    helpers: tuple[Helper, ...] = ()


class Suffered(NamedTuple):
    """The effect of a hit and the damage deck after it; without damage cards, `revealed` and `stand` are None."""

    pile: Deck
    steps: tuple[Step, ...]
    hurt: Hurt = Hurt(False)
    revealed: Revealed | None = None
    stand: Stand | None = None


class Decks(NamedTuple):
    """A damage deck: the meaning of its cards, and its piles."""

    meaning: DamageDeck
    pile: Deck


def strike(blow: Blow, on: Struck, deck: Decks, options: HouseRules, table: Table) -> Suffered:
    """Hit someone: the table's seat reveals the damage cards, and the target decides at its own seat."""
    counted, at = damage_of(blow, deck.meaning), table.at("struck", name=on.name)
    due = blow.due(counted.value)
    more = (Step("destiny-198", "vulnerable", amount=1, total=due),) if due > counted.value.total else ()
    overrun = (Step("destiny-46", "overruns", seat=table.seat.name),) if blow.overrun else ()
    lines = (*overrun, *(replace(step, seat=table.seat.name) for step in (*counted.steps, *more) if step.amount))
    drawn, pile = give(deck.pile, due, table, "destiny-120")
    if not drawn:
        return Suffered(deck.pile, (*lines, Step("destiny-113", "no_damage", seat=on.name)))
    aim = _Aim(blow, on, deck.meaning, drawn, options)
    revealed = aim.sort_cards(aim.location(at))
    stand = ask_defenses(aim.coming(revealed), on.items, on.helpers, partial(aim.summary, revealed), at)
    hurt = through(deck.meaning, revealed, stand.withstood, options)
    lines += (*_card_steps(aim, revealed), *stand_steps(stand, on.items, on.name), *_harm_steps(hurt, on.name))
    return Suffered(_put_away(pile, drawn, revealed, hurt), lines, hurt, revealed, stand)


class _Aim(NamedTuple):
    """Revealed damage cards, and their target."""

    blow: Blow
    on: Struck
    deck: DamageDeck
    drawn: tuple[str, ...]
    options: HouseRules

    def sort_cards(self, location: str | None) -> Revealed:
        """The Crits, the Hits and the location."""
        return sort_damage_cards(self.deck, self.blow.armed.types, self.drawn, location)

    def coming(self, revealed: Revealed) -> Mitigation:
        """The damage with the weapon's effects on armour."""
        blow = self.blow
        return replace(
            undefended_damage(blow, revealed), armor_pierce=blow.pierce, armor_shred=blow.shred, magic_weapon=blow.magic
        )

    def summary(self, revealed: Revealed, withstood: Withstood) -> str:
        """The remaining damage in a few words."""
        left = withstood.crits + withstood.hits
        severity = through(self.deck, revealed, withstood, self.options).severity
        return f"{left} left: {severity}" if severity else "no harm"

    def location(self, table: Table) -> str | None:
        """The location of an overrun's damage, chosen by the blocker; well protected ones first (destiny-46, 121)."""
        if not self.blow.overrun or not self.deck.body:
            return None
        locations = dict.fromkeys(self.deck.locations.values())
        stands = {place: automatic_defenses(self.coming(self.sort_cards(place)), self.on.items) for place in locations}
        places = sorted(stands, key=lambda place: stands[place].open)
        choices = [
            Choice(place, title(place), note=self.summary(self.sort_cards(place), stands[place].withstood))
            for place in places
        ]
        return table.choose("choose_location", choices, why="destiny-121", advice=no_advice)


def _put_away(pile: Deck, drawn: tuple[str, ...], revealed: Revealed, hurt: Hurt) -> Deck:
    """The deck with the cards discarded, except the Hit Location of a wound, which is kept (destiny-130, 132).

    A Hit that stays face down becomes a level of its condition, so its card is no longer needed.
    """
    kept = revealed.card.code if hurt.harm and revealed.card else ""
    discard = (*pile.discard, *(code for code in drawn if code != kept))
    after = replace(pile, discard=discard)
    return replace(after, held=((KEPT, (*after.hand(KEPT), kept)),)) if kept else after


# Told ---------------------------------------------------------------------------------------------------------------


def _card_steps(aim: _Aim, revealed: Revealed) -> Iterator[Step]:
    """A step for each damage card, and the location they hit."""
    for code in aim.drawn:
        card = damage_card(aim.deck, code)
        yield Step("destiny-120", "crit" if code in revealed.crits else "hit", card.type, (code,), seat=aim.on.name)
    if revealed.card:
        yield Step("destiny-121", "hit_location", title(revealed.card.location), seat=aim.on.name)
    yield Step("destiny-120", "damage_coming", amount=len(aim.drawn), total=len(aim.drawn), seat=aim.on.name)


def _harm_steps(hurt: Hurt, seat: str) -> Iterator[Step]:
    """Steps for the wound, the limb and each condition."""
    if not hurt.harm or hurt.location is None:
        yield Step("destiny-133", "unharmed", seat=seat)
        return
    yield Step("destiny-131" if hurt.severity == "mortal" else "destiny-130", f"{hurt.severity}_wound", seat=seat)
    if hurt.limb_state:
        yield Step("destiny-102", hurt.limb_state, title(hurt.location), seat=seat)
    for name, level in hurt.conditions.items():
        yield Step("destiny-132", name, amount=level, seat=seat)


# Effects -------------------------------------------------------------------------------------------------------------


CONDITIONS_AT = 2
"""The index of the first condition in the words of damage, after the wound and its location."""


def harm_words(hurt: Hurt) -> tuple[str, ...]:
    """The words for damage in the log: `major wound`, `right leg broken`, `Bleeding 1`."""
    if not hurt.harm or hurt.location is None:
        return ()
    where = " ".join(filter(None, (hurt.location.replace("_", " "), hurt.limb_state)))
    return (f"{hurt.severity or 'minor'} wound", where, *(f"{title(name)} {n}" for name, n in hurt.conditions.items()))


def apply_wound(sheet: Sheet, deck: str, suffered: Suffered) -> Sheet:
    """The sheet of the target after a hit that turned cards of this damage deck."""
    if suffered.revealed is None or suffered.stand is None:
        return sheet
    sheet = replace(sheet, items=_spent_items(sheet.items, suffered.stand))
    hurt, card = suffered.hurt, suffered.revealed.card
    if not hurt.harm or card is None or hurt.location is None:
        return sheet
    wound = Wound(deck, card.code, hurt.location, hurt.severity or "minor")
    return replace(
        sheet,
        conditions=change_levels(sheet.conditions, hurt.conditions),
        limbs=with_limb(sheet, hurt.location, hurt.limb_state).limbs,
        wounds=(*sheet.wounds, wound),
    )


def with_limb(sheet: Sheet, limb: str, state: str | None) -> Sheet:
    """The sheet with a limb in this state, or in its present state if that is worse."""
    found = next((each for each in reversed(get_args(LimbState)) if each in (state, sheet.limbs.get(limb))), None)
    return sheet if limb not in LIMBS or found is None else replace(sheet, limbs={**sheet.limbs, limb: found})


def _spent_items(items: tuple[Item, ...], stand: Stand) -> tuple[Item, ...]:
    """The items after a defence: the screen wears off, the item and shredded armour are damaged."""
    withstood = stand.withstood
    if stand.screen is not None and withstood.absorbed["screen"]:
        items = replace_item(items, stand.screen, replace(items[stand.screen], screen=withstood.screen))
    if stand.item is not None and withstood.absorbed["item"]:
        items = replace_item(items, stand.item, worn_down(items[stand.item]))
    if stand.armor is not None and withstood.armor_damaged:
        items = replace_item(items, stand.armor, worn_down(items[stand.armor]))
    return items


# Cards that are kept --------------------------------------------------------------------------------------------------


def wounds_of(situation: Situation) -> tuple[Wound, ...]:
    """The wounds of all characters, of nameless units in the running battle, and of those it left behind."""
    battle = situation.conflict
    units = [unit.sheet for unit in battle.units if unit.sheet] if isinstance(battle, Battle) else []
    left = (stand.sheet for stand in situation.state.stage.stands if stand.sheet)
    sheets: Iterable[Sheet] = (*(actor.sheet for actor in situation.actors.values()), *units, *left)
    return tuple(wound for sheet in sheets for wound in sheet.wounds)


def without_kept(deck: Deck, name: str, wounds: Iterable[Wound]) -> Deck:
    """A damage deck that holds the cards of these wounds and no others; those of healed wounds are discarded."""
    kept = tuple(dict.fromkeys(wound.card for wound in wounds if wound.deck == name))
    back = tuple(code for code in codes(deck.hand(KEPT)) if code not in kept)
    pile = tuple(code for code in codes(deck.pile) if code not in kept)
    discard = tuple(code for code in (*codes(deck.discard), *back) if code not in kept)
    return replace(deck, pile=pile, discard=discard, held=((KEPT, kept),) if kept else ())
