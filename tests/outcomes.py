"""The outcome bands of the actions of a game, found by drawing at random, and those that played scripts came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zipfile import ZipFile

import orjson

from campaigns.campaign import Campaign
from core.actions.action import Action
from core.actions.play import Progress, draw_next, fits, prepare
from core.actions.situation import Situation
from core.luck.table import Answer, ChoiceAsk, Luck, WordsAsk
from core.refusal import Refusal
from core.ruleset import Ruleset
from tests.faults.options import variants

DRAWS = 8
"""Draws of one action in one situation."""
LISTED = Path(__file__).with_name("unplayed_bands.txt")


class Ending(NamedTuple):
    """A band an action came to."""

    action: str
    band: str


def endings(ruleset: Ruleset, situations: Sequence[Situation]) -> frozenset[Ending]:
    """The bands each action can come to, as far as drawing in all these situations shows."""
    dice, found = Random(1), set[Ending]()
    for situation in situations:
        for action in ruleset.actions:
            for number in range(DRAWS):
                with suppress(Refusal):
                    found |= _drawn(action, _form(action, situation, dice), situation, Luck(f"{number}", 0), dice)
    return frozenset(found)


def _form(action: Action, situation: Situation, dice: Random) -> Any:
    """A form with up to two options other than it begins with."""
    form = action.begin(situation)
    for _ in range(dice.randrange(3)):
        others = [each.enter(form) for each in variants(action, form, situation)]
        form = next((each for each in dice.sample(others, min(3, len(others))) if fits(action, situation, each)), form)
    return form


def _drawn(action: Action, form: Any, situation: Situation, luck: Luck, dice: Random) -> set[Ending]:
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


def _ended(action: Action, progress: Progress) -> set[Ending]:
    outcome = progress.resolution.outcome if progress.resolution else None
    return {Ending(action.id, outcome.band.value)} if outcome else set()


def logged(event: Mapping[str, Any]) -> Iterator[Ending]:
    """The bands in one log entry: of a draw, or of each activity of a downtime."""
    for result in (event, *event.get("results", ())):
        if outcome := result.get("outcome"):
            yield Ending(result.get("action") or event["command"]["action"], outcome["band"])


def played_in(campaign: Campaign) -> set[Ending]:
    """The bands that a campaign's log has."""
    lines = (campaign.history().line(number) for number in range(len(campaign.history())))
    return {ending for line in lines for ending in logged(line.event)}


def played_in_archive(file: Path) -> set[Ending]:
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
    """The bands listed as played by no script, with the reason: `game | action | band | why`."""
    rows = [line.split(" | ") for line in LISTED.read_text("utf-8").splitlines() if " | " in line]
    return {Ending(action, band): why for of, action, band, why in rows if of == game and not of.startswith("#")}
