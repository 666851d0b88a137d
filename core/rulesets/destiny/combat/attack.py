"""An attack: a conflict, and the damage of the sides that hit (destiny-61, 110 to 134, 167)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from core.actions.result import Outcome, Resolution, Step
from core.building_blocks.band import Band
from core.luck.piles import Deck
from core.luck.table import Table
from core.rulesets.destiny.cards.halves import Duelist
from core.rulesets.destiny.cards.hands import in_hand, reveal
from core.rulesets.destiny.combat.damage import Ended, combat_result
from core.rulesets.destiny.combat.defences import Helper, Stand
from core.rulesets.destiny.combat.hits import Blow, Decks, Struck, Suffered, strike
from core.rulesets.destiny.conflict.clash import After, Clashed, play_clash
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.state.table import HAND
from core.rulesets.destiny.values.cards import card
from core.rulesets.destiny.values.damage_decks import DamageDeck, deck_in_play
from core.rulesets.destiny.values.items import Item
from core.schema.codec import Json

_OTHER = {"a": "b", "b": "a"}


@dataclass(frozen=True, slots=True)
class Purse:
    """A player's Fate deck with the hand held, and the Character Points of the character that pays.

    `id` is the id of the hand, `luck` the points spent against damage.
    """

    id: str
    name: str
    deck: Deck
    cp: int = 0
    luck: int = 0
    payer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """One side of an attack. `blow` has no Success yet, and is None if no weapon of the side reaches.

    `weapon` is the index of its weapon among its items, None if it isn't an item. `near` lists the purses of adjacent
    units, which can help, and `allies` those on the same side; `acted` is true if they spent an Action in this turn.
    """

    id: str
    side: Duelist
    blow: Blow | None
    items: tuple[Item, ...] = ()
    weapon: int | None = None
    near: tuple[str, ...] = ()
    allies: tuple[str, ...] = ()
    acted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Both sides, everyone's cards, and the damage decks by name, with the GM's replacements in `data`.

    `instead` has the things a shot may hit instead, by the suit revealed for cover, and `aims` the attacker against
    each of them: with its Body and position (destiny-32, 167).
    """

    a: Fighter
    b: Fighter
    shared: Deck
    piles: Mapping[str, Deck]
    purses: Mapping[str, Purse] = field(default_factory=dict)
    instead: Mapping[str, Fighter | str] | None = None
    aims: Mapping[str, Fighter] = field(default_factory=dict)
    data: Mapping[str, DamageDeck] = field(default_factory=dict)
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked:
    """A finished attack: the final target, the damage of each side, and all cards and points afterwards."""

    target: Fighter | None
    shared: Deck
    purses: Mapping[str, Purse]
    piles: Mapping[str, Deck]
    clash: Clashed | None = None
    suffered: Mapping[str, Suffered] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()

    @property
    def facts(self) -> Mapping[str, Json]:
        """The conflict and the damage of each side, in the form of the interface's rules."""
        if self.clash is None or self.target is None:
            return {"target": None}
        hurts = {name: _hurt_facts(suffered) for name, suffered in self.suffered.items()}
        return {**self.clash.facts, "target": self.target.id, "damage": hurts}


def attack(request: Attack, table: Table) -> Resolution[Attacked]:
    """Attack someone; a side that wins with an aspect that can hurt does damage (destiny-110)."""
    aimed_at = request.b
    begun = Attacked(target=aimed_at, shared=request.shared, purses=request.purses, piles=request.piles)
    done, request = _resolve_cover(begun, request, table)
    if done.target is None:
        return Resolution(done, Outcome(Band.FAILURE, "cover_hit"), done.steps)
    a, b = (_striker(each, request.options) for each in (request.a, request.b))
    now = table if done.target is aimed_at else table.at(thing=f"{b.name} is the target now")
    found = play_clash(a, b, done.shared, request.options, now)
    done = _after_clash(done, found)
    for striker in _OTHER:
        done = _strike_side(done, request, striker, table)
    return Resolution(done, found.outcome, done.steps)


def _striker(fighter: Fighter, options: HouseRules) -> Duelist:
    """A side with the Success it needs to do damage, so that no one is asked about a change without effect."""
    strikes = fighter.blow is not None and (fighter.acted or options.reaction == "free")
    return replace(fighter.side, hurts_from=fighter.blow.least if fighter.blow and strikes else None)


def _resolve_cover(done: Attacked, request: Attack, table: Table) -> tuple[Attacked, Attack]:
    """Reveal a card for a target in cover, which decides whether something in the way is hit instead (destiny-167)."""
    if request.instead is None:
        return done, request
    done, code = _reveal_card(done, request.a.side, table.at("a", name=request.a.side.name))
    suit = card(code).letter
    request = replace(request, a=_with_purse(request.aims.get(suit, request.a), done))
    hit = (request.instead or {}).get(suit)
    done = replace(done, steps=(Step("destiny-167", "turned_for_cover", tokens=(code,)),))
    if hit is None:
        return done, request
    label = hit if isinstance(hit, str) else hit.side.name
    done = replace(done, steps=(*done.steps, Step("destiny-167", "cover_hit", label)))
    if isinstance(hit, str):
        return replace(done, target=None), request
    return _pay(replace(done, target=hit), hit.side), replace(request, b=hit)


def _pay(done: Attacked, side: Duelist) -> Attacked:
    """The attack with the points of the character that was hit, if a player has another character than the intended
    target.
    """
    purse = done.purses.get(side.id) if side.player else None
    return _with(done, replace(purse, payer=side.actor, cp=side.cp)) if purse else done


