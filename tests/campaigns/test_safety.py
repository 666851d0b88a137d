"""Lines and veils, and the note that the game was paused: neither ever says who asked."""

from __future__ import annotations

from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.commands import AddBoundary, AddNote, EditBoundary, RemoveBoundary
from campaigns.kinds.safety import Boundary


def test_a_line_becomes_a_veil_and_goes_again(campaign: Campaign) -> None:
    campaign.do(hear(['boundary "harm to animals"'], campaign).command)
    assert campaign.do(hear(["boundary torture veil"], campaign).command).line.title == "Boundary: torture"
    line, veil = campaign.documents("boundaries")
    assert campaign.documents("boundaries")[line] == {"text": "harm to animals", "handling": "line"}
    campaign.do(EditBoundary(boundary=line, handling="veil"))
    campaign.do(RemoveBoundary(boundary=veil))
    assert campaign.documents("boundaries") == {line: {"text": "harm to animals", "handling": "veil"}}
    campaign.undo()
    assert campaign.documents("boundaries")[veil]["text"] == "torture"


def test_nothing_that_is_stored_can_say_who_asked_for_a_line(campaign: Campaign) -> None:
    done = campaign.do(AddBoundary(text="torture"))
    assert done.line.event["actor"] is None
    assert [*done.line.event["command"]] == ["text", "handling"]
    assert [*Boundary.fields_kept()] == ["text", "handling"]


def test_a_pause_is_one_entry_that_says_nothing_more_and_takes_no_redo_away(campaign: Campaign) -> None:
    campaign.do(AddNote(text="the dog dies", about="campaign"))
    campaign.undo()
    before, redo = len(campaign.history()), campaign.view.redo
    line = campaign.pause().line
    assert line.title == "Paused"
    assert line.event["actor"] is None
    assert "command" not in line.event
    assert len(campaign.history()) == before + 1
    assert campaign.view.redo == redo
    campaign.redo()
    assert [note.text for note in campaign.notes()] == ["the dog dies"]


def test_going_back_to_before_the_moment_keeps_its_note(campaign: Campaign) -> None:
    start = campaign.do(AddNote(text="before", about="campaign")).line.seq
    for text in ("the cellar", "the dog dies"):
        campaign.do(AddNote(text=text, about="campaign"))
    campaign.pause()
    campaign.back_to(start)
    assert [note.text for note in campaign.notes()] == ["before"]
    log = campaign.history()
    lines = [log.line(i) for i in range(len(log))]
    assert [(line.title, line.live) for line in lines[:2]] == [("Undone: 2 changes", True), ("Paused", True)]
    assert not lines[2].live
    campaign.redo()
    assert len(campaign.notes()) == 3
