"""What is written of the campaign, beside the sheets: the scene's goals, the open stories, what each means to do."""

from __future__ import annotations

from collections.abc import Iterator

from core.look import Board, Tag
from core.rulesets.destiny.campaign.chronicle import Goal, Story
from core.rulesets.destiny.state import State
from core.wording import counted


def boards(state: State) -> Iterator[Board]:
    """A board for each of these that there is something on."""
    if state.goals:
        yield Board("Goals", tuple(map(_goal, state.goals)), state.record.introduction)
    if tags := tuple(tag for story in state.stories if story.open for tag in _story(story)):
        yield Board("Stories", tags)
    if state.intentions:
        yield Board("Means to", tuple(Tag(who, text, band="neutral") for who, text in state.intentions.items()))


def _goal(goal: Goal) -> Tag:
    """A goal as a box to be ticked, whose it is and what it brings."""
    reward = f"for {goal.reward}" if goal.reward else ""
    about = ", ".join(filter(None, (goal.faction, reward)))
    return Tag(goal.text, about, int(goal.done), 1, "success" if goal.done else "mixed")


def _story(story: Story) -> Iterator[Tag]:
    """An open story with its open chapters, and how many are behind it."""
    closed = len(story.chapters) - story.open_chapters
    yield Tag(story.title, f"{closed} closed" if closed else "", band="neutral")
    for chapter in story.chapters:
        if chapter.open:
            scenes = len(chapter.scenes)
            yield Tag(chapter.title, f"chapter, {counted(scenes, 'scene')}", band="mixed")
