"""The GM's actions with stories, scenes, goals, intentions and rewards (destiny-72 to 76, 88, 90)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.actor import acting_sheet, needs_character, sheet_effects
from core.actions.choices import choices
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief, Suggested
from core.building_blocks.ledger import PointsMove
from core.refusal import Refusal
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.story import Chapter, Goal, Story
from core.rulesets.destiny.stories.awards import CP, SUGGESTED
from core.rulesets.destiny.stories.records import PAGES, SceneForm, check_rows, goals_by_faction, new_milestones
from core.rulesets.destiny.stories.rules import award_cp, close_level, give_reward, goal_check
from core.rulesets.destiny.stories.scene_rules import set_intentions
from core.rulesets.destiny.stories.tree import Branch, branches, with_story
from core.rulesets.destiny.values.rewards import REWARDS
from core.schema.entry import BY_NAME, Choice, Tie, entry
from core.schema.forms import with_values
from core.wording import signed_text

# Stories and chapters -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryForm:
    """A new story."""

    title: str = entry("Story", default="", once=True)
    chapter: str = entry("First chapter", default="", once=True, help="You can add it later.")


def open_story(form: StoryForm, situation: Situation) -> Effects:
    """A story more, perhaps with its first chapter (destiny-72)."""
    title, first = _title(form.title), form.chapter.strip()
    story = Story(title, chapters=(Chapter(first),) if first else ())
    return _add_to_stories(situation, (*situation.state.stories, story), title)


def _title(given: str) -> str:
    if not given.strip():
        raise Refusal("bad_request", "Give it a title.", "title")
    return given.strip()


def _add_to_stories(situation: Situation, stories: tuple[Story, ...], title: str) -> Effects:
    return Effects(state=replace(situation.state, stories=stories), brief=Brief(title, who=""))


def _open_stories(situation: Situation) -> tuple[Choice, ...]:
    """The open stories, the newest first."""
    numbered = reversed(tuple(enumerate(situation.state.stories)))
    return tuple(Choice(str(at), story.title) for at, story in numbered if story.open)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterForm:
    """A new chapter of an open story."""

    title: str = entry("Chapter", default="", once=True)
    story: int | None = entry("Story", default=None, choices=_open_stories, once=True)


def _start_chapter(situation: Situation) -> ChapterForm:
    newest = next(iter(_open_stories(situation)), None)
    return ChapterForm(story=int(newest.id) if newest else None)


def open_chapter(form: ChapterForm, situation: Situation) -> Effects:
    """A chapter more in a story (destiny-72)."""
    if form.story is None:
        raise Refusal("bad_request", "Choose a story.", "story")
    title, stories = _title(form.title), situation.state.stories
    chapters = (*stories[form.story].chapters, Chapter(title))
    return _add_to_stories(situation, with_story(stories, form.story, chapters=chapters), title)


def _no_story(situation: Situation) -> Refusal | None:
    return None if _open_stories(situation) else Refusal("bad_request", "Open a story first.")


def _closable(situation: Situation) -> tuple[Choice, ...]:
    return tuple(
        Choice(part.id, part.title, _still_open(part), f"{part.level}: suggests {SUGGESTED[part.level].title()}")
        for part in branches(situation)
    )


def _still_open(part: Branch) -> str:
    if not part.open_parts:
        return ""
    inner = {"chapter": "its scene", "story": f"{part.open_parts} of its chapters"}.get(part.level, "part of it")
    return f"{inner} still open"


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseForm:
    """The part of the story to close."""

    part: str = entry("Close", default="", choices=_closable, once=True, code="children_open")


def _start_close(situation: Situation) -> CloseForm:
    return CloseForm(part=next((choice.id for choice in _closable(situation) if not choice.why_not), ""))


def _none_closes(situation: Situation) -> Refusal | None:
    """A scene keeps all it belongs to open."""
    if any(not choice.why_not for choice in _closable(situation)):
        return None
    return Refusal("children_open", "End the scene first. Then close the chapter or story.")


def close_part(form: CloseForm, situation: Situation) -> Effects:
    """The tree with that part closed, and the milestone it suggests (destiny-72, 219)."""
    part = next((part for part in branches(situation) if part.id == form.part), None)
    if part is None:
        raise Refusal("bad_request", "Choose a chapter or story to close.", "part")
    tier = close_level(part.level, part.open_parts).suggested_milestone
    leads_to = part.outline.milestone.strip() or part.title
    unpaid = (Step("destiny-219", "not_paid_off", sign) for sign in part.outline.unpaid)
    return replace(
        _add_to_stories(situation, part.close_in(situation.state.stories), part.title),
        milestones=(Suggested(leads_to, tier),),
        steps=(Step("destiny-72", "suggests_milestone", f"{leads_to}: {tier.title()}"), *unpaid),
    )


# Scenes, goals, intentions ------------------------------------------------------------------------------------------


def set_scene(form: SceneForm, situation: Situation) -> Effects:
    """The scene's record; the log lists its missing parts (destiny-90, 218)."""
    check_rows(form)
    missing = (Step("destiny-90", "scene_lacks", each) for each in form.lacks)
    return Effects(
        state=replace(situation.state, record=form.record, goals=form.goals),
        milestones=new_milestones(situation, form.record),
        steps=tuple(missing) or (Step("destiny-90", "scene_ready"),),
        brief=Brief(who=""),
    )


