"""Imports at first use, so that the roster of a campaign is on screen sooner.

This is for parts of a game, and for modules that only some actions need. A module with a `Lazy` one imports the same
under `if TYPE_CHECKING`, where the type checker and the import contracts read it; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.game_part import Part


@dataclass(frozen=True, slots=True)
class Given:
    """A whole game that is loaded already, for `Ruleset.whole`."""

    part: Part

    def __call__(self) -> Part:
        """Return the whole game."""
        return self.part


def value(package: str, module: str, name: str) -> Callable[[], Any]:
    """A function that returns the value of `name` in a module of the package."""
    return lambda: getattr(import_module(f"{package}.{module}"), name)


def function(package: str, module: str, name: str) -> Callable[..., Any]:
    """The function `name` in a module of the package, which is imported at the first call."""
    found = value(package, module, name)

    def call(*given: Any) -> Any:
        return found()(*given)

    return call


class Lazy:
    """A module by name, loaded at first use."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)
