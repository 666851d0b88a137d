"""Meeting halves of two cards: the aspect that wins, the sides they are played for, the value of a win (destiny-32 to
64).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, NamedTuple, TypedDict

from core.luck.piles import Deck
from core.refusal import Refusal
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.values.cards import Card, Orientation, card, cards
from core.schema.entry import Entry, entry

Meeting = Literal["a", "b", "both", "neither"]


class Aspect(NamedTuple):
    """An aspect of a half: its results in each table against every aspect in order, its benefits, whether it hurts.

    In a result W is a win, L a loss, N neither and T a tiebreaker.
    """

    initiative: str
    revised: str
    benefits: tuple[str, ...] = ()
    strikes: bool = False


_ROWS: Mapping[str, Aspect] = {
    "fast": Aspect("TWLWLLW", "TWLWLLL", ("draw_1",), strikes=True),
    "strong": Aspect("LTWLWWL", "LTWLWLL", strikes=True),
    "block": Aspect("WLNLNWW", "WLNNNWW", ("keep", "draw_1")),
    "evade": Aspect("LWWNWWW", "LWNNNWW", ("move_1",)),
    "counter": Aspect("WLNLNWW", "WLNNNWW", ("follow_up",), strikes=True),
    "wild_black": Aspect("WLLLLNN", "WWLLLNN", ("gain_from_discard",), strikes=True),
    "wild_red": Aspect("LWLLLNN", "WWLLLNN", ("gain_from_discard",), strikes=True),
}
"""The aspects, a row each, with the tables of both editions (destiny-39, 42, 44, 61)."""
ASPECTS = tuple(_ROWS)
TABLES = {
    "initiative": {name: row.initiative for name, row in _ROWS.items()},
    "revised": {name: row.revised for name, row in _ROWS.items()},
}
BENEFITS = {name: row.benefits for name, row in _ROWS.items()}
STRIKING = tuple(name for name, row in _ROWS.items() if row.strikes)
TIED = tuple(name for name, row in _ROWS.items() if "T" in row.initiative)
"""The aspects that tie with themselves (destiny-48)."""
FACES = ("A", "J", "Q", "K")
"""The ranks that break a tie before any number, from high to low (destiny-48)."""


def aspect_result(a: str, b: str, options: HouseRules) -> str:
    """The result of aspect `a` against `b`: `a`, `b`, `neither` or `tiebreaker` (destiny-39 to 42)."""
    table = TABLES[options.aspect_table]
    cell = table[a][ASPECTS.index(b)]
    return {"W": "a", "L": "b", "N": "neither", "T": "tiebreaker"}[cell]


def benefits(own: str, other: str, outcome: str, options: HouseRules) -> tuple[str, ...]:
    """The benefits of an aspect with this outcome (destiny-43, 44); a revised Evade moves even without a win (42)."""
    if outcome in WINS:
        return BENEFITS[own]
    slips = options.aspect_table == "revised" and own == "evade" and other in ("block", "counter")
    return BENEFITS["evade"] if outcome == "neither" and slips else ()


def outcomes(result: str) -> tuple[str, str]:
    """The outcomes of both sides for a result."""
    if result in ("a", "b"):
        return ("win", "lose") if result == "a" else ("lose", "win")
    return (result, result)


def check_aspect(aspect: str, at: str) -> None:
    """Refuse an unknown aspect."""
    if aspect not in ASPECTS:
        raise Refusal("unknown_aspect", f"{aspect:.30} isn't an aspect. Choose one of: {', '.join(ASPECTS)}.", at)


@dataclass(frozen=True, slots=True)
class Tied:
    """One side of a tie."""

    rank: str = entry("Rank")
    initiative: int = entry("Initiative", default=0)


@dataclass(frozen=True, slots=True)
class Broken:
    """The result of breaking a tie, and the numbers that were compared, if any."""

    result: Meeting
    a_value: int | None = None
    b_value: int | None = None


def break_tie(a: Tied, b: Tied) -> Broken:
    """Break a tie of two attacks by faces, or else by each rank plus the Rival's Initiative (destiny-48, 49)."""
    if a.rank in FACES or b.rank in FACES:
        return Broken(_lower(_face(a.rank), _face(b.rank)))
    ours, theirs = int(a.rank) + b.initiative, int(b.rank) + a.initiative
    return Broken(_lower(ours, theirs), ours, theirs)


