"""Every subcommand over a campaign of every game, in which every text is a hostile one.

Whatever is printed, as text or as JSON, holds nothing that a terminal obeys. Each document has a shape that
docs/reference/command-line.md shows, and each of those shapes is printed.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.names import BY_NUMBER
from campaigns.commands import AddNote
from campaigns.library.library import Library
from core.ruleset import Ruleset
from core.rulesets import MODULES, find
from tests.cli.documented import NO_FACTS, PRINTED, documents, shaped
from tests.hostile import ARGUMENT, HostileSession
from tui.cli import SUBCOMMANDS

GAMES = sorted(MODULES)
WITHOUT_A_CAMPAIGN = {"game", "help", "resolve", "odds", "rulesets", "keys", "tour"}


@pytest.fixture
def played(long: bool, game: str, home: Path) -> Path:
    """A campaign of the library in which every text is a hostile one."""
    folder = Library().folder / "played"
    folder.parent.mkdir(parents=True)
    session = HostileSession(game, folder, long=long)
    session.begin()
    session.end()
    session.campaign.close()
    return folder


@pytest.mark.walk(by="tests/cli/test_json.py::test_a_subcommand_prints_its_facts_as_json_or_has_none")
@pytest.mark.parametrize(("game", "long"), [*((game, False) for game in GAMES), ("storyteller", True)])
def test_every_subcommand_prints_a_hostile_campaign(game, long, played, *, says, tells, tries, tmp_path):
    with Campaign.open(played, read_only=True) as campaign:
        name, people = campaign.view.name, [each.name for each in campaign.view.characters]
    assert "[@click" in tries("list")
    assert "[@click" in tries("recap", "played").replace("\\", "")
    if not long:  # the shapes are the same
        _print_documents(game, played, people[0], says=says, tells=tells, folder=tmp_path)
    assert name in {each["name"] for each in tells("list")["campaigns"]}, "read back as it is"
    done = set[str]()
    for line in lines_about(find(game), people, tmp_path, every=8 if long else 1):
        tries(*line)
        done.add(line[0])
    assert done == set(SUBCOMMANDS) - WITHOUT_A_CAMPAIGN
    tries("open", name)


def _print_documents(game: str, played: Path, someone: str, *, says, tells, folder: Path) -> None:
    """Print each document that the page shows, but those of subcommands without a campaign, and look at its facts."""
    PRINTED.clear()
    told = _print_facts(game, played, someone, says=says, tells=tells, folder=folder)
    told |= {"vault": tells("vault", "played", str(folder / "v")), "backup": tells("backup", "played")}
    (notes := folder / "notes").mkdir()
    (notes / "oath.md").write_text("An oath by the weir.", encoding="utf-8")
    told["import-into"] = tells("import-into", "played", str(notes), "--dry")
    assert [copy["path"] for copy in tells("backup", "played", "--list")["backups"]] == [told["backup"]["backup"]]
    told["restore"] = tells("restore", told["backup"]["backup"])
    assert Path(told["restore"]["path"]) == played
    told["export"] = tells("export", "played", str(folder / "a.zip"))
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
    assert tells("calendar", "played", "--write", str(folder / "c.toml"))["file"]
    assert tells("calendar", "played", "--set", str(folder / "c.toml"))["record"]
    shown = {(name, at) for name in SUBCOMMANDS if name in told for at in range(len(documents(name)))}
    assert shown - PRINTED == (set() if told["data"]["kinds"] else {("data", 1), ("data", 2)})


def _print_facts(game: str, played: Path, someone: str, *, says, tells, folder: Path) -> dict[str, Any]:
    """Print the facts of the campaign, and the changes made to print them."""
    told = {"list": tells("list")["campaigns"][0], "show": _shown(someone, tells)}
    assert told["list"]["ruleset"] == game
    assert told["list"]["sessions"] == tells("recap", "played")["session"]
    told["recap"] = tells("recap", "played", "1")
    assert told["recap"]["scenes"]
    assert len(tells("recap", "played", "--all")["evenings"]) == told["list"]["sessions"]
    assert Path(tells("recap", "played", "--to", str(folder / "r.md"))["file"]).exists()
    told["search"] = tells("search", "played", someone.split(maxsplit=1)[0])
    assert told["search"]["hits"][0]["title"]
    told["verify"] = tells("verify", "played")
    assert told["verify"]["results"] > 20
    assert told["verify"]["wrong"] == []
    assert {each["action"] for each in tells("draw", "played")["actions"]} == {a.id for a in find(game).actions}
    told["draw"] = next(filter(None, (_drawn(says, action.id, someone) for action in find(game).actions)))
    (script := folder / "script.txt").write_text('note "what a script says"', encoding="utf-8")
    told["run"] = tells("run", "played", str(script))
    assert not told["run"]["tried"]
    told |= {"branches": _branches(tells), "revert": _reverted(tells), "data": tells("data", "played")}
    _own_data(told["data"]["kinds"], tells, folder)
    says("run", "played", str(_lines(folder, f"keep-figure Ghoul like={BY_NUMBER}{_number(someone)}")))
    says("run", "played", str(_lines(folder, "article thread Bell deadline=1", "clock Rings 4 thread=Bell")))
    told |= {"threads": tells("threads", "played", "--dormant-after", "8"), "todo": tells("todo", "played")}
    told |= {"knows": _known(someone, says, tells, folder), "roll": _rolled(played, says, tells)}
    assert (
        told["threads"]["dormant_after"],
        told["threads"]["threads"][0]["name"],
        told["todo"]["due"][0]["title"],
    ) == (8, "Bell", "Bell")
    told["bestiary"] = tells("bestiary", "played")
    assert "Ghoul" in {each["name"] for each in told["bestiary"]["figures"]}
    assert tells("bestiary", "played", "--write", str(folder / "f.json"))["file"]
    assert tells("bestiary", "played", "--read", str(folder / "f.json"))["record"]
    return told


def _number(someone: str) -> int:
    """The id of a character, whose name holds too much for a line."""
    with Campaign.open(Library().folder / "played", read_only=True) as campaign:
        return next(each.id for each in campaign.view.characters if each.name == someone)


def _known(someone, says, tells, tmp_path):
    """One character's knowledge, after a passage of an article was revealed to them."""
    article = 'article place Weir text="It ||leaks||." secret=no'
    says("run", "played", str(_lines(tmp_path, article, f"tell Weir leaks to={BY_NUMBER}{_number(someone)}")))
    known = tells("knows", "played", someone, "--of", "Weir")
    assert [each["passage"] for each in known["revealed"]] == ["leaks"]
    assert known["hidden"] == [{"passage": "leaks", "known_to": [someone]}]
    assert {"name": someone, "knows": True} in known["who"]
    assert tells("recap", "played", "1", "--for", someone)["scenes"]
    return known


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


