"""Small requests of everything that has odds, and when what is promised has come true.

Few cards are hidden, so that every order in which they come can be followed; what a blow does is not asked about, so
that the damage decks are down to a card each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from campaigns.conformance.cases import Asked, Case, Event, facts_of, fractions, of_form, play_after, show_odds
from core.actions.play import prepare
from core.actions.situation import Situation
from core.building_blocks.band import Band
from core.luck.piles import Deck
from core.luck.table import KnownAnswers, Seat, Table, Unanswered
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.cards.halves import Duelist, combo
from core.rulesets.destiny.combat.damage import Ended, damaging_success
from core.rulesets.destiny.conflict.clash import Clash, clash
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.table import HAND, State
from core.rulesets.destiny.values.cards import FATE, card
from core.rulesets.destiny.values.damage_decks import DECKS
from core.schema.option import OptionValues
from tests.core.destiny.stage import ARCHER, GOBLIN, situation
from tests.core.destiny.test_powers_play import MAGE

SHARED = "8S 7R WR KU"
DISCARD = ("2S", "4C")
OWN = ("6R", "7U", "QC")
"""A combo of the 5 of rods or of a queen can come off."""


def table(
    hand: str = "5R QS", pile: str = SHARED, *, sheet: Sheet | None = None, **more: Any
) -> Callable[[OptionValues], Situation]:
    """The Archer with a hand, a goblin who has none, and few cards hidden, under some house rules."""
    own = Deck(OWN, held=((HAND, tuple(hand.split())),))
    hidden = tuple(pile.split())
    shared = Deck(hidden, DISCARD)
    damage = {name: Deck(("2C",)) for name in DECKS}
    state = State(decks={str(ARCHER): own}, shared=shared, damage=damage)
    base = situation(*([sheet] if sheet else []), **{"state": state, **more})
    return lambda options: replace(base, options=options)


def result(*words: str) -> Event:
    return lambda r: _clashed(r).a.fought.outcome in words


def _clashed(r: Any) -> Any:
    """The conflict of an attack, of a worker at a Task, or by itself."""
    return getattr(r.value, "clash", None) or getattr(r.value, "test", None) or r.value


CONFLICT: Mapping[str, Event] = {
    "p_win": result("win", "both"),
    "p_both": result("both"),
    "p_neither": result("neither"),
    "p_lose": result("lose"),
}


def _successes(r: Any) -> int:
    return int(_clashed(r).a.fought.successes)


def conflict(name: str, at: Callable[[OptionValues], Situation], **form: Any) -> Case:
    return Case("conflict", name, of_form(RULESET.action("conflict"), at, **form), CONFLICT, _successes)


def wanted(word: str, seat: Seat) -> Event | None:
    """When a chance has come true for the side that is asked, by the Success that points have left it."""
    if seat.path[-1:] not in (("a",), ("b",)):
        return None
    own, other = ("a", "b") if seat.path[-1] == "a" else ("b", "a")
    events: Mapping[str, Event] = {
        "p_win": lambda r: _side(r, own).successes > 0,
        "p_win_hidden": lambda r: _side(r, own).successes > 0,
        "p_hidden": lambda r: _side(r, other).successes == 0,
        "p_strike": lambda r: _side(r, own).strikes,
        "p_more": lambda r: _side(r, own).fought.combo_extra > 0,
    }
    return events[word]


def _side(r: Any, name: str) -> Any:
    """A side as a conflict left it, or the worker at a Task."""
    found = _clashed(r)
    return found.workers[0] if hasattr(found, "workers") else getattr(found, name)


THING = {"rival": "", "stat": "", "difficulty": 6}


def _conflicts() -> Iterator[Case]:
    yield conflict("goblin", table(), rival=str(GOBLIN), stat="body", difficulty=None)
    yield conflict("thing", table("9R"), **THING, rival_level=2)
    yield conflict("counter", table("JC KR"), **THING)
    yield conflict("advantage", table("5R"), **THING, edge="advantage")
    yield conflict("disadvantage", table("5R"), **THING, edge="disadvantage")
    yield conflict("their-advantage", table("5R"), **THING, rival_edge="advantage")
    yield conflict("goblin-acts", table("5R 9S", acting=GOBLIN), rival=str(ARCHER), difficulty=5)
    yield conflict("goblin-alone", table("", acting=GOBLIN), **THING)
    investigate = of_form(RULESET.action("investigate"), table("9R"), way="research")
    yield Case("investigate", "research", investigate, CONFLICT, _successes)


def _plays(action: str, hand: str, at: Callable[[OptionValues], Situation], **form: Any) -> Iterator[Case]:
    """Every card and half that may be played, as its advice has it."""
    found = RULESET.action(action)
    for code in (*hand.split(), ""):
        for half in ("upper", "lower"):
            yield Case(action, f"advice-{code}-{half}", _advised(found, f"{code}:{half}", at, form), counted=_successes)


def _advised(
    action: Any, choice: str, at: Callable[[OptionValues], Situation], form: Mapping[str, Any]
) -> Callable[[OptionValues], Asked | None]:
    def ask(options: OptionValues) -> Asked | None:
        where = at(options)
        request = prepare(action, replace(action.start(where), **form), where)
        reveal = () if choice.startswith(":") else ("reveal",)
        play = play_after(lambda table: action.rule(request, table), choice, *reveal)
        with pytest.raises(Unanswered) as waiting:
            action.rule(request, Table(KnownAnswers(())))
        found = show_odds(waiting.value.ask.advice()[choice], play)
        return found and found._replace(events={**CONFLICT, "p_strike": striking(options)})

    return ask


# Tasks, attacks, dice -----------------------------------------------------------------------------------------------


TASK: Mapping[str, Event] = {
    "p_win": lambda r: r.value.workers[0].fought.outcome in ("win", "both"),
    "p_progress": lambda r: r.value.workers[0].fought.outcome in ("win", "both"),
    "p_complete": lambda r: r.value.tally.status == "complete",
    **{
        f"p_{word}": lambda r, word=word: r.value.workers[0].fought.outcome == word
        for word in ("both", "neither", "lose")
    },
}


def striking(options: OptionValues) -> Event:
    """Return the event that the attacker's Success becomes damage."""

    def strikes(r: Any) -> bool:
        if r.value.clash is None:
            return False
        fought = r.value.clash.a.fought
        return damaging_success(Ended(fought.aspect, fought.outcome, fought.successes), options) > 0

    return strikes


