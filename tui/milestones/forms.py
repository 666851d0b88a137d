"""Forms for milestones: the goal, and the awards once it is reached."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.document_kinds.command import POINTS
from campaigns.document_kinds.milestones import MilestoneFields
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.forms.ask import ask, form, own, several
from tui.terminal.attempt import send

if TYPE_CHECKING:
    from campaigns.state.view import MilestoneView
    from core.ruleset import Ruleset
    from tui.app_interface.host import Host


def add_milestone(app: Host) -> None:
    """Ask for title, tier and remark of a milestone."""
    if app.view is not None:
        fill = _milestone_form(app.view.ruleset, "", app.view.ruleset.tiers[0].id, "")
        ask(app, "New milestone", fill, lambda f: send(app, commands.AddMilestone, **encode(f)))


def edit_milestone(app: Host, milestone: MilestoneView) -> None:
    """Change a milestone."""
    if app.view is not None:
        fill = _milestone_form(app.view.ruleset, milestone.title, milestone.tier, milestone.note)
        ask(
            app, milestone.title, fill, lambda f: send(app, commands.EditMilestone, milestone=milestone.id, **encode(f))
        )


def reach_milestone(app: Host, milestone: MilestoneView) -> None:
    """Show the awards of the milestone's size, which may be changed, and ask who gets them."""
    if app.campaign is None or app.view is None:
        return
    tier = next((t for t in app.view.ruleset.tiers if t.id == milestone.tier), None)
    usual: Mapping[str, int] = tier.award(app.campaign.situation()) if tier else {}
    awarded = set(app.view.awarded)
    people = [c for c in app.view.characters if c.id in awarded or (c.role == "pc" and c.status != "retired")]
    fill = form(
        "Reached",
        **{
            c.id: (int, entry(c.title, default=usual.get(c.id, 0), within=POINTS, help="Each."))
            for c in app.view.ruleset.currencies
        },
        whom=several("For", people, awarded),
    )

    def act(filled: Any) -> None:
        given = encode(filled)
        whom = [int(i) for i in given.pop("whom")]
        send(app, commands.ReachMilestone, milestone=milestone.id, awards=given, characters=whom)
        app.tell(f"Reached: {milestone.title}")

    ask(app, f"Reached: {milestone.title}", fill(), act)


def _milestone_form(ruleset: Ruleset, title: str, tier: str, note: str) -> Any:
    tiers = tuple(Choice(t.id, t.title) for t in ruleset.tiers)
    return form(
        "MilestoneForm",
        **own(MilestoneFields, title=title),
        tier=(str, entry("Size", default=tier, choices=tiers)),
        **own(MilestoneFields, note=note),
    )()
