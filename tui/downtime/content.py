"""The downtime desk in words: plans, queued activities, a preview, and the results. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from textual.content import Content

from campaigns.calendar.dates import span_in_words
from campaigns.visibility.log_entries import is_told_in_steps
from campaigns.visibility.slips import points_paid
from campaigns.wording.log_entries import about_words, step_line
from campaigns.wording.titles import action_words
from core.actions.action import Price
from core.actions.play import odds
from core.actions.result import Step
from core.actions.situation import Effects, Situation
from core.building_blocks.track import Track
from core.downtime import Downtime
from core.luck.odds import Odds
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.wording import quantity
from tui.cards_and_tokens.looks import tokens_text
from tui.draws.breakdown import Breakdown, breakdown_lines, join_pieces
from tui.draws.breakdown import headline as outcome
from tui.draws.change_preview import changes, may_change
from tui.draws.measure import decimal
from tui.draws.odds import headline
from tui.forms.control_kinds import summary
from tui.text.columns import cell
from tui.text.empty import empty_state
from tui.text.plain import clip, plain

if TYPE_CHECKING:
    from campaigns.downtime.plans import QueueSituations
    from campaigns.state.view import ActivityView, DowntimeView, LogLine, PlanView, View

_NAME = 16  # cells names are aligned to
_WRONG = Content.styled("✗", "$text-warning")
_PROJECTS = 8  # this many are named while no downtime is open
_SHORTEST = 5  # the terms of a plan aren't readable in fewer cells

Situations = Callable[[int], Situation]
"""The situation of a character, as `Campaign.situation` gives it."""


def none_open(view: View, last: LogLine | None) -> Content:
    """The desk while no downtime is open: the last one, the projects, and the possible steps."""
    if view.ruleset.downtime is None:
        return empty_state("This game has no rules for the time between sessions.")
    session = view.session
    ends = f"end session {session.number} on the play screen: a downtime opens" if session is not None else ""
    ways = [("E", ends) if ends else ("i", "open one")]
    if last is not None:
        ways.append(("y", "read its slips, one for each player"))
    worked_on = [f"{p.track.title} {progress(p.track)}" for p in view.projects]
    ways.append(("p", "edit a project, or add one:" if worked_on else "add a project"))
    ways.extend(("", project) for project in worked_on[:_PROJECTS])
    if len(worked_on) > _PROJECTS:
        ways.append(("", f"and {len(worked_on) - _PROJECTS} more"))
    said = last and f"after session {last.session}, {last.title.removeprefix('Downtime done: ')}"
    return empty_state("No downtime is open.", *ways, last=said or "")


def progress(track: Track) -> str:
    """The progress of a project: `7/9`, or `14/8, done`."""
    return f"{track.tally}/{track.target}" + (", done" if track.done else "")


def plan_line(plan: PlanView, view: View, width: int) -> Content:
    """`Mara Voss 1/2 burning`: the name, the units spent, the terms and the faults."""
    faults = bool(plan.fault) + sum(bool(activity.fault) for activity in plan.activities)
    spent = "" if plan.fault else f"{plan.spent}/{plan.units} "
    wrong = f"✗ {faults}" if faults > 1 else "✗" if faults else ""
    name = clip(plain(view.name_of(plan.actor)), max(4, width - len(spent) - len(wrong) - 2))
    gap = max(_NAME, cell_len(name)) - cell_len(name) + 2
    room = width - cell_len(name) - gap - len(spent) - len(wrong) - 2
    terms = clip(terms_words(plan), room) if room > _SHORTEST else ""
    return Content.assemble(
        f"{name}{' ' * gap}{spent}",
        (wrong, "bold $text-error"),
        (f"  {terms}" if terms else "", "$text-muted"),
    )


def terms_words(plan: PlanView) -> str:
    """The terms of the whole downtime, if they aren't the default."""
    return "" if plan.terms is None else summary(plan.terms, None).lower()


def plan_heading(plan: PlanView, view: View) -> Content:
    """The name above a queue, and the fault of the whole plan."""
    downtime = view.ruleset.downtime
    unit = downtime.unit if downtime else ""
    head = Content.assemble((plain(view.name_of(plan.actor)), "bold"))
    if plan.fault:
        return Content.assemble(head, (f"  ✗ {plain(plan.fault)}", "$text-warning"))
    words = filter(None, (f"{plan.spent} of {quantity(plan.units, unit)}", terms_words(plan), *plan.taken, *plan.notes))
    said = "  " + plain(" · ".join(words))
    return Content.assemble(head, (said, "$text-muted"))


