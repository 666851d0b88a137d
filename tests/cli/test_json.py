"""`--json`: each subcommand that prints facts prints one document, as docs/reference/command-line.md shows it."""

from __future__ import annotations

import json
import re
import shutil
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AddNote
from campaigns.library.library import Library
from campaigns.store import Store
from core.resolve import answer
from core.rulesets import MODULES, find
from tui.cli import SUBCOMMANDS
from tui.cli.subcommand import Subcommand

NO_FACTS = {
    "help": "it is a text to be read",
    "open": "it is the app",
    "library": "it is the app",
    "plain": "it is talked with, line by line",
    "resolve": "its lines are JSON already, one for each it reads",
    "completion": "it prints a script for a shell, and what that asks for word by word",
    "script": "it prints the lines of a script, word by word",
    "print": "it makes a page",
    "slips": "they are texts and pages",
    "board": "it serves a page to browsers; show prints its facts",
    "watch": "it is a screen for people; follow and show print its facts",
    "tour": "a session that is gone afterwards, told for people",
}
"""Subcommands without `--json`, and why."""

GAMES = sorted(MODULES)
VECTORS = Path(__file__).parent.parent / "core"
DOCUMENTED = (Path(__file__).parents[2] / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")


def documents(name: str) -> list[Any]:
    """The documents the page shows for a subcommand."""
    section = re.search(rf"^## `{name}`$(.*?)(?=^## |\Z)", DOCUMENTED, re.MULTILINE | re.DOTALL)
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", section[1], re.DOTALL)] if section else []


def differs(found: Any, shown: Any, at: str = "") -> str:
    """Where a document is not of the shape of one shown, empty if it is; `{}` stands for keys that a game has."""
    if isinstance(shown, dict) and shown and isinstance(found, dict):
        if found.keys() != shown.keys():
            return f"{at}: {sorted(found)} for {sorted(shown)}"
        return next(filter(None, (differs(found[key], shown[key], f"{at}.{key}") for key in shown)), "")
    if isinstance(shown, list) and isinstance(found, list):
        return next(filter(None, (differs(each, shown[0], f"{at}[]") for each in found if shown)), "")
    fits = found is None or shown == {} or isinstance(found, type(shown))
    return "" if fits else f"{at}: {found!r} for {shown!r}"


def subcommand(name: str) -> Subcommand:
    found: Subcommand = import_module(f"tui.cli.{SUBCOMMANDS[name][0]}").SUBCOMMANDS[name]
    return found


def takes_json(name: str) -> bool:
    parser = ArgumentParser(add_help=False)
    subcommand(name).arguments(parser)
    return any("--json" in action.option_strings for action in parser._actions)


PRINTED: set[tuple[str, int]] = set()
"""The documents of the page that were printed since a test began to count: subcommand and place among its documents."""


def shaped(name: str, out: str) -> Any:
    """Return a subcommand's output, read as a document in one of its documented shapes."""
    document = json.loads(out)
    fits = [at for at, shown in enumerate(documents(name)) if not differs(document, shown)]
    assert len(fits) == 1, document
    PRINTED.add((name, fits[0]))
    return document


@pytest.fixture
def tells(says):
    """Runs a command line with `--json`; returns the document."""

    def told(*arguments: str) -> Any:
        code, out, errors = says(*arguments, "--json")
        assert (code, errors) == (0, ""), arguments
        return shaped(arguments[0], out)

    return told


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_a_subcommand_prints_its_facts_as_json_or_has_none(name):
    assert takes_json(name) != (name in NO_FACTS)
    assert bool(documents(name)) != (name in NO_FACTS)


def _known(someone, says, tells, tmp_path):
    """One character's knowledge, after a passage of an article was revealed to them."""
    article = 'article place Weir text="It ||leaks||." secret=no'
    says("run", "played", str(_lines(tmp_path, article, f'tell Weir leaks to="{someone}"')))
    known = tells("knows", "played", someone, "--of", "Weir")
    assert [each["passage"] for each in known["revealed"]] == ["leaks"]
    assert known["hidden"] == [{"passage": "leaks", "known_to": [someone]}]
    assert {"name": someone, "knows": True} in known["who"]
    assert tells("recap", "played", "1", "--for", someone)["scenes"]
    return known


@pytest.mark.walk(by="test_a_subcommand_prints_its_facts_as_json_or_has_none")
@pytest.mark.parametrize("game", GAMES)
def test_a_played_campaign_of_every_game_is_told_as_json_by_every_subcommand(game, sample_of, says, tells, tmp_path):
    PRINTED.clear()
    folder = sample_of(game, Library().folder / "played")
    with Campaign.open(folder, read_only=True) as campaign:
        name, someone = campaign.view.name, campaign.view.characters[0].name
    told = {"list": tells("list")["campaigns"][0], "show": _shown(someone, tells)}
    assert (told["list"]["name"], told["list"]["ruleset"]) == (name, game)
    assert told["list"]["sessions"] == tells("recap", "played")["session"]
    told["recap"] = tells("recap", "played", "1")
    assert told["recap"]["scenes"]
    assert len(tells("recap", "played", "--all")["evenings"]) == told["list"]["sessions"]
    assert Path(tells("recap", "played", "--to", str(tmp_path / "r.md"))["file"]).exists()
    told["search"] = tells("search", "played", someone.split()[0])
    assert told["search"]["hits"][0]["title"]
    told["verify"] = tells("verify", "played")
    assert told["verify"]["results"] > 50
    assert told["verify"]["wrong"] == []
    assert {each["action"] for each in tells("draw", "played")["actions"]} == {a.id for a in find(game).actions}
    told["draw"] = next(filter(None, (_drawn(says, action.id, someone) for action in find(game).actions)))
    (script := tmp_path / "script.txt").write_text('note "what a script says"', encoding="utf-8")
    told["run"] = tells("run", "played", str(script))
    assert not told["run"]["tried"]
    told |= {"branches": _branches(tells), "revert": _reverted(tells), "data": tells("data", "played")}
    _own_data(told["data"]["kinds"], tells, tmp_path)
    says("run", "played", str(_lines(tmp_path, f'keep-figure Ghoul like="{someone}"')))
    says("run", "played", str(_lines(tmp_path, "article thread Bell deadline=1", "clock Rings 4 thread=Bell")))
    told |= {"threads": tells("threads", "played", "--dormant-after", "8"), "todo": tells("todo", "played")}
    told |= {"knows": _known(someone, says, tells, tmp_path), "roll": _rolled(folder, says, tells)}
    assert (
        told["threads"]["dormant_after"],
        told["threads"]["threads"][0]["name"],
        told["todo"]["due"][0]["title"],
    ) == (8, "Bell", "Bell")
    told["bestiary"] = tells("bestiary", "played")
    assert "Ghoul" in {each["name"] for each in told["bestiary"]["figures"]}
    assert tells("bestiary", "played", "--write", str(tmp_path / "f.json"))["file"]
    assert tells("bestiary", "played", "--read", str(tmp_path / "f.json"))["record"]
    told |= {"vault": tells("vault", "played", str(tmp_path / "v")), "backup": tells("backup", "played")}
    told["import-into"] = tells("import-into", "played", str(tmp_path / "v"), "--dry")
    assert [copy["path"] for copy in tells("backup", "played", "--list")["backups"]] == [told["backup"]["backup"]]
    told["restore"] = tells("restore", told["backup"]["backup"])
    assert Path(told["restore"]["path"]) == folder
    told["export"] = tells("export", "played", str(tmp_path / "a.zip"))
    told["import"] = tells("import", told["export"]["file"])
    told["new"] = tells("new", "Another", "--ruleset", game)
    assert {told["import"]["folder"], told["new"]["folder"], "played"} == {
        each["folder"] for each in tells("list")["campaigns"]
    }
    assert game in {each["ruleset"] for each in tells("new", "--sample")["samples"]}
    assert game in {each["ruleset"] for each in tells("rulesets")["rulesets"]}
    assert len(tells("rulesets", game)["options"]) == len(find(game).options.entries)
    told |= {name: tells(name) for name in ("rulesets", "locate", "doctor", "keys")} | {
        name: tells(name, "played") for name in ("calendar", "timeline", "agenda", "prepared")
    }
    assert set(SUBCOMMANDS) - set(told) - set(NO_FACTS) - {"follow"} == {"odds", "template", "game"}  # told below
    assert tells("calendar", "played", "--write", str(tmp_path / "c.toml"))["file"]
    assert tells("calendar", "played", "--set", str(tmp_path / "c.toml"))["record"]
    shown = {(name, at) for name in SUBCOMMANDS if name in told for at in range(len(documents(name)))}
    assert shown - PRINTED == (set() if told["data"]["kinds"] else {("data", 1), ("data", 2)})


def _reverted(tells) -> Any:
    """A note that is not the last change, taken back."""
    with Campaign.open(Library().folder / "played") as campaign:
        seq = campaign.do(AddNote(text="to be taken back")).view.seq
        campaign.do(AddNote(text="later"))
    dry = tells("revert", "played", str(seq), "--dry")
    assert (dry["changes"], dry["record"]) == (["Removes note: to be taken back"], None)
    return tells("revert", "played", str(seq))


def _branches(tells) -> Any:
    """The branch of a note that was undone, gone to and made a campaign of."""
    with Campaign.open(Library().folder / "played") as campaign:
        seq = campaign.do(AddNote(text="on a branch")).view.seq
        campaign.undo()
        campaign.do(AddNote(text="instead"))
    listed = tells("branches", "played")
    assert listed["branches"][0]["entry"] == seq
    assert tells("branches", "played", "--go-to", str(seq))["record"]
    made = tells("branches", "played", "--keep", str(seq), "--name", "Apart")
    shutil.rmtree(made["path"])
    return listed


def _shown(someone: str, tells) -> Any:
    """A campaign as it stands, after the parts of it that are asked for alone."""
    assert {each["session"] for each in tells("show", "played", "log", "1")["log"]} == {1}
    assert tells("show", "played", "points", someone)["sheets"] is None
    assert tells("show", "played", "--players")["clocks"] is not None
    everything = tells("show", "played")
    assert someone in {each["name"] for each in everything["sheets"]}
    return everything


def _rolled(folder: Path, says, tells) -> Any:
    """A roll on a random table, after every other document about tables was told."""
    (tables := folder / "random_tables").mkdir()
    (tables / "of-a-test.txt").write_text("one\n[2d6", encoding="utf-8")
    (tables / "whole.txt").write_text("one\ntwo", encoding="utf-8")
    rolled = tells("roll", "played", "whole")
    assert rolled["entries"][0]["file"] == "campaign/whole.txt"
    assert "whole" in {each["name"] for each in tells("roll", "played")["tables"]}
    assert len(tells("roll", "played", "whole", "--print")["entries"]) == 2
    assert shaped("roll", says("roll", "played", "--check", "--json")[1])["faults"][0]["line"] == 2
    return rolled


def _own_data(kinds, tells, folder: Path) -> None:
    """Each kind of data a game has, told and replaced with itself."""
    for kind in kinds:
        in_use = tells("data", "played", kind["kind"])["data"]
        (own := folder / "own.json").write_text(json.dumps(in_use), encoding="utf-8")
        assert tells("data", "played", kind["kind"], str(own))["record"]


def _lines(folder: Path, *lines: str) -> Path:
    (script := folder / "lines.txt").write_text("\n".join(lines), encoding="utf-8")
    return script


def _drawn(says, action: str, actor: str) -> Any:
    """An action as it is told before it is done and once it is; None where it cannot be done, or not without more."""
    line = ("draw", "played", action, "--as", actor, "--json")
    (asks, fields, _), (fine, before, _), (done, after, _) = says(*line, "--fields"), says(*line, "--dry"), says(*line)
    if asks or fine or done:
        return None
    assert shaped("draw", before)["odds"] == shaped("draw", after)["odds"]
    assert shaped("draw", fields)["action"] == action
    return shaped("draw", after)


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
