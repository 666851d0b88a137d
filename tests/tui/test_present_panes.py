"""How rows look: pure functions from parts of a view to text."""

import pytest
from rich.cells import cell_len

from campaigns.campaign import Campaign
from campaigns.state.view import CharacterView, ClockView, MilestoneView
from core.kit.track import Track
from core.look import Board, Tag
from core.ruleset import Badge, ConflictFace, Currency
from tests.tui.table import furnished
from tui.panes.characters import character_row, in_order
from tui.panes.conflict import conflict_rows
from tui.panes.milestones import milestone_row
from tui.panes.points import points_row
from tui.panes.scene import clock_row, scene_lines
from tui.present.columns import cell, spread
from tui.present.header import header


@pytest.fixture
def view(tmp_path):
    campaign = Campaign.open(furnished(tmp_path / "c"))
    view = campaign.view
    campaign.close()
    return view


MARA = CharacterView(1, "Mara Voss", "Anna", "pc", "active", None, here=True)


def test_a_character_says_presence_badges_and_who_runs_them():
    hurt = MARA._replace(badges=(Badge("Tilted", "failure"),), typed=True)
    assert character_row(hurt, 40).plain == "● Mara Voss  Tilted               Anna t"
    assert character_row(MARA._replace(status="absent"), 24).plain == "◌ Mara Voss       absent"
    assert character_row(MARA._replace(role="npc", here=False), 20).plain == "○ Mara Voss       GM"


@pytest.mark.parametrize("name", ["x" * 200, "名前" * 50, "[bold]not bold[/]", "tab\there", "\x1b[2J"])
@pytest.mark.parametrize("width", [10, 27, 60])
def test_no_name_breaks_a_row(view, name, width):
    rows = [
        character_row(MARA._replace(name=name), width),
        points_row(MARA._replace(name=name, today={"marks": 3}), view.ruleset.currencies, width),
        milestone_row(MilestoneView(1, name, "great"), view.ruleset, width),
        clock_row(ClockView(1, Track(name, 6, 2)), width),
    ]
    assert all(row.cell_length <= max(width, 24) for row in rows)
    assert not any("\x1b" in row.plain or "\n" in row.plain for row in rows)


def test_active_before_absent_before_retired():
    retired, absent, away = (MARA._replace(id=i, status=s) for i, s in ((2, "retired"), (3, "absent"), (4, "active")))
    order = in_order([retired, absent, away._replace(here=False), MARA])
    assert [c.id for c in order] == [1, 4, 3, 2]


KINDS = tuple(Currency(id, id.title(), id) for id in ("luck", "red", "blue"))


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (46, "Mara Voss       +1 red today  4 luck 2 red 10 blue"),
        (32, "Mara Voss  4 luck 2 red 10 blue"),
        (29, "Mara Voss     4 luck 2 red …"),
        (20, "Mara Voss   4 luck …"),
        (12, "Mara… 4 luck"),
    ],
)
def test_of_many_points_those_that_fit_beside_the_name(width, row):
    rich = MARA._replace(balances={"luck": 4, "red": 2, "blue": 10}, today={"red": 1})
    shown = points_row(rich, KINDS, width)
    assert shown.plain.split() == row.split()
    assert shown.cell_length <= width


def test_facts_of_a_conflict_take_the_lines_they_need(view):
    facts = (("colour", "Amber"), ("draw", "Mara Voss by 2"), ("round", "3"))
    conflict = view.conflicts[0]
    told = conflict._replace(face=conflict.face._replace(gauges=(), facts=facts))
    rows = [row.plain.strip() for row in conflict_rows(told, view.ruleset, 40)]
    assert rows[1:] == ["colour Amber · draw Mara Voss by 2", "round 3"]


def test_points_show_what_the_evening_brought(view):
    row = points_row(MARA._replace(balances={"marks": 3}, today={"marks": 1}), view.ruleset.currencies, 34)
    assert row.plain.endswith("+1 today  3 m")
    assert "today" not in points_row(MARA, view.ruleset.currencies, 34).plain


def test_milestones_open_and_reached_differ_without_colour(view):
    stone = MilestoneView(1, "Name the thief", "great")
    assert milestone_row(stone, view.ruleset, 34).plain.startswith("◇ Name the thief")
    reached = milestone_row(stone._replace(session=11), view.ruleset, 34).plain
    assert reached.startswith("◆ Name the thief")
    assert reached.endswith("evening 11")


def test_a_scene_says_what_to_do_when_there_is_none(view):
    assert "The mill at night" in scene_lines(view, 60)[0].plain
    assert "S starts a scene" in scene_lines(view._replace(scene=None), 60)[0].plain
    assert "S starts the evening" in scene_lines(view._replace(scene=None, session=None), 60)[0].plain


def test_a_conflict_shows_each_side_and_what_comes_next(view):
    rows = [row.plain for row in conflict_rows(view.conflicts[0], view.ruleset, 50)]
    assert rows[0].startswith("At the weir")
    assert rows[0].endswith("next: exchange")
    assert "▱▱▱ 0/3" in rows[1]


@pytest.mark.parametrize("width", [30, 60, 80, 120, 200])
def test_the_top_line_fits_and_says_that_all_is_saved(view, width):
    line = header(view._replace(name="The Long Winter " * 8), width)
    assert line.cell_length <= width
    assert line.plain.endswith("saved")


def test_the_top_line_says_where_play_is(view):
    assert "Evening 1 · Scene 1 The mill at night" in header(view, 120).plain
    assert header(view._replace(read_only=True), 80).plain.endswith("read only")
    assert header(view, 80, veiled=True).plain.endswith("VEILED")


def test_columns_keep_the_figures():
    assert spread("a long name of somebody", "3 XP", 12).plain == "a long… 3 XP"
    assert cell("名前", 5) == "名前 "
    assert cell_len(cell("名前名前", 5)) == 5


def test_a_crowded_conflict_takes_as_many_lines_as_its_units_need(view):
    board = Board(
        "Units", (*(Tag(f"Orc {n}", pips=1, band="") for n in range(9)), Tag("Archer", band="triumph")), "8 more"
    )
    face = ConflictFace(facts=(("Turn", "1"),), boards=(board,))
    crowded = view.conflicts[0]._replace(face=face)
    shown = [line.plain for line in conflict_rows(crowded, view.ruleset, 42, wrap=False)]
    assert shown[1:] == [
        "  Turn 1",
        "  Orc 0 ● · Orc 1 ● · Orc 2 ● · Orc 3 ●",
        "  Orc 4 ● · Orc 5 ● · Orc 6 ● · Orc 7 ●",
        "  Orc 8 ● · ★ Archer · 8 more",
    ]
