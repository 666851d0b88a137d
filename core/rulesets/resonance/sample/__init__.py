"""The sample campaign: six evenings on Orrey, where the salt has stopped singing; the sixth is under way."""

from __future__ import annotations

from core.ruleset import Sample


def sample() -> Sample:
    """The script, imported when somebody asks for it."""
    from core.rulesets.resonance.sample import people, the_choir, the_silence, the_tide, tour  # noqa: PLC0415

    return Sample(
        name="The Singing Salt",
        seed="orrey",
        begins="2026-02-06T19:00",
        people=people.PEOPLE,
        steps=(*the_silence.STEPS, *the_tide.STEPS, *the_choir.STEPS),
        tour=tour.TOUR,
    )
