"""The commands that can be reached from a screen, and the node each runs at: for palette, help and command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from textual import actions
from textual.dom import DOMNode
from textual.screen import Screen

from tui.app_interface.availability import Availability
from tui.app_interface.guide import ON_SCREEN, Page, pages
from tui.config.macro_files import macros
from tui.key_bindings import UiCommand, commands, every_command, key_name
from tui.textual_internals import remapped_keys

if TYPE_CHECKING:
    from campaigns.draws.offers import Offer
    from core.actions.action import Action


@dataclass(frozen=True, slots=True)
class Reached:
    """A command, the widget or screen it runs at, and whether that has the focus.

    `taken` are the keys that a node nearer to the focus handles first.
    """

    command: UiCommand
    node: DOMNode
    near: bool = False
    taken: frozenset[str] = frozenset()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the command as the user may have remapped them."""
        keys = remapped_keys(self.node.app, self.command.id) or self.command.keys
        return tuple(key.strip() for key in keys.split(",") if key.strip())

    @property
    def key(self) -> str:
        """The key for it here, if any; for another pane, after that pane's digit."""
        digit = "" if self.near else getattr(self.node, "digit", "")
        keys = self.keys if digit else [key for key in self.keys if key not in self.taken]
        return f"{digit} {key_name(keys[:1])}".strip() if keys else ""

    @property
    def why_not(self) -> str:
        """The reason it cannot be done now."""
        if not isinstance(self.node, Availability):
            return ""
        _, name, parameters = actions.parse(self.command.action)
        return self.node.why_not(name, parameters)


def reachable(screen: Screen[Any]) -> list[Reached]:
    """Return every command of the screen, its parts and the app, those nearest to the focus first.

    For an app command that a place has its own key for, the place's is listed.
    """
    found = [Reached(c, node, near) for node, near in _nodes_with_scope(screen) for c in commands(_scope(node))]
    near = {each.command.action for each in found if each.command.scope != "app"}
    found = [
        *_with_keys(each for each in found if each.command.scope != "app" or f"app.{each.command.action}" not in near)
    ]
    layouts = (Reached(_as_layout(name, _scope(screen)), screen) for name in getattr(screen, "layouts", ()))
    keys = getattr(screen.app, "macro_keys", {})
    chains = (Reached(_as_macro(name, keys.get(name, "")), screen.app) for name in macros())
    return [*found, *chains, *layouts]


def reachable_by_key(dialog: Screen[Any]) -> list[Reached]:
    """Return the commands whose keys work in a dialog, those nearest to the focus first."""
    known = {command.id: command for command in every_command()}
    bound = {active.binding.id: active.node for active in dialog.active_bindings.values()}
    return [Reached(known[id], node, near=True) for id, node in bound.items() if id in known]


def _with_keys(found: Iterable[Reached]) -> Iterator[Reached]:
    """Each command with the keys that nearer nodes handle first: a pane's [d] is not the screen's."""
    nearer = dict[str, DOMNode]()
    for each in found:
        yield replace(each, taken=frozenset(key for key, node in nearer.items() if node is not each.node))
        for key in each.keys if each.near else ():
            nearer.setdefault(key, each.node)


def _as_macro(name: str, keys: str) -> UiCommand:
    does, act = "Play this macro.", f"replay('{name}')"
    return UiCommand(f"macro.{name}", f"Macro {name}", does, keys, act, "app", "Macros", aliases=(name,))


def _as_layout(name: str, scope: str) -> UiCommand:
    does, act, words = "Switch to this layout.", f"layout('{name}')", " ".join(name.split("-"))
    return UiCommand(f"layout.{name}", f"Layout {name}", does, "", act, scope, "Layout", aliases=(words,))


def acts(screen: Screen[Any]) -> list[Reached]:
    """The actions of the game that a screen offers, as commands named by their titles."""
    offers: Callable[[], Sequence[Offer]] | None = getattr(screen, "acts", None)
    return [Reached(as_command(offer.action, _scope(screen)), screen) for offer in offers()] if offers else []


def terms(screen: Screen[Any]) -> list[Reached]:
    """The terms of the game's text that lead somewhere from a screen (`tui.key_bindings.terms`)."""
    listed: Callable[[], Iterator[UiCommand]] | None = getattr(screen, "terms", None)
    return [Reached(command, screen) for command in listed()] if listed else []


def guide(screen: Screen[Any]) -> list[Reached]:
    """The pages of the guide, as commands that open them, without those that take too long to lay out."""
    return [Reached(_as_page(page), screen.app) for page in pages() if len(page.text) <= ON_SCREEN]


def _as_page(page: Page) -> UiCommand:
    does, act = "Read this page of the guide.", f"guide('{page.topic}')"
    return UiCommand(f"guide.{page.topic}", page.title, does, "", act, "app.guide", "Guide", aliases=(page.topic,))


def as_command(act: Action, scope: str) -> UiCommand:
    """An action of the game as a command named by its title."""
    return UiCommand(
        f"act.{act.id}",
        act.title,
        act.help,
        "",
        f"act('{act.id}')",
        scope,
        "Actions",
        aliases=(act.id.replace("_", " "),),
    )


def _nodes_with_scope(screen: Screen[Any]) -> Iterator[tuple[DOMNode, bool]]:
    """The nodes with commands: from the focus outwards, then the rest of the screen, then the app."""
    chain = screen.focused.ancestors_with_self if screen.focused is not None else ()
    near = [node for node in chain if _scope(node) and node not in (screen, screen.app)]
    yield from ((node, True) for node in near)
    if _scope(screen):
        yield screen, True
    yield from ((node, False) for node in screen.walk_children() if _scope(node) and node not in near)
    yield screen.app, False


def _scope(node: DOMNode) -> str:
    scope = getattr(node, "scope", "")
    return scope if isinstance(scope, str) else ""
