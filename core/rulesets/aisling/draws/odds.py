"""The odds of draws, for screens and requests, and of turning Trait motes into motes drawn (aisling-15, 20, 21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Unpack

from core.actions.rule import rule
from core.luck.odds import Chance, Odds
from core.luck.piles import Tokens
from core.refusal import Refusal
from core.rulesets.aisling.draws.chances import Chances, chances
from core.rulesets.aisling.draws.mote_count import Drawer, plan
from core.rulesets.aisling.draws.opposition import difficulty_of
from core.rulesets.aisling.draws.requests import OpposedGiven, read_against, read_drawer, read_hand
from core.rulesets.aisling.draws.traits import UsedTrait
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.schema.codec import Json, encode

MOST = 100
"""The most Trait motes compared, so that no request takes hours."""


class OddsGiven(OpposedGiven, total=False):
    """A draw whose odds are wanted, with the hand so far, as raw JSON."""

    opponent: Json
    drawn: Json


@dataclass(frozen=True, slots=True)
class _Asked:
    """A draw whose odds are wanted: the drawer, the hand so far, and the opposition, if any."""

    drawer: Drawer
    held: Tokens
    against: int | Chances | None

    def success(self, own: Chances) -> Fraction:
        """The actor's chance of success. Refuse a draw without opposition."""
        if isinstance(self.against, Chances):
            return own.reaches(self.against)
        if self.against is None:
            raise Refusal("difficulty_required", "Set a difficulty, or choose an opponent.", "difficulty")
        return own.at_least(self.against)


def _read(given: Mapping[str, Json], options: HouseRules) -> _Asked:
    drawer = read_drawer(given, options)
    difficulty, opposition = read_against(given)
    if "opponent" not in given:
        return _Asked(drawer, _motes_held(given), difficulty_of(difficulty, opposition, drawer.target))
    if difficulty is not None or opposition is not None:
        raise Refusal("two_difficulties", "Enter a difficulty or an opponent, not both.", "opponent")
    return _Asked(drawer, _motes_held(given), chances(read_drawer(given["opponent"], options), options))


def _motes_held(given: Mapping[str, Json]) -> Tokens:
    """The motes in hand, if any."""
    return read_hand(given) if "drawn" in given else ()


@dataclass(frozen=True, slots=True)
class Priced:
    """The odds of a draw; `success` is None without opposition."""

    motes_to_draw: int
    chances: Chances
    success: Fraction | None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        facts: dict[str, Json] = {
            "motes_to_draw": self.motes_to_draw,
            "distribution": {str(power): str(p) for power, p in self.chances.distribution.items()},
            "mean": str(self.chances.mean),
            "fate": {fate: str(self.chances.of(fate)) for fate in self.chances.fates},
        }
        return facts if self.success is None else facts | {"success": str(self.success)}


def odds(options: HouseRules = AS_WRITTEN, **given: Unpack[OddsGiven]) -> Priced:
    """The odds of a draw, or of the rest of one (the catalogue's section on odds)."""
    asked = _read(given, options)
    own = chances(asked.drawer, options, asked.held)
    success = None if asked.against is None else asked.success(own)
    return Priced(plan(asked.drawer, options).motes, own, success)


def conversions(drawer: Drawer, options: HouseRules) -> Iterator[tuple[int, Drawer]]:
    """The drawer with 0, 1, 2 ... motes of Traits in the target colour turned into motes drawn (aisling-15).

    They are taken from the Traits in list order. Refuse a drawer without such motes.
    """
    most = sum(trait.motes for trait in drawer.traits if _own(trait, drawer))
    if not most:
        raise Refusal("nothing_to_convert", "No Trait in the target colour has motes to turn.", "traits")
    if most > MOST:
        raise Refusal("bad_request", f"Odds compare up to {MOST} Trait motes.", "traits")
    for number in range(most + 1):
        traits = tuple(_with_turned(drawer, number))
        whole = all(trait.convert in (0, trait.motes) for trait in traits if _own(trait, drawer))
        if whole or options.trait_split == "per_mote":
            yield number, replace(drawer, traits=traits)


def _own(trait: UsedTrait, drawer: Drawer) -> bool:
    return trait.color == drawer.target and trait.motes > 0


def _with_turned(drawer: Drawer, number: int) -> Iterator[UsedTrait]:
    for trait in drawer.traits:
        if _own(trait, drawer):
            taken = min(number, trait.motes)
            number -= taken
            yield replace(trait, convert=taken)
        else:
            yield trait


@dataclass(frozen=True, slots=True)
class Conversion:
    """The effect of turning this many Trait motes."""

    convert: int
    motes_to_draw: int
    trait_power: int
    success: Fraction


@dataclass(frozen=True, slots=True)
class Compared:
    """The possible numbers of Trait motes to turn, and the best."""

    choices: tuple[Conversion, ...]

    @property
    def best(self) -> int:
        """The number with the best chance, the lowest of equals."""
        return max(self.choices, key=lambda choice: choice.success).convert

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"choices": [encode(c) | {"success": str(c.success)} for c in self.choices], "best": self.best}


def compare_conversion(options: HouseRules = AS_WRITTEN, **given: Unpack[OddsGiven]) -> Compared:
    """The odds for each number of Trait motes that could be turned, and the best of them."""
    asked = _read(given, options)
    if asked.against is None:
        raise Refusal("difficulty_required", "Set a difficulty, or choose an opponent.", "difficulty")
    choices = []
    for number, drawer in conversions(asked.drawer, options):
        success, planned = asked.success(chances(drawer, options, asked.held)), plan(drawer, options)
        choices.append(Conversion(number, planned.motes, planned.trait_power, success))
    return Compared(tuple(choices))


RULES = (rule(odds, reads_drawn=True), rule(compare_conversion, reads_drawn=True))


_FATES = (("p_boon", "boon"), ("p_bane", "bane"), ("p_wyrd", "wyrd"), ("p_three_power", "three_power"))


def odds_of(chances: Chances, headline: Chance) -> Odds:
    """The odds of a draw: the headline, the Fates, and every Power."""
    return Odds(
        chances=(headline, *_fates(chances)),
        spread={str(power): p for power, p in chances.distribution.items()},
        counted="power",
        mean=chances.mean,
    )


def odds_of_reaching(chances: Chances, needed: int | None) -> Odds:
    """The odds of the Power needed, or of any Power if none is needed."""
    if needed is None:
        return odds_of(chances, Chance("p_power", chances.at_least(1)))
    return odds_of(chances, Chance("p_success", chances.at_least(needed)))


def _fates(chances: Chances) -> Iterator[Chance]:
    """The chance of each possible Fate."""
    for word, fate in _FATES:
        if chances.fates[fate]:
            yield Chance(word, chances.of(fate))
