"""A dossier: the facts about a character or an article, every text that names it, and the way to each."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from campaigns.links.links import link_mentions, names_of
from campaigns.links.syntax import readable_text
from campaigns.search.dossier import Dossier, dossier
from core.wording import quantity
from tui.dialogs.background_task import Left, Step, run_in_background
from tui.dialogs.basic import Dialog
from tui.key_bindings import bindings
from tui.search.search import go_to, mark_words
from tui.terminal.attempt import attempt
from tui.text.content import Plain, entitle
from tui.text.plain import clip, plain
from tui.threads.content import thread_state
from tui.widgets.line_list import LineList, TextRows
from tui.world.facts import facts
from tui.world.relationships import TiesDialog

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.search.search import Hit, Search
    from campaigns.state.list_rows import Known

_SOURCE = 24  # the cells of the place of a text; on a wide terminal a third of it


_LINKED: Mapping[str, tuple[Callable[[int, str], Any], Callable[[Campaign], Mapping[int, str]]]] = {
    "notes": (
        lambda note, text: commands.EditNote(note=note, text=text),
        lambda campaign: {note.id: note.text for note in campaign.notes()},
    ),
    "articles": (
        lambda article, text: commands.EditArticle(article=article, text=text),
        lambda campaign: {article.id: article.text for article in campaign.articles()},
    ),
}
"""The tables whose mentions can become links, each with its edit command and its present texts."""


class DossierDialog(Dialog[None]):
    """Enter on a line opens its target: another dossier, a note, a draw."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("dossier")

    def __init__(self, campaign: Campaign, known: int) -> None:
        super().__init__("Dossier", "↑↓ · enter go there · t relationships · W past · l link · esc")
        self._search: Search = campaign.search()
        self._one = next(each for each in campaign.people_and_articles() if each.id == known)
        self._relations = campaign.relations()
        self._trackers = campaign.trackers().get(known, ())
        self._thread = next((each for each in campaign.threads() if each.one.id == known), None)
        self._calendar = campaign.view.calendar
        self._knowers = campaign.knowers(known)
        self._revealed = campaign.find_revelations(thing=known)
        self._dates = {session.number: session.date for session in campaign.sessions()}
        self._dossier: Dossier | None = None
        self._step = Step()

    def body(self) -> Iterable[Widget]:
        """The facts, and the lines with targets."""
        yield Plain(classes="message")
        yield LineList(empty="Reading the log …", classes="options")

    def on_mount(self) -> None:
        """Gather the facts."""
        self._gather()

    def on_unmount(self) -> None:
        """Release the index; a thread that is still reading ends at its next step."""
        self._step.leave()

    @work(exclusive=True)
    async def _gather(self) -> None:
        lines = self.query_one(LineList)
        found = await run_in_background(
            self._read, self._step, lambda far: lines.say_when_empty(f"Reading the log {far}")
        )
        if self.gone:
            return
        try:
            self._show(found())
        except (sqlite3.Error, Left) as error:
            lines.say_when_empty(f"You can't search the log here: {plain(str(error))}")

    def _read(self) -> Dossier:
        try:
            self._search.catch_up(self._step)
            return dossier(self._search, self._one, self._relations)
        finally:
            self._search.close()

    def _show(self, found: Dossier) -> None:
        self._dossier = found
        entitle(self.box, title=plain(found.one.name))
        self.query_one(".message", Plain).update(Content("\n").join(self._article_lines(found.one)))
        lines = self.query_one(LineList)
        lines.header = Content.styled(self._heading(found), "$text-muted")
        lines.say_when_empty("Nothing mentions it yet.")
        lines.show(TextRows(*self._rows(found)), cursor=0)

    def _article_lines(self, one: Known) -> Iterator[Content]:
        secret = ", not known to the players" if one.secret else ""
        yield Content.styled(plain(f"{one.sort}{secret}"), "$text-muted")
        for line in facts(one):
            yield Content(plain(line))
        if self._thread is not None:
            yield from thread_state(self._thread, self._calendar)
        if one.text:
            yield Content(plain(readable_text(one.text), newlines=True))
        yield from self._knowledge()
        if self._trackers:
            yield Content(plain(", ".join(f"{each.said} {each.ends}".rstrip() for each in self._trackers)))

    def _knowledge(self) -> Iterator[Content]:
        """The players' characters who know of it, and the revelations."""
        who = [name for name, knows in self._knowers.items() if knows]
        if who and len(who) < len(self._knowers):
            yield Content.styled(plain(f"known to {', '.join(who)}"), "$text-muted")
        for each in self._revealed:
            yield Content.styled(plain(f"revealed to {each.listeners}: {each.said}"), "$text-muted")

    def _heading(self, found: Dossier) -> str:
        if not found.seen:
            return ""
        first, last = (self._session_title(number) for number in (found.seen[0], found.seen[-1]))
        seen = f"seen {first}" if first == last else f"first seen {first}, last seen {last}"
        return f"{quantity(len(found.hits), 'mention')} · {seen}"

    def _session_title(self, number: int) -> str:
        date = self._dates.get(number, "")
        return f"session {number}{f' ({date})' if date else ''}"

    def _rows(self, found: Dossier) -> Iterator[Content]:
        for tie in found.ties:
            yield Content.assemble(("relationship   ", "$text-muted"), plain(tie.said))
        for hit in found.hits:
            title = clip(plain(hit.title), max(_SOURCE, self.app.size.width // 3))
            said = mark_words(hit.sentence, hit.marks)
            yield Content.assemble(
                (f"{hit.kind:<9} {hit.session if hit.session is not None else '':>3}  ", "$text-muted"),
                said if hit.sentence == hit.title or not title else Content.assemble(title, "  ", said),
            )

    @property
    def _hit(self) -> Hit | None:
        """The text under the cursor; None on a relationship."""
        found, cursor = self._dossier, self.query_one(LineList).cursor
        ties = len(found.ties) if found else 0
        return found.hits[cursor - ties] if found and cursor is not None and cursor >= ties else None

    def action_ties(self) -> None:
        """Show its relationships as a picture."""
        if self.wyrdbook.campaign is not None:
            self.give_way(TiesDialog(self.wyrdbook.campaign, self._one.id))

    def action_life(self) -> None:
        """Show its life on the timeline, from which one step back leads here."""
        here = "dossier", {"known": self._one.id, "over": self.wyrdbook.way_here()}
        self.dismiss(None)
        self.app.call_later(self.wyrdbook.go, "timeline", one=self._one.id, back_to=here)

    def action_link(self) -> None:
        """Make the mentions in the note or article under the cursor links."""
        found, cursor = self._dossier, self.query_one(LineList).cursor
        hit = (
            found.hits[cursor - len(found.ties)] if found and cursor is not None and cursor >= len(found.ties) else None
        )
        campaign = self.wyrdbook.campaign
        if hit is None or campaign is None or hit.place.source not in _LINKED:
            self.wyrdbook.refuse("You can only link mentions in notes and articles.")
            return
        edit, texts = _LINKED[hit.place.source]
        names = names_of(tuple((each.id, each.names) for each in campaign.people_and_articles()))
        before = texts(campaign)[hit.id]
        if (text := link_mentions(before, names, self._one.id)) == before:
            self.wyrdbook.refuse("It is already linked.")
        elif attempt(self.wyrdbook, lambda: self.wyrdbook.send(edit(hit.id, text))) is not None:
            self.give_way(DossierDialog(campaign, self._one.id))

    @on(LineList.Selected)
    def _go(self, event: LineList.Selected) -> None:
        found, hit, app = self._dossier, self._hit, self.wyrdbook
        if found is None or app.campaign is None:
            return
        if hit is None:
            tie = found.ties[event.index]
            self.give_way(DossierDialog(app.campaign, tie.to if tie.who == found.one.id else tie.who))
            return
        self.dismiss(None)
        self.app.call_later(go_to, app, hit)
