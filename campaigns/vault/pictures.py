"""The pictures of handouts in the players' vault: files beside its pages, as they were shown to its readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from campaigns.account import Account
from campaigns.handouts.files import Picture, picture_as_shown
from campaigns.history.past_states import Past
from campaigns.vault.file_names import allot_stems
from campaigns.vault.page_places import Page

FOLDER = "Handouts"
ENDINGS: Mapping[str, str] = {"image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp"}
"""The ending of a picture's file by its media type."""


class Pictures:
    """The pictures that the readers of a vault were shown; `campaign` is the campaign's folder, which has the files.

    The GM's vault has none, because the files are in that folder. One that still fits its name of before (`earlier`)
    keeps it.
    """

    def __init__(self, account: Account, past: Past, campaign: Path | None, earlier: Mapping[str, str]) -> None:
        self._campaign, self._stored = campaign, past.tables.get("handouts", {})
        whole = (i for i in account.docs("handouts") if account.public and account.reader.knows_whole(i))
        found = {i: picture for i in whole if (picture := self._read(i)) is not None}
        titles = ((f"handouts:{i}", str(account.docs("handouts")[i]["title"])) for i in found)
        stems = allot_stems(titles, earlier)
        self._paths = {i: f"{FOLDER}/{stems[f'handouts:{i}']}{ENDINGS[each.type]}" for i, each in found.items()}

    def __len__(self) -> int:
        return len(self._paths)

    def pages(self) -> Iterator[Page]:
        """The files, read one at a time."""
        for i, path in self._paths.items():
            picture = self._read(i)
            if picture is not None:
                yield Page(path, f"handouts:{i}", "", data=picture.content)

    def link(self, handout: int) -> str:
        """The link that shows a picture on a page at the top of the vault; empty if the handout has none."""
        path = self._paths.get(handout)
        return f"![{Path(path).stem}](<{path}>)" if path else ""

    def _read(self, handout: int) -> Picture | None:
        doc = self._stored[handout]
        return picture_as_shown(self._campaign, doc["file"], doc["digest"]) if self._campaign is not None else None
