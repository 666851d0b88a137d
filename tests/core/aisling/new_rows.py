"""Rows that Aisling has not got, and where each has to be (see `tests.core.new_rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.core.new_rows import NewRow, Place, after, main

_HELPS = "core.rulesets.aisling.draws.helps"
_FORM = "core.rulesets.aisling.draws.form"
_FLAG = '    obscure: bool = entry("Very obscure skill", default=False, once=True, lever=True)'
_LAST = '        "other": Kind("Other", None),'
_NAMES = '"roleplay", "obscure", "other"]'


def _modifier(name: str, motes: int) -> Mapping[str, Place]:
    """Where a modifier of a new kind has to be that adds motes, or takes them."""
    from core.actions.play import levers, odds
    from core.resolve import answer
    from core.rulesets.aisling import RULESET
    from core.schema.fields import fields_of
    from tests.core.aisling.asking import SAM
    from tests.core.aisling.scenes import resolved, situation

    action, at = RULESET.action("draw"), situation()
    plain = replace(action.start(at), target="R", traits=("Strong",))
    form = replace(plain, **{name: True})

    def planned(**more: object) -> Mapping[str, object]:
        given = {"thresholds": SAM, "target": "R", "modifiers": [{"kind": name, **more}]}
        return answer({"ruleset": "aisling", "action": "plan_draw", "given": given})

    def told() -> list[tuple[str, int | None]]:
        steps = resolved(action, form, at, "RAMXGC"[: 4 + motes], ("accept",), ("plain",)).steps
        return [(step.rule, step.amount) for step in steps if step.what == name]

    def priced() -> bool:
        return odds(action, form, at) != odds(action, plain, at)

    kinds = next(field for field in fields_of(_modifier_type()) if field.name == "kind")
    return {
        "in the interface": lambda: name in [choice.id for choice in kinds.choices(None)],
        "its usual motes": lambda: planned()["motes_to_draw"] == SAM["R"] + motes,
        "other motes": lambda: planned(motes=motes // 2)["motes_to_draw"] == SAM["R"] + motes // 2,
        "its sign": lambda: planned(motes=-motes)["error"] == "modifier_sign",
        "drawn for and told": lambda: told() == [("aisling-64", motes)],
        "odds": priced,
        "priced beside the form": lambda: name in [lever.field for lever in levers(action, plain, at)],
    }


def _modifier_type() -> type:
    from core.rulesets.aisling.draws.helps import Modifier

    return Modifier


def _offered_late(name: str) -> bool:
    """Return True if a kind of help may come after a draw."""
    from core.actions.play import proceed
    from core.luck.table import Answer
    from core.rulesets.aisling import RULESET
    from tests.core.aisling.scenes import situation

    action, at = RULESET.action("draw"), situation()
    form = replace(action.start(at), target="R", traits=("Strong",))
    ask = proceed(action, action.prepare(form, at), [Answer(tuple("RAMX"))]).ask
    return name in [choice.id for choice in ask.choices]  # type: ignore[union-attr]


def _free() -> Mapping[str, Place]:
    """A song: two motes for nothing, before a draw or after it."""
    return {**_modifier("song", 2), "offered after the draw": lambda: _offered_late("song")}


def _taking() -> Mapping[str, Place]:
    """Rain, which takes two motes."""
    return {**_modifier("rain", -2), "not offered after the draw": lambda: not _offered_late("rain")}


ROWS: Mapping[str, NewRow] = {
    "modifiers that are free": NewRow(
        (
            (_HELPS, _NAMES, '"roleplay", "obscure", "other", "song"]'),
            after(_HELPS, _LAST, '        "song": Kind("A song", lambda options: 2, "aisling-64", free="Well sung"),'),
            after(_FORM, _FLAG, '    song: bool = entry("Well sung", default=False, once=True, lever=True)'),
        ),
        _free,
        ((_HELPS, "for kind in KINDS if KINDS[kind].free", 'for kind in KINDS if kind == "roleplay"'),),
        "offered after the draw",
    ),
    "modifiers that take motes": NewRow(
        (
            (_HELPS, _NAMES, '"roleplay", "obscure", "other", "rain"]'),
            after(_HELPS, _LAST, '        "rain": Kind("Rain", lambda options: -2, "aisling-64", takes=True),'),
            after(_FORM, _FLAG, '    rain: bool = entry("Rain", default=False, once=True, lever=True)'),
        ),
        _taking,
        ((_HELPS, "if kind.takes and motes > 0:", 'if modifier.kind == "obscure" and motes > 0:'),),
        "its sign",
    ),
}

if __name__ == "__main__":
    main(ROWS)
