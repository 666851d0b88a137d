"""The package a game begins with is sound, and every mistake in one is named with its place."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_origin

import pytest

import core.game
from campaigns.authoring.new_package import write_package
from core.refusal import Refusal
from tests.authoring import reference
from tests.words import sentence

ROOT = Path(__file__).resolve().parent.parent.parent


def ran(folder: Path, *line: str) -> subprocess.CompletedProcess[str]:
    """A module run in a folder, with wyrdbook and the package there on its path."""
    path = os.pathsep.join((str(folder), str(ROOT)))
    env = {**os.environ, "PYTHONPATH": path, "WYRDBOOK_HOME": str(folder / "home")}
    command = [sys.executable, "-m", *line]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=200, cwd=folder, env=env)


def checked(folder: Path) -> list[str]:
    """The faults that `wyrdbook game check` finds in the package there."""
    done = ran(folder, "tui", "game", "check", "iron_vale:RULESET", "--json")
    assert done.returncode in (0, 1), done.stderr
    faults: list[str] = json.loads(done.stdout)["faults"]
    assert done.returncode == bool(faults)
    return faults


PRICED = 'settle=burn, price=lambda form, situation: __import__("core.game").game.Price("gold", 1),'
TIERED = ', sheet=Sheet, tiers=(__import__("core.game").game.Tier("feat", "Feat", lambda situation: {"silver": 2}),))\n'
RULED = """, sheet=Sheet,
    options=__import__("core.game").game.Options((
        __import__("core.game").game.Option("ties", "nobody", "Ties", "lantern-1", values=("both",)),
    )))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write_package("Iron Vale", tmp_path)


@pytest.mark.walk(by="test_a_mistake_is_named_with_its_place")
def test_the_package_that_is_written_has_no_mistake(package: Path) -> None:
    assert checked(package) == []
    assert (
        ran(package, "tui", "game", "check", "iron_vale:RULESET").stdout
        == sentence("tui.cli.game_packages:_text", "iron_vale") + "\n"
    )


@pytest.mark.walk
@pytest.mark.parametrize(
    ("file", "right", "wrong", "said"),
    [
        ("__init__.py", 'kind="die"', 'kind="bone"', ["__init__.py:9: 'bone' has no line in words.properties"]),
        ("__init__.py", '"done", "missed"', '"won", "missed"', ["words.properties: 'done' is never used in the code"]),
        ("__init__.py", "ROLL, sheet", "ROLL, ROLL, sheet", ["actions: 'roll' is listed twice"]),
        ("__init__.py", 'why="iron_vale-1"', 'why="iron_vale-3"', ["iron_vale-3 has no text in texts.properties"]),
        ("__init__.py", "    oil: int =", "    oil: complex =", ["sheet: oil has a type that cannot be stored"]),
        (
            "__init__.py",
            "default=3, low=0, high=3",
            "default=7, low=0, high=3",
            ["new sheet: oil: Oil must be"],
        ),
        (
            "__init__.py",
            "settle=burn,",
            'settle=burn, pages={"Past": "Where from?"},',
            ["roll: pages: no entry of its form"],
        ),
        ("__init__.py", "rank: int, against", "rank: int, luck: int, against", ["roll: The rule needs luck. The form"]),
        (
            "__init__.py",
            'default="grit", choices',
            'default="gritt", choices',
            ["form of roll: trait begins with 'gritt'"],
        ),
        (
            "__init__.py",
            "default=6, low=2, high=11",
            "default=15, low=2, high=11",
            ["form of roll: against begins with 15: Against must be from 2 to 11."],
        ),
        ("__init__.py", "settle=burn,", PRICED, ["roll: price: 'gold' isn't a currency of the game (none)"]),
        ("__init__.py", ", sheet=Sheet)\n", TIERED, ["tier feat: 'silver' isn't a currency of the game (none)"]),
        ("__init__.py", ", sheet=Sheet)\n", RULED, ["The house rule “Ties” can't be nobody."]),
        ("texts.properties", "iron_vale-1 =", "iron_vale-1:", ["iron_vale: write line 2 of texts.properties as"]),
        ("words.properties", "done = Success", "done = {margin} more", ["words.properties: done: {margin} is"]),
        ("words.properties", "done =", "Done =", ["words.properties: 'Done' is not a valid key here"]),
        ("words.properties", "done =", "wick = wick\ndone =", ["words.properties: 'wick' is never used"]),
    ],
)
def test_a_mistake_is_named_with_its_place(package: Path, file: str, right: str, wrong: str, said: list[str]) -> None:
    path = package / "iron_vale" / file
    text = path.read_text()
    assert right in text
    path.write_text(text.replace(right, wrong))
    faults = checked(package)
    for each in said:
        assert any(each in fault for fault in faults), faults


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("against: int, table", "against, table", "Write a type for against of roll()."),
        ('traits(Sheet, "grit", "wits")', 'traits(Sheet, "grit", "wit")', "Sheet has no number called wit."),
        ('oil: int = entry("Oil", default=3', 'oil: int = entry("Oil", default=field(default=3)', "not field(...)"),
    ],
)
def test_a_mistake_that_keeps_a_game_from_loading_says_what_to_write(
    package: Path, right: str, wrong: str, said: str
) -> None:
    path = package / "iron_vale" / "__init__.py"
    text = path.read_text().replace("import dataclass\n", "import dataclass, field\n")
    assert right in text
    path.write_text(text.replace(right, wrong))
    done = ran(package, "tui", "game", "check", "iron_vale:RULESET")
    assert (done.returncode, done.stdout) == (3, "")
    assert said in done.stderr


