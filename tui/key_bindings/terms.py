"""The terms of a game's text as commands: each leads to its action, conflict or rule.

A game declares the target of each term (`core.texts.Terms`); help, palette and command line all read it here. Actions
and conflicts that are in no menu of the table are here by title as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from core.actions.place import Place
from core.texts import CONFLICT
from tui.key_bindings import UiCommand

if TYPE_CHECKING:
    from core.ruleset import Ruleset

OFFERED = (Place.SCENE, Place.CARE, Place.MORE, Place.STORY)
"""The places whose actions are in a menu of the table, and are found there by title."""


class _Led(NamedTuple):
    """The target of a term: its title, its help, and the Textual action.

    `untitled`: it is available at the table by title already, or has no title.
    """

    title: str
    help: str
    run: str
    untitled: bool = False


def term_commands(ruleset: Ruleset, scope: str) -> Iterator[UiCommand]:
    """Return a command for each term of a game's text, and for each action and conflict in no menu of the table."""
    known = _term_targets(ruleset)
    for key, led in known.items():
        own = () if led.untitled else (led.title,)
        for term in dict.fromkeys((*own, *ruleset.terms.get(key, ()))):
            said = led.help if led.help and term == led.title else ": ".join(filter(None, (led.title, led.help)))
            several = () if term.endswith("s") else (f"{term}s".lower(),)
            yield UiCommand(f"term.{key}.{term}", term, said, "", led.run, scope, "Terms", aliases=several)


def _term_targets(ruleset: Ruleset) -> dict[str, _Led]:
    """All possible targets of a term."""
    acts = {act.id: _Led(act.title, act.help, f"act('{act.id}')", act.place in OFFERED) for act in ruleset.actions}
    kinds = {f"{CONFLICT}{kind.id}": _Led(kind.title, kind.help, f"begin('{kind.id}')") for kind in ruleset.conflicts}
    named = (key for key in ruleset.terms if key in ruleset.texts)
    rules = {key: _Led(key, ruleset.texts[key], f"rule('{key}')", untitled=True) for key in named}
    return {**acts, **kinds, **rules}
