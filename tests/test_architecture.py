"""The limits of the layers, checked where a static import graph cannot look."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from core.rulesets import MODULES
from tests import house

pytestmark = pytest.mark.shape

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("core", "campaigns", "tui")

Sources = Mapping[str, tuple[ast.AST, ...]]

LIGHT = {
    "import core.rulesets, core.json_interface, core.actions.play": ("pydantic", "tinydb", "textual", "orjson"),
    "import campaigns.campaign": ("textual", "rich", "pydantic"),
    "import campaigns.commands, campaigns.handlers": ("textual", "rich"),
    "import tui.__main__": ("textual", "pydantic", "tinydb", "rich"),
}


@pytest.mark.parametrize("statement", LIGHT)
def test_what_really_gets_loaded(statement: str) -> None:
    code = f"{statement}; import sys; print(*sorted(set(m.split('.')[0] for m in sys.modules)))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert not set(out.stdout.split()) & set(LIGHT[statement])


def test_help_loads_neither_textual_nor_pydantic() -> None:
    code = "import atexit, sys; atexit.register(lambda: print(*sys.modules)); "
    code += "from tui.__main__ import main; sys.argv = ['', '--help']; main()"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert not {"textual", "pydantic", "tinydb"} & {m.split(".")[0] for m in out.stdout.split()}


def test_nothing_outside_a_rulesets_folder_names_it() -> None:
    """One tuple lists the games (core/rulesets/__init__.py); no other line knows which one is played."""
    ids = "|".join(MODULES)
    named = re.compile(rf"""["']({ids})["']|rulesets[./]({ids})|\b({ids})-\d""", re.IGNORECASE)
    guilty = []
    for layer in LAYERS:
        for path in (ROOT / layer).rglob("*.py"):
            relative = path.relative_to(ROOT)
            if relative.parts[:2] == ("core", "rulesets"):
                continue
            lines = path.read_text().splitlines()
            guilty += [f"{relative}:{n}" for n, line in enumerate(lines, 1) if named.search(line)]
    assert guilty == []


def modules() -> dict[str, Path]:
    """Every module of the three layers by its name."""
    paths = (path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@pytest.fixture(scope="module")
def sources() -> dict[str, tuple[ast.AST, ...]]:
    """Return the nodes of each module, parsed once for all tests."""
    return {name: tuple(ast.walk(ast.parse(path.read_text()))) for name, path in modules().items()}


@pytest.fixture(scope="module")
def arrows(sources: Sources) -> dict[str, set[str]]:
    """Which modules each module names in any import: on top, inside functions and for the type checker alone."""
    return {name: {to for to in _imported(nodes, sources) if to != name} for name, nodes in sources.items()}


def _imported(nodes: Iterable[ast.AST], known: Collection[str]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"a relative import of {node.module}"
            for alias in node.names:
                named = f"{node.module}.{alias.name}"
                yield from (each for each in (named if named in known else node.module,) if each in known)


def circles(graph: Mapping[str, Collection[str]]) -> list[set[str]]:
    """Modules that can be reached from each other (Tarjan's strongly connected components of more than one)."""
    found: list[set[str]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        path.append(name)
        for to in graph[name]:
            if to not in number:
                visit(to)
            if to in path:
                lowest[name] = min(lowest[name], lowest[to])
        if lowest[name] == number[name]:
            at = path.index(name)
            found.append(set(path[at:]))
            del path[at:]

    for name in graph:
        if name not in number:
            visit(name)
    return [circle for circle in found if len(circle) > 1]


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": {"d"}, "e": {"a", "f"}, "f": {"g"}, "g": {"e"}}
    assert sorted(map(sorted, circles(graph))) == [["b", "c"], ["e", "f", "g"]]


def test_no_module_leads_back_to_itself(arrows: Mapping[str, set[str]]) -> None:
    """Imports inside functions and for the type checker count: a circle hidden in them is one all the same."""
    assert sum(map(len, arrows.values())) > 2000  # the check sees them
    assert circles(arrows) == []


def test_screens_do_not_know_who_holds_them(arrows: Mapping[str, set[str]]) -> None:
    """Places and panes are found by name, which no circle shows: so it is listed who knows the app and the table."""
    held = ("tui.app.app", "tui.app.screen_stack", "tui.app.opener", "tui.play_screen.screen")
    knows = {to: {name for name, named in arrows.items() if to in named} for to in held}
    assert knows == {
        "tui.app.app": {"tui.cli.open_app"},
        "tui.app.screen_stack": {f"tui.app.{part}" for part in ("app", "finder", "opener", "pauses", "warm_up")},
        "tui.app.opener": {"tui.app.app"},
        "tui.play_screen.screen": {"tui.app.app", "tui.app.opener", "tui.app.screen_stack"},
    }


def test_only_the_table_knows_a_random_generator() -> None:
    using = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "core").rglob("*.py")
        if re.search(r"^\s*(import random|from random)|secrets|time\.time|datetime", path.read_text(), re.MULTILINE)
    }
    assert using <= {"core/luck/table.py", "core/luck/piles.py"}


def test_screens_never_touch_the_store() -> None:
    guilty = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "tui").rglob("*.py")
        if re.search(r"campaigns\.store|tinydb", path.read_text())
    ]
    assert guilty == []