def _face(rank: str) -> int:
    return FACES.index(rank) if rank in FACES else len(FACES)


def _lower(a: int, b: int) -> Meeting:
    return "both" if a == b else "a" if a < b else "b"


Which = Literal["first", "second"]


def hurts(aspect: str, options: HouseRules) -> bool:
    """Return True if an aspect can hurt if it wins: by house rule defences do as well (destiny-61, 110)."""
    return aspect in STRIKING or options.defensive_damage == "full"


class Outcome(NamedTuple):
    """An outcome of a side: its rank, the best highest, whether it wins, and its word in the log (destiny-37)."""

    rank: int
    wins: bool
    word: str


OUTCOMES: Mapping[str, Outcome] = {
    "win": Outcome(3, True, "wins"),
    "both": Outcome(2, True, "both_win"),
    "neither": Outcome(1, False, "neither_wins"),
    "lose": Outcome(0, False, "loses"),
}
"""The outcomes, a row each."""
RANKED = {name: row.rank for name, row in OUTCOMES.items()}
WINS = tuple(name for name, row in OUTCOMES.items() if row.wins)

NO_DECK = Deck(())
"""The deck of a side without one."""


@dataclass(frozen=True, slots=True)
class Weight:
    """An amount added to a Skill Level or subtracted from it, with its reason as a word key and a name."""

    what: str
    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class Duelist:
    """One side. A non-player has neither hand nor deck and uses Shared Fate.

    `id` is the id of the hand, `actor` the character it fights for, who owns the Character Points (`cp`). `deck` is a
    player's whole Fate deck, with the `hand` also listed on its own. Its decisions are `priced` unless they are all
    known in advance. `objective` ranks its plays: winning, the damage of a win (destiny-205), or no Success for a
    Rival who searches (destiny-231). `parts` are the parts of the Initiative. A side that `cannot_block` loses where
    a Block would win (destiny-196). `hurts_from` is the lowest Success that does damage in a fight, None if it can't
    reach the Rival. Without a `degree`, one Success is as good as several.
    """

    name: str = ""
    player: bool = True
    hand: tuple[str, ...] = ()
    deck: Deck = NO_DECK
    skill_level: int = 0
    initiative: int = 0
    difficulty: int = 0
    advantage: bool = False
    disadvantage: bool = False
    id: str = ""
    cp: int = 0
    priced: bool = True
    objective: Literal["win", "damage", "hide"] = "win"
    cannot_block: bool = False
    actor: str = ""
    weights: tuple[Weight, ...] = ()
    parts: tuple[Weight, ...] = ()
    hurts_from: int | None = 1
    degree: bool = True

    @property
    def extra(self) -> int:
        """1 with advantage, −1 with disadvantage; both cancel (destiny-36)."""
        return int(self.advantage) - int(self.disadvantage)


class Bout(NamedTuple):
    """Both sides from the first one's view, and the house rules."""

    side: Duelist
    rival: Duelist
    options: HouseRules

    @property
    def turned(self) -> Bout:
        """The bout from the other side's view."""
        return Bout(self.rival, self.side, self.options)


class Half(NamedTuple):
    """A card with the half that counts."""

    card: Card
    orientation: Orientation

    @property
    def aspect(self) -> str:
        """The aspect of the half."""
        return self.card.aspect(self.orientation)


def meeting_of_sides(own: str, other: str, bout: Bout) -> str:
    """The result of two aspects; a Block of a side that cannot Block stops nothing (destiny-39, 196)."""
    result = aspect_result(own, other, bout.options)
    if result == "a" and own == "block" and bout.side.cannot_block:
        return "b"
    return "a" if result == "b" and other == "block" and bout.rival.cannot_block else result


def meet(own: Half, other: Half, bout: Bout) -> tuple[str, Broken | None]:
    """The result of two halves: `a` for the own one, `b`, `both` or `neither`, and the tiebreaker (destiny-39, 48,
    49).
    """
    result = meeting_of_sides(own.aspect, other.aspect, bout)
    if result != "tiebreaker":
        return result, None
    ours, theirs = bout.side.initiative, bout.rival.initiative
    broken = break_tie(Tied(own.card.rank, ours), Tied(other.card.rank, theirs))
    return broken.result, broken


