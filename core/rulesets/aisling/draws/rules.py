"""One draw, from the plan to the meaning of its success, and draws as requests (aisling-6 to 37, 49, 50)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Unpack

from core.actions.result import Outcome, Resolution, Step
from core.actions.rule import rule
from core.building_blocks.band import Band
from core.luck.odds import Odds
from core.luck.piles import Token, Tokens
from core.luck.table import BySeat, Table
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import check_hand
from core.rulesets.aisling.draws.chances import chances
from core.rulesets.aisling.draws.drawn_hand import Drawn, steps_of
from core.rulesets.aisling.draws.fate import FateRead
from core.rulesets.aisling.draws.hand_draw import draw_first
from core.rulesets.aisling.draws.helps import Help, Modifier, check_modifiers, size
from core.rulesets.aisling.draws.late_helps import ask_late
from core.rulesets.aisling.draws.mote_count import Drawer, plan
from core.rulesets.aisling.draws.odds import odds_of_reaching
from core.rulesets.aisling.draws.opposition import Opposition, difficulty_of
from core.rulesets.aisling.draws.requests import DrawerGiven, OpposedGiven, need, read_against, read_drawer, read_hand
from core.rulesets.aisling.draws.success_effects import Settled, Stakes, Won, ask_settling
from core.rulesets.aisling.options import AS_WRITTEN, HouseRules
from core.schema.codec import Json, decode
from core.schema.entry import entry
from core.wording import quantity


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """A draw against a difficulty, against someone who doesn't draw, or without opposition.

    With `stakes`, the table settles the meaning of the result.
    """

    drawer: Drawer = entry("Drawn by")
    difficulty: int | None = entry("Difficulty", default=None, low=0, code="bad_difficulty")
    opposition: Opposition | None = entry("Against", default=None)
    stakes: Stakes | None = entry("Stakes", default=None)
    options: HouseRules = field(default_factory=HouseRules)

    @property
    def needed(self) -> int | None:
        """The Power needed; None without opposition. Refuse two kinds of opposition."""
        return difficulty_of(self.difficulty, self.opposition, self.drawer.target)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished draw. `margin` and `success` are None without opposition."""

    drawn: Drawn
    difficulty: int | None = None
    settled: Settled | None = None

    @property
    def margin(self) -> int | None:
        """The Power less the difficulty (aisling-20)."""
        return None if self.difficulty is None else self.drawn.power - self.difficulty

    @property
    def success(self) -> bool | None:
        """True if the Power reaches the difficulty; None if that is unknown."""
        return None if self.margin is None else self.margin >= 0

    @property
    def outcome(self) -> Outcome:
        """The result with its band."""
        return Outcome(Band.MIXED, "drawn") if self.success is None else outcome_of(self.success, self.drawn.fate)

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface, with the settlement if there was one."""
        if self.margin is None:
            return self.drawn.facts
        against = {"difficulty": self.difficulty, "success": self.success, "margin": self.margin}
        settled = {"settled": self.settled.record} if self.settled else {}
        return self.drawn.facts | against | settled


def outcome_of(success: bool, fate: FateRead) -> Outcome:
    """A success or a failure, whose band a Boon raises or a Bane lowers (aisling-31)."""
    if success:
        return Outcome(Band.TRIUMPH if "boon" in fate.fates else Band.SUCCESS, "succeeds")
    return Outcome(Band.DISASTER if "bane" in fate.fates else Band.FAILURE, "fails")


def draw(request: DrawRequest, table: Table) -> Resolution[Played]:
    """Draw, offer late helps until the result is accepted, and settle it (aisling-10, 19, 20, 22, 33, 34)."""
    needed, options = request.needed, request.options
    seat = table.at(name=request.drawer.name)
    drawn = draw_first(request.drawer, seat, options)
    while more := ask_late(drawn, needed, seat, options):
        drawn = more
    played = Played(drawn, needed)
    if request.stakes and (won := _winning_side(played, request)):
        played = replace(played, settled=ask_settling(won, request.stakes, seat, options))
    return Resolution(played, played.outcome, tuple(_steps(played, options)))


def _winning_side(played: Played, request: DrawRequest) -> Won | None:
    """The winning side, and the possible loser; a failure can cost something, too (aisling-22)."""
    if played.margin is None:
        return None
    drawer = request.drawer
    actor = Opposition(thresholds=drawer.thresholds, damage=drawer.damage, name=drawer.name)
    if played.success:
        return Won("actor", played.margin, drawer.target, request.opposition)
    return Won("opponent", played.margin, drawer.target, actor)


def _steps(played: Played, options: HouseRules) -> Iterator[Step]:
    drawn = played.drawn
    yield from steps_of(drawn, options)
    if played.difficulty is not None:
        yield Step("aisling-20", "difficulty", amount=-played.difficulty, total=played.margin, seat=drawn.name)
    if played.settled:
        yield from played.settled.steps


def draw_odds(request: DrawRequest) -> Odds:
    """The odds of a draw without late helps."""
    needed = request.needed
    return odds_of_reaching(chances(request.drawer, request.options), needed)


class DrawGiven(OpposedGiven, total=False):
    """A draw with its hand, as raw JSON."""

    drawn: Json


class ExtendGiven(DrawGiven, total=False):
    """A draw with late modifiers, and the motes drawn for them, as raw JSON."""

    late_modifiers: Json
    drawn_extra: Json


def plan_given(options: HouseRules = AS_WRITTEN, **given: Unpack[DrawerGiven]) -> tuple[Drawer, HouseRules]:
    """The drawer to plan for."""
    return read_drawer(given, options), options


def _read_draw(given: Mapping[str, Json], options: HouseRules) -> DrawRequest:
    drawer = read_drawer(given, options)
    difficulty, opposition = read_against(given)
    return DrawRequest(drawer=drawer, difficulty=difficulty, opposition=opposition, options=options)


def draw_given(
    options: HouseRules = AS_WRITTEN, **given: Unpack[DrawGiven]
) -> tuple[DrawRequest, Table] | Resolution[Unsettled]:
    """A draw with its hand, or the state of a hand that is incomplete or too large (aisling-33, 34)."""
    read = _read_draw(given, options)
    due = plan(read.drawer, read.options).motes
    hand = read_hand(given)
    check_hand(hand, read.drawer.thresholds)
    if pending := unsettled_hand(due, hand):
        return Resolution(pending)
    return read, table_with(hand)


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A hand that is too large, so it is drawn again, or not complete yet (aisling-33, 34)."""

    due: int
    held: int

    @property
    def state(self) -> dict[str, Json]:
        """The next step for the hand."""
        if self.held > self.due:
            return {"outcome": "redraw", "over_by": self.held - self.due}
        return {"outcome": "draw_more", "short_by": self.due - self.held}

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return {"motes_to_draw": self.due} | self.state


