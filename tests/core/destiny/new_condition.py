"""A condition that Drawn to Destiny has not got, put into the source as one row while it is loaded.

Run as a program (`python -m tests.core.destiny.new_condition`), it prints each place that knows conditions, and whether
Asleep is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from tests.campaigns.new_field.loading import Adding

AFTER = '    "frenzy": Known(SHARED, Condition()),'
DOES = 'Condition("mind", worse="dead", wears_off="day", remedies=_BOTH)'
ROW = f'    "asleep": Known("q", {DOES}, grave=True, being=True),'


def main() -> None:
    """Print what is found where."""
    Adding("core.rulesets.destiny.values.stats", (AFTER, ROW))
    print(json.dumps(dict(places())))


def places() -> Iterator[tuple[str, bool]]:
    """Each place, and whether the condition is there as its row says."""
    from core.actions.situation import Actor, Situation
    from core.rulesets import find
    from core.rulesets.destiny.conditions.rules import effective_stats, reveals
    from core.rulesets.destiny.map.view import signs
    from core.schema.fields import fields_of

    game = find("destiny")
    sheet = replace(game.new_sheet(True), conditions={"asleep": 1})
    state, options = game.new_state(), game.options.defaults()
    here = Situation(actors={1: Actor(1, "Mara", sheet)}, state=state, options=options, acting=1, here=(1,))
    awake = replace(here, actors={1: Actor(1, "Mara", game.new_sheet(True))})
    marks = {badge.text: badge for badge in game.badges(sheet)}
    take, remedy, time = (game.action(id) for id in ("condition", "remedy", "time_passes"))
    data = game.data_kind("conditions")

    def offered(form: Any) -> bool:
        names = next(field for field in fields_of(form) if field.name == "name")
        return "asleep" in [choice.id for choice in names.choices(here)]

    def done(act: Any, at: Situation, **filled: object) -> Any:
        return act.apply(replace(act.begin(at), **filled), at)

    yield "sheet", any(row.path == ("conditions", "asleep") for each in game.sections(sheet) for row in each.rows)
    yield "sheet is sound", game.faults(sheet, here) == ()
    yield "form of the sheet", "asleep" in [c.id for c in fields_named(game.sheet)["conditions"].entry.keys]
    yield "mark, its colour and its end", [marks[m].band for m in marks if "Asleep" in m] == ["disaster"]
    yield "form to take it", offered(take.form)
    yield "form to take it off", offered(remedy.form)
    taken = done(take, awake, name="asleep")
    yield "taken", taken.sheets[1].conditions == {"asleep": 1}
    yield "log", taken.brief.label == "is Asleep"
    yield "healed", "asleep" not in done(remedy, here, name="asleep", by="healing").sheets[1].conditions
    yield "its cost", effective_stats({"mind": 3}, {"asleep": 1}).stats["mind"] == 2
    yield "its end", "asleep" not in done(time, here).sheets[1].conditions
    yield "a card is revealed for it", list(reveals({"asleep": 1}, options)) == ["asleep"]
    file = data.read(state)
    yield "file of the GM", file["asleep"]["stat"] == "mind" and data.faults({"asleep": file["asleep"]}) == ()
    on_the_map: Any = SimpleNamespace(stealth=None)
    yield "letter on the map", [(look.text, look.name) for look in signs(on_the_map, sheet)] == [("q", "Asleep")]


def fields_named(kind: type) -> dict[str, Any]:
    """The fields of a dataclass by name."""
    from core.schema.fields import fields_of

    return {field.name: field for field in fields_of(kind)}


if __name__ == "__main__":
    main()
