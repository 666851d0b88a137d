"""The questions after the dice: which Aspects to invoke, who pays, and whether to roll again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from core.luck.odds import Odds
from core.luck.table import Table
from core.rulesets.resonance.fate.invocations import (
    Invocable,
    Invoked,
    Way,
    check_declared,
    is_free,
    owner_gains,
    payers,
    ways_to_pay,
)
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.chances import Hits, certain_hits, hits_of
from core.rulesets.resonance.rolls.roll import Rolled, throw
from core.schema.entry import Choice
from core.wording import quantity

Judge = Callable[[Hits, int], Odds]
"""A function from a roll's Hits, and what is added to the Difficulty, to the odds of the action."""

STAND, AGAIN = "stand", "reroll"


def roll(rolled: Rolled, table: Table, judge: Judge, spent: Sequence[Invoked] = ()) -> Rolled:
    """Roll, then let players invoke Aspects until they keep the result (resonance-18 to 23)."""
    return reconsider(begin(rolled, table, spent), table, judge, spent)


def begin(rolled: Rolled, table: Table, spent: Sequence[Invoked] = ()) -> Rolled:
    """Make a roll. Refuse wrong invokes declared before it.

    `spent` are the invokes already made on other rolls of the same action.
    """
    who = rolled.who
    check_declared(who.invoked, who.aspects, who.purses, spent)
    return throw(rolled, table.at(name=who.name))


def reconsider(
    rolled: Rolled, table: Table, judge: Judge, spent: Sequence[Invoked] = (), *, idle: bool = False
) -> Rolled:
    """Let players invoke Aspects on a roll until they keep its result; `idle` says that it needs none."""
    table = table.at(name=rolled.who.name)
    if not rolled.pool.dice:
        return rolled
    while (picked := _invoke(rolled, table, judge, spent, idle)) != STAND:
        verb, _, aspect = picked.partition(":")
        if aspect:
            rolled = _invoke_aspect(rolled, aspect, table, spent)
        if verb == AGAIN:
            rolled = throw(rolled, table)
    return rolled


def _invoke(rolled: Rolled, table: Table, judge: Judge, spent: Sequence[Invoked], idle: bool) -> str:
    """Ask for the next step with a result. If nothing can change it, it is kept without a question."""
    choices = (Choice(STAND, "Keep the result", note=_hits(rolled)), *_offers(rolled, spent))
    if all(choice.why_not for choice in choices[1:]):
        return STAND
    advice = partial(_advice, rolled, choices, judge)
    return table.choose("invoke", choices, why="resonance-22", advice=advice, idle=idle)


def _offers(rolled: Rolled, spent: Sequence[Invoked]) -> Iterator[Choice]:
    """The open steps: a re-roll still due, and each Aspect for +1 or a re-roll, those that are free first."""
    if rolled.rerolls_left:
        yield Choice(AGAIN, "Re-roll", note=f"{rolled.pool.dice} dice")
    more = _hits(_with_invoke(rolled))
    for aspect in sorted(rolled.who.aspects, key=lambda each: not is_free(each, (*spent, *rolled.invokes))):
        note, why_not = _price(aspect, rolled, spent)
        if aspect.hazard:
            yield Choice(f"hazard:{aspect.id}", f"Harder: {aspect.text}", why_not, note)
            continue
        yield Choice(f"invoke:{aspect.id}", f"+1: {aspect.text}", why_not, f"{note} · {more}")
        yield Choice(f"{AGAIN}:{aspect.id}", f"Re-roll: {aspect.text}", why_not, note)


def _hits(rolled: Rolled) -> str:
    """The Hits of a result in words."""
    return quantity(rolled.hits, "Hit")


def _with_invoke(rolled: Rolled) -> Rolled:
    """The roll with one more invoke, of any Aspect."""
    return replace(rolled, invokes=(*rolled.invokes, Invoked("")))