@pytest.mark.program(by="test_a_mistake_is_named_with_its_place")
def test_a_rule_without_code_and_a_missing_guide_are_notes(package: Path) -> None:
    """They may be on purpose, so the exit code stays 0."""
    (package / "iron_vale" / "guide.md").unlink()
    with (package / "iron_vale" / "texts.properties").open("a") as texts:
        texts.write("iron_vale-3 = Everyone shares the light.\n")
    done = ran(package, "tui", "game", "check", "iron_vale:RULESET", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (
        0,
        {
            "ruleset": "iron_vale",
            "faults": [],
            "notes": [
                f"texts.properties: {sentence('campaigns.authoring.notes:notes#1', 'iron_vale-3')}",
                sentence("campaigns.authoring.notes:notes#2", "iron_vale"),
            ],
        },
    )
    said = ran(package, "tui", "game", "check", "iron_vale:RULESET").stdout.splitlines()
    assert [line.partition(":")[0] for line in said] == ["Note", "Note", "iron_vale"]


def test_a_place_where_there_is_no_game_is_refused(package: Path) -> None:
    for name in ("iron_vale:NOTHING", "no_such_package:RULESET", "iron_vale:ROLL"):
        done = ran(package, "tui", "game", "check", name)
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["", "9 lives", "a/b", "x" * 60, "Bär"])
def test_a_name_that_cannot_be_an_id_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refusal):
        write_package(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("class", "class is a word of Python, which no package can have as its name. Choose another name."),
        ("Storyteller", "storyteller is the id of an installed game. Choose another name."),
        *(
            (name, f"{name} is the name of another Python module")
            for name in ("json", "random", "core", "tui", "pytest")
        ),
    ],
)
def test_a_name_that_cannot_be_a_package_is_refused_in_words(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        write_package(name, tmp_path)
    assert said in refused.value.message
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "iron_vale").mkdir()
    with pytest.raises(Refusal, match="already exists"):
        write_package("Iron Vale", tmp_path)


def test_everything_at_the_door_is_there_and_says_what_it_is() -> None:
    found: dict[str, Any] = {name: getattr(core.game, name) for name in core.game.__all__}
    assert sorted(core.game.__all__) == sorted(found)
    unsaid = [name for name, value in found.items() if isinstance(value, type) and not value.__doc__]
    assert unsaid == []


MODULES = (
    *("conflict", "decider", "downtime", "game_data", "grid", "lifecycle", "look", "story_records"),
    *("actions.situation", "schema.entry"),
)
"""The modules of `core` whose records fill the fields of others."""


def named_in(field: object) -> set[str]:
    """The types that the annotation of a field names."""
    return set(re.findall(r"[A-Z]\w+", str(getattr(field, "__forward_arg__", field))))


def test_what_a_field_at_the_door_holds_can_be_made_from_there() -> None:
    """All but a map: authors are told that it takes another module."""
    own = [vars(import_module(f"core.{name}")) for name in MODULES]
    records = {n for names in own for n, v in names.items() if isinstance(v, type) and hasattr(v, "__match_args__")}
    kinds = [get_origin(value) or value for value in map(vars(core.game).get, core.game.__all__)]
    fields = [hint for kind in kinds for hint in getattr(kind, "__annotations__", {}).values()]
    wanted = {name for hint in fields for name in named_in(hint) & records}
    assert {"Tag", "Card", "Chore"} <= wanted
    assert {name.removesuffix("Of") for name in wanted} - set(core.game.__all__) == {"GridRules"}


@pytest.mark.shape
def test_the_reference_is_up_to_date() -> None:
    assert reference.PAGE.read_text() == reference.page(), "python -m tests.authoring.reference"


def test_the_names_of_each_version_are_there_and_listed() -> None:
    """Nothing that an earlier version had is gone, and the number goes up with what is added."""
    first = re.findall(
        "`([A-Za-z_]+)`,?[ \n]",
        (ROOT / "tests" / "authoring" / "interface-1.0.md").read_text().split("```")[0].partition("then:")[2],
    )
    added = [name for names in reference.ADDED.values() for name in names]
    assert sorted([*first, *added]) == sorted(core.game.__all__)
    assert [*reference.ADDED][-1] == f"{core.game.INTERFACE}.{core.game.MINOR}"
    assert reference.ADDED.keys() == reference.CHANGED.keys()


def test_the_game_to_begin_with_needs_nothing_but_the_door() -> None:
    """It is an example of what an author may import, and small enough to be read at once."""
    source = (ROOT / "campaigns" / "authoring" / "lantern" / "__init__.py").read_text()
    asked = {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert asked == {"__future__", "dataclasses", "core.game"}
    assert len(source.splitlines()) <= 45


PILES = [
    ("Deck(('A', 'B'))", "card", ""),
    ("Dice((1, 2))", "die", ""),
    ("Deck(('A', 'B'), kind='mask')", "mask", "mask"),
]


@pytest.mark.walk
@pytest.mark.parametrize(("pile", "word", "lacks"), PILES)
def test_the_kind_of_a_pile_is_a_word_that_the_code_says(package: Path, pile: str, word: str, lacks: str) -> None:
    """It is asked for where tokens are typed; only a card and a die have words anyway."""
    code, words = package / "iron_vale" / "__init__.py", package / "iron_vale" / "words.properties"
    code.write_text(f"{code.read_text()}\nPILE = {pile}\n".replace("import Dice,", "import Deck, Dice,"))
    missing = [fault for fault in checked(package) if "has no line in words.properties" in fault]
    assert [re.findall("'(.+?)' has", fault) for fault in missing] == ([[lacks]] if lacks else [])
    words.write_text(f"{words.read_text()}{word} = {word}\n")
    assert checked(package) == []
