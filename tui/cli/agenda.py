"""`agenda` and `prepared`: the things ready for the next sessions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from campaigns.agenda.agenda_lines import KINDS
from campaigns.campaign import Campaign
from campaigns.npcs.planned_npcs import coming_words
from campaigns.state.session_plan import REPLIES
from campaigns.wording.titles import conflict_words
from core.schema.codec import decode
from core.story_records import SCENE
from tui.cli.campaigns import read_campaign, reading_arguments
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import SECRET, plain

if TYPE_CHECKING:
    from campaigns.document_kinds.planned_npcs import PlannedFigures
    from campaigns.state.view import PreparedView, View


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the agenda with its target's name and kind."""

    text: str
    done: bool
    leads_to: str
    kind: str


class Planned(NamedTuple):
    """The plan for the next session: `when` in ISO 8601, empty for words without a date; the replies by name."""

    when: str
    said: str
    hours: int | None
    coming: tuple[str, ...]
    maybe: tuple[str, ...]
    absent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agenda:
    """The agenda in order, and the plan for the session."""

    agenda: tuple[Line, ...]
    next_session: Planned | None


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that starts with the scene."""

    title: str
    segments: int


@dataclass(frozen=True, slots=True)
class Written:
    """A text of the scene; a `secret` one is never told to the players."""

    label: str
    text: str
    secret: bool


class Scene(NamedTuple):
    """A prepared scene."""

    title: str
    aspects: tuple[str, ...]
    people: tuple[str, ...]
    clocks: tuple[Clock, ...]
    leads_to: str
    figures: tuple[PlannedFigures, ...]
    kept_map: str
    written: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class PreparedFacts:
    """The prepared scenes in order."""

    prepared: tuple[Scene, ...]


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)


def _agenda(given: Namespace) -> Facts[Agenda]:
    """List the agenda."""
    with read_campaign(given.campaign, given.at) as campaign:
        view = campaign.view
    lines = tuple(Line(e.text, e.done, e.called, KINDS.get(e.kind, "")) for e in view.agenda)
    return Facts(Agenda(lines, _plan_of(view)), _agenda_text)


def _plan_of(view: View) -> Planned | None:
    plan = view.plan
    if plan is None:
        return None
    people = {each.id: each.player or each.name for each in view.characters}
    replies = ([people[i] for i in getattr(plan, name) if i in people] for name in REPLIES)
    return Planned(plan.start, plan.said, plan.hours, *map(tuple, replies))


def _plan_text(plan: Planned) -> str:
    hours = f", {plan.hours} h" if plan.hours is not None else ""
    replies = ((plan.absent, "can't come"), (plan.maybe, "may come"), (plan.coming, "can come"))
    said = (f"Next session: {plan.said}{hours}", *(f"{', '.join(who)} {reply}" for who, reply in replies if who))
    return plain(" · ".join(said))


def _agenda_text(found: Agenda) -> Iterator[str]:
    if found.next_session is not None:
        yield _plan_text(found.next_session)
    for line in found.agenda:
        leads = f"  → {line.leads_to}, {line.kind}" if line.kind else ""
        yield plain(f"{'✓' if line.done else '○'} {line.text}{leads}")
    if not found.agenda:
        yield "The agenda is empty."


def _list_prepared(given: Namespace) -> Facts[PreparedFacts]:
    """List the prepared scenes."""
    with read_campaign(given.campaign, given.at) as campaign:
        return Facts(PreparedFacts(tuple(_scene(campaign, each) for each in campaign.view.prepared)), _prepared_text)


def _scene(campaign: Campaign, scene: PreparedView) -> Scene:
    view, kind = campaign.view, campaign.ruleset.record(SCENE)
    record = decode(kind.form, scene.record, strict=True)
    known = tuple(kind.lines(record, public=True))
    return Scene(
        title=scene.title,
        aspects=scene.aspects,
        people=tuple(filter(None, map(view.name_of, scene.participants))),
        clocks=tuple(Clock(clock.title, clock.target) for clock in scene.clocks),
        leads_to=conflict_words(view.ruleset, scene.planned) if scene.planned else "",
        figures=scene.figures,
        kept_map=scene.kept_map,
        written=tuple(Written(label, text, (label, text) not in known) for label, text in kind.lines(record)),
    )


def _prepared_text(found: PreparedFacts) -> Iterator[str]:
    for number, scene in enumerate(found.prepared, 1):
        yield plain(f"{number}  {scene.title}")
        yield from (f"   {line}" for line in _scene_lines(scene))
    if not found.prepared:
        yield "No scene is prepared."


def _scene_lines(scene: Scene) -> Iterator[str]:
    """The contents of a scene, one per line."""
    figures = ", ".join(coming_words(each.name, each.number, each.side, each.leaves) for each in scene.figures)
    own = (
        ("Facts here", " · ".join(scene.aspects)),
        ("Also here", ", ".join(scene.people)),
        ("Clocks", ", ".join(f"{clock.title} {clock.segments}" for clock in scene.clocks)),
        ("Leads to", f"{scene.leads_to} with {figures}" if figures else scene.leads_to),
        ("Map", scene.kept_map),
    )
    yield from (plain(f"{label}: {text}") for label, text in own if text)
    yield from (plain(f"{f'{SECRET} ' if each.secret else ''}{each.label}: {each.text}") for each in scene.written)


SUBCOMMANDS = {"agenda": fact_subcommand(_arguments, _agenda), "prepared": fact_subcommand(_arguments, _list_prepared)}
