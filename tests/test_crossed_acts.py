"""Parts of different acts cannot be crossed, nor what a game does not keep be read: the type checker refuses them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ACT = """
from core.activities import Activity
from core.actions.action import Change, Done, Draw
from core.actions.rule import Rule
from core.actions.place import Place
from core.actions.result import Resolution
from core.actions.situation import Effects, EffectsOf, Situation, SituationOf
from core.luck.table import Table
from tests.toy.boast import Boast, Boasted, BoastRequest, boast
from tests.toy.boast import prepare, settle
from tests.toy import between, dare


def rest(form: between.Learn, situation: Situation) -> Effects:
    return Effects()


"""
GOOD = {"form": "Boast", "request": "BoastRequest", "rule": "boast", "prepare": "prepare", "settle": "settle"}


def draw(**parts: str) -> str:
    """A draw of the toy's, with some of its parts."""
    written = ", ".join(f"{name}={part}" for name, part in {**GOOD, **parts}.items())
    return f'X = Draw(id="x", title="X", place=Place.SCENE, start=lambda situation: Boast(), {written})\n'


CROSSED = {
    "settle of another draw": draw(settle="dare.settle"),
    "prepare of another draw": draw(prepare="dare.prepare"),
    "rule of another draw": draw(rule="dare.dare"),
    "form of another draw": draw(form="dare.Dare"),
    "request of another draw": draw(request="dare.DareRequest"),
    "rule of another activity": draw(rule="dare.dare").replace("Draw(", "Activity("),
    "change of another form": (
        'X = Change(id="x", title="X", place=Place.CARE, form=Boast, start=lambda situation: Boast(), apply=rest)\n'
    ),
    "rule of another request": 'X = Rule("x", dare.DareRequest, boast)\n',
    "what is not on the sheet": (
        "def read(situation: SituationOf[Boast, None, None]) -> object:\n    return situation.actor.sheet.nowhere\n"
    ),
    "effects on another sheet": "X: EffectsOf[Boast, None] = EffectsOf(sheets={1: dare.Dare()})\n",
}


def checked(tmp_path: Path, **snippets: str) -> dict[str, str]:
    """Return mypy's words about each snippet, by its name; empty if there are none."""
    for name, text in snippets.items():
        (tmp_path / f"{name}.py").write_text(ACT + text)
    files = [tmp_path / f"{name}.py" for name in snippets]
    line = [sys.executable, "-m", "mypy", "--follow-imports=silent", *map(str, files)]
    said = subprocess.run(line, check=False, capture_output=True, text=True, cwd=ROOT, timeout=200).stdout
    return {name: "\n".join(line for line in said.splitlines() if f"{name}.py:" in line) for name in snippets}


@pytest.mark.shape
@pytest.mark.timeout(300)
def test_parts_of_different_acts_are_refused(tmp_path: Path) -> None:
    names = {what: what.replace(" ", "_") for what in CROSSED}
    said = checked(
        tmp_path,
        right=draw(),
        right_rule='X = Rule("x", BoastRequest, boast)\n',
        **{names[what]: text for what, text in CROSSED.items()},
    )
    assert said["right"] == said["right_rule"] == ""
    assert {what for what in CROSSED if "error:" not in said[names[what]]} == set()
