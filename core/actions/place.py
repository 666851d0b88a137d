"""The places where actions are offered, in a module without imports, so that a campaign is on screen before actions
load.
"""

from enum import StrEnum


class Place(StrEnum):
    """A place where an action is offered.

    `CARE` is harm, healing and conditions. `STORY` is for stories, chapters, scenes and sessions. `MORE` is
    everything else without a test: points of play, Aspects, clocks, corrections.
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
"""The places whose actions only record what the players say: an action there that would change nothing is refused."""
