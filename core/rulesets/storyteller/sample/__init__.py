"""The sample campaign: ten evenings in Hallow Weir, and an eleventh that is under way."""

from __future__ import annotations

from core.ruleset import Sample


def sample() -> Sample:
    """The script, imported when somebody asks for it."""
    from core.rulesets.storyteller.sample import people, the_bell, the_mill, the_tower, the_wheel, tour  # noqa: PLC0415

    return Sample(
        name="The Long Winter",
        seed="hallow weir",
        begins="2026-01-09T19:00",
        people=people.PEOPLE,
        steps=(*the_mill.STEPS, *the_wheel.STEPS, *the_tower.STEPS, *the_bell.STEPS),
        tour=tour.TOUR,
        options={"burn_cost": "tilted"},
    )
