"""The map with several hundred units against one with none, and a step in a horde against one among a few."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.harness import Row, medians, processor
from benchmarks.terminal import Program, Steps, key_row
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, Resolve, StartConflict, StartScene, StartSession
from campaigns.keeping.creation import create
from core.kit.grid import Doing
from core.schema.codec import encode

_CURSOR: Steps = [("right", "at 1,0"), ("left", "at 0,0")]
_PAGES: Steps = [("pagedown", "at 0,1"), ("pageup", "at 0,0")]


def _map(units: int) -> Program:
    return Program([sys.executable, "-m", "benchmarks.apps.big_map", str(units)], "at 0,0")


def looking(units: int = 400) -> Iterator[Row]:
    """Cursor and half pages, with marks drawn anew around the cursor."""
    for keys, steps in (("cursor", _CURSOR), ("half a page", _PAGES)):
        name = f"map of {units} units against an empty one: {keys}"
        yield key_row(name, _map(units), steps, goal=1.25, reference=_map(0), reference_steps=steps)


@contextmanager
def _battle(units: int) -> Iterator[Campaign]:
    """A battle of somebody against so many nameless units."""
    with TemporaryDirectory() as home, create(Path(home) / "c", "Horde", "destiny", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The plain"))
        who = campaign.view.characters[0].id
        form = {"people": [{"who": who}], "bands": [{"count": units}], "width": 80, "height": 60}
        campaign.do(StartConflict(conflict_form="battle", title="The horde", actor=who, form=form))
        yield campaign


def _placing(campaign: Campaign) -> Callable[[], float]:
    """Each call puts the first unit on another space and looks at the map anew, as a key of the map does."""
    rules, conflict = campaign.ruleset.grid, campaign.view.conflicts[0].id
    assert rules is not None
    spaces = iter((x, y) for y in range(60) for x in range(80))

    def do(doing: Doing, actor: int | None) -> None:
        campaign.do(Resolve(action=doing.action, actor=actor, conflict=conflict, form=encode(doing.form)))
        situation = campaign.situation(actor, conflict)
        rules.seen(situation, rules.grid(situation).pieces[0].id, None)

    def place() -> float:
        situation = campaign.situation(None, conflict)
        piece = rules.grid(situation).pieces[0]
        doing = rules.place(situation, piece.id, next(spaces))
        return processor(lambda: do(doing, piece.actor))

    return place


def horde(units: int = 300) -> Iterator[Row]:
    """From an act on the map to what is seen after it, and what its record holds."""
    with ExitStack() as stack:
        battles = [stack.enter_context(_battle(count)) for count in (units, 3)]
        many, few = map(_placing, battles)
        times = medians({"many": many, "few": few}, rounds=40)
        sizes = [_bytes(battle) for battle in battles]
    name = f"an act among {units} units ({times['many'] * 1000:.1f} ms) against among 3"
    yield name, times["many"] / times["few"], 1.5
    yield f"its record ({sizes[0]} bytes) against that among 3", sizes[0] / sizes[1], 1.05


def _bytes(campaign: Campaign) -> int:
    """How long the last line of the log is."""
    return len((campaign.folder / "log" / "000001.jsonl").read_bytes().splitlines()[-1])


BENCHMARKS = {"looking": looking, "horde": horde}
