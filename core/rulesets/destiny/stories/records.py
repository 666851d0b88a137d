"""The records of the game: of scenes, and of the campaign, its stories and chapters (destiny-90, 216 to 218)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace

from core.actions.choices import title
from core.actions.situation import Suggested
from core.refusal import Refusal
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.state.stage import LONGEST
from core.rulesets.destiny.state.story import (
    AHEAD,
    PLACE,
    PLAN,
    ROOMS,
    SETTING,
    SIDES,
    STORY,
    TELLING,
    Aim,
    Goal,
    Outline,
    Record,
)
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.stories.rules import Goals
from core.rulesets.destiny.stories.scene_rules import Faction, Scene, check_scene
from core.rulesets.destiny.stories.tree import chapter_at, newest_chapter, with_chapter, with_story
from core.schema.entry import Choice, entry
from core.schema.forms import make_record
from core.story_records import SCENE, Limb, RecordKind, RecordKindOf

# A scene ------------------------------------------------------------------------------------------------------------

PAGES = {
    STORY: "Describe how the scene begins. Only the introduction is needed.",
    PLACE: "Describe the place and time.",
    SIDES: "List the factions and their goals. The scene ends when one has reached all of its goals.",
    AHEAD: "Note future events, and what the players must not see.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneForm(Record):
    """A scene's record with the goals."""

    goals: tuple[Goal, ...] = entry("Goals", default=(), page=SIDES)

    @classmethod
    def of(cls, state: State) -> SceneForm:
        """The record of the open scene, or of the one being prepared."""
        return make_record(cls, {**_parts(state.record), "goals": state.goals})

    @property
    def record(self) -> Record:
        """The record without the goals."""
        return make_record(Record, _parts(self))

    @property
    def lacks(self) -> tuple[str, ...]:
        """The parts the scene needs before it can begin (destiny-90)."""
        names = dict.fromkeys((*(side.name for side in self.sides), *(goal.faction for goal in self.goals)))
        scene = Scene(self.introduction, {name: self._faction(name) for name in names})
        return tuple(map(title, check_scene(scene).missing))

    def _faction(self, name: str) -> Faction:
        goals = tuple(goal.text for goal in self.goals if goal.faction == name)
        return Faction(goals, tuple(unit for side in self.sides if side.name == name for unit in side.units))


def _parts(record: Record) -> dict[str, object]:
    return {each.name: getattr(record, each.name) for each in fields(Record)}


_SAID = {
    "sides": {"name": "Name the faction"},
    "goals": {"faction": "Name the faction", "text": "Write the goal"},
    "events": {"event": "Describe the event"},
    "milestones": {"title": "Name the milestone"},
    "threads": {"sign": "Describe the sign"},
}
"""The required parts of each row, by list and field."""


def check_rows(record: object) -> None:
    """Refuse rows of a record that say nothing, and a clock event on a number there cannot be."""
    for rows, parts in _SAID.items():
        for at, row in enumerate(getattr(record, rows, ())):
            for part, wanted in parts.items():
                if not getattr(row, part).strip():
                    raise Refusal("bad_request", f"{wanted}, or remove the row.", f"{rows}.{at}.{part}")
            if rows == "events" and not 1 <= row.number <= LONGEST:
                why = f"Clock numbers go from 1 to {LONGEST}."
                raise Refusal("no_such_clock_number", why, f"{rows}.{at}.number")


def new_milestones(situation: Situation, record: Record) -> tuple[Suggested, ...]:
    """The milestones that a change of the open scene's record adds; before it begins none is (destiny-218)."""
    known: tuple[Aim, ...] = situation.state.record.milestones if situation.scene else record.milestones
    return tuple(suggested_milestones(aim for aim in record.milestones if aim not in known))


def suggested_milestones(aims: Iterable[Aim]) -> Iterator[Suggested]:
    """The milestones of a record, as suggestions to record."""
    return (Suggested(aim.title.strip(), aim.tier) for aim in aims)


