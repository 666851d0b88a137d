"""The sample campaign: a ruleset's script of real commands, played under a fixed seed and a fixed clock.

A script is data: each step is a mapping that names a command and its fields, with names in place of ids.

    {"do": "start_scene", "title": "The mill", "participants": ["Mara Voss"]}
    {"do": "resolve", "action": "draw", "as": "Mara Voss", "form": {"tool": "Lockpicks"}, "cards": [10, 4]}
    {"do": "undo"}    {"do": "redo"}    {"do": "time", "at": "2026-01-09T19:30"}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from campaigns import by_name, performing
from campaigns.campaign import Campaign
from campaigns.commands import COMMANDS
from campaigns.keeping.creation import create
from campaigns.state.view import Done
from core.acts.play import Progress
from core.acts.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset, Sample
from core.rulesets import all_rulesets, find
from core.schema.codec import encode

Step = Mapping[str, Any]
PACE = timedelta(seconds=40)
"""How long each command of a script takes on its clock."""


class ScriptClock:
    """A clock that a script sets; it moves on a little each time it is asked."""

    def __init__(self) -> None:
        self._at = datetime.min

    def set(self, text: str) -> None:
        """Put the clock to a date and time."""
        self._at = datetime.fromisoformat(text)

    def __call__(self) -> str:
        """The time now, in the form records have it."""
        self._at += PACE
        return f"{self._at.isoformat(timespec='seconds')}+00:00"


@dataclass(frozen=True, slots=True)
class Played:
    """What a step of a script did; for a draw, what it was made for and how it came out."""

    step: Step
    done: Done | None = None
    ready: performing.Ready | None = None
    progress: Progress | None = None


@dataclass(slots=True)
class Runner:
    """Plays the steps of a script in a campaign. Raises what the commands raise."""

    campaign: Campaign
    clock: ScriptClock

    def play(self, step: Step) -> Played:
        """Play one step."""
        special: Mapping[str, Callable[[Step], Played]] = {
            "time": self._time,
            "undo": lambda step: Played(step, self.campaign.undo()),
            "redo": lambda step: Played(step, self.campaign.redo()),
            "resolve": self._resolve,
        }
        return special.get(step["do"], self._command)(step)

    def _time(self, step: Step) -> Played:
        self.clock.set(step["at"])
        return Played(step)

    def _resolve(self, step: Step) -> Played:
        actor = by_name.character(self.campaign, step.get("as"))
        conflict = by_name.conflict(self.campaign, step.get("conflict"))
        ready = performing.ready(self.campaign, step["action"], step.get("form", {}), actor=actor, conflict=conflict)
        cards = [step["cards"]] if "cards" in step else ()
        progress = performing.draw(ready, self.campaign.luck, cards, step.get("choose", ()))
        done = self.campaign.do(performing.command(ready, progress, step.get("note", "")), ready.worked(progress))
        return Played(step, done, ready, progress)

    def _command(self, step: Step) -> Played:
        fields = by_name.named(self.campaign, step)
        if start := self._started_form(step["do"], fields):
            situation = self.campaign.situation(fields.get("actor"))
            fields["form"] = encode(performing.fill(start(situation), fields.get("form", {}), situation))
        return Played(step, self.campaign.do(COMMANDS[step["do"]](**fields)))

    def _started_form(self, kind: str, fields: Mapping[str, Any]) -> Callable[[Situation], Any] | None:
        """What a command's form starts as, for the commands that carry one."""
        rules = self.campaign.ruleset
        if kind == "start_conflict":
            return rules.conflict(fields["conflict_form"]).prefill
        return rules.action(fields["action"]).begin if kind == "queue_activity" else None


def samples() -> tuple[Ruleset, ...]:
    """The rulesets that have a sample campaign."""
    return tuple(rules for rules in all_rulesets() if rules.sample)


def sampled(ruleset: str | None = None) -> Ruleset:
    """A ruleset by id, or the first that has a sample campaign; refuses one without."""
    if ruleset is None:
        found = next(iter(samples()), None)
        if found is None:
            raise Refusal("no_sample", "No ruleset has a sample campaign.")
        return found
    rules = find(ruleset)
    if rules.sample is None:
        known = ", ".join(each.id for each in samples()) or "none yet"
        raise Refusal("no_sample", f"There is no sample campaign for {rules.title}; there are samples of: {known}.")
    return rules


def build(ruleset: Ruleset, folder: Path) -> None:
    """Play a ruleset's sample campaign into a new folder."""
    script = script_of(ruleset)
    with begin(script, ruleset, folder) as runner:
        for step in (*script.people, *script.steps):
            runner.play(step)


@contextmanager
def begin(script: Sample, ruleset: Ruleset, folder: Path) -> Iterator[Runner]:
    """Make the script's campaign, with nothing played yet, and a runner to play it."""
    clock = ScriptClock()
    clock.set(script.begins)
    made = create(folder, script.name, ruleset.id, options=script.options, seed=script.seed, clock=clock)
    with made as campaign:
        yield Runner(campaign, clock)


def script_of(ruleset: Ruleset) -> Sample:
    """The script of a ruleset's sample campaign; refuses a ruleset without one."""
    if ruleset.sample is None:
        raise Refusal("no_sample", f"There is no sample campaign for {ruleset.title}.")
    return ruleset.sample()
