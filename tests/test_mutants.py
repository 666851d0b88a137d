"""The runner of mutants changes one thing at a time, and tells what was seen from what survived."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.mutants.__main__ import SEEN, SURVIVED, UNCALLED, code_of, function_of, told
from tests.mutants.sites import Mutant, changes, drawn, files, mutant, sites_in

ROOT = Path(__file__).parents[1]


def of(code: str) -> Iterator[tuple[str, str]]:
    """Kind and text of each mutant of a function with one line."""
    for number in range(len(list(changes(function(code))))):
        made = function(code)
        kind, _, make = list(changes(made))[number]
        make()
        yield kind, ast.unparse(ast.fix_missing_locations(made.body[0]))


def function(code: str) -> ast.FunctionDef:
    (found,) = ast.parse(f"def f(a, b):\n    {code}").body
    assert isinstance(found, ast.FunctionDef)
    return found


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("return a < b", {("comparison", "return a <= b")}),
        ("return a and b", {("and, or", "return a or b")}),
        ("return a + b", {("sum", "return a - b")}),
        ("return a - 1", {("sum", "return a + 1"), ("number", "return a - 2")}),
        ("return 'a' + b", set()),
        ("return True", {("flag", "return False")}),
        ("return a if b else 'c'", {("condition", "return a if not b else 'c'")}),
        ("return not a", {("not", "return not not a")}),
        ("return min(a, b)", {("min, max, any, all", "return max(a, b)")}),
        ("a.append(b)", {("call left out", "None")}),
        ("raise ValueError(1)", set()),
        ("return f'{a + 1}'", set()),
    ],
)
def test_each_kind_of_change_is_made_where_it_can_be(code: str, expected: set[tuple[str, str]]) -> None:
    assert set(of(code)) == expected


@pytest.mark.shape
def test_the_same_seed_draws_the_same_sites_in_so_many_files() -> None:
    first, second = (drawn(Random(5), 12, 4) for _ in range(2))
    assert first == second
    assert first != drawn(Random(6), 12, 4)
    assert len(first) == 12
    assert len({site.file for site in first}) == 4
    assert all(site.file.startswith("core/luck/") for site in drawn(Random(5), 12, 4, "core/luck/"))


@pytest.mark.shape
def test_the_code_of_nearly_every_function_can_take_the_others_place() -> None:
    sites = [sites_in(file)[0] for file in files() if sites_in(file)]
    fit = [site for site in sites if (there := function_of(site)) and code_of(mutant(site), site, there)]
    assert len(fit) > 0.95 * len(sites)


def test_what_is_told_counts_what_was_tried(capsys: pytest.CaptureFixture[str]) -> None:
    made = [Mutant(ast.parse(""), kind, "") for kind in ("sum", "sum", "flag", "flag")]
    assert told(list(zip(made, (SEEN, SURVIVED, SEEN, UNCALLED), strict=True))) == 1
    said = capsys.readouterr().out
    assert "2 of 3 seen; 1 called by no test" in said
    assert "sum                  1 of 2" in said


@pytest.mark.walk(by="test_what_is_told_counts_what_was_tried")
@pytest.mark.timeout(600)
def test_a_small_run_sees_mutants_and_ends() -> None:
    command = [
        sys.executable,
        "-m",
        "tests.mutants",
        "--seed",
        "1",
        "--number",
        "4",
        "--files",
        "1",
        "--rows",
        "core/luck/typed_tokens.py",
    ]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "seen" in ran.stdout.splitlines()[-2] or " seen;" in ran.stdout, ran.stderr[-2000:]
