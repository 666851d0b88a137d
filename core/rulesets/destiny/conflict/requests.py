"""Conflicts in the JSON interface: everything both sides decide and turn is handed in (destiny-31 to 63)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from core.actions.result import Resolution
from core.actions.rule import rule
from core.luck.piles import Deck, Tokens
from core.luck.table import Ask, ChoiceAsk, DrawAsk, Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import Bout, Duelist, Half, Which, better
from core.rulesets.destiny.conflict.duel import Duel, Fought, duel
from core.rulesets.destiny.conflict.json_rules import Difficulty
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.values.cards import FATE, Orientation, card, own_decks
from core.schema.entry import Entry, entry
from core.wording import only, quantity

Counting = Annotated[Orientation, Entry("Half", code="orientation_needed")]
"""The half that counts, which a rule cannot do without."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """The card after a won Counter."""

    card: str = entry("Card")
    orientation: Orientation = entry("Half", default="upper", code="orientation_needed")
    source: Literal["hand", "shared_fate"] | None = entry("From", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side with all its decisions, and its Shared Fate cards (destiny-38)."""

    kind: Literal["player", "non_player"] = entry("Kind", default="player")
    card: str | None = entry("Card", default=None)
    orientation: Orientation | None = entry("Half", default=None, code="orientation_needed")
    stay: bool = entry("Stay", default=False)
    shared_fate: tuple[str, ...] = entry("Shared Fate", default=())
    advantage: bool = entry("Advantage", default=False)
    disadvantage: bool = entry("Disadvantage", default=False)
    keep: Which | None = entry("Keep", default=None)
    skill_level: int = entry("Skill Level", default=0)
    initiative: int | None = entry("Initiative", default=None)
    difficulty: int = entry("Difficulty", code="difficulty_needed")
    combo: tuple[str, ...] = entry("Combo", default=())
    follow_up: FollowUp | None = entry("Follow-up", default=None)

    @property
    def player(self) -> bool:
        """True if the side has a hand."""
        return self.kind == "player"

    @property
    def from_fate(self) -> bool:
        """True if its card comes from Shared Fate."""
        return self.stay or self.card is None

    @property
    def follows_from_hand(self) -> bool:
        """True if its follow-up comes from the hand: a non-player has none (destiny-47)."""
        return self.follow_up is not None and (self.follow_up.source or ("hand" if self.player else "")) == "hand"

    @property
    def due(self) -> int:
        """The number of Shared Fate cards it needs (destiny-38)."""
        return int(self.from_fate) + int(not self.player) + int(self.advantage != self.disadvantage)


def conflict(a: Side, b: Side, options: HouseRules = AS_WRITTEN) -> Resolution[Duel]:
    """Play a conflict from the cards and decisions in the request (destiny-31 to 63)."""
    sides = {"a": a, "b": b}
    _check_cards((a, b), options)
    for name, side in sides.items():
        _check(side, name)
    played = duel(_duelist(a), _duelist(b), Deck(FATE), options, Table(HandedIn(sides)))
    _check_used(a, played.a, "a")
    _check_used(b, played.b, "b")
    return Resolution(played)


def _check_cards(sides: tuple[Side, Side], options: HouseRules) -> None:
    """No card twice in one deck: each side's own, and all of Shared Fate (destiny-2)."""
    shared: list[str] = [code for side in sides for code in side.shared_fate]
    owned: list[list[str]] = []
    for side in sides:
        own = [side.card] if side.card is not None else []
        from_own = side.player and options.combo_source == "own"
        (own if from_own else shared).extend(side.combo)
        if side.follow_up is not None:
            (own if side.follows_from_hand else shared).append(side.follow_up.card)
        owned.append(own)
    own_decks(*owned, shared)


def _check(side: Side, at: str) -> None:
    """Refuse an impossible side."""
    by_hand = side.card is not None or side.orientation is not None
    if not side.player and (by_hand or side.follows_from_hand):
        raise Refusal("non_player_has_no_hand", "A non-player uses Shared Fate. Enter neither a card nor a half.", at)
    if side.player and side.orientation is None:
        raise Refusal("orientation_needed", "Choose the half that counts.", f"{at}.orientation")
    if len(side.shared_fate) < side.due:
        raise Refusal(
            "shared_fate_needed", f"This side needs {quantity(side.due, 'Shared Fate card')}.", f"{at}.shared_fate"
        )
    if len(side.shared_fate) > side.due:
        raise Refusal("too_many_cards", f"This side needs {only(side.due, 'Shared Fate card')}.", f"{at}.shared_fate")
    if side.follow_up and side.follow_up.orientation == "lower" and not card(side.follow_up.card).wild:
        raise Refusal("follow_up_must_attack", "Follow up a Counter with an Upper half.", f"{at}.follow_up")


