"""The tree of the campaign: its open parts, and the tree with one part changed (destiny-72)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.story import Chapter, Outline, Story
from core.rulesets.destiny.state.table import State
from core.schema.forms import with_values


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of the tree that can be closed: its kind, its title, and the number of its open parts."""

    level: str
    title: str
    open_parts: int
    story: int = 0
    chapter: int = 0
    outline: Outline = field(default_factory=Outline)

    @property
    def id(self) -> str:
        """The id that forms use."""
        return f"{self.level} {self.story} {self.chapter}"

    def close_in(self, stories: tuple[Story, ...]) -> tuple[Story, ...]:
        """The stories with this part of them closed."""
        if self.level == "story":
            return with_story(stories, self.story, open=False)
        if self.level == "chapter":
            return with_chapter(stories, self.story, self.chapter, open=False)
        return stories


def branches(situation: Situation) -> Iterator[Branch]:
    """The open parts, the innermost first and the campaign last. A scene in play belongs to the newest chapter."""
    state = situation.state
    newest = newest_chapter(state)
    for story, own in enumerate(state.stories):
        for at, chapter in enumerate(own.chapters):
            if chapter.open:
                playing = bool(situation.scene) and (story, at) == newest
                yield Branch("chapter", chapter.title, int(playing), story, at, chapter.outline)
    for story, own in enumerate(state.stories):
        if own.open:
            yield Branch("story", own.title, own.open_chapters, story, outline=own.outline)
    still = sum(story.open for story in state.stories) or int(bool(situation.scene))
    yield Branch("campaign", "The campaign", still, outline=state.outline)


def newest_chapter(state: State) -> tuple[int, int] | None:
    """The place of the newest open chapter, in which scenes are played."""
    places = [(s, c) for s, story in enumerate(state.stories) for c, own in enumerate(story.chapters) if own.open]
    return places[-1] if places else None


def chapter_at(state: State, story: int, chapter: int) -> Chapter:
    """A chapter by its place."""
    return state.stories[story].chapters[chapter]


def with_story(stories: tuple[Story, ...], at: int, **changes: object) -> tuple[Story, ...]:
    """The stories with one of them changed."""
    return (*stories[:at], with_values(stories[at], changes), *stories[at + 1 :])


def with_chapter(stories: tuple[Story, ...], story: int, at: int, **changes: object) -> tuple[Story, ...]:
    """The stories with a chapter of one changed."""
    own = stories[story].chapters
    return with_story(stories, story, chapters=(*own[:at], with_values(own[at], changes), *own[at + 1 :]))
