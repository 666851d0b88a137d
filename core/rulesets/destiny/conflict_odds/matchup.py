"""The results of the halves that two sides can show (destiny-37, 39, 56, 201 to 204)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from core.refusal import Refusal
from core.rulesets.destiny.cards.halves import (
    ALIKE,
    RANKED,
    TIED,
    WINS,
    Bout,
    Duelist,
    Tied,
    basic_success,
    bonus,
    break_tie,
    combo_size,
    hurts,
    meeting_of_sides,
    next_ranks,
    outcomes,
)
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.values.cards import Card, Color, Orientation, card, color_of
from core.wording import quantity

Extra = tuple[tuple[int, Fraction], ...]
"""Possible bonuses of a combo with their chances."""
NOTHING: Extra = ((0, Fraction(1)),)
HALVES: tuple[Orientation, ...] = ("upper", "lower")
TIE = "tiebreaker"
TURNS: tuple[tuple[Orientation, Color], ...] = (("upper", "black"), ("lower", "red"))
"""The colour that turns a non-player's card to each half (destiny-34)."""


@dataclass(frozen=True, slots=True)
class Rival:
    """The known facts of the other side: a non-player uses Shared Fate, a player holds one of `unseen`.

    `upper` is the chance that a player plays an upper half.
    """

    duelist: Duelist = field(default_factory=Duelist)
    unseen: tuple[str, ...] = ()
    upper: Fraction = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Matchup:
    """Everything that affects chances: both sides, the unseen Shared Fate, and the own draw pile, if it counts."""

    side: Duelist
    rival: Rival
    fate: tuple[str, ...]
    options: HouseRules
    own_deck: tuple[str, ...] | None = None


Play = tuple[str | None, Orientation]
"""A card with a half, or staying with this half if the card is None."""
Plays = Sequence[Play]


class Result(NamedTuple):
    """The relevant result of a card against one half. The first two fields rank it (destiny-37).

    `combo` is the number of its combo's bonuses, so that cards with equal combos are counted together.
    """

    rank: int
    success: int
    strikes: bool
    combo: int


Weights = Counter[Result]
"""The results of a play with their numbers of ways."""


class Face(NamedTuple):
    """The properties of a half that matter in a meeting."""

    aspect: str
    rank: str


@cache
def face(code: str, half: Orientation) -> Face:
    """The relevant properties of a half, worked out once."""
    return Face(card(code).aspect(half), card(code).rank)


@cache
def rivals_face(code: str, half: Orientation) -> Face:
    """The same for a Rival's half: the rank only matters if it can break a tie."""
    found = face(code, half)
    return found if found.aspect in TIED else Face(found.aspect, "")


class Pool(NamedTuple):
    """The number of cards of each colour with the same result."""

    black: int
    red: int

    def of(self, color: Color | None) -> int:
        """The number of cards of a colour."""
        return self.black if color == "black" else self.red if color == "red" else 0


def by_face(fate: Sequence[str], half: Orientation) -> list[tuple[Face, Pool]]:
    """The cards by the relevant properties of this half, with the number by colour."""
    colors: dict[Face, Counter[Color]] = {}
    for code in fate:
        colors.setdefault(face(code, half), Counter())[color_of(code)] += 1
    return [(own, Pool(each["black"], each["red"])) for own, each in colors.items()]


# Cards of the Rival ---------------------------------------------------------------------------------------------------


class RivalHalf(NamedTuple):
    """A half that the Rival can show, and the number of ways it can come up before the own draws.

    `color` is the colour that causes this half, None for a player, who chooses it. `out` is the card that is then not
    in the pool, and `own_color` whether it has that colour itself.
    """

    face: Face
    ways: int
    color: Color | None = None
    out: str | None = None
    own_color: bool = False


def facings(matchup: Matchup) -> Iterator[RivalHalf]:
    """Every half the Rival may show (destiny-201, 203)."""
    fate, rival = matchup.fate, matchup.rival
    if rival.duelist.player:
        shares = (rival.upper.numerator, rival.upper.denominator - rival.upper.numerator)
        for code, (half, ways) in product(rival.unseen, zip(HALVES, shares, strict=True)):
            yield RivalHalf(rivals_face(code, half), ways)
        return
    colors = Counter(color_of(code) for code in fate)
    for code in fate:
        for half, color in TURNS:
            own = color_of(code) == color
            yield RivalHalf(rivals_face(code, half), colors[color] - own, color, code, own)


# Results of cards -----------------------------------------------------------------------------------------------------


