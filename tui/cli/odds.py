"""`odds`: exact odds of an action of the rules, without a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from core.actions.result import Outcome, Resolution
from core.actions.rule import AnyRule
from core.building_blocks.band import Band
from core.json_interface import resolve
from core.luck.exact_walk import TooDeep, at_most, walk
from core.luck.piles import Deck
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.schema.codec import decode, encode
from core.schema.fields import fields_of
from tui.cli.key_value_pairs import read_pairs
from tui.cli.subcommand import RulesetId
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain

_RUNS = 20_000  # runs of a rule that may be spent on walking its odds
_WIDEST = 40  # cells of the words; longer ones move their figures to the right


@dataclass(frozen=True, slots=True)
class ExactOdds:
    """The odds of an action: keys and fractions as in the JSON interface, or each outcome with its probability."""

    ruleset: str
    action: str
    odds: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RuleListed:
    """An action of the JSON interface, with its keys."""

    action: str
    given: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The actions of a game's rules."""

    ruleset: str
    actions: tuple[RuleListed, ...]


def _odds_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", type=RulesetId, help="a game, by its id in `wyrdbook rulesets`")
    action = "an action of its rules, such as draw; by default all are listed, with the keys of each"
    parser.add_argument("action", nargs="?", help=action)
    given = "values for the action, such as pool=5, or all as one JSON object"
    parser.add_argument("given", nargs="*", default=[], metavar="KEY=VALUE", help=given)


def _odds(given: Namespace) -> Facts[ExactOdds] | Facts[Rules]:
    ruleset = find(given.ruleset)
    return Facts(rules(ruleset), _rules_text) if given.action is None else odds(ruleset, given.action, given.given)


def rules(ruleset: Ruleset) -> Rules:
    """The actions of the JSON interface."""
    return Rules(ruleset.id, tuple(RuleListed(rule.name, _keys(rule)) for rule in ruleset.rules))


def _keys(rule: AnyRule) -> tuple[str, ...]:
    """The keys of an action's request, house rules last, which any action accepts."""
    return (*(field.key for field in fields_of(rule.request) if field.name != "options"), "options")


def _rules_text(listed: Rules) -> Iterator[str]:
    for rule in listed.actions:
        yield f"{rule.action:<24} {' '.join(rule.given)}"


def odds(ruleset: Ruleset, action: str, given: list[str]) -> Facts[ExactOdds]:
    """The odds of an action of the JSON interface: from its rule of odds, else by walking its own rule.

    Text has fractions beside per cent. Raises `Refusal` without odds, and for wrong values.
    """
    priced = _odds_rule(ruleset, action)
    rule = priced or _rule(ruleset, action)
    values = {**_whole_decks(ruleset, rule), **_given_of_pairs(rule, given)}
    facts = dict(resolve(ruleset, rule.name, values)) if priced else _walk_rule(ruleset, rule, values)
    return Facts(ExactOdds(ruleset.id, action, facts), lambda exact: _fact_lines(ruleset, exact.odds))


def _rule(ruleset: Ruleset, action: str) -> AnyRule:
    """An action of the rules. The refusal of an unknown one tells how to list them."""
    try:
        return ruleset.rule(action)
    except Refusal as refusal:
        raise Refusal(
            refusal.code, f"{refusal.message} `wyrdbook odds {ruleset.id}` lists them.", refusal.field
        ) from None


def _whole_decks(ruleset: Ruleset, rule: AnyRule) -> dict[str, Any]:
    """The decks that an action takes from the state of a campaign, as they are in a new one."""
    state = ruleset.new_state()
    decks = (field for field in fields_of(rule.request) if field.required and field.type.python is Deck)
    return {field.key: encode(getattr(state, field.name)) for field in decks if hasattr(state, field.name)}


def _given_of_pairs(rule: AnyRule, pairs: list[str]) -> dict[str, Any]:
    """The values of an action. Refuse an unknown key, which is a typing error."""
    given, known = read_pairs(rule.request, pairs), _keys(rule)
    if unknown := next((key for key in given if key not in known), ""):
        raise Refusal("bad_request", f"{rule.name} has no {unknown:.60}. Its values are: {', '.join(known)}.", "given")
    return given


def _odds_rule(ruleset: Ruleset, action: str) -> AnyRule | None:
    """The rule of odds for an action by its name, or the action itself if it is one.

    A rule that reads its answers itself can't be walked; for it the game's plain `odds` are used, if there are any.
    """
    rules = {rule.name: rule for rule in ruleset.rules}
    own = (name for name in (f"odds_{action}", f"{action}_odds", action) if name in rules and "odds" in name.split("_"))
    if (found := next(own, None)) is not None:
        return rules[found]
    return rules.get("odds") if action in rules and rules[action].reads_drawn else None


def _walk_rule(ruleset: Ruleset, rule: AnyRule, given: dict[str, Any]) -> dict[str, Any]:
    """The probability of each outcome of a rule without a formula in the JSON interface."""
    if rule.reads_drawn:
        known = ", ".join(r.name for r in ruleset.rules if "odds" in r.name) or "none"
        raise Refusal("no_odds", f"{rule.name} has no odds. These actions have: {known}.", "action")
    options = ruleset.options.read(given.pop("options", {}))
    request: Any = decode(rule.request, {**given, "options": options})

    def outcome_of(resolution: Resolution[Any]) -> Outcome:
        if resolution.outcome is None:
            raise Refusal("no_odds", f"{rule.name} involves no luck.")
        return resolution.outcome

    try:
        # Decisions take the choice with the best bands on average.
        play = at_most(_RUNS, partial(rule.run, request))
        walked = walk(play, outcome_of, worth=lambda o: list(Band).index(o.band))
        return {outcome.word: str(p) for outcome, p in walked.items()}
    except TooDeep:
        raise Refusal("no_odds", f"{rule.name} has too many outcomes to count its odds.") from None


def _fact_lines(ruleset: Ruleset, facts: Mapping[str, Any]) -> Iterator[str]:
    """A line for each fact: its word, its percentage, and the full fraction."""
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
    """A list of objects as one object, by their first values: choices by id; else unchanged."""
    if not rows or not all(isinstance(row, dict) and len(row) > 1 for row in rows):
        return rows
    return {str(first): dict(rest) for (_, first), *rest in (row.items() for row in rows)}


def _percent(key: str, value: Any) -> str:
    """The percentage before a fraction; empty for a mean or a count."""
    if not isinstance(value, str) or "mean" in key or "expected" in key:
        return ""
    try:
        chance = Fraction(value)
    except ValueError:
        return ""
    return f"{float(chance) * 100:8.4g} %  {value:>12}" if 0 <= chance <= 1 else ""


SUBCOMMANDS = {"odds": fact_subcommand(_odds_arguments, _odds)}
