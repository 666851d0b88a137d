"""Names in a game's declarations that lead nowhere: pages, house rules and the actions of conflicts."""

from __future__ import annotations

from collections.abc import Iterator

from core.actions.action import Action
from core.ruleset import Ruleset
from core.schema.fields import fields_of


def loose_ends(ruleset: Ruleset) -> Iterator[str]:
    """A line for each name that leads nowhere."""
    acts = {action.id for action in ruleset.actions}
    for conflict in ruleset.conflicts:
        for id in conflict.actions:
            if id not in acts:
                yield f"{conflict.id}: {id!r} isn't among the actions of the game; list it in Part(actions=...) too"
    for option in ruleset.options.entries:
        if not option.allows(option.default):
            yield option.why_not(option.default)
        for value in option.words.keys() - set(map(str, option.values)):
            yield f"house rules: {option.id}: words has {value!r}, which it can't be"
    for action in ruleset.actions:
        yield from _pages(action)


def _pages(action: Action) -> Iterator[str]:
    """Pages that are described but that no entry of the form uses."""
    there = {field.entry.page for field in fields_of(action.form)}
    yield from (
        f"{action.id}: pages: no entry of its form has page={title!r}" for title in action.pages if title not in there
    )