DOORS = {
    "tui.text.content": {"Static", "border_title", "border_subtitle"},
    "tui.widgets.text_area": {"TextArea()"},
    "tui.widgets.text_input": {"Input()"},
    "tui.dialogs.reader": {"Markdown"},
    "tui.cli.output": {"print()"},
}
"""Functions that may take a text for markup, or send it unchanged, and the one module that may use each."""

TAKES_MARKUP = {"border_title", "border_subtitle", "notify", "from_markup", "from_text", "render_str", "panic"}
HEARD = {"Input", "TextArea"}
"""Widgets that are named to hear their messages; they are made and derived from in one module only."""

SENT = {"print", "sys.stdout.write", "sys.stderr.write"}
"""Functions that send a text unchanged, to a terminal if there is one."""


def risky(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Where a module of `tui` uses what may take text for markup: line and name."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr in TAKES_MARKUP:
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom) and node.module == "textual.widgets":
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name not in HEARD)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HEARD:
            yield node.lineno, f"{node.func.id}()"
        elif isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) in SENT:
            yield node.lineno, f"{ast.unparse(node)}()"
        elif isinstance(node, ast.ClassDef):
            yield from ((node.lineno, f"{b.id}()") for b in node.bases if isinstance(b, ast.Name) and b.id in HEARD)
        elif isinstance(node, ast.FunctionDef) and (node.name, _returns(node)) == ("render", "str"):
            yield node.lineno, "render() of a str"


def _returns(node: ast.FunctionDef) -> str:
    return ast.unparse(node.returns) if node.returns else "str"


def test_text_reaches_the_screen_through_one_door(sources: Sources) -> None:
    """A name such as `Tom [/] the Second` is text in widgets, titles and toasts: no module goes around the door."""
    guilty = []
    for name, nodes in sources.items():
        if name.partition(".")[0] == "tui":
            guilty += [f"{name}:{n} {what}" for n, what in risky(nodes) if what not in DOORS.get(name, set())]
    assert guilty == []


LISTED = "campaigns.conformance.stored_shapes"
"""It lists types as they are written, whatever the reader makes of them: that is how a change of either is seen."""
READ_IN_ONE_PLACE = {
    "get_type_hints": {"core.schema.fields", "core.schema.signature", LISTED},
    "get_origin": {"core.schema.fields", LISTED},
    "entry_of": {"core.schema.fields"},
    "make_dataclass": {"core.schema.forms", "core.schema.signature"},
}
"""Functions that take the description of an entry apart, or make one at run time, and the only modules that may."""


