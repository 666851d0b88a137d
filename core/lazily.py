"""What is imported when it is first asked for: a roster is on screen before it is wanted.

That is parts of a game, and modules that only some actions need. A module with a `Lazy` one imports the same under
`if TYPE_CHECKING`, where the type checker and the import contracts read it; a test compares the two.
"""

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


class Lazy:
    """A module by its name, loaded on first use."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)
