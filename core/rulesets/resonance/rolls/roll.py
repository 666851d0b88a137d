"""One roll: dice, Enhancement, invokes, re-rolls, and the Hits that count (resonance-18 to 23, 38 to 41)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.actions.choices import title
from core.actions.result import Step, running
from core.luck.piles import Dice, Token, Tokens
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.resonance.currencies import Purse, Who
from core.rulesets.resonance.fate.invocations import Invocable, Invoked
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.chances import MOST_DICE, Hits, hits_of
from core.rulesets.resonance.rolls.enhancement import INVOKE, Enhancement, reroll_enhancement, total_enhancement
from core.rulesets.resonance.rolls.pool import Pool, Pooled, Use, pool_of
from core.schema.entry import entry

Faces = tuple[int, ...]


class TenSided(Dice):
    """Ten-sided dice; a typed 0 is a ten (resonance-38)."""

    @property
    def tokens(self) -> Tokens:
        """The faces and 0."""
        return (*self.faces, 0)

    def check(self, tokens: Sequence[Token]) -> None:
        """Refuse a token that is neither a face nor 0."""
        super().check([10 if type(token) is int and token == 0 else token for token in tokens])


D10 = TenSided(tuple(range(1, 11)), kind="die", invalid="invalid_die")


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpedPool(Pooled):
    """A pool and its help; `dice` is its size if no traits are known."""

    dice: int | None = entry("Dice", default=None, low=0, high=MOST_DICE, code="invalid_amount")
    enhancements: tuple[Enhancement, ...] = entry("Enhancement", default=())
    advancement: int = entry("Advancement", default=0, low=0, code="invalid_amount")


@dataclass(frozen=True, slots=True, kw_only=True)
class Roller(HelpedPool):
    """Someone who rolls.

    `aspects` can be invoked on the roll and paid from `purses`, the usual one first; `invoked` are those declared
    before it. With `unable` they resist with nothing (resonance-52).
    """

    id: Who = entry(default="", hidden=True)
    name: str = entry("Name", default="")
    unable: bool = entry("Cannot resist", default=False)
    aspects: tuple[Invocable, ...] = entry(default=(), hidden=True)
    purses: tuple[Purse, ...] = entry(default=(), hidden=True)
    invoked: tuple[Invoked, ...] = entry(default=(), hidden=True)


class CountedResult(NamedTuple):
    """The result that counts: its index, its Hits without Enhancement, and the Enhancement."""

    at: int
    raw: int
    enhancement: int

    @property
    def hits(self) -> int:
        """The Hits with Enhancement."""
        return self.raw + self.enhancement


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll: the dice of the first result and of each re-roll, and the Aspects invoked on it."""

    who: Roller
    pool: Pool
    options: HouseRules
    results: tuple[Faces, ...] = ()
    invokes: tuple[Invoked, ...] = ()

    @property
    def enhancements(self) -> tuple[Enhancement, ...]:
        """All Enhancements, with those from Injuries and invokes."""
        hurt = (Enhancement("injuries", self.pool.enhancement),) if self.pool.enhancement else ()
        given = (Enhancement(INVOKE, 1, one.aspect) for one in self.invokes if not one.hazard)
        return (*self.who.enhancements, *hurt, *given)

    @property
    def standing(self) -> CountedResult:
        """The last result, or the best one (resonance-20)."""
        results = [self._grade(at) for at in range(len(self.results))]
        return max(results, key=lambda s: s.hits) if self.options.reroll_result == "best" else results[-1]

    def _grade(self, at: int) -> CountedResult:
        raw = sum(hits_on(face, self.pool.double_nines) for face in self.results[at])
        return CountedResult(at, raw, self.helps(again=at > 0) if raw else 0)

    def helps(self, again: bool = False) -> int:
        """The Enhancement of the first result, or of a re-roll with `again`; it counts only with a Hit."""
        return (reroll_enhancement if again else total_enhancement)(self.enhancements, self.options)

    @property
    def hits(self) -> int:
        """The Hits that count."""
        return self.standing.hits

    @property
    def raised(self) -> int:
        """The number of invokes for a hazard (resonance-21)."""
        return sum(one.hazard for one in self.invokes)

    @property
    def rerolls_left(self) -> int:
        """The number of re-rolls left: one for each invoke (resonance-20)."""
        return sum(e.source == INVOKE for e in self.enhancements) - len(self.results) + 1

    @property
    def expected(self) -> Hits:
        """The distribution of its Hits before the roll, if its first result counts."""
        return hits_of(self.pool.dice, self.pool.double_nines, self.helps())

    @property
    def facts(self) -> dict[str, int]:
        """The roll in the JSON interface."""
        standing = self.standing
        return {"raw_hits": standing.raw, "enhancement": standing.enhancement, "hits": standing.hits}


