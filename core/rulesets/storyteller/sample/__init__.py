"""The sample campaign: ten evenings in Hallow Weir, and an eleventh that is under way."""

from __future__ import annotations

from core.ruleset import Sample


def sample() -> Sample:
    """The script, imported when somebody asks for it."""
    from core.rulesets.storyteller.sample import first_season, people, second_season, tour  # noqa: PLC0415

    return Sample(
        name="The Long Winter",
        seed="hallow weir",
        begins="2026-01-09T19:00",
        people=people.PEOPLE,
        steps=(*first_season.STEPS, *second_season.STEPS),
        tour=tour.TOUR,
        options={"burn_cost": "tilted"},
    )
