"""The form about points: an award to several characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from campaigns import commands
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.forms.ask import ask, form
from tui.terminal.attempt import send
from tui.text.names import names_of

if TYPE_CHECKING:
    from tui.app_interface.host import Host


def usual_award(app: Host) -> str:
    """The proposed currency: during a scene the game's first, after it that of its smallest milestone."""
    assert app.campaign is not None
    ruleset, scene = app.campaign.ruleset, app.campaign.view.scene
    given = ruleset.tiers[0].award(app.campaign.situation()) if ruleset.tiers and scene is None else {}
    return next(iter(given), ruleset.currencies[0].id)


def award(app: Host, characters: Sequence[int], then: Callable[[], None]) -> None:
    """Ask for currency, amount and reason, for all of these characters at once."""
    if app.view is None:
        return
    currencies = tuple(Choice(c.id, c.title) for c in app.view.ruleset.currencies)
    reason = app.view.scene.title if app.view.scene else "well played"
    kinds = {"currency": (str, entry("What", default=usual_award(app), choices=currencies))}
    many = "How many" if len(currencies) > 1 else currencies[0].label
    fill = form(
        "Award",
        reason=(str, entry("Reason", default=reason)),
        amount=(int, entry(many, default=1, low=-1000, high=1000, help="a negative number takes points away")),
        **(kinds if len(currencies) > 1 else {}),
    )

    def act(filled: Any) -> None:
        words = {"currency": currencies[0].id, **encode(filled)}
        send(app, commands.AwardPoints, characters=list(characters), **words)
        then()

    ask(app, f"Award to {names_of(app.view, characters)}", fill(), act)