def ready(who: Roller, options: HouseRules, *, use: Use = "", acting: bool = True, loose: bool = False) -> Rolled:
    """A roll ready to make (see `pool_of`). Refuse a pool or Enhancement that breaks a rule."""
    check_enhancements(who.enhancements)
    if who.unable and not acting:
        return Rolled(who, Pool(0), options)
    pool = pool_of(who, options, dice=who.dice or 0, use=use, acting=acting, loose=loose)
    return Rolled(who, pool, options, invokes=who.invoked)


def hits_on(face: int, double_nines: bool) -> int:
    """The Hits of a die (resonance-38, 39)."""
    if face == 10 or (double_nines and face == 9):
        return 2
    return int(face >= 8)


def throw(rolled: Rolled, table: Table) -> Rolled:
    """Roll the whole pool, for the first time or again."""
    dice, why = rolled.pool.dice, "resonance-20" if rolled.results else "resonance-38"
    faces = table.draw(D10, dice, why=why, alike=_ALIKE[rolled.pool.double_nines]) if dice else ()
    return replace(rolled, results=(*rolled.results, tuple(int(face) or 10 for face in faces)))


def _alike(face: Token) -> Hashable:
    return hits_on(int(face), False)


def _alike_with_nines(face: Token) -> Hashable:
    return hits_on(int(face), True)


_ALIKE: tuple[Callable[[Token], Hashable], ...] = (_alike, _alike_with_nines)
"""Tells faces with the same Hits as equal."""


def check_enhancements(entries: Sequence[Enhancement]) -> None:
    """Refuse the same Aspect twice on one roll, and an invoke without an Aspect (resonance-23)."""
    invoked = [e.aspect for e in entries if e.source == INVOKE]
    if None in invoked:
        raise Refusal("bad_request", "Choose the Aspect to invoke.", "enhancements")
    if len(set(invoked)) < len(invoked):
        raise Refusal("aspect_already_invoked", "This Aspect was already invoked on this roll.", "enhancements")


def roll_steps(rolled: Rolled) -> Iterator[Step]:
    """The steps of a roll, in the roller's seat."""
    seat = rolled.who.name
    yield from running(rolled.pool.parts, seat)
    yield from _invoked_after(0, rolled)
    for at, faces in enumerate(rolled.results):
        if faces:
            raw = sum(hits_on(face, rolled.pool.double_nines) for face in faces)
            rule, what = ("resonance-20", "rerolled") if at else ("resonance-38", "dice")
            yield Step(rule, what, tokens=faces, total=raw, seat=seat)
        yield from _invoked_after(at + 1, rolled)
    yield from _standing_steps(rolled, seat)


def _invoked_after(results: int, rolled: Rolled) -> Iterator[Step]:
    """The steps of Aspects invoked after this many results."""
    now = (one for one in rolled.invokes if one.after == results)
    yield from (Step("resonance-18", "invoked", one.text, seat=rolled.who.name) for one in now)


def _standing_steps(rolled: Rolled, seat: str) -> Iterator[Step]:
    standing, again = rolled.standing, rolled.standing.at > 0
    if standing.at < len(rolled.results) - 1:
        yield Step("resonance-20", "best_stands", total=standing.raw, seat=seat)
    sources = ", ".join(dict.fromkeys(title(e.source) for e in rolled.enhancements))
    if standing.enhancement:
        yield Step("resonance-40", "enhancement", sources, (), standing.enhancement, standing.hits, seat)
    elif rolled.enhancements:
        yield Step("resonance-20" if again and standing.raw else "resonance-40", "no_enhancement", sources, seat=seat)
