"""A GM's changes to a campaign, as commands."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddClock,
    AddMilestone,
    AddNote,
    AddProject,
    AwardPoints,
    CommitDowntime,
    DropDraft,
    EditActivity,
    EditCharacter,
    EditClock,
    EditScene,
    EndConflict,
    EndScene,
    EndSession,
    KeepForm,
    MoveProject,
    PrepareScene,
    QueueActivity,
    ReachMilestone,
    RefundEntry,
    Resolve,
    SaveDraft,
    SaveNoteDraft,
    SetOption,
    SetPlace,
    SetSheet,
    SetTerms,
    SetTyped,
    StartConflict,
    StartScene,
    StartSession,
    TickClock,
)
from campaigns.errors import CampaignError
from core.actions.place import Place
from core.luck.table import Answer
from core.refusal import Refusal
from tests.campaigns.play import drawn, state, typed
from tests.words import sentence


def ids(campaign: Campaign) -> list[int]:
    return [c.id for c in campaign.view.characters]


def test_a_scene_has_everybody_who_attends(campaign: Campaign) -> None:
    view = campaign.view
    assert view.session is not None
    assert view.scene is not None
    assert view.session.number == 1
    assert view.scene.participants == tuple(ids(campaign))
    assert view.scene.aspects == ("dark",)
    assert all(c.here for c in view.characters)


def test_a_purchase_starts_with_something_that_can_be_bought(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    campaign.do(SetSheet(character=mara, sheet={"nerve": 5, "wit": 1}))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="brave"))
    assert campaign.start_form("learn", mara).trait == "wit"
    campaign.do(SetSheet(character=mara, sheet={"nerve": 5, "wit": 5}))
    assert campaign.start_form("learn", mara).trait == "nerve", "where nothing can be bought it says why"


def test_a_long_form_is_kept_half_filled_and_is_nothing_to_undo(campaign: Campaign) -> None:
    mara, jonas = ids(campaign)[:2]
    undo = campaign.view.undo
    assert campaign.do(KeepForm(action="street", actor=mara, form={"nerve": 5, "wit": 5})).line is None
    assert campaign.view.undo == undo
    assert campaign.start_form("street", mara).wit == 5, "though it is more than may be spent"
    assert campaign.start_form("street", jonas).wit == 1
    with pytest.raises(Refusal):
        campaign.do(KeepForm(action="street", actor=mara, form={"nerve": 6}))


def test_a_draw_changes_the_sheet_and_leads_the_strip(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    before = campaign.luck
    done = campaign.do(drawn(campaign, "dare", mara, choose="keep"))
    assert done.line is not None
    assert done.line.band
    assert campaign.view.strip[0].seq == done.line.seq
    assert campaign.luck.taken == before.taken + 2
    assert campaign.last_action() == ("dare", mara)


def test_a_typed_draw_leaves_luck_alone_and_says_who_drew(campaign: Campaign) -> None:
    mara, before = ids(campaign)[0], campaign.luck
    done = campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    assert campaign.luck == before
    assert done.line is not None
    assert [a["source"] for a in done.line.event["answers"]] == ["typed"] * 3


def test_tokens_the_program_never_drew_are_not_passed_off_as_its_own(campaign: Campaign) -> None:
    command = typed(campaign, "dare", ids(campaign)[0], "heads", 6, "keep")
    forged = replace(command, answers=tuple(replace(a, source="program") for a in command.answers))
    with pytest.raises(Refusal):
        campaign.do(forged)


def test_an_unfinished_draw_is_refused_and_nothing_changes(campaign: Campaign) -> None:
    before, seq = state(campaign), campaign.view.seq
    with pytest.raises(Refusal):
        campaign.do(Resolve(action="dare", actor=ids(campaign)[0], answers=[Answer(given=["heads"])]))
    assert (state(campaign), campaign.view.seq) == (before, seq)


@pytest.mark.parametrize(
    "command",
    [
        AwardPoints(characters=[999], currency="marks", amount=1, reason="x"),
        AwardPoints(characters=[], currency="marks", amount=1, reason="x"),
        AwardPoints(characters=[2], currency="gold", amount=1, reason="x"),
        AwardPoints(characters=[2], currency="marks", amount=-1, reason="x"),
        AddMilestone(title="x", tier="vast"),
        SetOption(option="needed", value="six"),
        SetOption(option="other", value=1),
        SetSheet(character=2, sheet={"nerve": "high"}),
        Resolve(action="fly", actor=2),
        StartConflict(conflict_form="war", title="x"),
        StartSession(),
        EditScene(participants=[77]),
        EndSession(interval="eternity"),
        QueueActivity(actor=2, action="work"),
        AddNote(text=" \n"),
        AddProject(title="x", target=-1),
        EndConflict(conflict=5),
        RefundEntry(entry=1),
    ],
    ids=lambda c: c.kind,
)
def test_what_cannot_be_is_refused_with_one_sentence_and_nothing_is_logged(campaign: Campaign, command: object) -> None:
    before, seq = state(campaign), campaign.view.seq
    with pytest.raises(Refusal) as refused:
        campaign.do(command)
    assert refused.value.message.endswith(".")
    assert "\n" not in refused.value.message
    assert (state(campaign), campaign.view.seq) == (before, seq)


@pytest.mark.parametrize("target", [0, -1, 101, 10**6])
def test_a_clock_has_1_to_100_segments_in_a_scene_that_is_prepared_too(target: int) -> None:
    for make in (lambda: AddClock(title="x", target=target), lambda: EditClock(clock=1, target=target)):
        with pytest.raises(Refusal, match="from 1 to 100"):
            make()
    with pytest.raises(Refusal, match="from 1 to 100") as refused:
        PrepareScene(title="x", clocks=[{"title": "y", "target": target}], value={})
    assert refused.value.field == "clocks.0.target"


@pytest.mark.parametrize("name", ["", "   ", "x" * 10_000])
def test_names_that_cannot_be_never_become_commands(name: str) -> None:
    with pytest.raises(Refusal):
        AddCharacter(name=name)


@pytest.mark.parametrize("name", ["[bold]Mara[/]", "[@click=app.quit]x[/]", "\x1b[31mred", "a\u202eb", "名前", "🎲"])
def test_odd_names_are_kept_to_the_letter(campaign: Campaign, name: str) -> None:
    campaign.do(AddCharacter(name=name))
    assert campaign.view.characters[-1].name == name


def test_an_award_cites_where_it_was_earned(campaign: Campaign) -> None:
    campaign.do(AwardPoints(characters=ids(campaign), currency="marks", amount=2, reason="the cellar"))
    assert [c.balances["marks"] for c in campaign.view.characters] == [2, 2]
    assert [c.today["marks"] for c in campaign.view.characters] == [2, 2]
    entry = campaign.ledger()[0]
    assert (entry.session, entry.scene, entry.reason) == (1, 1, "the cellar")


def test_spending_is_checked_against_the_balance(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    with pytest.raises(Refusal):
        campaign.do(Resolve(action="learn", actor=mara, form={"trait": "nerve"}))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=5, reason="x"))
    campaign.do(Resolve(action="learn", actor=mara, form={"trait": "nerve"}))
    assert campaign.view.characters[0].sheet.nerve == 2
    assert campaign.view.characters[0].balances["marks"] == 3


def test_a_refund_is_an_entry_of_its_own(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=5, reason="x"))
    entry = campaign.ledger(mara)[0]
    campaign.do(RefundEntry(entry=entry.id))
    assert campaign.view.characters[0].balances["marks"] == 0
    assert [e.delta for e in campaign.ledger(mara)] == [-5, 5]
    with pytest.raises(Refusal):
        campaign.do(RefundEntry(entry=entry.id))


def test_a_milestone_pays_its_tier_once(campaign: Campaign) -> None:
    campaign.do(AddMilestone(title="Find the cellar", tier="small"))
    milestone = campaign.view.milestones[0].id
    campaign.do(ReachMilestone(milestone=milestone))
    assert campaign.view.milestones[0].session == 1
    assert all(c.balances["marks"] > 0 for c in campaign.view.characters)
    assert campaign.ledger()[0].milestone == milestone
    with pytest.raises(Refusal):
        campaign.do(ReachMilestone(milestone=milestone))


def test_a_conflict_runs_until_its_rules_end_it(campaign: Campaign) -> None:
    from core.schema.codec import encode

    mara, jonas = ids(campaign)
    form = campaign.ruleset.conflict("duel")
    start = encode(form.prefill(campaign.situation(mara))) | {"other": jonas}
    campaign.do(StartConflict(conflict_form="duel", title="At dawn", actor=mara, form=start))
    conflict = campaign.view.conflicts[0]
    assert set(conflict.participants) <= {mara, jonas}
    for _ in range(40):
        if not campaign.view.conflicts:
            break
        campaign.do(drawn(campaign, "exchange", None, conflict=conflict.id))
    assert campaign.view.conflicts == ()
    assert [o.action.id for o in campaign.offers(Place.SCENE, mara)] == ["dare", "boast"]


def test_ending_a_scene_ends_its_conflicts_and_clocks(campaign: Campaign) -> None:
    from core.schema.codec import encode

    mara, jonas = ids(campaign)
    start = encode(campaign.ruleset.conflict("duel").prefill(campaign.situation(mara))) | {"other": jonas}
    campaign.do(StartConflict(conflict_form="duel", title="At dawn", actor=mara, form=start))
    campaign.do(AddClock(title="The alarm", target=6, for_scene=True))
    campaign.do(AddClock(title="Winter", target=4))
    campaign.do(EndScene(note="They fled."))
    assert campaign.view.conflicts == ()
    assert [c.track.title for c in campaign.view.clocks] == ["Winter"]
    assert campaign.view.scene is None


def test_clocks_stay_between_empty_and_full(campaign: Campaign) -> None:
    campaign.do(AddClock(title="The alarm", target=3))
    clock = campaign.view.clocks[0].id
    campaign.do(TickClock(clock=clock, by=99))
    assert campaign.view.clocks[0].track.done
    with pytest.raises(Refusal):
        campaign.do(TickClock(clock=clock))
    campaign.do(TickClock(clock=clock, by=-99))
    assert campaign.view.clocks[0].track.tally == 0


def test_a_downtime_is_planned_checked_and_committed_as_one(campaign: Campaign) -> None:
    mara, jonas = ids(campaign)
    campaign.do(AddProject(title="The boat", target=3))
    project = campaign.view.projects[0].id
    campaign.do(EndSession())
    downtime = campaign.view.downtime
    assert downtime is not None
    assert [p.actor for p in downtime.plans] == [mara, jonas]
    for actor in (mara, jonas):
        campaign.do(QueueActivity(actor=actor, action="work", form={"project": project}))
    campaign.do(QueueActivity(actor=mara, action="work", form={"project": project}))
    assert campaign.view.downtime is not None
    assert campaign.view.downtime.plans[0].fault
    with pytest.raises(Refusal):
        campaign.do(CommitDowntime())
    campaign.do(SetTerms(actor=mara, terms={"hurry": True}))
    assert campaign.view.downtime.ready
    first = campaign.view.downtime.plans[0].activities[0].id
    campaign.do(EditActivity(activity=first, answers=[Answer(given=[6])]))
    before, day = state(campaign), campaign.view.day
    done = campaign.do(CommitDowntime())
    assert done.line is not None
    assert len(done.line.event["results"]) == 3
    assert done.line.event["results"][0]["answers"][0] == {"given": [6], "source": "typed"}
    assert campaign.view.downtime is None
    assert campaign.view.day == day + 7
    assert campaign.view.projects[0].track.marks == 3
    assert set(campaign.view.projects[0].workers) == {mara, jonas}
    campaign.undo()
    assert state(campaign) == before


def test_a_broken_activity_is_shown_with_its_fault_at_its_place(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    campaign.do(EndSession())
    campaign.do(QueueActivity(actor=mara, action="work", form={"project": 999}))
    assert campaign.view.downtime is not None
    (activity,) = campaign.view.downtime.plans[0].activities
    assert activity.fault
    assert activity.fault_field == "project"


def test_a_draft_survives_quitting_and_undo_leaves_it_alone(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    campaign.do(SaveDraft(action="dare", actor=mara, form={"trait": "wit"}, answers=[Answer(given=["heads"])]))
    campaign.undo()
    campaign.close()
    with Campaign.open(campaign.folder) as again:
        draft = again.view.draft
        assert draft is not None
        assert (draft.actor, draft.form.trait, draft.answers[0].given) == (mara, "wit", ("heads",))
        again.do(DropDraft())
        assert again.view.draft is None


def test_finishing_a_draw_forgets_its_draft_and_undo_does_not_bring_it_back(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    campaign.do(SaveDraft(action="dare", actor=mara, form={"trait": "wit"}))
    campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    assert campaign.view.draft is None
    campaign.undo()
    assert campaign.view.draft is None


def test_play_is_reopened_where_it_stopped(campaign: Campaign) -> None:
    campaign.do(SetPlace(place={"screen": "sheet", "character": 2}))
    campaign.do(SaveNoteDraft(text="The miller knows"))
    view = campaign.view
    campaign.close()
    with Campaign.open(campaign.folder) as again:
        assert again.note_draft == "The miller knows"
        assert again.view == view


def test_typed_cards_are_per_campaign_and_per_character(campaign: Campaign) -> None:
    mara, jonas = ids(campaign)
    campaign.do(SetTyped(typed=True))
    campaign.do(SetTyped(typed=False, character=jonas))
    assert (campaign.types_cards(mara), campaign.types_cards(jonas)) == (True, False)


def test_a_second_writer_is_told_and_may_read(campaign: Campaign) -> None:
    with pytest.raises(CampaignError) as refused:
        Campaign.open(campaign.folder)
    assert refused.value.kind == "locked"
    with Campaign.open(campaign.folder, read_only=True) as reader:
        assert reader.view.read_only
        assert reader.view.name == campaign.view.name
        with pytest.raises(CampaignError):
            reader.do(AddCharacter(name="x"))


def test_the_form_last_used_is_offered_again_while_it_fits(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    command = typed(campaign, "dare", mara, "heads", 6, "keep")
    campaign.do(replace(command, form={**command.form, "trait": "wit"}))
    assert campaign.start_form("dare", mara).trait == "wit"


def test_the_time_machine_shows_a_character_as_it_stood(campaign: Campaign) -> None:
    mara = ids(campaign)[0]
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=5, reason="x"))
    campaign.do(EndSession())
    campaign.do(StartSession())
    campaign.do(Resolve(action="learn", actor=mara, form={"trait": "nerve"}))
    then = campaign.character_at(mara, 1)
    assert then is not None
    assert (then.sheet.nerve, then.balances["marks"]) == (1, 5)
    now = campaign.character_at(mara, 2)
    assert now is not None
    assert (now.sheet.nerve, now.balances["marks"]) == (2, 3)
    campaign.do(AddCharacter(name="Late"))
    assert campaign.character_at(campaign.view.characters[-1].id, 1) is None


def test_absent_characters_do_not_attend(campaign: Campaign) -> None:
    mara, jonas = ids(campaign)
    campaign.do(EndSession())
    campaign.do(EditCharacter(character=jonas, status="absent"))
    campaign.do(StartSession())
    campaign.do(StartScene(title="x"))
    assert campaign.view.scene is not None
    assert campaign.view.scene.participants == (mara,)


def test_a_damaged_campaign_is_never_opened_silently(campaign: Campaign, tmp_path: Path) -> None:
    campaign.close()
    state_file = campaign.folder / "state.json"
    data = bytearray(state_file.read_bytes())
    data[len(data) // 2] ^= 4
    state_file.write_bytes(data)
    with pytest.raises(CampaignError) as refused:
        Campaign.open(campaign.folder)
    assert refused.value.kind == "damaged_state"


def test_a_choice_that_is_not_offered_is_refused_at_its_field(campaign: Campaign) -> None:
    command = typed(campaign, "dare", ids(campaign)[0], "heads", 6, "keep")
    with pytest.raises(Refusal) as refused:
        campaign.do(replace(command, form={**command.form, "trait": "magic"}))
    assert refused.value.field == "trait"


def test_a_clock_is_edited_and_stays_between_empty_and_full(campaign: Campaign) -> None:
    (clock,) = campaign.do(AddClock(title="The alarm", target=4)).view.clocks
    done = campaign.do(EditClock(clock=clock.id, title="The bell", target=6, tally=5, for_scene=True))
    (clock,) = done.view.clocks
    assert (clock.track.title, clock.track.target, clock.track.tally) == ("The bell", 6, 5)
    assert campaign.view.scene is not None
    assert clock.scene == campaign.view.scene.id
    assert done.line is not None
    assert done.line.title == "Clock: The bell 5/6"
    for wrong in ({"target": 3}, {"tally": 7}, {"tally": -1}, {"target": 0}):
        with pytest.raises(Refusal):
            campaign.do(EditClock(clock=clock.id, **wrong))
    campaign.do(EndScene())
    assert campaign.view.clocks == (), "it ends with its scene now"


def test_what_runs_in_a_scene_ends_with_it_but_for_what_is_carried_over(campaign: Campaign) -> None:
    mara, jonas = ids(campaign)
    campaign.do(AddCharacter(name="the miller", role="npc", here=True))
    miller = ids(campaign)[-1]
    for title, actor in (("At the weir", mara), ("On the stairs", miller)):
        campaign.do(StartConflict(conflict_form="duel", title=title, actor=actor, form={"other": jonas}))
    for title in ("The alarm", "The fire"):
        campaign.do(AddClock(title=title, target=6, for_scene=True))
    campaign.do(AddClock(title="The thaw", target=8))
    _, stairs = campaign.view.conflicts
    _, fire, thaw = campaign.view.clocks
    for wrong in ([thaw.id], [mara], [999]):
        with pytest.raises(Refusal, match=re.escape(sentence("campaigns.sessions.handlers:_carry"))):
            campaign.do(StartScene(title="The loft", carry=wrong))
    before = state(campaign)
    campaign.do(StartScene(title="The loft", participants=[mara], carry=[stairs.id, fire.id]))
    view = campaign.view
    assert [c.title for c in view.conflicts] == ["On the stairs"]
    assert {c.track.title: c.scene for c in view.clocks} == {"The fire": view.scene and view.scene.id, "The thaw": None}
    assert view.scene is not None
    assert view.scene.participants == (mara, miller, jonas), "who takes part in what goes on comes along"
    campaign.do(drawn(campaign, "exchange", miller, conflict=stairs.id))
    campaign.undo()
    campaign.undo()
    assert state(campaign) == before
    campaign.do(StartScene(title="The loft"))
    assert campaign.view.conflicts == ()


def test_who_is_added_while_a_scene_runs_joins_it_only_if_said_so(campaign: Campaign) -> None:
    for name, here, title in (("Ilse", False, "Ilse added"), ("Tom", True, "Tom added, joins The mill")):
        done = campaign.do(AddCharacter(name=name, here=here))
        assert done.view.characters[-1].here is here
        assert done.line is not None
        assert done.line.title == title


def test_a_project_is_moved_by_hand_where_no_activity_of_the_game_does(campaign: Campaign) -> None:
    mara, jonas = ids(campaign)
    (project,) = campaign.do(AddProject(title="The boat", target=4)).view.projects
    before = state(campaign)
    done = campaign.do(MoveProject(project=project.id, by=3, reason="three dry days", workers=[mara, jonas]))
    (moved,) = done.view.projects
    assert (moved.track.tally, moved.track.marks, moved.workers) == (3, 1, (mara, jonas))
    assert done.line is not None
    assert done.line.title == "Project: The boat 3/4, Mara Voss and Jonas Reed, three dry days"
    campaign.do(MoveProject(project=project.id, by=2, workers=[mara]))
    assert campaign.view.projects[0].track.done
    campaign.do(MoveProject(project=project.id, by=-9))
    assert campaign.view.projects[0].track.tally == 0
    for wrong in ({"by": -1}, {"by": 0}, {"workers": [999]}, {"project": 999}):
        with pytest.raises(Refusal):
            campaign.do(MoveProject(**{"project": project.id, **wrong}))
    for _ in range(3):
        campaign.undo()
    assert state(campaign) == before
