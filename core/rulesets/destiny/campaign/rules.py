"""Stories, chapters and scenes; milestones, rewards and the ledger (destiny-72 to 77)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.action import Rule
from core.codec import Json
from core.entry import entry
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.destiny.campaign.awards import awards_of
from core.rulesets.destiny.module import in_module
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.table import Table
from core.wording import counted

SUGGESTED = {"scene": "minor", "chapter": "major", "story": "epic", "campaign": "ultimate"}
"""The milestone each closing suggests (destiny-72)."""
CURRENCIES = ("cp", "sp", "ap")


@dataclass(frozen=True, slots=True)
class Closing:
    """A part of the campaign about to be closed."""

    level: str = entry("Level")
    open_children: int = entry("Open parts", default=0, low=0)
    goal_complete: bool = entry("A faction has its goals", default=True)


def close_level(request: Closing, table: Table) -> Resolution[Any]:
    """Close a scene, chapter, story or the campaign (destiny-72)."""
    if request.level not in SUGGESTED:
        raise Refusal("unknown_level", f"There is no {request.level:.30}; there are: {', '.join(SUGGESTED)}.", "level")
    if request.open_children:
        raise Refusal(
            "children_open",
            f"{counted(request.open_children, 'part of it is', 'parts of it are')} still open.",
            "open_children",
        )
    if request.level == "scene" and not request.goal_complete:
        raise Refusal("goals_open", "No faction has all of its goals.", "goal_complete")
    return old_resolution({"closed": request.level, "suggested_milestone": SUGGESTED[request.level]})


@dataclass(frozen=True, slots=True)
class Goals:
    """Each faction's goals, and whether they are reached."""

    factions: Mapping[str, Mapping[str, bool]] = entry("Factions")


def goal_check(request: Goals, table: Table) -> Resolution[Any]:
    """Whether a faction has all of its goals (destiny-73)."""
    winners = [name for name, goals in request.factions.items() if goals and all(goals.values())]
    return old_resolution({"scene_over": bool(winners), "winners": winners})


@dataclass(frozen=True, slots=True)
class Points:
    """What a character has of each kind of points."""

    cp: int = entry("CP", default=0, low=0)
    sp: int = entry("SP", default=0, low=0)
    ap: int = entry("AP", default=0, low=0)

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
        return {name: getattr(self, name) for name in CURRENCIES}


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone reached."""

    kind: str = entry("Kind")
    characters: Mapping[str, Points] = entry("Characters")
    participants: tuple[str, ...] | None = entry("Participants", default=None)
    options: HouseRules = AS_WRITTEN


def reach_milestone(request: Milestone, table: Table) -> Resolution[Any]:
    """Award a milestone to its participants, all unless named (destiny-74)."""
    awards = awards_of(request.kind, request.options)
    everybody = tuple(request.characters)
    who = everybody if request.participants is None else tuple(dict.fromkeys(request.participants))
    for name in who:
        if name not in request.characters:
            raise Refusal("unknown_character", f"There is no character {name:.60}.", "participants")
    balances = {name: points.facts for name, points in request.characters.items()}
    ledger = []
    for name in who:
        for currency, delta in awards.items():
            balances[name][currency] = balances[name].get(currency, 0) + delta
            ledger.append({"character": name, **ledger_entry(currency, delta, f"{request.kind}_milestone")})
    return old_resolution({"characters": balances, "ledger": ledger})


def ledger_entry(currency: str, delta: int, reason: str) -> dict[str, Json]:
    """One entry of a ledger (destiny-77)."""
    return {"currency": currency, "delta": delta, "reason": reason}


@dataclass(frozen=True, slots=True)
class Conception:
    """Whether a character was played toward its Conception."""

    cp: int = entry("CP", low=0)
    conception_played: bool = entry("Conception played")
    already_awarded: bool = entry("Already awarded", default=False)


def award_cp(request: Conception, table: Table) -> Resolution[Any]:
    """1 CP a session for a Conception played (destiny-76)."""
    if not request.conception_played:
        raise Refusal("no_conception_play", "The character was not played toward its Conception.", "conception_played")
    if request.already_awarded:
        raise Refusal("already_awarded", "This session's CP was awarded already.", "already_awarded")
    return old_resolution({"cp": request.cp + 1, "ledger": [ledger_entry("cp", 1, "conception")]})


@dataclass(frozen=True, slots=True)
class Reward:
    """Something besides points."""

    kind: str = entry("Kind")
    counterpart: str = entry("With", json="with")
    amount: int = entry("Amount")
    character: Mapping[str, Any] = entry("Character")


def give_reward(request: Reward, table: Table) -> Resolution[Any]:
    """Status with a faction, Favor with a person, Treasure by kind (destiny-75)."""
    if request.kind not in ("status", "favor", "treasure"):
        raise Refusal("unknown_reward", "A reward is status, favor or treasure.", "kind")
    held = request.character.get(request.kind, {})
    if not isinstance(held, Mapping) or type(held.get(request.counterpart, 0)) is not int:
        raise Refusal("bad_request", f"{request.kind} must be whole numbers by name.", f"character.{request.kind}")
    now = held.get(request.counterpart, 0) + request.amount
    if request.kind == "treasure" and now < 0:
        raise Refusal("not_enough_treasure", f"Needs {-request.amount} {request.counterpart:.60}.", "amount")
    return old_resolution({"character": {**request.character, request.kind: {**held, request.counterpart: now}}})


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a ledger."""

    currency: str = entry("Currency")
    delta: int = entry("Delta")


@dataclass(frozen=True, slots=True)
class Ledger:
    """Entries in the order they were made."""

    entries: tuple[Entry, ...] = entry("Entries")


def balance_of(entries: Sequence[Entry]) -> dict[str, int]:
    """What the entries come to; refuses a balance that falls below 0 at any entry (destiny-77)."""
    balance = dict.fromkeys(CURRENCIES, 0)
    for at, made in enumerate(entries):
        if made.currency not in balance:
            raise Refusal("unknown_currency", f"There is no {made.currency:.30}.", f"entries.{at}.currency")
        balance[made.currency] += made.delta
        if balance[made.currency] < 0:
            raise Refusal("negative_balance", f"{made.currency} falls below 0.", f"entries.{at}.delta")
    return balance


def ledger_balance(request: Ledger, table: Table) -> Resolution[Any]:
    """Sum a ledger up (destiny-77)."""
    return old_resolution(balance_of(request.entries))


RULES = in_module(
    "campaign",
    Rule("close_level", Closing, close_level),
    Rule("goal_check", Goals, goal_check),
    Rule("reach_milestone", Milestone, reach_milestone),
    Rule("award_cp", Conception, award_cp),
    Rule("give_reward", Reward, give_reward),
    Rule("ledger_balance", Ledger, ledger_balance),
)
