"""Where an act is offered. It stands alone so that a campaign is on screen before what is done in one is loaded."""

from enum import StrEnum


class Place(StrEnum):
    """Where an action is offered.

    `CARE` is harm, healing and conditions, `STORY` what stories, chapters, scenes and sessions are kept by; `MORE` is
    all else that is done without a test: points of play, Aspects, clocks, corrections.
    """

    SCENE = "scene"
    CONFLICT = "conflict"
    CARE = "care"
    MORE = "more"
    STORY = "story"
    ADVANCE = "advance"
    DOWNTIME = "downtime"
    CREATION = "creation"


KEPT = frozenset({Place.CARE, Place.MORE, Place.STORY})
"""Where what is done keeps the campaign as the table says it is: something that would change nothing is refused."""