def test_what_can_be_entered_is_read_off_in_one_place(sources: Sources) -> None:
    """Fields are always read with `fields_of`: so decoder, sheets, forms and command line understand the same."""
    using: dict[str, set[str]] = {what: set() for what in READ_IN_ONE_PLACE}
    for name, nodes in sources.items():
        for node in nodes:
            called = node.func if isinstance(node, ast.Call) else None
            what = getattr(called, "attr", getattr(called, "id", ""))
            using.get(what, set()).add(name)
    assert using == READ_IN_ONE_PLACE


OF_WHICHEVER_GAME = "one name for what is generic in a game, for whoever knows no game"
ANY_IN_CORE = {
    "core.activities": OF_WHICHEVER_GAME,
    "core.actions.actor": "a sheet of whichever game",
    "core.actions.action": OF_WHICHEVER_GAME,
    "core.actions.rule": "the request and the value of whichever rule",
    "core.actions.play": "the request and the value of whichever act",
    "core.actions.situation": OF_WHICHEVER_GAME,
    "core.conflict": OF_WHICHEVER_GAME,
    "core.game_data": OF_WHICHEVER_GAME,
    "core.small_games.defaults": "the form of whichever game; keywords handed on to `Draw`, `Change` and `Ruleset`",
    "core.downtime": OF_WHICHEVER_GAME,
    "core.game": "the sheet and the fields of whichever game",
    "core.grid": "the form of the ground of whichever game",
    "core.lazy_imports": "what is imported by name",
    "core.story_records": OF_WHICHEVER_GAME,
    "core.ruleset": OF_WHICHEVER_GAME,
    "core.schema.codec": "JSON",
    "core.schema.entry": "choices in a situation of whichever game; keywords handed on to `Entry`",
    "core.schema.fields": "annotations, taken apart",
    "core.schema.forms": "a dataclass of whichever type",
    "core.schema.signature": "a dataclass of whichever function",
    "core.schema.option": "house rules of whichever game",
}
"""The modules of core that may say `Any`, and of what; no game may, and none in the signature of an act."""

MOST_ANY = 70


def test_what_is_not_typed_is_named_and_does_not_grow(sources: Sources) -> None:
    """Elsewhere there is `object` for what nobody looks into, `Json` for JSON not read yet, or a type."""
    said = {name: _any_said(nodes) for name, nodes in sources.items() if name.startswith("core.")}
    assert {name for name, times in said.items() if times} == set(ANY_IN_CORE)
    assert sum(said.values()) <= MOST_ANY


def _any_said(nodes: Iterable[ast.AST]) -> int:
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes)


def test_every_benchmark_can_be_run() -> None:
    """They are run by hand: what they import is looked at here, so that they do not rot."""
    code = "from benchmarks.__main__ import found; print(len(found()))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert int(out.stdout) > 10


# The page that says what is where -------------------------------------------------------------------------------------


def test_the_page_of_rooms_says_what_each_room_does() -> None:
    page = house.PAGE.read_text(encoding="utf-8")
    assert page == house.page(), "Run: python -m tests.house"
    assert not re.search(r"\| +\|$", page, re.MULTILINE), "a room without a docstring"


def test_nothing_else_is_in_the_top_folder() -> None:
    """A test that writes into the folder it is started in leaves files that are soon committed."""
    kept = {"benchmarks", "campaigns", "core", "docs", "tests", "tui", "pyproject.toml", "Makefile"}
    kept |= {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "build", "dist", "snapshot_report.html"}
    found = {
        path.name for path in ROOT.iterdir() if not path.name.startswith((".", "__")) and path.suffix != ".egg-info"
    }
    assert found <= kept


def test_the_picture_of_the_house_shows_the_layers() -> None:
    assert house.PICTURE.read_text(encoding="utf-8") == house.picture(), "Run: python -m tests.house"


def test_every_game_has_its_chapters_in_layers() -> None:
    assert set(MODULES.values()) <= set(house.houses())
