"""The palette: every command with its key, and every name in the campaign, found by typing.

Before anything is typed, recent choices come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from tui.app_interface.reachable_commands import Reached
from tui.dialogs.basic import FindDialog, FoundList
from tui.scenes.prepared import read_record
from tui.text.content import Plain
from tui.text.fuzzy import highlight, score
from tui.text.plain import clip, plain
from tui.text.rule_text import rule_text
from tui.widgets.line_list import DrawnRows, LineList
from tui.widgets.text_input import Line

if TYPE_CHECKING:
    from campaigns.state.view import View
    from core.ruleset import Ruleset
    from tui.app_interface.host import Host

_COMMAND = "command"
_MOST = 200  # rows; no one reads further
_LONGEST = 96  # characters of a hit
_WORDS = 60  # cells
_LOGGED = 30  # how many of the newest log entries are offered


@dataclass(frozen=True, slots=True)
class Findable:
    """A result of the palette: its words, its kind, and the function that opens it.

    A `sentence` is matched only by whole words, because scattered letters always match. `reached` is its command,
    `names` are other words for it.
    """

    words: str
    kind: str
    run: Callable[[], object]
    sentence: bool = False
    reached: Reached | None = None
    names: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The text by which it is remembered."""
        return f"{self.kind}: {clip(self.words, _LONGEST)}"

    @property
    def key(self) -> str:
        """The key for it, if any."""
        return self.reached.key if self.reached else ""

    @property
    def about(self) -> str:
        """The reason why it can't be done now, or its help; asking all of several hundred would take long."""
        return self.reached.why_not or self.reached.command.help if self.reached else ""

    def fits(self, query: str) -> float:
        """The quality of the match, 0 for none."""
        if self.sentence:
            return float(all(word in self.words.casefold() for word in query.casefold().split()))
        return max(score(query, words) for words in (self.words, *self.names))

    def rank_of_name(self, query: str) -> int:
        """The rank of its name: 0 exact, 1 another of its names, 2 a beginning, 3 no match."""
        names, wanted = [words.casefold() for words in (self.words, *self.names)], query.casefold()
        if wanted in names:
            return int(wanted != names[0])
        return 2 if any(name.startswith(wanted) for name in names) else 3


def find_best(query: str, among: Iterable[Findable], recent: Sequence[str] = ()) -> list[Findable]:
    """The matches, best first: by name, by the beginning of a name, then by letters; of equals the most recent first.

    Before anything is typed: recent choices, then every command.
    """
    last = {id: at for at, id in enumerate(recent)}
    if not (query := query.strip()):
        offered = (each for each in among if each.kind == _COMMAND or each.id in last)
        return sorted(offered, key=lambda each: last.get(each.id, len(last)))
    fitting = [(each, fits) for each in among if (fits := each.fits(query)) > 0]
    ranked = sorted(fitting, key=lambda one: (one[0].rank_of_name(query), -one[1], last.get(one[0].id, len(last))))
    return [each for each, _ in ranked[:_MOST]]


class Palette(FindDialog[Findable]):
    """Commands first, then characters, scenes, milestones, sessions, rules and the newest log entries."""

    for_players: ClassVar[bool] = True

    def __init__(self, reached: Sequence[Reached], recent: Sequence[str]) -> None:
        super().__init__("Find", "type to find · ↑↓ · enter go there or run it · esc")
        self._reached, self._recent = reached, recent
        self._shown: list[Findable] = []

    def body(self) -> Iterable[Widget]:
        """The field, the matches, and the description of the one under the cursor."""
        yield Line(placeholder="a command, a name, a rule, words of the log")
        yield FoundList(empty="Nothing has that name.", classes="options")
        yield Plain(classes="rule")

    @cached_property
    def _commands(self) -> list[Findable]:
        return [_command(self.wyrdbook, reached) for reached in self._reached]

    @cached_property
    def _all(self) -> list[Findable]:
        """The commands and all names, gathered at the first letter because they can't change until then."""
        return [*self._commands, *findable(self.wyrdbook)]

    def on_mount(self) -> None:
        """Show recent choices, then the available commands."""
        self._narrow("")

    @on(Input.Changed)
    def _narrow_to_typed(self, event: Input.Changed) -> None:
        self._narrow(event.value)

    def _narrow(self, query: str) -> None:
        names = query.strip() or any(not id.startswith(_COMMAND) for id in self._recent)
        self._shown = find_best(query, self._all if names else self._commands, self._recent)
        self.query_one(LineList).show(DrawnRows(self._shown, partial(found_row, query)), cursor=0)

    @on(LineList.Highlighted)
    def _explain(self, event: LineList.Highlighted) -> None:
        chosen = self._chosen
        self.query_one(".rule", Plain).update(plain(chosen.about) if chosen else "")

    @on(Input.Submitted)
    @on(LineList.Selected)
    def _choose(self) -> None:
        if self._chosen is not None:
            self.dismiss(self._chosen)

    @property
    def _chosen(self) -> Findable | None:
        cursor = self.query_one(LineList).cursor
        return self._shown[cursor] if cursor is not None and cursor < len(self._shown) else None


