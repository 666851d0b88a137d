"""The consequences in each form of a change of one field, alone and after another field's, to compare.

One file for each game, `tests/core/<game>/follows.txt`: in every kind of situation each option of each field is
chosen. If anything else of the form changes, that is listed, and what changes with the first option of each other field
afterwards: an opponent replaces a difficulty, and only a difficulty replaces the opponent. `python -m
tests.core.follows` writes the files; whoever changes a form looks at the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
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
from tests.faults.options import Variant, variants

HERE = Path(__file__).parent
MOST = 100
"""The characters of a value that are listed."""
Told = tuple[str, str]
"""The options that were chosen, and what followed."""


def file_of(ruleset: Ruleset) -> Path:
    """Where the listing of a game is."""
    return HERE / ruleset.id / "follows.txt"


def follows(ruleset: Ruleset, folder: Path) -> str:
    """The listing of a game, below the name of each action whose form follows."""
    situations = every_situation(ruleset, full_scene(ruleset, folder))
    return "".join(f"{line}\n" for action in ruleset.actions for line in _of_action(action, situations))


def _of_action(action: Action, situations: Sequence[Situation]) -> Iterator[str]:
    told: dict[str, str] = {}
    for situation in situations:
        with suppress(Refusal):
            for name, words in _of_form(action, action.begin(situation), situation, {*told}):
                told.setdefault(name, words)
    yield from (action.id, *(f"  {name}: {words}" for name, words in told.items())) if told else ()


def _of_form(action: Action, form: Any, situation: Situation, known: Set[str]) -> Iterator[Told]:
    """The consequences of each option, and where they aren't known yet, those of each other field after it."""
    for each in variants(action, form, situation):
        after, told = _followed(action, form, each, situation)
        if told:
            name = f"{each.option.field} {each.option.value}"
            yield name, told
            if name not in known:
                yield from _next(action, after, each, situation)


def _next(action: Action, form: Any, before: Variant, situation: Situation) -> Iterator[Told]:
    seen = {before.option.field}
    for each in variants(action, form, situation):
        if each.option.field not in seen and each.enter(form) != form:
            seen.add(each.option.field)
            _, told = _followed(action, form, each, situation)
            if told:
                yield f"{before.option.field} {before.option.value}, then {each.option.field}", told


def _followed(action: Action, form: Any, entered: Variant, situation: Situation) -> tuple[Any, str]:
    """The form after a choice, and the fields that changed with it."""
    chosen = entered.enter(form)
    after = action.follow(form, chosen, situation)
    was, now = encode(chosen), encode(after)
    return after, ", ".join(f"{name} {value}"[:MOST] for name, value in now.items() if was[name] != value)


if __name__ == "__main__":
    for each in all_rulesets():
        with TemporaryDirectory() as folder:
            file_of(each).write_text(follows(each, Path(folder) / "c"), encoding="utf-8")
