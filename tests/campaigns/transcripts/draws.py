"""Every action of a game drawn, typed, left half done and planned, to compare: `draws/<game>.txt`.

The characters of the game's sample are in a scene, then in each kind of conflict, then in a downtime. Each action is
carried out with its first values and the program's luck; with other answers and other characters; and the first of
each place is kept half done, opened again, finished, undone, taken back in the log and dropped.
`python -m tests.campaigns.transcripts.draws` writes the files; whoever changes a draw looks at the difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.commands import Command, DropDraft, QueueActivity, Resolve, Revert, SaveDraft
from campaigns.conformance.all_situations import prefilled_form, usual
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from campaigns.library.samples import begin_sample, sample_of, samples
from campaigns.store import disk
from core.actions.action import Action, Draw
from core.actions.place import Place
from core.actions.play import draw_next, prepare
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets import MODULES, find
from core.schema.codec import encode
from tests.campaigns.transcripts import telling
from tests.campaigns.transcripts.stage import HERE, unsynced
from tests.campaigns.transcripts.telling import Parts
from tests.campaigns.transcripts.trials import answer

FOLDER: Final = HERE / "draws"
GAMES: Final = (*MODULES, "toy")
FEW: Final = 2
"""The characters besides the first that do each action."""


class Scene(NamedTuple):
    """The campaign of a game, and who is in its scene."""

    campaign: Campaign
    actors: Sequence[int]


def file_of(game: str) -> Path:
    """Where the draws of a game are."""
    return FOLDER / f"{game}.txt"


def listing(game: str, folder: Path) -> str:
    """The draws of a game."""
    with _begun(game, folder) as campaign:
        return "".join(f"{line}\n" for line in _lines(_in_scene(campaign)))


@contextmanager
def _begun(game: str, folder: Path) -> Iterator[Campaign]:
    """A campaign with the characters of the game's sample; the toy's has none."""
    with ExitStack() as stack:
        stack.enter_context(patch.dict(MODULES, {"toy": "tests.toy"}))
        stack.enter_context(patch.multiple(disk, sync=unsynced, sync_folder=unsynced))
        rules = find(game)
        if rules in samples():
            yield stack.enter_context(begin_sample(sample_of(rules), folder))[0]
            return
        campaign = stack.enter_context(create(folder, "A street", game, seed="a seed", clock=Clock()))
        for name in ("Mara Voss", "Jonas Reed"):
            campaign.do(commands.AddCharacter(name=name))
        campaign.do(commands.AddCharacter(name="The miller", role="npc"))
        yield campaign


def _in_scene(campaign: Campaign) -> Scene:
    """A scene with all characters, rich in points of each kind."""
    actors = [each.id for each in campaign.view.characters]
    campaign.do(commands.StartSession())
    campaign.do(commands.StartScene(title="The weir", participants=actors, draws=False))
    for currency in campaign.ruleset.currencies:
        earners = [each.id for each in campaign.view.characters if each.role == "pc" or not currency.players_only]
        with suppress(Refusal):
            campaign.do(commands.AwardPoints(characters=earners, currency=currency.id, amount=20, reason="a start"))
    campaign.do(commands.AddProject(title="A boat", target=6))
    return Scene(campaign, actors)


def _lines(scene: Scene) -> Iterator[str]:
    campaign, rules = scene
    rules = campaign.ruleset
    yield from _actions([each for each in rules.actions if each.place not in (Place.CONFLICT, Place.DOWNTIME)], scene)
    for kind in rules.conflicts:
        with suppress(Refusal):
            form = encode(kind.prefill(campaign.situation(scene.actors[0])))
            begun = commands.StartConflict(conflict_form=kind.id, title="A fight", actor=scene.actors[0], form=form)
            yield f"conflict {kind.id}"
            yield f"  {telling.words(answer(campaign, begun))}"
            running = campaign.do(begun).view.conflicts[-1].id
            yield from _actions([rules.action(each) for each in kind.actions], scene, running)
            yield f"  ended: {telling.words(answer(campaign, commands.EndConflict(conflict=running, note='Enough.')))}"
            campaign.do(commands.EndConflict(conflict=running))
    yield from _planned(scene)


def _actions(actions: Sequence[Action], scene: Scene, conflict: int | None = None) -> Iterator[str]:
    places = set[Place]()
    for action in actions:
        told = list(_action(action, scene, conflict))
        drawn = _drawn(scene.campaign, action, scene.actors[0], conflict)
        if isinstance(drawn, Resolve) and action.place not in places:
            with suppress(Refusal):
                told += _kept(scene.campaign, drawn)
                places.add(action.place)
        yield f"{action.id}"
        yield from (f"  {line}" for line in told)


def _action(action: Action, scene: Scene, conflict: int | None) -> Iterator[str]:
    """An action as the first who can do it does it, and what else comes of other answers and characters."""
    campaign, actors = scene
    drawn = _drawn(campaign, action, actors[0], conflict)
    if isinstance(drawn, Refusal):
        yield telling.words(telling.refused(drawn))
        return
    usual_parts = answer(campaign, drawn)
    yield telling.words(usual_parts)
    yield from _grouped(_others(drawn, scene), usual_parts, campaign)


def _drawn(campaign: Campaign, action: Action, actor: int | None, conflict: int | None) -> Resolve | Refusal:
    """The command of an action with its first values and the usual decisions, or why it can't be done."""
    try:
        situation = campaign.situation(actor, conflict)
        form = prefilled_form(action, situation)
        request = prepare(action, form, situation)
        progress = draw_next(action, request, (), campaign.luck)
        while progress.resolution is None:
            progress = draw_next(action, request, (*progress.answers, usual(progress)), campaign.luck)
    except Refusal as refusal:
        return refusal
    return Resolve(
        action=action.id, actor=actor, conflict=conflict, form=encode(form), answers=progress.answers, note="A try."
    )


