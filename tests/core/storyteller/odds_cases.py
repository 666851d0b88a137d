"""Small requests of everything that has odds, and when what is promised has come true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from campaigns.conformance.cases import Asked, Case, Event, cut_after, facts_of, fractions, of_form, show_odds
from core.actions.action import Done
from core.actions.play import prepare
from core.actions.situation import Actor, Situation
from core.building_blocks.track import Track
from core.luck.odds import Odds
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.contests.rules import ContestRequest, Side, draw_contest
from core.rulesets.storyteller.draws.draw import Assistant, Modifier, TeamDrawRequest, team_draw
from core.rulesets.storyteller.draws.form import Helper, SceneHelper
from core.rulesets.storyteller.extended_actions.actions import Effort
from core.rulesets.storyteller.extended_actions.rules import Extended, ExtendedDrawRequest, extended_draw
from core.rulesets.storyteller.extended_actions.target_and_period import Period
from core.rulesets.storyteller.fights.conflict import Fight, Fighter
from core.rulesets.storyteller.races.actions import Chase
from core.rulesets.storyteller.races.rules import Lap, Race, RaceRequest, RaceSide, Runner, contested_extended_draw
from core.rulesets.storyteller.sheet import Condition, Sheet, Skill, new_state
from core.rulesets.storyteller.trait_kinds import ATTRIBUTES
from core.schema.option import OptionValues

WEAK = Sheet(
    attributes=dict.fromkeys(ATTRIBUTES, 1),
    skills={"occult": Skill(0, "mental"), "stealth": Skill(2, "physical")},
    conditions=(Condition("tilted"), Condition("inspired")),
)
UNTRAINED = {"attribute": "wits", "second": "skill:occult"}
PERIOD = Period(1, "minute")
TENS = 4
"""A chance draw is followed through so many 10s."""


def table(**more: Any) -> Callable[[OptionValues], Situation]:
    """Three people who are not good at anything, under some house rules."""
    actors = {i: Actor(i, name, WEAK) for i, name in enumerate(("Mara", "Jonas", "Ilse"), 1)}
    base = {"actors": actors, "state": new_state(), "acting": 1, "number": 1, **more}
    return lambda options: Situation(options=options, **base)


def short(ask: Callable[[OptionValues], Asked | None]) -> Callable[[OptionValues], Asked | None]:
    """The same with chance draws followed only so far."""

    def asked(options: OptionValues) -> Asked | None:
        found = ask(options)
        return found and found._replace(play=cut_after(found.play, 10, TENS))

    return asked


def result(*words: str) -> Event:
    return lambda r: r.facts["result"] in words


def _successes(r: Any) -> int:
    return int(r.facts["successes"])


ALONE: Mapping[str, Event] = {
    "p_success": lambda r: r.facts["result"] in ("success", "exceptional_success"),
    "p_exceptional": result("exceptional_success"),
    "p_dramatic_failure": result("dramatic_failure"),
}


def act(action: str, name: str, at: Callable[[OptionValues], Situation] = table(), **form: Any) -> Case:  # noqa: B008
    return Case(action, name, short(of_form(RULESET.action(action), at, **form)), ALONE, _successes)


def _draws() -> Iterator[Case]:
    yield act("draw", "normal", flat=3)
    yield act("draw", "chance", flat=-1)
    yield act("draw", "often-again", flat=2, again=8)
    yield act("draw", "untrained", **UNTRAINED, use_inspired=True, circumstance=5)
    yield act("draw", "helped", flat=1, helpers=(Helper(name="Jo", flat=4),))
    able = SceneHelper(who=2, second="skill:stealth", willpower=True, use_inspired=True, again=9, other=-1)
    yield act("draw", "helped-with-everything", flat=1, helpers=(able,))
    yield act("draw", "hindered", flat=5, helpers=(Helper(name="Jo", flat=0),))
    two = (Helper(name="Jo", flat=0), Helper(name="Mo", flat=-1))
    yield _shorter(act("draw", "hindered-twice", flat=5, helpers=two))
    for action in ("research", "prepare"):
        yield act(action, "normal", table(interval="between_games"), flat=3, use_inspired=True)
    yield act("influence", "alone", table(interval="between_games"), flat=3, other="The mayor")
    fight = Fight(kind="set_piece", method="rounds", fighters=(Fighter(actor=1, name="M"), Fighter(actor=2, name="J")))
    for name, flat in (("normal", 5), ("chance", 1)):
        case = act("attack", name, table(conflict=fight), flat=flat, defense=2, weapon=1, use_inspired=True)
        yield case._replace(counted=lambda r: int(r.facts["damage"]))
    helped = act("attack", "helped", table(conflict=fight), flat=2, weapon=1, helpers=(SceneHelper(name="Jo", flat=3),))
    yield helped._replace(counted=lambda r: int(r.facts["damage"]))


def _shorter(case: Case) -> Case:
    """The same with chance draws followed through two 10s only."""

    def ask(options: OptionValues) -> Asked | None:
        found = case.ask(options)
        return found and found._replace(play=cut_after(found.play, 10, 2))

    return case._replace(ask=ask)


# Contests -----------------------------------------------------------------------------------------------------------


def contest_result(*words: str) -> Event:
    return lambda r: r.value.results[0] in words


CONTEST: Mapping[str, Event] = {
    "p_win": lambda r: r.value.winner == 0,
    "p_tie": lambda r: r.value.winner is None,
    "p_lose": lambda r: r.value.winner == 1,
    "p_dramatic_success": contest_result("dramatic_success"),
    "p_dramatic_failure": contest_result("dramatic_failure"),
}
PAIRS = {"even": (3, 3), "far": (9, 1), "chance": (0, 3), "their-chance": (2, 0), "both-chance": (0, 0)}
DEFENDS = {"even": ("own", "rival"), "far": ("rival",), "chance": ("own",), "their-chance": ("rival",)}
"""The defender, if it matters; else oneself."""


def _contests() -> Iterator[Case]:
    action = RULESET.action("contest")
    for name, (own, other) in PAIRS.items():
        for who in DEFENDS.get(name, ("own",)):
            form = {"flat": own, "rival": None, "rival_name": "Ox", "rival_flat": other, "defender": who}
            yield Case("contest", f"{name}-{who}-defends", short(of_form(action, table(), **form)), CONTEST)
    untrained = {**UNTRAINED, "circumstance": 3, "rival": None, "rival_name": "Ox", "rival_flat": 0, "defender": "own"}
    yield Case("contest", "untrained", short(of_form(action, table(), **untrained)), CONTEST)
    theirs = {"rival": 2, "rival_attribute": "wits", "rival_second": "skill:stealth", "rival_again": 9}
    spending = {"rival_willpower": True, "rival_use_inspired": True, "rival_modifiers": (Modifier("tool", 1),)}
    yield Case(
        "contest",
        "rival-with-everything",
        short(of_form(action, table(), flat=4, defender="own", **theirs, **spending)),
        CONTEST,
    )
    yield Case("influence", "resisted", short(_influence), RESISTED)


def _influence(options: OptionValues) -> Asked | None:
    form = {"flat": 3, "other": "The mayor", "resisted_by": (Helper(name="The mayor", flat=2),)}
    return of_form(RULESET.action("influence"), table(interval="between_games"), **form)(options)


def _margin(r: Any) -> int:
    """Own successes less those of who resists, as the reckoning has them."""
    own = next(step for step in r.steps if step.what in ("successes", "automatic_failure"))
    against = next(step for step in r.steps if step.what == "contest")
    return int(own.label or 0) + int(against.amount)


RESISTED: Mapping[str, Event] = {
    "p_win": lambda r: _margin(r) > 0,
    "p_tie": lambda r: _margin(r) == 0,
    "p_lose": lambda r: _margin(r) < 0,
    "p_dramatic_success": result("exceptional_success"),
    "p_dramatic_failure": result("dramatic_failure"),
}


# Efforts and races --------------------------------------------------------------------------------------------------


def efforts(name: str, pool: int, tally: int, max_draws: int | None = None) -> Case:
    """One draw of an effort; what comes after it as likely as the same odds say from there."""
    action = RULESET.action("effort")

    def priced(extended: Extended, options: OptionValues) -> tuple[Odds | None, Any]:
        where = table(conflict=Effort(owner=1, extended=extended))(options)
        request = prepare(action, replace(action.start(where), flat=pool), where)
        return action.odds(request) if action.odds else None, request

    def ask(options: OptionValues) -> Asked | None:
        begun = Extended(target=3, tally=tally, draws=0, period=PERIOD, max_draws=max_draws)
        odds, request = priced(begun, options)
        found = show_odds(odds, cut_after(lambda at: extended_draw(request, at), 10, TENS))
        if found is None:
            return None

        def in_time(r: Any) -> Fraction:
            after = r.value.extended
            if after.status != "in_progress":
                return Fraction(after.status == "complete")
            odds, _ = priced(after, options)
            return next((chance.p for chance in odds.chances if chance.word == "p_in_time"), Fraction(0)) if odds else 0

        events = {**ALONE, "p_complete": lambda r: r.value.extended.status == "complete", "p_in_time": in_time}
        return found._replace(spread={}, mean=None, events=events)

    return Case("effort", name, ask)


def races(name: str, pools: tuple[int, int], tallies: tuple[int, int] = (0, 0), defender: str = "own") -> Case:
    """One period of a race; what comes after it as likely as the same odds say from there."""
    action = RULESET.action("race_draw")

    def priced(race: Race, options: OptionValues) -> tuple[Odds | None, RaceRequest]:
        where = table(conflict=Chase(first=1, second=2, race=race))(options)
        form = replace(action.start(where), flat=pools[0], rival_flat=pools[1], defender=defender)
        request = prepare(action, form, where)
        return action.odds(request) if action.odds else None, request

    def ask(options: OptionValues) -> Asked | None:
        runners = (Runner(name="Mara", target=2, tally=tallies[0]), Runner(name="Jonas", target=3, tally=tallies[1]))
        odds, request = priced(Race(draws=0, period=PERIOD, sides=runners), options)
        found = show_odds(odds, cut_after(lambda at: contested_extended_draw(request, at), 10, TENS))

        @cache
        def from_here(race: Race) -> Mapping[str, Fraction]:
            odds, _ = priced(race, options)
            return {chance.word: chance.p for chance in odds.chances} if odds else {}

        def later(word: str, over: Event) -> Event:
            return lambda r: over(r) if r.value.finish.over else from_here(r.value.race)[word]

        def period(*signs: int) -> Event:
            return lambda r: _ahead(r.value) in signs

        events = {
            "p_win_race": later("p_win_race", lambda r: r.value.finish.winner == "Mara"),
            "p_tie": later("p_tie", lambda r: r.value.finish.winner is None),
            "p_lose": later("p_lose", lambda r: r.value.finish.winner == "Jonas"),
        }
        if options.contested_extended == "net":
            events = {"p_win_period": period(1), "p_tie": period(0), "p_lose": period(-1)}
            events |= {"p_dramatic_success": far(5), "p_dramatic_failure": routed}
        return found and found._replace(events=events)

    return Case("race_draw", name, ask)


def _ahead(lap: Lap) -> int:
    a, b = (drawn.successes for drawn in lap.draws)
    return (a > b) - (a < b)


def far(margin: int) -> Event:
    return lambda r: r.value.draws[0].successes - r.value.draws[1].successes >= margin


def routed(r: Any) -> bool:
    a, b = r.value.draws
    return bool(b.successes - a.successes >= 5 or a.dramatic_failure)


def lasting(action: str, name: str, conflict: Any, word: str, **form: Any) -> Case:
    """An effort or race whose first draw uses something up or may tilt, and what comes after it (storyteller-92)."""
    found, plain = RULESET.action(action), replace(WEAK, conditions=())
    actors = {i: Actor(i, person, plain) for i, person in enumerate(("Mara", "Jonas"), 1)}

    def priced(where: Situation, filled: Any) -> tuple[Mapping[str, Fraction], Any]:
        request = prepare(found, filled, where)
        odds = found.odds(request) if found.odds else None
        return {chance.word: chance.p for chance in odds.chances} if odds else {}, request

    def ask(options: OptionValues) -> Asked | None:
        where = replace(table(conflict=conflict)(options), actors=actors)
        pools = {"flat": 4, "rival_flat": 3, "defender": "own"} if action == "race_draw" else {"flat": 4}
        usual = replace(found.start(where), **pools)
        filled = replace(usual, **form)
        told, request = priced(where, filled)
        if word not in told:
            return None

        known: dict[str, Fraction] = {}

        def from_here(effects: Any) -> Fraction:
            key = repr((effects.conflict, effects.sheets))
            if key not in known:
                now = {i: replace(actor, sheet=effects.sheets.get(i, actor.sheet)) for i, actor in actors.items()}
                known[key] = priced(replace(where, conflict=effects.conflict, actors=now), usual)[0][word]
            return known[key]

        def won(r: Any) -> bool:
            return bool(r.value.finish.winner == "Mara" if action == "race_draw" else r.facts["status"] == "complete")

        def event(r: Any) -> Fraction | bool:
            effects = found.settle(Done(filled, request, r, where))
            dead_heat = action == "race_draw" and r.value.finish.over
            return won(r) if effects.conflict_over or dead_heat else from_here(effects)

        return Asked({word: told[word]}, lambda at: found.rule(request, at), events={word: event})

    return Case(action, name, ask)


def projects(name: str, **form: Any) -> Case:
    track = Track("The boat", 3, 1, 0)
    at = table(projects={1: track}, interval="between_games")
    events = {
        "p_complete_downtime": lambda r: r.facts["progress"] >= 2,
        "p_setback": lambda r: r.facts["progress"] < 0,
    }
    ask = short(of_form(RULESET.action("project"), at, **form))
    return Case("project", name, ask, events, lambda r: int(r.facts["progress"]))


def _long() -> Iterator[Case]:
    yield efforts("normal", 3, 1)
    yield efforts("chance", 0, 1, max_draws=3)
    yield efforts("in-time", 2, 0, max_draws=2)
    yield efforts("below-nothing", 0, -1, max_draws=2)
    yield races("normal", (3, 2))
    yield races("their-chance", (3, 0), (0, 1), "rival")
    yield races("both-chance", (0, 0), (1, 1))
    effort = Effort(owner=1, extended=Extended(target=4, tally=1, draws=0, period=PERIOD, max_draws=3))
    used = {"willpower": True, "failure_condition": "tilted"}
    yield lasting("effort", "used-up-and-tilted", effort, "p_in_time", **used)
    runners = (Runner(name="Mara", target=3, tally=0), Runner(name="Jonas", target=4, tally=1))
    chase = Chase(first=1, second=2, race=Race(draws=0, period=PERIOD, sides=runners))
    theirs = {"rival_willpower": True, "rival_failure_condition": "tilted"}
    yield lasting("race_draw", "used-up-and-tilted", chase, "p_win_race", **used, **theirs)
    yield projects("regular", flat=2)
    yield projects("helped", flat=2, helpers=(Helper(name="Jo", flat=1),))
    yield projects("large", flat=2, size="large")
    yield projects("chance", flat=0, size="large")


# The JSON interface -------------------------------------------------------------------------------------------------


def told(of: str, name: str, given: Mapping[str, Any], ask: Callable[[OptionValues, Mapping[str, Any]], Asked]) -> Case:
    def asked(options: OptionValues) -> Asked:
        found = ask(options, facts_of(RULESET, of, given, options))
        return found._replace(play=cut_after(found.play, 10, TENS))

    return Case(of, name, asked, ALONE, _successes)


def _drawn(pool: int) -> Case:
    def ask(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
        request = TeamDrawRequest(pool=pool, options=options)
        chances = {word: Fraction(facts[word]) for word in ALONE}
        spread, mean = fractions(facts["successes"]), Fraction(facts["mean_successes"])
        return Asked(chances, lambda at: team_draw(request, at), spread, mean)

    return told("odds_draw", str(pool), {"pool": pool}, ask)


def _contested(name: str, pools: tuple[int, int], defender: str) -> Case:
    given = [{"name": side, "pool": pool} for side, pool in zip("ab", pools, strict=True)]
    events: dict[str, Event] = {
        "p_a": lambda r: r.value.winner == 0,
        "p_b": lambda r: r.value.winner == 1,
        "p_tie": lambda r: r.value.winner is None,
        "p_a_dramatic_success": contest_result("dramatic_success"),
        "p_b_dramatic_success": lambda r: r.value.results[1] == "dramatic_success",
    }

    def ask(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
        sides = tuple(Side(**side) for side in given)
        request = ContestRequest(sides=sides, defender=defender, options=options)
        return Asked(fractions(facts), lambda at: draw_contest(request, at), events=events)

    return told("odds_contested", name, {"sides": given, "defender": defender}, ask)


def _helped(name: str, pools: tuple[int, ...]) -> Case:
    def ask(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
        helpers = tuple(Assistant(name=str(at), pool=pool) for at, pool in enumerate(pools))
        team = TeamDrawRequest(name="lead", pool=3, assistants=helpers, options=options)
        chances = {word: Fraction(facts[word]) for word in ("p_success", "p_exceptional")}
        return Asked(chances, lambda at: team_draw(team, at), mean=Fraction(facts["mean_successes"]))

    given = {"lead": {"pool": 3}, "assistants": [{"pool": pool} for pool in pools]}
    return told("odds_teamwork", name, given, ask)


def _extended(name: str, pool: int, tally: int) -> Case:
    """The first draw of three; the others as likely as the same odds say from there."""
    given = {"pool": pool, "target": 3, "tally": tally, "draws": 3}

    def ask(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
        extended = Extended(target=3, tally=tally, draws=0, period=PERIOD)
        request = ExtendedDrawRequest(pool=pool, extended=extended, options=options)

        def within(r: Any, draws: int) -> Fraction:
            after = r.value.extended
            if after.status == "complete" or not draws:
                return Fraction(after.status == "complete")
            later = {**given, "tally": after.tally, "draws": draws}
            return Fraction(facts_of(RULESET, "odds_extended", later, options)["p_complete_within"][str(draws)])

        events = {str(n): lambda r, left=n - 1: within(r, left) for n in (1, 2, 3)}
        return Asked(fractions(facts["p_complete_within"]), lambda at: extended_draw(request, at), events=events)

    return told("odds_extended", name, given, ask)


def _raced(name: str, pools: tuple[int, int]) -> Case:
    """One period by the reading as a race, a dead heat as such, on a floor of nothing."""
    sides = [{"name": side, "pool": pool, "target": 2} for side, pool in zip("ab", pools, strict=True)]

    def ask(options: OptionValues, facts: Mapping[str, Any]) -> Asked:
        runners = tuple(Runner(name=str(side["name"]), target=2, tally=0) for side in sides)
        teams = tuple(RaceSide(name=name, pool=pool) for name, pool in zip("ab", pools, strict=True))
        race = Race(draws=0, period=PERIOD, sides=runners)
        request = RaceRequest(extended=race, sides=teams, options=RULESET.options.defaults())

        @cache
        def from_here(*tallies: int) -> Mapping[str, Fraction]:
            given = [{**side, "tally": tally} for side, tally in zip(sides, tallies, strict=True)]
            return fractions(facts_of(RULESET, "odds_race", {"sides": given}, options))

        def later(word: str, winner: str | None) -> Event:
            def likely(r: Any) -> bool | Fraction:
                if r.value.finish.over:
                    return bool(r.value.finish.winner == winner)
                return from_here(*(runner.tally for runner in r.value.race.sides))[word]

            return likely

        events = {"p_a": later("p_a", "a"), "p_b": later("p_b", "b"), "p_tie": later("p_tie", None)}
        return Asked(fractions(facts), lambda at: contested_extended_draw(request, at), events=events)

    return told("odds_race", name, {"sides": sides}, ask)


def _json() -> Iterator[Case]:
    yield from map(_drawn, (-1, 1, 4))
    for name in ("even", "far", "chance"):
        yield _contested(name, PAIRS[name], "a")
    yield _contested("they-defend", (0, 2), "b")
    yield from (_helped("one", (4,)), _helped("two-by-chance", (0, -1)))
    yield from (_extended("normal", 3, 1), _extended("chance", 0, 1))
    yield from (_raced("normal", (2, 3)), _raced("chance", (2, 0)))


CASES: tuple[Case, ...] = (*_draws(), *_contests(), *_long(), *_json())
SAMPLED: Mapping[str, Mapping[str, Event]] = {
    "effort": {**ALONE, "p_complete": lambda r: r.value.extended.status == "complete"},
    "race_draw": {
        "p_win_period": lambda r: _ahead(r.value) > 0,
        "p_dramatic_success": far(5),
        "p_dramatic_failure": routed,
    },
}
"""When the words of actions have come true whose cases have events of their own."""
