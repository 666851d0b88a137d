"""Textual's repeated look-ups, done once for all apps of a run; the result is the same.

A test starts an app of its own, and each would find again the handlers of each class, the number of their parameters
and the resulting style for each kind of widget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from inspect import signature
from types import FunctionType, MethodType
from typing import Any

from textual import Logger
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.reactive import Reactive
from textual.widget import Widget

_dispatch = MessagePump._get_dispatch_methods
_handling: dict[tuple[type, type, str], list[tuple[type, str]] | None] = {}


def handlers(self: MessagePump, method_name: str, message: Message) -> Iterator[tuple[type, Callable[..., Any]]]:
    """Instead of `MessagePump._get_dispatch_methods`: look for the handlers of a message once for each class."""
    key = type(self), type(message), method_name
    if key not in _handling:
        _handling[key] = _named(*key)
    known = _handling[key]
    if known is None:
        yield from _dispatch(self, method_name, message)
        return
    for cls, name in known:
        if message._no_default_action:
            return
        if name in vars(cls):  # or a test has taken back a handler that it had put there
            yield cls, vars(cls)[name].__get__(self, cls)


def _named(kind: type, heard: type, name: str) -> list[tuple[type, str]] | None:
    """The handlers that go by their name; None where some are decorated, which Textual chooses for each message."""
    if any(of in vars(cls).get("_decorated_handlers", ()) for cls in kind.__mro__ for of in heard.__mro__):
        return None
    found = []
    for cls in kind.__mro__:
        own = next((each for each in (f"_{name}", name) if vars(cls).get(each)), None)
        if own and not getattr(vars(cls)[own], "_textual_on", None):
            found.append((cls, own))
    return found


def count_parameters(func: Callable[..., Any]) -> int:
    """Instead of `textual._callback._count_parameters`: ask the code of a function, or of that behind a method."""
    if type(func) is MethodType:
        return count_parameters(func.__func__) - 1
    if type(func) is not FunctionType or "__wrapped__" in vars(func) or "__signature__" in vars(func):
        return len(signature(func).parameters)
    code = func.__code__
    return code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 4) + bool(code.co_flags & 8)


_prevent = MessagePump.prevent
_nothing = nullcontext()


def prevent(self: MessagePump, *kinds: type[Message]) -> AbstractContextManager[None]:
    """Instead of `MessagePump.prevent`: make no context for each message that prevents none."""
    return _prevent(self, *kinds) if kinds else _nothing


class Unheard(Logger):
    """Instead of Textual's `log`, which makes two loggers for each handler of a message: no one hears it in tests."""

    event = property(lambda self: self)  # type: ignore[assignment]

    def __call__(self, *args: object, **kwargs: object) -> None:
        """Say nothing."""

    def verbosity(self, verbose: bool) -> Logger:
        """The same."""
        return self


_value = Reactive.__get__
_stored: dict[tuple[type, str], bool] = {}


def value(self: Reactive[Any], obj: Any, kind: type) -> Any:
    """Instead of `Reactive.__get__`: the value that is there, unless it is computed."""
    if obj is not None:
        key = kind, self.compute_name
        if key not in _stored:
            _stored[key] = not hasattr(*key)
        if _stored[key] and self.internal_name in (values := obj.__dict__):
            return values[self.internal_name]
    return _value(self, obj, kind)


_apply = Stylesheet.apply
_sheets: dict[tuple[int, ...], int] = {}
_looks: dict[tuple[Any, ...], tuple[Any, dict[str, bool]]] = {}
_numbered: dict[int, tuple[Any, int]] = {}


def apply_known(self: Stylesheet, node: DOMNode, *, animate: bool = False, cache: Any = None) -> None:
    """Instead of `Stylesheet.apply`: find out once what the rules of some sheets come to for a kind of widget."""
    place = _sheet(self), *_place(node)
    if place in _looks:
        rules, flags = _looks[place]
        vars(node).update(flags)
        self.replace_rules(node, rules, animate=animate)
        self._process_component_classes(node)
        if cache is not None:
            cache[place] = rules
        return
    found: dict[Any, Any] = {}
    _apply(self, node, animate=animate, cache=found)
    for rules in found.values():  # none where the place among others matters
        if cache is not None:
            cache[place] = rules
        _looks[place] = rules, {name: flag for name, flag in vars(node).items() if name.startswith("_has_")}


def _sheet(stylesheet: Stylesheet) -> int:
    """The same number for the same rules; they are parsed once (`tests.tui.pilot.parse_once`), so they stay."""
    rules = stylesheet.rules
    known, number = _numbered.get(id(stylesheet), (None, 0))
    if known is not rules:
        number = _sheets.setdefault(tuple(map(id, rules)), len(_sheets))
        _numbered[id(stylesheet)] = rules, number
    return number


def _place(node: DOMNode) -> tuple[Any, ...]:
    """All that rules can go by: the state of the app, and the kind, id, classes and state of a widget and its parents.

    The states say what the pseudo classes follow from, which take longer to ask. Those of a widget's position among
    others are left out: Textual doesn't keep what rules come to that go by them.
    """
    key: tuple[Any, ...] = (frozenset(node.app.pseudo_classes),)
    for each in node.css_path_nodes:
        key = (key, type(each), each.id, each.classes, _state(each))
    return key


def _state(node: DOMNode) -> tuple[bool, ...]:
    return (node.mouse_hover, node.has_focus, node.disabled, node.allow_focus()) if isinstance(node, Widget) else ()
