"""The sample campaign: the bell for Harrowmere, brought across the moor."""

from __future__ import annotations

from core.ruleset import Sample


def sample() -> Sample:
    """The script, imported when somebody asks for it."""
    from core.rulesets.destiny.sample import company, the_rock  # noqa: PLC0415

    return Sample(
        name="The Bell for Harrowmere",
        seed="one long, two short",
        begins="2026-09-04T19:00",
        people=company.PEOPLE,
        steps=(
            {"do": "start_session", "title": "t", "date": "2026-09-04"},
            *the_rock.SETUP,
            the_rock.TARGETS,
            the_rock.ROUND,
            *the_rock.TO_THE_ROCK,
            the_rock.JAVELIN,
            the_rock.SHACKLES,
            *the_rock.BEHIND_THE_ROCK,
            the_rock.SHOT,
            the_rock.STILL_SHACKLED,
            *the_rock.SCOUT_WAITS,
            the_rock.EVENTS,
        ),
        tour=(),
    )
