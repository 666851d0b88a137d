"""The toy's draw: a coin and a die, and once the chance to throw the die again for a point of luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from core.actions.action import Done, Draw
from core.actions.place import Place
from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import Rule
from core.actions.situation import Effects, Situation
from core.building_blocks.band import Band
from core.luck.exact_walk import expectation, walk
from core.luck.odds import Chance, Odds
from core.luck.piles import Dice
from core.luck.table import Table
from core.refusal import Refusal
from core.schema.entry import Choice, entry
from core.schema.option import Option, Options, OptionValue

from .sheet import TRAITS

OPTIONS = Options(
    (
        Option("needed", 6, "What a dare needs", "toy-1", low=1),
        Option("streets", ("Mill Lane", "Weir Row"), "Streets there are", "toy-2", names=True),
        Option("dares", None, "Dares an evening", "toy-3", low=1, high=9, none="no limit"),
    )
)
COIN = Dice(("heads", "tails"), kind="coin", invalid="invalid_coin")
DIE = Dice((1, 2, 3, 4, 5, 6), kind="die", invalid="invalid_die")


@dataclass(frozen=True, slots=True)
class Helper:
    name: str = entry("Who", default="")
    adds: int = entry("Adds", default=1, low=0, high=2, code="invalid_help")


@dataclass(frozen=True, slots=True, kw_only=True)
class DareRequest:
    trait: int = entry("Rank", low=0, high=5, code="invalid_trait")
    bonus: int = entry("Bonus", default=0, low=-3, high=3, code="invalid_bonus")
    helpers: tuple[Helper, ...] = entry("Helpers", default=())
    luck: int = entry("Luck", default=0, low=0)
    careful: bool = entry("Careful", default=False)
    label: str = entry("Trait", default="rank", hidden=True)
    name: str = entry("Name", default="")
    options: Mapping[str, OptionValue] = field(default_factory=OPTIONS.defaults)


@dataclass(frozen=True, slots=True)
class Dared:
    """The result of a dare."""

    total: int
    die: int
    coin: str
    luck_spent: int
    result: str


def dare(request: DareRequest, table: Table) -> Resolution[Dared]:
    """toy-1 to toy-4."""
    start = tuple(_pool(request))
    (coin,) = table.draw(COIN, why="toy-2")
    (die,) = table.draw(DIE, why="toy-3")
    thrown = (int(die),)
    choices = (Choice("keep", "Keep it"), Choice("again", "Throw again", "" if request.luck else "No luck is left."))
    if table.choose("again", choices, why="toy-4") == "again":
        (die,) = table.draw(DIE, why="toy-4")
        thrown = (*thrown, int(die))
    steps = _running((*start, *_thrown(str(coin), thrown)), request.name)
    total = steps[-1].total or 0
    outcome = _outcome(request, total, thrown[-1], str(coin))
    dared = Dared(total, thrown[-1], str(coin), len(thrown) - 1, outcome.word)
    return Resolution(dared, outcome, (*steps, Step("toy-1", "needed", str(request.options["needed"]))))


def _pool(request: DareRequest) -> Iterator[Step]:
    yield Step("toy-1", "trait", request.label, amount=request.trait)
    if request.bonus:
        yield Step("toy-1", "bonus", amount=request.bonus)
    for helper in request.helpers:
        yield Step("toy-1", "helper", helper.name, amount=helper.adds)


def _thrown(coin: str, thrown: tuple[int, ...]) -> Iterator[Step]:
    yield Step("toy-2", "coin", tokens=(coin,), amount=1 if coin == "heads" else 0)
    if len(thrown) > 1:
        yield Step("toy-4", "put_back", tokens=thrown[:1])
    yield Step("toy-3", "die", tokens=thrown[-1:], amount=thrown[-1])


def _running(steps: tuple[Step, ...], seat: str) -> tuple[Step, ...]:
    total, counted = 0, []
    for step in steps:
        total += step.amount or 0
        counted.append(replace(step, total=total, seat=seat))
    return tuple(counted)


def _outcome(request: DareRequest, total: int, die: int, coin: str) -> Outcome:
    if die == 1 and coin == "tails" and not request.careful:
        return Outcome(Band.DISASTER, "pratfall")
    needed = request.options["needed"]
    assert isinstance(needed, int)
    if total >= needed:
        return Outcome(Band.TRIUMPH, "ovation") if total >= needed + 3 else Outcome(Band.SUCCESS, "done")
    return Outcome(Band.FAILURE, "missed")


def odds(request: DareRequest) -> Odds:
    """Return the odds of the first throw; throwing again is decided afterwards."""
    both = walk(
        lambda table: dare(request, table),
        lambda r: (r.value.result, r.value.total),
    )
    words: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    for (word, total), p in sorted(both.items(), key=lambda item: item[0][1]):
        words[word] += p
        spread[str(total)] += p
    chances = (Chance("p_success", words["done"] + words["ovation"]), Chance("p_ovation", words["ovation"]))
    mean = expectation(both, lambda key: Fraction(key[1]))
    return Odds((*chances, Chance("p_pratfall", words["pratfall"])), spread, "total", mean)


@dataclass(frozen=True, slots=True)
class Dare:
    """The form of a dare."""

    trait: str = entry("Trait", default="nerve", choices=TRAITS, lever=True, own=True)
    bonus: int = entry(
        "Bonus", default=0, low=-3, high=3, lever=True, help="what the street gives or takes", scene=True
    )
    careful: bool = entry("Careful", default=False, lever=True, help="no pratfall, and nobody claps", scene=True)
    helpers: tuple[Helper, ...] = entry("Helpers", default=(), scene=True)


def start(situation: Situation) -> Dare:
    """A dare as it is first offered."""
    return Dare()


def prepare(form: Dare, situation: Situation) -> DareRequest:
    """Fill the request from the sheet; a tired character gets no help."""
    actor = situation.actor
    if form.helpers and actor.sheet.tired:
        raise Refusal("tired", "Nobody helps the tired.", "helpers.0.adds")
    return DareRequest(
        trait=actor.sheet.rank(form.trait),
        label={c.id: c.label for c in TRAITS}[form.trait],
        bonus=form.bonus,
        helpers=form.helpers,
        luck=actor.sheet.luck,
        careful=form.careful,
        name=actor.name,
        options=situation.options,
    )


def settle(done: Done[Dare, DareRequest, Dared]) -> Effects:
    """Luck that was spent is gone; an ovation lights a lamp; a pratfall tires."""
    actor, dared, before = done.situation.actor, done.value, done.situation.state
    sheet = replace(actor.sheet, luck=actor.sheet.luck - dared.luck_spent)
    if dared.result == "pratfall":
        sheet = replace(sheet, tired=True)
    state = replace(before, lamps=before.lamps + 1) if dared.result == "ovation" else None
    return Effects(sheets={actor.id: sheet} if sheet != actor.sheet else {}, state=state)


DARE = Draw(
    id="dare",
    title="Dare",
    place=Place.SCENE,
    form=Dare,
    request=DareRequest,
    rule=dare,
    prepare=prepare,
    settle=settle,
    start=start,
    help="a coin, a die and a trait",
    odds=odds,
)
RULES = (Rule("dare", DareRequest, dare),)
