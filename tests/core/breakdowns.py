"""How each vector of the catalogues explains itself, as a text that people can read and compare.

One file for each game, `tests/core/<game>/breakdowns.txt`: vectors hold what an action comes to, and this the steps
told of it. `python -m tests.core.breakdowns` writes the files; whoever changes a breakdown looks at the difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from core.actions.result import Step
from core.json_interface import resolution
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets

HERE = Path(__file__).parent


def file_of(ruleset: Ruleset) -> Path:
    """Where the breakdowns of a game are."""
    return HERE / ruleset.id / "breakdowns.txt"


def breakdowns(ruleset: Ruleset) -> str:
    """The steps of each vector that has some, below its id."""
    vectors = json.loads((HERE / ruleset.id / "vectors.json").read_text(encoding="utf-8"))
    return "".join(line for vector in vectors for line in _told(ruleset, vector["id"], vector))


def _told(ruleset: Ruleset, name: str, vector: dict[str, object]) -> Iterator[str]:
    try:
        steps = resolution(ruleset, vector["action"], vector["given"]).steps
    except Refusal:
        return
    if steps:
        yield f"{name} {vector['action']}\n"
        yield from (f"  {_line(step)}\n" for step in steps)


def _line(step: Step) -> str:
    """A step with all that is told of it: what it adds after a sign, what there is then after an equals sign."""
    words = [step.seat and f"{step.seat}:", step.rule, step.what, step.label and f'"{step.label}"']
    words += [str(token) for token in step.tokens]
    words += ["" if step.amount is None else f"{step.amount:+}", "" if step.total is None else f"= {step.total}"]
    return " ".join(word for word in words if word)


if __name__ == "__main__":
    for each in all_rulesets():
        file_of(each).write_text(breakdowns(each), encoding="utf-8")
