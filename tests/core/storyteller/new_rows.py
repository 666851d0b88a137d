"""Rows that Storyteller has not got, and where each has to be (see `tests.core.new_rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.core.new_rows import NewRow, Place, after, main

_MODIFIERS = "core.rulesets.storyteller.draws.modifiers"
_FORM = "core.rulesets.storyteller.draws.form"
_ODDS = "core.rulesets.storyteller.efforts.odds"


def _modifiers() -> Mapping[str, Place]:
    """A candle, which adds its length to one draw and burns down a box of health."""
    from core.actions.action import Done
    from core.actions.play import levers, odds, proceed
    from core.luck.table import Answer
    from core.rulesets.storyteller import RULESET
    from core.rulesets.storyteller.draws.draw import Modifier, Team
    from core.rulesets.storyteller.draws.form import with_best
    from core.rulesets.storyteller.efforts.odds import later_teams
    from core.rulesets.storyteller.sheet import Sheet
    from core.schema.fields import fields_of
    from tests.core.storyteller.asking import situation

    action, at = RULESET.action("draw"), situation(Sheet())
    plain = action.start(at)
    form = replace(plain, candle=2)
    candle = Modifier("candle", 2)  # type: ignore[arg-type]

    def drawn() -> tuple[object, ...]:
        request = action.prepare(form, at)
        resolution = proceed(action, request, [Answer((5,))]).resolution
        assert resolution is not None
        told = [(step.rule, step.amount, step.label) for step in resolution.steps if step.what == "candle"]
        effects = action.settle(Done(form, request, resolution, at))
        return told, effects.sheets[1].bruising, [step.what for step in effects.steps]

    kinds = next(field for field in fields_of(Modifier) if field.name == "kind")
    return {
        "in the interface": lambda: "candle" in [choice.id for choice in kinds.choices(None)],
        "drawn for, told and used up": lambda: drawn() == ([("storyteller-99", 2, "a stub")], 1, ["burnt"]),
        "odds": lambda: odds(action, form, at) != odds(action, plain, at),
        "priced beside the form": lambda: "candle" in [lever.field for lever in levers(action, plain, at)],
        "cleared for someone else": lambda: with_best(form, Sheet()).candle == 0,
        "only in the first draw of an effort": lambda: (
            later_teams(Team(pool=3, modifiers=(candle,)), None)[0].modifiers == ()
        ),
    }


ROWS: Mapping[str, NewRow] = {
    "modifiers": NewRow(
        (
            (_MODIFIERS, '"defense", "other"]', '"defense", "other", "candle"]'),
            after(
                _MODIFIERS,
                '        "other": Kind(),',
                '        "candle": Kind(\n            "storyteller-99",\n'
                '            lambda length, sheet: (int(length), "a stub"),\n'
                '            lambda length, sheet: (replace(sheet, bruising=1), Step("storyteller-99", "burnt")),\n'
                "            owned=True,\n        ),",
            ),
            after(
                _FORM,
                '    willpower: bool = entry("Spend Willpower, +3", default=False, lever=True, once=True)',
                '    candle: int = entry("Candle", default=0, low=0, high=3, lever=True, once=True)',
            ),
        ),
        _modifiers,
        ((_ODDS, "if not KINDS[modifier.kind].used", 'if modifier.kind not in ("willpower", "prepared")'),),
        "only in the first draw of an effort",
    ),
}

if __name__ == "__main__":
    main(ROWS)
