"""Maps by keys: drawn, kept, used again in the next scene, copied, renamed, from and to a plain text file."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import EndScene, StartScene
from tests.core.destiny.session import table
from tests.tui.keyboard import Keyboard, seated
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.choose import Pick
from tui.draws.dialog import DrawDialog
from tui.maps.screen import MapScreen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A scene without a fight."""
    with table(tmp_path) as campaign:
        return campaign.folder


async def maps(gm: Keyboard, *words: str) -> None:
    """Open the maps and take what fits the words, one list after the other."""
    await gm.press("M")
    for word in words:
        pick = await gm.at(Pick)
        await gm.type(word)
        await gm.press("enter")
        await gm.until(lambda pick=pick: gm.app.screen is not pick, word)


async def name_it(gm: Keyboard, name: str) -> None:
    """Answer the question for a name or a file."""
    await gm.at(Prompt)
    await gm.press("ctrl+u")
    await gm.type(name)
    await gm.press("enter")
    await gm.at(MapScreen)


async def read_from(gm: Keyboard, name: str, sign: str) -> None:
    """Read a map from a file, once what its signs are read as is shown."""
    await maps(gm, "from a text")
    await gm.at(Prompt)
    await gm.press("ctrl+u")
    await gm.type(name)
    await gm.press("enter")
    await gm.at(Confirm)
    await gm.sees(sign)
    await gm.press("down", "enter")
    await gm.at(MapScreen)


def walls(gm: Keyboard) -> set[tuple[int, int]]:
    return {each.space for each in gm.campaign.view.state.stage.terrain if each.blocked}


async def drawn(gm: Keyboard) -> MapScreen:
    """The map of the scene, with two walls drawn on it."""
    await gm.press("4", "m")
    place = await gm.at(MapScreen)
    await gm.burst("right", "down", "e")
    await gm.at(DrawDialog)
    await gm.field("Cannot be entered")
    await gm.press("right", "enter")
    await gm.at(MapScreen)
    await gm.burst("right", "y")
    await gm.until(lambda: walls(gm) == {(1, 1), (2, 1)}, "two walls")
    return place


async def test_a_map_is_kept_and_used_again_in_the_next_scene(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with seated(folder) as (_, gm):
        await drawn(gm)
        await maps(gm, "save this")
        await name_it(gm, "Gate")
        await gm.hears("Map kept: Gate")
        await maps(gm, "gate", "copy")
        await name_it(gm, "Other gate")
        await maps(gm, "other", "rename")
        await name_it(gm, "Postern")
        assert [each.name for each in gm.campaign.view.maps] == ["Gate", "Postern"]
        await gm.press("right", "y")
        await gm.until(lambda: len(walls(gm)) == 3, "a third wall, on the map that is laid out alone")
        await maps(gm, "gate", "copy")
        await name_it(gm, "Ford")
        assert [each.text for each in gm.campaign.view.maps] == [gm.campaign.view.maps[0].text] * 3
        await gm.press("u", "u")
        await gm.until(lambda: len(gm.campaign.view.maps) == 2, "the third is undone")
        await maps(gm, "gate", "export")
        await name_it(gm, "saved.txt")
        await gm.hears("Written to")
        assert Path("saved.txt").read_text(encoding="utf-8").splitlines()[1] == ".##" + "." * 21
        await maps(gm, "postern", "remove it")
        await gm.hears("Map removed: Postern")
        await gm.press("u")
        await gm.until(lambda: len(gm.campaign.view.maps) == 2, "undone")
        gm.campaign.do(EndScene())
        gm.campaign.do(StartScene(title="The gate again", draws=False))
        gm.app.refresh_places()
        await gm.until(lambda: not walls(gm), "the next scene has a map of its own")
        await maps(gm, "gate", "use it")
        await gm.until(lambda: walls(gm) == {(1, 1), (2, 1)}, "laid out")
        await gm.press("u")
        assert not walls(gm)


async def test_a_map_goes_to_a_text_file_and_comes_from_one(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with seated(folder) as (_, gm):
        await drawn(gm)
        await maps(gm, "export this")
        await name_it(gm, "gate.txt")
        await gm.hears("Written to")
        text = Path("gate.txt").read_text(encoding="utf-8")
        assert text.splitlines()[:2] == ["." * 24, ".##" + "." * 21]
        Path("gate.txt").write_text(text.replace(".##.", "####"), encoding="utf-8")
        await read_from(gm, "gate.txt", "# blocked")
        await gm.until(lambda: walls(gm) == {(x, 1) for x in range(4)}, "as it was drawn elsewhere")
        wide = ["#" * 24, *["." * 24] * 15, "?" + "." * 23]
        Path("theirs.txt").write_text("\n".join(wide) + "\n", encoding="utf-8")
        await read_from(gm, "theirs.txt", "? called ? (a guess)")
        await gm.until(lambda: walls(gm) == {(x, 0) for x in range(24)}, "as it was guessed")
        for name, content, why in (
            ("letter.txt", b"Dear Ada,\n", "A map has 2 to 400 spaces"),
            ("odd.txt", b"a\0b", "odd.txt isn't a text file."),
        ):
            Path(name).write_bytes(content)
            await maps(gm, "from a text")
            await name_it(gm, name)
            await gm.hears(why)


async def test_between_scenes_a_map_can_be_drawn_and_kept_too(folder):
    with Campaign.open(folder) as campaign:
        campaign.do(EndScene())
    async with seated(folder) as (app, gm):
        app.go("map")
        await gm.at(MapScreen)
        await gm.press("e")
        await gm.at(DrawDialog)
        await gm.field("Cannot be entered")
        await gm.press("right", "enter")
        await gm.at(MapScreen)
        await gm.until(lambda: walls(gm) == {(0, 0)}, "a wall")
        await maps(gm, "save this")
        await name_it(gm, "Cellar")
        await gm.hears("Map kept: Cellar")
        assert gm.campaign.view.maps[0].text.startswith("#.")