def _check_used(side: Side, fought: Fought, at: str) -> None:
    """Refuse cards and decisions for moments that did not happen."""
    if side.follow_up is not None and not fought.follow_up:
        raise Refusal("no_follow_up", "Only a winning Counter can be followed up.", f"{at}.follow_up")
    if side.combo and not fought.combo:
        if fought.outcome in ("lose", "neither"):
            raise Refusal("combo_needs_win", "Only a winner can try a combo.", f"{at}.combo")
        raise Refusal("no_combo", "The winning card has no combo.", f"{at}.combo")


class HandedIn:
    """Answers for both sides from their part of the request, decisions by question."""

    def __init__(self, sides: Mapping[str, Side]) -> None:
        self._sides = sides
        self._turned = {name: iter(side.shared_fate) for name, side in sides.items()}

    def answer(self, ask: Ask) -> Tokens:
        """The decision or the cards of this side."""
        name = str(ask.seat.path[0])
        side = self._sides[name]
        given = self._tokens_for(ask, side, name) if isinstance(ask, DrawAsk) else (_decision_of(ask, side),)
        ask.check(given)
        return given

    def _tokens_for(self, ask: DrawAsk, side: Side, name: str) -> Tokens:
        if ask.why == "destiny-60":
            if len(side.combo) != ask.n:
                raise Refusal(
                    "wrong_number_of_cards", f"This combo reveals {quantity(ask.n, 'card')}.", f"{name}.combo"
                )
            return side.combo
        if ask.why == "destiny-47" and side.follow_up is not None:
            return (side.follow_up.card,)
        return (next(self._turned[name]),)


def _decision_of(ask: Ask, side: Side) -> str:
    """The decision of a side; anything it leaves open takes the usual choice, and anything it declines is left."""
    follow_up = side.follow_up
    decided = {
        "play": f"{side.card or ''}:{side.orientation or ''}",
        "stay": "stay" if side.stay else "reveal",
        "keep": side.keep or (ask.usual.id if isinstance(ask, ChoiceAsk) and ask.usual else ""),
        "follow_up": "none" if follow_up is None else follow_up.card if side.follows_from_hand else "fate",
        "combo": "try" if side.combo else "leave",
    }
    return "" if isinstance(ask, DrawAsk) else decided[ask.question]


def _duelist(side: Side) -> Duelist:
    hand = [side.card] if side.card is not None else []
    if side.follow_up is not None and side.follows_from_hand:
        hand.append(side.follow_up.card)
    return Duelist(
        player=side.player,
        hand=tuple(hand),
        deck=Deck(tuple(code for code in FATE if code not in hand)),
        skill_level=side.skill_level,
        initiative=side.skill_level if side.initiative is None else side.initiative,
        difficulty=side.difficulty,
        advantage=side.advantage,
        disadvantage=side.disadvantage,
        priced=False,
    )


# Advantage on its own -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalCard:
    """The Rival's first card."""

    card: str = entry("Card")
    orientation: Counting
    skill_level: int = entry("Skill Level", default=0)
    initiative: int | None = entry("Initiative", default=None)


@dataclass(frozen=True, slots=True)
class Picked:
    """The card that is kept."""

    kept: Which
    card: str


def pick_fate(
    *,
    mode: str,
    first: str,
    second: str,
    orientation: Counting,
    difficulty: Difficulty,
    rival: RivalCard,
    skill_level: int = 0,
    initiative: int | None = None,
    options: HouseRules = AS_WRITTEN,
) -> Picked:
    """The card that advantage or disadvantage keeps (destiny-37)."""
    if mode not in ("advantage", "disadvantage"):
        raise Refusal("unknown_mode", "Choose advantage or disadvantage.", "mode")
    own = Half(card(first), orientation), Half(card(second), orientation)
    side = Duelist(
        skill_level=skill_level,
        initiative=skill_level if initiative is None else initiative,
        difficulty=difficulty,
        advantage=mode == "advantage",
        disadvantage=mode == "disadvantage",
    )
    other = Duelist(initiative=rival.skill_level if rival.initiative is None else rival.initiative)
    kept = better(*own, Half(card(rival.card), rival.orientation), Bout(side, other, options))
    return Picked(kept, first if kept == "first" else second)


RULES = (rule(conflict, reads_drawn=True), rule(pick_fate))
