"""Places where one small thing in the program can be changed, and the program with that change."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PARTS = ("core", "campaigns")
LEFT_OUT = ("campaigns/samples", "campaigns/conformance", "campaigns/authoring")
"""Folders without behaviour at a table: texts, and tests that others import."""
_COMPARED = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
}
_COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv}
_JOINED = {ast.And: ast.Or, ast.Or: ast.And}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Change(NamedTuple):
    """One small thing, and what makes it otherwise where it is."""

    kind: str
    node: ast.expr | ast.stmt
    make: Callable[[], object]


class Site(NamedTuple):
    """A change by its number among those of a function."""

    file: str
    function: str
    number: int


class Mutant(NamedTuple):
    """The module with a change made, and the change in words."""

    tree: ast.Module
    kind: str
    told: str


def files(under: str = "") -> list[str]:
    """The files that are changed, of those below a folder; files of screens only where that is asked for."""
    parts = (*PARTS, "tui") if under.startswith("tui") else PARTS
    every = (path.relative_to(ROOT).as_posix() for part in parts for path in sorted((ROOT / part).rglob("*.py")))
    return [path for path in every if path.startswith(under) and not path.startswith(LEFT_OUT)]


@cache
def sites_in(file: str) -> tuple[Site, ...]:
    """Every change that can be made in the functions of a file."""
    named = functions(ast.parse((ROOT / file).read_text(encoding="utf-8")))
    return tuple(Site(file, name, n) for name, function in named.items() for n, _ in enumerate(changes(function)))


def drawn(random: Random, number: int, of_files: int, under: str = "") -> list[Site]:
    """So many sites in so many files: a file is as likely as it has sites."""
    there = [file for file in files(under) if sites_in(file)]
    chosen: dict[str, None] = {}
    while len(chosen) < min(of_files, len(there)):
        chosen |= dict.fromkeys(random.choices(there, [len(sites_in(file)) for file in there]))
    each = -(-number // len(chosen))
    return [site for file in chosen for site in random.sample(sites_in(file), min(each, len(sites_in(file))))]


def functions(tree: ast.Module | ast.ClassDef, inside: str = "") -> dict[str, ast.FunctionDef]:
    """The functions of a module and the methods of its classes, by name; what is made within one belongs to it.

    Of several of one name, as `overload` has them, the last one counts.
    """
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found |= functions(node, f"{inside}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            found[f"{inside}{node.name}"] = node
    return found


def mutant(site: Site) -> Mutant:
    """Make the change in a tree of its own."""
    tree = ast.parse((ROOT / site.file).read_text(encoding="utf-8"))
    kind, node, make = list(changes(functions(tree)[site.function]))[site.number]
    before = ast.unparse(node).splitlines()[0]
    make()
    after = ast.unparse(node).splitlines()[0]
    told = f"{site.file}:{node.lineno} {site.function} #{site.number}: {before:.70} -> {after:.70}"
    return Mutant(ast.fix_missing_locations(tree), kind, told)


def changes(function: ast.FunctionDef) -> Iterator[Change]:
    """Everything in a function that may be otherwise, but for texts and types."""
    for statement in function.body:
        for node in _walked(statement):
            yield from _of(node)


def _walked(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it that is run, without texts and what is said of a fault."""
    if isinstance(node, ast.JoinedStr | ast.Raise | ast.Assert):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from _walked(each)


def _of(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARED:
            yield Change("comparison", node, partial(setattr, node, "ops", [_COMPARED[type(op)]()]))
        case ast.BoolOp(op=op):
            yield Change("and, or", node, partial(setattr, node, "op", _JOINED[type(op)]()))
        case ast.BinOp(op=op, left=left, right=right) if type(op) in _COUNTED and not _text(left, right):
            yield Change("sum", node, partial(setattr, node, "op", _COUNTED[type(op)]()))
        case ast.Constant(value=bool(value)):
            yield Change("flag", node, partial(setattr, node, "value", not value))
        case ast.Constant(value=int(value)):
            yield Change("number", node, partial(setattr, node, "value", value + 1))
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield Change("condition", node, partial(setattr, node, "test", ast.UnaryOp(ast.Not(), test)))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield Change("not", node, partial(setattr, node, "operand", ast.UnaryOp(ast.Not(), operand)))
        case ast.Call(func=ast.Name(id=name) as called) if name in _CALLED:
            yield Change("min, max, any, all", node, partial(setattr, called, "id", _CALLED[name]))
        case ast.Expr(value=ast.Call()):
            yield Change("call left out", node, partial(setattr, node, "value", ast.Constant(None)))


def _text(*sides: ast.expr) -> bool:
    """Return True if an operand is a text."""
    constants = (side.value for side in sides if isinstance(side, ast.Constant))
    return any(isinstance(side, ast.JoinedStr) for side in sides) or any(isinstance(one, str) for one in constants)
