"""The character sheet: how it is laid out, how it is changed, and how it once was."""

from itertools import product

import pytest
from textual.app import App
from textual.content import Content

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, EditCharacter, EndSession, SetSheet, StartSession
from campaigns.library.new_campaign import create
from core.actions.situation import Situation
from core.rulesets import MODULES, find
from core.schema.codec import encode
from core.sheet import Row, Section, group_sections
from core.sheet_edit import blank_entry
from tests.toy.sheet import Sheet
from tests.tui.pilot import settled, wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import out_of_bounds, sentence
from tui.characters.screen import SheetScreen
from tui.dialogs.basic import Prompt
from tui.forms import FormDialog, FormView
from tui.sheets.content import changes, details, picture, since_then
from tui.sheets.grid import SheetGrid
from tui.sheets.ledger import balances

TRAITS = Section("Traits", tuple(Row(f"trait {i}", i, (f"t{i}",), 0, 5) for i in range(8)))
TRACK = Section("Track", (Row("Health", 3, ("health",), 0, 6, True, "−1"),))
EMPTY = Section("Tools", (), ("tools",), str)
FIXED = Section("Nothing", ())


def test_columns_fill_in_order_and_are_balanced():
    for width, columns in ((40, 1), (60, 2), (80, 3)):
        laid = picture([TRAITS, TRACK, TRAITS, TRAITS, EMPTY], width)
        assert len(laid.lines[0]) == columns
        assert all(piece.x + piece.cells <= width for line in laid.lines for piece in line)
        assert [spot.section.title for spot in laid.spots] == ["Traits"] * 8 + ["Track"] + ["Traits"] * 16 + ["Tools"]


def test_what_belongs_together_stands_below_one_heading_in_columns_of_its_own():
    mental, physical = TRAITS._replace(title="Mental"), TRAITS._replace(title="Physical")
    said = Section("Said", (Row("Motto", "nobody is left behind on the moor, whatever it takes", ("m",)),))
    sections = (*group_sections("Traits", mental, physical), *group_sections("Who", said, EMPTY))
    for width, beside in ((70, False), (130, True)):
        laid = picture(sections, width)
        lines = ["".join(piece.text.plain.ljust(piece.cells + 2) for piece in line).rstrip() for line in laid.lines]
        assert lines[0].startswith("── Traits ──")
        assert lines[1].split() == ["Mental", "Physical"], "numbers stand side by side"
        who = next(line for line in lines[2:] if line.startswith("──"))
        assert who.startswith("── Who ──")
        below = lines[lines.index(who) + 1]
        assert ("Tools" in below) is beside, "texts have the room they need first"
        assert any("whatever it takes" in line for line in lines)


def test_what_stands_beside_short_values_begins_in_one_column():
    cards = (Row("Ace", "10♥", ("a",), note="red"), Row("Bo", "Q♥", ("b",), note="blue"))
    said = (Row("Motto", "nobody is left", ("m",), note="sworn"), Row("Oath", "no", ("o",), note="yet"))
    lines = picture([Section("Cards", cards), Section("Said", said)], 40).lines
    assert [line[0].text.plain.rstrip() for line in lines if line[0].text.plain.strip()] == [
        "Cards",
        "Ace  10♥  red",
        "Bo   Q♥   blue",
        "Said",
        "Motto  nobody is left  sworn",
        "Oath   no  yet",
    ]


def test_a_row_never_outgrows_its_column():
    wide = Section("長い", (Row("長い" * 40, "冬" * 90, ("a",), note="note " * 30), Row("n", 10**6, ("b",), 0, 5)))
    for width in (20, 34, 80):
        laid = picture([wide, *group_sections("Other " * 20, wide)], width)
        assert all(piece.text.cell_length <= piece.cells <= width for line in laid.lines for piece in line)


def test_markup_and_controls_are_text():
    laid = picture([Section("[bold]", (Row("[@click=app.quit]x", "\x1b[31mred", ("a",)),))], 80)
    text = Content("\n").join(piece.text for line in laid.lines for piece in line).plain
    assert "[bold]" in text
    assert "[@click=app.quit]x" in text
    assert "\x1b" not in text


def test_an_empty_block_can_be_stood_on_only_if_it_grows():
    assert [spot.section.title for spot in picture([EMPTY, FIXED], 80).spots] == ["Tools"]
    assert details(EMPTY, None).plain == "Tools: nothing yet"


def test_what_became_of_a_sheet_is_marked():
    then = [Section("A", (Row("x", 1, ("x",)), Row("y", 2, ("y",)), Row("z", 1, ("z",))))]
    now = [Section("A", (Row("x", 3, ("x",)), Row("y", 2, ("y",)), Row("new", -1, ("n",))))]
    assert since_then(then, now) == ({("x",): "now 3", ("z",): "gone now"}, ("new −1",))
    assert changes(then, now) == ["x 1, now 3", "z 1, gone now", "new: new −1"]


