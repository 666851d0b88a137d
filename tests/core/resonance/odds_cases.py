"""Small requests of everything that has odds, and when what is promised has come true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from campaigns.conformance.cases import Asked, Case, Event, facts_of, fractions, of_form
from core.actions.situation import Actor, Situation
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.character import SKILLS, Character
from core.rulesets.resonance.currencies import Fate, Purse
from core.rulesets.resonance.fate.invocations import Invocable
from core.rulesets.resonance.fights.attack import AttackRequest, attack
from core.rulesets.resonance.fights.form import Ally
from core.rulesets.resonance.magic.rules import CastRequest, Dimensions, cast
from core.rulesets.resonance.rolls.complications_and_tricks import Complication
from core.rulesets.resonance.rolls.enhancement import Enhancement
from core.rulesets.resonance.rolls.form import Helper
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.rolls.rules import ActRequest, ContestRequest, CooperateRequest, act, contest, cooperate
from core.rulesets.resonance.sheet import Sheet, State
from core.rulesets.resonance.values.aspects import Aspect
from core.rulesets.resonance.values.spells import Spell
from core.schema.option import OptionValues

NEVE = Sheet(
    skills={**dict.fromkeys(SKILLS, 0), "insight": 1},
    specialties=("insight",),
    injuries=3,
    aspects=(Aspect("Singer without a choir", "high_concept"), Aspect("Honest at the worst moment", "trouble")),
    magic=True,
    spells=(Spell("Still water", "charm"),),
    advancement=1,
)
BASTIAN = Sheet(skills=dict.fromkeys(SKILLS, 0), injuries=4, armour=1)
GUARD = Sheet(kind="pools", pools={"primary": 3, "secondary": 2, "desperation": 1})


def table(fate: int = 0) -> Callable[[OptionValues], Situation]:
    """Neve, who acts, Bastian beside her and a guard, with a few dice each, under some house rules."""
    people = enumerate((("Neve", NEVE), ("Bastian", BASTIAN), ("Guard", GUARD)), 1)
    actors = {i: Actor(i, name, sheet, player=i < 3) for i, (name, sheet) in people}
    points = {(1, "fate"): fate, (2, "fate"): 0}
    base = {"actors": actors, "state": State(), "acting": 1, "here": (1, 2, 3), "balances": points}
    return lambda options: Situation(options=options, **base)


def succeeds(r: Any) -> bool:
    return bool(r.outcome.word == "success")


def fails(r: Any) -> bool:
    return not succeeds(r)


def made(r: Any) -> Any:
    """The action itself, of an attack or a Cast as well."""
    return getattr(r.value, "attempt", r.value)


EVENTS: Mapping[str, Event] = {
    "p_success": succeeds,
    "p_hit": succeeds,
    "p_resisted": fails,
    "p_fended": fails,
    "p_maimed": lambda r: r.value.harm.must_take_aspect,
}
AIMS: Mapping[str, Event] = {
    "p_unspoiled": lambda r: succeeds(r) and not made(r).result.suffered,
    "p_advantage": lambda r: "create_advantage" in made(r).result.bought.tricks,
    "p_their_advantage": lambda r: "create_advantage" in made(r).result.bought.tricks,
    "p_reroll": succeeds,
    "p_invokes_1": succeeds,
    "p_invokes_2": succeeds,
}
"""The promises to the one who decides."""
PLAIN = {"first": "presence", "second": "skill:brawl"}
INSIGHT = {"first": "presence", "second": "skill:insight"}


def forms(action: str, name: str, counted: Callable[[Any], int | str], fate: int = 0, **form: Any) -> Iterator[Case]:
    """Yield the figures of a form: the usual chance, and for each other one the chance when aiming at it."""
    ask = of_form(RULESET.action(action), table(fate), **form)

    def usual(options: OptionValues) -> Asked | None:
        found = ask(options)
        return found and found._replace(chances={w: p for w, p in found.chances.items() if w not in AIMS})

    yield Case(action, name, usual, EVENTS, counted)
    shown = ask(RULESET.options.defaults())
    assert shown is not None
    held_back = f"p_invokes_{fate}"  # with every point there is
    for word in [w for w in shown.chances if w in AIMS and (w == held_back or "invokes" not in w)]:
        yield Case(action, f"{name}-{word}", _aimed(ask, word), AIMS, worth=AIMS[word])


def _aimed(ask: Callable[[OptionValues], Asked | None], word: str) -> Callable[[OptionValues], Asked | None]:
    def aimed(options: OptionValues) -> Asked | None:
        found = ask(options)
        return found and Asked({word: found.chances[word]}, found.play)

    return aimed


def _hits(r: Any) -> int:
    return int(made(r).result.hits)


def _through(r: Any) -> int:
    """The Injuries of an attack that Armour lets through."""
    return int(r.value.dealt - r.value.harm.absorbed)


def _margin(r: Any) -> str:
    return f"{made(r).result.hits - made(r).result.difficulty:+d}"


def _forms() -> Iterator[Case]:
    spoiled = (Complication("noise", "minor"),)
    yield from forms("act", "spoiled", _hits, **INSIGHT, difficulty=3, complications=spoiled, enhancement=1)
    yield from forms("act", "hard", _hits, **INSIGHT, difficulty=4, without=True, double_nines=True)
    plain = {**PLAIN, "difficulty": 3, "without": True}
    yield from forms("act", "one-point", _hits, fate=1, enhancement=1, **plain)
    yield from forms("contest", "guard", _margin, **INSIGHT, rival=3, rival_first="secondary", without=True)
    helper = (Helper(who=2, first="might", second="skill:brawl", enhancement=1),)
    yield from forms("cooperate", "difficulty", _hits, **INSIGHT, helpers=helper, difficulty=4, without=True)
    against = {"resisted": True, "rival": 3, "rival_first": "desperation"}
    yield from forms("cooperate", "guard", _margin, **INSIGHT, helpers=helper, **against, without=True)
    yield from forms("attack", "guard", _through, target=3, target_rung="desperation", without=True)
    yield from forms("attack", "hurt", _through, target=2, mode="melee", enhancement=2, without=True)
    ally = (Ally(who=2, mode="melee", double_nines=True),)
    bare = {"target_dice": 1, "target_double_nines": True, "target_injuries": 5}
    yield from forms("attack", "together", _through, helpers=ally, **bare, without=True)
    flame = {"spell": "Still water", "resonance": 1, "target": 3, "target_rung": "desperation"}
    yield from forms("cast_attack", "guard", _through, **flame, without=True)
    yield from forms("fend", "bare", _through, their_dice=2, their_double_nines=True, without=True)
    yield from forms("resist", "bare", _margin, **INSIGHT, their_dice=2, their_enhancement=1, without=True)
    yield from forms("cast", "alone", _hits, **INSIGHT, resonance=1, without=True)
    resisted = {"resisted": True, "rival": 3, "rival_first": "secondary"}
    yield from forms("cast", "guard", _margin, **INSIGHT, **resisted, without=True)


# The JSON interface -------------------------------------------------------------------------------------------------


def roller(dice: int, id: int = 1, *, enhancement: int = 0, advancement: int = 0, invokes: int = 0) -> Roller:
    helps = (Enhancement("equipment", enhancement),) if enhancement else ()
    aspects = tuple(Invocable(f"a{n}", f"Aspect {n}") for n in range(invokes))
    purses = (Purse(id, "Neve", Fate(invokes)),) if invokes else ()
    return Roller(
        id=id, name=f"n{id}", dice=dice, enhancements=helps, advancement=advancement, aspects=aspects, purses=purses
    )


def told(of: str, name: str, given: Mapping[str, Any], ask: Callable[[OptionValues, Any], Asked], **more: Any) -> Case:
    return Case(of, name, lambda options: ask(options, facts_of(RULESET, of, given, options)), **more)


SIDE = {"dice": 2, "enhancement": 1, "advancement": 1}


def _of_hits(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
    spread = dict(enumerate(facts["distribution"]))
    at_least = {f"at least {k}": Fraction(p) for k, p in enumerate(facts["at_least"])}
    events: dict[str, Event] = {f"at least {k}": lambda r, k=k: _hits(r) >= k for k in spread}  # type: ignore[misc]
    request = ActRequest(roller=roller(2, enhancement=2), options=options)
    return Asked(at_least, lambda at: act(request, at), {str(k): Fraction(p) for k, p in spread.items()}, events=events)


def _of_success(invokes: int) -> Case:
    def ask(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
        who = roller(1, enhancement=1, advancement=1, invokes=invokes)
        request = ActRequest(roller=who, difficulty=3, options=options)
        found = Fraction(facts["with_invokes"][invokes])
        return Asked({"success": found}, lambda at: act(request, at), events={"success": succeeds})

    given = {"dice": 1, "enhancement": 1, "advancement": 1, "difficulty": 3, "invokes": invokes}
    return told("odds_success", f"{invokes}-invokes", given, ask, worth=succeeds)


def _of_contest(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
    who, resister = roller(2, enhancement=1, advancement=1), roller(2, 2)
    request = ContestRequest(roller=who, resister=resister, options=options)
    return Asked(fractions(facts), lambda at: contest(request, at), events={"success": succeeds})


def _of_several(resisted: bool) -> Case:
    given: dict[str, Any] = {"participants": [SIDE, {"dice": 1}]}
    given |= {"resister": {"dice": 1}} if resisted else {"difficulty": 4}

    def ask(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
        request = CooperateRequest(
            rollers=(roller(2, enhancement=1, advancement=1), roller(1, 2)),
            difficulty=None if resisted else 4,
            resister=roller(1, 3) if resisted else None,
            options=options,
        )
        success = {"success": Fraction(facts["success"])}
        return Asked(success, lambda at: cooperate(request, at), events={"success": succeeds})

    return told("odds_cooperate", "resisted" if resisted else "difficulty", given, ask)


SPELLED = {"potency": "charm", "scale": "single", "duration": "instant", "resonance": 1, "resonance_held": 1}


def _of_attack(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
    return _attacked(options, facts)


def _of_magic_together(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
    return _attacked(options, facts, helpers=(roller(1, 3),), magic=Dimensions(**SPELLED))  # type: ignore[arg-type]


def _attacked(options: OptionValues, facts: Mapping[str, Any], **more: Any) -> Asked:
    body = Character(injuries=5, armour=1)
    defender = replace(roller(1, 2), character=body)
    attacker = roller(2, enhancement=1, advancement=1)
    if more:
        attacker = replace(attacker, character=Character(pools={"primary": 2}, magic=True), pool="primary")
    request = AttackRequest(mode="melee", attacker=attacker, defender=defender, options=options, **more)
    grades = {f"grade {grade}": Fraction(p) for grade, p in facts["grades"].items()}
    injuries = {f"{n} Injuries": Fraction(p) for n, p in facts["injuries"].items()}
    chances = {"success": Fraction(facts["success"]), **grades, **injuries}
    events: dict[str, Event] = {"success": succeeds}
    events |= {f"grade {g}": lambda r, g=g: r.value.harm.grade == g for g in facts["grades"]}
    events |= {f"{n} Injuries": lambda r, n=n: r.value.dealt == int(n) for n in facts["injuries"]}
    return Asked(chances, lambda at: attack(request, at), events=events)


SPELL = {"potency": "charm", "scale": "single", "duration": "instant", "subjects": None}


def _of_cast(resonance: int, resisted: bool) -> Case:
    """A Cast with so much Resonance, for a crowd at the edge of two sizes where nobody resists."""
    spell: dict[str, Any] = {"potency": "charm", "duration": "instant", "scale": "single"}
    spell |= {} if resisted else {"scale": None, "subjects": 20}
    given = {"dice": 2, "enhancement": 1, **spell, **({"resister": {"dice": 2}} if resisted else {})}

    def ask(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
        caster = replace(roller(2, enhancement=1), character=Character(magic=True))
        resister = roller(2, 2) if resisted else None
        more = {"resonance": resonance, "resonance_held": resonance, "options": options}
        request = CastRequest(roller=caster, resister=resister, **spell, **more)
        found = facts["by_resonance"][resonance]
        return Asked(
            {"success": Fraction(found["success"])}, lambda at: cast(request, at), events={"success": succeeds}
        )

    return told("odds_cast", f"{'resisted' if resisted else 'crowd'}-{resonance}", given, ask)


def _json() -> Iterator[Case]:
    yield told("odds_hits", "enhanced", {"dice": 2, "enhancement": 2}, _of_hits, counted=_hits)
    yield from map(_of_success, range(2))
    yield told("odds_contest", "two", {"actor": SIDE, "resister": {"dice": 2}}, _of_contest)
    yield from map(_of_several, (False, True))
    defender = {"dice": 1, "injuries": 5, "armour": 1}
    attacked = {"attacker": SIDE, "defender": defender}
    yield told("odds_attack", "hurt", attacked, _of_attack)
    yield told("odds_attack", "cast", {**attacked, "helpers": [{"dice": 1}], "magic": SPELLED}, _of_magic_together)
    yield from (_of_cast(resonance, resisted) for resonance in (0, 2) for resisted in (False, True))


CASES: tuple[Case, ...] = (*_forms(), *_json())
ELSEWHERE = {"odds_chart": "odds_hits in whole percents, tested with the other odds"}