def worth(own: Half, other: Half, bout: Bout) -> tuple[int, int]:
    """The value of a card against the Rival's: the outcome, then the Success before combos (destiny-37)."""
    outcome, _ = outcomes(meet(own, other, bout)[0])
    return RANKED[outcome], basic_success(own.card, outcome, bout)


def basic_success(played: Card, outcome: str, bout: Bout) -> int:
    """Success before combos (destiny-56, 57)."""
    if outcome not in WINS:
        return 0
    return 1 + bonus(played, bout.side.skill_level, bout.side.difficulty, bout.options)


def better(first: Half, second: Half, other: Half, bout: Bout) -> Which:
    """The card that advantage, or disadvantage, keeps of two; of equals the first (destiny-37)."""
    ahead = worth(second, other, bout), worth(first, other, bout)
    if bout.side.extra < 0:
        ahead = ahead[::-1]
    return "second" if ahead[0] > ahead[1] else "first"


# The value of a win -------------------------------------------------------------------------------------------------

SEQUENCE = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
"""The ranks through which a combo of a normal card runs (destiny-58)."""
ALIKE = {"Q": 1, "K": 2, "A": 3}
"""The number of cards a face reveals for its combo, which counts those of its own rank (destiny-59)."""


def bonus(played: Card, skill: int, difficulty: int, options: HouseRules) -> int:
    """The bonus of a winning card: faces 1, a normal card 1 if it beats the Difficulty, a 10 always (destiny-57)."""
    if played.wild:
        return 0
    if played.rank_class != "normal":
        return 1
    beats = int(played.number + skill > difficulty)
    if played.rank != "10":
        return beats
    return 1 + beats if options.ten_bonus == "double" else 1


def combo_size(played: Card, options: HouseRules) -> int:
    """The number of cards a combo of this card reveals, 0 if it has none (destiny-58, 59)."""
    if played.rank in ALIKE:
        return ALIKE[played.rank]
    if not played.number or (options.combo_sequence == "normals_only" and played.number > 8):
        return 0
    return 2


class Combo(NamedTuple):
    """The result of a combo: more Success, and whether an Ace may be gained."""

    extra: int = 0
    gain_ace: bool = False


def combo(played: Card, drawn: Sequence[str], skill: int, difficulty: int, options: HouseRules) -> Combo:
    """The result of cards revealed for a combo (destiny-58, 59); refuses a card without one and a wrong number."""
    size = combo_size(played, options)
    if size == 0:
        raise Refusal("no_combo", f"{played.code} has no combo.", "combo")
    if len(drawn) != size:
        raise Refusal("wrong_number_of_cards", f"A combo of {played.code} reveals {size}, not {len(drawn)}.", "combo")
    turned = cards(drawn)
    if played.rank in ALIKE:
        return Combo(sum(other.rank == played.rank for other in turned))
    if not follows(played, [other.rank for other in turned], options):
        return Combo()
    return Combo(sum(bool(bonus(other, skill, difficulty, options)) for other in turned), gain_ace=True)


def next_ranks(played: Card) -> tuple[str, str]:
    """The two ranks after that of a normal card (destiny-58)."""
    at = SEQUENCE.index(played.rank)
    return SEQUENCE[at + 1], SEQUENCE[at + 2]


def follows(played: Card, ranks: Sequence[str], options: HouseRules) -> bool:
    """Return True if these ranks continue from that of a normal card (destiny-58)."""
    wanted = list(next_ranks(played))
    return list(ranks) == wanted or (options.combo_order == "any" and list(reversed(ranks)) == wanted)


@dataclass(frozen=True, slots=True)
class Looks:
    """A card's appearance in the story."""

    pace: str
    parity: str | None
    flourish: str | None


def looks(code: Annotated[str, Entry("Card", json="card")]) -> Looks:
    """A card's appearance in the story; without effect (destiny-64)."""
    shown = card(code)
    pace = "spectacular" if not shown.number else "swift_weak" if shown.number <= 5 else "slow_powerful"
    parity = None if not shown.number else "odd" if shown.number % 2 else "even"
    return Looks(pace, parity, shown.suit.flourish if shown.suit else None)