def _goals(situation: Situation) -> tuple[Choice, ...]:
    goals = enumerate(situation.state.goals)
    return tuple(
        Choice(str(at), f"{goal.faction}: {goal.text}", "reached already" if goal.done else "", goal.reward)
        for at, goal in goals
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalForm:
    """A goal that is reached."""

    goal: int | None = entry("Goal", default=None, choices=_goals, once=True)


def _start_goal(situation: Situation) -> GoalForm:
    return GoalForm(goal=next((int(goal.id) for goal in _goals(situation) if not goal.why_not), None))


def reach_goal(form: GoalForm, situation: Situation) -> Effects:
    """A goal reached; with all of a faction's the scene is over (destiny-73)."""
    if form.goal is None:
        raise Refusal("bad_request", "Choose a goal.", "goal")
    goals: list[Goal] = list(situation.state.goals)
    goal = goals[form.goal] = replace(goals[form.goal], done=True)
    won = goal_check(goals_by_faction(tuple(goals)))
    told = f"{goal.text}, wins the scene with all of its goals" if goal.faction in won.winners else goal.text
    return Effects(
        state=replace(situation.state, goals=tuple(goals)),
        conflict_over=won.scene_over,
        steps=tuple(_goal_steps(goal, won.winners)),
        brief=Brief(told, who=goal.faction, open=_players_own(goal.faction, situation)),
    )


def _goal_steps(goal: Goal, winners: tuple[str, ...]) -> Iterator[Step]:
    yield Step("destiny-73", "goal_reached", goal.text, seat=goal.faction)
    if goal.reward:
        yield Step("destiny-73", "goal_reward", goal.reward, seat=goal.faction)
    for winner in winners:
        yield Step("destiny-73", "scene_won", winner)


def _players_own(faction: str, situation: Situation) -> bool:
    """Return True if players' characters are on that side: they know its goals."""
    players = {actor.name for actor in situation.actors.values() if actor.player}
    return any(players & set(side.units) for side in situation.state.record.sides if side.name == faction)


def _no_goal(situation: Situation) -> Refusal | None:
    if any(not goal.done for goal in situation.state.goals):
        return None
    return Refusal("bad_request", "There are no open goals. Add some with Set a scene.")


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentionForm:
    """A character's plan for the next scene."""

    text: str = entry("Intends to", default="", once=True, long=True)


def _start_intention(situation: Situation) -> IntentionForm:
    return IntentionForm(text=situation.state.intentions.get(situation.actor.name, ""))


def intend(form: IntentionForm, situation: Situation) -> Effects:
    """Record a plan for the next scene, and list the players without one (destiny-88)."""
    players = tuple(actor.name for actor in situation.actors.values() if actor.player)
    known = {who: text for who, text in situation.state.intentions.items() if who in players}
    said = set_intentions(players, {**known, situation.actor.name: form.text})
    return Effects(
        state=replace(situation.state, intentions=said.intentions),
        steps=tuple(Step("destiny-88", "no_intention", who) for who in said.missing),
        brief=Brief(f"Intention – {' '.join(form.text.split())}", whole=True),
    )


# Points and rewards -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptionForm:
    """The question for a character's Conception: was it played?"""

    played: bool = entry(
        "For the Conception", default=True, once=True, help="The role-play must have been significant."
    )


def earn_cp(form: ConceptionForm, situation: Situation) -> Effects:
    """A Character Point for a Conception played (destiny-76)."""
    actor, state = situation.actor.id, situation.state
    earned = award_cp(situation.balance(actor, CP.id), form.played, actor in state.awarded)
    return Effects(
        state=replace(state, awarded=(*state.awarded, actor)),
        points=tuple(PointsMove(actor, made.currency, made.delta, made.reason) for made in earned.ledger),
        brief=Brief("Conception rewarded, +1 CP", whole=True),
    )


def _no_cp(situation: Situation) -> Refusal | None:
    if situation.acting in situation.state.awarded:
        return Refusal("already_awarded", "This session's CP was already awarded.")
    return needs_character(situation)


REWARDED = Tie("has {} with")
"""A person named with a reward; the sheet says which reward."""


def _existing_names(situation: Situation) -> tuple[Choice, ...]:
    """The people and things that the character already has a number for, as choices."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    names = dict.fromkeys(name for kind in REWARDS for name in getattr(sheet, kind))
    return (Choice("", "Someone or something new"), *(Choice(name, name) for name in names))


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardForm:
    """A reward, and the one it is with or of."""

    kind: str = entry("Reward", default="status", choices=choices(*REWARDS), scene=True)
    counterpart: str = entry("With or of", default="", choices=_existing_names, tie=BY_NAME, scene=True, unless="new")
    new: str = entry("New", default="", once=True, help="A faction, a person, or a kind of treasure.", tie=REWARDED)
    amount: int = entry("Amount", default=1, low=-1000, high=1000, once=True, help="A negative number takes it away.")

    @property
    def name(self) -> str:
        """The name that the reward is with or of; a typed name takes precedence over the list."""
        return self.new.strip() or self.counterpart


def reward(form: RewardForm, situation: Situation) -> Effects:
    """A reward on the sheet; refuses one without an amount or a name (destiny-75)."""
    if not form.name:
        raise Refusal("bad_request", "Name the faction, the person or the treasure.", "new")
    if not form.amount:
        raise Refusal("bad_amount", "The amount can't be 0.", "amount")
    sheet = situation.actor.sheet
    held = give_reward(form.kind, form.name, form.amount, {form.kind: getattr(sheet, form.kind)})
    return replace(
        sheet_effects(situation, with_values(sheet, held)),
        steps=(Step("destiny-75", form.kind, form.name, amount=form.amount, total=held[form.kind][form.name]),),
        brief=Brief(f"{form.kind.title()}, {form.name} {signed_text(form.amount)}", whole=True),
    )


_PHRASES = [row.phrase for row in REWARDS.values()]
ACTIONS: tuple[Action, ...] = (
    Change(
        id="reach_goal",
        title="A goal is reached",
        place=Place.STORY,
        of_table=True,
        form=GoalForm,
        apply=reach_goal,
        start=_start_goal,
        help="Mark a goal as reached, and see if its faction has them all.",
        why_not=_no_goal,
    ),
    Change(
        id="intention",
        title="State an intention",
        place=Place.STORY,
        form=IntentionForm,
        apply=intend,
        start=_start_intention,
        help="Record a player's intention for the next scene, and see who has none yet.",
        why_not=needs_character,
    ),
    Change(
        id="set_scene",
        title="Set a scene",
        place=Place.STORY,
        logged="Scene set",
        of_table=True,
        form=SceneForm,
        apply=set_scene,
        start=lambda situation: SceneForm.of(situation.state),
        help="Write the introduction, place, factions and goals, and see what is missing.",
        pages=PAGES,
    ),
    Change(
        id="award_cp",
        title="Conception played",
        place=Place.MORE,
        rewards=True,
        form=ConceptionForm,
        apply=earn_cp,
        help="Award 1 CP, once per session.",
        why_not=_no_cp,
    ),
    Change(
        id="give_reward",
        title="Give a reward",
        logged="gets a reward",
        place=Place.STORY,
        form=RewardForm,
        apply=reward,
        help=f"Give {', '.join(_PHRASES[:-1])}, or {_PHRASES[-1]}.",
        why_not=needs_character,
    ),
    Change(
        id="open_story",
        title="Open a story",
        place=Place.STORY,
        logged="Story opened",
        of_table=True,
        form=StoryForm,
        apply=open_story,
        help="Open a story. It has chapters, and a chapter has scenes.",
    ),
    Change(
        id="open_chapter",
        title="Open a chapter",
        place=Place.STORY,
        logged="Chapter opened",
        of_table=True,
        form=ChapterForm,
        apply=open_chapter,
        start=_start_chapter,
        help="Open a chapter. New scenes belong to it.",
        why_not=_no_story,
    ),
    Change(
        id="close_part",
        title="Close a chapter or story",
        place=Place.STORY,
        logged="Closed",
        of_table=True,
        form=CloseForm,
        apply=close_part,
        start=_start_close,
        help="Close a part and suggest its milestone: Major, Epic or Ultimate.",
        why_not=_none_closes,
    ),
)
