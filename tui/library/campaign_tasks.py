"""Work on whole campaigns in a thread: it may have to wait for another program or a disk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from tui.base_screens.list_screen import ListPlace
from tui.dialogs.background_task import Step, patiently
from tui.dialogs.basic import Prompt

if TYPE_CHECKING:
    from campaigns.library.campaign_list import Shelved
    from campaigns.library.library import Library

T = TypeVar("T")


class CampaignActions(ListPlace):
    """A list of campaigns, with actions on the selected one."""

    def __init__(self, library: Library | None = None) -> None:
        super().__init__()
        self._library = library
        self.shown: tuple[Shelved, ...] = ()

    @property
    def library(self) -> Library:
        """The shown library: the user's, unless another one was given."""
        return self._library or self.wyrdbook.library

    @property
    def chosen(self) -> Shelved | None:
        """The campaign under the cursor."""
        return self.list.item_at_cursor(self.shown)

    def reload(self) -> None:
        """Read the library again."""
        raise NotImplementedError

    def _ask(self, title: str, value: str, act: Callable[[str], object]) -> None:
        """Ask for a name and do something with it."""

        def act_on_name(name: str | None) -> None:
            if name is not None:
                act(name)

        self.app.push_screen(Prompt(title, value=value), act_on_name)

    def _report(
        self,
        title: str,
        act: Callable[[Library], object],
        told: Callable[[object], str],
        after: Callable[[], object] | None = None,
    ) -> None:
        """Run an action on whole campaigns, report its result, and reload the library."""
        self._work(title, act, lambda done: self.wyrdbook.tell(told(done)), after or self.reload)

    def _work(
        self,
        title: str,
        act: Callable[[Library], T],
        then: Callable[[T], object],
        after: Callable[[], object] = lambda: None,
    ) -> None:
        """Run an action on whole campaigns in a thread: another program may have to be waited for."""
        patiently(self.wyrdbook, title, self._tell_waiting(act), then, after=after, left=False)

    def _tell_waiting(self, act: Callable[[Library], T]) -> Callable[[Step], Callable[[], T]]:
        """The action on a library that shows on the screen what it is waiting for."""
        return lambda step: partial(act, self.library.with_teller(step.say))

    def _is_open(self, chosen: Shelved) -> bool:
        campaign = self.wyrdbook.campaign
        return campaign is not None and campaign.folder.resolve() == chosen.folder.resolve()
