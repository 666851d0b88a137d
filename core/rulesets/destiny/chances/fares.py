"""How the halves a side may show fare against those a Rival may show (destiny-37, 39, 56, 201 to 204)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from core.rulesets.destiny.cards.cards import Card, Color, Orientation, card
from core.rulesets.destiny.chances.combo_chances import NOTHING, Extra, combo_chances
from core.rulesets.destiny.conflict.aspects import outcomes
from core.rulesets.destiny.conflict.halves import RANKED, Bout, Duelist, Half, basic_success, hurts, meet, met, worth
from core.rulesets.destiny.conflict.success import WINS, combo_size
from core.rulesets.destiny.options import HouseRules

HALVES: tuple[Orientation, ...] = ("upper", "lower")
TURNS: tuple[tuple[Orientation, Color], ...] = (("upper", "black"), ("lower", "red"))
"""The colour that turns a non-player's card to each half (destiny-34)."""


@dataclass(frozen=True, slots=True)
class Rival:
    """What is known of the other side: a non-player lives from Shared Fate, a player holds one of `unseen`.

    `upper` is the chance that a player plays an upper half.
    """

    duelist: Duelist = field(default_factory=Duelist)
    unseen: tuple[str, ...] = ()
    upper: Fraction = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Everything chances hang on: both sides, the Shared Fate still unseen, and one's own draw pile, if it counts."""

    side: Duelist
    rival: Rival
    fate: tuple[str, ...]
    options: HouseRules
    own_deck: tuple[str, ...] | None = None


class Fared(NamedTuple):
    """How a card fares against one half: what matters of it. The first two fields are how good it is (destiny-37).

    `combo` numbers what its combo may add, so that cards whose combos are worth the same count as one.
    """

    rank: int
    success: int
    strikes: bool
    combo: int


class Face(NamedTuple):
    """What of a half matters when it meets another."""

    aspect: str
    rank: str


@cache
def face(code: str, half: Orientation) -> Face:
    """What of a half matters, worked out once for each."""
    return Face(card(code).aspect(half), card(code).rank)


@cache
def rivals_face(code: str, half: Orientation) -> Face:
    """The same of a Rival's half: the rank matters only where it may break a tie."""
    found = face(code, half)
    return found if found.aspect in ("fast", "strong") else Face(found.aspect, "")


@cache
def half_of(code: str, orientation: Orientation) -> Half:
    """A half of a card, made once for each."""
    return Half(card(code), orientation)


@cache
def color_of(code: str) -> Color:
    """The colour of a card, looked up once for each."""
    return card(code).color


class Pool(NamedTuple):
    """How many cards of each colour fare the same."""

    black: int
    red: int

    def of(self, color: Color | None) -> int:
        """Those of a colour."""
        return self.black if color == "black" else self.red if color == "red" else 0


def by_face(fate: Sequence[str], half: Orientation) -> list[tuple[Half, Pool]]:
    """The cards by what matters of this half of them, one of each with the number by colour."""
    first: dict[Face, Half] = {}
    colors: dict[Face, Counter[Color]] = {}
    for code in fate:
        own = face(code, half)
        first.setdefault(own, half_of(code, half))
        colors.setdefault(own, Counter())[color_of(code)] += 1
    return [(first[own], Pool(colors[own]["black"], colors[own]["red"])) for own in first]


class Judge:
    """How cards of a side fare; everything is worked out once, for all plays that are asked about."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._bout = Bout(outlook.side, outlook.rival.duelist, outlook.options)
        self._known: dict[tuple[Face, Face], Fared] = {}
        self._meetings: dict[tuple[str, str], str] = {}
        self._told: dict[tuple[Face, str], Fared] = {}
        self._worth: dict[tuple[Face, Face], tuple[int, int]] = {}
        self._combos: dict[str, int] = {}
        self.extras: list[Extra] = [NOTHING]

    def fares(self, own: Half, rival: Half) -> Fared:
        """How a half fares against another: only aspects and ranks matter."""
        key = face(own.card.code, own.orientation), rivals_face(rival.card.code, rival.orientation)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._fares(own, rival, key)
        return found

    def worth(self, own: Half, rival: Half) -> tuple[int, int]:
        """How good the Rival's half is for the Rival (destiny-37)."""
        key = rivals_face(own.card.code, own.orientation), face(rival.card.code, rival.orientation)
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = worth(rival, own, self._bout.turned)
        return found

    def _fares(self, own: Half, rival: Half, faces: tuple[Face, Face]) -> Fared:
        outcome = self._outcome(own, rival, (faces[0].aspect, faces[1].aspect))
        key = faces[0], outcome
        if key not in self._told:
            self._told[key] = self._counted(own, outcome)
        return self._told[key]

    def _outcome(self, own: Half, rival: Half, aspects: tuple[str, str]) -> str:
        """The outcome; the ranks are looked at only where they may break a tie."""
        if aspects not in self._meetings:
            self._meetings[aspects] = met(*aspects, self._bout)
        result = self._meetings[aspects]
        return outcomes(meet(own, rival, self._bout)[0] if result == "tiebreaker" else result)[0]

    def _counted(self, own: Half, outcome: str) -> Fared:
        if outcome not in WINS:
            return Fared(RANKED[outcome], 0, False, 0)
        success = basic_success(own.card, outcome, self._bout)
        return Fared(RANKED[outcome], success, hurts(own.aspect, self._outlook.options), self._combo(own.card))

    def _combo(self, played: Card) -> int:
        """The number of what a combo adds; one the pile is too small for adds nothing."""
        look, deck = self._outlook, self._outlook.own_deck
        if deck is None or len(deck) < combo_size(played, look.options):
            return 0
        if played.rank not in self._combos:
            extra = combo_chances(played, deck, look.side.skill_level, look.side.difficulty, look.options)
            if extra not in self.extras:
                self.extras.append(extra)
            self._combos[played.rank] = self.extras.index(extra)
        return self._combos[played.rank]
