"""The situations in which every action of a game is tried; it has to work or refuse.

They cover no one present, no acting character, no one else, no scene, no conflict, each kind of conflict running, and
a downtime.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from campaigns.authoring.trials import Trial, trials
from campaigns.conformance.random_play import ENOUGH
from campaigns.library.samples import begin_sample, sample_of, samples
from core.actions.action import Action, Done, DoneOf, Draw
from core.actions.known_steps import Known, certain_totals
from core.actions.place import Place
from core.actions.play import Progress, draw_next, openable, prepare
from core.actions.result import Step
from core.actions.situation import Actor, Effects, Situation
from core.building_blocks.track import Track
from core.conflict import ConflictForm
from core.downtime import Interval
from core.luck.table import Answer, ChoiceAsk, Luck, WordsAsk
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode

LUCK = Luck("every", 0)


def full_scene(ruleset: Ruleset, folder: Path) -> Situation:
    """The characters of the game's sample in a scene, rich in points, and two strangers with blank sheets."""
    people = people_of(ruleset, folder)
    actors = {
        **people.actors,
        901: Actor(901, "a stranger", ruleset.new_sheet(True)),
        902: Actor(902, "another", ruleset.new_sheet(False), player=False),
    }
    return replace(
        people,
        actors=actors,
        here=tuple(actors),
        acting=next(iter(actors)),
        balances={(actor, currency.id): 99 for actor in actors for currency in ruleset.currencies},
        projects={1: Track("The boat", 6, 1)},
        scene="The weir",
        number=1,
    )


def people_of(ruleset: Ruleset, folder: Path) -> Situation:
    """The characters of the sample, if the game has one."""
    if ruleset not in samples():
        return Situation(actors={}, state=ruleset.new_state(), options=ruleset.options.defaults())
    with begin_sample(sample_of(ruleset), folder) as (campaign, _):
        return campaign.situation()


def every_situation(ruleset: Ruleset, scene: Situation) -> tuple[Situation, ...]:
    """The scene, the same without someone or something, between sessions, later in play, and with each conflict."""
    alone = replace(scene, actors={901: scene.actors[901]}, here=(901,), acting=901)
    none = replace(scene, actors={}, here=(), acting=None, scene="", balances={}, projects={})
    between = [replace(no_scene(scene), interval=i.id, passes=i.amount) for i in downtimes(ruleset)[:1]]
    fights = [each for kind in ruleset.conflicts for each in conflict_situations(ruleset, kind, scene)]
    idle = [replace(each, acting=None) for each in (alone, scene, *fights)]
    blank = [replace(each, acting=902) for each in fights]
    gone_on = situation_after(scene, ruleset.actions)
    return (none, alone, scene, gone_on, no_scene(alone), no_scene(scene), *between, *fights, *idle, *blank)


def no_scene(situation: Situation) -> Situation:
    """The same without a scene."""
    return replace(situation, here=(), scene="")


def downtimes(ruleset: Ruleset) -> tuple[Interval, ...]:
    """The downtime lengths of a game; none without downtime."""
    return ruleset.downtime.intervals if ruleset.downtime else ()


def conflict_situations(ruleset: Ruleset, kind: ConflictForm, scene: Situation) -> Iterator[Situation]:
    """A conflict as its form starts it, and after everything that can be done in it."""
    begun = replace(scene, conflict=kind.start(kind.prefill(scene), scene), in_conflict=True)
    yield begun
    yield situation_after(begun, [ruleset.action(action) for action in kind.actions])


def situation_after(situation: Situation, actions: Sequence[Action]) -> Situation:
    """The situation after each of these that can be done."""
    for action in actions:
        with suppress(Refusal):
            effects = carry_out(action, prefilled_form(action, situation), situation)
            actors = {i: replace(a, sheet=effects.sheets.get(i, a.sheet)) for i, a in situation.actors.items()}
            state, conflict = effects.state or situation.state, effects.conflict or situation.conflict
            situation = replace(situation, actors=actors, state=state, conflict=conflict)
    return situation


def worked_in(ruleset: Ruleset, situations: Sequence[Situation]) -> Mapping[str, Place]:
    """Each action tried in each situation with its default form and its first values; those that worked somewhere."""
    worked = {}
    for situation in situations:
        for action in ruleset.actions:
            for filled in (default, prefilled_form):
                with suppress(Refusal):
                    carry_out(action, filled(action, situation), situation)
                    worked[action.id] = action.place
    return worked


def totals_told(ruleset: Ruleset, situations: Sequence[Situation]) -> Iterator[tuple[str, Sequence[Known]]]:
    """The draws that show a total's parts in advance; checks that the breakdown has each of them and no others."""
    for situation in situations:
        for action in (action for action in ruleset.actions if isinstance(action, Draw)):
            with suppress(Refusal):
                request = prepare(action, prefilled_form(action, situation), situation)
                before, after = certain_totals(action, request), breakdown(action, request)
                parts = [step for each in before for step in each.parts]
                for each in before:
                    shown = each.parts if each.total is not None else [replace(part, total=None) for part in each.parts]
                    whole = after if each.total is not None else [replace(step, total=None) for step in after]
                    assert [part for part in shown if part not in whole] == [], (action.id, each)
                assert [step for step in pooled_steps(after) if step not in parts] == [], action.id
                if before:
                    yield action.id, before


def breakdown(action: Action, request: Any) -> list[Step]:
    """The breakdown of a draw."""
    progress = draw_next(action, request, (), Luck("afterwards", 0))
    while progress.resolution is None:
        progress = draw_next(action, request, (*progress.answers, usual(progress)), LUCK)
    return list(progress.resolution.steps)


def pooled_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps that add up to a total before its seat draws, if no one else's draw is a part."""
    drawn, seats = set[str](), {step.seat for step in steps if step.tokens}
    for step in steps:
        drawn |= {step.seat} if step.tokens else set()
        if step.seat in seats - drawn and step.amount is not None and step.total is not None:
            yield step


def default(action: Action, situation: Situation) -> Any:
    """The form with only defaults."""
    return decode(action.form, {})


def prefilled_form(action: Action, situation: Situation) -> Any:
    """The form with its first values, or with the first change that makes it possible."""
    return openable(action, action.begin(situation), situation)


def carry_out(action: Action, form: Any, situation: Situation) -> Effects:
    """Carry an action out: the program draws, and decisions are the usual ones."""
    ended = finish(action, form, situation)
    if action.price:
        action.price(form, situation)
    action.brief(ended)
    return action.settle(ended)


def finish(action: Action, form: Any, situation: Situation) -> Done[Any, Any, Any]:
    """The same action before its effects."""
    request = prepare(action, form, situation)
    progress = draw_next(action, request, (), LUCK)
    while progress.resolution is None:
        progress = draw_next(action, request, (*progress.answers, usual(progress)), LUCK)
    return DoneOf(form, request, progress.resolution, situation)


def usual(progress: Progress) -> Answer:
    """The usual decision, or some words."""
    ask = progress.ask
    if isinstance(ask, WordsAsk):
        return Answer(("Because it fits",))
    assert isinstance(ask, ChoiceAsk)
    assert ask.usual
    return Answer((ask.usual.id,))


def drawn_in_a_row(ruleset: Ruleset, situations: Sequence[Situation], seed: int) -> Iterator[tuple[Action, Trial]]:
    """Each action that draws, tried several times in each of the first few situations in which it can be done."""
    for action in ruleset.actions:
        worked = 0
        for situation in situations:
            found = [*trials(action, situation, seed)]
            yield from ((action, tried) for tried in found)
            worked += bool(found)
            if worked == ENOUGH:
                break
