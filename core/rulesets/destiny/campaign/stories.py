"""The tree of the campaign: stories and chapters are opened, and closing them suggests a milestone (destiny-72)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from core.acting import blank
from core.action import Action, old_action
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.campaign.chronicle import Chapter, Outline, Story
from core.rulesets.destiny.campaign.rules import SUGGESTED, Closing, close_level
from core.rulesets.destiny.offered import first_of, only_with
from core.rulesets.destiny.state import State
from core.situation import Brief, Effects, Situation, Suggested
from core.table import Table

CAMPAIGN = "campaign"
"""What closes last."""
_CAMPAIGN = only_with("campaign")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryForm:
    """A new story."""

    title: str = entry("Story", default="", once=True)
    chapter: str = entry("First chapter", default="", once=True, help="May be opened later.")


@dataclass(frozen=True, slots=True)
class Opening:
    """What is opened."""

    title: str = entry("Title")


def open_part(request: Opening, table: Table) -> Resolution[Any]:
    """Open a story or a chapter; one without a title is refused."""
    if not request.title:
        raise Refusal("bad_request", "Give it a title.", "title")
    return old_resolution({"opened": request.title})


def _prepare_story(form: StoryForm, situation: Situation) -> Opening:
    return Opening(form.title.strip())


def _settle_story(form: StoryForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    chapters = (Chapter(form.chapter.strip()),) if form.chapter.strip() else ()
    return _with(situation, (*situation.state.stories, Story(form.title.strip(), chapters=chapters)))


def _with(situation: Situation, stories: tuple[Story, ...]) -> Effects:
    return Effects(state=replace(situation.state, stories=stories))


def _open_stories(situation: Situation) -> tuple[Choice, ...]:
    """The open stories, the newest first."""
    numbered = reversed(tuple(enumerate(situation.state.stories)))
    return tuple(Choice(str(at), story.title) for at, story in numbered if story.open)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterForm:
    """A new chapter of an open story."""

    title: str = entry("Chapter", default="", once=True)
    story: int | None = entry("Of the story", default=None, choices=_open_stories, once=True)


def _start_chapter(situation: Situation) -> ChapterForm:
    newest = next(iter(_open_stories(situation)), None)
    return ChapterForm(story=int(newest.id) if newest else None)


def _prepare_chapter(form: ChapterForm, situation: Situation) -> Opening:
    if form.story is None:
        raise Refusal("bad_request", "Choose a story.", "story")
    return Opening(form.title.strip())


def _settle_chapter(form: ChapterForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    assert form.story is not None
    stories = list(situation.state.stories)
    story = stories[form.story]
    stories[form.story] = replace(story, chapters=(*story.chapters, Chapter(form.title.strip())))
    return _with(situation, tuple(stories))


def _no_story(situation: Situation) -> Refusal | None:
    return None if _open_stories(situation) else Refusal("bad_request", "Open a story first.")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the tree that can be closed: what it is, its title, and how much of it is still open."""

    level: str
    title: str
    open_parts: int
    story: int = 0
    chapter: int = 0
    outline: Outline = field(default_factory=Outline)

    @property
    def id(self) -> str:
        """How a form names it."""
        return f"{self.level} {self.story} {self.chapter}"


def parts(situation: Situation) -> Iterator[Part]:
    """What is open, the innermost first, and at last the campaign. A scene being played is of the newest chapter."""
    state: State = situation.state
    newest = newest_chapter(state)
    for story, own in enumerate(state.stories):
        for at, chapter in enumerate(own.chapters):
            if chapter.open:
                playing = bool(situation.scene) and (story, at) == newest
                yield Part("chapter", chapter.title, int(playing), story, at, chapter.outline)
    for story, own in enumerate(state.stories):
        if own.open:
            yield Part("story", own.title, own.open_chapters, story, outline=own.outline)
    still = sum(story.open for story in state.stories) or int(bool(situation.scene))
    yield Part(CAMPAIGN, "The campaign", still, outline=state.outline)


