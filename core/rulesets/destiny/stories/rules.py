"""Stories, chapters and scenes; milestones, rewards and the ledger (destiny-72 to 77)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.stories import awards
from core.rulesets.destiny.stories.awards import SUGGESTED, awards_of
from core.rulesets.destiny.values.rewards import REWARDS
from core.rulesets.destiny.values.stats import Number
from core.schema.codec import Json
from core.schema.entry import Entry, entry
from core.wording import quantity

CURRENCIES = tuple(currency.id for currency in awards.CURRENCIES)


@dataclass(frozen=True, slots=True)
class Closed:
    """The closed part, and the milestone it suggests."""

    closed: str
    suggested_milestone: str


def close_level(level: str, open_children: Number = 0, goal_complete: bool = True) -> Closed:
    """Close a scene, chapter, story or the campaign (destiny-72)."""
    if level not in SUGGESTED:
        raise Refusal("unknown_level", f"{level:.30} isn't a level. Choose one of: {', '.join(SUGGESTED)}.", "level")
    if open_children:
        parts = quantity(open_children, "part of it is", "parts of it are")
        raise Refusal("children_open", f"{parts} still open.", "open_children")
    if level == "scene" and not goal_complete:
        raise Refusal("goals_open", "No faction has all of its goals yet.", "goal_complete")
    return Closed(level, SUGGESTED[level])


Goals = Mapping[str, Mapping[str, bool]]
"""Each faction's goals, and whether they are reached."""


@dataclass(frozen=True, slots=True)
class Won:
    """The factions that have all of their goals: with any the scene is over."""

    scene_over: bool
    winners: tuple[str, ...]


def goal_check(factions: Goals) -> Won:
    """Return True if a faction has all of its goals, and those that do (destiny-73)."""
    winners = tuple(name for name, goals in factions.items() if goals and all(goals.values()))
    return Won(bool(winners), winners)


@dataclass(frozen=True, slots=True)
class Points:
    """A character's points of each kind."""

    cp: int = entry("CP", default=0, low=0)
    sp: int = entry("SP", default=0, low=0)
    ap: int = entry("AP", default=0, low=0)


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """Points gained or spent (destiny-77)."""

    currency: str = entry("Currency")
    delta: int = entry("Delta")


@dataclass(frozen=True, slots=True)
class Booked(LedgerEntry):
    """An entry of a ledger with its reason."""

    reason: str = entry("Reason")


@dataclass(frozen=True, slots=True)
class BookedFor(Booked):
    """An entry of the ledger of several characters."""

    character: str = entry("Character")


@dataclass(frozen=True, slots=True)
class Awarded:
    """The points of all characters after a milestone, and its ledger entries."""

    characters: Mapping[str, Mapping[str, int]]
    ledger: tuple[BookedFor, ...]


def reach_milestone(
    kind: str,
    characters: Mapping[str, Points],
    participants: tuple[str, ...] | None = None,
    options: HouseRules = AS_WRITTEN,
) -> Awarded:
    """Award a milestone to its participants, all unless named (destiny-74)."""
    awards = awards_of(kind, options)
    who = tuple(characters if participants is None else dict.fromkeys(participants))
    for name in who:
        if name not in characters:
            raise Refusal("unknown_character", f"{name:.60} isn't one of the characters.", "participants")
    balances: dict[str, dict[str, int]] = {name: asdict(points) for name, points in characters.items()}
    reason = f"{kind}_milestone"
    ledger = tuple(BookedFor(currency, delta, reason, name) for name in who for currency, delta in awards.items())
    for made in ledger:
        own = balances[made.character]
        own[made.currency] = own.get(made.currency, 0) + made.delta
    return Awarded(balances, ledger)


@dataclass(frozen=True, slots=True)
class Earned:
    """The Character Points a character then has, and the entry that made."""

    cp: int
    ledger: tuple[Booked, ...]


def award_cp(cp: Number, conception_played: bool, already_awarded: bool = False) -> Earned:
    """1 CP a session for a Conception played (destiny-76)."""
    if not conception_played:
        raise Refusal("no_conception_play", "The character was not played towards its Conception.", "conception_played")
    if already_awarded:
        raise Refusal("already_awarded", "This session's CP was already awarded.", "already_awarded")
    return Earned(cp + 1, (Booked("cp", 1, "conception"),))


def give_reward(
    kind: str, counterpart: Annotated[str, Entry(json="with")], amount: int, character: Mapping[str, Json]
) -> Mapping[str, Json]:
    """Status with a faction, Favor with a person, Treasure by kind; refuses Treasure below 0 (destiny-75)."""
    if (row := REWARDS.get(kind)) is None:
        raise Refusal("unknown_reward", f"Choose one of these rewards: {', '.join(REWARDS)}.", "kind")
    held = character.get(kind, {})
    if not isinstance(held, Mapping) or type(held.get(counterpart, 0)) is not int:
        raise Refusal("bad_request", f"{kind} must be whole numbers by name.", f"character.{kind}")
    now = held.get(counterpart, 0) + amount
    if row.lacking and now < 0:
        raise Refusal(row.lacking, f"Needs {-amount} {counterpart:.60}.", "amount")
    return {**character, kind: {**held, counterpart: now}}


def ledger_balance(entries: tuple[LedgerEntry, ...]) -> Mapping[str, int]:
    """The balances after these entries; refuses a balance below 0 at any entry (destiny-77)."""
    balance = dict.fromkeys(CURRENCIES, 0)
    for at, made in enumerate(entries):
        if made.currency not in balance:
            raise Refusal("unknown_currency", f"{made.currency:.30} isn't a currency.", f"entries.{at}.currency")
        balance[made.currency] += made.delta
        if balance[made.currency] < 0:
            raise Refusal("negative_balance", f"{made.currency} falls below 0.", f"entries.{at}.delta")
    return balance


RULES = (
    rule(close_level),
    rule(goal_check),
    rule(reach_milestone),
    rule(award_cp),
    rule(give_reward, "character"),
    rule(ledger_balance),
)
