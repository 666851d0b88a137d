"""A running board: it reads the log once for all readers and makes each page once after a change."""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from campaigns.board.facts import facts
from campaigns.board.pages import Page, page, paused_page
from campaigns.board.secret_links import Link, Links
from campaigns.campaign import Campaign
from campaigns.handouts.files import Picture
from campaigns.names import find_called
from campaigns.stream.follower import log_stamp
from core.refusal import Refusal

PICTURES = "handouts"
"""The part of an address before the id of a handout's picture."""


class Board:
    """The pages of a campaign that another program plays.

    It takes no lock of the campaign and writes nothing in it. Safe for several threads.
    """

    def __init__(self, folder: Path) -> None:
        """A board of the campaign in a folder, with links for its players. Raises `CampaignError` and `OSError`."""
        self._folder, self._links, self._lock = folder, Links(folder), Lock()
        self._pages: dict[Link, Page] = {}
        self._written, self._seen = log_stamp(folder), tuple[Link, ...]()
        self._campaign = self._open_campaign()
        self.look()

    def look(self) -> bool:
        """Return True if the campaign or its links have changed since the last look.

        Raises `CampaignError` and `OSError`.
        """
        with self._lock:
            written = log_stamp(self._folder)
            if changed := written != self._written:
                before, self._campaign = self._campaign, self._open_campaign()
                before.close()
                self._written, self._pages = written, {}
            links, self._seen = self._seen, self._links.all()
            return changed or links != self._seen

    def _open_campaign(self) -> Campaign:
        """The campaign as it is on disk, with links for its players."""
        campaign = Campaign.open(self._folder, read_only=True)
        self._links.cover({c.id: c.name for c in campaign.view.characters if c.role == "pc"})
        return campaign

    def link(self, token: str) -> Link | None:
        """The link with this token, or None."""
        return self._links.find(token)

    @property
    def links(self) -> tuple[Link, ...]:
        """All links, the table's first."""
        return self._links.all()

    def revoke(self, name: str) -> None:
        """Make a new link for a character by name, for the table or for all. Refuse a name without a link."""
        if name.casefold() == "all":
            self._links.revoke([each.token for each in self.links])
            return
        wanted = "" if name.casefold() == "table" else name
        found = (
            find_called(name, (((each.name,), each.token) for each in self.links)) if wanted else [self.links[0].token]
        )
        if len(found) != 1:
            known = ", ".join(("table", *filter(None, (each.name for each in self.links)), "all"))
            raise Refusal("unknown", f"There is no link for {name:.60}. Choose one of: {known}.")
        self._links.revoke(found)

    def page(self, link: Link) -> Page:
        """The page behind a link for the campaign's present state; during a pause, a page that says so."""
        with self._lock:
            if link not in self._pages:
                self._pages[link] = self._make_page(link)
            return self._pages[link]

    def _make_page(self, link: Link) -> Page:
        if self._campaign.paused:
            return paused_page()
        pictures = f"{link.token}/{PICTURES}/{{}}".format
        return page(facts(self._campaign, link.character, pictures), live=True)

    def picture(self, link: Link, handout: int) -> Picture | None:
        """The picture of a handout shown to the reader of a link; None for any other, and during a pause."""
        with self._lock:
            if self._campaign.paused:
                return None
            found = next((each for each in self._campaign.handouts(link.character) if each.id == handout), None)
            if found is None or not (found.shown or link.character is not None):
                return None
            return self._campaign.handout_picture(handout, link.character)

    def close(self) -> None:
        """Close the campaign."""
        with self._lock:
            self._campaign.close()