def lines_about(rules: Ruleset, people: Sequence[str], folder: Path, every: int) -> Iterator[Sequence[str]]:
    """Command lines that print what a campaign holds, and what may be done in it, or one act of so many."""
    at, file = "played", str(folder / "c.zip")
    yield from (
        ("list",),
        ("completion", "campaigns"),
        ("open", at),
        ("new", people[0]),
        ("locate",),
        ("doctor", "--campaigns"),
        ("show", at),
        ("show", at, "log"),
        ("recap", at),
        ("recap", at, "1"),
        ("recap", at, "--format", "prose"),
        ("recap", at, "--all", "--format", "html"),
        ("slips", at),
        ("slips", at, "--folder", str(folder / "slips")),
    )
    yield from (("print", what, at) for what in PRINTED)
    said = folder / "script.txt"
    said.write_text(f"note {ARGUMENT}", encoding="utf-8", errors="replace")
    yield from (
        ("search", at, "a"),
        ("search", at, "kind:note"),
        ("bestiary", at),
        ("threads", at),
        ("todo", at),
    )
    yield ("threads", at, "--dormant-after", "0")
    yield from (
        ("plain", at),
        ("board", at),
        ("branches", at),
        ("branches", at, "--go-to", "99999"),
    )
    yield from (("revert", at, "99999"), ("revert", at, "3", "--dry"))
    yield from (("knows", at, "--of", people[0]), ("follow", at, "--after", "0"), ("watch", at))
    yield from (("template", at, "T"), ("template",), ("library",))
    yield from (("agenda", at), ("prepared", at))
    yield from (
        ("roll", at),
        ("roll", at, "2d6"),
        ("roll", at, "nothing"),
        ("roll", at, "--check"),
    )
    yield from (
        ("timeline", at),
        ("timeline", at, "--from", people[0]),
        ("timeline", at, "--who", people[0]),
    )
    yield from (
        ("calendar", at),
        ("calendar", at, "--of", people[0]),
        ("calendar", at, "--set", people[0]),
    )
    yield from (("script", at), ("run", at, str(said)), ("run", at, str(said), "--dry"))
    yield from (
        ("backup", at),
        ("backup", at, "--list"),
        ("export", at, file),
        ("export", at, file),
    )
    yield from (("import", file), ("restore", file), ("data", at))
    vault = str(folder / "vault")
    yield from (
        ("vault", at, vault),
        ("vault", at, vault),
        ("import-into", at, vault, "--dry"),
        ("import-into", at, vault),
    )
    yield from (("data", at, kind.id) for kind in rules.data)
    yield from (("draw", at), ("draw", at, "--as", people[0]))
    for action in rules.actions[::every]:
        yield ("draw", at, action.id, "--dry")
        yield ("draw", at, action.id, "--as", people[0], "--fields")
        yield ("draw", at, action.id, "--as", people[0])
    yield ("draw", at, rules.actions[0].id, "--as", "nobody of this name")
    yield ("verify", at)
