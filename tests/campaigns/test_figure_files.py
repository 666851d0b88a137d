"""Figures in files: there and back again whole, every fault named with its place, the game's stock kept as it was."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import Batch, KeepFigure
from campaigns.npcs import files as figures
from campaigns.npcs.files import (
    entries_and_faults,
    entries_text,
    read_entries,
    share,
    shared_file,
    shared_types,
    unshare,
)
from core.refusal import Refusal
from core.rulesets import find
from core.schema.codec import encode
from core.upgrade import Upgrade, add


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


@pytest.fixture
def file(campaign: Campaign, tmp_path: Path) -> Path:
    """Two types written to a file."""
    campaign.do(KeepFigure(name="Ghoul", group="Crypt", tags=("undead",), note="cold\nhands", sheet={"wit": 4}))
    campaign.do(KeepFigure(name="Rat"))
    (made := tmp_path / "types.json").write_text(entries_text(campaign.ruleset, campaign.view.figures))
    return made


def test_a_file_holds_all_of_the_types_it_is_written_from(campaign: Campaign, file: Path) -> None:
    before = [replace(figure, id=0) for figure in campaign.view.figures]
    for _ in range(2):
        campaign.undo()
    assert campaign.view.figures == ()
    campaign.do(Batch(parts=tuple(read_entries(campaign.ruleset, file))))
    assert [replace(figure, id=0) for figure in campaign.view.figures] == before
    campaign.undo()
    assert campaign.view.figures == ()


def edited(file: Path, **changes: Any) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"format": 2}, ["format"]),
        ({"format": True, "shape": 0}, ["format", "shape"]),
        ({"ruleset": "chess", "figures": []}, ["ruleset", "figures"]),
        ({"figures": "all"}, ["figures"]),
        ({"figures": [3, {"name": "", "sheet": {}}]}, ["figures.0", "figures.1.sheet.nerve"]),
    ],
)
def test_what_is_wrong_with_a_file_is_named_with_its_place(
    campaign: Campaign, file: Path, changes: dict[str, Any], places: list[str]
) -> None:
    edited(file, **changes)
    found, faults = entries_and_faults(campaign.ruleset, file)
    assert (found, [fault.field for fault in faults]) == ([], places)
    with pytest.raises(Refusal, match="nothing was read"):
        read_entries(campaign.ruleset, file)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"name": ""}, "figures.1.name"),
        ({"name": "GHOUL"}, "figures.1.name"),
        ({"name": 7}, "figures.1.name"),
        ({"tags": "undead"}, "figures.1.tags"),
        ({"note": None}, "figures.1.note"),
        ({"sheet": None}, "figures.1.sheet"),
    ],
)
def test_one_type_that_is_none_keeps_the_others_out(
    campaign: Campaign, file: Path, change: dict[str, Any], place: str
) -> None:
    ghoul, rat = json.loads(file.read_text())["figures"]
    edited(file, figures=[ghoul, {**rat, **change}])
    assert [fault.field for fault in entries_and_faults(campaign.ruleset, file)[1]] == [place]


def test_a_sheet_of_an_older_shape_is_brought_to_todays(campaign: Campaign, file: Path) -> None:
    today = campaign.ruleset._replace(shape=2, upgrades=lambda: {1: Upgrade(sheet=add(tired=True))})
    ghoul = json.loads(file.read_text())["figures"][0]
    sheet = {name: value for name, value in ghoul["sheet"].items() if name != "tired"}
    edited(file, shape=1, figures=[{**ghoul, "sheet": sheet}])
    (read,) = read_entries(today, file)
    assert read.sheet == {**sheet, "tired": True}
    edited(file, shape=1, figures=[{**ghoul, "sheet": 3}])
    assert [fault.field for fault in entries_and_faults(today, file)[1]] == ["figures.0.sheet"]


def type_(name: str, wit: int = 1) -> KeepFigure:
    sheet = encode(find("toy").new_sheet(False))
    return KeepFigure(name=name, sheet={**sheet, "wit": wit})


def test_the_stock_of_a_game_is_kept_by_name_with_what_else_the_file_holds() -> None:
    toy = find("toy")
    assert shared_types(toy) == []
    assert not share(toy, type_("Ghoul"))
    assert not share(toy, type_("[b]Rat[/b]"))
    file = shared_file(toy)
    data = json.loads(file.read_text())
    data |= {"author": "somebody", "figures": [{**each, "art": "ghoul.png"} for each in data["figures"]]}
    file.write_text(json.dumps(data))
    assert share(toy, type_("ghoul", wit=3))
    kept = json.loads(file.read_text())
    assert kept["author"] == "somebody"
    assert [(each["name"], each.get("art")) for each in kept["figures"]] == [
        ("[b]Rat[/b]", "ghoul.png"),
        ("ghoul", None),
    ]
    assert [(each.name, each.sheet["wit"]) for each in shared_types(toy)] == [("[b]Rat[/b]", 1), ("ghoul", 3)]
    unshare(toy, "GHOUL")
    unshare(toy, "[b]Rat[/b]")
    assert (shared_types(toy), file.exists()) == ([], False)


def test_a_file_that_is_spoiled_or_cannot_be_replaced_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = find("toy")
    share(toy, type_("Ghoul"))
    file = shared_file(toy)
    before = file.read_text()

    def full(file: Path, text: str) -> None:
        raise OSError(28, "No space left on device", str(file))

    monkeypatch.setattr(figures, "save_text", full)
    with pytest.raises(OSError, match="No space"):
        share(toy, type_("Rat"))
    assert file.read_text() == before
