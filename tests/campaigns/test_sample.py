"""The sample campaign of every ruleset that has one: really played, all of it true, and always the same."""

import dataclasses
from shutil import copytree

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.script import Faulty, play, statements
from campaigns.commands import AddFigures
from campaigns.history.verification import verify_folder
from campaigns.library.faulty_sheets import faulty_sheets
from campaigns.library.library import Library
from campaigns.library.samples import begin_sample, build, sample_of, samples
from core.actions.place import Place
from core.refusal import Refusal
from tests.built import sample

SAMPLED = samples()


@pytest.fixture(scope="module", params=SAMPLED, ids=lambda rules: rules.id)
def built(request, tmp_path_factory):
    return request.param, sample(tmp_path_factory.mktemp("sample") / "campaign", request.param.id)


@pytest.mark.walk(by="test_it_uses_every_kind_of_thing")
def test_every_logged_result_holds(built):
    verified = list(verify_folder(built[1]))
    assert len(verified) >= 50
    assert [v.message for v in verified if not v.ok] == []


@pytest.mark.walk(by="test_it_stops_in_the_middle_of_a_session")
def test_two_builds_are_the_same_to_the_byte(built, tmp_path):
    rules, folder = built
    build(rules, tmp_path / "again")
    for path in sorted(folder.rglob("*.json*")):
        assert path.read_bytes() == (tmp_path / "again" / path.relative_to(folder)).read_bytes(), path.name


@pytest.mark.walk
def test_it_stops_in_the_middle_of_a_session(built):
    with Campaign.open(built[1], read_only=True) as campaign:
        view = campaign.view
        played = [session for session in campaign.sessions() if not session.open]
        assert len(played) >= 5
        assert view.session
        assert view.scene
        assert view.conflicts
        assert view.clocks
        assert view.strip
        assert sum(c.role == "pc" for c in view.characters) == 4
        assert sum(c.role == "npc" for c in view.characters) >= 5
        assert all(session.summary for session in played)
        assert campaign.rolls(), "on random tables, with what lay on the table typed in"
        assert len(campaign.articles()) >= 5
        assert len(campaign.relations()) >= 3
        assert all("@" in each.text for each in campaign.articles()[:3])
        assert len(view.prepared) >= 2
        assert any(scene.figures for scene in view.prepared)
        assert {line.kind for line in view.agenda} >= {"", "prepared"}


@pytest.mark.walk
def test_its_threads_show_what_a_thread_can_be_and_a_sheet_names_somebody(built):
    with Campaign.open(built[1], read_only=True) as campaign:
        found = campaign.threads()
        assert 2 <= len(found) <= 4
        assert {each.state for each in found} == {"overdue", "dormant", "open"}
        assert any(each.clocks for each in found)
        assert {each.one.secret for each in found} == {True, False}
        assert {each.one.id for each in found} == {each.one.id for each in found if each.last}, "none is without a past"
        assert any(tie.id is None for tie in campaign.relations())


def between_sessions(rules):
    """The commands of a downtime that only some games have a use for."""
    if dataclasses.fields(rules.downtime.terms):
        yield "set_terms"
    activities = [action for action in rules.actions if action.place is Place.DOWNTIME]
    if any(field.name == "project" for action in activities for field in dataclasses.fields(action.form)):
        yield "add_project"


@pytest.mark.walk
def test_it_uses_every_kind_of_thing(built):
    rules, folder = built
    with Campaign.open(folder, read_only=True) as campaign:
        lines = [campaign.history().line(i) for i in range(len(campaign.history()))]
        notes = campaign.notes()
    kinds = {line.kind for line in lines}
    assert kinds >= {
        *("start_session", "end_session", "start_scene", "resolve", "start_conflict", "end_conflict"),
        *("award_points", "add_milestone", "reach_milestone", "commit_downtime"),
        *("add_clock", "tick_clock", "add_note", "set_option", "set_typed", "undo", "redo", "edit_character"),
        *between_sessions(rules),
    }
    assert {note.secret for note in notes} == {True, False}
    started = {line.event["command"]["conflict_form"] for line in lines if line.kind == "start_conflict"}
    assert started == {form.id for form in rules.conflicts}
    results = [result for line in lines if line.kind == "commit_downtime" for result in line.event["results"]]
    done = {line.event["action"] for line in lines if line.kind == "resolve"} | {result["action"] for result in results}
    assert len({action.id for action in rules.actions} - done) <= len(rules.actions) // 3
    sources = {answer["source"] for line in lines for answer in line.event.get("answers", ())}
    assert sources == {"program", "typed"}
    assert {line.band for line in lines if line.band} == {"disaster", "failure", "mixed", "success", "triumph"}


@pytest.mark.walk
def test_every_sheet_is_sound(built):
    rules, folder = built
    with Campaign.open(folder, read_only=True) as campaign:
        assert {
            c.name: rules.check_sheet(c.sheet) for c in campaign.view.characters if rules.check_sheet(c.sheet)
        } == {}


@pytest.mark.walk
def test_an_npc_of_every_entry_of_its_bestiary_is_sound(built, tmp_path):
    """Except that two have the same card: an entry keeps those that someone else has by now."""
    copytree(built[1], tmp_path / "copy")
    with Campaign.open(tmp_path / "copy") as campaign:
        for figure in campaign.view.figures:
            campaign.do(AddFigures(name=figure.name, number=1))
    assert [fault for fault in faulty_sheets(tmp_path / "copy") if "has the only" not in fault] == []


def test_the_library_makes_the_private_copy_once(tmp_path, copied_samples):
    library = Library(tmp_path / "campaigns")
    folder = library.sample()
    with Campaign.open(folder) as campaign:
        campaign.undo()
        seq = campaign.view.seq
    assert library.sample() == folder
    with Campaign.open(folder, read_only=True) as campaign:
        assert campaign.view.seq == seq
    assert [shelved.folder for shelved in library.list()] == [folder]


def test_a_ruleset_without_a_sample_says_so(tmp_path):
    with pytest.raises(Refusal):
        Library(tmp_path).sample("toy")
    assert Library(tmp_path).list() == ()


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("tick nowhere", "line 1: Nothing here is called nowhere."),
        ("# a comment\n\naward nobody 1 xp brave", "line 3: Nothing here is called nobody."),
        ("rename Here\ndance", "line 2: There is no such command."),
    ],
)
def test_a_script_that_cannot_be_played_stops_at_its_line(tmp_path, script, said):
    with begin_sample(sample_of(SAMPLED[0]), tmp_path / "c") as (campaign, clock), pytest.raises(Faulty, match=said):
        list(play(campaign, statements(script), "script", clock))
