"""No participle as the whole name of a function: `told` says neither who tells nor what comes of it.

A value may be called by one (`self.kept`), and so may a property, which reads like a value. A function has a verb and
an object (`add_npcs`), or a noun for what it returns (`days_to_keep`).
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

MOST = {"core": 19, "campaigns": 2, "tui": 0}
"""How many there may be: lower it as they become fewer."""

IRREGULAR = """
begotten begun bent bitten bled blown borne bought bound bred broken brought built caught chosen cut dealt
done drawn driven eaten fallen fed felt foretold forgotten fought found frozen given gone grown heard held
hidden hit hung hurt kept known laid led left lent lit lost made meant met overcome paid put redone retold
ridden risen run rung said seen sent set shown shut sold sought spent split spoken spun stolen stood struck
stuck sung sunk swept sworn taken taught thought thrown told torn understood undone withdrawn woken won worn
wound written
"""
NO_PARTICIPLES = (
    "bed",
    "bleed",
    "breed",
    "feed",
    "hundred",
    "indeed",
    "need",
    "proceed",
    "red",
    "seed",
    "shed",
)
PROPERTY = ("property", "cached_property")


def is_participle(name: str) -> bool:
    """Return True if a name is one word, and that a past participle."""
    word = name.strip("_")
    return word in re.findall(r"\w+", IRREGULAR) or (
        word.isalpha() and word.endswith("ed") and word not in NO_PARTICIPLES
    )


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("told", True), ("_moved", True), ("need", False), ("add_npcs", False), ("days_kept", False), ("red", False)],
)
def test_participles_are_known(name: str, is_one: bool) -> None:
    assert is_participle(name) == is_one


@pytest.mark.shape
@pytest.mark.parametrize("package", MOST)
def test_functions_named_by_a_participle_do_not_become_more(package: str) -> None:
    files = (ROOT / package).rglob("*.py")
    found = [f"{file.relative_to(ROOT)} {name}" for file in files for name in named_by_a_participle(file)]
    assert len(found) <= MOST[package], f"{len(found)} functions have only a participle for a name: {found}"


def named_by_a_participle(file: Path) -> list[str]:
    functions = (
        node
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return [f.name for f in functions if is_participle(f.name) and not is_property(f)]


def is_property(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(each).rpartition(".")[2] in PROPERTY for each in function.decorator_list)
