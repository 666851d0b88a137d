"""`resolve` and `rulesets`: the rules without a campaign, and the games."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.json_interface import answer
from core.ruleset import Ruleset
from core.rulesets import Listed, all_games, find
from core.schema.option import Option, OptionValue
from core.schema.strict_json import read_json
from tui.cli.key_value_pairs import typed_lines
from tui.cli.output import say
from tui.cli.subcommand import RulesetId, Subcommand
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.exit_codes import FINE, NO
from tui.text.plain import plain

_UNREADABLE = "unreadable_json"


@dataclass(frozen=True, slots=True)
class RulesetListed:
    """A game and its package; one that is `left_out` has only the reason."""

    ruleset: str
    title: str
    edition: int | None
    shape: int | None
    package: str
    left_out: str

    @classmethod
    def from_game(cls, game: Listed) -> RulesetListed:
        """The facts about a game."""
        own = game.ruleset
        if own is None:
            return cls(game.id, "", None, None, game.package, game.why_not)
        return cls(game.id, own.title, own.edition, own.shape, game.package, "")


@dataclass(frozen=True, slots=True)
class Rulesets:
    """The installed games."""

    rulesets: tuple[RulesetListed, ...]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule by id: its default, its other values, and the rule of the text it changes.

    `values` are all choices, `low` and `high` the bounds of a number; a table has neither.
    """

    option: str
    title: str
    help: str
    rule: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    low: int | None
    high: int | None

    @classmethod
    def from_option(cls, own: Option) -> HouseRule:
        """A house rule from a game's option."""
        low, high = (None, None) if own.rows else (own.low, own.high)
        return cls(own.id, own.title, own.help, own.rule, own.default, own.values, low, high)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of a game."""

    ruleset: str
    options: tuple[HouseRule, ...]


def _resolve_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        'Reads lines such as {"ruleset": ..., "action": ..., "given": {...}} from standard input, and answers each.'
    )


def _resolve(given: Namespace) -> int:
    """Answer line after line; a bad line doesn't stop the next."""
    for line in sys.stdin.buffer:
        say(json.dumps(answer_line(line)))
    return FINE


def answer_line(line: bytes) -> dict[str, Any]:
    """The answer to one line of input."""
    try:
        return answer(read_json(line))
    except ValueError as error:
        return {"error": _UNREADABLE, "message": f"This line isn't valid JSON: {error}."}
    except RecursionError:
        return {"error": _UNREADABLE, "message": "This line is nested too deeply."}


def _rulesets_arguments(parser: ArgumentParser) -> None:
    help = "a game by its id: list its house rules with their possible values"
    parser.add_argument("ruleset", nargs="?", type=RulesetId, help=help)


def _rulesets(given: Namespace) -> Facts[Rulesets] | Facts[HouseRules]:
    """List the games with their packages; the exit code tells whether all of them can be played."""
    if given.ruleset is not None:
        return _house_rules(find(given.ruleset))
    games = Rulesets(tuple(map(RulesetListed.from_game, all_games())))
    return Facts(games, _rulesets_text, NO if any(game.left_out for game in games.rulesets) else FINE)


def _rulesets_text(listed: Rulesets) -> Iterator[str]:
    for game in listed.rulesets:
        if game.left_out:
            yield f"{plain(game.ruleset):<14}  can't be used, from {plain(game.package)}: {plain(game.left_out)}"
        else:
            numbers = f"edition {game.edition}, shape {game.shape}"
            yield f"{plain(game.ruleset):<14}  {plain(game.title):<24}  {numbers:<20}  {plain(game.package)}"


def _house_rules(ruleset: Ruleset) -> Facts[HouseRules]:
    return Facts(HouseRules(ruleset.id, tuple(map(HouseRule.from_option, ruleset.options.entries))), _house_rules_text)


def _house_rules_text(found: HouseRules) -> Iterator[str]:
    for own in found.options:
        choices = [value if isinstance(value, str) else json.dumps(value) for value in own.values]
        yield from typed_lines(own.option, own.default, own.title, choices=choices, low=own.low, high=own.high)


SUBCOMMANDS = {
    "rulesets": fact_subcommand(_rulesets_arguments, _rulesets),
    "resolve": Subcommand(_resolve_arguments, _resolve),
}
