"""The sample campaign: six evenings at the Night Pawn, and a seventh that is under way."""

from __future__ import annotations

from core.ruleset import Sample


def sample() -> Sample:
    """The script, imported when somebody asks for it."""
    from core.rulesets.aisling.sample import low_water, people, the_bridge, the_bus, tour  # noqa: PLC0415

    return Sample(
        name="The Night Pawn",
        seed="carrow tide",
        begins="2026-02-06T19:00",
        people=people.PEOPLE,
        steps=(*the_bus.STEPS, *the_bridge.STEPS, *low_water.STEPS),
        tour=tour.TOUR,
        options={"spectrum_reward": "one_mote"},
    )