def unsettled_hand(due: int, hand: Sequence[Token]) -> Unsettled | None:
    """The state of a hand of the wrong size; None if it is right."""
    return Unsettled(due, len(hand)) if len(hand) != due else None


def table_with(*answers: Tokens) -> Table:
    """A table that gives these answers. Empty ones are left out, because nothing is asked for then."""
    return Table(BySeat({(): tuple(answer for answer in answers if answer)}))


@dataclass(frozen=True, slots=True)
class Extended:
    """A draw with its late modifiers, and the motes they added."""

    draw: Played | Unsettled
    motes_added: int

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        return self.draw.facts | {"motes_added": self.motes_added}


def extend_draw(options: HouseRules = AS_WRITTEN, **given: Unpack[ExtendGiven]) -> Resolution[Extended]:
    """Extend a complete first hand by late modifiers and the motes drawn for them (aisling-10)."""
    read = _read_draw(given, options)
    late = Help(id="late", label="", modifiers=_read_late(given, read.drawer, read.options))
    due = plan(read.drawer, read.options).motes
    after = plan(read.drawer.with_help(late), read.options).motes
    first, extra = read_hand(given), read_hand(given, "drawn_extra")
    check_hand(first, read.drawer.thresholds)
    if len(first) != due:
        raise Refusal("hand_incomplete", f"The first hand needs {quantity(due, 'mote')}, not {len(first)}.", "drawn")
    check_hand((*first, *extra), read.drawer.thresholds, "drawn_extra")
    if pending := unsettled_hand(after, (*first, *extra)):
        return Resolution(Extended(pending, after - due))
    offering = replace(read, drawer=replace(read.drawer, late=(late,)))
    drawn = draw(offering, table_with(first, (late.id,), extra))
    return Resolution(Extended(drawn.value, after - due), drawn.outcome, drawn.steps)


def _read_late(given: Mapping[str, Json], drawer: Drawer, options: HouseRules) -> tuple[Modifier, ...]:
    """The late modifiers. Refuse them if a house rule does, and those that take motes (aisling-10)."""
    if options.late_modifiers == "refused":
        raise Refusal(
            "late_modifiers_refused", "This campaign doesn't allow modifiers after the draw.", "late_modifiers"
        )
    late = decode(tuple[Modifier, ...], need(given, "late_modifiers"), "late_modifiers")
    check_modifiers((*drawer.modifiers, *late), options)
    if any(size(modifier, options) < 0 for modifier in late):
        raise Refusal("late_penalty", "Only help that adds motes can come after the draw.", "late_modifiers")
    return late


RULES = (
    rule(plan, name="plan_draw", given=plan_given),
    rule(draw, given=draw_given, reads_drawn=True),
    rule(extend_draw, reads_drawn=True),
)