def attack(action: str, name: str, at: Callable[[OptionValues], Situation], **form: Any) -> Case:
    ask = of_form(RULESET.action(action), at, unit=str(ARCHER), target=str(GOBLIN), **form)

    def asked(options: OptionValues) -> Asked | None:
        found = ask(options)
        return found and found._replace(events={**CONFLICT, "p_strike": striking(options)})

    return Case(action, name, asked, counted=_successes)


def _covered(hits: Mapping[str, Any]) -> Case:
    """A shot at somebody behind something, hit in place of them by a card of these suits."""
    action = RULESET.action("attack")

    def ask(options: OptionValues) -> Asked | None:
        where = table("5R")(options)
        form = replace(action.start(where), unit=str(ARCHER), target=str(GOBLIN))
        request = replace(prepare(action, form, where), instead=hits)
        assert action.odds is not None
        found = show_odds(action.odds(request), lambda at: action.rule(request, at))
        events = {"p_cover_hit": lambda r: r.value.clash is None, "p_strike": striking(options)}
        events |= {word: lambda r, e=e: r.value.clash is not None and e(r) for word, e in CONFLICT.items()}
        return found and found._replace(events=events)

    return Case("attack", "covered", ask)


def _dice() -> Iterator[Case]:
    pile = " ".join((*FATE[:10], *FATE[20:28], "WR", "WB"))
    events = {"p_success": lambda r: r.value.value >= 3}
    for die in ("d4", "d8", "d10", "d16"):
        ask = of_form(RULESET.action("randomize"), table(pile=pile), die=die, at_least=3)
        yield Case("randomize", die, ask, events, lambda r: int(r.value.value))


def _others() -> Iterator[Case]:
    for name, tokens, more in (("easy", 1, {}), ("harder", 2, {}), ("edged", 2, {"edge": "advantage"})):
        form = {**THING, "tokens": tokens, "name": "The door", "task": "", **more}
        yield Case(
            "task",
            name,
            of_form(RULESET.action("task"), table("5R"), **form),
            TASK,
            lambda r: int(r.value.workers[0].fought.successes),
        )
    yield attack("power_attack", "strikes", table("5R", sheet=MAGE))
    yield from _plays("attack", "6U", table("6U"), unit=str(ARCHER), target=str(GOBLIN))
    hiding = Battle((Unit("Archer", "us", actor=ARCHER), Unit("Goblin", "them", actor=GOBLIN, stealth=1)))
    detect = of_form(RULESET.action("detect"), table("5R", conflict=hiding), unit="Archer", hidden="Goblin")
    yield Case("detect", "hidden", detect, CONFLICT, _successes)
    yield from _with_points(hiding)
    yield from _plays("conflict", "JC", table("JC"), **THING)
    yield _covered({"S": "an obstacle", "C": "an obstacle"})
    yield from _dice()


