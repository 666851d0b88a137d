"""`wyrdbook bestiary`: the bestiary is listed, written to a file, and read from one whole or not at all."""

import json

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import KeepFigure
from campaigns.library.library import Library
from tests.words import sentence


@pytest.fixture
def folder(home):
    folder = Library().new("The Crypt", "storyteller", seed="a seed")
    with Campaign.open(folder) as campaign:
        campaign.do(KeepFigure(name="Gh\x1b[31moul", group="Crypt", tags=("undead",)))
        campaign.do(KeepFigure(name="Rat"))
    return folder


def test_the_bestiary_is_listed(folder, says):
    code, out, _ = says("bestiary", "The Crypt")
    assert code == 0
    assert out.splitlines()[1] == "Rat"
    assert "\x1b" not in out
    assert "Crypt · #undead" in out


def test_a_file_written_is_read_by_another_campaign_of_the_game(folder, says, tmp_path):
    file = tmp_path / "types.json"
    assert says("bestiary", "The Crypt", "--write", str(file))[0] == 0
    assert says("bestiary", "The Crypt", "--write", str(file))[0] == 2
    other = Library().new("Other", "storyteller", seed="a seed")
    code, out, _ = says("bestiary", "Other", "--read", str(file))
    assert (code, sentence("campaigns.npcs.handlers:keep#2") in out) == (0, True)
    with Campaign.open(other) as campaign:
        assert [figure.name for figure in campaign.view.figures][1] == "Rat"
        campaign.undo()
        assert campaign.view.figures == ()


def test_every_fault_is_named_and_nothing_is_taken(folder, says, tmp_path):
    file = tmp_path / "types.json"
    says("bestiary", "The Crypt", "--write", str(file))
    data = json.loads(file.read_text())
    del data["figures"][0]["sheet"]["bruising"]
    data["figures"][1]["name"] = ""
    file.write_text(json.dumps(data))
    code, out, err = says("bestiary", "The Crypt", "--read", str(file))
    assert (code, out) == (3, "")
    assert "figures.0.sheet.bruising" in err
    assert "figures.1.name" in err
    code, out, _ = says("bestiary", "The Crypt", "--read", str(file), "--json")
    assert (code, len(json.loads(out)["faults"])) == (3, 2)
    Library().new("Aside", "aisling", seed="a seed")
    assert says("bestiary", "Aside", "--read", str(file))[0] == 3
    assert says("bestiary", "The Crypt", "--read", str(tmp_path / "none.json"))[0] == 3
    assert says("bestiary", "The Crypt", "--read", str(file), "--write", str(file))[0] == 2
    Library().new("Empty", "aisling", seed="a seed")
    assert says("bestiary", "Empty")[1] == sentence("tui.cli.bestiary:_bestiary_text") + "\n"
    assert says("bestiary", "Empty", "--write", str(tmp_path / "e.json"))[0] == 2
