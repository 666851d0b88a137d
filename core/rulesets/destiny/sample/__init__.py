"""The sample campaign: the bell for Harrowmere, brought across the moor."""

from __future__ import annotations

from core.ruleset import Sample


def sample() -> Sample:
    """The script, imported when somebody asks for it."""
    from core.rulesets.destiny.sample import company, the_ford, the_moor, the_pots, the_tower, tour  # noqa: PLC0415

    return Sample(
        name="The Bell for Harrowmere",
        seed="one long, two short",
        begins="2026-09-04T19:00",
        people=company.PEOPLE,
        steps=(*the_moor.STEPS, *the_pots.STEPS, *the_ford.STEPS, *the_tower.STEPS),
        tour=tour.TOUR,
    )
