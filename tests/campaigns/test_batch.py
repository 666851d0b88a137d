"""An action on several marked rows is one: one log entry, one step of undo, all or nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.command_language.script import play, statements
from campaigns.commands import (
    COMMANDS,
    AddClock,
    AddNote,
    AwardPoints,
    Batch,
    EditActivity,
    EditCharacter,
    EndSession,
    QueueActivity,
    RemoveActivity,
    SetTerms,
    StartScene,
)
from core.refusal import Refusal
from tests.campaigns.planting import PlantedSession
from tests.campaigns.play import state
from tests.words import sentence


def everybody(campaign: Campaign) -> list[int]:
    return [character.id for character in campaign.view.characters]


def done(campaign: Campaign, *parts: Any) -> str:
    """Do several things as one act, look that it is one, and return what the log says of it."""
    before, undo, rows = state(campaign), campaign.view.undo, len(campaign.history())
    line = campaign.do(Batch(parts=list(parts))).line
    assert line is not None
    assert len(campaign.history()) == rows + 1
    after = state(campaign)
    campaign.undo()
    assert (state(campaign), campaign.view.undo) == (before, undo)
    campaign.redo()
    assert state(campaign) == after
    return line.title


def test_several_set_aside_are_one_record_and_one_undo(campaign: Campaign) -> None:
    mara, jonas = everybody(campaign)
    absent = [EditCharacter(character=i, status="absent") for i in (mara, jonas)]
    assert done(campaign, *absent) == "Mara Voss, Jonas Reed: now absent"
    back = (EditCharacter(character=mara, status="active"), EditCharacter(character=jonas, status="retired"))
    assert done(campaign, *back) == "Mara Voss: now active; Jonas Reed: now retired"


def test_where_one_part_is_refused_none_is_done(campaign: Campaign) -> None:
    before, seq = state(campaign), campaign.view.seq
    with pytest.raises(Refusal):
        campaign.do(
            Batch(
                parts=[EditCharacter(character=everybody(campaign)[0], status="absent"), EditCharacter(character=999)]
            )
        )
    assert (state(campaign), campaign.view.seq) == (before, seq)


def test_a_downtime_is_planned_rejected_and_taken_out_for_several_at_once(campaign: Campaign) -> None:
    campaign.do(EndSession())
    action = next(a for a in campaign.ruleset.actions if a.place == "downtime")
    plans = [QueueActivity(actor=i, action=action.id) for i in everybody(campaign)]
    assert done(campaign, *plans) == f"Mara Voss, Jonas Reed: {action.title} planned"
    assert done(campaign, *(SetTerms(actor=i, terms={}) for i in everybody(campaign))).endswith("terms changed")
    assert campaign.view.downtime is not None
    queued = [activity.id for plan in campaign.view.downtime.plans for activity in plan.activities]
    assert done(campaign, *(EditActivity(activity=i, rejected=True) for i in queued)).endswith("rejected")
    assert done(campaign, *(RemoveActivity(activity=i) for i in queued)).endswith(f"{action.title} taken out")


def test_different_things_of_one_character_are_told_in_one_sentence(campaign: Campaign) -> None:
    mara = everybody(campaign)[0]
    both = EditCharacter(character=mara, status="absent"), EditCharacter(character=mara, note="ill")
    assert done(campaign, *both) == "Mara Voss: now absent, GM notes changed"


TOGETHER = [kind for kind in COMMANDS.values() if not kind.alone]


@pytest.mark.walk(by="test_any_commands_are_one_entry_in_the_log_and_undone_as_one")
@pytest.mark.parametrize("game", [*core.rulesets.MODULES, "toy"])
def test_whatever_can_go_together_comes_to_the_same_as_alone(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole planted session, each command of it as a part: documents, recap, slips, log and replay."""
    alone = PlantedSession(game, tmp_path / "alone")
    alone.play()
    do, kinds = Campaign.do, set[str]()

    def as_part(campaign: Campaign, command: Any, worked: Any = None) -> Any:
        if type(command) not in TOGETHER:
            return do(campaign, command, worked)
        kinds.add(command.kind)
        return do(campaign, Batch(parts=[command]))

    monkeypatch.setattr(Campaign, "do", as_part)
    together = PlantedSession(game, tmp_path / "together")
    together.play()
    assert len(kinds) > len(TOGETHER) / 2
    assert state(together.campaign) == state(alone.campaign)
    for number in (None, 1):
        assert together.campaign.recap(number) == alone.campaign.recap(number)
    assert together.campaign.slips() == alone.campaign.slips()
    assert all(each.ok for each in together.campaign.verify())
    monkeypatch.undo()


def test_any_commands_are_one_entry_in_the_log_and_undone_as_one(campaign: Campaign) -> None:
    mara, _ = everybody(campaign)
    parts = (
        AwardPoints(characters=[mara], amount=2, currency="marks", reason="held the door"),
        AddClock(title="The river rises", target=6, for_scene=True),
        EditCharacter(character=mara, status="absent"),
        AddNote(text="At the mill", secret=True),
    )
    title = done(campaign, *parts)
    assert title == (
        "Mara Voss: now absent; Mara Voss: +2 m, held the door; Clock: The river rises 0/6; Note: At the mill"
    )
    told = campaign.recap()
    assert "held the door" in told
    assert "The river rises" in told
    assert "absent" not in told


def test_the_part_that_is_refused_is_named_and_nothing_is_half_done(campaign: Campaign) -> None:
    mara, _ = everybody(campaign)
    before, seq = state(campaign), campaign.view.seq
    script = "together\n+ clock Fire 6\n\n+ tick Fire 3\n"
    with pytest.raises(
        Refusal, match=re.escape(f"line 4: {sentence('campaigns.command_language.names:count_of#2')} Fire")
    ):
        list(play(campaign, statements(script), "a"))
    script = "together\n+ clock Fire 6\n+ award mara 2 marks x\n+ award mara -9 marks x\n"
    with pytest.raises(Refusal, match=r"line 4: Part 3 \(award\): .*"):
        list(play(campaign, statements(script), "a"))
    with pytest.raises(Refusal, match=r"Part 2 \(award\)") as refused:
        campaign.do(Batch(parts=[AddClock(title="Fire", target=6), award(mara, -9)]))
    assert str(refused.value.field).startswith("parts.1")
    assert (state(campaign), campaign.view.seq) == (before, seq)


@pytest.mark.parametrize("line", ["scene Yard", "dare mara wit", "day 3", "rule lucky yes", "together", "drop-draft"])
def test_what_has_an_entry_to_itself_says_why_it_can_not_go_together(campaign: Campaign, line: str) -> None:
    with pytest.raises(
        Refusal, match=re.escape(sentence("campaigns.command_language.conversion:_heard_part"))
    ) as refused:
        hear(["together", "+ clock Fire 6", f"+ {line}"], campaign)
    assert getattr(refused.value, "line", None) == 2
    with pytest.raises(Refusal, match=r"Part 1 \(scene\): This can't be part of a larger step"):
        Batch(parts=[StartScene(title="Yard")])


def award(who: int, amount: int) -> AwardPoints:
    return AwardPoints(characters=[who], amount=amount, currency="marks", reason="x")
