"""A long form half filled is kept on disk page by page, so that leaving it in any way loses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns import commands
from core.refusal import Refusal
from core.schema.codec import encode
from tui.edge.attempt import attempt, send
from tui.form import FormView, PagedForm

if TYPE_CHECKING:
    from tui.host import Host


def keep_form(app: Host, action: str, actor: int | None, form: FormView) -> bool:
    """Keep a paged form as far as it can be read; false where there is nothing to keep, or no place for it."""
    campaign = app.campaign
    if not isinstance(form, PagedForm) or campaign is None or campaign.view.read_only:
        return False
    try:
        filled = form.so_far()
    except Refusal:
        return False
    if filled == campaign.start_form(action, actor):
        return False
    return (
        attempt(app, lambda: send(app, commands.KeepForm, action=action, actor=actor, form=encode(filled))) is not None
    )
