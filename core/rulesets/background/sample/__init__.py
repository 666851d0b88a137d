"""The sample campaign: six evenings with the Magpie Players, and a seventh that is under way."""

from __future__ import annotations

from core.ruleset import Sample


def sample() -> Sample:
    """The script, imported when somebody asks for it."""
    from core.rulesets.background.sample import the_crown, the_mask, the_play, tour, troupe  # noqa: PLC0415

    return Sample(
        name="The Magpie Players",
        seed="seven for a secret",
        begins="2026-02-06T19:00",
        people=troupe.PEOPLE,
        steps=(*the_play.STEPS, *the_mask.STEPS, *the_crown.STEPS),
        tour=tour.TOUR,
    )
