"""Adding a character: first the details, then the sheet, step by step with a method of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.kinds.characters import ROLES, CharacterFields
from campaigns.kinds.text_fields import shared_fields
from campaigns.wording.titles import points_words
from core.actions.place import Place
from core.actions.situation import Actor, Situation
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.dialogs.basic import Confirm
from tui.forms import FormDialog
from tui.forms.ask import form, own
from tui.terminal.attempt import send

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from core.actions.action import Action
    from core.kit.purchases import Purchase
    from tui.host.host import Host

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


def begin(app: Host, character: int, method: str) -> None:
    """Start a method; if it isn't for this character after all, have another chosen."""
    offers = app.campaign.offers(Place.CREATION, character) if app.campaign else ()
    if any(offer.action.id == method and not offer.why_not for offer in offers):
        open_builder(app, character, method)
    else:
        choose_method(app, character)


def open_builder(app: Host, character: int, method: str) -> None:
    """Make a sheet with one method. If you leave it, the sheet stays, and the builder continues there next time.

    A character with purchases gets a warning about them first.
    """

    def go_on() -> None:
        app.draw(method, character, then=partial(_tell_kept, app, character))

    if changes_by_choice := _at_stake(app, character, method):
        name = app.view.name_of(character) if app.view else ""
        dialog = Confirm(f"{name} has bought something", changes_by_choice, yes="Continue")
        app.push_screen(dialog, lambda yes: go_on() if yes else None)
    else:
        go_on()


def _at_stake(app: Host, character: int, method: str) -> str:
    """The purchases that the builder takes back, with their refunds; empty if there are none."""
    purchases = app.campaign.purchases(character) if app.campaign else ()
    if not purchases or app.campaign is None:
        return ""
    listed = "\n".join(f"· {purchase.item}  {_payment(app.campaign, purchase)}" for purchase in purchases)
    if app.campaign.ruleset.action(method).anew:
        return f"The character builder makes a new sheet. These purchases are undone and refunded at the end:\n{listed}"
    return f"The character builder starts from this sheet. Purchases it removes are refunded. Bought so far:\n{listed}"


def _payment(campaign: Campaign, purchase: Purchase) -> str:
    moves = [move for _, move in purchase.paid]
    return ", ".join(points_words(campaign.ruleset, move.currency, -move.delta) for move in moves)


def _tell_kept(app: Host, character: int, done: object) -> None:
    if done is None and app.view is not None and (name := app.view.name_of(character)):
        app.tell(f"{name}'s sheet is unchanged. Press [M] to continue in the character builder.")


def choose_method(app: Host, character: int) -> None:
    """Make an existing character's sheet, again or for the first time."""
    offers = app.campaign.offers(Place.CREATION, character) if app.campaign else ()
    ways = [offer.action.id for offer in offers if not offer.why_not]
    if len(ways) == 1:
        open_builder(app, character, ways[0])
    elif ways:
        chosen = lambda method: open_builder(app, character, method) if method else None  # noqa: E731
        app.offer(Place.CREATION, character, then=chosen)
    else:
        app.refuse(
            next((o.why_not for o in offers), "This game has no character builder. Fill in the sheet row by row.")
        )
