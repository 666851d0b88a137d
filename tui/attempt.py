"""Trying what may be refused, and saying so where it was tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns.view import Done
    from tui.base_app import CampaignApp

T = TypeVar("T")


def attempt(app: CampaignApp, act: Callable[[], T]) -> T | None:
    """What `act` returns; a refusal becomes a toast, trouble with the files a dialog, and both None."""
    from campaigns.errors import CampaignError

    try:
        return act()
    except Refusal as refusal:
        app.refuse(refusal.message)
    except CampaignError as error:
        app.trouble(str(error))
    return None


_WORDS = {
    "string_too_short": "It must not be empty.",
    "string_too_long": "It is too long: {max_length} letters at most.",
    "greater_than_equal": "It must be {ge} at least.",
    "less_than_equal": "It may be {le} at most.",
}
"""What is wrong with a value, by the kind of the fault."""


def build(kind: Callable[..., T], **values: Any) -> T:
    """A command of this kind; what cannot be one is refused at its field."""
    from pydantic import ValidationError

    try:
        return kind(**values)
    except ValidationError as error:
        first = error.errors()[0]
        field = str(first["loc"][0]) if first["loc"] else None
        said = _WORDS.get(first["type"], "{msg}.").format(msg=first["msg"], **first.get("ctx", {}))
        raise Refusal("bad_request", said, field) from error


def send(app: CampaignApp, kind: Callable[..., Any], **values: Any) -> Done:
    """Build a command and send it, for a form that shows what is refused; nothing else comes out of it."""
    from campaigns.errors import CampaignError

    try:
        return app.send(build(kind, **values))
    except CampaignError as error:
        raise Refusal("not_saved", str(error)) from error
