"""The outcome bands of a game: in its code, found by drawing for each action, and those that scripts came to."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zipfile import ZipFile

import orjson

from campaigns.campaign import Campaign
from core.actions.action import Action
from core.actions.play import Progress, draw_next, fits, prepare
from core.actions.result import Outcome
from core.actions.situation import Situation
from core.building_blocks.band import Band
from core.luck.piles import Pile, Tokens
from core.luck.table import Answer, ChoiceAsk, Luck, WordsAsk
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import MODULES
from tests.faults.options import variants

DRAWS = 8
"""Draws of one action in one situation."""
LISTED = Path(__file__).with_name("unplayed_bands.txt")


class Ending(NamedTuple):
    """A band an action came to."""

    action: str
    band: str


@dataclass(frozen=True, slots=True)
class Streak(Luck):
    """Luck that gives the same token again and again, or those next to it: the best and the worst there is come up."""

    def pick(self, pile: Pile, n: int) -> Tokens:
        """Like tokens, as far as the pile has them."""
        tokens, dice = pile.tokens, Random(f"{self.seed}/{self.taken}")
        at = dice.randrange(max(len(tokens), 1))
        for given in ((tokens[at : at + 1]) * n, (*tokens[at:], *tokens[:at])[:n]):
            with suppress(Refusal):
                pile.check(given)
                return given
        return pile.pick(n, dice)


def outcomes(ruleset: Ruleset, situations: Sequence[Situation]) -> frozenset[tuple[str, Outcome]]:
    """The outcomes each action can come to, as far as drawing in all these situations shows."""
    dice, found = Random(1), set[tuple[str, Outcome]]()
    for situation in situations:
        for action in ruleset.actions:
            for number in range(DRAWS):
                luck = Luck(f"{number}", 0) if number % 2 else Streak(f"{number}", 0)
                with suppress(Refusal):
                    found |= _drawn(action, _form(action, situation, dice), situation, luck, dice)
    return frozenset(found)


class Word(NamedTuple):
    """A band and the game's word for it."""

    band: str
    word: str


def endings(found: Iterable[tuple[str, Outcome]]) -> frozenset[Ending]:
    """Their bands."""
    return frozenset(Ending(action, outcome.band.value) for action, outcome in found)


def declared(game: str) -> frozenset[Word]:
    """The bands and words of outcomes in the code of a game: in `Outcome(...)` and in tables of bands by word."""
    spec = find_spec(MODULES[game])
    assert spec is not None
    folders = map(Path, spec.submodule_search_locations or ())
    return declared_in([ast.parse(file.read_text("utf-8")) for folder in folders for file in folder.rglob("*.py")])


def declared_in(trees: Sequence[ast.Module]) -> frozenset[Word]:
    """The same of some modules."""
    named = {name: value.value for name, value in _assigned(trees) if isinstance(value, ast.Constant)}
    found = {word for tree in trees for word in _called(tree, named)}
    for _, table in _assigned(trees):
        if isinstance(table, ast.Dict):
            pairs = ((key, value) for key, value in zip(table.keys, table.values, strict=True) if key is not None)
            found |= {
                word for key, value in pairs if isinstance(value, ast.Attribute) for word in _words(value, key, named)
            }
    return frozenset(found)


def _assigned(trees: Iterable[ast.Module]) -> Iterator[tuple[str, ast.expr]]:
    """The names of the modules, each with what it stands for."""
    for node in (node for tree in trees for node in tree.body):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                yield name, value


def _called(tree: ast.Module, named: Mapping[str, Any]) -> Iterator[Word]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Outcome"), args=[band, word]):
                yield from _words(band, word, named)


def _words(band: ast.expr, word: ast.expr, named: Mapping[str, Any]) -> Iterator[Word]:
    yield from map(Word._make, product(_bands(band), _texts(word, named)))


def _bands(node: ast.expr) -> list[str]:
    """The bands that an expression names."""
    named = (each for each in ast.walk(node) if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name))
    return [Band[each.attr].value for each in named if each.value.id == "Band"]


def _texts(node: ast.expr, named: Mapping[str, Any]) -> list[str]:
    """The words that an expression can be; none where it is worked out."""
    match node:
        case ast.IfExp(body=body, orelse=otherwise):
            return [*_texts(body, named), *_texts(otherwise, named)]
        case ast.Name(id=name):
            return [named[name]] if name in named else []
        case ast.Constant(value=str() as text):
            return [text]
    return []


def _form(action: Action, situation: Situation, dice: Random) -> Any:
    """A form with up to two options other than it begins with."""
    form = action.begin(situation)
    for _ in range(dice.randrange(3)):
        others = [each.enter(form) for each in variants(action, form, situation)]
        form = next((each for each in dice.sample(others, min(3, len(others))) if fits(action, situation, each)), form)
    return form


def _drawn(action: Action, form: Any, situation: Situation, luck: Luck, dice: Random) -> set[tuple[str, Outcome]]:
    request = prepare(action, form, situation)
    progress = draw_next(action, request, (), luck)
    while isinstance(ask := progress.ask, ChoiceAsk | WordsAsk):
        progress = draw_next(action, request, (*progress.answers, Answer((_decide(ask, dice),))), luck)
    return _ended(action, progress)


def _decide(ask: ChoiceAsk | WordsAsk, dice: Random) -> str:
    if isinstance(ask, WordsAsk):
        return "because"
    usual = ask.usual if dice.random() < 0.4 else None
    return (usual or dice.choice([choice for choice in ask.choices if not choice.why_not])).id


def _ended(action: Action, progress: Progress) -> set[tuple[str, Outcome]]:
    outcome = progress.resolution.outcome if progress.resolution else None
    return {(action.id, outcome)} if outcome else set()


class Logged(NamedTuple):
    """An outcome in a log."""

    action: str
    band: str
    word: str

    @property
    def ending(self) -> Ending:
        """The band its action came to."""
        return Ending(self.action, self.band)

    @property
    def said(self) -> Word:
        """The band and its word."""
        return Word(self.band, self.word)


def logged(event: Mapping[str, Any]) -> Iterator[Logged]:
    """The outcomes in one log entry: of a draw, or of each activity of a downtime."""
    for result in (event, *event.get("results", ())):
        if outcome := result.get("outcome"):
            yield Logged(result.get("action") or event["command"]["action"], outcome["band"], outcome["word"])


def played_in(campaign: Campaign) -> set[Logged]:
    """The outcomes that a campaign's log has."""
    lines = (campaign.history().line(number) for number in range(len(campaign.history())))
    return {ending for line in lines for ending in logged(line.event)}


def played_in_archive(file: Path) -> set[Logged]:
    """The same of an exported campaign, read as it was written."""
    with ZipFile(file) as archive:
        lines = [
            line for name in archive.namelist() if name.startswith("log/") for line in archive.read(name).splitlines()
        ]
    return {ending for line in lines for ending in logged(_event(line))}


def _event(line: bytes) -> Mapping[str, Any]:
    """The event of a log line; a line that begins a file has none."""
    found: Mapping[str, Any] = orjson.loads(line[line.index(b"{") : line.rindex(b"}") + 1])
    return found.get("e", {})


def unplayed(game: str) -> dict[Ending, str]:
    """Return the outcomes listed as played by no script: an action and its band, or a band and its word; and why."""
    lines = [line for line in LISTED.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {Ending(action, band): why for of, action, band, why in (line.split(" | ") for line in lines) if of == game}
