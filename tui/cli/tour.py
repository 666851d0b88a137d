"""`tour`: a short session of the sample campaign, played without a terminal and told step by step."""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns import commands
from campaigns.campaign import Campaign
from campaigns.command_language.script import play
from campaigns.history.verification import verify_folder
from campaigns.library.samples import TOUR, begin_sample, find_sample
from campaigns.search.dossier import dossier
from campaigns.search.search import Search
from campaigns.visibility.log_entries import Cast
from campaigns.wording.log_entries import step_words
from core.wording import quantity
from tui.cli.draw import draw_text, odds_lines
from tui.cli.output import say
from tui.cli.subcommand import RulesetId, Subcommand
from tui.exit_codes import FINE, NO
from tui.key_bindings import every_command, key_name
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.command_language.script import Played
    from campaigns.library.samples import Sample, ScriptClock

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
"""The app's command for each kind of step of the script, to name its key."""


_HITS = 4
"""The search results shown."""


def _arguments(parser: ArgumentParser) -> None:
    help = "the game to show, by its id in `wyrdbook rulesets`; by default the first that has a sample campaign"
    parser.add_argument("--ruleset", type=RulesetId, help=help)


def _tour(given: Namespace) -> int:
    """Play the tour in a temporary folder; its commands, files and rules are the real ones."""
    sample = find_sample(given.ruleset)
    with tempfile.TemporaryDirectory(prefix="wyrdbook-tour-") as folder:
        named = f"{sample.beginning.name} ({sample.ruleset.title})"
        say(f"A short session of {named}, played with real commands in a temporary folder.\n")
        with begin_sample(sample, Path(folder) / "tour") as (campaign, clock):
            _play(campaign, sample, clock)
            _slips(campaign)
            _search_and_dossier(campaign)
        return _read_back(Path(folder) / "tour")


def _play(campaign: Campaign, sample: Sample, clock: ScriptClock) -> None:
    people = campaign.view.characters
    players = ", ".join(plain(c.name) for c in people if c.role == "pc")
    say(f"Characters\n    {players}, and {sum(c.role == 'npc' for c in people)} more")
    for played in play(campaign, sample.script(TOUR), TOUR, clock):
        if played.statement.comment:
            say("\n".join(_draw_lines(campaign, played)))


def _draw_lines(campaign: Campaign, played: Played) -> Iterator[str]:
    """The request of a draw and its result."""
    command, worked = played.spoken or (None, None)
    yield f"\n{played.statement.comment}{_key(played)}"
    if worked is not None:
        odds = worked.action.odds(worked.request) if worked.action.odds else None
        if lines := list(odds_lines(campaign.ruleset, odds)):
            yield "    before the draw"
            yield from (f"    {line}" for line in lines)
        text = draw_text(campaign, worked.progress)
        yield from (f"    {line}" for line in text.splitlines())
    if isinstance(command, commands.QueueActivity) and campaign.view.downtime:
        plan = next(p for p in campaign.view.downtime.plans if p.actor == command.actor)
        yield f"    {plan.spent} of {plan.units} spent" + (f"; {plain(plan.fault)}" if plan.fault else "")
    if played.done is not None and played.done.line is not None:
        yield f"    log entry {played.done.line.seq}: {plain(played.done.line.title)}"
        if worked is None:
            # The game's effects at the start or end of a scene or session.
            told = played.done.line.event.get("steps", ())
            yield from (f"      {plain(step_words(campaign.ruleset, step))}" for step in told)


def _key(played: Played) -> str:
    """The key for it in the app."""
    done = played.spoken.command if played.spoken else None
    in_conflict = getattr(done, "conflict", None) is not None
    command_id = (
        "play.conflict.action" if in_conflict else COMMANDS.get(done.kind if done else played.statement.lines[0])
    )
    return _key_of(command_id)


def _key_of(command_id: str | None) -> str:
    """The key of a command of the app, with its title."""
    command = next((c for c in every_command() if c.id == command_id), None)
    return f"   [{key_name(command.keys)} {command.title}]" if command else ""


def _slips(campaign: Campaign) -> None:
    say("\nA slip for each player")
    for slip in campaign.slips().values():
        say(_indent(slip))


def _search_and_dossier(campaign: Campaign) -> None:
    """A search, and the dossier of the article with the most facts."""
    search = Search(campaign.past(), Cast.from_view(campaign.view), None)
    try:
        search.catch_up()
        known = [dossier(search, one, campaign.relations()) for one in campaign.articles()]
        if not known:
            return
        most = max(known, key=lambda each: (len(each.ties) + len(each.hits), each.one.name))
        word = max(most.one.name.split(), key=len)
        say(f"\nA search for a word: {plain(word)}{_key_of('app.search')}")
        for hit in search.hits(search.read(word), most=_HITS):
            say(
                f"    {hit.kind:<9} {plain(hit.title)}{f': {plain(hit.sentence)}' if hit.sentence != hit.title else ''}"
            )
        say(f"\nThe dossier of {plain(most.one.name)}{_key_of('app.world')}")
        say(_indent("\n".join((most.one.text, *(tie.said for tie in most.ties)))))
        for hit in most.hits[:_HITS]:
            say(f"    {hit.kind:<9} {plain(hit.sentence or hit.title)}")
    finally:
        search.close()


def _read_back(folder: Path) -> int:
    """Open the campaign again, as on another day: show its recap, and verify every draw."""
    with Campaign.open(folder, read_only=True) as campaign:
        say("\nClosed, and opened again: the recap\n")
        say(_indent(campaign.recap(1)))
    verified = list(verify_folder(folder))
    wrong = [v for v in verified if not v.ok]
    results = quantity(len(verified), "logged result is", "logged results are")
    say(f"\nThe log is whole, and {len(verified) - len(wrong)} of {results} right.")
    return NO if wrong else FINE


def _indent(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in plain(text, newlines=True).splitlines())


SUBCOMMANDS = {"tour": Subcommand(_arguments, _tour)}
