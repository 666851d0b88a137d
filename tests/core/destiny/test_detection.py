"""Detect: a Free Action that makes its Test (issue 9, item 4)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, EditScene, EndConflict
from campaigns.reports.prose_recap import chapter
from campaigns.reports.recap import recap
from campaigns.visibility.view import public_grid, public_view
from core.actions.play import odds, prepare
from core.actions.situation import Effects, Situation
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.map.detection import DetectionForm, NoticeRequest, hidden_choices
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.stage import Stage, Stand
from core.rulesets.destiny.time.turn_events import _SPENT
from core.rulesets.destiny.values.stats import Rating
from core.schema.codec import decode
from tests.core.destiny.playing import Anyhow, done, state
from tests.core.destiny.session import battle, begin, do, table, usually, who
from tests.core.destiny.stage import ARCHER, THIEF, acted, refused, situation
from tests.words import sentence

SNEAK = Sheet(stats={"body": Rating(4, 1), "mind": Rating(6, 1), "will": Rating(5, 1), "speed": Rating(4, 0)})
ARCHER_UNIT = Unit("Archer", "heroes", "Archer", ARCHER, space=(5, 5), facing="n")
THIEF_UNIT = Unit("Thief", "heroes", "Thief", THIEF, space=(6, 5), facing="n", stealth=3)
SCOUT = Unit("Scout", "goblins", "goblins", like="goblin", space=(5, 2), facing="s", stealth=2)
SENTRY = Unit("Sentry", "goblins", "goblins", like="goblin", space=(6, 2), facing="s")


def field(*units: Unit, **battle: Any) -> Situation:
    """Nobody has an Action: targets are being chosen."""
    there = units or (ARCHER_UNIT, THIEF_UNIT, SCOUT, SENTRY)
    fight = Battle(there, templates={"goblin": SNEAK}, **battle)
    return situation(conflict=fight, acting=ARCHER, state=state(_1="8S 7R", _2="9S 2C"))


def after(effects: Effects, name: str) -> Unit:
    unit = effects.conflict.find(name)
    assert isinstance(unit, Unit)
    return unit


WON = ("7R:upper", "reveal", ["6U"], ["2U"], "leave")
"""Strong beats the Block of Shared Fate."""
LOST = ("7R:upper", "reveal", ["9S"], ["2U"], "leave")
"""Evade beats Strong."""


@pytest.mark.parametrize("phase", ["targeting", "rounds"])
def test_a_success_reveals_the_unit_and_costs_no_action_while_targeting_and_when_actions_are_spent(phase: str) -> None:
    resolution, effects = done("detect", field(phase=phase, round=int(phase == "rounds")), *WON)
    assert resolution.facts["noticed"] is True
    assert (after(effects, "Scout").stealth, after(effects, "Scout").path) == (0, ())
    assert (after(effects, "Archer").actions, after(effects, "Archer").spent_action) == (0, False)
    assert [step.what for step in resolution.steps if step.rule == "destiny-231"] == ["notices"]


def test_without_a_success_it_stays_hidden_and_is_tried_once_a_turn() -> None:
    resolution, effects = done("detect", field(), *LOST)
    assert resolution.facts["noticed"] is False
    assert (after(effects, "Scout").stealth, after(effects, "Scout").move) == (2, 1)  # by Evade, a space to go
    again = replace(field(), conflict=effects.conflict)
    assert refused("detect", again, unit="Archer", hidden="Scout") == ("already_used_this_turn", "hidden")
    assert _SPENT["tested"] == ()  # with the turn that is over


def test_mind_stands_against_body_on_both_sides() -> None:
    request = prepare(RULESET.action("detect"), DetectionForm(unit="Archer", hidden="Scout"), field())
    assert isinstance(request, NoticeRequest)
    assert request.test is not None
    a, b = request.test.a, request.test.b
    assert (a.skill_level, a.difficulty, b.skill_level, b.difficulty) == (5, 4, 4, 5)
    assert (a.player, b.player, b.name) == (True, False, "Hidden unit")
    assert odds(RULESET.action("detect"), DetectionForm(unit="Archer", hidden="Scout"), field())


def test_a_nameless_sentry_notices_a_players_character_who_may_answer_from_the_hand() -> None:
    where = field(ARCHER_UNIT, THIEF_UNIT, SENTRY)
    sentry = ("9S:lower", "reveal", ["KU"], ["2S"], "leave")
    resolution, effects = done("detect", where, *sentry, unit="Sentry", hidden="Thief")  # Fast beats Evade
    assert resolution.facts["a"]["aspect"] == "fast"
    assert after(effects, "Thief").stealth == 0
    assert "9S" in effects.state.decks[str(THIEF)].discard


def test_the_form_begins_with_somebody_who_may_notice_somebody() -> None:
    behind = replace(ARCHER_UNIT, facing="s", space=(5, 15))
    started = RULESET.action("detect").start(field(behind, replace(THIEF_UNIT, stealth=0), SENTRY, SCOUT))
    assert (started.unit, started.hidden) == ("Thief", "Scout")


def test_who_is_too_far_or_does_not_hide_or_is_out_is_refused() -> None:
    far = replace(SCOUT, space=(5, 16))  # eleven away, behind
    assert refused("detect", field(ARCHER_UNIT, far), hidden="Scout") == ("bad_request", "hidden")
    assert refused("detect", field(), hidden="Sentry") == ("bad_request", "hidden")
    assert refused("detect", field(), unit="Thief", hidden="Thief") == ("bad_request", "hidden")
    out = replace(SENTRY, sheet=replace(SNEAK, conditions={"disabled": 1}))
    assert refused("detect", field(ARCHER_UNIT, THIEF_UNIT, out), unit="Sentry", hidden="Thief")[0] == "no_action_left"


def test_off_the_map_the_game_master_says_how_far() -> None:
    where = field(replace(ARCHER_UNIT, space=None), SCOUT)
    assert done("detect", where, *WON, hidden="Scout")[0].facts["noticed"] is True
    assert done("detect", where, *WON, hidden="Scout", away=10)[0].facts["range"] == 10
    assert refused("detect", where, hidden="Scout", away=11) == ("bad_request", "hidden")


def test_a_look_logged_before_there_was_a_test_is_still_a_look() -> None:
    old = {"position": [5, 5], "facing": "n", "mind": 5, "hidden": [5, 2]}
    step = RULESET.upgrades()[1].request["detect"]
    request = decode(NoticeRequest, step(old))
    assert RULESET.action("detect").rule(request, Table(Anyhow(1))).facts["may_test"] is True


def test_in_a_campaign_players_hear_a_name_only_of_who_is_noticed(tmp_path: Any) -> None:
    with table(tmp_path) as campaign:
        begin(campaign, line_up=False)
        usually(campaign, "reveal_targets")
        do(campaign, "round", "", "Goblin Scout")
        do(campaign, "hide", unit="Goblin Scout", stealth=2)
        seen = {"actor": who(campaign, "Archer"), "unit": "Archer", "hidden": "Goblin Scout"}
        do(campaign, "detect", "2R:upper", "reveal", "leave", cards=("9S", "2U"), **seen)
        told = public(campaign)
        assert "notices no one" in told
        assert "Scout" not in told
        with pytest.raises(Refusal, match="has already tried"):
            do(campaign, "detect", **seen)
        do(campaign, "detect", "2C:upper", "reveal", "leave", cards=("6U", "3U"), **{**seen, "unit": "Thief"})
        assert "notices Goblin Scout" in public(campaign)
        assert battle(campaign).find("Goblin Scout").stealth == 0


@pytest.mark.parametrize(("cards", "noticed"), [(("9S", "2U"), "notices Thief"), (("2C", "2U"), "notices no one")])
def test_recaps_say_in_plain_words_whom_an_npc_notices(tmp_path: Any, cards: Any, noticed: str) -> None:
    with table(tmp_path) as campaign:
        begin(campaign, line_up=False)
        usually(campaign, "reveal_targets")
        do(campaign, "round", "", "Goblin Scout")
        do(campaign, "hide", unit="Thief", stealth=2)
        seen = {"actor": who(campaign, "Archer"), "unit": "Goblin Scout", "hidden": "Thief"}
        do(campaign, "detect", "2C:upper", "reveal", "leave", cards=cards, **seen)
        told = chapter(recap(campaign))
        text = " ".join(paragraph.text for part in told.parts for paragraph in part.paragraphs)
        assert f"Goblin Scout {noticed}." in text
        assert f"Goblin Scout {noticed}, " in campaign.recap()
        assert not any(each in text + campaign.recap() for each in ("fails", "succeeds", "manage", "brings it off"))


def public(campaign: Campaign) -> str:
    """Return the players' line about the last action."""
    return public_view(campaign.view).strip[0].title


