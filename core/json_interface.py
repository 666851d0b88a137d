"""The JSON interface: one request, answered by the same functions that the screens run, without any other state."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from core.actions.result import Resolution
from core.luck.table import BySeat, Scripted, Table
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.schema.codec import Json, decode
from core.schema.fields import fields_of

Path = tuple[str | int, ...]


def answer(line: Json) -> dict[str, Json]:
    """Answer one request `{"ruleset", "action", "given"}`; a refusal becomes `{"error", "message"}`."""
    try:
        if not isinstance(line, Mapping):
            raise Refusal("bad_request", "A request must be an object with ruleset, action and given.")
        return dict(resolve(find(line.get("ruleset")), line.get("action"), line.get("given", {})))
    except Refusal as refusal:
        return {"error": refusal.code, "message": refusal.message, "field": refusal.field}


def resolve(ruleset: Ruleset, action: object, given: Json) -> Mapping[str, Json]:
    """The facts of one action of a ruleset; raises `Refusal`."""
    return resolution(ruleset, action, given).facts


def resolution(ruleset: Ruleset, action: object, given: Json) -> Resolution[object]:
    """The resolution of one action of a ruleset, with its steps; raises `Refusal`."""
    if not isinstance(action, str):
        raise Refusal(ruleset.rule_unknown, "Name an action.", "action")
    rule = ruleset.rule(action)
    if not isinstance(given, Mapping):
        raise Refusal("bad_request", '"given" must be an object.', "given")
    options = ruleset.options.read(given.get("options", {}))
    if refusal := rule.why_not(options):
        raise refusal
    request = decode(rule.request, {k: v for k, v in given.items() if k != "options"})
    if any(field.name == "options" for field in fields_of(rule.request)):
        request = dataclasses.replace(request, options=options)
    if rule.reads_drawn:
        return rule.run(request, Table(BySeat({})))
    script = Scripted(tokens_by_seat(given), ruleset.token_missing, ruleset.token_surplus)
    resolved = rule.run(request, Table(script))
    script.finish()
    return resolved


def tokens_by_seat(given: Json, path: Path = ()) -> dict[Path, tuple[Json, ...]]:
    """The tokens given in a request: every `drawn` list, by the path of the object that contains it.

    If it is a list of lists (several draws of one seat), each is under the path of the seat and the number of the
    draw.
    """
    found: dict[Path, tuple[Json, ...]] = {}
    if isinstance(given, Mapping):
        for key, value in given.items():
            found |= _hand(value, path) if key == "drawn" else tokens_by_seat(value, (*path, str(key)))
    elif isinstance(given, list):
        for index, value in enumerate(given):
            found |= tokens_by_seat(value, (*path, index))
    return found


def _hand(drawn: Json, path: Path) -> dict[Path, tuple[Json, ...]]:
    if not isinstance(drawn, list):
        raise Refusal("bad_request", '"drawn" must be a list.', ".".join(map(str, (*path, "drawn"))))
    if drawn and all(isinstance(hand, list) for hand in drawn):
        return {(*path, index): tuple(hand) for index, hand in enumerate(drawn)}
    return {path: tuple(drawn)}
