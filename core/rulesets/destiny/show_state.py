"""How the table is laid out on the screen: the tree of the campaign, goals, intentions, and what replaces the decks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from core.acts.choosing import title
from core.ruleset import Row, Section
from core.rulesets.destiny.campaign.values import Goal, Record, Story
from core.rulesets.destiny.state import State
from core.wording import counted


def state_sections(state: State) -> tuple[Section, ...]:
    """The campaign at a glance (destiny-72, 73, 88, 90)."""
    return (
        Section("Stories", tuple(_tree(state.stories)), help="In care, stories and chapters are opened and closed."),
        Section(
            "The scene's goals",
            tuple(_goal(at, goal) for at, goal in enumerate(state.goals)),
            path=("goals",),
            add=Goal,
            help="A faction with all of its goals ends the scene.",
        ),
        Section("The scene", tuple(_record(state.record)), help="In care, Set a scene writes it."),
        Section(
            "Intentions",
            tuple(Row(who, text, ("intentions", who)) for who, text in state.intentions.items()),
            path=("intentions",),
            add=str,
            help="What each means to do in the next scene.",
        ),
        *_replaced(state),
    )


def _tree(stories: tuple[Story, ...]) -> Iterator[Row]:
    for at, story in enumerate(stories):
        yield Row("Story", story.title, ("stories", at, "title"), note="open" if story.open else "closed")
        for part, chapter in enumerate(story.chapters):
            scenes = len(chapter.scenes)
            played = counted(scenes, "scene")
            note = f"open, {played}" if chapter.open else f"closed, {played}"
            yield Row("  Chapter", chapter.title, ("stories", at, "chapters", part, "title"), note=note)


def _record(record: Record) -> Iterator[Row]:
    """What is written of the scene; the introduction even where it is not."""
    for part in fields(Record):
        value = getattr(record, part.name)
        if isinstance(value, str) and (value or part.name == "introduction"):
            yield Row(title(part.name), value, ("record", part.name))
    if record.locations:
        yield Row("Locations", ", ".join(map(title, record.locations)))
    for side in record.sides:
        about = ", ".join(filter(None, (side.community, side.culture, side.incentive)))
        yield Row(side.name, ", ".join(side.units), note=about)


def _goal(at: int, goal: Goal) -> Row:
    reward = f"; reward: {goal.reward}" if goal.reward else ""
    return Row(f"{goal.faction}: {goal.text}", goal.done, ("goals", at, "done"), note=f"{goal.faction}{reward}")


def _replaced(state: State) -> Iterator[Section]:
    if state.condition_table:
        rows = (Row(title(name), "the game master's own") for name in state.condition_table)
        yield Section("Replaced conditions", tuple(rows))
    if state.data:
        yield Section("Replaced decks", tuple(Row(name.capitalize(), "the game master's own") for name in state.data))