def _price(aspect: Invocable, rolled: Rolled, spent: Sequence[Invoked]) -> tuple[str, str]:
    """The cost of invoking an Aspect, or the reason it can't be invoked."""
    if any(one.aspect == aspect.id for one in rolled.invokes):
        return "", "This Aspect was already invoked on this roll."
    ways = _ways(aspect, rolled, spent)
    if open_ways := [way for way in ways if not way.refusal]:
        return " · ".join(filter(None, (_whose(aspect, rolled), open_ways[0].note))), ""
    return "", ways[0].refusal.message if ways and ways[0].refusal else "No one here can pay for it."


def _whose(aspect: Invocable, rolled: Rolled) -> str:
    """The owner's name, if the Aspect belongs to another player's character present."""
    others = (purse for purse in rolled.who.purses if purse.id == aspect.owner != rolled.who.id)
    return next((purse.name for purse in others), "")


def _ways(aspect: Invocable, rolled: Rolled, spent: Sequence[Invoked]) -> tuple[Way, ...]:
    return ways_to_pay(aspect, payers(aspect, rolled.who.purses), (*spent, *rolled.invokes))


def _invoke_aspect(rolled: Rolled, aspect_id: str, table: Table, spent: Sequence[Invoked]) -> Rolled:
    """The roll with this Aspect invoked and paid for."""
    aspect = next(a for a in rolled.who.aspects if a.id == aspect_id)
    way = _payer(_ways(aspect, rolled, spent), table)
    by = way.purse.id if way.purse and way.purse.fate else None
    pays = aspect.owner if _turned_against(aspect, by, rolled.options, table) else None
    one = Invoked(aspect.id, by, way.purse is None, pays, aspect.hazard, len(rolled.results), aspect.text)
    return replace(rolled, invokes=(*rolled.invokes, one))


def _payer(ways: Sequence[Way], table: Table) -> Way:
    """The way to pay, asked only if several are open."""
    able = [way for way in ways if not way.refusal]
    if len(able) == 1:
        return able[0]
    choices = [Choice(way.id, way.purse.name if way.purse else "Free", note=way.note) for way in able]
    picked = table.choose("payer", choices, why="resonance-18", advice=dict)
    return next(way for way in able if way.id == picked)


def _turned_against(aspect: Invocable, by: object, options: HouseRules, table: Table) -> bool:
    """Ask whether an invoke harms the player character who owns the Aspect; they gain a locked point (resonance-24)."""
    if not aspect.owner_player or aspect.owner == by or not owner_gains(aspect.kind, options):
        return False
    yes, no = Choice("yes", "Against them", note="they gain 1 locked FP"), Choice("no", "In their favour")
    choices = (yes, no) if aspect.against else (no, yes)
    return table.choose("against", choices, why="resonance-24", advice=dict) == "yes"


def _advice(rolled: Rolled, choices: Sequence[Choice], judge: Judge) -> Mapping[str, Odds]:
    """The exact odds after each choice, if that result is kept."""
    helped = _with_invoke(rolled)
    priced = {
        STAND: judge(certain_hits(rolled.hits), rolled.raised),
        "invoke": judge(certain_hits(helped.hits), rolled.raised),
        "hazard": judge(certain_hits(rolled.hits), rolled.raised + 1),
        AGAIN: judge(rolled_again(rolled), rolled.raised),
        f"{AGAIN}:": judge(rolled_again(helped), rolled.raised),
    }
    return {choice.id: priced[_kind(choice.id)] for choice in choices}


def _kind(choice: str) -> str:
    """The kind of a choice without its Aspect; a re-roll already paid for differs from one to pay for."""
    verb, colon, _ = choice.partition(":")
    return f"{verb}{colon}" if verb == AGAIN else verb


def rolled_again(rolled: Rolled) -> Hits:
    """The distribution of Hits kept after a re-roll (resonance-20)."""
    anew = hits_of(rolled.pool.dice, rolled.pool.double_nines, rolled.helps(again=True))
    return anew.no_less(rolled.hits) if rolled.options.reroll_result == "best" else anew
