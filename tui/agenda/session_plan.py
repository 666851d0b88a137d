"""Planning the next session: its date, its length, and who can come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from campaigns import commands
from campaigns.document_kinds.session_plan import Replies
from campaigns.state.session_plan import REPLIES, replies_words
from campaigns.state.view import NextSession
from core.schema.entry import Choice, entry
from tui.forms.ask import ask, form, own
from tui.terminal.attempt import send
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView, View
    from tui.app_interface.host import Host

_SILENT = "silent"
_ANSWERS = (
    Choice(_SILENT, "–", note="No reply yet."),
    Choice("coming", "yes"),
    Choice("maybe", "maybe"),
    Choice("absent", "no"),
)


def plan_session(app: Host) -> None:
    """Ask for the date of the next session, and who can come."""
    view = app.view
    if view is None:
        return
    plan, party = view.plan or NextSession(), _players(view)
    replies = {_field(each): (str, _reply(each, plan)) for each in party}
    fill = form(
        "Planning",
        when=(str, entry("When", default=plan.said, line=True, help="Fri 4 December 19:00, or next Friday 7 pm")),
        **own(Replies, hours=plan.hours),
        **replies,
    )

    def act(filled: Any) -> None:
        chosen = {each.id: getattr(filled, _field(each)) for each in party}
        given = {name: tuple(i for i, reply in chosen.items() if reply == name) for name in REPLIES}
        hours = 0 if plan.hours is not None and filled.hours is None else filled.hours
        send(app, commands.PlanSession, when=filled.when, hours=hours, **given)

    ask(app, "Next session", fill(), act, message="Empty the date to drop the plan.")


def plan_line(view: View) -> Content | None:
    """`Next session: Fri 4 December 2026, 19:00, 4 hours · Tom can't come`; None if nothing is planned."""
    if view.plan is None:
        return None
    hours = f", {view.plan.hours} h" if view.plan.hours is not None else ""
    said = " · ".join((f"{view.plan.said}{hours}", *replies_words(view)))
    return Content.assemble(("Next session: ", "bold"), plain(said))


def _players(view: View) -> list[CharacterView]:
    return [each for each in view.characters if each.role == "pc" and each.status != "retired"]


def _field(character: CharacterView) -> str:
    return f"reply_{character.id}"


def _reply(character: CharacterView, plan: NextSession) -> Any:
    """The field for a player's reply, by their character."""
    now = next((name for name in REPLIES if character.id in getattr(plan, name)), _SILENT)
    who = f"{character.player} ({character.name})" if character.player else character.name
    return entry(who, default=now, choices=_ANSWERS)
