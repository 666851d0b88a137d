"""Keeping unfinished work on disk, so that leaving loses nothing: long forms and unfinished draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns import commands
from core.refusal import Refusal
from core.schema.codec import encode
from tui.forms import FormView, PagedForm
from tui.terminal.attempt import attempt, send

if TYPE_CHECKING:
    from campaigns.state.view import DraftView, View
    from tui.app_interface.host import Host

PAUSE = 0.8
"""The seconds without a key before the program's draws are kept as well."""


def keep_form(app: Host, action: str, actor: int | None, form: FormView) -> bool:
    """Keep a paged form as far as it can be read. Return False if there is nothing to keep, or no place for it."""
    campaign = app.campaign
    if not isinstance(form, PagedForm) or campaign is None or campaign.view.read_only:
        return False
    try:
        filled = form.form_so_far()
    except Refusal:
        return False
    if filled == campaign.start_form(action, actor):
        return False
    return (
        attempt(app, lambda: send(app, commands.KeepForm, action=action, actor=actor, form=encode(filled))) is not None
    )


class HalfDone:
    """The kept draft of a dialog's draw, besides those of other draws, until it is done or given up."""

    def __init__(self, app: Host, draft: DraftView | None) -> None:
        self._app = app
        self._draft = draft.id if draft is not None else None

    @property
    def kept(self) -> bool:
        """True if a draft of it is kept."""
        return self._draft is not None

    def keep(self, given: dict[str, Any]) -> None:
        """Keep its present state."""
        campaign = self._app.campaign
        if campaign is None or campaign.view.read_only:
            return
        done = self._app.do(commands.SaveDraft(**given, draft=self._draft))
        if done is not None and done.view.draft is not None:
            self._draft = done.view.draft.id

    def drop(self) -> bool:
        """Delete it. Return False if that is refused."""
        if self._draft is not None and self._app.do(commands.DropDraft(draft=self._draft)) is None:
            return False
        self._draft = None
        return True

    def drop_when_done(self, view: View) -> None:
        """Delete the draft of a draw that is done."""
        if any(draft.id == self._draft for draft in view.drafts):
            self.drop()