# On the map of a scene, without a battle (destiny-242) ---------------------------------------------------------------


def guarded(campaign: Campaign) -> None:
    """The Thief stands behind a guard, the Archer is beside the map."""
    do(campaign, "set_scene", introduction="In.", sides=[{"name": "Watch", "units": ["Guard"]}], goals=[])
    do(campaign, "place_unit", unit="Guard", x=5, y=2, facing="s")
    do(campaign, "place_unit", unit="Thief", x=5, y=4)


def stealth(campaign: Campaign, unit: str) -> int:
    return {stand.id: stand.stealth for stand in campaign.view.state.stage.stands}[unit]


def test_who_hides_on_the_map_of_a_scene_is_hidden_in_the_battle_that_begins(
    tmp_path: Path,
) -> None:
    """destiny-242."""
    with table(tmp_path) as campaign:
        guarded(campaign)
        with pytest.raises(Refusal, match="Place it first"):
            do(campaign, "hide", unit="Archer", stealth=3)
        do(campaign, "hide", unit="Thief", stealth=3, out_of_sight=True)
        do(campaign, "sneak", unit="Thief", spaces=2)
        assert stealth(campaign, "Thief") == 4  # never in sight
        do(campaign, "set_clock", size=5)
        do(campaign, "tick", numbers=3)
        assert stealth(campaign, "Thief") == 6  # no more than twice its Stealth
        begin(campaign, bands=[{"name": "Guard", "count": 1, "faction": "Watch"}], clock=0)
        assert (battle(campaign).find("Thief").stealth, battle(campaign).find("Thief").stealth_level) == (6, 3)
        campaign.do(EndConflict(conflict=campaign.view.conflicts[-1].id))
        assert stealth(campaign, "Thief") == 6
        do(campaign, "step_out", unit="Thief", surprises="Guard", distance=2)
        assert stealth(campaign, "Thief") == 0
        guard = next(stand for stand in campaign.view.state.stage.stands if stand.id == "Guard")
        assert guard.sheet is not None
        assert guard.sheet.conditions == {"stress": 1}
        campaign.undo()
        assert stealth(campaign, "Thief") == 6