# Initiative -----------------------------------------------------------------------------------------------------------

POSITIONS = {"none": 0, "flanking": 1, "blindspot": 2}
"""The value of standing behind the target (destiny-53)."""
COVER = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Initiative:
    """Everything that counts towards Initiative."""

    skill_level: int = entry("Skill Level", default=0)
    stat_penalties: int = entry("Penalties to the Stat", default=0)
    cover: int = entry("Cover in %", default=0)
    position: str = entry("Position", default="none")
    ally_by_target: bool = entry("Ally by the target", default=False)
    melee_same_space: bool = entry("Melee weapon in the same space", default=False)
    push_the_limit: bool = entry("Push the Limit", default=False)
    grit_your_teeth: bool = entry("Grit Your Teeth", default=False)
    abilities: int = entry("Abilities", default=0)
    magic_weapon: int = entry("Magic weapon", default=0)
    power: int = entry("Power", default=0)


class Parts(TypedDict, total=False):
    """The known parts of Initiative besides Skill and Stat: fields of `Initiative`."""

    cover: int
    position: str
    ally_by_target: bool
    melee_same_space: bool
    push_the_limit: bool
    grit_your_teeth: bool
    abilities: int
    magic_weapon: int
    power: int


OTHER = "destiny-55"
"""The rule of the parts that no other rule gives."""


class Part(NamedTuple):
    """The row of a part of Initiative: the rule that gives it, and its share for a value of its field.

    A form can add the `ticks`, which are labels by value. Breakdowns show the part by its `word`, or else by its key.
    """

    rule: str = OTHER
    share: Callable[[int | str], int] = int
    ticks: Mapping[int | str, str] = {}
    word: str = ""


PARTS: Mapping[str, Part] = {
    "skill_level": Part("destiny-50", word="initiative"),
    "stat_penalties": Part("destiny-51"),
    "cover": Part("destiny-52", lambda cover: int(cover) // 25, {each: f"Cover {each}%" for each in COVER if each}),
    "position": Part(
        "destiny-53",
        lambda position: POSITIONS[str(position)],
        {"flanking": "Flanking", "blindspot": "In the blind spot"},
    ),
    "ally_by_target": Part("destiny-54", ticks={True: "An ally by the target"}),
    "melee_same_space": Part(share=lambda same: -int(same), ticks={True: "Melee in one space"}),
    "push_the_limit": Part("destiny-147", ticks={True: "Push the Limit"}, word="limit_pushed"),
    "abilities": Part(),
    "magic_weapon": Part("destiny-187"),
    "power": Part("destiny-173"),
}
"""The parts of Initiative, a row each, in the order of the sum.

A part that another rule gives has that rule, which says its price or its source; destiny-55 only lists it.
"""
RULES_BY_WORD = {part.word or name: part.rule for name, part in PARTS.items()}
"""The rules of the parts by the word that shows them."""


def parts_of(given: Initiative) -> dict[str, int]:
    """The share of each field, zeros left out; refuses impossible values (destiny-50 to 55)."""
    if given.stat_penalties > 0:
        raise Refusal("penalty_must_be_negative", "Enter penalties as negative numbers.", "stat_penalties")
    if given.cover not in COVER:
        raise Refusal("bad_cover", "Cover is 0, 25, 50, 75 or 100.", "cover")
    if given.position not in POSITIONS:
        raise Refusal("unknown_position", "Choose a position: none, flanking or blindspot.", "position")
    given = replace(given, stat_penalties=0) if given.grit_your_teeth else given
    shares = {name: part.share(getattr(given, name)) for name, part in PARTS.items()}
    return {name: share for name, share in shares.items() if share}


def made_of(parts: Mapping[str, int], skill: str) -> tuple[Weight, ...]:
    """The parts of an Initiative: first the Skill by its name, even at 0."""
    if not parts and not skill:
        return ()
    whole = {"skill_level": 0, **parts}
    labels = {"skill_level": skill}
    return tuple(Weight(PARTS[name].word or name, labels.get(name, ""), share) for name, share in whole.items())
