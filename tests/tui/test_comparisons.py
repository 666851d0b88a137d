"""Side by side: two sessions head by head, two characters trait by trait, readable where there is little room."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import core.rulesets
from campaigns.commands import AddCharacter, AddTracker, AwardPoints, EndSession, SetSheet, StartSession
from campaigns.library.new_campaign import create
from campaigns.reports.session_summary import Held
from core.schema.codec import encode
from core.wording import number_text
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.characters import comparison
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.sessions.comparison import sessions_side_by_side
from tui.sessions.screen import StoryScreen
from tui.text.side_by_side import Pair, side_by_side


@pytest.mark.parametrize("width", [40, 72, 88])
def test_no_line_is_wider_than_there_is_room_and_nothing_is_lost(width) -> None:
    pairs = [
        Pair("Attributes and what follows from them"),
        Pair("Strength", (("3",), ("3",))),
        Pair("A very long label of a trait", (("one two three four five six seven",), ())),
        Pair("\x1b[31mNotes [b]", (("ab" * 40,), ("日本語" * 9, "second"))),
    ]
    text = side_by_side(("Mara Voss of the mill", "Jonas"), pairs, width)
    assert max(line.cell_length for line in text.split("\n")) <= width
    assert "\x1b" not in text.plain
    words = text.plain.split()
    assert {"one", "seven", "second"} <= set(words)
    marked = [line for line in text.plain.splitlines() if line.startswith("≠")]
    assert len(marked) == 2  # the same on both sides is not marked


async def test_two_marked_characters_and_the_sheet_beside_another(tmp_path):
    async with playing(furnished(tmp_path / "c"), size=(80, 24)) as (app, play, pilot):
        mara = app.view.character(play.actor)
        sheet = {**encode(mara.sheet), "nerve": mara.sheet.nerve + 1}
        app.send(SetSheet(character=mara.id, sheet=sheet))
        await pilot.press("space", "space", "vertical_line")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "the two marked")
        text = shown(app)
        assert "Mara Voss" in text
        assert "Jonas [red]Reed" in text
        (line,) = (line for line in text.splitlines() if "≠ Nerve" in line)
        assert line.split("Nerve")[1].split()[:2] == [str(mara.sheet.nerve + 1), str(mara.sheet.nerve)]
        await pilot.press("escape", "escape", "c", "vertical_line")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "beside whom")
        await pilot.press(*"mara", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader) and "Mara Voss" in shown(app), "the other")


async def test_a_session_beside_another_that_is_chosen_and_alone_it_is_refused(tmp_path):
    async with playing(furnished(tmp_path / "c"), size=(80, 24)) as (app, _, pilot):
        app.go("story")
        await wait_until(pilot, lambda: isinstance(app.screen, StoryScreen) and app.screen.lines, "the story")
        await pilot.press("end", "vertical_line")
        await wait_until(pilot, lambda: "There is no other session yet." in told(app), "refused")
        app.send(EndSession())
        app.send(StartSession(title="Ice [b]"))
        story = app.screen
        await wait_until(pilot, lambda: len([x for x in story.lines if x.kind == "session"]) == 2, "two sessions")
        await pilot.press("end", "vertical_line")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "which other")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "both")
        text = shown(app)
        assert "Sessions 1 and 2" in text
        assert "Ice [b]" in text
        assert "The mill at night" in text


def test_what_only_one_of_two_sessions_has_stands_beside_nothing() -> None:
    heads = {"Points": (), "Milestones": (), "Notes": ()}
    one = Held(1, "Ice", {**heads, "Points": ("Mara +2",), "Notes": ("It thaws",)})
    other = Held(2, "Thaw", {**heads, "Milestones": ("Over the river",), "Notes": ("It freezes",)})
    for pair in ((one, other), (other, one)):
        text = sessions_side_by_side(*pair, 80).plain
        assert all(said in text for said in ("Mara +2", "Over the river", "It thaws", "It freezes"))
    assert "Milestones" not in sessions_side_by_side(one, one, 80).plain


@pytest.mark.parametrize("game", [*core.rulesets.MODULES, "toy"])
def test_of_two_characters_each_stands_beside_the_other_in_either_order_with_all_that_is_theirs(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
    monkeypatch.setattr(comparison, "side_by_side", lambda heads, pairs, width: [*pairs])
    with create(tmp_path / "c", "C", game, seed="a seed") as campaign:
        for name in ("Mara", "Jonas"):
            campaign.do(AddCharacter(name=name))
        jonas = campaign.view.characters[1].id
        for currency in campaign.ruleset.currencies:
            campaign.do(AwardPoints(characters=[jonas], currency=currency.id, amount=4, reason="brave"))
        campaign.do(AddTracker(who=jonas, name="Hunted"))
        one, other = campaign.view.characters
        there, back = (
            comparison.characters_side_by_side(campaign.view, *two, 96) for two in ((one, other), (other, one))
        )
    assert {(each.label, each.sides) for each in there} == {(each.label, each.sides[::-1]) for each in back}
    for at, character in enumerate((one, other)):
        said = " ".join(line for pair in there for line in pair.sides[at])
        assert all(number_text(balance) in said.split() for balance in character.balances.values())
        assert all(tracker.said in said for tracker in character.trackers)


async def test_what_a_session_is_held_against_is_another_and_for_changes_a_later_one(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for _ in range(3):
            app.send(EndSession())
            app.send(StartSession())
        app.go("story")
        await wait_until(pilot, lambda: isinstance(app.screen, StoryScreen) and app.screen.lines, "the story")
        story = app.screen
        for number, key in product((1, 2, 3, 4), ("D", "vertical_line")):
            story._go_to_session(number)
            await pilot.press(key)
            await wait_until(pilot, lambda: app.screen is not story, "what to choose from")
            others = {str(each) for each in range(1, 5) if (each > number if key == "D" else each != number)}
            offered = {each.id for each in app.screen.choices.choices} if isinstance(app.screen, Pick) else {"now"}
            assert offered - {"now"} == others, (number, key)
            await pilot.press("escape")
            await wait_until(pilot, lambda: app.screen is story, "the story again")
