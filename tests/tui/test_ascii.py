"""Nothing but ASCII: every glyph of ours has one in its place, and no screen shows another but the user's own words."""

from __future__ import annotations

import ast
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from campaigns.commands import AddCharacter, AddNote
from tests.tui.keyboard import seated
from tests.tui.table import furnished, shown, told
from tui.config.settings import Config
from tui.conflicts.participants import TURNS
from tui.map_drawing import grid
from tui.text.bands import LOOKS
from tui.text.glyphs import ASCII

ROOT = Path(__file__).parents[2]
GAMES = ("storyteller", "background", "aisling", "resonance", "destiny")
CONFIG = Config(ascii=True)


def said_in_sources() -> Iterator[tuple[str, str]]:
    """Every character outside ASCII in what may be painted: literals but for documentation, words, style sheets."""
    for package in ("core", "campaigns", "tui"):
        for file in sorted((ROOT / package).rglob("*")):
            if file.suffix in (".tcss", ".properties"):
                yield from ((c, str(file)) for c in file.read_text() if not c.isascii())
            elif file.suffix == ".py" and file.name not in ("glyphs.py", "safe_text.py", "foreign_maps.py"):
                yield from ((c, str(file)) for text in literals(ast.parse(file.read_text())) for c in text)


def literals(tree: ast.AST) -> Iterator[str]:
    documentation = {
        node.value
        for parent in ast.walk(tree)
        if isinstance(parent, ast.Module | ast.ClassDef | ast.FunctionDef)
        for node in parent.body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documentation:
            yield "".join(c for c in node.value if not c.isascii() and unicodedata.category(c) != "Cf")


@pytest.mark.shape
def test_every_glyph_in_the_sources_has_one_in_its_place():
    missing = {glyph: file for glyph, file in said_in_sources() if ord(glyph) not in ASCII}
    assert not missing


def test_nothing_moves():
    assert {(cell_len(chr(code)), len(ascii)) for code, ascii in ASCII.items()} == {(1, 1)}
    assert all(ascii.isascii() and ascii.isprintable() for ascii in ASCII.values())


@pytest.mark.parametrize(
    "glyphs",
    [
        [look.glyph for look in LOOKS.values()],
        [grid.EMPTY, grid.MORE, grid.BODY, grid.OUT],
        [grid.WOUND, grid.TOKEN, grid.HINDERED],
        list(grid.ARROWS.values()),
        [*grid.EMPTY, *"█▓▒░"],
        ["●", "○", "†"],
        ["◆", "◇"],
        ["▰", "▱"],
        ["■", "□"],
        ["▸", "•"],
        [*(TURNS[turn].glyph for turn in ("due", "open", "done", "out")), grid.WOUND],
        ["∘", "x", "o", "&", grid.EMPTY, grid.MORE, grid.BODY],
        ["★", "✓", "·"],
        ["♠", "♥", "♦", "♣"],
        ["┃", "●", "∪", "†", "★"],
    ],
)
def test_what_stands_beside_each_other_is_still_told_apart(glyphs):
    assert len({glyph.translate(ASCII) for glyph in glyphs}) == len(glyphs)


def painted(app) -> set[str]:
    return {c for c in shown(app) if not c.isascii() and c != "\n"}


async def test_the_users_own_words_stay(tmp_path):
    async with seated(furnished(tmp_path / "c"), config=CONFIG) as (app, gm):
        app.do(AddCharacter(name="Zoë 長 · Ω"))
        app.do(AddNote(about="campaign", text="Ærø"))
        await gm.sees("Zoë 長 . Ω")
        assert painted(app) == set("ë長Ω")
        app.tell("Undone · …")
        await gm.until(lambda: told(app), "the toast")
        assert painted(app) == set("ë長Ω")


@pytest.mark.walk(by="test_what_stands_beside_each_other_is_still_told_apart")
async def test_without_it_glyphs_are_painted(sample):
    async with seated(sample) as (app, _):
        assert {"╭", "▸", "▰"} <= painted(app)
