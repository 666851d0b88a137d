"""Search over the whole campaign, from anywhere: each hit with its sentence, and the way to it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from campaigns.links.syntax import readable_text_with_places
from campaigns.random_tables.folders import RandomTables
from campaigns.search.query import completions
from campaigns.search.texts import LOG, RANDOM, RULES
from campaigns.visibility.view import public_view
from core.refusal import Refusal
from core.wording import quantity
from tui.agenda.screen import show_agenda
from tui.dialogs.background_task import AT_ONCE, Left, Step
from tui.dialogs.basic import Dialog, FindDialog, FoundList
from tui.key_bindings import bindings
from tui.terminal.attempt import attempt
from tui.text.content import Plain, entitle
from tui.text.plain import SECRET, clip, plain
from tui.text.rule_text import rule_text
from tui.widgets.line_list import LineList, TextRows
from tui.widgets.text_input import Line

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.search.query import Span
    from campaigns.search.search import Hit, Search
    from tui.app_interface.host import Host

_RECENT = 8
_HITS = 100
_KIND, _TITLE = 9, 28  # cells of these columns; a title may take a third of a wide terminal
HOW = Content.assemble(
    "Finds everything with words that begin like this: notes, sessions,\n"
    "scenes, draws, people, points, milestones, rules, random tables.\n\n",
    *(
        part
        for typed, said in (
            ('"on the ice"', "these exact words"),
            ("who:mara", "only one character"),
            ("kind:note", "only one kind; [tab] goes through them"),
            ("session:3-7", "only one session, or several"),
            ("tag:river", "only with this tag"),
        )
        for part in ((f"{typed:<16}", "bold"), f"{said}\n")
    ),
).rstrip()
"""The help shown while nothing is typed."""
_MEMORY = "found"
"""The name under which the app remembers the last opened hits."""


class SearchDialog(FindDialog[None]):
    """A line to type in, and the hits. The player view finds only things the players know."""

    for_players: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("search")

    def __init__(self, campaign: Campaign) -> None:
        super().__init__("Search", "tab complete · ↑↓ · enter go there · ^y log entry · esc")
        self._campaign = campaign
        self._search: Search = campaign.search()
        self._names = tuple((c.id, c.name) for c in campaign.view.characters)
        self._known = tuple((c.id, c.name) for c in public_view(campaign.view).characters)
        self._tags: tuple[str, ...] = ()
        self._dates = {session.number: session.date for session in campaign.sessions()}
        self._hits: list[Hit] = []
        self._step = Step()
        self._ready = False
        self._looked = asyncio.Event()

    def body(self) -> Iterable[Widget]:
        """The field, the completions, the hits, and the full text of the selected one."""
        yield Line(placeholder='words, "a phrase", who: kind: session: tag:')
        yield Plain(classes="offered")
        yield FoundList(empty=HOW, classes="options")
        yield Plain(classes="about")

    def on_mount(self) -> None:
        """Index the new texts, and show the last opened hits; tags are not for players."""
        self._tags = () if self.wyrdbook.in_player_view else self._search.tags
        if self.wyrdbook.memory.get(_MEMORY):
            self.paint_with(self._looked)
        self._look("")

    def on_unmount(self) -> None:
        """Close the index; a thread that still reads ends at its next step."""
        self._step.leave()
        if self._ready:
            self._search.close()

    @on(Input.Changed)
    def _search_typed(self, event: Input.Changed) -> None:
        going = [line.rpartition(" ")[2] for line in self._completions(event.value)]
        self.query_one(".offered", Plain).update(plain("  ".join(going)))
        self._look(event.value)

    @work(group="search", exclusive=True)
    async def _look(self, typed: str) -> None:
        """Search in a thread, until it ends or another search starts."""
        found: list[Hit] = []
        otherwise: Content | str = "Nothing found." if typed.strip() else HOW
        try:
            await self._catch_up()
            found = await asyncio.to_thread(self._find_hits, typed)
        except (sqlite3.Error, Left) as error:
            otherwise = f"You can't search here: {error}"
        except Refusal as refusal:
            otherwise = refusal.message
        finally:
            self._looked.set()
        if not self.gone:
            self._show(found, otherwise)

    async def _catch_up(self) -> None:
        if self._ready:
            return
        reading = asyncio.ensure_future(asyncio.to_thread(self._search.catch_up, self._step))
        while not (await asyncio.wait({reading}, timeout=AT_ONCE))[0]:
            if not self.gone:
                self.query_one(LineList).say_when_empty(f"Reading the log {self._step.far}")
        reading.result()
        self._ready = True

    def _find_hits(self, typed: str) -> list[Hit]:
        """The hits, or with nothing typed the last opened places; in the player view only known ones."""
        public = self.wyrdbook.in_player_view
        if not typed.strip():
            places = self.wyrdbook.memory.get(_MEMORY, ())
            return [hit for hit in map(self._search.hit_at, map(tuple, places)) if hit and not (public and hit.secret)]
        return self._search.hits(self._search.read(typed, public=public), public=public, most=_HITS)

    def _show(self, hits: list[Hit], otherwise: Content | str) -> None:
        found = self.query_one(LineList)
        found.say_when_empty(otherwise if isinstance(otherwise, Content) else plain(otherwise))
        if not hits and not self._hits:
            return
        self._hits = hits
        found.show(TextRows(*map(self._row, hits)), cursor=0)
        more = " or more" if len(hits) == _HITS else ""
        title = f"Search · {quantity(len(hits), 'hit')}{more}" if hits else "Search"
        entitle(self.box, title=title)
        self._show_hit()

    def _row(self, hit: Hit) -> Content:
        title = clip(plain(hit.title), max(_TITLE, self.app.size.width // 3))
        said = mark_words(hit.sentence, hit.marks)
        return Content.assemble(
            (f"{SECRET if hit.secret else ' '} ", "$text-warning"),
            (f"{hit.kind:<{_KIND}} {hit.session if hit.session is not None else '':>3}  ", "$text-muted"),
            said if hit.sentence == hit.title or not title else Content.assemble(title, ("  ", ""), said),
        )

    @on(LineList.Highlighted)
    def _show_hit(self) -> None:
        """The full text of the hit under the cursor."""
        hit = self._hit
        if hit is None:
            self.query_one(".about", Plain).update("")
            return
        date = self._dates.get(hit.session or 0, "")
        when = f"session {hit.session}{f', {date}' if date else ''}" if hit.session is not None else ""
        facts = " · ".join(filter(None, (hit.kind, plain(hit.title), when, "not known to the players" * hit.secret)))
        said = mark_words(hit.sentence, hit.marks)
        self.query_one(".about", Plain).update(Content.assemble((facts, "$text-muted"), "\n", said))

    @property
    def _hit(self) -> Hit | None:
        return self.query_one(LineList).item_at_cursor(self._hits)

    def action_complete(self) -> None:
        """Insert the first completion."""
        field = self.query_one(Input)
        if going := self._completions(field.value):
            field.value = going[0]
            field.cursor_position = len(field.value)

    def _completions(self, typed: str) -> list[str]:
        """The completions of a line; in the player view only names that the players know."""
        return completions(typed, self._known if self.wyrdbook.in_player_view else self._names, self._tags)

    @on(Input.Submitted)
    @on(LineList.Selected)
    def _go(self) -> None:
        hit = self._hit
        if hit is None:
            return
        app, place = self.wyrdbook, list(hit.place)
        recent = [each for each in app.memory.get(_MEMORY, ()) if each != place]
        app.memory[_MEMORY] = [place, *recent][:_RECENT]
        in_the_way = any(isinstance(screen, Dialog) for screen in self.app.screen_stack[:-1])
        self.dismiss(None)
        if in_the_way:  # keep the form there
            self.app.call_later(app.read, hit.title or hit.kind, hit.sentence, public=not hit.secret)
        else:
            self.app.call_later(go_to, app, hit)

    def action_record(self) -> None:
        """Show the log entry of a hit: its own, or the last that changed it."""
        hit = self._hit
        if hit is None or self.wyrdbook.in_player_view:
            return
        record = self._search.record(hit.place)
        if record is not None:
            text = json.dumps(record.event, indent=2, ensure_ascii=False)
            self.wyrdbook.read(f"Log entry {record.seq}", text)


def mark_words(said: str, marks: Iterable[Span]) -> Content:
    """Return a sentence with the words in it marked."""
    words, places = readable_text_with_places(said, marks)
    content = Content(plain(words))
    for start, end in places:
        content = content.stylize("bold $accent", start, end)
    return content


def go_to(app: Host, hit: Hit) -> None:
    """Go to the place where a hit is shown and can be changed."""
    if hit.place.source == LOG:
        _read_line(app, hit)
    elif hit.place.source == RULES:
        _read_rule(app, hit)
    elif hit.place.source == RANDOM:
        _read_table(app, hit)
    elif hit.place.source == "agenda":
        show_agenda(app)
    elif hit.place.source in _AT_THE_TABLE:
        app.find_at_table(_AT_THE_TABLE[hit.place.source], hit.id)
    elif hit.place.source in _PLACES:
        place, about = _PLACES[hit.place.source](hit)
        app.go(place, **about)
    else:
        app.read(hit.title, hit.sentence)


def _read_line(app: Host, hit: Hit) -> None:
    if app.in_player_view or app.campaign is None:
        app.read(hit.title, hit.sentence, public=True)
    else:
        app.show_line(app.campaign.line(hit.id))


def _read_rule(app: Host, hit: Hit) -> None:
    assert app.view is not None
    app.read(hit.title, rule_text(app.view.ruleset, hit.place.id), public=True)


def _read_table(app: Host, hit: Hit) -> None:
    campaign = app.campaign
    assert campaign is not None
    table = attempt(app, lambda: RandomTables(campaign.folder, campaign.ruleset).find(hit.place.id))
    if table is not None:
        app.read(f"{hit.title} · [%] roll on it", "\n".join(row.text for row in table.rows))


def search(app: Host) -> None:
    """Open the search over the whole campaign, unless it is open already."""
    if app.campaign is not None and not isinstance(app.screen, SearchDialog):
        app.push_screen(SearchDialog(app.campaign))


_AT_THE_TABLE = {"milestones": "milestones", "clocks": "scene"}
"""The kinds shown in a pane of the table, with the pane's id."""

_PLACES: Mapping[str, Callable[[Hit], tuple[str, dict[str, Any]]]] = {
    "occasions": lambda hit: ("timeline", {"occasion": hit.id}),
    "articles": lambda hit: ("world", {"known": hit.id}),
    "characters": lambda hit: ("sheet", {"character": hit.id}),
    "sessions": lambda hit: ("log", {"session": hit.session}),
    "scenes": lambda hit: ("log", {"session": hit.session}),
    "prepared": lambda hit: ("story", {"prepared": hit.id}),
    "maps": lambda hit: ("map", {}),
    "ledger": lambda hit: ("points", {"character": hit.who[0]}),
    "projects": lambda hit: ("downtime", {}),
    "notes": lambda hit: ("notes", {"note": hit.id}),
}
"""The kinds with a place of their own: the place and its arguments."""
