"""Each small command, part by part: mutants of the handlers survived the larger tests."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddClock,
    AddMilestone,
    AddNote,
    AddProject,
    AwardPoints,
    Batch,
    CommitDowntime,
    EditCharacter,
    EditClock,
    EditMilestone,
    EditProject,
    EditSession,
    EndScene,
    EndSession,
    OpenDowntime,
    QueueActivity,
    ReachMilestone,
    RemoveClock,
    SaveNoteDraft,
    SetCalendar,
    SetSheet,
    SetTerms,
    StartSession,
)
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.play import drawn, state


@pytest.mark.parametrize("began", [True, False])
@pytest.mark.parametrize("wanted", [True, False, None])
def test_a_clock_stays_whose_it_is_unless_told_otherwise(campaign: Campaign, began: bool, wanted: bool | None) -> None:
    campaign.do(AddClock(title="The alarm", target=6, for_scene=began))
    (clock,) = campaign.view.clocks
    campaign.do(EditClock(clock=clock.id, title="The flood", for_scene=wanted))
    (clock,) = campaign.view.clocks
    assert clock.track.title == "The flood"
    assert (clock.scene is not None) == (began if wanted is None else wanted)


def test_a_removed_clock_is_gone_and_comes_back(campaign: Campaign) -> None:
    for title in ("The alarm", "The thaw"):
        campaign.do(AddClock(title=title, target=6))
    campaign.do(RemoveClock(clock=campaign.view.clocks[0].id))
    assert [clock.track.title for clock in campaign.view.clocks] == ["The thaw"]
    campaign.undo()
    assert [clock.track.title for clock in campaign.view.clocks] == ["The alarm", "The thaw"]


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ({"status": "absent"}, "Mara Voss is now absent"),
        ({"status": "retired"}, "Mara Voss is now retired"),
        ({"status": "active", "player": "Ann"}, "Mara Voss: player changed"),
        ({"name": "Mara"}, "Mara: name changed"),
        ({"name": "MARA VOSS", "status": "absent"}, "MARA VOSS is now absent"),
        ({"group": "Ferry"}, "Mara Voss: now in Ferry"),
        ({"group": ""}, "Mara Voss: no longer in a group"),
        ({"tags": ("old", "kind")}, "Mara Voss: now tagged old kind"),
        ({"tags": ()}, "Mara Voss: no longer tagged"),
        ({"group": "Ferry", "tags": ()}, "Mara Voss: group, tags changed"),
        ({"note": "limps", "fields": {"home": "the mill"}}, "Mara Voss: GM notes, custom fields changed"),
        ({}, "Mara Voss: nothing changed"),
    ],
)
def test_a_changed_character_is_told_by_what_changed(campaign: Campaign, changes: dict[str, Any], title: str) -> None:
    mara = campaign.view.characters[0]
    campaign.do(EditCharacter(character=mara.id, group="Mill", tags=("young",)))
    line = campaign.do(EditCharacter(character=mara.id, **changes)).line
    assert line is not None
    assert line.title == title
    assert {name: getattr(campaign.view.characters[0], name) for name in changes} == changes


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("in_scene", [True, False])
def test_a_new_character_joins_the_open_scene_if_they_are_there(campaign: Campaign, here: bool, in_scene: bool) -> None:
    if not in_scene:
        campaign.do(EndScene())
    (scene,) = state(campaign)["scenes"].values()
    isa = campaign.do(AddCharacter(name="Isa", here=here)).view.characters[-1].id
    (after,) = state(campaign)["scenes"].values()
    joined = [isa] if here and in_scene else []
    assert after["participants"] == [*scene["participants"], *joined]


def test_a_sheet_with_a_word_of_no_list_is_refused(tmp_path: Path) -> None:
    with create(tmp_path / "c", "The ferry", "resonance", seed="a seed") as ferry:
        isa = ferry.do(AddCharacter(name="Isa")).view.characters[0].id
        sheet = encode(ferry.view.character(isa).sheet)
        for pool, known in (("primary", True), ("wolf", False)):
            changed = SetSheet(character=isa, sheet={**sheet, "pools": {pool: 3}}, what="pools changed")
            with nullcontext() if known else pytest.raises(Refusal, match="isn't one of"):
                ferry.do(changed)
        assert ferry.view.character(isa).sheet.pools == {"primary": 3}


def test_a_note_that_is_written_is_no_draft_any_more(campaign: Campaign) -> None:
    campaign.do(SaveNoteDraft(text="The mil"))
    assert campaign.note_draft == "The mil"
    campaign.do(AddNote(text="The miller lies."))
    assert campaign.note_draft == ""


def test_a_note_is_called_by_its_first_line(campaign: Campaign) -> None:
    def called(text: str) -> str:
        line = campaign.do(AddNote(text=text)).line
        assert line is not None
        return line.title

    assert called("short\nand more") == "Note: short"
    assert called("x" * 60) == f"Note: {'x' * 60}"
    assert called("x" * 61) == f"Note: {'x' * 59}…"


def test_an_act_is_of_who_it_is_about_and_of_nobody_where_there_are_several(campaign: Campaign) -> None:
    mara, jonas = (c.id for c in campaign.view.characters)

    def actor(command: object) -> int | None:
        line = campaign.do(command).line
        assert line is not None
        return line.actor

    def award(*characters: int) -> AwardPoints:
        return AwardPoints(characters=[*characters], currency="marks", amount=1, reason="brave")

    assert actor(award(jonas)) == jonas
    assert actor(award(mara, jonas)) is None

    def edit(character: int, note: str) -> EditCharacter:
        return EditCharacter(character=character, note=note)

    assert actor(Batch(parts=[edit(mara, "a"), edit(mara, "b")])) == mara
    assert actor(Batch(parts=[edit(mara, "c"), edit(jonas, "d")])) is None


def test_a_players_character_begins_otherwise_than_a_figure(campaign: Campaign) -> None:
    campaign.do(AddCharacter(name="Ilse"))
    campaign.do(AddCharacter(name="the miller", role="npc"))
    *_, ilse, miller = campaign.view.characters
    assert (ilse.sheet.tricks, miller.sheet.tricks) == (("whistle",), ())


def test_a_milestone_and_a_session_are_written_about_field_by_field(campaign: Campaign) -> None:
    campaign.do(AddMilestone(title="Name the thief", tier="great", note="the miller"))
    number = campaign.view.milestones[0].id

    def edited(**fields: str) -> tuple[str, str, str]:
        line = campaign.do(EditMilestone(milestone=number, **fields)).line
        assert line is not None
        (milestone,) = campaign.view.milestones
        return line.title, milestone.title, milestone.note

    assert edited(note="the smith") == ("Milestone edited: Name the thief", "Name the thief", "the smith")
    assert edited(title="Catch him") == ("Milestone edited: Catch him", "Catch him", "the smith")
    campaign.do(EditSession(session=campaign.sessions()[0].id, title="The mill", summary="They met."))
    campaign.do(EditSession(session=campaign.sessions()[0].id, date="3 May"))
    session = campaign.sessions()[0]
    assert (session.title, session.date, session.summary) == ("The mill", "3 May", "They met.")


def test_a_downtime_opened_again_takes_the_other_interval_and_keeps_what_was_decided(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    campaign.do(EndSession())
    campaign.do(OpenDowntime(interval="week"))
    downtime = campaign.view.downtime
    assert downtime is not None
    terms = downtime.plans[0].terms
    from core.schema.codec import encode

    decided = {name: not value if isinstance(value, bool) else value for name, value in encode(terms).items()}
    campaign.do(SetTerms(actor=mara, terms=decided))
    campaign.do(OpenDowntime(interval="winter"))
    downtime = campaign.view.downtime
    assert downtime is not None
    assert downtime.interval == "winter"
    assert encode(downtime.plans[0].terms) == decided != encode(terms)


def test_data_that_a_game_does_not_have_is_refused(campaign: Campaign) -> None:
    with pytest.raises(Refusal, match="has no data") as refused:
        campaign.ruleset.data_kind("monsters")
    assert refused.value.code == "unknown_data"


def test_a_project_is_changed_field_by_field_and_dropped(campaign: Campaign) -> None:
    campaign.do(AddProject(title="Mend the wheel", target=5, note="oak"))
    number = campaign.view.projects[0].id

    def edited(**fields: object) -> str:
        line = campaign.do(EditProject(project=number, **fields)).line  # type: ignore[arg-type]
        assert line is not None
        return line.title

    assert edited(target=7) == "Project edited: Mend the wheel"
    assert edited(title="Mend the mill") == "Project edited: Mend the mill"
    (project,) = campaign.view.projects
    assert (project.track.title, project.track.target, project.note) == ("Mend the mill", 7, "oak")
    with pytest.raises(Refusal):
        edited(target=0)
    assert edited(dropped=True) == "Project dropped: Mend the mill"
    assert campaign.view.projects == ()


@pytest.mark.parametrize("playing", [True, False])
def test_a_milestone_is_for_who_attends_or_between_sessions_for_everybody(campaign: Campaign, playing: bool) -> None:
    mara, jonas = campaign.view.characters
    campaign.do(EditSession(session=campaign.sessions()[0].id, attendance=[mara.id]))
    if not playing:
        campaign.do(EndSession())
    campaign.do(AddMilestone(title="Name the thief", tier="great"))
    campaign.do(ReachMilestone(milestone=campaign.view.milestones[0].id, awards={"marks": 2}))
    held = {c.id: c.balances.get("marks", 0) for c in campaign.view.characters}
    assert held == {mara.id: 2, jonas.id: 0 if playing else 2}


def test_a_note_is_about_somebody_who_is_there(campaign: Campaign) -> None:
    mara, session = campaign.view.characters[0].id, campaign.sessions()[0].id
    for about in ("character", "session", "scene"):
        with pytest.raises(Refusal) as refused:
            campaign.do(AddNote(text="lies", about=about, about_id=999))
        assert (refused.value.code, refused.value.field) == ("not_found", "about_id")
    for about, number, actor in (("character", mara, mara), ("session", session, None), ("campaign", None, None)):
        line = campaign.do(AddNote(text="lies", about=about, about_id=number)).line
        assert line is not None
        assert line.actor == actor
        assert campaign.notes()[0].of == (about, number)


def test_a_note_about_the_scene_or_the_session_is_about_the_open_one(campaign: Campaign) -> None:
    session, scene = campaign.sessions()[0].id, campaign.scenes(campaign.sessions()[0].id)[-1].id
    for about, number in (("scene", scene), ("session", session)):
        campaign.do(AddNote(text="lies", about=about))
        assert campaign.notes()[0].of == (about, number)
    campaign.do(EndSession())
    for about, why in (("scene", "No scene is open"), ("session", "No session is open"), ("character", "who or what")):
        with pytest.raises(Refusal, match=why) as refused:
            campaign.do(AddNote(text="lies", about=about))
        assert refused.value.field == "about_id"


def test_a_session_that_begins_says_what_was_queued_and_is_not_done(campaign: Campaign) -> None:
    mara = campaign.view.characters[0].id
    campaign.do(EndSession())
    with pytest.raises(Refusal, match="from 0 to"):
        CommitDowntime(days=-3)
    for _ in range(2):
        campaign.do(QueueActivity(actor=mara, action="work"))
    line = campaign.do(StartSession()).line
    assert line is not None
    assert line.title == "Session 2 starts; 2 queued activities not done"
    campaign.undo()
    assert campaign.view.downtime is not None
    assert len(campaign.view.downtime.plans[0].activities) == 2
    for _ in range(2):
        campaign.undo()
    campaign.do(CommitDowntime(days=0))
    line = campaign.do(StartSession()).line
    assert line is not None
    assert line.title == "Session 2 starts"


def test_the_calendar_moves_by_what_is_said_of_it(campaign: Campaign) -> None:
    campaign.do(SetCalendar(day=12, label="the thaw"))
    assert (campaign.view.day, campaign.view.day_label) == (12, "the thaw")
    campaign.do(SetCalendar(label="the flood"))
    assert (campaign.view.day, campaign.view.day_label) == (12, "the flood")
    campaign.do(SetCalendar(day=13))
    assert campaign.view.day == 13


def test_a_draw_of_the_players_is_not_open_by_itself(campaign: Campaign) -> None:
    line = campaign.do(drawn(campaign, "dare", campaign.view.characters[0].id, choose="keep")).line
    assert line is not None
    assert "open" not in line.event


def test_a_session_that_ends_without_a_summary_keeps_the_one_it_has(campaign: Campaign) -> None:
    session = campaign.sessions()[0].id
    campaign.do(EditSession(session=session, summary="They crossed the river."))
    campaign.do(EndSession())
    assert campaign.sessions()[0].summary == "They crossed the river."