def newest_chapter(state: State) -> tuple[int, int] | None:
    """Where the chapter is that was opened last among those open: scenes are played in it."""
    places = [(s, c) for s, story in enumerate(state.stories) for c, own in enumerate(story.chapters) if own.open]
    return places[-1] if places else None


def _closable(situation: Situation) -> tuple[Choice, ...]:
    return tuple(
        Choice(part.id, part.title, _still_open(part), f"{part.level}: suggests {SUGGESTED[part.level].title()}")
        for part in parts(situation)
    )


def _still_open(part: Part) -> str:
    if not part.open_parts:
        return ""
    inner = {"chapter": "its scene", "story": f"{part.open_parts} of its chapters"}.get(part.level, "part of it")
    return f"{inner} still open"


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseForm:
    """What is closed."""

    part: str = entry("Close", default="", choices=_closable, once=True, code="children_open")


def _start_close(situation: Situation) -> CloseForm:
    return CloseForm(part=next((choice.id for choice in _closable(situation) if not choice.why_not), ""))


def _none_closes(situation: Situation) -> Refusal | None:
    """A scene keeps all it belongs to open."""
    if any(not choice.why_not for choice in _closable(situation)):
        return None
    return Refusal("children_open", "End the scene first: what it belongs to closes after it.")


def _part(form: CloseForm, situation: Situation) -> Part:
    found = next((part for part in parts(situation) if part.id == form.part), None)
    if found is None:
        raise Refusal("bad_request", "Choose what is closed.", "part")
    return found


def _prepare_close(form: CloseForm, situation: Situation) -> Closing:
    part = _part(form, situation)
    return Closing(part.level, part.open_parts)


def _settle_close(form: CloseForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    """The tree with that part closed, and the milestone it suggests."""
    part, tier = _part(form, situation), str(resolution.facts["suggested_milestone"])
    leads_to = part.outline.milestone.strip() or part.title
    unpaid = (Step("destiny-219", "not_paid_off", sign) for sign in part.outline.unpaid)
    stories = list(situation.state.stories)
    if part.level == "story":
        stories[part.story] = replace(stories[part.story], open=False)
    elif part.level == "chapter":
        chapters = list(stories[part.story].chapters)
        chapters[part.chapter] = replace(chapters[part.chapter], open=False)
        stories[part.story] = replace(stories[part.story], chapters=tuple(chapters))
    return replace(
        _with(situation, tuple(stories)),
        milestones=(Suggested(leads_to, tier),),
        steps=(Step("destiny-72", "suggests_milestone", f"{leads_to}: {tier.title()}"), *unpaid),
    )


def _told(form: StoryForm | ChapterForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(form.title.strip(), who="")


def _told_close(form: CloseForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    return Brief(_part(form, situation).title, who="")


_opening = partial(old_action, place=Place.CARE, request=Opening, rule=open_part, brief=_told)
ACTIONS: tuple[Action, ...] = (
    _opening(
        id="open_story",
        title="Open a story",
        form=StoryForm,
        prepare=_prepare_story,
        settle=_settle_story,
        start=blank(StoryForm),
        help="A story has chapters, a chapter scenes.",
        why_not=_CAMPAIGN,
    ),
    _opening(
        id="open_chapter",
        title="Open a chapter",
        form=ChapterForm,
        prepare=_prepare_chapter,
        settle=_settle_chapter,
        start=_start_chapter,
        help="Scenes are counted to the chapter opened last.",
        why_not=first_of(_CAMPAIGN, _no_story),
    ),
    old_action(
        id="close_part",
        title="Close a chapter or story",
        place=Place.CARE,
        form=CloseForm,
        request=Closing,
        rule=close_level,
        prepare=_prepare_close,
        settle=_settle_close,
        start=_start_close,
        help="Suggests a milestone: Major, Epic, Ultimate.",
        why_not=first_of(_CAMPAIGN, _none_closes),
        brief=_told_close,
    ),
)
