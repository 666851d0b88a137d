"""Stories, chapters and scenes; milestones, rewards and the ledger (destiny-72 to 77)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from core.acts.result import Resolution
from core.acts.rule import Rule, asking_nothing
from core.refusal import Refusal
from core.rulesets.destiny.campaign.awards import awards_of
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.entry import entry
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


@dataclass(frozen=True, slots=True)
class Closed:
    """What is closed, and the milestone that suggests."""

    closed: str
    suggested_milestone: str


def close_level(request: Closing) -> Resolution[Closed]:
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
    return Resolution(Closed(request.level, SUGGESTED[request.level]))


@dataclass(frozen=True, slots=True)
class Goals:
    """Each faction's goals, and whether they are reached."""

    factions: Mapping[str, Mapping[str, bool]] = entry("Factions")


@dataclass(frozen=True, slots=True)
class Won:
    """The factions that have all of their goals: with any the scene is over."""

    scene_over: bool
    winners: tuple[str, ...]


def goal_check(request: Goals) -> Resolution[Won]:
    """Whether a faction has all of its goals (destiny-73)."""
    winners = tuple(name for name, goals in request.factions.items() if goals and all(goals.values()))
    return Resolution(Won(bool(winners), winners))


@dataclass(frozen=True, slots=True)
class Points:
    """What a character has of each kind of points."""

    cp: int = entry("CP", default=0, low=0)
    sp: int = entry("SP", default=0, low=0)
    ap: int = entry("AP", default=0, low=0)


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone reached."""

    kind: str = entry("Kind")
    characters: Mapping[str, Points] = entry("Characters")
    participants: tuple[str, ...] | None = entry("Participants", default=None)
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Booked:
    """One entry of a ledger: points gained or spent, and why (destiny-77)."""

    currency: str
    delta: int
    reason: str


@dataclass(frozen=True, slots=True)
class BookedFor(Booked):
    """An entry of the ledger of several characters."""

    character: str


@dataclass(frozen=True, slots=True)
class Awarded:
    """What everybody has after a milestone, and the entries it made."""

    characters: Mapping[str, Mapping[str, int]]
    ledger: tuple[BookedFor, ...]


def reach_milestone(request: Milestone) -> Resolution[Awarded]:
    """Award a milestone to its participants, all unless named (destiny-74)."""
    awards = awards_of(request.kind, request.options)
    everybody = tuple(request.characters)
    who = everybody if request.participants is None else tuple(dict.fromkeys(request.participants))
    for name in who:
        if name not in request.characters:
            raise Refusal("unknown_character", f"There is no character {name:.60}.", "participants")
    balances: dict[str, dict[str, int]] = {name: asdict(points) for name, points in request.characters.items()}
    reason = f"{request.kind}_milestone"
    ledger = tuple(BookedFor(currency, delta, reason, name) for name in who for currency, delta in awards.items())
    for made in ledger:
        own = balances[made.character]
        own[made.currency] = own.get(made.currency, 0) + made.delta
    return Resolution(Awarded(balances, ledger))


@dataclass(frozen=True, slots=True)
class ConceptionPlayed:
    """Whether a character was played toward its Conception."""

    cp: int = entry("CP", low=0)
    conception_played: bool = entry("Conception played")
    already_awarded: bool = entry("Already awarded", default=False)


@dataclass(frozen=True, slots=True)
class Earned:
    """The Character Points a character then has, and the entry that made."""

    cp: int
    ledger: tuple[Booked, ...]


def award_cp(request: ConceptionPlayed) -> Resolution[Earned]:
    """1 CP a session for a Conception played (destiny-76)."""
    if not request.conception_played:
        raise Refusal("no_conception_play", "The character was not played toward its Conception.", "conception_played")
    if request.already_awarded:
        raise Refusal("already_awarded", "This evening's CP was awarded already.", "already_awarded")
    return Resolution(Earned(request.cp + 1, (Booked("cp", 1, "conception"),)))


@dataclass(frozen=True, slots=True)
class Reward:
    """Something besides points."""

    kind: str = entry("Kind")
    counterpart: str = entry("With", json="with")
    amount: int = entry("Amount")
    character: Mapping[str, object] = entry("Character")


@dataclass(frozen=True, slots=True)
class Rewarded:
    """The character with what it was given."""

    character: Mapping[str, object]


def give_reward(request: Reward) -> Resolution[Rewarded]:
    """Status with a faction, Favor with a person, Treasure by kind (destiny-75)."""
    if request.kind not in ("status", "favor", "treasure"):
        raise Refusal("unknown_reward", "A reward is status, favor or treasure.", "kind")
    held = request.character.get(request.kind, {})
    if not isinstance(held, Mapping) or type(held.get(request.counterpart, 0)) is not int:
        raise Refusal("bad_request", f"{request.kind} must be whole numbers by name.", f"character.{request.kind}")
    now = rewarded(request.kind, held, request.counterpart, request.amount)
    return Resolution(Rewarded({**request.character, request.kind: now}))


def rewarded(kind: str, held: Mapping[str, int], counterpart: str, amount: int) -> dict[str, int]:
    """What somebody has of a kind of reward with so much more of one; refuses Treasure below 0 (destiny-75)."""
    now = held.get(counterpart, 0) + amount
    if kind == "treasure" and now < 0:
        raise Refusal("not_enough_treasure", f"Needs {-amount} {counterpart:.60}.", "amount")
    return {**held, counterpart: now}


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One entry of a ledger."""

    currency: str = entry("Currency")
    delta: int = entry("Delta")


@dataclass(frozen=True, slots=True)
class Ledger:
    """Entries in the order they were made."""

    entries: tuple[LedgerEntry, ...] = entry("Entries")


def balance_of(entries: Sequence[LedgerEntry]) -> dict[str, int]:
    """What the entries come to; refuses a balance that falls below 0 at any entry (destiny-77)."""
    balance = dict.fromkeys(CURRENCIES, 0)
    for at, made in enumerate(entries):
        if made.currency not in balance:
            raise Refusal("unknown_currency", f"There is no {made.currency:.30}.", f"entries.{at}.currency")
        balance[made.currency] += made.delta
        if balance[made.currency] < 0:
            raise Refusal("negative_balance", f"{made.currency} falls below 0.", f"entries.{at}.delta")
    return balance


def ledger_balance(request: Ledger) -> Resolution[Mapping[str, int]]:
    """Sum a ledger up (destiny-77)."""
    return Resolution(balance_of(request.entries))


RULES = (
    Rule("close_level", Closing, asking_nothing(close_level)),
    Rule("goal_check", Goals, asking_nothing(goal_check)),
    Rule("reach_milestone", Milestone, asking_nothing(reach_milestone)),
    Rule("award_cp", ConceptionPlayed, asking_nothing(award_cp)),
    Rule("give_reward", Reward, asking_nothing(give_reward)),
    Rule("ledger_balance", Ledger, asking_nothing(ledger_balance)),
)
