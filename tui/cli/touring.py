"""`tour`: a short evening of the sample campaign, played without a terminal and told step by step."""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.wording import counted
from tui.cli.drawing import odds_lines, reckoning_text
from tui.cli.saying import say
from tui.cli.subcommand import FINE, NO, RulesetId, Subcommand
from tui.text import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.sample import Played, Runner
    from core.ruleset import Sample

COMMANDS: Mapping[str, str] = {
    "start_session": "play.start",
    "set_calendar": "play.calendar",
    "start_scene": "play.scene.start",
    "add_clock": "play.scene.clock",
    "tick_clock": "play.scene.tick",
    "resolve": "play.draw",
    "start_conflict": "play.conflict.start",
    "add_milestone": "play.milestones.add",
    "reach_milestone": "play.milestones.reach",
    "award_points": "play.points.award",
    "end_session": "play.end_session",
    "add_project": "downtime.projects",
    "queue_activity": "downtime.add",
    "commit_downtime": "downtime.commit",
    "undo": "app.undo",
    "redo": "app.redo",
}
"""Which command of the app does what a step of the script does, to name its key."""


def _arguments(parser: ArgumentParser) -> None:
    help = "the game to show, by its id in `wyrdbook rulesets`; without it, the first that has a sample campaign"
    parser.add_argument("--ruleset", type=RulesetId, help=help)


def _tour(given: Namespace) -> int:
    """Play the tour in a fresh folder that is gone afterwards; its commands, files and rules are the real ones."""
    from campaigns.sample import begin, sampled, script_of

    rules = sampled(given.ruleset)
    script = script_of(rules)
    with tempfile.TemporaryDirectory(prefix="wyrdbook-tour-") as folder:
        say(f"A short evening of {script.name} ({rules.title}), played with real commands in a folder of its own.\n")
        with begin(script, rules, Path(folder) / "tour") as runner:
            _play(runner, script)
            _slips(runner.campaign)
        return _read_back(Path(folder) / "tour")


def _play(runner: Runner, script: Sample) -> None:
    for step in script.people:
        runner.play(step)
    people = runner.campaign.view.characters
    players = ", ".join(plain(c.name) for c in people if c.role == "pc")
    say(f"Who there is\n    {players}, and {sum(c.role == 'npc' for c in people)} more")
    for step in script.tour:
        played = runner.play(step)
        if "say" in step:
            say("\n".join(_told(runner.campaign, played)))


def _told(campaign: Campaign, played: Played) -> Iterator[str]:
    """What was asked for, and what came of it."""
    from campaigns.telling.words import step_words

    yield f"\n{played.step['say']}{_key(played.step)}"
    if played.ready is not None:
        action = played.ready.action
        odds = action.odds(played.ready.request) if action.odds else None
        if lines := list(odds_lines(campaign.ruleset, odds)):
            yield "    before the draw"
            yield from (f"    {line}" for line in lines)
    if played.progress is not None:
        text = reckoning_text(campaign, played.progress)
        yield from (f"    {line}" for line in text.splitlines())
    if played.step["do"] == "queue_activity" and campaign.view.downtime:
        plan = next(p for p in campaign.view.downtime.plans if campaign.view.name_of(p.actor) == played.step["actor"])
        yield f"    {plan.spent} of {plan.units} spent" + (f"; {plain(plan.fault)}" if plan.fault else "")
    if played.done is not None and played.done.line is not None:
        yield f"    record {played.done.line.seq}: {plain(played.done.line.title)}"
        if played.ready is None:
            # What a scene's or an evening's beginning and end did by themselves.
            told = played.done.line.event.get("steps", ())
            yield from (f"      {plain(step_words(campaign.ruleset, step))}" for step in told)


def _key(step: Mapping[str, Any]) -> str:
    """The key a person would press for it."""
    from tui.keys import every_command, key_name

    command_id = "play.conflict.act" if step.get("conflict") else COMMANDS.get(step["do"])
    command = next((c for c in every_command() if c.id == command_id), None)
    return f"   [{key_name(command.keys)} {command.title}]" if command else ""


def _slips(campaign: Campaign) -> None:
    say("\nA slip for each player")
    for slip in campaign.slips().values():
        say(_indented(slip))


def _read_back(folder: Path) -> int:
    """Open the campaign again, as on another day: its recap, and every draw put to the rules once more."""
    from campaigns.campaign import Campaign
    from campaigns.past.verify import verify_folder

    with Campaign.open(folder, read_only=True) as campaign:
        say("\nClosed, and opened again: the recap\n")
        say(_indented(campaign.recap(1)))
    verified = list(verify_folder(folder))
    wrong = [v for v in verified if not v.ok]
    say(f"\nThe log is whole, and of {counted(len(verified), 'logged result')} {len(verified) - len(wrong)} hold.")
    return NO if wrong else FINE


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in plain(text, newlines=True).splitlines())


SUBCOMMANDS = {"tour": Subcommand(_arguments, _tour)}
