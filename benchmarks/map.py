"""The map with several hundred units against one with none, and acts in a horde against those among a few."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.harness import Row, in_turn, processor
from benchmarks.slowing import Slowdown
from benchmarks.terminal import Program, Steps, key_row
from campaigns.campaign import Campaign
from campaigns.command_language.actions import command, ready
from campaigns.commands import AddCharacter, Resolve, StartConflict, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.actions.play import proceed
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, Luck, draw_answer
from core.schema.codec import encode

Act = Callable[[Campaign], None]
Measured = Callable[[Campaign], float]

_CURSOR: Steps = [("right", "at 1,0"), ("left", "at 0,0")]
_PAGES: Steps = [("pagedown", "at 0,1"), ("pageup", "at 0,0")]


def _map(units: int) -> Program:
    return Program([sys.executable, "-m", "benchmarks.apps.big_map", str(units)], "at 0,0")


def looking(units: int = 400) -> Iterator[Row]:
    """Cursor and half pages, with marks drawn anew around the cursor."""
    for keys, steps in (("cursor", _CURSOR), ("half a page", _PAGES)):
        name = f"map of {units} units / an empty one: {keys}"
        yield key_row(name, _map(units), steps, goal=1.25, reference=_map(0), reference_steps=steps)


@contextmanager
def battle(units: int) -> Iterator[Campaign]:
    """The first round of a battle of somebody against so many nameless units, of which one stands before them."""
    with TemporaryDirectory() as home, create(Path(home) / "c", "Horde", "destiny", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The plain"))
        who = campaign.view.characters[0].id
        form = {"people": [{"who": who}], "bands": [{"count": units}], "width": 80, "height": 60}
        campaign.do(StartConflict(conflict_form="battle", title="The horde", actor=who, form=form))
        _do(campaign, "reveal_targets", aims=[{"unit": "Mara", "target": "Goblin 1"}])
        _do(campaign, "round")
        for name, y, facing in (("Mara", 30, "s"), ("Goblin 1", 31, "n")):
            _do(campaign, "place_unit", unit=name, x=40, y=y, facing=facing)
        yield campaign


def _do(campaign: Campaign, action: str, **given: object) -> None:
    """Carry an act out from its form on, with every decision as is usual."""
    who, conflict = campaign.view.characters[0].id, campaign.view.conflicts[0].id
    made = ready(campaign, action, given, actor=who, conflict=conflict)
    progress = proceed(made.action, made.request, (), partial(_usual, campaign.luck))
    campaign.do(command(made, progress), made.result_to_commit(progress))


def _usual(luck: Luck, ask: Ask, answers: Sequence[Answer]) -> Answer | None:
    if isinstance(ask, DrawAsk):
        return draw_answer(luck, answers, ask)
    return Answer((ask.usual.id,)) if isinstance(ask, ChoiceAsk) and ask.usual else None


def place(campaign: Campaign) -> None:
    """Put the first unit on another space, as a key of the map does."""
    rules, conflict = campaign.ruleset.grid, campaign.view.conflicts[0].id
    assert rules is not None
    doing = rules.place(campaign.situation(None, conflict), "Mara", (1, 1))
    who = campaign.view.characters[0].id
    campaign.do(Resolve(action=doing.action, actor=who, conflict=conflict, form=encode(doing.form)))


def _back(campaign: Campaign) -> None:
    campaign.undo()


def _seen(act: Act, campaign: Campaign) -> float:
    """How long an act takes until the map is drawn up anew, with what is seen from its first unit."""
    rules, conflict = campaign.ruleset.grid, campaign.view.conflicts[0].id
    assert rules is not None

    def acted() -> None:
        act(campaign)
        situation = campaign.situation(None, conflict)
        rules.seen(situation, rules.grid(situation).pieces[0].id, None)

    return processor(acted)


def _undone(act: Act, campaign: Campaign) -> float:
    """How long an act takes, which is then taken back: the next time it is the same again."""
    taken = _seen(act, campaign)
    campaign.undo()
    return taken


def _undoing(act: Act, campaign: Campaign) -> float:
    """How long it takes to undo an act."""
    act(campaign)
    return _seen(_back, campaign)


_ATTACK: Act = partial(_do, action="attack", unit="Mara", target="Goblin 1")
_WAIT: Act = partial(_do, action="unit_action", unit="Mara")
_HORDE: Mapping[str, Measured] = {
    "an act": partial(_undone, place),
    "an attack": partial(_undone, _ATTACK),
    "an Action": partial(_undone, _WAIT),
    "an undo": partial(_undoing, _WAIT),
}


def horde(units: int = 300) -> Iterator[Row]:
    """From an act on the map to what is seen after it."""
    with battle(units) as many, battle(3) as few:
        for name, measured in _HORDE.items():
            times = in_turn({"many": partial(measured, many), "few": partial(measured, few)}, rounds=40)
            told = f"{name} among {units} units ({times['many'].median * 1000:.1f} ms) / among 3"
            yield Row(told, times["many"] / times["few"], 1.5)


BENCHMARKS = {"looking": looking, "horde": horde}
SLOWED = {
    "looking": [Slowdown("tui.map_drawing.widget:GridMap.show_seen", 5e-5, "len(self._grid.pieces)")],
    "horde": [Slowdown("core.rulesets.destiny.map.view:view_from", 1e-4, "len(situation.conflict.units)")],
}
