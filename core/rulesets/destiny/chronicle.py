"""What is written of a campaign: its tree of stories and chapters, a scene's record, goals (destiny-72, 73, 90)."""

from __future__ import annotations

from dataclasses import dataclass

from core.choosing import NONE, choices
from core.entry import Choice, entry
from core.rulesets.destiny.values import LISTS


def picks(*lists: str) -> tuple[Choice, ...]:
    """The values of pick lists to choose from, or none of them (destiny-91)."""
    return (NONE, *choices(*dict.fromkeys(value for name in lists for value in LISTS[name].split())))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a story; its scenes are those of the campaign that were played while it was open."""

    title: str = entry("Chapter")
    open: bool = True
    scenes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """A story with its chapters (destiny-72)."""

    title: str = entry("Story")
    open: bool = True
    chapters: tuple[Chapter, ...] = ()

    @property
    def open_chapters(self) -> int:
        """How many of its chapters are open."""
        return sum(chapter.open for chapter in self.chapters)


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of a faction, with what it is worth to them."""

    faction: str = entry("Faction", default="")
    text: str = entry("Goal", default="", long=True)
    done: bool = entry("Reached", default=False)
    reward: str = entry("Reward", default="")


@dataclass(frozen=True, slots=True)
class Side:
    """A faction of a scene and its units."""

    name: str = entry("Faction", default="")
    units: tuple[str, ...] = entry("Units", default=(), help="Who is on this side.")
    community: str = entry("Community", default="", choices=picks("community"))
    culture: str = entry("Culture", default="", choices=picks("culture"))
    incentive: str = entry("Incentive", default="", help="Why they want it.")


STORY, PLACE, SIDES = "Story", "Place", "Sides"
_LANDS = ("buildings", "cavern", "dungeon", "road", "wilderness", "water", "hazard", "space")


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of a scene before it begins (destiny-90, 91); texts without effect, but for what it needs."""

    introduction: str = entry("Introduction", default="", long=True, page=STORY)
    backstory: str = entry("Backstory", default="", long=True, page=STORY)
    exposition: str = entry("Exposition", default="", long=True, page=STORY)
    meetup: str = entry("Meetup", default="", long=True, page=STORY)
    form: str = entry("Form", default="", choices=picks("form"), page=STORY)
    genre: str = entry("Genre", default="", choices=picks("genre"), page=STORY)
    location: str = entry("Location", default="", choices=picks(*_LANDS), page=PLACE)
    look: str = entry("Look", default="", choices=picks("look"), page=PLACE)
    map: str = entry("Map and scale", default="", page=PLACE)
    timescale: str = entry("Timescale", default="", page=PLACE)
    weather: str = entry("Weather", default="", page=PLACE)
    items: str = entry("Items", default="", page=PLACE)
    sides: tuple[Side, ...] = entry("Factions", default=(), page=SIDES)