def _with_points(hiding: Battle) -> Iterator[Case]:
    """Where Character Points change a Success afterwards: what the usual choice promises is the same."""
    rich = table("5R", points={"cp": 1})
    yield conflict("points", rich, rival=str(GOBLIN), stat="body", difficulty=None)
    yield attack("attack", "points", rich)
    detect = {"unit": "Goblin", "hidden": "Archer"}
    hides = replace(hiding, units=tuple(replace(unit, stealth=1 - unit.stealth) for unit in hiding.units))
    at = table("5R", conflict=hides, points={"cp": 1}, acting=GOBLIN)
    yield Case("detect", "found", of_form(RULESET.action("detect"), at, **detect), CONFLICT, _successes)


# The JSON interface -------------------------------------------------------------------------------------------------


def _duel(card: str, half: str, edge: str = "") -> Case:
    """A half of a card against a non-player, its combo turned from one's own deck where the house rules have it so."""
    side: dict[str, Any] = {"card": card, "orientation": half, "skill_level": 2, "difficulty": 6}
    side |= {edge: True} if edge else {}
    out = [code for code in FATE if code not in SHARED.split()]
    given = {"side": side, "rival": {"skill_level": 1}, "shared_fate_out": out}

    def ask(options: OptionValues) -> Asked:
        own = options.combo_source == "own"
        facts = facts_of(RULESET, "odds_conflict", {**given, "own_deck": list(OWN)} if own else given, options)
        deck = Deck(OWN, held=((HAND, (card,)),))
        a = Duelist(hand=(card,), deck=deck, skill_level=2, initiative=2, difficulty=6, priced=False)
        a = replace(a, advantage=edge == "advantage", disadvantage=edge == "disadvantage")
        b = Duelist(player=False, skill_level=1, initiative=1, difficulty=6)
        request = Clash(a, b, Deck(tuple(SHARED.split()), DISCARD), options)
        play = play_after(lambda at: clash(request, at), f"{card}:{half}", "reveal")
        chances = fractions({name: facts[name] for name in ("win", "both", "neither", "lose")})
        events = {name: result(name) for name in chances}
        spread = fractions(facts["successes"]) if own else {}
        return Asked(chances, play, spread, Fraction(facts["expected"]) if own else None, events)

    return Case("odds_conflict", f"{card}-{half}-{edge}".rstrip("-"), ask, counted=_successes)


def _combo(played: str) -> Case:
    """The combo of a card, from four cards turned one after the other."""
    deck = ("6R", "7U", "QC", "10S")
    given = {"card": played, "deck": list(deck), "skill_level": 3, "difficulty": 9}

    def ask(options: OptionValues) -> Asked:
        facts = facts_of(RULESET, "odds_combo", given, options)
        size = {"Q": 1, "K": 2, "A": 3}.get(played[0], 2)

        def play(at: Any) -> Any:
            turned: tuple[str, ...] = ()
            for _ in range(size):
                pile = Deck(tuple(code for code in deck if code not in turned))
                turned = (*turned, *at.draw(pile, 1, why="destiny-60"))
            return combo(card(played), turned, 3, 9, options)

        events: dict[str, Event] = {"ace": lambda found: found.gain_ace}
        return Asked({"ace": Fraction(facts["gain_ace"])}, play, fractions(facts["extra"]), events=events)

    return Case("odds_combo", played, ask, counted=lambda found: found.extra)


def _json() -> Iterator[Case]:
    for code, half in (("QS", "lower"), ("JC", "lower"), ("10U", "upper")):
        yield _duel(code, half)
    yield from (_duel("5R", "upper", edge) for edge in ("advantage", "disadvantage"))
    yield from map(_combo, ("5R", "QS", "KU"))


CASES: tuple[Case, ...] = (*_conflicts(), *_others(), *_json())
_COUNTED = "counted case by case in test_rules_odds; no house rule bears on it"
ELSEWHERE = dict.fromkeys(("odds_draw", "odds_damage", "odds_condition", "odds_wind", "odds_task"), _COUNTED)
SAMPLED: Mapping[str, Mapping[str, Event]] = {
    "attack": CONFLICT,
    "randomize": {"p_success": lambda r: r.outcome.band is Band.SUCCESS},
}
"""When the words of actions have come true whose cases have events of their own."""
