"""What may come of a conflict: exact chances of a half against what the Rival may hold (destiny-201 to 204)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import groupby, product
from math import comb
from typing import NamedTuple

from core.option import OptionValues
from core.refusal import Refusal
from core.rulesets.destiny.aspects import outcomes
from core.rulesets.destiny.cards import Card, Color, Orientation, card
from core.rulesets.destiny.halves import RANKED, STRIKING, Bout, Duelist, Half, basic_success, meet
from core.rulesets.destiny.success import ALIKE, WINS, bonus, combo_size, next_ranks

Extra = tuple[tuple[int, Fraction], ...]
"""How much a combo adds, with its chance."""
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
    options: OptionValues
    own_deck: tuple[str, ...] | None = None


class Fared(NamedTuple):
    """How a card fares against one half: what matters of it. The first two fields are how good it is (destiny-37).

    `combo` numbers what its combo may add, so that cards whose combos are worth the same count as one.
    """

    rank: int
    success: int
    strikes: bool
    combo: int


class Prospect(NamedTuple):
    """Chances of each outcome, of each Success, and of those that strike."""

    outcome: Mapping[str, Fraction]
    successes: Mapping[int, Fraction]
    strikes: Fraction
    strike_mean: Fraction

    @property
    def win_or_both(self) -> Fraction:
        """The chance of having won."""
        return self.outcome["win"] + self.outcome["both"]

    @property
    def mean(self) -> Fraction:
        """The expected Success."""
        return sum((n * p for n, p in self.successes.items()), Fraction(0))


def combo_chances(played: Card, deck: Sequence[str], skill: int, difficulty: int, options: OptionValues) -> Extra:
    """What a combo of this card adds, turned from a draw pile (destiny-204); refuses a pile that is too small."""
    size = combo_size(played, options)
    if size == 0:
        return ((0, Fraction(1)),)
    if len(deck) < size:
        raise Refusal("not_enough_cards", f"A combo of {played.code} turns {size} cards.", "deck")
    ranks = Counter(card(code).rank for code in deck)
    if played.rank in ALIKE:
        alike, ways = ranks[played.rank], comb(len(deck), size)
        counts = ((n, comb(alike, n) * comb(len(deck) - alike, size - n)) for n in range(size + 1))
        return tuple((n, Fraction(count, ways)) for n, count in counts if count)
    found = sequence_chance(played, ranks, len(deck), options)
    extra = sum(bool(bonus(Card("", rank, ""), skill, difficulty, options)) for rank in next_ranks(played))
    if not extra or not found:
        return ((0, Fraction(1)),)
    return ((0, 1 - found), (extra, found)) if found < 1 else ((extra, found),)


def sequence_chance(played: Card, ranks: Mapping[str, int], n: int, options: OptionValues) -> Fraction:
    """How likely two cards run on from a normal card (destiny-204)."""
    first, second = next_ranks(played)
    orders = 2 if options["combo_order"] == "any" else 1
    return Fraction(orders * ranks.get(first, 0) * ranks.get(second, 0), n * (n - 1))


_NOTHING: Extra = ((0, Fraction(1)),)


class _Face(NamedTuple):
    """What of a half matters when it meets another."""

    aspect: str
    rank: str


@cache
def _face(code: str, half: Orientation) -> _Face:
    return _Face(card(code).aspect(half), card(code).rank)


@cache
def _rivals_face(code: str, half: Orientation) -> _Face:
    """The same of a Rival's half: the rank matters only where it may break a tie."""
    face = _face(code, half)
    return face if face.aspect in ("fast", "strong") else _Face(face.aspect, "")


class _Kind(NamedTuple):
    """Cards of a pool that fare the same: how many, and how many of them could turn the Rival's card to its half."""

    fared: Fared
    n: int
    turning: int


class _Pool(NamedTuple):
    """Cards that fare the same, and how many of them are of each colour."""

    codes: frozenset[str]
    colors: Mapping[Color | None, int]