def _reveal_card(done: Attacked, side: Duelist, table: Table) -> tuple[Attacked, str]:
    """Reveal a card from the player's own deck, or from Shared Fate for a non-player (destiny-15)."""
    purse = done.purses.get(side.id) if side.player else None
    (code,), deck = reveal(purse.deck if purse else done.shared, 1, table, "destiny-167")
    if purse is None:
        return replace(done, shared=deck), code
    return _with(done, replace(purse, deck=deck)), code


def _with(done: Attacked, *purses: Purse) -> Attacked:
    return replace(done, purses={**done.purses, **{purse.id: purse for purse in purses}})


def _with_purse(fighter: Fighter, done: Attacked) -> Fighter:
    """A side with its current deck."""
    purse = done.purses.get(fighter.side.id)
    return replace(fighter, side=replace(fighter.side, deck=purse.deck)) if purse else fighter


def _after_clash(done: Attacked, found: Clashed) -> Attacked:
    """The attack with the decks and points after the conflict."""
    sides = [after.side for after in (found.a, found.b) if after.side.player]
    purses = [replace(done.purses[side.id], deck=side.deck, cp=side.cp) for side in sides]
    done = replace(done, shared=found.shared, clash=found, steps=(*done.steps, *found.steps))
    return _with(done, *purses)


# Damage -------------------------------------------------------------------------------------------------------------


def _strike_side(done: Attacked, request: Attack, striker: str, table: Table) -> Attacked:
    """The attack after one side has hit the other, if it hits."""
    assert done.clash is not None
    by, on = (request.a, request.b) if striker == "a" else (request.b, request.a)
    a, b = _side_result(done.clash.a, request.a), _side_result(done.clash.b, request.b)
    successes = combat_result(a, b, request.options)[striker].damage_successes
    blow = _blow(done.clash, striker, by, successes)
    if blow is None:
        return done
    name = blow.armed.deck
    deck = Decks(deck_in_play(request.data, name), done.piles[name])
    own = on.side.id if on.side.player else ""
    struck = Struck(on.side.name, on.items, helpers_of(done.purses, own, on.near, on.allies))
    seat = table.at("damage", striker, name=by.side.name)
    suffered = strike(blow, struck, deck, request.options, seat)
    return replace(
        done,
        purses=pay_for_help(done.purses, suffered.stand),
        piles={**done.piles, name: suffered.pile},
        suffered={**done.suffered, _OTHER[striker]: suffered},
        steps=(*done.steps, *suffered.steps),
    )


def _side_result(after: After, fighter: Fighter) -> Ended:
    return Ended(after.fought.aspect, after.fought.outcome, after.successes, fighter.acted)


def _blow(found: Clashed, striker: str, by: Fighter, successes: int) -> Blow | None:
    """The blow of a side: with its Success, or in an overrun without any (destiny-46, 110, 114, 115)."""
    fought = found.duel.a if striker == "a" else found.duel.b
    if by.blow is None:
        return None
    overrun = found.duel.overrun not in (None, striker)
    if not overrun and not successes:
        return None
    winning = card(fought.follow_up) if fought.follow_up else fought.card
    return replace(by.blow, successes=successes, overrun=overrun, normal_card=bool(winning.number))


def helpers_of(
    purses: Mapping[str, Purse], own: str, near: Iterable[str], allies: Collection[str]
) -> tuple[Helper, ...]:
    """The helpers of someone who is hit: their `own` player first, if they have one.

    All of them have Character Points, `allies` a Wild as well (destiny-123, 128).
    """
    ids = dict.fromkeys((own, *near))
    return tuple(_helper(purses[id], own=id == own, ally=id == own or id in allies) for id in ids if id in purses)


def _helper(purse: Purse, *, own: bool, ally: bool) -> Helper:
    wilds = tuple(code for code in in_hand(purse.deck) if card(code).wild) if ally else ()
    return Helper(purse.id, purse.name, wilds, purse.cp, own)


def pay_for_help(purses: Mapping[str, Purse], stand: Stand | None) -> dict[str, Purse]:
    """All purses after helpers have given a Wild card or Character Points."""
    if stand is None:
        return dict(purses)
    withstood, after = stand.withstood, dict(purses)
    if stand.wild_by:
        purse = purses[stand.wild_by]
        after[purse.id] = replace(purse, deck=purse.deck.put_away(withstood.to_discard, HAND))
    elif luck := withstood.absorbed["luck"]:
        purse = purses[stand.luck_by]
        after[purse.id] = replace(purse, cp=purse.cp - luck, luck=purse.luck + luck)
    return after


def _hurt_facts(suffered: Suffered) -> dict[str, Json]:
    located = suffered.revealed.location_facts if suffered.revealed else None
    return {"hit_location": located, **suffered.hurt.facts}


class SideDamage(NamedTuple):
    """The damage of one side, with its damage deck."""

    id: str
    deck: str
    suffered: Suffered


def woundings(request: Attack, done: Attacked) -> tuple[SideDamage, ...]:
    """The damage to record on sheets."""
    fighters = {"a": request.a, "b": done.target or request.b}
    by = {name: fighters[_OTHER[name]].blow for name in fighters}
    return tuple(
        SideDamage(fighters[name].id, blow.armed.deck, suffered)
        for name, suffered in done.suffered.items()
        if (blow := by[name]) is not None
    )
