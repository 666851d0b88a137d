"""Values of a character: background cards, disadvantages, marks of play and challenges.

Rules: background-6, 7, 10, 24 to 34, 48.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from core.actions.choices import NONE, choices, title
from core.rulesets.background.cards.card import (
    ACE_HELD,
    CARD_CHOICES,
    HIGHEST,
    LOWEST,
    SUIT_CHOICES,
    Counted,
    at_draw_value,
    suit_of,
    value_of,
)
from core.rulesets.background.options import HouseRules
from core.schema.codec import Json
from core.schema.entry import Choice, Only, Tie, entry
from core.schema.rows import complete

Scope = Literal["general", "specific"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
Expires = Literal["scene_end", "episode_end"]


class Until(NamedTuple):
    """An end of disadvantages: the part of the story whose number they have, and the rule of its end (background-51).

    The state counts each part in a field of this name. Parts that are `paused` don't follow each other at once, and
    screens number them by session.
    """

    part: str
    rule: str
    paused: bool = False


UNTIL: Mapping[Expires, Until] = complete(
    "ends of disadvantages",
    Expires,
    {"scene_end": Until("scene", "background-53", paused=True), "episode_end": Until("episode", "background-55")},
)
"""The ends of disadvantages, a row each."""


class Back(NamedTuple):
    """A back of a card: once per scene or session the card works; its return when that ends has a rule (background-42).

    The cards of one scope `usual`ly have it (background-7).
    """

    per: Literal["scene", "session"]
    rule: str
    usual: Scope | None = None


BACKS: Mapping[str, Back] = {
    "red": Back("session", "background-54", "general"),
    "blue": Back("scene", "background-53", "specific"),
}
"""The backs, a row each."""
_BACK_OF = {back.usual: name for name, back in BACKS.items()}


class Kind(NamedTuple):
    """A kind of background card: its usual scope, and how a character comes by it (background-6 to 8, 11, 57, 64).

    `once` is the code that refuses a second card, of a kind that a character has one of and begins with; it is empty
    for kinds of any number. Cards of some kinds may be the first of a character (`starts`) or be `gained` in play. A
    house rule has a table of the names of those that are `tabled`. A `fixed` card rises only if the GM allows it.
    `lines` is the number of lines for the kind on a blank sheet.
    """

    scope: Scope
    once: str = ""
    starts: bool = True
    gained: bool = False
    tabled: bool = False
    fixed: bool = False
    lines: int = 1


KINDS: Mapping[str, Kind] = {
    "innate": Kind("general", "innate_count", fixed=True),
    "temperament": Kind("general", "personality_count", tabled=True),
    "type": Kind("specific", "personality_count", tabled=True),
    "profession": Kind("specific", gained=True, lines=3),
    "experience": Kind("specific", starts=False, gained=True, lines=2),
}
"""The kinds of background cards, a row each, in the order of the sheet."""


def kinds(holds: Callable[[Kind], object]) -> tuple[str, ...]:
    """The kinds of which something holds."""
    return tuple(name for name, kind in KINDS.items() if holds(kind))


ONCE = kinds(lambda kind: kind.once)
"""The kinds of which a character has one card (background-8)."""
TABLED = kinds(lambda kind: kind.tabled)
"""The kinds for which a house rule has a table; their title is their name in it (background-64)."""

_BACK_CHOICES = (
    Choice("", "By its scope"),
    *(Choice(name, f"{title(name)}: once per {back.per}") for name, back in BACKS.items()),
)
_SCOPE_CHOICES = (Choice("", "By its kind"), *choices(*SCOPES))


Reason = Literal["roleplay", "contribution", "incapacitated", "heroism", "intentional_failure"]
REASONS = complete(
    "reasons for a bonus draw",
    Reason,
    {
        "roleplay": "roleplay",
        "contribution": "a contribution",
        "incapacitated": "being incapacitated",
        "heroism": "heroism",
        "intentional_failure": "failing on purpose",
    },
)
"""The reasons for a bonus draw, a row each, as the log and the list of what ends write them (background-45)."""

TITLE = Tie("has the card {}", beside="card", loose=True)
"""A card's title may name the person or guild to whom the character owes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """A background card (background-6). Scope and back that aren't given follow from the kind (background-7)."""

    id: str = entry("Title", help="what the character is or knows: Fencing master", tie=TITLE)
    kind: str = entry("Kind", choices=choices(*KINDS), code="bad_kind")
    card: str = entry("Card", choices=CARD_CHOICES, code="bad_card")
    scope: Scope | None = entry("Scope", default=None, choices=_SCOPE_CHOICES)
    back: str | None = entry("Back", default=None, choices=_BACK_CHOICES, code="bad_back")
    used: bool = entry("Set aside", default=False)
    name: str | None = entry("Personality", default=None, help="the name in the table", only=Only("kind", TABLED))
    combat_suit: str | None = entry("Suit in combat", default=None, choices=(NONE, *SUIT_CHOICES))

    @property
    def row(self) -> Kind:
        """The row of its kind; a specific one, if the game doesn't have it."""
        return KINDS.get(self.kind, Kind("specific"))

    @property
    def usual_back(self) -> str:
        """The back of its kind's usual scope (background-7)."""
        return _BACK_OF[self.row.scope]

    @property
    def title(self) -> str:
        """The name in the table, or the title."""
        return self.name or self.id

    @property
    def suit(self) -> str:
        """The suit of its card."""
        return suit_of(self.card)

    @property
    def rank(self) -> int:
        """The proficiency it gives (background-10)."""
        return value_of(self.card)

    @property
    def filled(self) -> Background:
        """The card with its scope and back filled in (background-7)."""
        scope = self.scope or self.row.scope
        return replace(self, scope=scope, back=self.back or _BACK_OF[scope])

    @property
    def back_row(self) -> Back:
        """The row of its back."""
        return BACKS.get(self.filled.back or "", BACKS["blue"])

    @property
    def returns(self) -> str:
        """When a card set aside can be played again (background-42)."""
        return f"until the {self.back_row.per} ends"

    @property
    def facts(self) -> dict[str, Json]:
        """The card in the JSON interface, filled in; a name and a combat suit only if it has one."""
        whole = self.filled
        names = ("id", "name", "kind", "card", "scope", "back", "used", "combat_suit")
        return {name: value for name in names if (value := getattr(whole, name)) is not None}


