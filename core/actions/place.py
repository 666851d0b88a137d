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

    @property
    def heading(self) -> str:
        """The heading over its actions, in menus and lists."""
        return _HEADINGS[self]


_HEADINGS = {
    Place.SCENE: "In a scene",
    Place.CONFLICT: "In a conflict",
    Place.CARE: "Harm and conditions",
    Place.MORE: "Extras",
    Place.STORY: "Story",
    Place.ADVANCE: "Advancement",
    Place.DOWNTIME: "Downtime",
    Place.CREATION: "New characters",
}


KEPT = frozenset({Place.CARE, Place.MORE, Place.STORY})
"""The places whose actions only record what the players say: an action there that would change nothing is refused."""
