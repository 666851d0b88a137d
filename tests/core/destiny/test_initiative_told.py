"""The parts of an Initiative are shown beside it, before the draw and after it (destiny-50 to 55)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.actions.known_steps import certain_totals
from core.actions.play import prepare
from core.actions.result import Step
from core.actions.situation import Situation
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.state.stage import Terrain
from core.rulesets.destiny.values.items import Arm, Item
from tests.core.destiny.playing import done
from tests.core.destiny.stage import ARCHER, GOBLIN
from tests.core.destiny.test_attack import BOWMAN, field, goblin, scene
from tui.draws.totals import total_words


def parts(steps: tuple[Step, ...], seat: str) -> list[tuple[str, str, int | None, int | None]]:
    """The parts of a side's Initiative, which come before its card."""
    own = [step for step in steps if step.seat == seat]
    before = own[: next(at for at, step in enumerate(own) if step.tokens)]
    return [(step.rule, step.what, step.amount, step.total) for step in before if step.total is not None]


def made(where: Situation, **form: Any) -> dict[str, str]:
    """Return the form's words before the draw, by owner."""
    action = RULESET.action("attack")
    request = prepare(action, replace(action.start(where), **form), where)
    return {each.seat: total_words(each, RULESET) for each in certain_totals(action, request)}


def pushed() -> Situation:
    """The Archer has pushed the limit and is hurt; a rock covers the Goblin, which an Ally stands beside."""
    where = field(goblin((5, 1)), goblin((5, 0), "Ally", player="Archer"), terrain=(Terrain((5, 2), obstacle=True),))
    units = tuple(
        replace(unit, pushed=unit.id == "Archer", faction="goblins" if unit.id == "Goblin" else "heroes")
        for unit in where.conflict.units
    )
    hurt = replace(where.actors[ARCHER], sheet=replace(BOWMAN, conditions={"slow": 2}))
    return replace(where, actors={**where.actors, ARCHER: hurt}, conflict=replace(where.conflict, units=units))


def test_every_part_of_both_initiatives_stands_in_the_breakdown_by_its_rule() -> None:
    fought = ("KR:upper", "reveal", ["6U"], ["2U"], "leave", ["QC", "KR", "2R"])
    resolution, _ = done("attack", pushed(), ["WR"], *fought, target="Goblin")
    assert parts(resolution.steps, "Archer") == [
        ("destiny-50", "initiative", 5, 5),
        ("destiny-51", "stat_penalties", -2, 3),
        ("destiny-54", "ally_by_target", 1, 4),
        ("destiny-147", "limit_pushed", 1, 5),
    ]
    assert parts(resolution.steps, "Goblin")[:1] == [("destiny-50", "initiative", 3, 3)]
    assert ("destiny-52", "cover") in [each[:2] for each in parts(resolution.steps, "Goblin")]


def test_they_stand_in_the_form_before_the_draw() -> None:
    assert made(scene()) == {"Archer": "5 Initiative, Archery", "Goblin": "3 Initiative, Brawl"}
    told = made(pushed(), target="Goblin")
    assert told["Archer"] == "5 Initiative, Archery − 2 Conditions + 1 Outnumbered + 1 Push the Limit = 5"


def test_a_skill_of_nothing_begins_the_sum_and_a_thing_without_any_has_none() -> None:
    club = Item("Club", arm=Arm(6, 1, skill="brawl"))
    novice = Sheet(items=(club,), skills={"brawl": Skill(0, "body")})
    where = scene()
    where = replace(where, actors={**where.actors, ARCHER: replace(where.actors[ARCHER], sheet=novice)})
    told = made(where, initiative=("push_the_limit",))
    assert told["Archer"] == "0 Initiative, Brawl + 1 Push the Limit = 1"
    resolution, _ = done(
        "conflict", scene(), "KR:upper", "reveal", ["6U"], ["2U"], "leave", rival="", stat="", difficulty=5
    )
    assert parts(resolution.steps, "the circumstances") == []


def test_an_overrun_without_damage_is_named() -> None:
    """destiny-46, 114: only Level and Scale do damage, here none."""
    fists = ("8S:upper", "reveal", ["6U"], ["2U"], "leave")
    resolution, effects = done("attack", scene("8S 7R"), *fists, target="3", weapon="bare hands")
    told = [
        (step.rule, step.what, step.seat) for step in resolution.steps if step.rule in ("destiny-46", "destiny-113")
    ]
    assert told == [("destiny-46", "overruns", "Archer"), ("destiny-113", "no_damage", "Goblin")]
    assert GOBLIN not in effects.sheets