def _others(drawn: Resolve, scene: Scene) -> Iterator[tuple[str, Command]]:
    answers = drawn.answers
    if answers:
        first, *rest = answers
        typed = tuple(replace(each, source="typed") for each in answers)
        yield "typed", replace(drawn, answers=typed)
        yield "overridden", replace(drawn, answers=tuple(replace(each, source="overridden") for each in answers))
        yield "the last answer left out", replace(drawn, answers=answers[:-1])
        yield "the first answer left out", replace(drawn, answers=typed[1:])
        yield "one answer more", replace(drawn, answers=(*answers, answers[-1]))
        yield "the first answer empty", replace(drawn, answers=(Answer(()), *rest))
        yield "an unknown token first", replace(drawn, answers=(Answer(("nothing",)), *typed[1:]))
        yield "the first token twice", replace(drawn, answers=(Answer((*first.given, *first.given[:1])), *typed[1:]))
        yield "kept half done", _draft(drawn)
    yield "no one", replace(drawn, actor=None)
    yield "someone unknown", replace(drawn, actor=999_999)
    for actor in scene.actors[1 : 1 + FEW]:
        yield scene.campaign.view.character(actor).name, replace(drawn, actor=actor)
    if drawn.conflict is not None:
        yield "outside the conflict", replace(drawn, conflict=None)


def _draft(drawn: Resolve) -> SaveDraft:
    """The draw with the first half of its answers."""
    asked = {name: getattr(drawn, name) for name in ("action", "actor", "conflict", "form", "note")}
    return SaveDraft(**asked, answers=drawn.answers[: len(drawn.answers) // 2])


def _grouped(found: Iterator[tuple[str, Command]], usual_parts: Parts, campaign: Campaign) -> Iterator[str]:
    alike: dict[str, list[str]] = defaultdict(list)
    for how, command in found:
        if words := telling.beside(answer(campaign, command), usual_parts):
            alike[words].append(how)
    yield from (f"{', '.join(hows)}: {words}" for words, hows in alike.items())


def _kept(campaign: Campaign, drawn: Resolve) -> Iterator[str]:
    """A draw kept half done, found again, finished, undone, done again and taken back; the campaign is as before."""
    draft = _draft(drawn)
    if isinstance(campaign.ruleset.action(drawn.action), Draw):
        for _ in range(2):
            campaign.do(draft)
        yield f"kept twice: {_drafts(campaign)}"
        campaign.do(replace(draft, draft=1, note="Again."))
        yield f"the first again: {_drafts(campaign)}"
        campaign.do(DropDraft(draft=2))
        yield f"the second dropped: {_drafts(campaign)}"
        campaign.do(DropDraft(draft=7))
        yield f"one that isn't there dropped: {_drafts(campaign)}"
    done = campaign.do(drawn)
    yield f"finished: {done.line.title if done.line else ''}; drafts: {_drafts(campaign)}; luck {_luck(campaign)}"
    seq = campaign.view.seq
    yield f"done again: {telling.words(answer(campaign, drawn))}"
    yield f"taken back: {telling.words(answer(campaign, Revert(entry=seq)))}"
    campaign.undo()
    yield f"undone: drafts: {_drafts(campaign)}; luck {_luck(campaign)}"
    campaign.redo()
    yield f"redone: luck {_luck(campaign)}"
    campaign.undo()
    campaign.do(DropDraft())
    yield f"dropped: {_drafts(campaign)}"


def _drafts(campaign: Campaign) -> str:
    """The drafts as they are shown and kept."""
    kept = [(each.id, each.action, each.actor, len(each.answers), each.note) for each in campaign.view.drafts]
    return telling.short(kept)


def _luck(campaign: Campaign) -> str:
    return str(campaign.luck.taken)


def _planned(scene: Scene) -> Iterator[str]:
    """Each activity of a downtime planned by the first two characters, and all of them carried out."""
    campaign, actors = scene
    downtime = campaign.ruleset.downtime
    if downtime is None:
        return
    campaign.do(commands.EndSession())
    yield "downtime"
    for action in campaign.ruleset.actions:
        if action.place is Place.DOWNTIME:
            for actor in actors[:2]:
                yield from _activity(campaign, action, actor)
    plans = campaign.view.downtime.plans if campaign.view.downtime else ()
    for plan in plans:
        told = [(each.action, each.fault) for each in plan.activities]
        yield f"  {campaign.view.name_of(plan.actor)} plans: {telling.short(encode(told))}; {plan.fault}"
    yield f"  carried out: {telling.words(answer(campaign, commands.CommitDowntime()))}"
    for plan in plans:
        for each in plan.activities if plan.fault else [each for each in plan.activities if each.fault]:
            campaign.do(commands.EditActivity(activity=each.id, rejected=True))
    yield f"  without what can't be done: {telling.words(answer(campaign, commands.CommitDowntime()))}"


def _activity(campaign: Campaign, action: Action, actor: int) -> Iterator[str]:
    try:
        form = encode(prefilled_form(action, campaign.situation(actor)))
    except Refusal as refusal:
        form = {}
        yield f"  {action.id}: {refusal.message}"
    queued = QueueActivity(actor=actor, action=action.id, form=form)
    parts = answer(campaign, queued)
    yield f"  {action.id}: {telling.words(parts)}"
    if parts[0][0] != "refused":
        campaign.do(queued)


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        with TemporaryDirectory() as folder:
            file_of(game).write_text(listing(game, Path(folder) / "c"), encoding="utf-8")


if __name__ == "__main__":
    main()