class _Facing(NamedTuple):
    """A half the Rival may show, and in how many ways it is turned to that half before one's own draws.

    `color` is the colour that turns it, None for a player, who chooses; `out` the card that is then not in the pool,
    and `own_color` whether it is itself of that colour.
    """

    half: Half
    face: _Face
    ways: int
    color: Color | None = None
    out: str | None = None
    own_color: bool = False

    def one(self, n: int, turning: int) -> int:
        """The ways to draw one of `n` cards: those that turn the Rival's card are used up by being drawn."""
        return n * self.ways - turning

    def two(self, first: _Kind, n: int, turning: int) -> int:
        """The ways to draw one of a kind and then one of `n` others."""
        return first.n * n * self.ways - first.turning * n - first.n * turning

    def pair(self, kind: _Kind) -> int:
        """The ways to draw two of one kind."""
        return (kind.n - 1) * (kind.n * self.ways - 2 * kind.turning)


class _Judge:
    """How cards of a side fare; everything is worked out once, for all plays that are asked about."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._known: dict[tuple[_Face, _Face], Fared] = {}
        self._alike: dict[tuple[Orientation, _Face], Mapping[Fared, _Pool]] = {}
        self._combos: dict[str, int] = {}
        self.extras: list[Extra] = [_NOTHING]

    def fares(self, code: str, half: Orientation, facing: _Facing) -> Fared:
        """How a half fares against another: only aspects and ranks matter."""
        key = (_face(code, half), facing.face)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._fares(Half(card(code), half), facing.half)
        return found

    def kinds(self, half: Orientation, facing: _Facing) -> list[_Kind]:
        """The cards that may be drawn by how they fare, the worst first."""
        key = (half, facing.face)
        if key not in self._alike:
            self._alike[key] = self._sorted(half, facing)
        return list(_kinds(self._alike[key], facing))

    def _sorted(self, half: Orientation, facing: _Facing) -> Mapping[Fared, _Pool]:
        alike: dict[Fared, list[str]] = {}
        for code in self._outlook.fate:
            alike.setdefault(self.fares(code, half, facing), []).append(code)
        return {fared: _pool(alike[fared]) for fared in sorted(alike)}

    def _fares(self, own: Half, rival: Half) -> Fared:
        look = self._outlook
        bout = Bout(look.side, look.rival.duelist, look.options)
        outcome, _ = outcomes(meet(own, rival, bout)[0])
        if outcome not in WINS:
            return Fared(RANKED[outcome], 0, False, 0)
        success = basic_success(own.card, outcome, bout)
        return Fared(RANKED[outcome], success, own.aspect in STRIKING, self._combo(own.card))

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


def _pool(codes: Sequence[str]) -> _Pool:
    return _Pool(frozenset(codes), Counter(card(code).color for code in codes))


def _kinds(alike: Mapping[Fared, _Pool], facing: _Facing) -> Iterator[_Kind]:
    """The pools without the card the Rival shows."""
    for fared, (codes, colors) in alike.items():
        shown = facing.out in codes
        if len(codes) > shown:
            yield _Kind(fared, len(codes) - shown, colors.get(facing.color, 0) - (shown and facing.own_color))


def prospect(outlook: Outlook, code: str | None, half: Orientation) -> Prospect:
    """The chances of a half of a card, or of staying with this half when `code` is None (destiny-201, 202, 203)."""
    return prospects(outlook, ((code, half),))[0]


def prospects(outlook: Outlook, plays: Sequence[tuple[str | None, Orientation]]) -> list[Prospect]:
    """The chances of several plays; what they share is worked out once."""
    judge, facing = _Judge(outlook), tuple(_facing(outlook))
    most = max(_draws(outlook, code) for code, _ in plays)
    rival_needs = 0 if outlook.rival.duelist.player else 2
    if not facing or len(outlook.fate) < most + rival_needs:
        raise Refusal("not_enough_cards", "There are not enough unseen cards.", "rival")
    weights = [Counter[Fared]() for _ in plays]
    for each in facing:
        drawn = {half: judge.kinds(half, each) for half in HALVES} if most else {}
        for weighed, (code, half) in zip(weights, plays, strict=True):
            known = None if code is None else judge.fares(code, half, each)
            for fared, ways in _ways(known, drawn.get(half, []), each, outlook.side.extra):
                weighed[fared] += ways
    return [_counted(weighed, judge.extras) for weighed in weights]


def _draws(outlook: Outlook, code: str | None) -> int:
    """How many Shared Fate cards a side turns: for staying, and for advantage or disadvantage."""
    return int(code is None) + int(outlook.side.extra != 0)


def _facing(outlook: Outlook) -> Iterator[_Facing]:
    """Every half the Rival may show (destiny-201, 203)."""
    fate, rival = outlook.fate, outlook.rival
    if rival.duelist.player:
        shares = (rival.upper.numerator, rival.upper.denominator - rival.upper.numerator)
        for code, (half, ways) in product(rival.unseen, zip(HALVES, shares, strict=True)):
            yield _Facing(Half(card(code), half), _rivals_face(code, half), ways)
        return
    colors = Counter(card(code).color for code in fate)
    for code in fate:
        for half, color in TURNS:
            own = card(code).color == color
            yield _Facing(Half(card(code), half), _rivals_face(code, half), colors[color] - own, color, code, own)


def _ways(known: Fared | None, kinds: Sequence[_Kind], facing: _Facing, extra: int) -> Iterator[tuple[Fared, int]]:
    """How a play fares against one half, with the ways to come to that."""
    if known is None:
        yield from _drawn(kinds, facing, extra) if extra else ((k.fared, facing.one(k.n, k.turning)) for k in kinds)
        return
    kept = 0 if extra else facing.ways
    for fared, n, turning in kinds if extra else ():
        ways = facing.one(n, turning)
        if (fared[:2] > known[:2]) if extra > 0 else (fared[:2] < known[:2]):
            yield fared, ways
        else:
            kept += ways
    yield known, kept


def _drawn(kinds: Sequence[_Kind], facing: _Facing, extra: int) -> Iterator[tuple[Fared, int]]:
    """Two cards drawn, the better or the worse kept; of equals the first (destiny-37)."""
    below = _Kind(_NONE, 0, 0)
    for _, level in groupby(kinds if extra > 0 else reversed(kinds), key=lambda kind: kind.fared[:2]):
        here = list(level)
        also = _Kind(_NONE, below.n + sum(k.n for k in here), below.turning + sum(k.turning for k in here))
        for kind in here:
            as_first = facing.two(kind, also.n - kind.n, also.turning - kind.turning) + facing.pair(kind)
            yield kind.fared, as_first + facing.two(kind, below.n, below.turning)
        below = also


_NONE = Fared(0, 0, False, 0)


def _counted(weights: Mapping[Fared, int], extras: Sequence[Extra]) -> Prospect:
    """Chances of outcomes and Success."""
    names, total = {rank: name for name, rank in RANKED.items()}, sum(weights.values())
    outcome = dict.fromkeys(RANKED, Fraction(0))
    successes: dict[int, Fraction] = {}
    strikes = strike_mean = Fraction(0)
    for fared, weight in weights.items():
        p = Fraction(weight, total)
        outcome[names[fared.rank]] += p
        strikes += p if fared.strikes else 0
        for more, share in extras[fared.combo]:
            n = fared.success + more
            successes[n] = successes.get(n, Fraction(0)) + p * share
            strike_mean += n * p * share if fared.strikes else 0
    found = {n: successes[n] for n in sorted(successes) if successes[n]}
    return Prospect(outcome, found, strikes, strike_mean)
