"""`--json`: each subcommand that prints facts prints one document, as docs/reference/command-line.md shows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter
from campaigns.library.library import Library
from campaigns.store import Store
from core.json_interface import answer
from core.rulesets import MODULES, find
from tests.cli.documented import NO_FACTS, documents, shaped, takes_json
from tui.cli import SUBCOMMANDS

GAMES = sorted(MODULES)
VECTORS = Path(__file__).parent.parent / "core"


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_a_subcommand_prints_its_facts_as_json_or_has_none(name):
    assert takes_json(name) != (name in NO_FACTS)
    assert bool(documents(name)) != (name in NO_FACTS)


def test_a_template_is_told_once_it_is_kept_and_in_the_list(tells):
    Library().new("The weir", "toy")
    assert tells("template", "weir", "World")["name"] == "World"
    assert [each["ruleset"] for each in tells("template")["templates"]] == ["toy"]


def test_a_package_of_a_game_is_told_once_it_is_written_and_checked(tells, tmp_path):
    assert tells("game", "new", "Iron Vale", str(tmp_path))["folder"] == str(tmp_path / "iron_vale")
    assert tells("game", "check", "toy")["ruleset"] == "toy"


def test_a_draw_is_told_with_all_that_was_drawn_said_and_written_down(tells, says):
    folder = Library().new("The Long Winter", "toy", seed="a seed")
    with Campaign.open(folder) as campaign:
        campaign.do(AddCharacter(name="Mara Voss"))
    boast = ("draw", "The Long Winter", "boast", "--as", "Mara", "--say", "a fish", "--choose", "leave")
    told = tells(*boast, "--cards", "2", "3", "6")
    assert told["answers"][1:2] == [{"given": [2, 3, 6], "source": "typed"}]
    assert told["said"] == [{"question": "boast_of", "text": "a fish"}]
    assert f"Log entry {told['record']['number'] + 1}: {told['record']['title']}" in says(*boast)[1]


@pytest.mark.parametrize("game", GAMES)
def test_odds_are_told_as_json_with_the_keys_of_the_json_interface(game, tells):
    stored = json.loads((VECTORS / game / "vectors.json").read_text())
    asked = next(v for v in stored if "odds" in v["action"] and "error" not in v["expect"])
    told = tells("odds", game, asked["action"], json.dumps(asked["given"]))
    assert asked["action"] in {each["action"] for each in tells("odds", game)["actions"]}
    assert told["odds"] == answer({"ruleset": game, "action": asked["action"], "given": asked["given"]})


def test_an_error_is_one_line_and_no_document(says):
    for arguments, code in ((("recap", "Nowhere"), 3), (("new",), 2), (("odds", "nim", "draw"), 3)):
        got, out, errors = says(*arguments, "--json")
        assert (got, out, errors.count("\n")) == (code, "", 1)


def test_an_answer_that_is_no_is_a_document_too(says):
    folder = Library().new("Gorge", "destiny", seed="a seed")
    own = json.loads(says("data", "Gorge", "damage_decks")[1])
    own["wound"]["facedown"] = "gloom"
    Path("own.json").write_text(json.dumps(own))
    code, out, errors = says("data", "Gorge", "damage_decks", "own.json", "--json")
    assert (code, errors) == (3, "")
    assert [fault["field"] for fault in shaped("data", out)["faults"]] == ["wound.facedown"]
    made_up = {"action": "draw_cards", "request": {}, "answers": [], "edition": find("destiny").edition}
    with Store.open(folder) as opened, opened.change({}) as change:
        change.event |= {"kind": "resolve", "title": "made up", **made_up}
    code, out, errors = says("verify", "Gorge", "--json")
    assert (code, errors) == (1, "")
    assert [wrong["record"] for wrong in shaped("verify", out)["wrong"]] == [opened.seq]
