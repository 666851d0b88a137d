"""The text's own example, step by step, as the sample campaign plays it: the Archer, the Thief and two Goblins."""

from pathlib import Path
from unittest import mock

import pytest

import core.rulesets
from campaigns.command_language import actions as performing
from campaigns.command_language.script import play, statements
from campaigns.commands import StartSession
from campaigns.library.samples import begin_sample, sample_of
from core.actions.play import proceed
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.cards.hands import hand_of, player_of
from core.rulesets.destiny.turns.units import sheet_of

YSMAY, CORBIN = "Ysmay Fenn", "Corbin Pell"
SCOUT, SKIRMISHER, GOBLINS = "Goblin Scout", "Goblin Skirmisher", "Goblins"

_PARTS = (Path(__file__).parent / "the_rock.txt").read_text("utf-8").split("## ")[1:]
SECTIONS = {title: script for title, _, script in (part.partition("\n") for part in _PARTS)}


class Example:
    """The example at some point of it."""

    def __init__(self, campaign):
        self.campaign = campaign

    def play(self, *sections):
        for section in sections:
            *_, self.done = play(self.campaign, statements(SECTIONS[section]), section)
        return self

    @property
    def battle(self):
        return self.campaign.view.conflicts[-1].state

    @property
    def tokens(self):
        return {unit.id: unit.tokens for unit in self.battle.units}

    @property
    def facts(self):
        return self.done.spoken.worked.progress.resolution.facts

    @property
    def task(self):
        return self.campaign.view.state.tasks[0]

    def hand(self, name):
        at = self.campaign.situation()
        player = next(player_of(actor, at) for actor in at.actors.values() if actor.name == name)
        return hand_of(at.state, player.hand)


@pytest.fixture
def example(tmp_path):
    with (
        mock.patch.dict(core.rulesets.MODULES, {"destiny": "core.rulesets.destiny"}),
        begin_sample(sample_of(RULESET), tmp_path / "c") as (campaign, _),
    ):
        campaign.do(StartSession())
        yield Example(campaign).play("setup")


def test_units_are_laid_out_and_the_goblins_have_no_player(example):
    assert [unit.id for unit in example.battle.units] == [YSMAY, CORBIN, SCOUT, SKIRMISHER]
    assert [unit.player for unit in example.battle.units] == ["Nora", "Dan", GOBLINS, GOBLINS]
    assert len(example.hand(YSMAY)) == len(example.hand(CORBIN)) == 5


def test_targets_part_the_thief_from_the_others(example):
    example.play("targets")
    assert example.battle.targets == {YSMAY: SCOUT, CORBIN: None, SCOUT: YSMAY, SKIRMISHER: YSMAY}
    assert example.battle.groups == [[YSMAY, SCOUT, SKIRMISHER], [CORBIN]]


def test_players_could_pass_and_the_goblins_may_not(example):
    example.play("targets")
    ready = performing.ready(example.campaign, "round", {}, conflict=example.campaign.view.conflicts[-1].id)
    asked = proceed(ready.action, ready.request, ()).ask
    assert [choice.label for choice in asked.choices] == ["No one", "Nora, group 1", "Dan, group 2"]


def test_only_the_scout_keeps_a_token(example):
    example.play("targets", "round")
    assert example.battle.active == (YSMAY, CORBIN, SKIRMISHER)
    assert example.tokens == {YSMAY: 0, CORBIN: 0, SCOUT: 1, SKIRMISHER: 0}


def test_the_archer_is_interrupted_on_her_way_and_completes_it(example):
    example.play("targets", "round", "to the rock")
    archer = example.battle.find(YSMAY)
    assert (archer.space, archer.move) == ((3, 4), 4)
    example.play("javelin")
    assert (example.facts["result"], example.facts["b"]["aspect"], example.facts["damage"]) == ("b", "evade", {})
    assert example.battle.find(YSMAY).move == 5  # what was left, and one for the Evade
    assert example.battle.find(SKIRMISHER).actions == 1
    example.play("behind the rock")
    assert example.battle.find(YSMAY).space == (4, 3)


def test_the_thief_works_at_the_shackles_with_both_actions(example):
    example.play("targets", "round", "shackles")
    assert (example.task.task, example.task.progress) == (1, 5)
    example.play("still shackled")
    assert (example.task.task, example.battle.find(CORBIN).actions) == (1, 0)


def test_the_archer_hits_the_scout_with_her_second_action(example):
    example.play("targets", "round", "to the rock", "behind the rock", "shot")
    damage = example.facts["damage"]["b"]
    assert (damage["hit_location"]["location"], damage["severity"]) == ("shoulders", "major")
    situation = example.campaign.situation(None, example.campaign.view.conflicts[-1].id)
    assert sheet_of(example.battle.find(SCOUT), situation).conditions == {"stun": 1, "bleeding": 1, "fatigue": 2}
    assert example.battle.find(YSMAY).actions == 0


def test_events_wait_for_the_scout_and_end_the_turn(example):
    example.play("targets", "round", "to the rock", "javelin", "shackles")
    example.play("behind the rock", "shot", "still shackled")
    events = example.campaign.ruleset.action("events")
    situation = example.campaign.situation(None, example.campaign.view.conflicts[-1].id)
    assert events.why_not(situation)
    example.play("scout waits")
    hands = len(example.hand(YSMAY)), len(example.hand(CORBIN))
    example.play("events")
    assert (len(example.hand(YSMAY)), len(example.hand(CORBIN))) == (hands[0] + 1, hands[1] + 1)
    assert (example.battle.turn, example.battle.phase, example.campaign.view.state.stage.clock[0]) == (
        2,
        "targeting",
        2,
    )
    assert example.task.progress == 4
