"""Rows that Drawn to Destiny has not got, and where each has to be (see `tests.core.new_rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tests.core.new_rows import NewRow, Place, main

_DOWNTIME = "core.rulesets.destiny.downtime"


def _activities() -> Mapping[str, Place]:
    """A prayer: two weeks for an Ability Point."""
    from core.actions.action import Price
    from core.downtime import Planned, Spent
    from core.resolve import answer
    from core.rulesets.destiny.downtime.activities import KINDS, Kind
    from core.rulesets.destiny.downtime.form import Form
    from core.schema.entry import entry
    from tests.core.destiny.stage import ARCHER, acted, situation

    @dataclass(frozen=True, slots=True, kw_only=True)
    class PrayForm(Form):
        """To whom a character prays."""

        kind: ClassVar[str] = "pray"
        about: ClassVar[str] = "god"
        god: str = entry("To", default="the moon")

    def does(planned: Any, activity: Any) -> Any:
        return planned.paying("ap", 1, activity.kind)

    KINDS["pray"] = Kind("Pray", "Pray for grace.", PrayForm, "destiny-85", does, 2)
    from core.rulesets.destiny import RULESET

    at = situation(interval="weeks_4", points={"ap": 1})
    pray = RULESET.action("pray")
    planned = [Planned(ARCHER, "pray", PrayForm())]

    def settled() -> Any:
        downtime = RULESET.downtime
        assert downtime is not None
        return downtime.settle({}, [Spent(planned[0], acted("pray", at, PrayForm())[0])], at)

    def asked() -> Mapping[str, Any]:
        given = {"weeks": 4, "activities": [{"kind": "pray"}], "character": {"ap": 1}}
        return answer({"ruleset": "destiny", "action": "plan_downtime", "given": given})

    def spent() -> int:
        downtime = RULESET.downtime
        assert downtime is not None
        return downtime.plan(ARCHER, None, planned, at).spent

    return {
        "menu": lambda: (pray.title, pray.help, pray.why_not(at)) == ("Pray", "Pray for grace.", None),
        "form": lambda: pray.begin(at) == PrayForm(),
        "price": lambda: pray.price is not None and pray.price(PrayForm(), at) == Price("ap", -1, 2),
        "weeks of the plan": lambda: spent() == 2,
        "points of the ledger": lambda: [(move.currency, move.delta) for move in settled().points] == [("ap", 1)],
        "log": lambda: (
            ("destiny-85", "pray", "The moon, 2 weeks")
            in [(step.rule, step.what, step.label) for step in settled().steps]
        ),
        "interface": lambda: (asked()["weeks_used"], asked()["character"]["ap"]) == (2, 2),
    }


ROWS: Mapping[str, NewRow] = {
    "downtime activities": NewRow(
        (),
        _activities,
        (
            (
                f"{_DOWNTIME}.desk",
                "        if len(after.ledger) == len(before.ledger):",
                '        if form.kind == "pray":',
            ),
        ),
        "points of the ledger",
    ),
}

if __name__ == "__main__":
    main(ROWS)