def sheet_of(app) -> Sheet:
    return app.view.characters[0].sheet


async def open_sheet(app, pilot) -> SheetGrid:
    app.go("sheet", character=app.view.characters[0].id)
    await wait_until(pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.grid.spot, "the sheet")
    return app.screen.grid


async def test_a_number_is_raised_lowered_and_undone(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        grid = await open_sheet(app, pilot)
        await pilot.press("plus", "right", "minus")
        await wait_until(pilot, lambda: sheet_of(app).nerve == 2, "one more nerve")
        await pilot.press("u", "u", "u")
        await wait_until(pilot, lambda: sheet_of(app).nerve == 1, "all undone")
        await pilot.press("end")
        await pilot.press("minus")
        await wait_until(pilot, lambda: any("follows from others" in t for t in told(app)), "why not")
        assert grid.has_focus


async def test_bounds_are_said(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await open_sheet(app, pilot)
        await pilot.press("minus", "minus")
        await wait_until(pilot, lambda: out_of_bounds("Nerve", 0, 5) in told(app), "the bound")


async def test_entries_are_added_edited_and_removed(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        grid = await open_sheet(app, pilot)
        await pilot.press("tab", "a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press(*"bite", "enter")
        await wait_until(pilot, lambda: sheet_of(app).tricks == ("whistle", "bite"), "the new trick")
        await pilot.press("x")
        await wait_until(pilot, lambda: sheet_of(app).tricks == ("whistle",), "it is gone again")
        await pilot.press("e")
        await wait_until(pilot, lambda: app.screen is not grid.screen, "the prompt")
        await pilot.press(*"bark", "enter")
        await wait_until(pilot, lambda: sheet_of(app).tricks == ("bark",), "another trick")


async def test_fixed_rows_cannot_be_removed(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await open_sheet(app, pilot)
        await pilot.press("x")
        await wait_until(pilot, lambda: told(app), "why not")
        assert sentence("tui.characters.screen:SheetScreen._why_not_row#3") in told(app)[-1]


async def test_the_past_is_shown_and_cannot_be_changed(tmp_path):
    async with playing(furnished(tmp_path / "c"), (120, 30)) as (app, _, pilot):
        mara = app.view.characters[0]
        app.send(EndSession())
        app.send(StartSession())
        app.send(SetSheet(character=mara.id, sheet=encode(Sheet(nerve=4)), what="nerve"))
        await open_sheet(app, pilot)
        assert "] later" not in shown(app)
        await pilot.press("left_square_bracket")
        await wait_until(pilot, lambda: "after session 1" in shown(app), "the past")
        assert "Δ now 4" in shown(app)
        await wait_until(pilot, lambda: "] later" in shown(app), "the way back to now")
        await pilot.press("plus")
        await wait_until(pilot, lambda: any("Press [esc] to return to the present" in t for t in told(app)), "why not")
        await pilot.press("escape")
        await wait_until(pilot, lambda: "Δ now 4" not in shown(app), "the present")
        assert isinstance(app.screen, SheetScreen)


async def test_the_sheet_of_the_next_character(tmp_path):
    async with playing(furnished(tmp_path / "c"), (80, 24)) as (app, _, pilot):
        await open_sheet(app, pilot)
        await pilot.press("greater_than_sign")
        await wait_until(pilot, lambda: "Jonas [red]Reed" in shown(app), "the next")


async def test_wherever_one_looks_on_a_sheet_its_heading_and_its_keys_are_of_that_time(tmp_path):
    """On every way of three steps through characters and sessions; each is called otherwise in each session."""
    async with playing(furnished(tmp_path / "c"), (120, 40)) as (app, _, pilot):
        people = [each.id for each in app.view.characters[:2]]
        for session in (1, 2, 3):
            for who in people:
                app.send(EditCharacter(character=who, name=f"Person {who} of {session}"))
            if session < 3:
                app.send(EndSession())
                app.send(StartSession())
        await open_sheet(app, pilot)
        for way in product(("left_square_bracket", "right_square_bracket", "greater_than_sign"), repeat=3):
            while app.screen.as_of is not None:
                await pilot.press("escape")
            for key in way:
                await pilot.press(key)
                await settled()
                sheet, text = app.screen, shown(app)
                if sheet.character in people:
                    assert f"Person {sheet.character} of {sheet.as_of or 3}" in text, way
                assert (f"after session {sheet.as_of}" in text) is (sheet.as_of is not None), way
                assert bool(sheet.why_not("person", ())) is ("after session" in text), way


async def test_a_long_remark_above_a_sheet_says_that_it_goes_on(tmp_path):
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        campaign.do(EditCharacter(character=campaign.view.characters[0].id, note="of the mill and the weir " * 20))
    async with playing(folder, (80, 24)) as (app, _, pilot):
        await open_sheet(app, pilot)
        head = app.screen.query_one("#person")
        await wait_until(pilot, lambda: str(head.content).endswith("…"), "the dots")
        assert head.size.height == 3


@pytest.mark.parametrize("id", MODULES)
async def test_whatever_can_be_added_to_a_sheet_has_a_form(id):
    rules = find(id)
    sheet = rules.new_sheet(True)
    situation = Situation({}, rules.new_state(), rules.options.defaults())
    growing = [section for section in rules.sections(sheet) if section.add is not None]
    async with App().run_test():
        assert all(not FormView(blank_entry(sheet, section), situation).empty for section in growing)


async def test_an_edit_against_the_rules_is_kept_and_shown_in_place_with_its_rule(tmp_path):
    with create(tmp_path / "c", "The ferry", "aisling") as campaign:
        campaign.do(AddCharacter(name="Isa"))
    async with playing(tmp_path / "c") as (app, _, pilot):
        grid = await open_sheet(app, pilot)
        for fate in ("boon", "wyrd"):
            grid.select_path(("fate_colors", fate))
            await pilot.press("enter")
            await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the colours to choose from")
            await pilot.press(*"green", "enter")
            await wait_until(pilot, lambda f=fate: getattr(sheet_of(app).fate_colors, f) == "G", "the colour")
        await wait_until(
            pilot,
            lambda: "the colour of the Boon. Give the Wyrd another. aisling-32" in shown(app),
            "it",
        )
        assert list(grid._remarks.wrong) == [("fate_colors", "wyrd")]
        assert "all different" in str(app.screen.query_one("#details").content)


async def test_the_log_says_what_an_entry_became_with_cards_as_they_are_shown(tmp_path):
    held = {"id": "rider", "kind": "innate", "card": "9D"}
    with create(tmp_path / "c", "The roads", "background") as campaign:
        isa = campaign.do(AddCharacter(name="Isa")).view.characters[-1].id
        campaign.do(SetSheet(character=isa, sheet={"backgrounds": [held]}))
    async with playing(tmp_path / "c") as (app, _, pilot):
        grid = await open_sheet(app, pilot)
        grid.select_path(("backgrounds", 0, "card"))
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the entry")
        await pilot.press("down", "down", "right", "enter")
        await wait_until(pilot, lambda: sheet_of(app).backgrounds[0].card == "10D", "the next card")
        assert app.view.undo == "Isa: Background cards: Rider 9♦ → 10♦"


def test_a_bound_below_zero_has_a_true_minus():
    """A weakness stood beside "-99 to 99"."""
    row = Row("Runs on air", -1, ("traits", 0), low=-99, high=99)
    assert "−99 to 99" in details(Section("Traits", (row,)), row).plain


def test_an_npc_has_no_line_for_points_that_only_players_have(tmp_path):
    with create(tmp_path / "c", "C", "resonance", seed="1") as campaign:
        for role in ("pc", "npc"):
            campaign.do(AddCharacter(name=role, role=role))
        pc, npc = campaign.view.characters
        assert [balances(one, campaign.ruleset) for one in (pc, npc)] == ["– FP", ""]
        campaign.do(AwardPoints(characters=[npc.id], currency="advancement", amount=1, reason="a favour"))
        assert balances(campaign.view.character(npc.id), campaign.ruleset) == "1 AP"


async def test_a_specialty_is_chosen_from_the_skills_as_the_sheet_shows_them(tmp_path):
    """Typed as shown, *Brawl* was a Skill that "this campaign doesn't have" (resonance-9)."""
    with create(tmp_path / "c", "The quay", "resonance") as campaign:
        bo = campaign.do(AddCharacter(name="Bo")).view.characters[-1]
        campaign.do(SetSheet(character=bo.id, sheet={**encode(bo.sheet), "specialties": ["aim"]}))
    async with playing(tmp_path / "c") as (app, _, pilot):
        grid = await open_sheet(app, pilot)
        for key, specialties in (("a", ("aim", "brawl")), ("e", ("stealth", "brawl"))):
            grid.select_path(("specialties", 0))
            await pilot.press(key)
            await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the Skills to choose from")
            await pilot.press(*specialties[key == "a"], "enter")
            await wait_until(pilot, lambda found=specialties: sheet_of(app).specialties == found, "the Specialty")


async def test_injuries_have_no_maximum_on_the_sheet_either(tmp_path):
    """Someone unhurt could be set to 8 at most, someone with 8 to 9 (resonance-61)."""
    with create(tmp_path / "c", "The quay", "resonance") as campaign:
        campaign.do(AddCharacter(name="Bo"))
    async with playing(tmp_path / "c") as (app, _, pilot):
        grid = await open_sheet(app, pilot)
        grid.select_path(("injuries",))
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "the prompt")
        await pilot.press("backspace", *"12", "enter")
        await wait_until(pilot, lambda: sheet_of(app).injuries == 12, "all of them")
        await wait_until(pilot, lambda: "12/12  Near death" in shown(app), "as many boxes")
