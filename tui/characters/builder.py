"""The character builder: making a sheet step by step with a method of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from campaigns.wording.titles import points_words
from core.actions.place import Place
from tui.dialogs.basic import Confirm

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from core.building_blocks.purchases import Purchase
    from tui.app_interface.host import Host


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
