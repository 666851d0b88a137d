"""The campaign played in lines: carries out commands, reports their results, and holds the selected character."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.errors import CampaignError
from campaigns.state.view import Done
from tui.app.hooks import Hooks
from tui.draws.next_step import USUAL, ended_words
from tui.plain_mode.lines import Lines

if TYPE_CHECKING:
    from pathlib import Path

    from campaigns.campaign import Campaign
    from campaigns.library.library import Library
    from core.actions.play import Worked


class Play:
    """One campaign in lines. `actor` is the selected character, `standing` how NPCs decide."""

    def __init__(
        self, campaign: Campaign, lines: Lines, library: Library, hooks: Hooks, *, also: Path | None = None
    ) -> None:
        """Play a campaign; `also` is the folder for second backups, if the user has one."""
        self.campaign, self.lines = campaign, lines
        self._library, self._hooks, self._also = library, hooks, also
        self._faults: set[str] = set()
        """The faults of second backups that were already reported."""
        self.standing = USUAL
        last = campaign.last_action()
        self.actor = last[1] if last else next(iter(campaign.view.party), None)

    def send(self, command: Any, worked: Worked | None = None) -> Done:
        """Carry out a command; raises `Refusal`."""
        done = self.campaign.do(command, worked)
        self._follow(done)
        return done

    def tell(self, done: Done) -> None:
        """Report the result, in the words of the log."""
        if done.line is not None:
            self.lines.say(done.line.title)

    def turn_back(self, *, undo: bool) -> None:
        """Undo the last change, or redo it."""
        done = self.campaign.undo() if undo else self.campaign.redo()
        if done is None:
            self.lines.refuse(f"There is nothing to {'undo' if undo else 'redo'}.")
        else:
            self._follow(done)
            self.tell(done)

    def back_to(self, first: int) -> None:
        """Undo a log entry and everything after it."""
        done = self.campaign.back_to(self.campaign.line(first).event["prev"] or 0)
        if done is not None:
            self._follow(done)
            self.tell(done)

    def _follow(self, done: Done) -> None:
        """Run the hooks, and back up the campaign after its session has ended."""
        self._hooks.wake()
        if done.line is not None and done.line.kind == "end_session":
            try:
                backup = self._library.backup(self.campaign.folder)
            except CampaignError as error:
                self.lines.refuse(f"Backup failed: {error}")
            else:
                self.lines.say(f"Backed up: {backup}")
            if self._also is not None:
                self._back_up_also(self._also)

    def _back_up_also(self, also: Path) -> None:
        """Write the second backup; its fault is reported once, and play goes on."""
        try:
            self.lines.say(f"Second backup: {self._library.backup_also(self.campaign.folder, also)}")
        except (CampaignError, OSError) as error:
            if str(error) not in self._faults:
                self._faults.add(str(error))
                self.lines.say(f"Second backup: {error}")

    def tell_ended(self, before: Any) -> None:
        """Report the conflicts that ended since a view."""
        if said := ended_words(before, self.campaign.view):
            self.lines.say(said.replace("Press [u]", "Type undo"))
