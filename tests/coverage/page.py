"""Writes docs/reports/coverage.md: each rule of each game with what in the app reaches it and a test that shows it.

    python -m tests.coverage.page

Nothing on the page is kept by hand: what reaches a rule is followed through the program, to code that names the rule;
what shows it are the vectors and the tests that name it.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from tests.coverage.interface import doing
from tests.coverage.reach import Act, Found, Graph, cited, cited_by_file, rules_in

TESTS = Path(__file__).parent.parent
PAGE = TESTS.parent / "docs" / "reports" / "coverage.md"
MOST = 3
"""So many acts and tests are named for a rule, the nearest first."""

HEAD = """# Coverage

Each rule of each game, with what in the app reaches it and what shows that it holds. The rules themselves are in the
app (the rules screen, `?` on a rule); [rulings](../reference/rulings.md) says how we read what the text leaves open.
The page is made by `python -m tests.coverage.page`, and a test fails when it is out of date or a row would be empty.

An act is named by where it is offered: a *draw* in a scene (`d`), in a *conflict*, *care* of a character, *points*, a
*downtime*, a *guide* for making characters; besides there are the turns of the story, the sheet, the map and the table
pane. Of many acts and tests the nearest are named. "No screen" names the rules of the JSON interface that alone answer
it; [rulings](../reference/rulings.md#rules-no-screen-reaches) says why.
"""

ABOUT_THE_PROGRAM: Mapping[str, str] = {
    "destiny-3": "every act: cardboard is data",
}
"""Rules that are about how the program behaves, and so are in no part of it."""


_TEST = re.compile(r"^(?:async )?def (?P<name>test_\w+).*\n(?:(?:[ )].*)?\n)*", re.MULTILINE)
"""A test with its body: all lines that are empty or indented after it, and the end of a long head."""


class Row(NamedTuple):
    """A rule, what reaches it, what shows it."""

    rule: str
    reached: tuple[str, ...]
    shown: tuple[str, ...]


def rows(ruleset: Ruleset, sources: Mapping[str, str]) -> Iterator[Row]:
    """The rows of a game, in the order of its rules; an empty cell is a hole.

    A rule is reached where an act leads to code that names it; where only a file as a whole does, to a part of that.
    """
    graph = Graph()
    everything = graph.everything(ruleset)
    near, near_file = (_ways(everything, partial(names, ruleset.id)) for names in (cited, cited_by_file))
    alone = only_interface(ruleset, graph, everything)
    tests = shown_by(ruleset, sources)
    for rule in sorted(ruleset.texts, key=lambda rule: int(rule.rsplit("-", 1)[1])):
        said = ABOUT_THE_PROGRAM.get(rule) or alone.get(rule)
        acts = near.get(rule) or ((said,) if said else near_file.get(rule, ()))
        yield Row(rule, tuple(acts), tuple(tests.get(rule, ())))


def _ways(everything: Mapping[Act, Mapping[int, Found]], cites: Callable[[Any], set[str]]) -> dict[str, Sequence[str]]:
    """The acts that lead to what cites each rule, those first that lead there soonest."""
    steps: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    rules: dict[int, set[str]] = {}
    for number, (act, found) in enumerate(everything.items()):
        first: dict[str, int] = {}
        for at, (distance, one) in found.items():
            if at not in rules:
                rules[at] = cites(one)
            for rule in rules[at]:
                first.setdefault(rule, distance)
        for rule, distance in first.items():
            steps[rule].append((distance, number, act.title))
    return {rule: [title for *_, title in sorted(ways)] for rule, ways in steps.items()}


def only_interface(ruleset: Ruleset, graph: Graph, everything: Mapping[Act, Mapping[int, Found]]) -> Mapping[str, str]:
    """Return the rules that are reached by the JSON interface only, not by a screen."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, done in doing(ruleset, everything).items():
        if not done:
            leads = graph.reached(ruleset.rule(name).function).values()
            for rule in {rule for reached in leads for rule in cited(ruleset.id, reached.one)}:
                found[rule].append(f"`{name}`")
    return {rule: f"no screen: {', '.join(names)}" for rule, names in found.items()}


def shown_by(ruleset: Ruleset, sources: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """The tests that name each rule, and its first vector."""
    found: dict[str, list[str]] = defaultdict(list)
    vectors = json.loads((TESTS / "core" / ruleset.id / "vectors.json").read_text(encoding="utf-8"))
    for vector in vectors:
        for rule in vector["rules"]:
            if not found[rule]:
                found[rule].append(f"vector {vector['id']}")
    for name, text in sources.items():
        for rule in sorted(set(rules_in(ruleset.id, text))):
            found[rule].append(name)
    return found


def sources_of_tests() -> Mapping[str, str]:
    """Every test by its name, with its source."""
    return dict(_tests())


def _tests() -> Iterator[tuple[str, str]]:
    games = tuple(rules.id for rules in all_rulesets())
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(game in text for game in games):
            continue
        for test in _TEST.finditer(text):
            yield f"`{path.stem}::{test['name']}`", test[0]
    for path in sorted(TESTS.rglob("odds_cases.py")):
        yield f"`test_odds_equal_play`, cases of {path.parent.name}", path.read_text(encoding="utf-8")


def every_row() -> Mapping[str, Sequence[Row]]:
    """The rows of all games, by their titles."""
    sources = sources_of_tests()
    return {ruleset.title: tuple(rows(ruleset, sources)) for ruleset in all_rulesets()}


def page(found: Mapping[str, Sequence[Row]]) -> str:
    """The whole page."""
    return "\n".join((HEAD, *(line for title, rows in found.items() for line in _section(title, rows))))


def _section(title: str, rows: Sequence[Row]) -> Iterator[str]:
    yield from (f"## {title}", "", "| Rule | In the app | Shown by |", "|---|---|---|")
    for row in rows:
        yield f"| {row.rule} | {', '.join(row.reached[:MOST])} | {', '.join(row.shown[:MOST])} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(every_row()), encoding="utf-8")
