"""Draws as requests: planned, drawn, extended, and the Fate mote read (aisling-10, 24 to 34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core.action import Rule
from core.codec import Json, decode
from core.entry import entry
from core.option import OptionValues
from core.piles import Token, Tokens
from core.refusal import Refusal
from core.result import Resolution, old_resolution
from core.rulesets.aisling.caern import check_hand, check_motes
from core.rulesets.aisling.draw import DrawRequest, draw
from core.rulesets.aisling.drawer import Drawer, plan
from core.rulesets.aisling.drawn import fate_facts
from core.rulesets.aisling.fate import read_fate
from core.rulesets.aisling.helps import Help
from core.rulesets.aisling.modifiers import Modifier, check_modifiers, size
from core.rulesets.aisling.options import defaults
from core.rulesets.aisling.reading import (
    ABSENT,
    DrawerGiven,
    OpposedGiven,
    need,
    parts,
    read_against,
    read_drawer,
    read_hand,
)
from core.rulesets.aisling.values import check_fates, chosen
from core.table import Laid, Table
from core.wording import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawGiven(OpposedGiven):
    """A draw with its hand, not read yet."""

    drawn: Any = entry("Drawn", default=ABSENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendGiven(DrawGiven):
    """A draw with modifiers that come after it, not read yet."""

    late_modifiers: Any = entry("Late modifiers", default=ABSENT)
    drawn_extra: Any = entry("Drawn then", default=ABSENT)


def plan_draw(request: DrawerGiven, table: Table) -> Resolution[Any]:
    """Plan a draw (aisling-6 to 16, 35)."""
    planned = plan(read_drawer(parts(request), request.options), request.options)
    names = ("trait_power", "mastery_power", "default_draw", "caern_size")
    facts = {"motes_to_draw": planned.motes} | {name: getattr(planned, name) for name in names}
    return old_resolution(facts, steps=planned.steps, value=planned)


def _read_draw(given: Mapping[str, Any], options: OptionValues) -> DrawRequest:
    drawer = read_drawer(given, options)
    difficulty, opposition = read_against(given)
    return DrawRequest(drawer=drawer, difficulty=difficulty, opposition=opposition, options=options)


def draw_given(request: DrawGiven, table: Table) -> Resolution[Any]:
    """A draw whose hand is given, which may be incomplete or too large (aisling-33, 34)."""
    given = parts(request)
    read = _read_draw(given, request.options)
    due = plan(read.drawer, read.options).motes
    hand = read_hand(given)
    check_hand(hand, read.drawer.thresholds)
    if pending := unsettled(due, hand):
        return old_resolution({"motes_to_draw": due} | pending)
    return draw(read, laid(hand))


def unsettled(due: int, hand: Sequence[Token]) -> dict[str, Json]:
    """What is still to be done about a hand of the wrong size; nothing where it is right (aisling-33, 34)."""
    if len(hand) > due:
        return {"outcome": "redraw", "over_by": len(hand) - due}
    if len(hand) < due:
        return {"outcome": "draw_more", "short_by": due - len(hand)}
    return {}


def laid(*answers: Tokens) -> Table:
    """A table at which these answers are given; where nothing is due, nothing is asked for."""
    return Table(Laid({(): tuple(answer for answer in answers if answer)}))


def extend_draw(request: ExtendGiven, table: Table) -> Resolution[Any]:
    """A complete first hand and modifiers that come after it, with what was drawn for them (aisling-10)."""
    given = parts(request)
    read = _read_draw(given, request.options)
    late = Help(id="late", label="", modifiers=_read_late(given, read.drawer, read.options))
    due = plan(read.drawer, read.options).motes
    after = plan(read.drawer.helped(late), read.options).motes
    first, extra = read_hand(given), read_hand(given, "drawn_extra")
    check_hand(first, read.drawer.thresholds)
    if len(first) != due:
        raise Refusal(
            "hand_incomplete", f"{counted(due, 'mote makes', 'motes make')} the first hand, not {len(first)}.", "drawn"
        )
    check_hand((*first, *extra), read.drawer.thresholds, "drawn_extra")
    added = {"motes_added": after - due}
    if pending := unsettled(after, (*first, *extra)):
        return old_resolution({"motes_to_draw": after} | pending | added)
    offering = replace(read, drawer=replace(read.drawer, late=(late,)))
    resolution = draw(offering, laid(first, (late.id,), extra))
    return replace(resolution, told={**resolution.facts, **added})


def _read_late(given: Mapping[str, Any], drawer: Drawer, options: OptionValues) -> tuple[Modifier, ...]:
    """The late modifiers; refuses them where they are not allowed, and those that take motes (aisling-10)."""
    if options["late_modifiers"] == "refused":
        raise Refusal("late_modifiers_refused", "In this campaign nothing comes after the draw.", "late_modifiers")
    late = decode(tuple[Modifier, ...], need(given, "late_modifiers"), "late_modifiers")
    check_modifiers((*drawer.modifiers, *late), options)
    if any(size(modifier, options) < 0 for modifier in late):
        raise Refusal("late_penalty", "Only what adds motes can come after the draw.", "late_modifiers")
    return late


@dataclass(frozen=True, slots=True, kw_only=True)
class FateRequest:
    """A hand, and the Fate colours it is compared with."""

    fate_colors: Mapping[str, str | None] = entry("Fate colours", default={})
    drawn: tuple[Any, ...] = entry("Drawn")
    options: OptionValues = field(default_factory=defaults)


def read_fate_rule(request: FateRequest, table: Table) -> Resolution[Any]:
    """Read the Fate mote of a hand (aisling-24 to 30)."""
    check_fates(request.fate_colors)
    check_motes(request.drawn)
    fate = read_fate(request.drawn, chosen(request.fate_colors), request.options)
    return old_resolution(fate_facts(fate), value=fate)


RULES = (
    Rule("plan_draw", DrawerGiven, plan_draw),
    Rule("draw", DrawGiven, draw_given, lays=True),
    Rule("extend_draw", ExtendGiven, extend_draw, lays=True),
    Rule("read_fate", FateRequest, read_fate_rule, lays=True),
)
