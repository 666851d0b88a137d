"""The offers of each action of a game in every kind of situation, and the views of its map, as a text to compare.

One file for each game, `tests/core/<game>/offers.txt`: the values a form starts with, the choices of its fields, and
why an action can't be done. What is the same as in the situation before isn't listed again. `python -m
tests.core.offers` writes the files; whoever changes a form looks at the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from campaigns.conformance.all_situations import every_situation, full_scene
from core.actions.action import Action
from core.actions.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.codec import encode
from core.schema.entry import Choice
from core.schema.fields import fields_of
from tests.faults.options import variants

HERE = Path(__file__).parent
MOST_CHOICES = 16
"""The choices of a field that are listed; of more, the first ones, the last and their number."""


def file_of(ruleset: Ruleset) -> Path:
    """Where the offers of a game are."""
    return HERE / ruleset.id / "offers.txt"


def offers(ruleset: Ruleset, folder: Path) -> str:
    """The offers of a game in each situation, with a heading for each, and the budgets of its forms."""
    situations = every_situation(ruleset, full_scene(ruleset, folder))
    lines = list[str]()
    known: dict[str, str] = {}
    for number, situation in enumerate(situations, 1):
        lines += (f"situation {number}", *_new(_lines(ruleset, situation), known))
    budgets = dict.fromkeys(line for action in ruleset.actions for line in _other_budgets(action, situations))
    return "".join(f"{line}\n" for line in (*lines, "budgets", *budgets))


def _new(lines: Iterable[tuple[str, str]], known: dict[str, str]) -> Iterator[str]:
    """The lines that are not known by their name yet, or read differently."""
    for name, text in lines:
        if known.get(name) != text:
            known[name] = text
            yield f"  {name}: {text}"


def _lines(ruleset: Ruleset, situation: Situation) -> Iterator[tuple[str, str]]:
    for action in ruleset.actions:
        yield from _form(action, situation)
    if ruleset.grid and not ruleset.grid.why_not(situation.options):
        yield from _map(ruleset, situation)


def _form(action: Action, situation: Situation) -> Iterator[tuple[str, str]]:
    """A form's fields, with their first values and choices."""
    try:
        form = action.begin(situation)
        why_not = action.why_not(situation)
    except Refusal as refusal:
        yield action.id, refusal.code
        return
    yield action.id, why_not.code if why_not else "can be done"
    for field in fields_of(type(form)):
        choices = field.choices(situation)
        offered = f" of {_choices(choices)}" if choices else ""
        yield f"{action.id}.{field.key}", f"{encode(getattr(form, field.name))}{offered}"
    yield from ((f"{action.id} {label}", words) for label, words in _budgets(action, form, situation).items())


def _budgets(action: Action, form: Any, situation: Situation) -> dict[str, str]:
    budgets = action.budgets(form, situation)
    return {f"{each.page}, {each.label}": f"{each.spent} of {each.of}" for each in budgets}


def _other_budgets(action: Action, situations: Sequence[Situation]) -> Iterator[str]:
    """The budgets that change with each option of each field, in the first situation that has budgets."""
    for situation in situations:
        with suppress(Refusal):
            form = action.begin(situation)
            if usual := _budgets(action, form, situation):
                for option, _, enter in variants(action, form, situation):
                    changed = _budgets(action, enter(form), situation).items() - usual.items()
                    if changed:
                        told = "; ".join(f"{label} {words}" for label, words in sorted(changed))
                        yield f"  {action.id} with {option.field} {option.value}: {told}"
                return


def _choices(choices: Sequence[Choice]) -> str:
    told = [_choice(each) for each in choices]
    if len(told) > MOST_CHOICES:
        told = [*told[: MOST_CHOICES - 1], f"… {told[-1]} ({len(told)})"]
    return ", ".join(told)


def _choice(choice: Choice) -> str:
    """The id of a choice, whether it is closed, and for whom it is open; its words have tests of their own."""
    closed, whose = " (closed)" if choice.why_not else "", f" (of {choice.of})" if choice.of else ""
    return f"{choice.id!r}{closed}{whose}"


def _map(ruleset: Ruleset, situation: Situation) -> Iterator[tuple[str, str]]:
    """The pieces of a map, where each can go, and what it sees alone and of the next."""
    rules: Any = ruleset.grid
    try:
        grid = rules.grid(situation)
    except Refusal as refusal:
        yield "map", refusal.code
        return
    yield "map", f"{grid.width} by {grid.height}, {[(each.space, each.look.text, each.note) for each in grid.ground]}"
    for piece, after in zip(grid.pieces, (*grid.pieces[1:], *grid.pieces[:1]), strict=True):
        told = {name: value for name, value in piece._asdict().items() if value and name not in ("id", "look", "marks")}
        yield f"map {piece.id}", f"{piece.look.text} {piece.look.hue} {told} {[each.name for each in piece.marks]}"
        alone, seen = rules.seen(situation, piece.id, None), rules.seen(situation, piece.id, after.id)
        ways = (f"{way.id} {way.cost} {way.space}{' (closed)' if way.why_not else ''}" for way in alone.ways)
        yield f"map {piece.id} moves", "; ".join(ways)
        for name, view in (("alone", alone), (f"sees {after.id}", seen)):
            facts = (f"{fact.label} {fact.value}{fact.band and f' ({fact.band})'}" for fact in view.facts)
            yield f"map {piece.id} {name}", "; ".join(facts)


if __name__ == "__main__":
    for each in all_rulesets():
        with TemporaryDirectory() as folder:
            file_of(each).write_text(offers(each, Path(folder) / "c"), encoding="utf-8")
