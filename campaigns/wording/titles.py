"""A game's words for points, milestones, actions, house rules, downtime lengths and conflicts."""

from __future__ import annotations

from typing import Any

from core.ruleset import Ruleset
from core.schema.option import Option
from core.wording import number_text, signed_text


def points_words(ruleset: Ruleset, currency: str, amount: int) -> str:
    """An amount of points given or taken: `+2 XP`, `−1 XP`."""
    return f"{signed_text(amount)} {currency_short(ruleset, currency, amount)}"


def purpose_words(ruleset: Ruleset, reason: str, item: str = "") -> str:
    """The purpose of points given or paid: `Bought: Wits 3`, or a text of the campaign, with the purchase."""
    said = ruleset.word(reason) if reason in ruleset.words else reason
    if "{label}" in said:
        return said.replace("{label}", item).strip(" ,:")
    return ": ".join(filter(None, (said, item)))


def currency_short(ruleset: Ruleset, currency: str, n: int = 0) -> str:
    """A currency's short name for a number; an unknown currency keeps its id."""
    return next((c.named(n) for c in ruleset.currencies if c.id == currency), currency)


def currency_title(ruleset: Ruleset, currency: str) -> str:
    """The title of a currency; an unknown currency keeps its id."""
    return next((c.title for c in ruleset.currencies if c.id == currency), currency)


def session_title(number: int, title: str) -> str:
    """`Session 3: What Grieve grinds`, or `Session 3` for one without a title."""
    return f"Session {number}: {title}" if title else f"Session {number}"


def tier_title(ruleset: Ruleset, tier: str) -> str:
    """The title of a size of milestones; an unknown size keeps its id."""
    return next((t.title for t in ruleset.tiers if t.id == tier), tier)


def option_words(ruleset: Ruleset, option: str, value: Any) -> str:
    """A house rule with its value in a few words; for a table only that it was changed."""
    return "House rule: {} is now {}".format(*option_parts(ruleset, option, value))


def option_parts(ruleset: Ruleset, option: str, value: Any) -> tuple[str, str]:
    """The subject of a house rule, and its ruling."""
    found = next((o for o in ruleset.options.entries if o.id == option), None)
    return found.title if found else _title(option), _option_in_words(ruleset, found, value)


def action_words(ruleset: Ruleset, action: str) -> str:
    """The title of an action; one that the game no longer has keeps its id."""
    return next((a.title for a in ruleset.actions if a.id == action), _title(action))


def interval_words(ruleset: Ruleset, interval: str) -> str:
    """The title of a downtime length; one that the game no longer has keeps its id."""
    known = ruleset.downtime.intervals if ruleset.downtime is not None else ()
    return next((each.title for each in known if each.id == interval), _title(interval))


def conflict_words(ruleset: Ruleset, form: str) -> str:
    """The title of a kind of conflict; one that the game no longer has keeps its id."""
    return next((c.title for c in ruleset.conflicts if c.id == form), _title(form))


def _title(known: str) -> str:
    return known.replace("_", " ").capitalize()


def _option_in_words(ruleset: Ruleset, option: Option | None, value: Any) -> str:
    if isinstance(value, dict):
        return "another table"
    if isinstance(value, list | tuple):
        return ", ".join(map(ruleset.word, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):  # the game may use this word for something else
        return option.said(value) if option else value.replace("_", " ")
    return (option.none if option else "none") if value is None else number_text(value)
