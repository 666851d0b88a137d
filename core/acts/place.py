"""Where an act is offered. It stands alone so that a campaign is on screen before what is done in one is loaded."""

from enum import StrEnum


class Place(StrEnum):
    """Where an action is offered."""

    SCENE = "scene"
    CONFLICT = "conflict"
    CARE = "care"
    ADVANCE = "advance"
    DOWNTIME = "downtime"
    CREATION = "creation"
