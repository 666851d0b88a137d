"""Everything an author of a game needs, in one place: `from core.game import Draw, Ruleset, entry`.

A game is a package beside wyrdbook (docs/dev/writing-a-game.md). It can rely on the names in `__all__`: `INTERFACE`
goes up when games written earlier no longer fit. Everything else in `core` may change.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any

from core.actions.action import Budget, Change, Done, Draw, Price
from core.actions.odds_of_rules import odds_of
from core.actions.place import Place
from core.actions.result import Outcome, Resolution, Step, running
from core.actions.rule import Rule, rule
from core.actions.situation import Actor, Brief, Effects, Situation, Suggested
from core.activities import Activity
from core.building_blocks.band import Band
from core.building_blocks.ledger import PointsMove
from core.building_blocks.tallies import Counter, Tally, Tick, Until
from core.building_blocks.track import Track
from core.conflict import ConflictFace, ConflictForm, Due, Gauge, Participant
from core.decider import Decider, Pool
from core.declarations import Declared, part_of
from core.downtime import Downtime, Interval, Measure, Plan, Planned, Spent, Taken
from core.effects import adjust, condition, discarded, on_conflict, on_sheet, over, points, tallied, ticked, together
from core.game_data import Chart
from core.game_part import Part, chapter, joined
from core.lazy_imports import Given
from core.lifecycle import Chore, Ending, Lifecycle, Wanted
from core.look import Board, Card, Hand, Heap, Look, Tag
from core.luck.exact_walk import expectation, walk
from core.luck.odds import Chance, Odds
from core.luck.piles import Deck, Dice, Token
from core.luck.table import Answer, KnownAnswers, Table
from core.points import Currency, Tier
from core.refusal import Refusal
from core.ruleset import INTERFACE, MINOR, Ruleset, RulesetOf
from core.schema.entry import Choice, Entry, Lines, Only, Tie, entry
from core.schema.fields import Field, Kind, fields_of
from core.schema.option import Option, Options, option
from core.sheet import Badge, Row, Section
from core.small_games.defaults import NoForm, activity, change, conflict, downtime, draw, extended, filled, with_options
from core.small_games.growth import acquire, advance, budget_of, builder, traits
from core.small_games.hands import drop, hand_panel, held_cards, hold
from core.small_games.rivals import Rivals, both, contest, others
from core.small_games.scores import Score, compare, either, reach
from core.small_games.shared_deck import SharedDeck, shared_deck
from core.story_records import Limb, RecordKind
from core.texts import DerivedWords, RuleTexts, Terms, words
from core.upgrade import Upgrade
from core.wording import readable

__all__ = [
    "INTERFACE",
    "MINOR",
    "Activity",
    "Actor",
    "Badge",
    "Band",
    "Board",
    "Brief",
    "Budget",
    "Card",
    "Chance",
    "Change",
    "Chart",
    "Choice",
    "Chore",
    "ConflictFace",
    "ConflictForm",
    "Counter",
    "Currency",
    "Decider",
    "Deck",
    "DerivedWords",
    "Dice",
    "Done",
    "Downtime",
    "Draw",
    "Due",
    "Effects",
    "Ending",
    "Entry",
    "Gauge",
    "Hand",
    "Heap",
    "Interval",
    "Lifecycle",
    "Limb",
    "Lines",
    "Look",
    "Measure",
    "NoForm",
    "NoState",
    "Odds",
    "Only",
    "Option",
    "Options",
    "Outcome",
    "Part",
    "Participant",
    "Place",
    "Plan",
    "Planned",
    "PointsMove",
    "Pool",
    "Price",
    "RecordKind",
    "Refusal",
    "Resolution",
    "Rivals",
    "Row",
    "Rule",
    "RuleTexts",
    "Ruleset",
    "Score",
    "Section",
    "SharedDeck",
    "Situation",
    "Spent",
    "Step",
    "Suggested",
    "Table",
    "Tag",
    "Taken",
    "Tally",
    "Terms",
    "Tick",
    "Tie",
    "Tier",
    "Token",
    "Track",
    "Until",
    "Upgrade",
    "Wanted",
    "acquire",
    "activity",
    "adjust",
    "advance",
    "both",
    "budget_of",
    "builder",
    "change",
    "chapter",
    "compare",
    "condition",
    "conflict",
    "contest",
    "discarded",
    "downtime",
    "draw",
    "drop",
    "either",
    "entry",
    "expectation",
    "extended",
    "filled",
    "game",
    "hand_panel",
    "held_cards",
    "hold",
    "joined",
    "odds_of",
    "on_conflict",
    "on_sheet",
    "option",
    "others",
    "over",
    "points",
    "reach",
    "rule",
    "running",
    "sections_of",
    "shared_deck",
    "tallied",
    "ticked",
    "together",
    "traits",
    "typed",
    "walk",
    "words",
]


@dataclass(frozen=True, slots=True)
class NoState:
    """The state of a table that shares nothing."""


def game(package: str, *declared: Declared, sheet: type[Any], **more: Any) -> Ruleset:
    """A game of these declarations: actions, conflicts, a downtime, whole parts. Its words and rule texts are in
    `package` (pass `__name__`), and its sheet is laid out by its entries.

    `more` are further fields of `Ruleset`. They replace the defaults: the package's name as `id`, `title` and `blurb`
    from its docstring ("Title: blurb."), no shared `state`, `sheet()` as a new sheet (`new_sheet`), a section for each
    page of the sheet's entries (`sections`), no `badges`, and words as they read (`DerivedWords`). Give house rules
    as the dataclass that declares them.
    """
    state, whole = more.pop("state", NoState), more.pop("whole", Part())
    id = package.rpartition(".")[2]
    title, _, blurb = (sys.modules[package].__doc__ or "").partition("\n")[0].partition(": ")
    usual: dict[str, Any] = {
        "id": id,
        "title": title.strip(" .") or readable(id),
        "blurb": blurb[:1].upper() + blurb[1:],
        "words": DerivedWords(words(package), _labels(sheet)),
        "texts": RuleTexts(package),
        "state": state,
        "new_state": state,
        "new_sheet": lambda player: sheet(),
        "sections": sections_of,
        "badges": lambda sheet: (),
    }
    return RulesetOf(sheet=sheet, whole=Given(part_of(whole, *declared)), **{**usual, **with_options(more)})


def _labels(sheet: type) -> dict[str, str]:
    """The labels of a sheet's fields as words for their names; not yet those of a sheet that isn't a dataclass."""
    return {field.name: field.label for field in fields_of(sheet) if field.label} if is_dataclass(sheet) else {}


def sections_of(sheet: object) -> tuple[Section, ...]:
    """The sections of a sheet by its entries: one for each page, and one for each list and group."""
    pages: dict[str, list[Row]] = {}
    apart: list[Section] = []
    for field in fields_of(type(sheet)):
        value = getattr(sheet, field.name)
        if field.type.kind in (Kind.LIST, Kind.MAPPING):
            apart.append(_growing_section(field, value))
        elif field.type.kind is Kind.GROUP:
            rows = (Row(own.label, getattr(value, own.name), (field.key, own.key)) for own in fields_of(type(value)))
            apart.append(Section(field.label, tuple(rows)))
        else:
            shown = "" if value is None else value
            row = Row(field.label, shown, (field.key,), shown=_choice_label(field, value))
            pages.setdefault(field.entry.page or "Sheet", []).append(row)
    return (*(Section(title, tuple(rows)) for title, rows in pages.items()), *apart)


def _growing_section(field: Field, value: Any) -> Section:
    """A list or a mapping as a section that can grow; the rows of a list of groups show the first field."""
    path, kind = (field.key,), field.type.item.python
    if field.type.kind is Kind.MAPPING:
        rows = [Row(name, each, (*path, name)) for name, each in value.items()]
    elif field.type.item.kind is Kind.GROUP:
        first = fields_of(kind)[0]
        at_first = ((at, getattr(each, first.name)) for at, each in enumerate(value))
        rows = [Row(f"{first.label} {at + 1}", shown, (*path, at, first.key)) for at, shown in at_first]
    else:
        rows = [Row(str(at + 1), each, (*path, at), shown=_choice_label(field, each)) for at, each in enumerate(value)]
    return Section(field.label, tuple(rows), path, kind)


def _choice_label(field: Field, value: object) -> str:
    """The label of a value that is one of the entry's choices; empty if they depend on the situation."""
    choices = () if callable(field.entry.choices) else field.entry.choices
    return next((choice.label for choice in choices if choice.id == value), "")


def typed(*draws: Sequence[Token]) -> Table:
    """A table for tests at which these tokens are drawn, one request after another; a choice is drawn as its id."""
    return Table(KnownAnswers([Answer(tuple(draw)) for draw in draws]))
