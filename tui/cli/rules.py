"""`resolve`, `odds` and `rulesets`: the rules without a campaign."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from core.acts.action import Rule
from core.acts.result import Outcome, Resolution
from core.kit.band import Band
from core.luck.exact import TooDeep, at_most, walk
from core.refusal import Refusal
from core.resolve import answer, resolve
from core.ruleset import Ruleset
from core.rulesets import Listed, find, listed
from core.schema.codec import decode
from core.schema.strict_json import read_json
from tui.cli.facts import Facts, printing
from tui.cli.pairs import read_pairs
from tui.cli.saying import say
from tui.cli.subcommand import FINE, NO, RulesetId, Subcommand, no_arguments
from tui.text import plain

_UNREADABLE = "unreadable_json"
_RUNS = 20_000  # runs of a rule that may be spent on walking its odds
_WIDEST = 40  # cells of the words, longer ones push their figures aside


@dataclass(frozen=True, slots=True)
class ExactOdds:
    """The odds of an action: keys and fractions as the JSON interface has them, or each outcome with its chance."""

    ruleset: str
    action: str
    odds: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RulesetListed:
    """A game and the package it comes with; of one that is `left_out`, why, and no more."""

    ruleset: str
    title: str
    edition: int | None
    shape: int | None
    package: str
    left_out: str

    @classmethod
    def of(cls, game: Listed) -> RulesetListed:
        """What is known of a game."""
        own = game.ruleset
        if own is None:
            return cls(game.id, "", None, None, game.package, game.why_not)
        return cls(game.id, own.title, own.edition, own.shape, game.package, "")


@dataclass(frozen=True, slots=True)
class Rulesets:
    """The games there are."""

    rulesets: tuple[RulesetListed, ...]


def _resolve_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        'Reads lines {"ruleset": ..., "action": ..., "given": {...}} from standard input; answers each with one line.'
    )


def _resolve(given: Namespace) -> int:
    """Answer line after line; whatever a line holds, the next one is read."""
    for line in sys.stdin.buffer:
        say(json.dumps(answer_line(line)))
    return FINE


def answer_line(line: bytes) -> dict[str, Any]:
    """The answer to one line of input."""
    try:
        return answer(read_json(line))
    except ValueError as error:
        return {"error": _UNREADABLE, "message": f"This line cannot be read as JSON: {error}."}
    except RecursionError:
        return {"error": _UNREADABLE, "message": "This line is nested too deeply."}


def _odds_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", type=RulesetId, help="a game, by its id in `wyrdbook rulesets`")
    parser.add_argument("action", help="an action of the ruleset, such as draw")
    parser.add_argument("given", nargs="*", metavar="KEY=VALUE", help="what is given, or one JSON object")


def _odds(given: Namespace) -> Facts[ExactOdds]:
    return odds(find(given.ruleset), given.action, given.given)


def odds(ruleset: Ruleset, action: str, given: list[str]) -> Facts[ExactOdds]:
    """The odds of an action of the JSON interface: as the rule for its odds gives them, else by walking its own.

    As text fractions stand beside per cent. Raises `Refusal` where there are none, and for what is given amiss.
    """
    priced = _odds_rule(ruleset, action)
    rule = priced or ruleset.rule(action)
    values = read_pairs(rule.request, given)
    facts = dict(resolve(ruleset, rule.name, values)) if priced else _walked(ruleset, rule, values)
    return Facts(ExactOdds(ruleset.id, action, facts), lambda exact: _fact_lines(ruleset, exact.odds))


def _odds_rule(ruleset: Ruleset, action: str) -> Rule | None:
    """The rule for an action's odds by its name, or the action itself if it is one.

    What lays its answers out itself cannot be walked: for that the game's plain `odds` answer, if there are any.
    """
    rules = {rule.name: rule for rule in ruleset.rules}
    own = (name for name in (f"odds_{action}", f"{action}_odds", action) if name in rules and "odds" in name.split("_"))
    if (found := next(own, None)) is not None:
        return rules[found]
    return rules.get("odds") if action in rules and rules[action].lays else None


def _walked(ruleset: Ruleset, rule: Rule, given: dict[str, Any]) -> dict[str, Any]:
    """The chance of each outcome of a rule that has no closed form in the JSON interface."""
    if rule.lays:
        known = ", ".join(r.name for r in ruleset.rules if "odds" in r.name) or "none"
        raise Refusal("no_odds", f"{rule.name} has no odds of its own; there are: {known}.", "action")
    options = ruleset.options.read(given.pop("options", {}))
    request: Any = decode(rule.request, {**given, "options": options})

    def outcome_of(resolution: Resolution[Any]) -> Outcome:
        if resolution.outcome is None:
            raise Refusal("no_odds", f"{rule.name} leaves nothing to luck.")
        return resolution.outcome

    try:
        # Decisions take what leads to the best bands on average.
        play = at_most(_RUNS, partial(rule.run, request))
        walked = walk(play, outcome_of, worth=lambda o: list(Band).index(o.band))
        return {outcome.word: str(p) for outcome, p in walked.items()}
    except TooDeep:
        raise Refusal("no_odds", f"{rule.name} can go too many ways for its odds to be walked.") from None


def _fact_lines(ruleset: Ruleset, facts: Mapping[str, Any]) -> Iterator[str]:
    """A line for each fact: its word, its chance in per cent, and the fraction in full."""
    rows = list(_rows(ruleset, facts))
    room = min(_WIDEST, max(len(words) for words, _ in rows)) if rows else 0
    for words, value in rows:
        yield plain(f"{words:<{room}}  {value}".rstrip())


def _rows(ruleset: Ruleset, facts: Mapping[str, Any], indent: str = "") -> Iterator[tuple[str, str]]:
    for key, value in facts.items():
        words = indent + ruleset.word(key)
        inner = _by_name(value) if isinstance(value, list) else value
        if isinstance(inner, dict):
            yield words, ""
            yield from _rows(ruleset, inner, indent + "  ")
        else:
            shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            yield words, _percent(key, value) or f"{shown:>10}"


def _by_name(rows: list[Any]) -> Any:
    """A list of objects as one object, each under what its first key says: choices by their ids; else as it is."""
    if not rows or not all(isinstance(row, dict) and len(row) > 1 for row in rows):
        return rows
    return {str(first): dict(rest) for (_, first), *rest in (row.items() for row in rows)}


def _percent(key: str, value: Any) -> str:
    """A chance in per cent before its fraction; a mean or a count has none."""
    if not isinstance(value, str) or "mean" in key or "expected" in key:
        return ""
    try:
        chance = Fraction(value)
    except ValueError:
        return ""
    return f"{float(chance) * 100:8.4g} %  {value:>12}" if 0 <= chance <= 1 else ""


def _rulesets(given: Namespace) -> Facts[Rulesets]:
    """List the games with the package each comes with; the exit code says whether all of them can be played."""
    games = Rulesets(tuple(map(RulesetListed.of, listed())))
    return Facts(games, _rulesets_text, NO if any(game.left_out for game in games.rulesets) else FINE)


def _rulesets_text(listed: Rulesets) -> Iterator[str]:
    for game in listed.rulesets:
        if game.left_out:
            yield f"{plain(game.ruleset):<14}  left out, of {plain(game.package)}: {plain(game.left_out)}"
        else:
            numbers = f"edition {game.edition}, shape {game.shape}"
            yield f"{plain(game.ruleset):<14}  {plain(game.title):<24}  {numbers:<20}  {plain(game.package)}"


SUBCOMMANDS = {
    "rulesets": printing(no_arguments, _rulesets),
    "resolve": Subcommand(_resolve_arguments, _resolve),
    "odds": printing(_odds_arguments, _odds),
}
