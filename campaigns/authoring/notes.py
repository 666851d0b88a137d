"""Notes on a game for its author: things that may be on purpose, so they aren't mistakes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from sys import modules

from core.ruleset import Ruleset
from core.rulesets import MODULES
from core.texts import RuleTexts


def notes(ruleset: Ruleset) -> Iterator[str]:
    """A line about the rules that the code never names, and about a missing page of the guide."""
    package = ruleset.texts.package if isinstance(ruleset.texts, RuleTexts) else ""
    if not package:
        return
    named = set(re.findall(rf"\b{re.escape(ruleset.id)}-\d+\b", _source(package)))
    if idle := [rule for rule in ruleset.texts if rule not in named]:
        told = f"the code never names {', '.join(idle)}. A rule that people apply themselves needs no code."
        yield f"texts.properties: {told}"
    if ruleset.id not in MODULES and not files(package).joinpath("guide.md").is_file():
        yield f"guide.md is missing, so wyrdbook help {ruleset.id} finds no page."


def _source(package: str) -> str:
    """All code of a package, with its comments: a docstring that names its rule counts."""
    folder = Path(str(modules[package].__file__)).parent
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py")))