def goals_by_faction(goals: tuple[Goal, ...]) -> Goals:
    """The goals of each faction and whether they are reached; equal texts count as different goals."""
    factions: dict[str, dict[str, bool]] = {}
    for at, goal in enumerate(goals, 1):
        factions.setdefault(goal.faction, {})[f"{at} {goal.text}"] = goal.done
    return factions


# The campaign, its stories and chapters ------------------------------------------------------------------------------

_PAGES = {
    SETTING: "Describe the time and place, and the people who live there.",
    TELLING: "Choose the theme, the tone and the style.",
    PLAN: "Plan the milestone, the foreshadowing and the cost. Closing this part lists what has not paid off.",
    ROOMS: "Plan a five room dungeon. The rooms can be anything.",
}


def _campaign(situation: Situation) -> tuple[Choice, ...]:
    return (Choice("", "The campaign"),) if situation.options.plays("campaign") else ()


def _stories(situation: Situation) -> tuple[Choice, ...]:
    """The stories, the newest first."""
    told = enumerate(situation.state.stories) if situation.options.plays("campaign") else ()
    return tuple(Choice(str(at), story.title) for at, story in told)[::-1]


def _chapters(situation: Situation) -> tuple[Choice, ...]:
    """The chapters, the newest first."""
    return tuple(_in_order(situation.state))[::-1] if situation.options.plays("campaign") else ()


def _in_order(state: State) -> Iterator[Choice]:
    for at, story in enumerate(state.stories):
        for number, chapter in enumerate(story.chapters):
            yield Choice(f"{at} {number}", chapter.title)


def _story(state: State, subject: str) -> Outline:
    return state.stories[int(subject)].outline


def _with_story(state: State, subject: str, outline: Outline) -> State:
    return replace(state, stories=with_story(state.stories, int(subject), outline=outline))


def _chapter(state: State, subject: str) -> Outline:
    story, chapter = map(int, subject.split())
    return chapter_at(state, story, chapter).outline


def _with_chapter(state: State, subject: str, outline: Outline) -> State:
    story, chapter = map(int, subject.split())
    return replace(state, stories=with_chapter(state.stories, story, chapter, outline=outline))


RECORDS: tuple[RecordKind, ...] = (
    RecordKindOf(
        SCENE,
        "Scene",
        SceneForm,
        pages=PAGES,
        read=lambda state, subject: SceneForm.of(state),
        put=lambda state, subject, form: replace(state, record=form.record, goals=form.goals),
        check=check_rows,
        lacks=lambda form: form.lacks,
        hides="hidden",
        action="set_scene",
    ),
    RecordKindOf(
        "campaign",
        "Campaign",
        Outline,
        subjects=_campaign,
        read=lambda state, subject: state.outline,
        put=lambda state, subject, outline: replace(state, outline=outline),
        pages=_PAGES,
        check=check_rows,
    ),
    RecordKindOf(
        "story",
        "Story",
        Outline,
        subjects=_stories,
        read=lambda state, subject: state.stories[int(subject)].outline,
        put=_with_story,
        pages=_PAGES,
        check=check_rows,
    ),
    RecordKindOf(
        "chapter",
        "Chapter",
        Outline,
        subjects=_chapters,
        read=_chapter,
        put=_with_chapter,
        pages=_PAGES,
        check=check_rows,
    ),
)
"""Scenes first, then from the whole to its parts."""


def tree(situation: Situation) -> tuple[Limb, ...]:
    """The campaign with its stories, the newest first, and their chapters and scenes in order (destiny-72)."""
    return tuple(_limbs(situation)) if situation.options.plays("campaign") else ()


def _limbs(situation: Situation) -> Iterator[Limb]:
    stories = situation.state.stories
    playing = newest_chapter(situation.state)
    yield Limb("campaign", "")
    for at, story in reversed([*enumerate(stories)]):
        yield Limb("story", str(at), 1, closed=not story.open)
        for number, chapter in enumerate(story.chapters):
            now = (situation.scene,) if situation.scene and (at, number) == playing else ()
            yield Limb("chapter", f"{at} {number}", 2, (*chapter.scenes, *now), not chapter.open)


TREE = tree
