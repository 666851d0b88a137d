"""How each rule answers requests that differ from its vectors in one value, and each form such values, to compare.

One file for each game, `tests/core/<game>/answers.txt`: a value of a vector is left out, emptied, doubled, raised,
lowered or replaced by a word nobody knows, the first time that a rule gets it in this place; and so the first values of
a form in each kind of situation in which they can be sent. Vectors hold what right requests come to; this holds every
check of a rule, and what its numbers come to beside those of the catalogue. What leaves the answer as it was isn't
listed. `python -m tests.core.answers` writes the files; whoever changes a rule looks at the difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zlib import crc32

from campaigns.conformance.all_situations import every_situation, full_scene
from core.actions.action import Action
from core.actions.play import openable, prepare
from core.actions.situation import Situation
from core.json_interface import answer
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import all_rulesets
from core.schema.codec import decode, encode

HERE = Path(__file__).parent
MOST = 110
"""The characters of an answer that are listed; of a longer one its sum, too."""
FEW = 2
"""The entries of a list that are changed."""
Place = tuple[str | int, ...]
LEFT_OUT: Final = object()
Others = Callable[[Any], Iterator[tuple[str, Any]]]
"""The other values that are tried in the place of one, each with its name."""


def file_of(ruleset: Ruleset) -> Path:
    """Where the answers of a game are."""
    return HERE / ruleset.id / "answers.txt"


def answers(ruleset: Ruleset, folder: Path) -> str:
    """The answers of a game: of its rules below the vectors that they begin from, then of the forms of its actions."""
    situations = every_situation(ruleset, full_scene(ruleset, folder))
    return "".join(f"{line}\n" for line in (*_of_rules(ruleset), *_of_forms(ruleset.actions, situations)))


def _of_rules(ruleset: Ruleset) -> Iterator[str]:
    lines: dict[str, list[str]] = {}
    seen: set[tuple[str, ...]] = set()
    for vector in json.loads((HERE / ruleset.id / "vectors.json").read_text(encoding="utf-8")):
        usual = _asked(ruleset, vector["action"], vector["given"])
        if "error" not in usual:
            told = list(_told(ruleset, vector, usual, seen))
            lines.setdefault(vector["action"], []).extend([f"{vector['id']} {vector['action']}", *told] if told else [])
    for each in lines.values():
        yield from each


def _asked(ruleset: Ruleset, action: str, given: Any) -> dict[str, Any]:
    return answer({"ruleset": ruleset.id, "action": action, "given": given})


def _told(ruleset: Ruleset, vector: dict[str, Any], usual: dict[str, Any], seen: set[tuple[str, ...]]) -> Iterator[str]:
    """A line for each change of a vector that was not tried before and makes a difference."""
    for name, other in changes(vector["given"], _others):
        if (key := (vector["action"], name)) not in seen:
            seen.add(key)
            got = _asked(ruleset, vector["action"], other)
            if got != usual:
                yield f"  {name}: {_words(got)}"


def _of_forms(actions: Sequence[Action], situations: Sequence[Situation]) -> Iterator[str]:
    """Below the name of each action, the first different answer of its form to each other value."""
    for action in actions:
        told: dict[str, str] = {}
        for situation in situations:
            with suppress(Refusal):
                form = openable(action, action.begin(situation), situation)
                usual, given = encode(prepare(action, form, situation)), encode(form)
                for name, other in changes(given, _others):
                    if name not in told and (got := _sent(action, type(form), other, situation)) != usual:
                        told[name] = _words(got)
        yield from (action.id, *(f"  {name}: {words}" for name, words in told.items())) if told else ()


def _sent(action: Action, form: type, given: Any, situation: Situation) -> Any:
    """The request of a form filled so, or its refusal as the JSON interface words it."""
    try:
        return encode(prepare(action, decode(form, given, "form"), situation))
    except Refusal as refusal:
        return {"error": refusal.code, "message": refusal.message, "field": refusal.field}


def changes(given: Any, others: Others) -> Iterator[tuple[str, Any]]:
    """Each way to change one value of a request or form: its name, and what is then given."""
    for place, value in values(given):
        where = ".".join("*" if isinstance(each, int) else each for each in place)
        for name, other in others(value):
            yield f"{where} {name}", changed(given, place, other)


def values(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Each value within a request, with where it stands."""
    if place:
        yield place, value
    inner: Sequence[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = [*value.items()]
    elif isinstance(value, list):
        inner = [*enumerate(value[:FEW])]
    for at, each in inner:
        yield from values(each, (*place, at))


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


def changed(given: Any, place: Place, other: Any) -> Any:
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


def _words(got: Any) -> str:
    """An answer on one line: a refusal by its code, field and sentence, or the beginning of what it came to."""
    if isinstance(got, dict) and "error" in got:
        return f"{got['error']} {got.get('field') or ''}: {got['message']}"
    told = json.dumps(got, ensure_ascii=False)
    return told if len(told) <= MOST else f"{told[:MOST]}… {crc32(told.encode()):08x}"


if __name__ == "__main__":
    for each in all_rulesets():
        with TemporaryDirectory() as folder:
            file_of(each).write_text(answers(each, Path(folder) / "c"), encoding="utf-8")
