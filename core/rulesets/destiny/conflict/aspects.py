"""How two halves meet, who profits, and how equal attacks are told apart (destiny-39 to 49)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.acts.action import Rule, asking_nothing
from core.acts.result import Resolution
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import RANKS
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.entry import entry

Meeting = Literal["a", "b", "both", "neither"]
ASPECTS = ("fast", "strong", "block", "evade", "counter", "wild_black", "wild_red")

INITIATIVE_TABLE: Mapping[str, str] = {
    "fast": "TWLWLLW",
    "strong": "LTWLWWL",
    "block": "WLNLNWW",
    "evade": "LWWNWWW",
    "counter": "WLNLNWW",
    "wild_black": "WLLLLNN",
    "wild_red": "LWLLLNN",
}
"""Row against column: W the row wins, L it loses, N neither wins, T a tiebreaker (destiny-39)."""

REVISED_TABLE: Mapping[str, str] = {
    "fast": "TWLWLLL",
    "strong": "LTWLWLL",
    "block": "WLNNNWW",
    "evade": "LWNNNWW",
    "counter": "WLNNNWW",
    "wild_black": "WWLLLNN",
    "wild_red": "WWLLLNN",
}
"""The table of the second edition (destiny-42)."""

TABLES = {"initiative": INITIATIVE_TABLE, "revised": REVISED_TABLE}

BENEFITS: Mapping[str, tuple[str, ...]] = {
    "fast": ("draw_1",),
    "strong": (),
    "block": ("keep", "draw_1"),
    "evade": ("move_1",),
    "counter": ("follow_up",),
    "wild_black": ("gain_from_discard",),
    "wild_red": ("gain_from_discard",),
}
"""What a winner gets by the aspect it won with (destiny-44)."""

FACES = ("A", "J", "Q", "K")
"""What breaks a tie before any number, from high to low (destiny-48)."""


def meeting(a: str, b: str, options: HouseRules) -> str:
    """How aspect `a` fares against `b`: `a`, `b`, `neither` or `tiebreaker` (destiny-39 to 42)."""
    table = TABLES[options.aspect_table]
    cell = table[a][ASPECTS.index(b)]
    return {"W": "a", "L": "b", "N": "neither", "T": "tiebreaker"}[cell]


def benefits(own: str, other: str, outcome: str, options: HouseRules) -> tuple[str, ...]:
    """What an aspect earns its side with this outcome (destiny-43, 44); a revised Evade moves all the same (42)."""
    if outcome in ("win", "both"):
        return BENEFITS[own]
    slips = options.aspect_table == "revised" and own == "evade" and other in ("block", "counter")
    return BENEFITS["evade"] if outcome == "neither" and slips else ()


def outcomes(result: str) -> tuple[str, str]:
    """Both sides' outcomes of a result."""
    if result in ("a", "b"):
        return ("win", "lose") if result == "a" else ("lose", "win")
    return (result, result)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two aspects."""

    a: str = entry("A's aspect")
    b: str = entry("B's aspect")
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Compared:
    """How two aspects met, and what each side gets by it."""

    result: str
    a_benefits: tuple[str, ...]
    b_benefits: tuple[str, ...]


def compare_aspects(request: Comparison) -> Resolution[Compared]:
    """Read the aspect table (destiny-39); refuses an aspect there is not."""
    for name, aspect in (("a", request.a), ("b", request.b)):
        check_aspect(aspect, name)
    result = meeting(request.a, request.b, request.options)
    own, other = outcomes(result)
    ours = benefits(request.a, request.b, own, request.options)
    return Resolution(Compared(result, ours, benefits(request.b, request.a, other, request.options)))


def check_aspect(aspect: str, at: str) -> None:
    """Refuse an aspect there is not."""
    if aspect not in ASPECTS:
        raise Refusal("unknown_aspect", f"There is no aspect {aspect:.30}; there are: {', '.join(ASPECTS)}.", at)


@dataclass(frozen=True, slots=True)
class Tied:
    """One side of a tie."""

    rank: str = entry("Rank")
    initiative: int = entry("Initiative", default=0)


@dataclass(frozen=True, slots=True)
class Tie:
    """Two attacks of one kind."""

    aspect: str = entry("Aspect")
    a: Tied = entry("A")
    b: Tied = entry("B")


@dataclass(frozen=True, slots=True)
class Broken:
    """How a tie was broken: the result, and what was compared where numbers were."""

    result: Meeting
    a_value: int | None = None
    b_value: int | None = None


def break_tie(a: Tied, b: Tied) -> Broken:
    """Break a tie of two attacks: faces first, else each rank plus the Rival's Initiative (destiny-48, 49)."""
    if a.rank in FACES or b.rank in FACES:
        return Broken(_lower(_face(a.rank), _face(b.rank)))
    ours, theirs = int(a.rank) + b.initiative, int(b.rank) + a.initiative
    return Broken(_lower(ours, theirs), ours, theirs)


def _face(rank: str) -> int:
    return FACES.index(rank) if rank in FACES else len(FACES)


def _lower(a: int, b: int) -> Meeting:
    return "both" if a == b else "a" if a < b else "b"


@dataclass(frozen=True, slots=True)
class TieBroken(Broken):
    """A broken tie with what each side gets by it."""

    a_benefits: tuple[str, ...] = ()
    b_benefits: tuple[str, ...] = ()


def tiebreak(request: Tie) -> Resolution[TieBroken]:
    """Break a tie (destiny-48, 49); refuses aspects that have no tiebreaker and ranks there are not."""
    check_aspect(request.aspect, "aspect")
    if request.aspect not in ("fast", "strong"):
        raise Refusal("no_tiebreak", "Only Fast against Fast and Strong against Strong are broken.", "aspect")
    for name, side in (("a", request.a), ("b", request.b)):
        if side.rank not in RANKS:
            raise Refusal("unknown_rank", f"There is no rank {side.rank:.20} to break a tie with.", f"{name}.rank")
    broken = break_tie(request.a, request.b)
    own, other = outcomes(broken.result)
    earned = [BENEFITS[request.aspect] if outcome != "lose" else () for outcome in (own, other)]
    return Resolution(TieBroken(broken.result, broken.a_value, broken.b_value, *earned))


RULES = (
    Rule("compare_aspects", Comparison, asking_nothing(compare_aspects)),
    Rule("tiebreak", Tie, asking_nothing(tiebreak)),
)
