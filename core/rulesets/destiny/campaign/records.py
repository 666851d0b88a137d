"""The records of the game: of scenes, and of the campaign, its stories and chapters (destiny-90, 216, 217)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from core.acting import NOBODY
from core.choosing import title
from core.entry import Choice
from core.records import SCENE, RecordKind
from core.rulesets.destiny.campaign.chronicle import PLAN, ROOMS, SETTING, TELLING, Outline, Record
from core.rulesets.destiny.campaign.scene_record import PAGES, SceneForm, as_checked, check_rows
from core.rulesets.destiny.campaign.story import check_scene
from core.rulesets.destiny.module import is_on
from core.rulesets.destiny.state import State
from core.situation import Situation

_PAGES = {
    SETTING: "The time and place in which it unfolds, and who lives there.",
    TELLING: "What it says, and how it sounds.",
    PLAN: "What it leads to, what is foreshadowed, and what it costs. Closing it names what has not paid off.",
    ROOMS: "The five room dungeon: five steps, whatever the rooms are.",
}


def _scene(state: State, subject: str) -> SceneForm:
    """The record of the open scene, or of the one being prepared, with its goals."""
    return SceneForm(**{each.name: getattr(state.record, each.name) for each in fields(Record)}, goals=state.goals)


def _with_scene(state: State, subject: str, form: SceneForm) -> State:
    record = Record(**{each.name: getattr(form, each.name) for each in fields(Record)})
    return replace(state, record=record, goals=form.goals)


def _lacks(form: SceneForm) -> tuple[str, ...]:
    """What a scene cannot begin without (destiny-90)."""
    return tuple(map(title, check_scene(as_checked(form), NOBODY).facts["missing"]))


def _campaign(situation: Situation) -> tuple[Choice, ...]:
    return (Choice("", "The campaign"),) if is_on("campaign", situation.options) else ()


def _stories(situation: Situation) -> tuple[Choice, ...]:
    """The stories, the newest first."""
    told = enumerate(situation.state.stories) if is_on("campaign", situation.options) else ()
    return tuple(Choice(str(at), story.title) for at, story in told)[::-1]


def _chapters(situation: Situation) -> tuple[Choice, ...]:
    """The chapters, the newest first."""
    return tuple(_in_order(situation.state))[::-1] if is_on("campaign", situation.options) else ()


def _in_order(state: State) -> Iterator[Choice]:
    for at, story in enumerate(state.stories):
        for number, chapter in enumerate(story.chapters):
            yield Choice(f"{at} {number}", chapter.title)


def _with_campaign(state: State, subject: str, outline: Outline) -> State:
    return replace(state, outline=outline)


def _story(state: State, subject: str) -> Outline:
    return state.stories[int(subject)].outline


def _with_story(state: State, subject: str, outline: Outline) -> State:
    stories = list(state.stories)
    stories[int(subject)] = replace(stories[int(subject)], outline=outline)
    return replace(state, stories=tuple(stories))


def _chapter(state: State, subject: str) -> Outline:
    story, chapter = map(int, subject.split())
    return state.stories[story].chapters[chapter].outline


def _with_chapter(state: State, subject: str, outline: Outline) -> State:
    story, at = map(int, subject.split())
    stories = list(state.stories)
    chapters = list(stories[story].chapters)
    chapters[at] = replace(chapters[at], outline=outline)
    stories[story] = replace(stories[story], chapters=tuple(chapters))
    return replace(state, stories=tuple(stories))


def _outline(id: str, title: str, **words: Any) -> RecordKind:
    return RecordKind(id, title, Outline, pages=_PAGES, check=check_rows, **words)


RECORDS = (
    RecordKind(
        SCENE,
        "Scene",
        SceneForm,
        pages=PAGES,
        read=_scene,
        put=_with_scene,
        check=check_rows,
        lacks=_lacks,
        hides="hidden",
        action="set_scene",
    ),
    _outline(
        "campaign",
        "Campaign",
        subjects=_campaign,
        read=lambda state, subject: state.outline,
        put=_with_campaign,
    ),
    _outline("story", "Story", subjects=_stories, read=_story, put=_with_story),
    _outline("chapter", "Chapter", subjects=_chapters, read=_chapter, put=_with_chapter),
)
"""Scenes first, then from the whole to its parts."""