def found_row(query: str, each: Findable) -> Content:
    """`Points: award a`, or the kind of thing; the matching letters are highlighted."""
    words = highlight("" if each.sentence else query, clip(plain(each.words), _WORDS))
    words = words.pad_right(max(0, _WORDS - words.cell_length))
    return Content.assemble(
        words, "  ", (each.key, "bold $accent") if each.kind == _COMMAND else (each.kind, "$text-muted")
    )


def _command(app: Host, reached: Reached) -> Findable:
    names = (reached.command.title, *reached.command.aliases)
    return Findable(full_title(reached), _COMMAND, partial(app.run_reached, reached), reached=reached, names=names)


def full_title(reached: Reached) -> str:
    """The title with its group, to tell the "Add" commands of all panes apart."""
    command = reached.command
    return command.title if command.scope.count(".") == 0 else f"{command.group}: {command.title.lower()}"


def findable(app: Host) -> Iterator[Findable]:
    """Everything with a name in the campaign."""
    view = app.view
    if view is None:
        return
    yield from _people_and_scenes(app, view)
    yield from _rules(app, view)
    if not app.in_player_view:
        yield from _past_entries(app)


def _people_and_scenes(app: Host, view: View) -> Iterator[Findable]:
    for character in view.characters:
        yield Findable(character.name, "character", partial(app.go, "sheet", character=character.id))
    for milestone in view.milestones:
        run = partial(app.find_at_table, "milestones", milestone.id)
        yield Findable(milestone.title, "reached milestone" if milestone.reached else "milestone", run)
    for prepared in view.prepared:
        yield Findable(prepared.title, "prepared scene", partial(app.go, "story", prepared=prepared.id))
    yield from _texts(app)
    for clock in view.clocks:
        yield Findable(clock.track.title, "clock", partial(app.find_at_table, "scene", clock.id))


def _texts(app: Host) -> Iterator[Findable]:
    """The texts of stories and other records, found by name and by any word; none in the player view."""
    campaign = app.campaign
    if campaign is None or app.in_player_view:
        return
    for kind, of, *_ in campaign.writings():
        title = f"{kind.title}: {of.label}"
        said = " · ".join(f"{label}: {text}" for label, text in kind.lines(campaign.record(kind.id, of.id)))
        if said:
            run = partial(read_record, app, kind, of.id, title)
            yield Findable(f"{title} · {said}", "texts", run, sentence=True)


def _rules(app: Host, view: View) -> Iterator[Findable]:
    for rule, text in view.ruleset.texts.items():
        yield Findable(f"{rule} {text}", "rule", partial(_read, app, view.ruleset, rule), sentence=True)


def _read(app: Host, ruleset: Ruleset, rule: str) -> None:
    app.read(rule, rule_text(ruleset, rule))


def _past_entries(app: Host) -> Iterator[Findable]:
    campaign = app.campaign
    if campaign is None:
        return
    for session in campaign.sessions():
        words, show = (
            f"Session {session.number} {session.title}".rstrip(),
            partial(app.go, "log", session=session.number),
        )
        yield Findable(words, "session", show)
        for scene in campaign.scenes(session.id):
            yield Findable(scene.title, f"scene of session {session.number}", show)
    history = campaign.history()
    for line in map(history.line, range(min(_LOGGED, len(history)))):
        yield Findable(line.title, "log", partial(app.show_line, line), sentence=True)
