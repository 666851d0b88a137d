"""How the table is laid out on the screen: the tree of the campaign, goals, intentions, and what replaces the decks."""

from __future__ import annotations

from collections.abc import Iterator

from core.ruleset import Row, Section
from core.rulesets.destiny.state import Goal, State, Story


def state_sections(state: State) -> tuple[Section, ...]:
    """The campaign at a glance (destiny-72, 73, 88, 90)."""
    return (
        Section("Stories", tuple(_tree(state.stories)), help="The points screen opens and closes them."),
        Section(
            "The scene's goals",
            tuple(_goal(at, goal) for at, goal in enumerate(state.goals)),
            path=("goals",),
            add=Goal,
            help="A faction with all of its goals ends the scene.",
        ),
        Section("Before the scene", (Row("Introduction", state.introduction, ("introduction",)),)),
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
            played = f"{scenes} scene{'' if scenes == 1 else 's'}"
            note = f"open, {played}" if chapter.open else f"closed, {played}"
            yield Row("  Chapter", chapter.title, ("stories", at, "chapters", part, "title"), note=note)


def _goal(at: int, goal: Goal) -> Row:
    reward = f"; reward: {goal.reward}" if goal.reward else ""
    return Row(f"{goal.faction}: {goal.text}", goal.done, ("goals", at, "done"), note=f"{goal.faction}{reward}")


def _replaced(state: State) -> Iterator[Section]:
    if state.data:
        yield Section("Replaced decks", tuple(Row(name.capitalize(), "the game master's own") for name in state.data))