@dataclass(frozen=True, slots=True)
class Disadvantage:
    """A card held as a disadvantage until a part of the story of this number ends (background-47, 51)."""

    card: str = entry("Card", choices=CARD_CHOICES, code="bad_card")
    expires: Expires = entry(
        "Until the end of", choices=tuple(Choice(name, title(until.part)) for name, until in UNTIL.items())
    )
    number: int = entry("Number", low=1)

    @property
    def until(self) -> Until:
        """The row of its end."""
        return UNTIL[self.expires]

    @property
    def suit(self) -> str:
        """The suit it affects."""
        return suit_of(self.card)

    @property
    def counted(self) -> Counted:
        """The card with its value while held: an ace is 1 (background-49)."""
        value = value_of(self.card)
        return Counted(self.card, ACE_HELD if value == value_of("AS") else value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A drawer: the hand, the disadvantages and the marks of play. `name` is shown instead of the id."""

    id: str = entry("Id", default="")
    backgrounds: tuple[Background, ...] = entry("Backgrounds", default=())
    disadvantages: tuple[Disadvantage, ...] = entry("Disadvantages", default=())
    advantage: bool = entry("Advantage", default=False)
    bonus_draws: int = entry("Bonus draws", default=0, low=0)
    incapacitated: bool = entry("Incapacitated", default=False)
    name: str = entry(default="", hidden=True, json="label")

    @property
    def shown(self) -> str:
        """The name to show."""
        return self.name or self.id

    @property
    def ready(self) -> tuple[Background, ...]:
        """The cards that can still be played (background-42)."""
        return tuple(background for background in self.backgrounds if not background.used)

    @property
    def held(self) -> tuple[str, ...]:
        """The cards held as disadvantages."""
        return tuple(disadvantage.card for disadvantage in self.disadvantages)

    @property
    def state(self) -> dict[str, Json]:
        """The state of the JSON interface."""
        return {
            "used": [background.id for background in self.backgrounds if background.used],
            "disadvantages": [disadvantage_facts(held) for held in self.disadvantages],
            "advantage": self.advantage,
            "bonus_draws": self.bonus_draws,
            "incapacitated": self.incapacitated,
        }

    def background(self, id: str | None) -> Background | None:
        """A background card by id, None if it is not on the sheet."""
        return next((background for background in self.backgrounds if background.id == id), None)

    def with_played(self, id: str) -> Fighter:
        """The fighter with one background card set aside (background-42)."""
        return replace(self, backgrounds=tuple(_set_aside(b) if b.id == id else b for b in self.backgrounds))

    def count_drawn(self, card: str) -> Counted:
        """The card that counts if this one is drawn: the lowest of it and the held ones of its suit (background-48)."""
        weights = (held.counted for held in self.disadvantages if held.suit == suit_of(card))
        return min((at_draw_value(card), *weights), key=lambda one: one.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person(Fighter):
    """One of several drawers, who needs an id."""

    id: str = entry("Id")


def rank(backgrounds: Iterable[Background], suit: str, options: HouseRules) -> int:
    """The rank these cards give in a suit, 0 without one; a house rule ignores those set aside (10, 25)."""
    ready_only = options.auto_success_cards == "ready"
    ranks = (b.rank for b in backgrounds if b.suit == suit and not (ready_only and b.used))
    return max(ranks, default=0)


def disadvantage_facts(held: Disadvantage) -> dict[str, Json]:
    """A disadvantage in the JSON interface."""
    return {"card": held.card, "expires": held.expires, "number": held.number}


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """A challenge, and one character's progress in it.

    `draws_due` is the number of cards of the next draw, without that of an advantage; `may_change_suit_to` are the
    suits for pressing on; `background` is the one card that may make success automatic.
    """

    target: int = entry("Target", low=LOWEST, high=HIGHEST, code="bad_target")
    suit: str = entry("Suit", choices=SUIT_CHOICES, code="bad_suit")
    draws_due: int = entry("Cards due", default=1, low=0, high=2)
    draws_made: int = entry("Draws made", default=0, low=0)
    partial: bool = entry("Partly won", default=False)
    may_change_suit_to: tuple[str, ...] = entry("May change to", default=(), choices=SUIT_CHOICES, code="bad_suit")
    extenuating: bool = entry("Extenuating circumstances", default=False, help="no automatic success")
    background: str | None = entry("Fitting card", default=None)
    locked: bool = entry("Locked", default=False)
    ended: bool = entry("Ended", default=False)

    @property
    def extra_time(self) -> int:
        """The number of draws after the first (background-34)."""
        return max(0, self.draws_made - 1)

    @property
    def facts(self) -> dict[str, Json]:
        """The facts of the challenge in the JSON interface."""
        return {
            "suit": self.suit,
            "draws_due": self.draws_due,
            "draws_made": self.draws_made,
            "extra_time": self.extra_time,
            "may_change_suit_to": list(self.may_change_suit_to),
            "partial": self.partial,
            "locked": self.locked,
            "ended": self.ended,
        }


def _set_aside(background: Background) -> Background:
    return replace(background, used=True)
