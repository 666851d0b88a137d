"""The effects of the start of a session and the end of a scene (resonance-15, 25, 64, 65, 89)."""

from __future__ import annotations

from collections.abc import Iterator

from core.actions.choices import title
from core.actions.result import Step
from core.actions.situation import ActorId
from core.lifecycle import WITH_SCENE, Ending, Lifecycle
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.fate.invokable_aspects import fate_of, party
from core.rulesets.resonance.injuries.effects import incapacitate
from core.rulesets.resonance.injuries.track import effects_of, grade_of
from core.rulesets.resonance.sessions.actions import begin, fate_moves, newcomers
from core.rulesets.resonance.sessions.rules import AfterScene, SceneAspect, SceneEnder, after_scene, end_scene
from core.rulesets.resonance.situation import Actor, Effects, Situation
from core.rulesets.resonance.values.aspects import Aspect
from core.wording import quantity


def _session_starts(situation: Situation) -> Effects:
    """Raise each player's character to at least three Fate Points (resonance-15)."""
    return begin((actor for actor in situation.actors.values() if actor.player), situation, ()).effects()


def _scene_starts(situation: Situation) -> Effects:
    """Begin the session for players' characters who arrived since it started (resonance-15)."""
    return begin(newcomers(situation), situation, situation.state.begun).effects()


def _scene_ends(situation: Situation) -> Effects:
    """Unlock points, close grazes, let an unused last action lapse, and drop the scene's Aspects (resonance-89)."""
    everybody = situation.actors.values()
    changes = Changes(situation)
    lying = dict(_all_aspects(situation))
    done = end_scene(
        tuple(_ender(actor, situation) for actor in everybody),
        tuple(SceneAspect(id=id, kind=aspect.kind, scope=aspect.scope) for id, aspect in lying.items()),
        situation.options,
    )
    changes.say(*done.steps)
    for after in done.value.characters:
        _settle(int(after.id), after, changes, situation)
    for gone in done.value.removed_aspects:
        changes.lift(gone).say(Step("resonance-89", "aspect_gone", lying[gone].text))
    return changes.effects()


def _all_aspects(situation: Situation) -> Iterator[tuple[str, Aspect]]:
    """All Aspects by id, of characters and of places."""
    for actor in situation.actors.values():
        yield from ((f"{actor.id}:{aspect.text}", aspect) for aspect in actor.sheet.aspects)
    yield from ((f"{aspect.owner}:{aspect.text}", aspect) for aspect in situation.state.aspects)


def _ender(actor: Actor, situation: Situation) -> SceneEnder:
    """A character as the rule for a scene's end takes one."""
    who, sheet = party(actor, situation), actor.sheet
    return SceneEnder(
        id=who.id,
        role=who.role,
        fate=who.fate,
        name=who.name,
        injuries=sheet.injuries,
        incapacitated=sheet.incapacitated,
    )


def _settle(who: ActorId, after: AfterScene, changes: Changes, situation: Situation) -> None:
    """Apply the end of a scene to a character: Injuries, locked points, the last action, Resonance (resonance-89)."""
    changes.edit(who, injuries=after.injuries, resonance_held=0)
    if after.fate is not None:
        changes.pay(fate_moves(who, fate_of(who, situation), after.fate, "scene_over"))
    if after.incapacitated:
        incapacitate(who, changes, situation)


def _all_endings(situation: Situation) -> tuple[Ending, ...]:
    """The things that end: the scene's Aspects, Injuries that heal, last actions (resonance-34, 64, 65, 79, 89)."""
    own = (ending for actor in situation.actors.values() for ending in _endings(actor, situation))
    placed = (Ending(each.text, WITH_SCENE) for each in situation.state.aspects if each.scope == "scene")
    return (*placed, *own)


def _endings(actor: Actor, situation: Situation) -> Iterator[Ending]:
    sheet = actor.sheet
    after = after_scene(_ender(actor, situation), situation.options)
    if after.incapacitated and not sheet.incapacitated:
        yield Ending("Last action", "is lost when the scene ends, then Incapacitated", actor.id)
    yield from _healing_endings(actor, after.injuries, situation)
    if sheet.resonance_held:
        yield Ending(f"Resonance {sheet.resonance_held}", "lost when the scene ends", actor.id)
    for aspect in sheet.aspects:
        if aspect.scope == "scene":
            yield Ending(aspect.text, WITH_SCENE, actor.id)


def _healing_endings(actor: Actor, after: int, situation: Situation) -> Iterator[Ending]:
    """Injuries that heal with the scene or at the pace of their grade."""
    sheet, options = actor.sheet, situation.options
    said = f"{title(grade_of(sheet.injuries, options))}, {quantity(sheet.injuries, 'Injury')}"
    pace = effects_of(sheet.injuries, options).get("hours")
    if after < sheet.injuries:
        yield Ending(said, "heals with the scene" if not after else f"{after} after the scene", actor.id)
    elif pace:
        left = max(1, pace - sheet.carried_hours)
        yield Ending(said, f"one heals in {quantity(left, 'hour')}", actor.id, "heal")


LIFECYCLE = Lifecycle(
    session_start=_session_starts,
    session_end=_scene_ends,
    scene_start=_scene_starts,
    scene_end=_scene_ends,
    ending=_all_endings,
)
"""The automatic effects. A session's end also ends the scene."""
