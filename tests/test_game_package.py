"""A game in a package of its own: installed as strangers do, listed, played, verified, and missed when it is gone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.actions.action import Done
from core.actions.play import odds, prepare
from core.lazy_imports import Given
from core.load_checks import obvious
from core.luck.exact_walk import walk
from core.refusal import Refusal
from core.rulesets import all_games, find, find_playable, plugins
from core.rulesets.plugins import GROUP
from core.schema.entry import entry
from tests import toy
from tests.core.counting import within
from tests.words import log_is_whole, sentence
from tui.cli import run

ROOT = Path(__file__).resolve().parent.parent


def ran(*command: Any, **how: Any) -> subprocess.CompletedProcess[str]:
    """A command that has come to its end."""
    line = [str(part) for part in command]
    return subprocess.run(line, check=False, capture_output=True, text=True, timeout=100, **how)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy as a wheel."""
    source = tmp_path_factory.mktemp("wyrdbook-toy")
    shutil.copytree(Path(toy.__file__).parent, source / "wyrdbook_toy", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.move(source / "wyrdbook_toy" / "pyproject.toml", source)
    built = ran(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", source / "dist", cwd=source)
    assert built.returncode == 0, built.stderr
    (made,) = (source / "dist").glob("*.whl")
    return made


class Machine:
    """A fresh environment with wyrdbook in it, and a home."""

    def __init__(self, folder: Path) -> None:
        made = ran(sys.executable, "-m", "venv", folder / "env")
        assert made.returncode == 0, made.stderr
        (site,) = (folder / "env").glob("lib/python*/site-packages")
        (site / "wyrdbook-and-all.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n")
        self.python = folder / "env" / "bin" / "python"
        self.home = folder / "home"

    def pip(self, *what: Any) -> None:
        """Install or remove something, with what lies here only."""
        done = ran(self.python, "-m", "pip", *what)
        assert done.returncode == 0, done.stderr

    def wyrdbook(self, *line: str) -> subprocess.CompletedProcess[str]:
        """One command line."""
        home = {**os.environ, "WYRDBOOK_HOME": str(self.home)}
        return ran(self.python, "-m", "tui", *line, env=home, cwd=self.home.parent)


MARA = """
import sys
from pathlib import Path
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter

with Campaign.open(Path(sys.argv[1])) as campaign:
    campaign.do(AddCharacter(name="Mara"))
"""


CONFORMS = """
import pytest
from campaigns.conformance import *
from core.rulesets import find

@pytest.fixture(scope="module")
def ruleset():
    return find("toy")
"""


@pytest.mark.walk(by="test_a_game_of_another_package_is_guarded_once")
@pytest.mark.timeout(300)
def test_a_game_is_installed_played_verified_and_removed_again(wheel: Path, tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert "toy" not in machine.wyrdbook("rulesets").stdout
    machine.pip("install", "--quiet", "--no-index", "--no-deps", wheel)

    games = json.loads(machine.wyrdbook("rulesets", "--json").stdout)["rulesets"]
    about = {"package": "wyrdbook-toy 1.0", "title": "Toy", "edition": 1, "shape": 1, "left_out": ""}
    assert games[-1] == {"ruleset": "toy", **about}
    assert machine.wyrdbook("new", "Weir", "--ruleset", "toy").returncode == 0
    assert ran(machine.python, "-c", MARA, *machine.home.glob("data/campaigns/*"), cwd=tmp_path).returncode == 0
    played = machine.wyrdbook("draw", "Weir", "boast", "--as", "Mara", "--choose", "the weir", "--choose", "leave")
    assert (played.returncode, "boasted of the weir" in played.stdout) == (0, True), played
    assert machine.wyrdbook("draw", "Weir", "rest", "--as", "Mara").returncode == 3  # no one is tired
    assert machine.wyrdbook("verify", "Weir").stdout == f"{log_is_whole(1)}\n"
    assert "missing" not in machine.wyrdbook("list").stdout

    (tmp_path / "test_toy.py").write_text(CONFORMS)
    tested = ran(machine.python, "-m", "pytest", "-q", tmp_path / "test_toy.py", cwd=tmp_path)
    assert tested.returncode == 0, tested.stdout

    machine.pip("uninstall", "--quiet", "--yes", "wyrdbook-toy")
    assert "toy (missing)" in machine.wyrdbook("list").stdout
    gone = machine.wyrdbook("draw", "Weir", "boast")
    assert (gone.returncode, gone.stdout) == (3, "")
    assert gone.stderr == "wyrdbook: The game 'toy' isn't installed here.\n"
    assert machine.wyrdbook("recap", "Weir").returncode in (0, 3)


@dataclass
class Thawed:
    """A sheet that could be changed in place, and has no defaults."""

    nerve: int


# What does not fit ----------------------------------------------------------------------------------------------------


class Dist:
    name, version = "strange-games", "0.3"


class Entry(EntryPoint):
    """An entry point of a package there is not."""

    dist = Dist()  # type: ignore[assignment]


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Have packages offer games: by name, where each is."""

    def offered(**games: str | tuple[str, ...]) -> None:
        places = [(name, at) for name, found in games.items() for at in ([found] if isinstance(found, str) else found)]
        entries = [Entry(name, at, GROUP) for name, at in places]
        monkeypatch.setattr(plugins, "entry_points", lambda group: entries)
        plugins.offered_games.cache_clear()

    yield offered
    plugins.offered_games.cache_clear()


def refused(id: str) -> str:
    """Why a game is left out, as it is listed; it is not to be had in any other way."""
    assert find_playable(id) is None
    with pytest.raises(Refusal, match="is left out") as refusal:
        find(id)
    (game,) = {game for game in all_games() if game.id == id and game.ruleset is None}
    assert game.package == "strange-games 0.3"
    assert f"strange-games 0.3 is left out: {game.why_not}" in refusal.value.message
    return game.why_not


def test_a_game_of_another_package_is_found(offer: Any) -> None:
    offer(toy="tests.toy:RULESET")
    assert find("toy").title == "Toy"
    assert [game.id for game in all_games()][-1] == "toy"


def test_a_broken_game_is_left_out_with_its_package_and_the_rest_goes_on(offer: Any) -> None:
    offer(gone="no.such.module:RULESET", odd="tests.toy:WHOLE", toy="tests.toy:RULESET", renamed="tests.toy:RULESET")
    assert refused("gone").startswith(f"{sentence('core.rulesets.plugins:_load_entry')}ModuleNotFoundError")
    assert refused("odd") == "tests.toy:WHOLE isn't a Ruleset."
    assert refused("renamed") == sentence("core.rulesets.plugins:_unfit#4", "toy")
    assert find("toy").title == "Toy"


def test_a_game_with_a_word_that_is_none_is_left_out_with_the_line(
    offer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "muddled").mkdir()
    (tmp_path / "muddled" / "__init__.py").write_text("from core.texts import words\nRULESET = words(__name__)\n")
    (tmp_path / "muddled" / "words.properties").write_text("won = Won\ntie Tie\n")
    monkeypatch.syspath_prepend(tmp_path)
    offer(muddled="muddled:RULESET")
    assert "write line 2 of words.properties as `key = text`: tie Tie" in refused("muddled")


def test_a_game_of_another_package_is_guarded_once(offer: Any) -> None:
    offer(toy="tests.toy:RULESET")
    assert find("toy").whole() is find("toy").whole()
    assert find("toy").action("dare") is find("toy").action("dare")


def test_a_name_that_is_taken_is_given_to_nobody_else(offer: Any) -> None:
    first = next(all_games())
    offer(**{first.id: "tests.toy:RULESET"}, toy=("tests.toy:RULESET", "tests.toy:BOAST"))
    assert find(first.id) is first.ruleset
    left = [game.why_not for game in all_games() if game.id == first.id and game.ruleset is None]
    assert left == [f"wyrdbook already has a game {first.id}."]
    assert refused("toy") == sentence("core.rulesets.plugins:load#2", "strange-games 0.3")


def test_a_game_for_a_newer_wyrdbook_is_left_out(offer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(toy="tests.toy:NEWER")
    monkeypatch.setattr(toy, "NEWER", toy.RULESET._replace(interface=99), raising=False)
    plugins._load_entry.cache_clear()
    assert refused("toy") == sentence("core.rulesets.plugins:_unfit#2")


def test_a_game_for_an_older_wyrdbook_is_left_out_unless_it_was_tried_with_this_one(
    offer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "INTERFACE", 3)
    for interface, left_out in ((2, True), ((1, 2), True), (3, False), ((1, 4), False), ((4, 5), True)):
        offer(toy="tests.toy:OTHER")
        monkeypatch.setattr(toy, "OTHER", toy.RULESET._replace(interface=interface), raising=False)
        plugins._load_entry.cache_clear()
        assert (find_playable("toy") is None) == left_out, interface
        if left_out and interface != (4, 5):
            assert refused("toy") == sentence("core.rulesets.plugins:_unfit#3", 2, 3)


@dataclass(frozen=True)
class Twice:
    """A sheet with two fields of one name."""

    arm: int = entry("Arm", default=1, json="limb")
    leg: int = entry("Leg", default=1, json="limb")


LEARN = toy.WHOLE.actions[0]
OBVIOUS: Mapping[str, tuple[dict[str, Any], str]] = {
    "currency": ({"currencies": toy.RULESET.currencies * 2}, "currencies: 'marks' is listed twice"),
    "tier": ({"tiers": (toy.RULESET.tiers[0]._replace(id="a b"),)}, "tiers: 'a b' isn't an id; use letters"),
    "state": ({"state": dict}, "state: dict isn't a dataclass"),
    "sheet": ({"sheet": Thawed}, "sheet: Thawed isn't frozen; write @dataclass(frozen=True)"),
    "begin": ({"new_sheet": lambda player: Thawed()}, "new sheet: TypeError: "),
    "points": ({"currencies": ("marks",)}, "currencies: 'marks' isn't a Currency"),
    "tiers": ({"tiers": None}, "tiers: None isn't a row of them"),
    "house rules": ({"options": dict}, "options: <class 'dict'> isn't Options"),
    "words": ({"words": None}, "words: None isn't a mapping"),
    "shape": ({"shape": "two"}, "shape: 'two' isn't a number"),
    "title": ({"title": None}, "title: None isn't a text"),
    "twice": ({"sheet": Twice, "new_sheet": lambda player: Twice()}, "sheet: 2 fields are stored as 'limb'"),
    "action": ({"whole": Given(toy.WHOLE._replace(actions=(LEARN, LEARN)))}, f"actions: {LEARN.id!r} is listed twice"),
}


@pytest.mark.parametrize("name", OBVIOUS)
def test_a_game_with_an_obvious_mistake_is_left_out_with_it(
    offer: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    changed, said = OBVIOUS[name]
    monkeypatch.setattr(toy, "BROKEN", toy.RULESET._replace(**changed), raising=False)
    offer(toy="tests.toy:BROKEN")
    plugins._load_entry.cache_clear()
    why = refused("toy")
    assert why.startswith(said)
    assert why.endswith("To see every mistake: wyrdbook game check toy")
    assert "\n" not in why
    assert run(["game", "check", "toy"]) == 1  # it can be checked by its id although it is left out


@pytest.mark.parametrize("interface", ["one", (1, 2, 3), None, 1.5])
def test_an_interface_that_is_no_number_is_said(offer: Any, monkeypatch: pytest.MonkeyPatch, interface: object) -> None:
    monkeypatch.setattr(toy, "BROKEN", toy.RULESET._replace(interface=interface), raising=False)  # type: ignore[arg-type]
    offer(toy="tests.toy:BROKEN")
    plugins._load_entry.cache_clear()
    assert refused("toy").startswith(f"its interface is {interface!r}. It must be a number")


def test_a_package_that_ends_the_program_is_left_out(
    offer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "quitter.py").write_text("raise SystemExit('numpy is missing')")
    monkeypatch.syspath_prepend(tmp_path)
    offer(quitter="quitter:RULESET")
    assert refused("quitter") == sentence("core.rulesets.plugins:_load_entry", "SystemExit", "numpy is missing")
    assert find("aisling").id == "aisling"


def test_looking_for_obvious_mistakes_is_little_work() -> None:
    """Far less than loading a game, and no chapter of it is loaded."""
    assert within(1_000, lambda: [*obvious(toy.RULESET)]) == []


# What fails in play --------------------------------------------------------------------------------------------------

SHOWN = ("sections", "badges", "here", "panels", "look", "harm", "check_sheet", "at_table", "state_sections")
ACTED = ("start", "why_not", "prepare", "odds", "rule", "settle", "brief")


def broken(*given: Any, **named: Any) -> Any:
    """A function with a fault."""
    raise ZeroDivisionError("nobody shares by nothing")


@pytest.fixture
def campaign(offer: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """A campaign of a game with some faults, on which Mara has a sheet: opened with what is broken."""

    def opened(ruleset: Any) -> Campaign:
        offer(toy="tests.toy:RULESET")
        with create(tmp_path / "c", "Weir", "toy") as made:
            made.do(AddCharacter(name="Mara"))
        monkeypatch.setattr(toy, "BROKEN", ruleset, raising=False)
        offer(toy="tests.toy:BROKEN")
        plugins._load_entry.cache_clear()
        return stack.enter_context(Campaign.open(tmp_path / "c"))

    with ExitStack() as stack:
        yield opened


@pytest.mark.parametrize("name", SHOWN)
def test_what_fails_as_it_is_shown_names_its_package_and_ends_nothing(campaign: Any, name: str) -> None:
    there = campaign(toy.RULESET._replace(**{name: broken}))
    view, rules = there.view, there.ruleset
    (mara,) = view.characters
    told = [mara.badges, rules.sections(mara.sheet), rules.here(view.state), rules.panels(there.situation(mara.id))]
    told += [rules.faults(mara.sheet), rules.state_sections(view.state), rules.at_table(mara.sheet, view.state, {})]
    assert rules.look("heads") is None or name != "look"
    assert ("strange-games 0.3" in repr(told)) == (name not in ("look", "harm", "at_table"))
    there.do(StartSession())
    assert there.view.session is not None


WRONG: Mapping[str, object] = {
    "sections": ("Nerve",),
    "state_sections": None,
    "badges": None,
    "here": None,
    "panels": ("a hand",),
    "check_sheet": None,
}


@pytest.mark.parametrize("name", WRONG)
def test_what_gives_something_else_than_it_is_for_says_so(campaign: Any, name: str) -> None:
    """It would end the program later, where nobody knows whose it is."""
    there = campaign(toy.RULESET._replace(**{name: lambda *given: WRONG[name]}))
    (mara,) = there.view.characters
    told = [mara.badges, there.ruleset.sections(mara.sheet), there.ruleset.here(there.view.state)]
    told += [there.ruleset.panels(there.situation(mara.id)), there.ruleset.faults(mara.sheet)]
    told += [there.ruleset.state_sections(there.view.state)]
    assert "strange-games 0.3" in repr(told)


@pytest.mark.parametrize("name", ["rule", "settle", "brief", "odds"])
def test_an_act_that_gives_something_else_than_it_is_for_is_refused(campaign: Any, name: str) -> None:
    acts = tuple(replace(act, **{name: lambda *given: "?"}) if act.id == "dare" else act for act in toy.WHOLE.actions)
    there = campaign(toy.RULESET._replace(whole=lambda: toy.WHOLE._replace(actions=acts)))
    there.do(StartSession())
    there.do(StartScene(title="The weir"))
    with pytest.raises(Refusal, match=rf"strange-games 0\.3 failed \(TypeError: {name} gave '\?'; it must give"):
        dared(there)


def test_parts_that_do_not_load_leave_the_campaign_open_and_say_so(campaign: Any) -> None:
    there = campaign(toy.RULESET._replace(whole=broken))
    for command in (StartSession(), StartScene(title="The weir")):
        there.do(command)
    (act,) = there.ruleset.actions
    refusal = act.why_not(there.situation(there.view.characters[0].id))
    assert refusal.message.startswith("The game of strange-games 0.3 can't be loaded (ZeroDivisionError")


@pytest.mark.parametrize("name", ACTED)
def test_what_fails_as_it_is_done_is_refused_with_its_package_and_changes_nothing(campaign: Any, name: str) -> None:
    acts = tuple(replace(act, **{name: broken}) if act.id == "dare" else act for act in toy.WHOLE.actions)
    there = campaign(toy.RULESET._replace(whole=lambda: toy.WHOLE._replace(actions=acts)))
    for command in (StartSession(), StartScene(title="The weir")):
        there.do(command)
    seq = there.view.seq
    with pytest.raises(Refusal, match=r"The game of strange-games 0\.3 failed \(ZeroDivisionError"):
        dared(there)
    assert there.view.seq == seq


def dared(campaign: Campaign) -> None:
    """All that is asked of an act, from whether it can be done to what one line tells of it."""
    act, situation = campaign.ruleset.action("dare"), campaign.situation(campaign.view.characters[0].id)
    if refusal := act.why_not(situation):
        raise refusal
    form = act.start(situation)
    request = prepare(act, form, situation)
    odds(act, form, situation)
    results: list[Any] = []
    walk(lambda table: act.rule(request, table), results.append)
    done = Done(form, request, results[0], situation)
    act.settle(done)
    act.brief(done)
