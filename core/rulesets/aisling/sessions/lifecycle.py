"""The automatic changes when scenes and sessions end (aisling-52, 57)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.actions.result import Step
from core.lifecycle import WITH_SCENE, WITH_SESSION, Ending, Lifecycle
from core.rulesets.aisling.colors import NAMES, for_every_color
from core.rulesets.aisling.currencies import LUCK, luck_move
from core.rulesets.aisling.sessions.rules import end_scene, end_session, heal_scene, lasting_aspects
from core.rulesets.aisling.sheet import Sheet, State
from core.rulesets.aisling.situation import Actor, Effects, Situation
from core.wording import signed_text


def _scene_ends(situation: Situation) -> Effects:
    """Heal damage, clear the scene's marks, and drop everything that isn't lasting."""
    before = situation.state
    sheets: dict[int, Sheet] = {}
    steps: list[Step] = []
    for actor in situation.actors.values():
        sheet, told = _leave_scene(actor, situation)
        if sheet != actor.sheet:
            sheets[actor.id] = sheet
            steps += told
    after = State(aspects=lasting_aspects(before.aspects))
    changed = after if after != before else None
    return Effects(sheets=sheets, state=changed, steps=(*steps, *_lapsed_steps(before)))


def _leave_scene(actor: Actor, situation: Situation) -> tuple[Sheet, Iterator[Step]]:
    sheet: Sheet = actor.sheet
    resolution = end_scene(sheet.hurt, options=situation.options)
    ended = resolution.value
    after = replace(
        sheet,
        damage=for_every_color(ended.damage),
        moved_this_scene=ended.moved_this_scene,
        aspect_added_this_scene=ended.aspect_added_this_scene,
    )
    return after, (replace(step, seat=actor.name) for step in resolution.steps)


def _lapsed_steps(state: State) -> Iterator[Step]:
    """The steps of Aspects and free tags that end with the scene."""
    for aspect in state.aspects:
        if not aspect.lasting:
            yield Step("aisling-57", "aspect_gone", aspect.name)
    for name in state.free_tags:
        yield Step("aisling-57", "free_tag_gone", name)


def _session_ends(situation: Situation) -> Effects:
    """End Traits for the session, give downtime actions, and refill Luck by a house rule."""
    turns = [(actor, *_leave_session(actor, situation)) for actor in situation.actors.values()]
    return Effects(
        sheets={actor.id: sheet for actor, sheet, _, _ in turns if sheet != actor.sheet},
        points=tuple(move for actor, _, gained, _ in turns for move in luck_move(actor.id, gained, "session")),
        steps=tuple(step for _, _, _, steps in turns for step in steps),
    )


def _leave_session(actor: Actor, situation: Situation) -> tuple[Sheet, int, tuple[Step, ...]]:
    """The sheet after the session, the Luck gained, and the steps."""
    sheet: Sheet = actor.sheet
    luck = situation.balance(actor.id, LUCK.id)
    resolution = end_session(luck, sheet.traits, situation.options)
    ended = resolution.value
    actions = ended.downtime_actions_left
    given = (Step("aisling-57", "downtime_given", total=actions),) if actor.player and actions else ()
    steps = tuple(replace(step, seat=actor.name) for step in (*resolution.steps, *given))
    return replace(sheet, traits=ended.traits, downtime_actions_left=actions), ended.luck - luck, steps


def _all_endings(situation: Situation) -> tuple[Ending, ...]:
    """Everything that ends or heals with the scene, and Traits for the session (aisling-52, 57)."""
    own = (ending for actor in situation.actors.values() for ending in _endings(actor, situation))
    return (*_of_the_scene(situation.state), *own)


def _of_the_scene(state: State) -> Iterator[Ending]:
    for aspect in state.aspects:
        if not aspect.lasting:
            yield Ending(aspect.name, WITH_SCENE)
    gone = {aspect.name for aspect in state.aspects if not aspect.lasting}
    for name in state.free_tags:
        if name not in gone:
            yield Ending(name, "its free tag is lost when the scene ends, unless used")


def _endings(actor: Actor, situation: Situation) -> Iterator[Ending]:
    sheet: Sheet = actor.sheet
    left = heal_scene(sheet.hurt, situation.options)
    for color, points in sheet.hurt.items():
        if (after := left.get(color, 0)) < points:
            when = f"{after} after the scene" if after else "heals with the scene"
            yield Ending(f"Damage, {NAMES[color]} {points}", when, actor.id)
    for trait in sheet.traits:
        if trait.expires == "session":
            yield Ending(f"{trait.name} {signed_text(trait.motes)}", WITH_SESSION, actor.id)


LIFECYCLE = Lifecycle(scene_end=_scene_ends, session_end=_session_ends, ending=_all_endings)
