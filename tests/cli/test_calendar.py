"""`wyrdbook calendar`: what day it is, what is typed for one, a calendar taken from a file or written to one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaigns.library.library import Library
from tests.words import sentence

BROUGHT = Path(__file__).parent.parent / "campaigns" / "calendars"


@pytest.fixture
def folder(home):
    return Library().new("The March", "storyteller", seed="a seed")


@pytest.fixture
def tells(says):
    def told(*arguments):
        code, out, _ = says(*arguments, "--json")
        assert code == 0
        return json.loads(out)

    return told


def test_a_calendar_is_taken_written_and_asked(folder, says, tells, tmp_path):
    assert sentence("tui.cli.calendar:_day_text#1") in says("calendar", "The March")[1]
    assert says("calendar", "The March", "--write", str(tmp_path / "c.toml"))[0] == 2
    assert tells("calendar", "The March", "--set", "gregorian")["record"]
    told = tells("calendar", "The March", "--of", "christmas")
    assert (told["date"], told["weekday"], told["feasts"]) == ("25 December 1920", "Saturday", ["Christmas"])
    told_of = says("calendar", "The March", "--of", "in 2 weeks")[1]
    assert told_of.startswith("Thursday, 15 January 1920 · day 15 · in 2 weeks")
    file = tmp_path / "c.toml"
    assert tells("calendar", "The March", "--write", str(file))["file"] == str(file)
    assert says("calendar", "The March", "--write", str(file))[0] == 2
    assert says("calendar", "The March", "--set", "none")[0] == 0
    assert says("calendar", "The March", "--set", str(file))[0] == 0
    assert tells("calendar", "The March")["calendar"]["leap_years"] == [4, 100, 400]


def test_every_fault_of_a_file_is_named_and_nothing_is_taken(folder, says, tmp_path):
    file = tmp_path / "c.toml"
    file.write_text('months = ["Frost", "Thaw 0"]\nleap_years = [1]\n')
    code, out, err = says("calendar", "The March", "--set", str(file))
    assert (code, out) == (3, "")
    assert all(field in err for field in ("months.0", "months.1", "leap_years.0"))
    code, out, _ = says("calendar", "The March", "--set", str(file), "--json")
    assert len(json.loads(out)["faults"]) == 3
    assert sentence("tui.cli.calendar:_day_text#1") in says("calendar", "The March")[1]
    assert says("calendar", "The March", "--set", str(tmp_path / "none.toml"))[0] == 3
    assert says("calendar", "The March", "--of", "14 Frost")[0] == 3
    assert says("calendar", "The March", "--of", "1", "--set", "plain")[0] == 2


def test_the_timeline_of_one_is_what_happened_to_them_with_sessions_dates_and_records(
    home, copied_samples, says, tells
):
    assert says("new", "--sample", "storyteller", "played")[0] == 0
    told = tells("timeline", "played", "--who", "mara")["entries"]
    kinds = {each["kind"] for each in told}
    assert kinds == {"evening", "scene", "points", "bought", "milestone", "harm", "downtime"}
    took = next(each for each in told if each["title"] == "+1 XP: took the lamp")
    assert (took["kind"], took["evening"], took["scene"], took["date"]) == ("points", 9, 1, "13 Bud 311")
    assert took["record"]
    lines = says("timeline", "played", "--who", "mara", "--kind", "bought")[1].splitlines()
    assert [line.split("bought")[0].split()[-1] for line in lines] == ["5", "8", "10"]
    assert says("timeline", "played", "--who", "nobody here")[0] != 0


def test_sessions_of_the_timeline_go_by_the_word_of_today_and_of_before(home, copied_samples, says, tells):
    assert says("new", "--sample", "storyteller", "played")[0] == 0
    today = tells("timeline", "played", "--kind", "session")["entries"]
    assert {each["kind"] for each in today} == {"evening"}
    assert tells("timeline", "played", "--kind", "evening")["entries"] == today
    assert all("  session " in line for line in says("timeline", "played", "--kind", "session")[1].splitlines())
    assert "session" in says("timeline", "--help")[1]
    assert "evening" not in says("timeline", "--help")[1]


def test_the_timeline_has_the_feasts_and_yearly_events_of_every_year_between(folder, says, tells):
    assert says("calendar", "The March", "--set", str(BROUGHT / "o-range.toml"))[0] == 0
    told = tells("timeline", "The March", "--from", "312", "--to", "316")["entries"]
    assert [each["date"] for each in told] == [f"9 Thaw {year}" for year in range(312, 317)]
    assert says("timeline", "The March", "--from", "312", "--to", "9312")[0] == 3


def test_an_export_of_another_program_is_taken_and_what_stays_outside_is_listed(folder, says, tells):
    assert (
        "Otherwise here: Blood Moon"
        in says("calendar", "The March", "--set", str(BROUGHT / "fantasy-calendar.json"))[1]
    )
    told = tells("calendar", "The March")
    assert told["date"] == "14 Frost (cold) 12 Third Age"
    assert (told["season"], told["moons"][0]["name"]) == ("Winter", "Moon")
    code, _, err = says("calendar", "The March", "--set", str(BROUGHT / "calendarium.json"))
    assert (code, "Harbour, Other" in err) == (3, True)
    assert tells("calendar", "The March", "--set", str(BROUGHT / "calendarium.json"), "--named", "Harbour")["left_out"]


def test_the_name_of_today_is_no_other_days(folder, says, tells, tmp_path):
    (lines := tmp_path / "lines.txt").write_text("day day=4 label=dusk", encoding="utf-8")
    assert says("run", "The March", str(lines))[0] == 0
    told = {of: tells("calendar", "The March", *(["--of", of] if of else []))["label"] for of in ("", "3", "4", "5")}
    assert told == {"": "dusk", "3": "", "4": "dusk", "5": ""}