def activity_line(activity: ActivityView, view: View, situation: Situation, width: int) -> Content:
    """A queued activity: its title and form, its odds and cost, or its fault.

    If the line is too long, the part at the right is shortened first, then the words from the end.
    """
    action = view.ruleset.action(activity.action)
    form = summary(activity.form, situation, about_first=True) if activity.form is not None else ""
    words = plain(f"{action.title}  {form}".rstrip())
    asides = list(_asides(activity, view, situation))
    aside = next((a for a in asides if cell_len(words) + a.cell_length + 2 <= width), asides[-1])
    room = max(10, width - aside.cell_length - 2)
    style = "dim" if activity.rejected else ""
    shown = clip(words, room)
    return Content.assemble((shown, style), " " * (room - cell_len(shown) + 1), aside)


def _asides(activity: ActivityView, view: View, situation: Situation) -> Iterator[Content]:
    """The right part of an activity's line, from the longest version to the shortest."""
    if activity.rejected:
        yield Content.styled("rejected", "$text-muted")
        return
    if activity.fault:
        yield from (Content.styled(f"✗ {clip(plain(activity.fault), 32)}", "$text-warning"), _WRONG)
        return
    typed, chance = typed_words(activity, view), chance_words(activity, view, situation)
    price = price_of(activity, view, situation)
    unit = view.ruleset.downtime.unit if view.ruleset.downtime else ""
    cost = quantity(price.units, unit) if price and price.units else ""
    # A chance begins with its figure: `80.0 % Success`.
    for parts in ((typed, chance, cost), (typed, chance), (typed, " ".join(chance.split()[:2]))):
        yield Content.styled(" · ".join(filter(None, parts)), "$text-muted")


def typed_words(activity: ActivityView, view: View) -> str:
    """The cards typed earlier, or that they have yet to be typed."""
    given = tokens_text((token for answer in activity.answers for token in answer.given), view.ruleset).plain
    to_type = view.types(activity.actor) and view.ruleset.action(activity.action).odds is not None
    return f"typed {given}" if given else "to type" if to_type else ""


def chance_words(activity: ActivityView, view: View, situation: Situation) -> str:
    """`80.0 % Success`; empty for an activity without a draw."""
    found = odds_of(activity, view, situation)
    return headline(found, view.ruleset).plain if found else ""


def odds_of(activity: ActivityView, view: View, situation: Situation) -> Odds | None:
    """The exact odds of a queued activity, if it has any."""
    if activity.form is None:
        return None
    try:
        return odds(view.ruleset.action(activity.action), activity.form, situation)
    except Refusal:
        return None


def price_of(activity: ActivityView, view: View, situation: Situation) -> Price | None:
    """The price of a queued activity."""
    price = view.ruleset.action(activity.action).price
    if price is None or activity.form is None:
        return None
    try:
        return price(activity.form, situation)
    except Refusal:
        return None


def dry_run(
    downtime: DowntimeView, view: View, situations: Situations, tries: Sequence[Effects], reckoned: QueueSituations
) -> Content:
    """The plans with their odds and faults, the changes of each, and at the end those for everyone.

    `tries` are possible results of all (`Campaign.foretold`), empty if it can't be committed.
    """
    lines: list[Content] = []
    for plan in downtime.plans:
        lines.append(plan_heading(plan, view))
        lines += _dry_plan(plan, view, reckoned)
        lines += _would_change(
            [_effects_on(plan.actor, effects) for effects in tries], situations(plan.actor), view.ruleset
        )
        lines.append(Content(""))
    planners = {plan.actor for plan in downtime.plans}
    if tries and downtime.plans:
        others = [_of_others(planners, effects) for effects in tries]
        for_all = [*_would_change(others, situations(downtime.plans[0].actor), view.ruleset)]
        lines += [Content.styled("For all", "bold"), *for_all, Content("")] if for_all else []
    if len(tries) > 1:
        said = f"From {quantity(len(tries), 'trial')}. The real result may differ."
        lines.append(Content.styled(said, "$text-muted"))
    return Content("\n").join([*lines, verdict(downtime, view)])


def _effects_on(actor: int, effects: Effects) -> Effects:
    """The effects on one character."""
    sheets = {each: sheet for each, sheet in effects.sheets.items() if each == actor}
    points = tuple(move for move in effects.points if move.actor == actor)
    return Effects(sheets=sheets, points=points, tallies=tuple(each for each in effects.tallies if each.who == actor))


def _of_others(planners: set[int], effects: Effects) -> Effects:
    """The effects on all but those who plan: the table, projects, milestones, and others."""
    sheets = {each: sheet for each, sheet in effects.sheets.items() if each not in planners}
    points = tuple(move for move in effects.points if move.actor not in planners)
    tallies = tuple(each for each in effects.tallies if each.who not in planners)
    return replace(effects, sheets=sheets, points=points, tallies=tallies)


def _would_change(tries: Sequence[Effects], situation: Situation, ruleset: Ruleset) -> Iterator[Content]:
    """A line for each change."""
    found = [*may_change([changes(effects, situation, ruleset) for effects in tries])]
    room = max((cell_len(change.named) for change in found), default=0)
    for change in found:
        before, arrow, after = change.moved.partition(" → ")
        told = ((before, "$text-muted"), arrow, (after, "bold")) if arrow else (before,)
        yield Content.assemble(f"  {cell(change.named, room)}  ", *told)


