"""Adding a character: the form with the details, and the method for the sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.document_kinds.characters import ROLES, CharacterFields
from campaigns.document_kinds.text_fields import shared_fields
from core.actions.place import Place
from core.actions.situation import Actor, Situation
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.characters.builder import begin
from tui.forms import FormDialog
from tui.forms.ask import form, own
from tui.terminal.attempt import send

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from core.actions.action import Action
    from tui.app_interface.host import Host

BLANK = Choice("", "blank sheet", note="build it later with [M]")


def add_character(app: Host, then: Callable[[int], None]) -> None:
    """Ask for the details and the method; `then` gets the new character's id, and the builder follows."""
    if app.campaign is not None:
        added: list[int] = []

        def add(filled: Any) -> None:
            added.append(_add(app, **encode(filled)))
            then(added[0])

        def go_on(filled: Any) -> None:
            if method := getattr(filled, "how", ""):
                begin(app, added[0], method)

        app.push_screen(FormDialog("New character", _form(app.campaign)(), None, add), go_on)


def _form(campaign: Campaign) -> Callable[..., Any]:
    """The fields for name, player, role and method.

    During a session the default is no method, because there is no time. During a scene the character is put into it by
    default.
    """
    scene = campaign.view.scene
    here = {"here": (bool, entry("In the scene", default=True, help=scene.title))} if scene else {}
    ways = [a for a in campaign.ruleset.actions if a.place is Place.CREATION]
    methods = [Choice(a.id, a.title, note=a.help, of=_roles(campaign, a)) for a in ways]
    usual = methods[0].id if methods and campaign.view.session is None else ""
    how = {"how": (str, entry("Sheet", default=usual, choices=(*methods, BLANK), whose="role"))}
    asked = (field for field in shared_fields(CharacterFields) if not field.entry.long)
    written = own(CharacterFields, **{field.name: field.default or "" for field in asked})
    return form("NewCharacter", **written, **(how if methods else {}), **here)


def _roles(campaign: Campaign, method: Action) -> tuple[str, ...]:
    """The roles that a method is for."""
    now = campaign.situation()
    return tuple(role.id for role in ROLES if method.why_not(_with_blank_sheet(campaign, now, role.id == "pc")) is None)


def _with_blank_sheet(campaign: Campaign, now: Situation, player: bool) -> Situation:
    """The situation with only one character, who has a blank sheet."""
    return replace(now, actors={0: Actor(0, "", campaign.ruleset.new_sheet(player), player)}, acting=0)


def _add(app: Host, how: str = "", **words: Any) -> int:
    """Add the character with a blank sheet, and return the id."""
    known = {c.id for c in app.view.characters} if app.view else set()
    done = send(app, commands.AddCharacter, **words)
    if words.get("here") and done.line is not None:
        app.tell(done.line.title)
    return next(c.id for c in done.view.characters if c.id not in known)
