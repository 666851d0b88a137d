"""The campaign (destiny-72 to 91): a ledger that never falls below nothing, and downtimes that add up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.destiny.asking import answer, ask, code

CURRENCIES = ("cp", "sp", "ap")


@given(
    entries=st.lists(
        st.fixed_dictionaries({"currency": st.sampled_from(CURRENCIES), "delta": st.integers(-3, 4)}), max_size=8
    )
)
@settings(max_examples=60, deadline=None)
def test_a_balance_never_falls_below_nothing_at_any_entry(entries: list[dict[str, Any]]) -> None:
    balance, fell = Counter[str](), False
    for entry in entries:
        balance[entry["currency"]] += entry["delta"]
        fell = fell or balance[entry["currency"]] < 0
    if fell:
        assert code("ledger_balance", entries=entries) == "negative_balance"
    else:
        assert ask("ledger_balance", entries=entries) == {currency: balance[currency] for currency in CURRENCIES}


def test_what_closing_suggests_and_what_a_milestone_gives() -> None:
    levels = {
        level: ask("close_level", level=level)["suggested_milestone"]
        for level in ("scene", "chapter", "story", "campaign")
    }
    assert levels == {"scene": "minor", "chapter": "major", "story": "epic", "campaign": "ultimate"}
    characters = {"ash": {"cp": 1, "sp": 0, "ap": 2}, "oak": {"cp": 0, "sp": 0, "ap": 0}}
    for kind, awards in {"minor": {"ap": 1}, "major": {"sp": 1}, "epic": {}, "ultimate": {}}.items():
        found = ask("reach_milestone", kind=kind, characters=characters, participants=["oak", "oak"])
        assert found["characters"] == {"ash": characters["ash"], "oak": {**characters["oak"], **awards}}
        entries = [{"currency": name, "delta": n, "reason": f"{kind}_milestone"} for name, n in awards.items()]
        assert found["ledger"] == [{"character": "oak", **entry} for entry in entries]
    house = ask(
        "reach_milestone",
        kind="epic",
        characters=characters,
        options={"milestone_awards": {"epic": {"cp": 2, "sp": 1}}},
    )
    assert house["characters"]["ash"] == {"cp": 3, "sp": 1, "ap": 2}


def test_only_a_faction_that_has_goals_can_have_them_all() -> None:
    found = ask("goal_check", factions={"us": {"flee": True, "live": True}, "them": {"win": False}, "trees": {}})
    assert found == {"scene_over": True, "winners": ["us"]}


@pytest.mark.parametrize(("kind", "lowest"), [("status", -5), ("favor", -5), ("treasure", 0)])
def test_rewards_stay_listed_at_nothing_and_only_treasure_has_a_bottom(kind: str, lowest: int) -> None:
    given = {"kind": kind, "with": "guild", "character": {kind: {"guild": 2}, "name": "Ash"}}
    assert ask("give_reward", given, amount=-2)["character"] == {kind: {"guild": 0}, "name": "Ash"}
    if lowest:
        assert ask("give_reward", given, amount=-7)["character"][kind] == {"guild": lowest}
    else:
        assert code("give_reward", given, amount=-3) == "not_enough_treasure"


# Downtime ---------------------------------------------------------------------------------------------------------

SKILLS, ABILITIES = ("bow", "lore"), ("aim", "dodge", "vault")
REFUSED = ("not_enough_sp", "not_enough_ap", "not_enough_weeks", "skill_at_zero", "respec_used", "already_known",
           "unknown_ability", "unknown_wound", "skill_needed")  # fmt: skip
WEEKS = {"raise_skill": 2, "respec_skill": 0, "respec_ability": 0}
ACTIVITY = st.one_of(
    st.fixed_dictionaries({"kind": st.sampled_from(["raise_skill", "respec_skill"]), "skill": st.sampled_from(SKILLS)}),
    st.fixed_dictionaries(
        {"kind": st.just("gain_ability"), "skill": st.just("bow"), "ability": st.sampled_from(ABILITIES)},
        optional={"specialty": st.sampled_from(["elven", "naval"])},
    ),
    st.fixed_dictionaries({"kind": st.just("respec_ability"), "ability": st.sampled_from(ABILITIES)}),
    st.fixed_dictionaries({"kind": st.just("raise_intensity"), "power": st.just("fire")}),
    st.fixed_dictionaries({"kind": st.just("heal"), "wound": st.just(0)}),
    st.fixed_dictionaries({"kind": st.just("craft"), "weeks": st.integers(1, 2)}),
)


@given(
    activities=st.lists(ACTIVITY, max_size=5),
    points=st.tuples(st.integers(0, 6), st.integers(0, 6)),
    weeks=st.integers(0, 9),
    carry=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_a_downtime_adds_up_or_is_refused_whole(
    activities: list[dict[str, Any]], points: tuple[int, int], weeks: int, carry: bool
) -> None:
    before = {
        "sp": points[0],
        "ap": points[1],
        "skills": {"bow": 1},
        "specialties": {"elven": 2},
        "powers": {"fire": 1},
    }
    before |= {"wounds": [{"severity": "major"}, {"severity": "minor"}]}
    plan = {"weeks": weeks, "character": before, "activities": activities, "options": {"carry_over_training": carry}}
    found = answer("plan_downtime", plan)
    if "error" in found:
        assert found["error"] in REFUSED
        return
    after, ledger = found["character"], found["ledger"]
    assert found["weeks_used"] + found["weeks_left"] == weeks
    for currency in ("sp", "ap"):
        moved = sum(entry["delta"] for entry in ledger if entry["currency"] == currency)
        assert after[currency] == before[currency] + moved >= 0
    paid = [each["kind"] for each in activities if each["kind"] not in ("heal", "craft")]
    assert [entry["reason"] for entry in ledger] == paid
    due = sum(each.get("weeks") or WEEKS.get(each["kind"], 1) for each in activities)
    begun = after.get("in_progress")
    assert due - found["weeks_used"] == (begun["weeks_left"] if begun else 0)


def test_every_third_ability_of_a_specialty_is_free_and_a_free_one_returns_nothing() -> None:
    who = {"ap": 9, "skills": {"bow": 1}, "specialties": {"elven": 0}}
    gains = [{"kind": "gain_ability", "skill": "bow", "ability": f"a{n}", "specialty": "elven"} for n in range(6)]
    found = ask("plan_downtime", weeks=6, character=who, activities=gains)
    assert [entry["delta"] for entry in found["ledger"]] == [-1, -1, 0, -1, -1, 0]
    for ability, back in (("a0", 1), ("a2", 0)):
        undone = ask(
            "plan_downtime",
            weeks=0,
            character=found["character"],
            activities=[{"kind": "respec_ability", "ability": ability}],
        )
        assert (undone["character"]["ap"], undone["character"]["specialties"]) == (5 + back, {"elven": 5})


def test_what_a_skill_costs_by_its_level_and_returns() -> None:
    for level in range(10):
        raised = [{"kind": "raise_skill", "skill": "bow"}, {"kind": "respec_skill", "skill": "bow"}]
        found = ask("plan_downtime", weeks=2, character={"sp": 20, "skills": {"bow": level}}, activities=raised)
        assert [entry["delta"] for entry in found["ledger"]] == [-level, level]
        assert found["character"]["skills"] == {"bow": level}
    house = {"weeks": 2, "activities": raised[:1], "options": {"first_level_cost": 1}}
    assert ask("plan_downtime", house, character={"sp": 1})["character"]["sp"] == 0
    assert code("plan_downtime", house) == "not_enough_sp"


def test_training_runs_over_into_the_next_downtime() -> None:
    plan = {"activities": [{"kind": "raise_skill", "skill": "bow"}], "options": {"carry_over_training": True}}
    begun = ask("plan_downtime", plan, weeks=1)
    assert begun["character"]["in_progress"] == {"kind": "raise_skill", "skill": "bow", "weeks_left": 1}
    assert code("plan_downtime", plan, weeks=0) == "not_enough_weeks"
    done = ask("plan_downtime", weeks=2, character=begun["character"], activities=[{"kind": "craft", "weeks": 1}])
    assert (done["weeks_used"], done["character"]["skills"], done["character"]["in_progress"]) == (2, {"bow": 1}, None)


def test_a_wound_heals_one_severity_a_week_until_it_is_gone() -> None:
    heals = [{"kind": "heal", "wound": 0}] * 4
    wound = {"card": "AS", "severity": "extreme"}
    seen = [
        ask("plan_downtime", weeks=4, character={"wounds": [wound]}, activities=heals[:n])["character"]["wounds"]
        for n in range(5)
    ]
    assert seen == [[{**wound, "severity": each}] for each in ("extreme", "critical", "major", "minor")] + [[]]


# Words ------------------------------------------------------------------------------------------------------------


def test_intentions_are_trimmed_and_the_missing_named() -> None:
    found = ask("set_intentions", players=["ann", "bob", "eve"], intentions={"ann": " flee ", "bob": "  "})
    assert found == {"intentions": {"ann": "flee"}, "missing": ["bob", "eve"]}


def test_a_conception_has_seven_questions() -> None:
    questions = ["pride", "success", "goal", "trigger", "fear", "humiliation", "outlook"]
    assert ask("check_conception", conception={}) == {"complete": False, "missing": questions}
    answers = {**dict.fromkeys(questions, "so"), "outlook": "concrete"}
    assert ask("check_conception", conception=answers) == {"complete": True, "missing": []}


@pytest.mark.parametrize(
    ("scene", "missing"),
    [
        ({}, ["introduction", "factions", "goals", "units"]),
        ({"introduction": "Rain.", "factions": {"us": {"goals": [], "units": ["ash"]}}}, ["goals"]),
        ({"introduction": "Rain.", "factions": {"us": {"goals": ["flee"], "units": ["ash"]}, "them": {}}}, ["units"]),
        ({"introduction": " ", "factions": {"us": {"goals": ["flee"], "units": ["ash"]}}}, ["introduction"]),
    ],
)
def test_what_a_scene_lacks(scene: dict[str, Any], missing: list[str]) -> None:
    assert ask("check_scene", scene=scene) == {"ready": False, "missing": missing}


def test_lists_are_as_printed() -> None:
    assert ask("list_values", list="community")["values"] == [
        "clubs",
        "cults",
        "guilds",
        "religions",
        "secret_societies",
        "tribes",
    ]
    counts = {"culture": 5, "community": 6, "form": 6, "genre": 6, "look": 4, "buildings": 4, "cavern": 4, "dungeon": 2,
              "road": 8, "wilderness": 9, "water": 4, "hazard": 10, "space": 10}  # fmt: skip
    assert {name: len(ask("list_values", list=name)["values"]) for name in counts} == counts