class _Meetings:
    """The outcomes of one side's halves against the other's, those of two aspects worked out once."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout
        self._initiatives = bout.side.initiative, bout.rival.initiative
        self._known: dict[tuple[str, str], str] = {}

    def outcome(self, own: Face, other: Face) -> str:
        """The outcome; ranks are compared only if they can break a tie."""
        found = self._by_aspects(own.aspect, other.aspect)
        return found if found != TIE else _outcome_by_rank(own.rank, other.rank, *self._initiatives)

    def ties(self, own: Face, other: Face) -> bool:
        """Return True if the ranks of two halves matter, too."""
        return self._by_aspects(own.aspect, other.aspect) == TIE

    def _by_aspects(self, own: str, other: str) -> str:
        found = self._known.get((own, other))
        if found is None:
            found = self._known[own, other] = outcomes(meeting_of_sides(own, other, self._bout))[0]
        return found


class Judge:
    """The results of a side's halves, each worked out once for all plays."""

    def __init__(self, matchup: Matchup) -> None:
        self._matchup = matchup
        self._bout = Bout(matchup.side, matchup.rival.duelist, matchup.options)
        self._theirs = _Meetings(self._bout.turned)
        self._told: dict[tuple[Face, str], Result] = {}
        self._worth: dict[tuple[str, str], tuple[int, int]] = {}
        self._combos: dict[str, int] = {}
        self.extras: list[Extra] = [NOTHING]
        ours = _Meetings(self._bout)
        self.outcome, self.ties = ours.outcome, ours.ties

    def result(self, own: Face, rival: Face) -> Result:
        """The result of a half against another."""
        return self.result_of(own, self.outcome(own, rival))

    def worth(self, own: Face, rival: Face) -> tuple[int, int]:
        """The value of the Rival's half for the Rival: the outcome, then the Success before combos (destiny-37)."""
        key = rival.rank, self._theirs.outcome(rival, own)
        if key not in self._worth:
            self._worth[key] = RANKED[key[1]], basic_success(_of_rank(rival.rank), key[1], self._bout.turned)
        return self._worth[key]

    def result_of(self, own: Face, outcome: str) -> Result:
        """The result of a half with this outcome."""
        key = own, outcome
        if key not in self._told:
            self._told[key] = self._work_out(own, outcome)
        return self._told[key]

    def _work_out(self, own: Face, outcome: str) -> Result:
        if outcome not in WINS:
            return Result(RANKED[outcome], 0, False, 0)
        played = _of_rank(own.rank)
        success = basic_success(played, outcome, self._bout)
        return Result(RANKED[outcome], success, hurts(own.aspect, self._matchup.options), self._combo(played))

    def _combo(self, played: Card) -> int:
        """The number of a combo's bonuses; 0 if the pile is too small for it."""
        look, deck = self._matchup, self._matchup.own_deck
        if deck is None or len(deck) < combo_size(played, look.options):
            return 0
        if played.rank not in self._combos:
            extra = combo_chances(played, deck, look.side.skill_level, look.side.difficulty, look.options)
            if extra not in self.extras:
                self.extras.append(extra)
            self._combos[played.rank] = self.extras.index(extra)
        return self._combos[played.rank]


def _of_rank(rank: str) -> Card:
    """A card of a rank: Success and combos look at nothing else."""
    return Card(rank, rank, "")


@cache
def _outcome_by_rank(own: str, other: str, ours: int, theirs: int) -> str:
    """The outcome of a tie by rank with these Initiatives."""
    return outcomes(break_tie(Tied(own, ours), Tied(other, theirs)).result)[0]


# Combos ---------------------------------------------------------------------------------------------------------------


def combo_chances(played: Card, deck: Sequence[str], skill: int, difficulty: int, options: HouseRules) -> Extra:
    """The bonuses of a combo of this card from a draw pile (destiny-204); refuses a pile that is too small."""
    size = combo_size(played, options)
    if size == 0:
        return NOTHING
    if len(deck) < size:
        raise Refusal("not_enough_cards", f"A combo of {played.code} reveals {quantity(size, 'card')}.", "deck")
    ranks = Counter(card(code).rank for code in deck)
    if played.rank in ALIKE:
        alike, ways = ranks[played.rank], comb(len(deck), size)
        counts = ((n, comb(alike, n) * comb(len(deck) - alike, size - n)) for n in range(size + 1))
        return tuple((n, Fraction(count, ways)) for n, count in counts if count)
    found = sequence_chance(played, ranks, len(deck), options)
    extra = sum(bool(bonus(_of_rank(rank), skill, difficulty, options)) for rank in next_ranks(played))
    if not extra or not found:
        return NOTHING
    return ((0, 1 - found), (extra, found)) if found < 1 else ((extra, found),)


def may_combo(played: Card, deck: Sequence[str], options: HouseRules) -> bool:
    """Return True if cards from a draw pile can make the combo, or if the pile must be shuffled first."""
    if len(deck) < combo_size(played, options):
        return True
    ranks = Counter(card(code).rank for code in deck)
    return played.rank in ranks if played.rank in ALIKE else sequence_chance(played, ranks, len(deck), options) > 0


def sequence_chance(played: Card, ranks: Mapping[str, int], n: int, options: HouseRules) -> Fraction:
    """The chance that two cards continue from a normal card (destiny-204)."""
    first, second = next_ranks(played)
    orders = 2 if options.combo_order == "any" else 1
    return Fraction(orders * ranks.get(first, 0) * ranks.get(second, 0), n * (n - 1))