def _dry_plan(plan: PlanView, view: View, reckoned: QueueSituations) -> Iterator[Content]:
    if not plan.activities:
        yield Content.styled("  nothing planned", "$text-muted")
    for activity in plan.activities:
        words, situation = view.ruleset.action(activity.action).title, reckoned[plan.actor, activity.id]
        form = summary(activity.form, situation) if activity.form is not None else ""
        style = "dim" if activity.rejected else ""
        yield Content.assemble((f"  {plain(f'{words}  {form}')}", style), "  rejected" if activity.rejected else "")
        if activity.fault:
            yield Content.styled(f"    ✗ {plain(activity.fault)}", "$text-warning")
        elif not activity.rejected and (found := odds_of(activity, view, situation)):
            mean = f", mean {decimal(found.mean)} {plain(view.ruleset.word(found.counted))}" if found.mean else ""
            yield Content.styled(f"    {headline(found, view.ruleset).plain}{mean}", "$text-muted")


def verdict(downtime: DowntimeView, view: View) -> Content:
    """Return the verdict on the plans, and their length."""
    faults = sum(bool(plan.fault) + sum(bool(a.fault) for a in plan.activities) for plan in downtime.plans)
    planned = sum(not a.rejected for plan in downtime.plans for a in plan.activities)
    rules = view.ruleset.downtime
    time = " · ".join(filter(None, (_time(rules, downtime), _dates(rules, downtime, view)))) if rules else ""
    if faults:
        return Content.styled(f"✗ {quantity(faults, 'fault')} to fix · {time}", "$text-warning")
    if not planned:
        return Content.styled(f"no activities · {time}", "$text-muted")
    return Content.styled(f"✓ ready: {quantity(planned, 'activity')} · {time}", "$text-success")


def _time(rules: Downtime, downtime: DowntimeView) -> str:
    """`A night, 24 hours`, in the game's measure, by default in days."""
    title = rules.interval(downtime.interval).title
    if rules.measure:
        return f"{title}, {downtime.passes} {rules.measure.title.lower()}"
    return f"{title}, {quantity(rules.days(downtime.interval, 0), 'day')}"


def _dates(rules: Downtime, downtime: DowntimeView, view: View) -> str:
    """The present date and the next: `13 Sowing 1 to 20 Sowing 1`; empty if no one counts days."""
    if view.calendar is None and not view.day:
        return ""
    return plain(span_in_words(view.calendar, view.day, view.day + rules.days(downtime.interval, downtime.passes)))


def results(event: Mapping[str, Any], view: View, width: int) -> Content:
    """The page after a commit: every activity with its breakdown, then everyone's changes.

    An activity that these changes tell isn't also listed by its title.
    """
    lines: list[Content] = []
    actor = None
    for result in event.get("results", ()):
        if is_told_in_steps(view.ruleset, result, event):
            continue
        if result["actor"] != actor:
            actor = result["actor"]
            lines += [Content(""), Content.styled(plain(view.name_of(actor)), "bold $text-accent")]
        lines += _result({**result, "options": event.get("options", {})}, view, width)
    effects = [effect_words(step, view.ruleset) for step in decode(tuple[Step, ...], event.get("effects", ()))]
    if altogether := [*effects, *_payments(event, view, [each.plain for each in effects])]:
        lines += [Content(""), Content.styled("Altogether", "bold $text-accent")]
        lines += [Content.assemble("  ", each) for each in altogether]
    return Content("\n").join(lines[1:])


def _payments(event: Mapping[str, Any], view: View, told: Sequence[str]) -> Iterator[Content]:
    """The points each character paid or gained, unless a line tells them."""
    for actor in map(int, event.get("points", {})):
        name = plain(view.name_of(actor))
        own = [line for line in told if line.startswith(name)]
        yield from (Content(f"{name}: {words}") for words in points_paid(view.ruleset, event, actor, own))


def _result(result: Mapping[str, Any], view: View, width: int) -> Iterator[Content]:
    """An activity with its subject and outcome, above its breakdown."""
    reckoned, ruleset = Breakdown.from_event(result), view.ruleset
    title = Content.styled(plain(action_words(ruleset, result["action"])), "bold")
    about = plain(about_words(ruleset, result, {each.id: each.name for each in view.characters}))
    yield Content("  ").join(each for each in (title, Content(about), outcome(reckoned, ruleset)) if each.plain)
    for line in breakdown_lines(reckoned, ruleset, width, outcome=False):
        yield line.text


def effect_words(step: Step, ruleset: Ruleset) -> Content:
    """`Mara Voss: heals lethal +2`."""
    return join_pieces(step_line(ruleset, step), ruleset)
