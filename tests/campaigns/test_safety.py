"""Lines and veils, and the note that the game was paused: neither ever says who asked."""

from __future__ import annotations

from pathlib import Path

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.commands import AddBoundary, AddNote, EditBoundary, RemoveBoundary, SaveNoteDraft
from campaigns.document_kinds.safety import Boundary
from campaigns.exports.catalogue import PRINTED
from campaigns.library.library import Library
from campaigns.templates.templates import template_tables
from campaigns.vault.folder import write_vault


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


def test_it_is_paused_until_someone_goes_on_or_does_something(campaign: Campaign) -> None:
    assert campaign.resume() is None
    start = campaign.do(AddNote(text="before", about="campaign")).line.seq
    campaign.do(AddNote(text="the dog dies", about="campaign"))
    campaign.pause()
    campaign.do(SaveNoteDraft(text="half a note"))
    assert campaign.paused
    assert campaign.resume().line.title == "Resumed"
    assert not campaign.paused
    campaign.pause()
    campaign.back_to(start)
    assert not campaign.paused
    assert campaign.resume() is None


def test_the_page_prints_the_lines_and_the_veils_apart_and_escaped(campaign: Campaign) -> None:
    made = PRINTED["safety"].made
    assert made(campaign, (), "a4").count("none yet") == 2
    campaign.do(AddBoundary(text="harm to <animals>"))
    campaign.do(AddBoundary(text="torture", handling="veil"))
    html = made(campaign, (), "a4")
    campaign.do(AddBoundary(text="fire ||Ben asked||"))
    assert "Ben asked" not in made(campaign, (), "a4")
    lines, veils = html.split("only off-stage")
    assert "harm to &lt;animals&gt;" in lines
    assert "torture" in veils
    assert "torture" not in lines


def test_the_players_vault_has_the_page(campaign: Campaign, tmp_path: Path) -> None:
    campaign.do(AddBoundary(text="torture", handling="veil"))
    write_vault(campaign.past(), tmp_path / "v", players=True)
    assert "## torture\n\nveil" in (tmp_path / "v" / "Lines and veils.md").read_text()


@pytest.mark.parametrize("ruleset", [*core.rulesets.MODULES])
def test_a_session_zero_is_the_same_for_every_game(ruleset: str, tmp_path: Path) -> None:
    folder = Library(tmp_path).new("New", ruleset, session_zero=True)
    with Campaign.open(folder) as campaign:
        assert len(campaign.view.agenda) == 8
        assert campaign.view.agenda[-1].called == "Table rules"
        (rules,) = campaign.articles()
        assert not rules.secret
        assert "- Anyone may ask for a pause at any time. No one asks why." in rules.text.split("\n")
        assert not campaign.documents("boundaries")


def test_a_template_keeps_lines_and_veils_with_the_players_only(campaign: Campaign) -> None:
    campaign.do(AddBoundary(text="torture"))
    docs = campaign.documents
    assert [doc["text"] for doc in template_tables(docs, "T", players=True)["boundaries"].values()] == ["torture"]
    assert not template_tables(docs, "T", players=False)["boundaries"]
