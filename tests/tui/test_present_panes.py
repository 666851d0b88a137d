"""How rows look: pure functions from parts of a view to text."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from rich.cells import cell_len
from textual.content import Content

from campaigns.campaign import Campaign
from campaigns.state.view import CharacterView, ClockView, MilestoneView
from core.building_blocks.track import Track
from core.conflict import ConflictFace, Gauge, Participant
from core.look import Look
from core.points import Currency
from core.sheet import Badge
from tests.tui.table import furnished
from tests.words import sentence
from tui.base_screens.header import header
from tui.characters.pane import character_row
from tui.conflicts.pane import conflict_rows, conflict_title, summed_up
from tui.conflicts.participants import participant_lines
from tui.milestones.pane import milestone_row
from tui.points.pane import Points, points_row, session_words, widths
from tui.scenes.pane import clock_row, in_sight, scene_lines
from tui.sheets.roster import PRESENCE, Heading, in_order, under_headings
from tui.text.columns import cell, spread


@pytest.fixture
def view(tmp_path):
    campaign = Campaign.open(furnished(tmp_path / "c"))
    view = campaign.view
    campaign.close()
    return view


MARA = CharacterView(id=1, name="Mara Voss", player="Anna", here=True)


def test_a_group_written_in_other_capitals_is_one_group():
    people = [SimpleNamespace(id=id, group=group) for id, group in enumerate(("Weir", "weir", "WEIR", "Mill", ""), 1)]
    rows = [each for each in under_headings(people, {"Mill"}) if isinstance(each, Heading)]
    assert [(each.title, each.members, each.folded) for each in rows] == [
        ("Weir", (1, 2, 3), False),
        ("Mill", (4,), True),
        ("no group", (5,), False),
    ]


def test_a_character_says_presence_badges_and_who_runs_them():
    hurt = replace(MARA, badges=(Badge("Tilted", "failure"),), typed=True)
    assert character_row(hurt, 40).plain == "● Mara Voss  Tilted           Anna typed"
    assert character_row(replace(MARA, status="absent"), 24).plain == "◌ Mara Voss       absent"
    assert character_row(replace(MARA, role="npc", here=False), 20).plain == "○ Mara Voss       GM"


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (40, "● Mara Voss  Stress 4, minor wound    GM"),
        (32, "● Mara Voss  Stress 4, …      GM"),
        (26, "● Mara Voss  Stress 44  GM"),
        (24, "● Mara Voss  Stress…  GM"),
        (20, "● Mara Voss  Stress…"),
    ],
)
def test_badges_are_told_whole_or_not_at_all_unless_there_is_but_one(width, shown):
    badges = (Badge("Stress 4", "failure"), Badge("minor wound", "failure"))
    cut = replace(MARA, role="npc", badges=badges if width > 28 else (Badge("Stress 44", "failure"),))
    assert character_row(cut, width).plain == shown


def test_a_long_name_leaves_room_for_how_somebody_is():
    named = replace(MARA, name="Constable Hedda Moll of the Watch", role="npc")
    hurt = replace(named, badges=(Badge("Incapacitated", "disaster"),))
    assert character_row(hurt, 30).plain == "● Constable Hedda M…  Incapac…"
    assert character_row(hurt, 35).plain == "● Constable Hedda M…  Incapacitated"
    worse = replace(named, badges=(Badge("Tilted", "failure"), Badge("wounds −2", "failure")))
    assert character_row(worse, 30).plain == "● Constable Hedda …  Tilted, …"
    assert character_row(named, 30).plain.endswith("GM")
    armed = replace(named, role="pc", badges=(Badge("armour 2", "success"),))
    assert character_row(armed, 33).plain == "● Constable Hedda Moll…  armour 2", 'not "armou…"'


@pytest.mark.parametrize("name", ["x" * 200, "名前" * 50, "[bold]not bold[/]", "tab\there", "\x1b[2J"])
@pytest.mark.parametrize("width", [10, 27, 60])
def test_no_name_breaks_a_row(view, name, width):
    rows = [
        character_row(replace(MARA, name=name), width),
        points_row(replace(MARA, name=name, today={"marks": 3}), view.ruleset.currencies, width),
        milestone_row(MilestoneView(id=1, title=name, tier="great"), view.ruleset, width),
        clock_row(ClockView(1, Track(name, 6, 2)), width),
    ]
    assert all(row.cell_length <= max(width, 24) for row in rows)
    assert not any("\x1b" in row.plain or "\n" in row.plain for row in rows)


def test_a_long_clock_title_has_the_room_beside_its_gauge():
    title = "The gate falls, and then some of the wall"
    assert clock_row(ClockView(1, Track(title, 6, 2)), 64).plain.rstrip() == f"{title}  ▰▰▱▱▱▱ 2/6   campaign"
    assert clock_row(ClockView(1, Track("Alarm", 6, 2), scene=3), 60).plain.rstrip() == f"{'Alarm':28}  ▰▰▱▱▱▱ 2/6"
    cut = clock_row(ClockView(1, Track("The gate falls, " * 9, 6, 2), scene=3), 60).plain
    assert cut.rstrip().endswith("…  ▰▰▱▱▱▱ 2/6")


def test_active_before_absent_before_retired(view):
    retired, absent, away = (replace(MARA, id=i, status=s) for i, s in ((2, "retired"), (3, "absent"), (4, "active")))
    order = in_order([retired, absent, replace(away, here=False), MARA], PRESENCE, view, dict)
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
    rich = replace(MARA, balances={"luck": 4, "red": 2, "blue": 10}, today={"red": 1})
    shown = points_row(rich, KINDS, width)
    assert shown.plain.split() == row.split()
    assert shown.cell_length <= width


def test_each_kind_of_points_stands_below_itself_where_there_is_room():
    purses = ({"luck": 4, "blue": 10}, {"luck": 12, "red": 2})
    columns = widths(purses, KINDS, 50)
    rows = [points_row(replace(MARA, balances=held), KINDS, 50, columns).plain for held in purses]
    assert [row.index("luck") for row in rows] == [rows[0].index("luck")] * 2
    assert rows[0].endswith(" 4 luck       10 blue")
    assert (len(widths(purses, KINDS, 31)), widths(purses, KINDS, 30)) == (3, [])
    assert points_row(replace(MARA, balances=purses[0]), KINDS, 28, columns).plain.endswith("4 luck 10 blue")


def test_facts_of_a_conflict_take_the_lines_they_need(view):
    facts = (("colour", "Amber"), ("draw", "Mara Voss by 2"), ("round", "3"))
    conflict = view.conflicts[0]
    told = conflict._replace(face=conflict.face._replace(gauges=(), facts=facts))
    rows = [row.plain.strip() for row in conflict_rows(told, view.ruleset, 40)]
    assert rows[1:] == ["colour Amber · draw Mara Voss by 2", "round 3"]


def test_points_show_what_the_session_brought(view):
    row = points_row(replace(MARA, balances={"marks": 3}, today={"marks": 1}), view.ruleset.currencies, 34)
    assert row.plain.endswith("+1 today  3 m")
    assert "today" not in points_row(MARA, view.ruleset.currencies, 34).plain


def test_after_a_session_its_points_are_not_said_to_be_of_today(view):
    over = view._replace(session=None, sessions_played=11)
    assert (session_words(view), session_words(over)) == ("today", "session 11")
    earned = replace(MARA, balances={"marks": 3}, today={"marks": 1})
    row = points_row(earned, view.ruleset.currencies, 34, when=session_words(over))
    assert row.plain.endswith("+1 session 11  3 m")


def test_all_rows_of_points_say_when_or_none_does(view):
    names = ("Bo", "Bettany Crane of the Magpie Players")
    people = tuple(replace(MARA, id=n, name=name, today={"marks": 1}) for n, name in enumerate(names))
    pane, shown = Points(), view._replace(characters=people)
    said = {width: {row.about[3] for row in pane.rows(shown, width)} for width in (60, 24, 20)}
    assert said == {60: {"today"}, 24: {"today"}, 20: {""}}


TWO = (Currency("marks", "Marks", "mk"), Currency("keys", "Keys", "ky"))


@pytest.mark.parametrize(
    ("today", "colour"), [({"marks": 1}, "success"), ({"marks": -2}, "warning"), ({"marks": -2, "keys": 1}, "muted")]
)
def test_what_a_session_cost_is_not_in_the_colour_of_what_it_brought(today, colour):
    row = points_row(replace(MARA, balances={"marks": 3}, today=today), TWO, 60)
    (span,) = [span for span in row.spans if "today" in row.plain[span.start : span.end]]
    assert span.style == f"$text-{colour}"


def test_milestones_open_and_reached_differ_without_colour(view):
    stone = MilestoneView(id=1, title="Name the thief", tier="great")
    assert milestone_row(stone, view.ruleset, 34).plain.startswith("◇ Name the thief")
    reached = milestone_row(replace(stone, session=11), view.ruleset, 34).plain
    assert reached.startswith("◆ Name the thief")
    assert reached.endswith("session 11")


def test_a_scene_says_what_to_do_when_there_is_none(view):
    assert "The mill at night" in scene_lines(view, 60)[0].plain
    assert sentence("tui.scenes.pane:nothing_open#1") in scene_lines(view._replace(scene=None), 60)[0].plain
    assert (
        sentence("tui.scenes.pane:nothing_open#2", "next")
        in scene_lines(view._replace(scene=None, session=None), 60)[0].plain
    )
    first = view._replace(scene=None, session=None, sessions_played=0)
    assert sentence("tui.scenes.pane:nothing_open#2", "first") in scene_lines(first, 60)[0].plain


def test_a_scene_shows_what_the_game_holds_to_be_true_beside_what_was_written(view):
    lines = [line.plain for line in scene_lines(view, 60, ("Off balance (free tag)", "dark"))]
    assert "dark · grinding stones · Off balance (free tag)" in lines


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
    assert "Session 1 · Scene 1 The mill at night" in header(view, 120).plain
    assert header(view._replace(read_only=True), 80).plain.endswith("read only")
    assert header(view, 80, in_player_view=True).plain.endswith("PLAYER VIEW")


def test_the_top_line_keeps_the_date_and_shortens_the_campaign_and_then_the_scene(view):
    said = view._replace(name="The Bell for Harrowmere", day_label="4 Frost 312, fog on the roofs")
    assert header(said, 120).plain.startswith(
        "The Bell for Harrowmere · Toy   Session 1 · Scene 1 The mill at night · 4 Frost"
    )
    assert "The Bell fo…   Session 1 · Scene 1 The m… · 4 Frost 312, fog on the roofs  saved" in header(said, 80).plain
    assert "The Bell fo…   Session 1 · Scene 1 · 4 Frost 312, fog on…  saved" in header(said, 64).plain


def test_the_top_line_keeps_the_campaign_whole_where_the_title_of_the_scene_can_make_room_for_it(view):
    said = view._replace(name="The Long Winter", day_label="10 Seed 311, dusk")
    assert header(said, 72).plain.startswith("The Long Winter   Session 1 · Scene 1 The mi… · 10 Seed 311, dusk")
    assert header(said, 64).plain.startswith("The Long Winter   Session 1 · Scene 1 · 10 Seed 311, dusk")
    assert header(said, 63).plain.startswith("The Long Wi…   Session 1 · Scene 1 ")


def test_columns_keep_the_figures():
    assert spread("a long name of somebody", "3 XP", 12).plain == "a long… 3 XP"
    assert cell("名前", 5) == "名前 "
    assert cell_len(cell("名前名前", 5)) == 5


ORCS = (
    Participant("Corbin Pell", 1, "due", "Group 1", card=Look("blue 1", "blue"), left=(Gauge("tokens", 1, 3),),
                target="Orc 2", badges=(Badge("Stun 1", "failure"),), note="Move 3"),
    Participant("Orc 2", None, "done", "Group 1", card=Look("purple 12", "magenta"), harm=(Gauge("", 2, 7),),
                left=(Gauge("cards", 4, 0),), target="Corbin Pell"),
    Participant("Mother Mudge", 3, "out", "Group 2", badges=(Badge("Dead", "disaster"),)),
)  # fmt: skip


def test_who_takes_part_stands_in_aligned_rows(view):
    assert [line.plain.rstrip() for line in participant_lines(ORCS, view.ruleset, 84)] == [
        f"─ Group 1 {'─' * 74}",
        "★ Corbin Pell   blue 1                  ●○○      → Orc 2        Stun 1, Move 3",
        "✓ Orc 2         purple 12  ▰▰▱▱▱▱▱ 2/7  4 cards  → Corbin Pell",
        f"─ Group 2 {'─' * 74}",
        "✗ Mother Mudge                                                  Dead",
    ]


def test_the_worst_that_ails_comes_first_and_says_what_ends_it_where_there_is_room(view):
    hurt = (Badge("prepared +1", "success"), Badge("Bleeding 1", "failure", "to the end of the scene"), Badge("x"))
    rows = (Participant("c1", badges=hurt),)
    (hurt_badly,) = participant_lines((Participant("c2", harm=(Gauge("wounds", 2, 0),)),), view.ruleset, 40)
    assert hurt_badly.plain.strip().endswith("c2  ••")
    wide, narrow = (participant_lines(rows, view.ruleset, width)[0].plain.strip() for width in (60, 40))
    assert wide.endswith("c1  Bleeding 1 to the end of the scene, x, prepared +1")
    assert narrow.endswith("c1  Bleeding 1, x, prepared +1")


def test_sides_that_begin_alike_are_told_apart_where_they_are_cut(view):
    hurt = (Badge("Bleeding 1, to the end of the scene", "failure"),)
    rows = tuple(Participant(name, side=f"The {name} guard", badges=hurt) for name in ("bell", "candle"))
    wide, narrow = ([line.plain for line in participant_lines(rows, view.ruleset, width)] for width in (90, 36))
    assert ["The bell guard" in wide[0], "The candle guard" in wide[1]] == [True, True]
    assert ["  bell …  " in narrow[0], "  candl…  " in narrow[1]] == [True, True]
    (narrower, *_) = participant_lines(rows, view.ruleset, 34)
    assert narrower.plain == "· bell    Bleeding 1, to the end …"  # "bel…" would say nothing


def test_conditions_that_are_cut_show_no_number_of_another(view):
    hurt = (Badge("Stun 1", "failure"), Badge("Bleeding 1", "failure"), Badge("Fatigue 1", "failure"))
    row = Participant("Fen Reeve", side="Opposition", target="Ilse", badges=hurt, note="Move 3")
    for width in range(24, 60):
        (line,) = participant_lines((row,), view.ruleset, width)
        assert "… 3" not in line.plain, line.plain


def test_the_number_of_a_target_stays_where_its_name_is_cut(view):
    hurt = (Badge("Stun 1, Slow 1, Stress 1", "failure"),)
    rows = tuple(Participant("Ysmay", target=f"Candle-bearer {n}", badges=hurt) for n in (1, 12))
    lines = [line.plain for line in participant_lines(rows, view.ruleset, 44)]
    assert ["→ Candle-bea… 1  " in lines[0], "→ Candle-be… 12  " in lines[1]] == [True, True], lines


def test_a_fight_on_one_line_says_when_it_is_and_names_whose_move_it_is(view):
    face = ConflictFace(when=(("Turn", "2"),), rows=ORCS, next="over")
    fought = view.conflicts[0]._replace(title="The ford", face=face)
    assert [*summed_up(fought, view.ruleset)] == ["Turn 2", "The ford", "next: Corbin Pell"]


@pytest.mark.parametrize("width", [20, 34, 46, 60, 76, 120])
def test_a_row_fits_and_says_whose_move_it_is_at_every_width(view, width):
    lines = participant_lines(ORCS, view.ruleset, width)
    assert all(line.cell_length <= width for line in lines)
    assert lines[1].plain.startswith("★ Corbin Pe")


def test_the_title_of_the_only_conflict_says_when_and_what_and_its_rows_do_not(view):
    fought = view.conflicts[0]._replace(title="The ford", face=ConflictFace(when=(("Turn", "2"), ("", "in the dark"))))
    assert conflict_title(fought, view.ruleset) == "Turn 2 · in the dark · The ford"
    shown = [line.plain.split() for line in conflict_rows(fought, view.ruleset, 40, titled=False)]
    assert shown == [["Turn", "2", "·", "in", "the", "dark", "·", "The", "ford"]]
    crowded = fought._replace(face=fought.face._replace(rows=ORCS))
    assert len([*conflict_rows(crowded, view.ruleset, 40, titled=False)]) == 5
    assert len([*conflict_rows(crowded, view.ruleset, 40)]) == 6


def test_of_a_scene_with_many_people_the_clocks_stay_in_sight():
    lines = [Content("The stairs"), Content("Ysmay, Corbin and Tamsin"), Content("fog")]
    assert [line.plain for line in in_sight(lines, 12, 5)] == ["The stairs", "Ysmay,", "Corbin and", "Tamsin", "fog"]
    assert [line.plain for line in in_sight(lines, 12, 2)] == ["The stairs", "Ysmay, Corb…"]
    assert [line.plain for line in in_sight(lines, 12, -1)] == ["The stairs"]