def test_a_sentry_without_a_name_detects_and_looks_about_on_the_map_of_a_scene() -> None:
    hidden = Stand("Thief", (5, 4), THIEF, "heroes", stealth=3, stealth_level=3)
    guard = Stand("Guard", (5, 2), None, "watch", "s", sheet=SNEAK)
    where = situation(acting=ARCHER, state=replace(state(_2="9S 2C"), stage=Stage(stands=(hidden, guard))))
    assert [choice.id for choice in hidden_choices(where)] == ["Thief"]
    assert RULESET.action("detect").start(where) == DetectionForm(unit="Guard", hidden="Thief")
    resolution, effects = done("detect", where, "9S:upper", "reveal", ["AR"], ["2U"], "leave")
    assert resolution.facts["noticed"] is True
    assert effects.conflict is None
    assert {stand.id: stand.stealth for stand in effects.state.stage.stands} == {"Thief": 0, "Guard": 0}
    _, effects = acted("alertness", where, unit="Guard", perception=1)
    assert {stand.id: stand.stealth for stand in effects.state.stage.stands} == {"Thief": 2, "Guard": 0}
    grid = RULESET.grid
    assert grid is not None
    assert grid.parties(where, "Guard", "Thief")["hidden"] == "Thief"
    labels = [fact.label for fact in grid.seen(where, "Guard", "Thief").facts]
    assert "map_detect" in labels
    assert "map_noticed" in [fact.label for fact in grid.seen(where, "Thief", None).facts]


def test_the_players_are_not_told_what_a_figure_hidden_on_the_map_of_a_scene_does(tmp_path: Path) -> None:
    with table(tmp_path) as campaign:
        campaign.do(AddCharacter(name="Spy", role="npc"))
        everybody = [character.id for character in campaign.view.characters]
        campaign.do(EditScene(participants=everybody))
        do(campaign, "place_unit", unit="Spy", x=3, y=3)
        usually(campaign, "conflict", actor=who(campaign, "Spy"))
        told = public_view(campaign.view).strip
        assert told[0].title.startswith("Spy: Conflict")
        do(campaign, "hide", unit="Spy", stealth=2)
        usually(campaign, "conflict", actor=who(campaign, "Spy"))
        assert public_view(campaign.view).strip == told
        grid = RULESET.grid
        assert grid is not None
        assert "Spy" not in [piece.id for piece in public_grid(grid.grid(campaign.situation())).pieces]


def test_stealth_needs_somebody_on_the_map_and_the_map_of_the_battle_that_runs() -> None:
    alone = situation(acting=ARCHER)
    why_not = RULESET.action("hide").why_not
    assert str(why_not(alone)) == sentence("core.rulesets.destiny.time.current_stage:no_placed_unit#2")
    busy = replace(alone, in_conflict=True)
    assert str(why_not(busy)) == sentence("core.rulesets.destiny.time.current_stage:no_placed_unit#1")
