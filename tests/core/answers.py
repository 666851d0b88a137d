"""How each rule answers requests that differ from its vectors in one value, as a text to compare.

One file for each game, `tests/core/<game>/answers.txt`: a value of a vector is left out, emptied, doubled, raised,
lowered or replaced by a word nobody knows, the first time that a rule gets it in this place. Vectors hold what right
requests come to; this holds every check of a rule, and what its numbers come to beside those of the catalogue. What
leaves the answer as it was isn't listed. `python -m tests.core.answers` writes the files; whoever changes a rule looks
at the difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from core.json_interface import answer
from core.ruleset import Ruleset
from core.rulesets import all_rulesets

HERE = Path(__file__).parent
MOST = 110
"""The characters of an answer that are listed; of a longer one its sum, too."""
FEW = 2
"""The entries of a list that are changed."""
Place = tuple[str | int, ...]
LEFT_OUT: Final = object()


def file_of(ruleset: Ruleset) -> Path:
    """Where the answers of a game are."""
    return HERE / ruleset.id / "answers.txt"


def answers(ruleset: Ruleset) -> str:
    """The answers of a game to changed requests, below the rule and the vector they begin from."""
    lines: dict[str, list[str]] = {}
    seen: set[tuple[str, ...]] = set()
    for vector in json.loads((HERE / ruleset.id / "vectors.json").read_text(encoding="utf-8")):
        usual = _asked(ruleset, vector["action"], vector["given"])
        if "error" not in usual:
            told = list(_told(ruleset, vector, usual, seen))
            lines.setdefault(vector["action"], []).extend([f"{vector['id']} {vector['action']}", *told] if told else [])
    return "".join(f"{line}\n" for each in lines.values() for line in each)


def _asked(ruleset: Ruleset, action: str, given: Any) -> dict[str, Any]:
    return answer({"ruleset": ruleset.id, "action": action, "given": given})


def _told(ruleset: Ruleset, vector: dict[str, Any], usual: dict[str, Any], seen: set[tuple[str, ...]]) -> Iterator[str]:
    """A line for each change of a vector that was not tried before and makes a difference."""
    for place, value in _values(vector["given"]):
        where = ".".join("*" if isinstance(each, int) else each for each in place)
        for name, other in _others(value):
            if (key := (vector["action"], where, name)) in seen:
                continue
            seen.add(key)
            got = _asked(ruleset, vector["action"], _changed(vector["given"], place, other))
            if got != usual:
                yield f"  {where} {name}: {_words(got)}"


def _values(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Each value within a request, with where it stands."""
    if place:
        yield place, value
    inner: Sequence[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = [*value.items()]
    elif isinstance(value, list):
        inner = [*enumerate(value[:FEW])]
    for at, each in inner:
        yield from _values(each, (*place, at))


def _others(value: Any) -> Iterator[tuple[str, Any]]:
    """Other values in the place of this one, each with its name."""
    yield "left out", LEFT_OUT
    if isinstance(value, bool):
        yield f"{not value}", not value
    elif isinstance(value, int):
        yield from (("+1", value + 1), ("-1", value - 1), ("0", 0), ("below 0", -1), ("a million", 10**6))
    elif isinstance(value, str):
        yield from (("unknown", "nobody"), ("empty", ""))
    elif isinstance(value, list):
        yield from (("empty", []), ("first twice", [*value[:1], *value]))


def _changed(given: Any, place: Place, other: Any) -> Any:
    """A request with another value in one place."""
    made = deepcopy(given)
    inner = made
    for at in place[:-1]:
        inner = inner[at]
    if other is LEFT_OUT:
        del inner[place[-1]]
    else:
        inner[place[-1]] = other
    return made


def _words(got: dict[str, Any]) -> str:
    """An answer on one line: a refusal by its code, field and sentence, or the beginning of what it came to."""
    if "error" in got:
        return f"{got['error']} {got.get('field', '')}: {got['message']}"
    told = json.dumps(got, ensure_ascii=False)
    return told if len(told) <= MOST else f"{told[:MOST]}… {crc32(told.encode()):08x}"


if __name__ == "__main__":
    for each in all_rulesets():
        file_of(each).write_text(answers(each), encoding="utf-8")
