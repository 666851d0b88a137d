"""Small requests of everything that has odds, and when what is promised has come true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from campaigns.conformance.cases import Asked, Case, Event, facts_of, fractions, of_form, play_after
from core.actions.situation import Actor, Situation
from core.luck.table import Seat
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.draws.helps import Modifier
from core.rulesets.aisling.draws.mote_count import Drawer
from core.rulesets.aisling.draws.rules import DrawRequest, draw
from core.rulesets.aisling.draws.traits import UsedTrait
from core.rulesets.aisling.groups.actions import Partner
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.sheet import Sheet, new_state
from core.rulesets.aisling.values import Aspect, FateColors, Trait
from core.schema.option import OptionValues

SMALL = {"R": 2, "A": 1, "B": 1}
FATES = {"boon": "R", "bane": "A", "wyrd": "B"}
SAM = Sheet(
    thresholds=SMALL,
    traits=(
        Trait(name="Strong", color="R", motes=2),
        Trait(name="Quick", color="A", motes=2),
        Trait(name="Frail", color="R", motes=-1),
    ),
    aspects=(Aspect(name="Have gun", motes=3),),
    fate_colors=FateColors(**FATES),
)
HAG = Sheet(
    thresholds={"R": 1, "A": 1},
    traits=(Trait(name="Claws", color="R", motes=1),),
    fate_colors=FateColors(boon="A", bane="R"),
)


def table(**more: Any) -> Callable[[OptionValues], Situation]:
    """Sam, the hag and her crow with little in their bags, under some house rules; Sam acts."""
    people = (("Sam", SAM, True), ("Hag", HAG, False), ("Crow", HAG, False))
    actors = {i: Actor(i, name, sheet, player=player) for i, (name, sheet, player) in enumerate(people, 1)}
    balances = {(1, "luck"): 1}
    base = {"actors": actors, "state": new_state(), "acting": 1, "balances": balances, **more}
    return lambda options: Situation(options=options, **base)


def fate(name: str) -> Event:
    return lambda r: name in (r.value.drawn if hasattr(r.value, "drawn") else r.value.actor).fate.fates


def three(r: Any) -> bool:
    return bool((r.value.drawn if hasattr(r.value, "drawn") else r.value.actor).fate.power)


def succeeds(r: Any) -> bool:
    return bool(r.outcome.word == "succeeds")


DRAW: Mapping[str, Event] = {
    "p_success": succeeds,
    "p_win": succeeds,
    "p_power": lambda r: r.value.drawn.power >= 1,
    "p_boon": fate("boon"),
    "p_bane": fate("bane"),
    "p_wyrd": fate("wyrd"),
    "p_three_power": three,
}


def wanted(word: str, seat: Seat) -> Event | None:
    """When a chance has come true for an opponent who is asked."""
    if seat.path != ("opponent",) or word not in ("p_success", "p_win"):
        return None
    return lambda r: r.value.winner in ("opponent", "both")


def form(action: str, name: str, counted: Callable[[Any], int], **changes: Any) -> Case:
    return Case(action, name, of_form(RULESET.action(action), table(), **changes), DRAW, counted)


def _power(r: Any) -> int:
    return int(r.value.drawn.power)


def _forms() -> Iterator[Case]:
    yield form("draw", "plain", _power, traits=(), difficulty=2)
    yield form("draw", "against-nothing", _power, traits=("Quick",), difficulty=None, other=1)
    yield form("draw", "traits", _power, traits=("Strong", "Quick", "Frail"), convert=1, difficulty=5)
    yield form("draw", "neighbours", _power, traits=("Strong", "Quick"), convert=2, convert_near=2, difficulty=5)
    yield form("draw", "none-to-draw", _power, target="X", traits=("Frail",), difficulty=1)
    yield form("draw", "paid", _power, traits=(), invoke="Have gun", difficulty=3)
    yield form("draw", "obscure", _power, traits=(), obscure=True, roleplay=True, against=2, difficulty=None)
    yield form("contest", "traits", lambda r: int(r.value.actor.power), traits=("Strong", "Frail"), rival=2)
    hag = (Partner(who=2, target="R", traits=("Claws",)),)
    for method in ("joint", "synthesis"):
        powers = lambda r: sum(r.value.effort.powers)  # noqa: E731
        yield form("together", method, powers, traits=("Strong",), partners=hag, method=method, difficulty=5)
    threshold = {"partners": hag, "method": "synthesis", "difficulty": None, "against": 3}
    yield form("together", "against-a-threshold", powers, traits=(), **threshold)
    group = {"partners": (), "rivals": (*hag, Partner(who=3)), "rivals_method": "synthesis", "difficulty": None}
    yield form("together", "against-a-group", powers, target="B", traits=(), **group)


# The JSON interface -------------------------------------------------------------------------------------------------


def _given(**more: Any) -> dict[str, Any]:
    traits = [{"name": "Strong", "color": "R", "motes": 2}, {"name": "Frail", "color": "R", "motes": -1}]
    base = {"thresholds": SMALL, "target": "R", "traits": traits, "fate_colors": FATES, "difficulty": 4}
    return {**base, **more}


def _request(options: HouseRules, convert: int = 0) -> DrawRequest:
    traits = (
        UsedTrait(name="Strong", color="R", motes=2, convert=convert),
        UsedTrait(name="Frail", color="R", motes=-1),
    )
    more = (Modifier(kind="other", motes=1),)
    return DrawRequest(drawer=_drawer(traits, more), difficulty=4, options=options)


def _drawer(traits: tuple[UsedTrait, ...], modifiers: tuple[Modifier, ...]) -> Drawer:
    return Drawer(thresholds=SMALL, target="R", traits=traits, modifiers=modifiers, fate_colors=FATES)


MORE = {"modifiers": [{"kind": "other", "motes": 1}]}


def _odds(held: str) -> Case:
    """A draw, or what is left of one when these motes are in hand."""

    def ask(options: HouseRules) -> Asked:
        facts = facts_of(RULESET, "odds", _given(drawn=list(held), **MORE), options)
        request = _request(options)
        chances = {f"p_{name}": p for name, p in fractions(facts["fate"]).items()}
        events = {**DRAW, "p_fate_drawn": lambda r: r.value.drawn.fate.drawn}
        events |= {"p_cancelled": lambda r: r.value.drawn.fate.cancelled}
        chances["p_success"] = Fraction(facts["success"])
        play = play_after(lambda at: draw(request, at), *([tuple(held)] if held else []))
        return Asked(chances, play, fractions(facts["distribution"]), Fraction(facts["mean"]), events)

    return Case("odds", held or "whole", ask, counted=_power)


def _converted(number: int) -> Case:
    def ask(options: HouseRules) -> Asked | None:
        facts = facts_of(RULESET, "compare_conversion", _given(**MORE), options)
        found = {choice["convert"]: choice["success"] for choice in facts["choices"]}
        if number not in found:  # the house rules turn the whole Trait or nothing
            return None
        request = _request(options, number)
        return Asked(fractions({"p_success": found[number]}), lambda at: draw(request, at), events=DRAW)

    return Case("compare_conversion", str(number), ask)


CASES: tuple[Case, ...] = (*_forms(), _odds(""), _odds("RA"), *map(_converted, range(3)))
