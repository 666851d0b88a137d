"""A session in a real campaign: each point that its turns move is in the ledger once."""

from dataclasses import replace

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddMilestone,
    AwardPoints,
    CommitDowntime,
    EditCharacter,
    EndSession,
    OpenDowntime,
    ReachMilestone,
    Resolve,
    StartScene,
    StartSession,
)
from campaigns.library.new_campaign import create
from campaigns.wording.log_entries import step_words
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets.resonance.fate.invokable_aspects import Invoke
from core.rulesets.resonance.values.aspects import Aspect
from core.schema.codec import encode
from tests.campaigns.conftest import Clock
from tests.core.resonance.stage import BASTIAN_SHEET, TROUBLE
from tests.words import refused, word
from tui.sheets.purse import purse


def test_locked_points_are_free_once_when_the_session_ends_with_its_scene(tmp_path):
    with create(tmp_path / "c", "C", "resonance", seed="1", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Bastian", sheet=encode(BASTIAN_SHEET)))
        who = campaign.view.characters[0].id
        campaign.do(StartSession())
        campaign.do(StartScene(title="The quay", aspects=["fog"]))
        _turned_against(campaign, who)
        assert _fate(campaign, who) == (3, 1)
        campaign.do(EndSession())
        assert _fate(campaign, who) == (4, 0)
        assert campaign.view.state.aspects == ()
        campaign.undo()
        assert _fate(campaign, who) == (3, 1)


def _turned_against(campaign: Campaign, who: int) -> None:
    """The GM turns his trouble against him; he fails, and makes no more of it."""
    situation = campaign.situation(who)
    form = campaign.ruleset.action("act").start(situation)
    hazard = Invoke(f"{who}:{TROUBLE.text}", "hazard", "gm")
    given = ([1, 1, 1], ["stand"], ["plain"])
    campaign.do(
        Resolve(
            action="act",
            actor=who,
            form={**encode(form), "invokes": [encode(hazard)]},
            answers=[Answer(given=answer) for answer in given],
        )
    )


def _fate(campaign: Campaign, who: int) -> tuple[int, int]:
    situation = campaign.situation(who)
    return situation.balance(who, "fate"), situation.balance(who, "fate_locked")


def test_fate_points_are_none_rather_than_zero_before_the_first_session(tmp_path):
    with create(tmp_path / "c", "C", "resonance", seed="1", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Bastian", sheet=encode(BASTIAN_SHEET)))
        currencies = campaign.ruleset.currencies
        assert purse(campaign.view.characters[0].balances, currencies) == ["– FP"]
        campaign.do(StartSession())
        assert purse(campaign.view.characters[0].balances, currencies) == ["3 FP"]
        campaign.undo()
        assert purse(campaign.view.characters[0].balances, currencies) == ["– FP"]


def test_the_end_of_a_scene_names_what_and_who_it_changes(tmp_path):
    """It said "The last action is lost: Incapacitated Bastian", and the Aspects that went followed without a mark."""
    with create(tmp_path / "c", "C", "resonance", seed="1", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Bastian", sheet=encode(replace(BASTIAN_SHEET, injuries=8))))
        who = campaign.view.characters[0].id
        campaign.do(StartSession())
        campaign.do(StartScene(title="The quay"))
        campaign.do(Resolve(actor=who, action="add_aspect", form={"text": "fog", "kind": "situation"}))
        done = campaign.do(StartScene(title="The square"))
        said = [step_words(campaign.ruleset, step) for step in done.line.event["steps"]]
        assert said == [
            word("resonance", "last_action_lapsed").format(label="Bastian"),
            word("resonance", "aspect_gone").format(label="fog"),
        ]


def test_what_is_written_on_the_scene_can_be_invoked_and_ends_with_it(tmp_path):
    with create(tmp_path / "c", "C", "resonance", seed="1", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Bastian", sheet=encode(BASTIAN_SHEET)))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The quay", aspects=["fog"]))
        who = campaign.view.characters[0].id
        form = {"aspect": "environment:fog", "benefits": "hazard", "by": "gm"}
        campaign.do(Resolve(action="invoke", actor=who, form=form))
        campaign.do(StartScene(title="The stair"))
        assert campaign.situation(who).said == ()


def test_an_aspect_survives_the_disk_with_its_bond():
    bond = Aspect("Owes her", "relationship", bond="Neve")
    assert encode(bond) == {
        "text": "Owes her",
        "kind": "relationship",
        "scope": "lasting",
        "free_invokes": 0,
        "with": "Neve",
    }


def test_the_hours_between_sessions_are_the_game_masters_to_say(tmp_path):
    with create(tmp_path / "c", "C", "resonance", seed="1", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Bastian", sheet=encode(replace(BASTIAN_SHEET, injuries=5))))
        campaign.do(StartSession())
        campaign.do(EndSession(interval="hours"))
        assert campaign.view.downtime.passes == 6
        campaign.do(OpenDowntime(interval="hours", passes=49))
        assert campaign.view.downtime.passes == campaign.situation().passes == 49
        day = campaign.view.day
        campaign.do(CommitDowntime())
        assert campaign.view.characters[0].sheet.injuries == 2, "a day, a day, and an hour"
        assert campaign.view.day == day + 2
        campaign.undo()
        assert campaign.view.downtime.passes == 49
        for wrong in (-1, 10_000_000):
            with pytest.raises(Refusal) as refused:
                campaign.do(OpenDowntime(interval="hours", passes=wrong))
            assert (refused.value.code, refused.value.field) == ("invalid_amount", "passes")


def test_a_game_that_measures_no_time_between_sessions_takes_no_amount(tmp_path):
    with create(tmp_path / "c", "C", "background", seed="1", clock=Clock()) as campaign:
        campaign.do(StartSession())
        campaign.do(EndSession())
        with pytest.raises(Refusal) as refused:
            campaign.do(OpenDowntime(interval="between_sessions", passes=5))
        assert refused.value.code == "not_measured"


def test_npcs_are_awarded_no_fate_points_and_lose_those_they_have(tmp_path):
    with create(tmp_path / "c", "C", "resonance", seed="1", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Bastian", sheet=encode(BASTIAN_SHEET)))
        campaign.do(AddCharacter(name="The guard", role="npc"))
        bastian, guard = (each.id for each in campaign.view.characters)
        for currency in ("fate", "fate_locked"):
            with refused("players_only"):
                campaign.do(AwardPoints(characters=(bastian, guard), currency=currency, amount=1, reason="brave"))
        campaign.do(AwardPoints(characters=(guard,), currency="advancement", amount=1, reason="seasoned"))
        campaign.do(AddMilestone(title="Over the river", tier="milestone"))
        milestone = campaign.view.milestones[0].id
        with refused("players_only"):
            campaign.do(ReachMilestone(milestone=milestone, awards={"fate": 1}, characters=(bastian, guard)))
        assert campaign.view.characters[0].balances.get("fate", 0) == 0
        campaign.do(AwardPoints(characters=(bastian,), currency="fate", amount=2, reason="brave"))
        campaign.do(EditCharacter(character=bastian, role="npc"))
        campaign.do(AwardPoints(characters=(bastian,), currency="fate", amount=-2, reason="now an NPC"))
        assert campaign.view.characters[0].balances["fate"] == 0
