"""The written parts of a campaign: stories, chapters, a scene's record, and goals (destiny-72, 73, 90, 216)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.choices import NONE, choices
from core.rulesets.destiny.milestone_awards import MILESTONES
from core.rulesets.destiny.state.stage import ClockEvent
from core.rulesets.destiny.values.locations import GROUPS
from core.rulesets.destiny.values.stats import list_values
from core.schema.entry import BY_NAME, Choice, Tie, entry


def picks(*lists: str) -> tuple[Choice, ...]:
    """The values of pick lists as choices, with an empty one (destiny-91)."""
    return (NONE, *choices(*dict.fromkeys(value for name in lists for value in list_values(name))))


def many(*lists: str) -> tuple[Choice, ...]:
    """The values of pick lists as choices of which several can be chosen."""
    return picks(*lists)[1:]


@dataclass(frozen=True, slots=True)
class Thread:
    """Something foreshadowed (Chekhov's Gun), its payoff, and whether it has paid off."""

    sign: str = entry("Sign", default="")
    payoff: str = entry("Payoff", default="")
    paid: bool = entry("Paid off", default=False)


SETTING, TELLING, PLAN, ROOMS = "Setting", "Telling", "Plan", "Five rooms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """The texts of the campaign, a story or a chapter: components and elements (destiny-216)."""

    setting: str = entry("Time and place", default="", long=True, page=SETTING, help="a forest, a city, a mind, an age")
    culture: tuple[str, ...] = entry("Culture", default=(), choices=many("culture"), page=SETTING)
    community: tuple[str, ...] = entry("Community", default=(), choices=many("community"), page=SETTING)
    politics: str = entry("Politics", default="", long=True, page=SETTING)
    theme: str = entry("Theme", default="", long=True, page=TELLING, help="the message, spoken or not")
    tone: str = entry("Tone", default="", page=TELLING, help="formal, informal, serious, humorous, or any mixture")
    form: tuple[str, ...] = entry("Form", default=(), choices=many("form"), page=TELLING)
    genre: tuple[str, ...] = entry("Genre", default=(), choices=many("genre"), page=TELLING)
    look: tuple[str, ...] = entry("Look", default=(), choices=many("look"), page=TELLING)
    milestone: str = entry(
        "Milestone", default="", page=PLAN, help="the milestone this leads to; by default, the title"
    )
    threads: tuple[Thread, ...] = entry("Foreshadowing", default=(), page=PLAN, help="signs and their payoffs")
    cost: str = entry("Cost", default="", long=True, page=PLAN, help="the price the characters pay, for balance")
    choice: str = entry("Next impactful choice", default="", page=PLAN, help="TUNIC: the time before the choice")
    entrance: str = entry("1 Entrance", default="", long=True, page=ROOMS, help="the guard at the way in")
    puzzle: str = entry("2 Puzzle", default="", long=True, page=ROOMS, help="a puzzle that force alone cannot solve")
    setback: str = entry("3 Setback", default="", long=True, page=ROOMS, help="a setback or a trick")
    climax: str = entry("4 Climax", default="", long=True, page=ROOMS, help="the final challenge")
    reward: str = entry("5 Reward", default="", long=True, page=ROOMS, help="the treasure or the discovery")

    @property
    def unpaid(self) -> tuple[str, ...]:
        """The signs that have not paid off."""
        return tuple(thread.sign for thread in self.threads if not thread.paid)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a story; its scenes are those of the campaign that were played while it was open."""

    title: str = entry("Chapter")
    open: bool = True
    scenes: tuple[str, ...] = ()
    outline: Outline = Outline()


@dataclass(frozen=True, slots=True)
class Story:
    """A story with its chapters (destiny-72)."""

    title: str = entry("Story")
    open: bool = True
    chapters: tuple[Chapter, ...] = ()
    outline: Outline = Outline()

    @property
    def open_chapters(self) -> int:
        """The number of open chapters."""
        return sum(chapter.open for chapter in self.chapters)


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of a faction, with its reward."""

    faction: str = entry("Faction", default="", tie=BY_NAME)
    text: str = entry("Goal", default="", long=True)
    done: bool = entry("Reached", default=False)
    reward: str = entry("Reward", default="")


@dataclass(frozen=True, slots=True)
class Side:
    """A faction of a scene and its units."""

    name: str = entry("Faction", default="", tie=BY_NAME)
    units: tuple[str, ...] = entry("Units", default=(), help="The units on this side.", tie=Tie(several=True))
    community: str = entry("Community", default="", choices=picks("community"))
    culture: str = entry("Culture", default="", choices=picks("culture"))
    incentive: str = entry("Incentive", default="", help="The reason for the goal.")


@dataclass(frozen=True, slots=True)
class Aim:
    """A milestone of a scene."""

    tier: str = entry("Size", default="minor", choices=choices(*MILESTONES))
    title: str = entry("Milestone", default="")


STORY, PLACE, SIDES, AHEAD = "Story", "Place", "Sides", "Ahead"


_HIDDEN = (
    *("backstory", "exposition", "theme", "tone", "politics", "items", "sides", "goals", "events", "milestones"),
)
"""The parts of a scene that players do not see unless the GM reveals them (destiny-217)."""
_OPEN = (*("introduction", "meetup", "form", "genre", "setting", "locations", "look", "map", "timescale", "weather"),)


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a scene before it begins (destiny-90, 91, 216, 217); mostly without effect on the rules."""

    introduction: str = entry("Introduction", default="", long=True, page=STORY)
    backstory: str = entry("Backstory", default="", long=True, page=STORY)
    exposition: str = entry("Exposition", default="", long=True, page=STORY)
    meetup: str = entry("Meetup", default="", long=True, page=STORY)
    form: str = entry("Form", default="", choices=picks("form"), page=STORY)
    genre: str = entry("Genre", default="", choices=picks("genre"), page=STORY)
    theme: str = entry("Theme", default="", page=STORY)
    tone: str = entry("Tone", default="", page=STORY)
    setting: str = entry("Time and place", default="", page=PLACE)
    politics: str = entry("Politics", default="", page=PLACE)
    locations: tuple[str, ...] = entry("Locations", default=(), choices=many(*GROUPS), page=PLACE)
    look: str = entry("Look", default="", choices=picks("look"), page=PLACE)
    map: str = entry("Map and scale", default="", page=PLACE)
    timescale: str = entry("Timescale", default="", page=PLACE)
    weather: str = entry("Weather", default="", page=PLACE)
    items: str = entry("Items", default="", page=PLACE)
    sides: tuple[Side, ...] = entry("Factions", default=(), page=SIDES)
    events: tuple[ClockEvent, ...] = entry("Clock events", default=(), page=AHEAD, help="placed on the clock")
    milestones: tuple[Aim, ...] = entry("Milestones", default=(), page=AHEAD, help="recorded when the scene begins")
    threads: tuple[Thread, ...] = entry("Foreshadowing", default=(), secret=True, page=AHEAD)
    cost: str = entry("Cost", default="", secret=True, page=AHEAD, help="the price the characters pay, for balance")
    choice: str = entry(
        "Next impactful choice", default="", secret=True, page=AHEAD, help="TUNIC: the time before the choice"
    )
    notes: str = entry("Notes", default="", long=True, secret=True, page=AHEAD, help="for the GM only")
    hidden: tuple[str, ...] = entry(
        "Hidden", default=_HIDDEN, choices=choices(*_OPEN, *_HIDDEN), page=AHEAD, help="parts hidden from the players"
    )
