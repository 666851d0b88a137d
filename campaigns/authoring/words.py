"""The word keys that a game's code uses, read from its source to find missing and unused words.

A key written out is found wherever it is used, a composed one (`f"p_{band}"`) by its pattern. Keys that a rule takes
from elsewhere are found only by playing it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from core.texts import DerivedWords

SAYS = {
    "Step": ("what", 1),
    "Outcome": ("word", 1),
    "Chance": ("word", 0),
    "Odds": ("counted", 2),
    "Fact": ("label", 0),
    "ConflictFace": ("next", 2),
    "choose": ("question", 0),
    "tell": ("question", 0),
    "Dice": ("kind", 1),
    "Bag": ("kind", 1),
    "Deck": ("kind", 3),
}
"""The calls that take a word key: the argument's name and position."""

UNSAID = {"Dice": "die", "Bag": "mote", "Deck": "card"}
"""The default word key of such a call."""

COUNTS = {"Brief": ("facts", 1)}
"""The calls that take pairs of a word key and a value."""

_OTHERWISE = {"sample", "upgrades.py"}
"""The parts of a game's folder that name other things: samples name people's actions, upgrades name former words."""


class Named(NamedTuple):
    """The names in a game's code: the keys it says, patterns of those it composes, all texts and fields, and piles."""

    said: frozenset[str]
    made: frozenset[str]
    written: frozenset[str]
    piles: frozenset[str] = frozenset()

    def find_missing(self, words: Mapping[str, str]) -> set[str]:
        """The keys that are used but have no word; of a game with derived words those of piles, which are words in a
        sentence.
        """
        asked = self.piles if isinstance(words, DerivedWords) else self.said
        return {key for key in asked if not any(re.fullmatch(key, word) for word in words)}

    def idle(self, words: Collection[str]) -> set[str]:
        """The words that the code never uses: by name, by pattern, for a fact or pile, or in a form of another word."""
        rest = {word for word in words if word not in self.written | self.said}
        rest -= {f"drawn_{rule.replace('-', '_')}" for rule in self.written}
        forms = {f"{form}_{word}" for form in ("one", "alone", "fact", "said", "line", "did") for word in words}
        forms |= {f"{word}s" for word in words}
        forms |= {word for word in rest if word.startswith("fact_") and _of_a_result(word, words)}
        parts = {*self.written, *words}
        return {word for word in rest - forms if not any(_has_pattern(word, key, parts - {word}) for key in self.made)}


def _of_a_result(word: str, words: Collection[str]) -> bool:
    """Return True if a word is that of a fact together with a result: `fact_successes_failure`."""
    _, *parts = word.split("_")
    splits = (("_".join(parts[:at]), "_".join(parts[at:])) for at in range(1, len(parts)))
    return any(fact in words and result in words for fact, result in splits)


@cache
def names_in_package(package: str) -> Named:
    """The names in a game's modules, without its sample and its upgrades."""
    folder = Path(str(sys.modules[package].__file__)).parent
    paths = [path for path in folder.rglob("*.py") if not _OTHERWISE & {*path.relative_to(folder).parts}]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    said = {key for call in calls for key in _keys_of_call(call)}
    piles = {key for call in calls if _name(call) in UNSAID for key in _keys_of_call(call)}
    made = {key for node in nodes if isinstance(node, ast.JoinedStr) for key in _keys(node)}
    written = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    fields = {node.target.id for node in nodes if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    return Named(frozenset(said), frozenset(made | said), frozenset(written | fields), frozenset(piles))


def _keys_of_call(call: ast.Call) -> Iterator[str]:
    """The keys that a call uses."""
    name = _name(call)
    if (key := _argument(call, SAYS.get(name))) is not None:
        yield from _keys(key)
    elif name in UNSAID:
        yield UNSAID[name]
    if (counted := _argument(call, COUNTS.get(name))) is not None:
        for pair in ast.walk(counted):
            if isinstance(pair, ast.Tuple) and len(pair.elts) == 2:
                yield from _keys(pair.elts[0])


def _name(call: ast.Call) -> str:
    """The name of the function that is called."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _argument(call: ast.Call, taken: tuple[str, int] | None) -> ast.expr | None:
    if taken is None:
        return None
    name, place = taken
    by_name = (keyword.value for keyword in call.keywords if keyword.arg == name)
    return next(by_name, call.args[place] if len(call.args) > place else None)


def _keys(key: ast.expr) -> Iterator[str]:
    """The keys of an expression as patterns; none if it takes them from elsewhere."""
    match key:
        case ast.Constant(value=str(text)) if text:
            yield re.escape(text)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_keys(one), *_keys(other))
        case ast.JoinedStr(values=parts):
            yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in parts)


def _has_pattern(word: str, key: str, parts: Collection[str]) -> bool:
    """Return True if a word matches a pattern whose gaps hold known parts or numbers."""
    found = re.fullmatch(key, word)
    return found is not None and all(part in parts or part.isdigit() for part in found.groups())
