"""A dossier: what is known of somebody or something, every text that names it, and the way to each."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from textual import on, work
from textual.content import Content
from textual.widget import Widget

from campaigns.finding.dossier import Dossier, dossier
from core.wording import counted
from tui.dialogs import Dialog
from tui.finding.search import go_to, marked
from tui.patience import AT_ONCE, Left, Step
from tui.shown import Plain, entitle
from tui.text import clip, plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.finding.search import Search
    from campaigns.state.view import Known

_SOURCE = 24  # cells of the column that says where something was said


def facts(one: Known) -> Iterator[str]:
    """What is said of somebody or something in a word or two, a line each."""
    if one.other_names:
        yield f"also {', '.join(one.other_names)}"
    if one.tags:
        yield f"tags {', '.join(one.tags)}"
    yield from (f"{name}: {value}" for name, value in one.fields.items())


class DossierDialog(Dialog[None]):
    """Enter on a line goes to what it tells of: another dossier, a note, a draw."""

    def __init__(self, campaign: Campaign, known: int) -> None:
        super().__init__("Dossier", "↑↓ · enter goes there · esc")
        self._search: Search = campaign.search()
        self._one = next(each for each in campaign.known() if each.id == known)
        self._relations = campaign.relations()
        self._dates = {session.number: session.date for session in campaign.sessions()}
        self._dossier: Dossier | None = None
        self._step = Step()

    def body(self) -> Iterable[Widget]:
        """What is known, and the lines that lead on."""
        yield Plain(classes="message")
        yield LineList(empty="Reading the log …", classes="options")

    def on_mount(self) -> None:
        """Gather it."""
        self._gather()

    def on_unmount(self) -> None:
        """Let go of the index; a thread that still reads ends at its next step."""
        self._step.leave()

    @work(exclusive=True)
    async def _gather(self) -> None:
        reading = asyncio.ensure_future(asyncio.to_thread(self._read))
        while not (await asyncio.wait({reading}, timeout=AT_ONCE))[0]:
            far = f" … {int(100 * self._step.share)} %" if self._step.share is not None else " …"
            self.query_one(LineList).say_when_empty(f"Reading the log{far}")
        try:
            found = reading.result()
        except (sqlite3.Error, Left) as error:
            self.query_one(LineList).say_when_empty(f"The log cannot be searched here: {plain(str(error))}")
            return
        self._show(found)

    def _read(self) -> Dossier:
        try:
            self._search.catch_up(self._step)
            return dossier(self._search, self._one, self._relations)
        finally:
            self._search.close()

    def _show(self, found: Dossier) -> None:
        self._dossier = found
        entitle(self.query_one(".dialog"), title=plain(found.one.name))
        self.query_one(".message", Plain).update(Content("\n").join(self._told(found.one)))
        lines = self.query_one(LineList)
        lines.header = Content.styled(self._heading(found), "$text-muted")
        lines.say_when_empty("Nothing names it yet.")
        lines.show(TextRows(*self._rows(found)), cursor=0)

    def _told(self, one: Known) -> Iterator[Content]:
        secret = ", not known to the players" if one.secret else ""
        yield Content.styled(plain(f"{one.sort}{secret}"), "$text-muted")
        for line in facts(one):
            yield Content(plain(line))
        if one.text:
            yield Content(plain(one.text, newlines=True))

    def _heading(self, found: Dossier) -> str:
        if not found.seen:
            return ""
        first, last = (self._evening(number) for number in (found.seen[0], found.seen[-1]))
        seen = f"seen {first}" if first == last else f"first seen {first}, last seen {last}"
        return f"{counted(len(found.hits), 'mention')} · {seen}"

    def _evening(self, number: int) -> str:
        date = self._dates.get(number, "")
        return f"evening {number}{f' ({date})' if date else ''}"

    def _rows(self, found: Dossier) -> Iterator[Content]:
        for tie in found.ties:
            yield Content.assemble(("tie       ", "$text-muted"), plain(tie.said))
        for hit in found.hits:
            title = clip(plain(hit.title), _SOURCE)
            said = marked(hit.sentence, hit.marks)
            yield Content.assemble(
                (f"{hit.kind:<9} {hit.session if hit.session is not None else '':>3}  ", "$text-muted"),
                said if hit.sentence == hit.title or not title else Content.assemble(title, "  ", said),
            )

    @on(LineList.Selected)
    def _go(self, event: LineList.Selected) -> None:
        found, app = self._dossier, self.wyrdbook
        if found is None or app.campaign is None:
            return
        if event.index < len(found.ties):
            tie = found.ties[event.index]
            self.give_way(DossierDialog(app.campaign, tie.to if tie.who == found.one.id else tie.who))
            return
        hit = found.hits[event.index - len(found.ties)]
        self.dismiss(None)
        self.app.call_later(go_to, app, hit)
