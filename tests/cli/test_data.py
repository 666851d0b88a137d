"""`wyrdbook data`: what is in use is printed, a file takes its place, and every fault of one is named."""

import json

import pytest

from campaigns.campaign import Campaign
from core.rulesets.destiny.values.damage_decks import deck_in_play
from tests.words import sentence


@pytest.fixture
def folder(home, says):
    assert says("new", "The Gorge", "--ruleset", "destiny")[0] == 0
    return home / "data" / "campaigns" / "the-gorge"


@pytest.fixture
def file(folder, says, tmp_path):
    """The data in use, written to a file."""
    code, out, _ = says("data", "The Gorge", "damage_decks")
    assert code == 0
    written = tmp_path / "decks.json"
    written.write_text(out)
    return written


def facedown(folder):
    with Campaign.open(folder, read_only=True) as campaign:
        return deck_in_play(campaign.view.state.data, "wound").facedown


def test_the_kinds_are_listed(folder, says):
    assert says("data", "The Gorge")[1].startswith("damage_decks  Damage decks")


def test_a_file_takes_the_place_of_the_games_own_and_goes_again(folder, says, file):
    file.write_text(file.read_text().replace('"facedown": "fatigue"', '"facedown": "stress"'))
    code, out, _ = says("data", "The Gorge", "damage_decks", str(file), "--note", "a softer game")
    assert (code, "custom data, a softer game" in out) == (0, True)
    assert facedown(folder) == "stress"
    assert says("data", "The Gorge", "damage_decks", "--as-written")[0] == 0
    assert facedown(folder) == "fatigue"


def test_every_fault_is_named_and_nothing_is_changed(folder, says, file):
    decks = json.loads(file.read_text())
    decks["wound"]["facedown"], decks["trauma"]["types"]["R"] = "gloom", ""
    file.write_text(json.dumps(decks))
    code, _, err = says("data", "The Gorge", "damage_decks", str(file))
    assert code == 3
    assert "wound.facedown: gloom isn't known here" in err
    assert f"trauma.types.R: {sentence('core.rulesets.destiny.combat.deck_file:_types#1')}" in err
    assert facedown(folder) == "fatigue"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["weather"], 3, "Use one of: damage_decks"),
        (["damage_decks", "nowhere.json"], 3, "No such file"),
        (["--as-written"], 2, "needs a kind"),
    ],
)
def test_what_cannot_be_says_why(folder, says, arguments, code, said):
    found = says("data", "The Gorge", *arguments)
    assert (found[0], said in found[2]) == (code, True)


@pytest.mark.parametrize(
    "content", [b"not json", b'{"wound": 1, "wound": 2}', b"[NaN]", b"[" * 100_000, b" " * 1_000_001, b"\xff\xfe"]
)
def test_a_file_that_is_no_json_is_refused(folder, says, tmp_path, content):
    (tmp_path / "odd.json").write_bytes(content)
    assert says("data", "The Gorge", "damage_decks", str(tmp_path / "odd.json"))[0] == 3


def test_the_table_of_conditions_is_replaced_by_a_file_that_is_looked_at_whole(folder, says, tmp_path):
    own = tmp_path / "conditions.json"
    own.write_text('{"frenzy": {"stat": "mind"}, "stun": {"stat": "luck"}, "drunk": {}}')
    code, _, err = says("data", "The Gorge", "conditions", str(own))
    assert (code != 0, "stun.stat" in err, "drunk" in err) == (True, True, True)
    own.write_text('{"frenzy": {"stat": "mind"}}')
    assert says("data", "The Gorge", "conditions", str(own))[0] == 0
    with Campaign.open(folder, read_only=True) as campaign:
        assert campaign.view.state.condition_table["frenzy"].stat == "mind"
    assert '"stat": "mind"' in says("data", "The Gorge", "conditions")[1]
