"""Pages from the command line: to a file or printed, one slip for each player, never over a file."""

from __future__ import annotations

import csv
import io
import json

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AddProject, CommitDowntime, EndSession, QueueActivity, StartSession
from campaigns.exports.catalogue import PRINTED
from campaigns.library.library import Library


@pytest.fixture
def winter():
    """A campaign after a downtime of two."""
    folder = Library().new("Winter", "toy", seed="a seed")
    with Campaign.open(folder) as campaign:
        for name in ("Mara Voss", "Jonas Reed"):
            campaign.do(AddCharacter(name=name))
        campaign.do(StartSession())
        campaign.do(AddProject(title="A raft", target=3))
        campaign.do(EndSession())
        for who in campaign.view.characters:
            campaign.do(QueueActivity(actor=who.id, action="work", form={"project": campaign.view.projects[0].id}))
        campaign.do(CommitDowntime())
        campaign.do(StartSession())
    return folder


def test_a_page_is_printed_or_written_to_a_new_file(winter, says, tmp_path):
    file = tmp_path / "sheets.html"
    printed = says("print", "sheets", "Winter")[1]
    assert says("print", "sheets", "Winter", "--to", str(file)) == (0, f"Written to {file}\n", "")
    assert file.read_text() == printed
    assert says("print", "sheets", "Winter", "--to", str(file))[0] == 2
    assert "size: letter" in says("print", "hands", "Winter", "--paper", "letter")[1]


def test_a_game_without_a_campaign_has_blank_sheets_and_pieces(says):
    assert "Larceny" in says("print", "blank", "storyteller")[1]
    assert "ace of rods" in says("print", "pieces", "destiny")[1]
    assert says("print", "pieces", "toy")[0] == 3
    assert says("print", "sheets", "storyteller")[0] == 3


def test_what_a_campaign_keeps_is_a_table_kind_by_kind(winter, says):
    head, *rows = csv.reader(io.StringIO(says("print", "character.csv", "Winter")[1]))
    assert head[:3] == ["id", "name", "player"]
    assert [row[1] for row in rows] == ["Mara Voss", "Jonas Reed"]
    assert [each["title"] for each in json.loads(says("print", "project.json", "Winter")[1])] == ["A raft"]
    for what in PRINTED:
        assert says("print", what, "Winter")[0] in (0, 3), what


def test_a_calendar_is_printed_in_lines_like_any_other(winter, says):
    says("calendar", "winter", "--set", "plain")
    code, out, _ = says("print", "world.ics", "winter")
    lines = out.splitlines()
    assert (code, lines[0], lines[-1]) == (0, "BEGIN:VCALENDAR", "END:VCALENDAR")


def test_each_player_gets_a_slip_of_their_own(winter, says, tmp_path):
    folder = tmp_path / "slips"
    code, out, _ = says("slips", "Winter", "--folder", str(folder))
    files = sorted(folder.iterdir())
    assert (code, len(files), out.count("Written to")) == (0, 2, 2)
    for file, name, other in zip(files, ("Jonas Reed", "Mara Voss"), ("Mara", "Jonas"), strict=True):
        assert name in file.read_text()
        assert other not in file.read_text()
    assert says("slips", "Winter", "--folder", str(folder))[0] == 3
    assert "A raft" in says("slips", "Winter")[1]


def test_all_sessions_are_told_in_each_form(winter, says, tmp_path):
    for form in ("md", "prose", "html"):
        told = says("recap", "Winter", "--all", "--format", form)[1]
        assert told.index("Session 1") < told.index("Session 2")
    assert says("recap", "Winter", "1", "--all")[0] == 2
    assert says("recap", "Winter", "--to", str(tmp_path / "e.md"))[0] == 0
    assert (tmp_path / "e.md").read_text() == says("recap", "Winter")[1]


@pytest.mark.parametrize("line", [("sheets", "Winter", "nobody"), ("slips", "Winter", "Mara"), ("blank", "Nowhere")])
def test_what_is_not_there_is_refused_in_one_line(winter, says, line):
    code, out, errors = says("print", *line)
    assert code in (2, 3)
    assert not out
    assert errors.count("\n") == 1
