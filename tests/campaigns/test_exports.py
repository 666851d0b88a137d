"""Exports for other programs: draws and tables as CSV, sessions as JSON, relationships as a graph, dates as iCal."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from datetime import date, datetime
from xml.etree import ElementTree

import pytest

from campaigns.calendar.files import presets
from campaigns.calendar.real_dates import real_date
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddOccasion,
    MakeCalendar,
    Relate,
    Roll,
    SetNextEvening,
    StartScene,
    StartSession,
)
from campaigns.exports.catalogue import PRINTED, RETOLD
from campaigns.library.new_campaign import create
from campaigns.reports.recap import every
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.conftest import Clock
from tests.words import sentence

TODAY = date(2026, 11, 26)


@pytest.fixture
def winter(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    with create(tmp_path / "c", "Winter; Frost", "storyteller", seed="a seed", clock=Clock()) as campaign:
        yield campaign


def made(campaign: Campaign, what: str) -> str:
    return PRINTED[what].made(campaign, (), "a4")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2026-12-04 19:00", datetime(2026, 12, 4, 19)),
        ("Fri 4 December, 19:00", datetime(2026, 12, 4, 19)),
        ("Friday, 4th of December at 7 pm", datetime(2026, 12, 4, 19)),
        ("Dec 4, 2027", date(2027, 12, 4)),
        ("4.12.2026, 19.30", datetime(2026, 12, 4, 19, 30)),
        ("3 May", date(2027, 5, 3)),
        ("29 February", date(2028, 2, 29)),
        ("31 February", None),
        ("Friday as ever", None),
    ],
)
def test_dates_of_our_world_are_read_as_people_write_them(text, meant):
    assert real_date(text, TODAY) == meant


def test_draws_of_a_session_are_a_plain_table_and_all_of_it_is_json(winter):
    mara = winter.do(AddCharacter(name="Mara, the =bold")).view.characters[-1].id
    winter.do(StartSession(attendance=(mara,), date="2026-11-20"))
    winter.do(StartScene(title="The mill", participants=(mara,)))
    winter.do(Roll(tables="names", seen="open"))
    winter.do(Roll(tables="names"))
    told = every(winter.past())
    rows = list(csv.DictReader(io.StringIO(RETOLD["csv"].text("Winter", told, "", ()))))
    assert [(row["session"], row["date"], row["scene_title"], row["kind"]) for row in rows] == [
        ("1", "2026-11-20", "The mill", "roll")
    ]
    assert json.loads(RETOLD["json"].text("Winter", told, "", ())) == [encode(each) for each in told]


def test_relationships_are_a_graph(winter):
    mara = winter.do(AddCharacter(name='Mara "the" Voss')).view.characters[-1].id
    winter.do(AddArticle(sort="place", name="Mill & Weir"))
    mill = winter.articles()[0].id
    winter.do(Relate(who=mara, how="owes <money> to", to=mill))
    graph = ElementTree.fromstring(made(winter, "relationships.graphml"))
    space = {"g": "http://graphml.graphdrawing.org/xmlns"}
    names = {n.get("id"): n.find("g:data[@key='name']", space).text for n in graph.findall(".//g:node", space)}
    (edge,) = graph.findall(".//g:edge", space)
    assert (names[edge.get("source")], names[edge.get("target")]) == ('Mara "the" Voss', "Mill & Weir")
    assert edge.find("g:data", space).text == "owes <money> to"
    dot = made(winter, "relationships.dot")
    assert f'n{mara} -> n{mill} [label="owes <money> to"];' in dot
    assert '[label="Mara \\"the\\" Voss", sort=' in dot


def unfolded(text: str) -> list[str]:
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")
    assert [uid for uid, times in Counter(line for line in lines if line.startswith("UID")).items() if times > 1] == []
    return lines


def test_the_next_session_is_in_a_calendar_file(winter):
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.exports.icalendar:sessions_ics"))):
        made(winter, "sessions.ics")
    winter.do(SetNextEvening(date="Friday as ever"))
    with pytest.raises(Refusal, match="Write it as"):
        made(winter, "sessions.ics")
    winter.do(SetNextEvening(date="2026-12-04 19:00"))
    lines = unfolded(made(winter, "sessions.ics"))
    assert lines[0] == "BEGIN:VCALENDAR"
    assert "DTSTART:20261204T190000" in lines
    assert "SUMMARY:Winter\\; Frost\\, session 1" in lines


def test_a_link_in_a_calendar_file_is_read_by_its_words(winter):
    winter.do(AddArticle(sort="place", name="Hollow Mill"))
    text = "@Hollow Mill: at the @[Hollow Mill|old wheel], ||where the miller|| waits"
    winter.do(AddOccasion(title="The toll", when="3", text=text))
    told = "DESCRIPTION:Day 3\\nHollow Mill: at the old wheel\\, where the miller waits"
    assert told in unfolded(made(winter, "world.ics"))


def test_the_days_of_the_world_are_in_a_calendar_file(winter):
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.exports.icalendar:world_ics"))):
        made(winter, "world.ics")
    winter.do(MakeCalendar(**encode(presets()["gregorian"])))
    winter.do(AddOccasion(title="The toll, and " + "long " * 30, when="5 January 1920", until="6 January 1920"))
    lines = unfolded(made(winter, "world.ics"))
    assert "DTSTART;VALUE=DATE:19200105" in lines
    assert "DTEND;VALUE=DATE:19200107" in lines
    winter.do(MakeCalendar(months=("Frost 30",), feasts=("Fair: 3 Frost",)))
    lines = unfolded(made(winter, "world.ics"))
    begun = datetime.fromisoformat(winter.now()).date().toordinal()
    fairs = [line for line in lines if line.startswith("DTSTART")]
    assert f"DTSTART;VALUE=DATE:{date.fromordinal(begun + 2):%Y%m%d}" in fairs


def test_random_tables_are_a_table(winter):
    folder = winter.folder / "random_tables"
    folder.mkdir()
    (folder / "weather.txt").write_text("Fog\n2x Rain", encoding="utf-8")
    rows = csv.DictReader(io.StringIO(made(winter, "random-tables.csv")))
    weather = [(row["range"], row["entry"], float(row["percent"])) for row in rows if row["table"] == "weather"]
    assert weather == [("1", "Fog", 33.3333), ("2-3", "Rain", 66.6667)]


def test_what_lies_face_down_is_in_nothing_that_is_written_out(winter):
    folder = winter.folder / "random tables"
    winter.do(Roll(tables="2d6", seen="open"))
    winter.do(Roll(tables="3d8", seen="down"))
    (down,) = (i for i, doc in winter.documents("rolls").items() if doc["seen"] == "down")
    for what in (name for name in PRINTED if name.startswith("roll")):
        told = made(winter, what)
        assert "2d6" in told, what
        assert "3d8" not in told, what
        assert f'"id": {down}' not in told and f"\n{down}," not in told, what  # noqa: PT018
    assert not folder.exists()
