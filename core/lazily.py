"""Parts of a game that are imported when they are first asked for: a roster is on screen before they are wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.part import Part


@dataclass(frozen=True, slots=True)
class Given:
    """The whole of a game that is loaded at once, for `Ruleset.whole`."""

    part: Part

    def __call__(self) -> Part:
        """The whole."""
        return self.part


def value(package: str, module: str, name: str) -> Callable[[], Any]:
    """A function that gives what `name` is in a module of the package."""
    return lambda: getattr(import_module(f"{package}.{module}"), name)


def function(package: str, module: str, name: str) -> Callable[..., Any]:
    """The function `name` of a module of the package."""
    found = value(package, module, name)

    def call(*given: Any) -> Any:
        return found()(*given)

    return call
