"""The library: all campaigns, to open, begin, copy, keep safe and put away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widget import Widget

from campaigns import commands
from campaigns.keeping.library import described
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.entry import Choice, entry
from core.schema.option import OptionValue
from core.wording import counted
from tui.dialogs import Confirm, Prompt, TypedConfirm
from tui.edge.attempt import attempt, send
from tui.keys import bindings
from tui.patience import Step, patiently
from tui.picking import Pick
from tui.present.columns import cell
from tui.present.nothing import nothing
from tui.screens.list_place import ListPlace
from tui.screens.reader import file_fault, folder_fault, path_of
from tui.shown import Plain
from tui.styles import sheet
from tui.text import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.keeping.library import Copy, Library
    from campaigns.keeping.shelf import Shelved
    from campaigns.state.view import View

T = TypeVar("T")

_NAME, _GAME, _PLAYED = 30, 23, 14  # cells of the columns
_BROAD = 110  # from so many columns on there is room for where play stopped
_LONG_AGO = 14  # days from which a date says more than their number
_NEEDS_ONE = {"read", "rename", "edit", "copy", "template", "export", "backups", "delete"}
_NEEDS_GOOD = {"read", "rename", "edit", "copy", "template", "export"}
_TEMPLATE = "template:"
_NOW = "now"


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """What a campaign begins with."""

    name: str = entry("Name")
    settle: bool = entry("House rules first", default=False, help="H changes them at any time, too")


@dataclass(frozen=True, slots=True)
class NewTemplate:
    """What a campaign is kept as a template with."""

    name: str = entry("Name")
    players: bool = entry("Players' characters, too", default=False, help="As they are now.")


@dataclass(frozen=True, slots=True)
class About:
    """What the library says of a campaign."""

    summary: str = entry("Summary", default="", line=True, telling=True, help="What it is about, in a line.")
    next_evening: str = entry("Next evening", default="", line=True, help="As you say it: Fri 4 December, 19:00.")


class LibraryScreen(ListPlace):
    """Every campaign on this computer, the one played last first."""

    scope: ClassVar[str] = "library"
    of_campaign: ClassVar[bool] = False
    CSS_PATH = sheet("library")
    BINDINGS: ClassVar[list[BindingType]] = bindings("library")

    def __init__(self, library: Library | None = None) -> None:
        super().__init__()
        self._library = library
        self._all: tuple[Shelved, ...] = ()
        self._templates: tuple[Shelved, ...] = ()
        self.shown: tuple[Shelved, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The list, and what is known of the campaign under the cursor."""
        yield self.list
        yield Plain(id="about")
        yield self.find_line

    def when_empty(self) -> Content:
        """How there come to be campaigns."""
        return nothing(
            "No campaigns yet.", ("a", "begins one"), ("S", "opens the sample"), ("I", "takes one in from a file")
        )

    @property
    def library(self) -> Library:
        """The library that is shown: the user's, if no other was given."""
        return self._library or self.wyrdbook.library

    def on_mount(self) -> None:
        """Look into the library, with the cursor on the campaign that is open."""
        self.reload()
        self.list.cursor = next((at for at, shelved in enumerate(self.shown) if self._is_open(shelved)), 0)

    def show(self, view: View) -> None:
        """A change of the open campaign may have changed its line."""
        self.reload()

    def again(self) -> None:
        """Show what fits the words sought."""
        self.shown = tuple(s for s in self._all if self.fits(f"{s.name} {s.title} {s.folder.name}"))
        stopped = "stopped" if self._broad else ""
        self.list.header = Content(
            f"{cell('campaign', _NAME)}{cell('game', _GAME)}evenings  {cell('last played', _PLAYED)}{stopped}"
        )
        self.list.show(TextRows(*(self._row(shelved) for shelved in self.shown)))
        self._say_nothing()
        self._moved()

    @property
    def _broad(self) -> bool:
        return self.app.size.width >= _BROAD

    def on_resize(self, event: Resize) -> None:
        """Show as much of each campaign as there is room for."""
        super().on_resize(event)
        self.again()

    def reload(self) -> None:
        """Read the library anew: every campaign in it is looked into."""

        def look(library: Library) -> tuple[tuple[str, ...], tuple[Shelved, ...], tuple[Shelved, ...]]:
            return library.tidy(), library.list(), library.templates()

        patiently(self.wyrdbook, "The library", self._telling(look), self._listed)

    def _listed(self, found: tuple[tuple[str, ...], tuple[Shelved, ...], tuple[Shelved, ...]]) -> None:
        said, self._all, self._templates = found
        self.again()
        for done in said:
            self.wyrdbook.warn("The library", done)

    @property
    def chosen(self) -> Shelved | None:
        """The campaign under the cursor."""
        return self.list.under(self.shown)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """All but new ones need a campaign, and most a sound one."""
        chosen = self.chosen
        if action in _NEEDS_ONE and chosen is None:
            return "There is no campaign: a begins one."
        if action in _NEEDS_GOOD and chosen and chosen.fault:
            return f"{chosen.fault} Enter shows what can be done."
        return ""

    # Opening and beginning ----------------------------------------------------------------------------------------

    @on(LineList.Selected)
    def _open(self) -> None:
        if (chosen := self.chosen) is not None:
            self.wyrdbook.open_campaign(chosen.folder)

    @on(LineList.Highlighted)
    def _moved(self) -> None:
        self.refresh_bindings()
        self.query_one("#about", Plain).update(about(self.chosen) if self.chosen else "")

    def action_read(self) -> None:
        """Open without changing anything."""
        if (chosen := self.chosen) is not None:
            self.wyrdbook.open_campaign(chosen.folder, read_only=True)

    def action_new(self) -> None:
        """Choose a game or a template, then name the campaign and settle its house rules."""
        from core.rulesets import all_rulesets

        games = {rules.id: rules for rules in all_rulesets()}
        templates = {f"{_TEMPLATE}{each.folder.name}": each for each in self._templates if not each.fault}
        if len(games) == 1 and not templates:
            self._begin(*games.values())
            return
        options = [Choice(id, rules.title, note=rules.blurb) for id, rules in games.items()]
        options += (
            Choice(id, f"Template: {each.name}", note=" · ".join(filter(None, (each.title, each.summary))))
            for id, each in templates.items()
        )

        def chosen(id: str | None) -> None:
            if id in templates:
                self._begin_with(templates[id])
            elif id is not None:
                self._begin(games[id])

        self.app.push_screen(Pick("Which game, or which template?" if templates else "Which game?", options), chosen)

    def _begin_with(self, template: Shelved) -> None:
        """Ask for the name of a campaign that begins with a template."""

        def named(name: str) -> None:
            act = lambda library: library.new_from_template(template.folder, name)  # noqa: E731
            self._work("New campaign", act, self.wyrdbook.open_campaign)

        self._ask(f"New campaign · {template.name}", "", named)

    def action_template(self) -> None:
        """Keep the campaign as a template."""
        from tui.form.dialog import FormDialog

        if (chosen := self.chosen) is None:
            return

        def keep(filled: NewTemplate | None) -> None:
            if filled is None:
                return
            act = lambda library: library.keep_template(  # noqa: E731
                chosen.folder, filled.name, players=filled.players
            )
            self._report("Template", act, lambda done: f"Kept: {filled.name}. a begins a campaign with it.")

        form = FormDialog(f"Template of {chosen.name}", NewTemplate(chosen.name), None, lambda f: _named(f.name))
        self.app.push_screen(form, keep)

    def _pick(
        self, title: str, games: Mapping[str, Ruleset], named: Callable[[Ruleset], str], then: Callable[[Ruleset], None]
    ) -> None:
        """Have one of several games chosen, with what is to be said of the one under the cursor."""
        options = [Choice(id, named(rules), note=rules.blurb) for id, rules in games.items()]
        self.app.push_screen(Pick(title, options), lambda id: then(games[id]) if id else None)

    def _begin(self, rules: Ruleset) -> None:
        """Ask for the name, and whether house rules are to be settled before the first evening."""
        from tui.form.dialog import FormDialog

        def named(first: NewCampaign | None) -> None:
            if first is not None:
                (self._settle if first.settle else self._make)(rules, first.name)

        dialog = FormDialog(f"New campaign · {rules.title}", NewCampaign(""), None, lambda first: _named(first.name))
        self.app.push_screen(dialog, named)

    def _settle(self, rules: Ruleset, name: str) -> None:
        """Ask for every house rule at once."""
        from tui.form.asking import form
        from tui.form.dialog import FormDialog
        from tui.present.options import option_fields, option_value

        options = {option.id: option for option in rules.options.entries}
        fields = option_fields(options.values(), rules.texts)
        values: dict[str, OptionValue] = {}

        def check(filled: Any) -> None:
            values.update({id: option_value(options[id], getattr(filled, id)) for id in fields})
            try:
                rules.options.read(values)
            except Refusal as refusal:
                raise Refusal(refusal.code, refusal.message, str(refusal.field).rpartition(".")[2]) from None

        dialog = FormDialog(f"House rules · {name}", form("HouseRules", **fields)(), None, check)
        self.app.push_screen(dialog, lambda filled: self._make(rules, name, values) if filled is not None else None)

    def _make(self, rules: Ruleset, name: str, options: Mapping[str, OptionValue] | None = None) -> None:
        app = self.wyrdbook

        def made(folder: Path) -> None:
            app.open_campaign(folder)
            if app.config.typed:
                app.do(commands.SetTyped(typed=True))

        self._work("New campaign", lambda library: library.new(name, rules.id, options), made)

    def action_sample(self) -> None:
        """Choose whose sample campaign to open; it is made when it is first asked for."""
        from campaigns.sample import sample_of, samples

        games = {rules.id: rules for rules in samples()}
        if len(games) < 2:
            self._open_sample(None)
        else:
            named = lambda rules: f"{rules.title} – {sample_of(rules).beginning.name}"  # noqa: E731
            self._pick("Which sample?", games, named, lambda rules: self._open_sample(rules.id))

    def _open_sample(self, ruleset: str | None) -> None:
        self._work("The sample", lambda library: library.sample(ruleset), self.wyrdbook.open_campaign)

    # Keeping ------------------------------------------------------------------------------------------------------

    def action_rename(self) -> None:
        """Ask for another name."""
        if (chosen := self.chosen) is not None:
            self._ask("Rename", chosen.name, lambda name: self._rename(chosen, name))

    def action_edit(self) -> None:
        """Ask what the campaign is about, and when its next evening is."""
        from tui.form.dialog import FormDialog

        if (chosen := self.chosen) is None:
            return

        def keep(filled: About) -> None:
            words = (filled.summary, filled.next_evening)
            if self._is_open(chosen):
                for command in described(chosen, *words):
                    self.wyrdbook.send(command)
                self.reload()
            else:
                self._report("Edit", lambda library: library.describe(chosen.folder, *words), lambda done: "Kept.")

        first = About(chosen.summary, chosen.next_evening)
        self.app.push_screen(FormDialog(chosen.name, first, None, keep))

    def action_copy(self) -> None:
        """Ask for the copy's name."""
        if (chosen := self.chosen) is not None:

            def copy(name: str) -> None:
                act = lambda library: library.copy(chosen.folder, name)  # noqa: E731
                self._report("Copying", act, lambda done: f"Copied as {name}.")

            self._ask("Copy under which name?", f"{chosen.name} (copy)", copy)

    def action_export(self) -> None:
        """Ask for a file; one that is there is replaced only when that is confirmed."""
        chosen = self.chosen
        if chosen is None:
            return
        suggested = str(Path.home() / f"{chosen.folder.name}.zip")
        prompt = Prompt("Export to which file?", value=suggested, check=folder_fault)
        self.app.push_screen(prompt, lambda name: self._export(chosen, path_of(name)) if name else None)

    def action_import_file(self) -> None:
        """Ask for a file and take it in."""
        prompt = Prompt("Import which file?", placeholder="path of an exported campaign", check=file_fault)
        self.app.push_screen(prompt, lambda name: self._import(path_of(name)) if name else None)

    def action_backups(self) -> None:
        """Make a backup, or choose one to bring back."""
        chosen = self.chosen
        if chosen is None:
            return
        copies = attempt(self.wyrdbook, lambda: self.library.backups(chosen.folder)) or ()
        files = {copy.path.name: copy for copy in copies}
        now = [] if chosen.fault else [Choice(_NOW, "Back up now")]
        options = [*now, *(Choice(name, f"Bring back {backup_words(copy)}") for name, copy in files.items())]

        def picked(name: str | None) -> None:
            if name == _NOW:
                act = lambda library: library.backup(chosen.folder)  # noqa: E731
                self._report("Backing up", act, lambda done: f"Backed up: {done}")
            elif name is not None:
                self._restore(chosen, files[name])

        self.app.push_screen(Pick(f"Backups of {chosen.name}", options, empty="There are no backups."), picked)

    def action_delete(self) -> None:
        """Put a campaign away once its name was typed."""
        if (chosen := self.chosen) is not None:
            if self._is_open(chosen):
                self.wyrdbook.refuse("This campaign is open; open another one first.")
                return
            message = (
                f"{chosen.name} with {counted(chosen.sessions, 'evening')} is moved to the library's folder .deleted."
            )
            dialog = TypedConfirm("Delete", message, chosen.name)
            self.app.push_screen(dialog, lambda name: self._delete(chosen, name) if name else None)

    def _rename(self, chosen: Shelved, name: str) -> None:
        told = f"Now called {name} (was {chosen.name})."
        if not self._is_open(chosen):
            self._report("Renaming", lambda library: library.rename(chosen.folder, name), lambda done: told)
            return
        if attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.RenameCampaign, name=name)) is not None:
            self.wyrdbook.tell(told)
        self.reload()

    def _export(self, chosen: Shelved, file: Path) -> None:
        def write() -> None:
            act = lambda library: library.export(chosen.folder, file, replace=True)  # noqa: E731
            self._report("Exporting", act, lambda done: f"Written to {done}")

        if not file.exists():
            write()
            return
        question = Confirm("Replace the file?", f"{file} exists already.", yes="Replace it")
        self.app.push_screen(question, lambda yes: write() if yes else None)

    def _import(self, file: Path) -> None:
        self._report("Importing", lambda library: library.import_file(file), lambda done: "Taken in.")

    def _restore(self, chosen: Shelved, copy: Copy) -> None:
        message = (
            f"{chosen.name} goes back to {backup_words(copy)}. "
            "What is there now is kept in the library's folder .deleted."
        )
        question = Confirm("Bring the backup back?", message, yes="Bring it back")
        self.app.push_screen(question, lambda yes: self._put_back(chosen, copy.path) if yes else None)

    def _put_back(self, chosen: Shelved, file: Path) -> None:
        open_here = self._is_open(chosen)
        if open_here:
            self.wyrdbook.close_campaign()
        after = partial(self.wyrdbook.open_campaign, chosen.folder) if open_here else None
        act = lambda library: library.restore(file, chosen.folder)  # noqa: E731
        self._report("Bringing it back", act, lambda done: "The backup is back.", after)

    def _delete(self, chosen: Shelved, name: str) -> None:
        self._report("Delete", lambda library: library.delete(chosen.folder, name), lambda done: f"Moved to {done}")

    def _ask(self, title: str, value: str, act: Callable[[str], object]) -> None:
        """Ask for a name and do something with it."""

        def named(name: str | None) -> None:
            if name is not None:
                act(name)

        self.app.push_screen(Prompt(title, value=value), named)

    def _report(
        self,
        title: str,
        act: Callable[[Library], object],
        told: Callable[[object], str],
        after: Callable[[], object] | None = None,
    ) -> None:
        """Do something with whole campaigns; say what came of it, and show the library as it is then."""
        self._work(title, act, lambda done: self.wyrdbook.tell(told(done)), after or self.reload)

    def _work(
        self,
        title: str,
        act: Callable[[Library], T],
        then: Callable[[T], object],
        after: Callable[[], object] = lambda: None,
    ) -> None:
        """Do something with whole campaigns beside the keys: another program may have to be waited for."""
        patiently(self.wyrdbook, title, self._telling(act), then, after=after, left=False)

    def _telling(self, act: Callable[[Library], T]) -> Callable[[Step], Callable[[], T]]:
        """Work on a library that says on the screen what it waits for."""
        return lambda step: partial(act, self.library.telling(step.say))

    def _is_open(self, chosen: Shelved) -> bool:
        campaign = self.wyrdbook.campaign
        return campaign is not None and campaign.folder.resolve() == chosen.folder.resolve()

    def _row(self, shelved: Shelved) -> Content:
        here = ("open  ", "$text-success") if self._is_open(shelved) else ""
        if shelved.fault:
            return Content.assemble((cell(shelved.name, _NAME), "bold"), (f"✗ {plain(shelved.fault)}", "$text-error"))
        name, game = cell(shelved.name, _NAME), cell(shelved.title, _GAME)
        twins = sum(other.name == shelved.name for other in self._all) > 1
        folder = f"  {plain(shelved.folder.name)}" if twins else ""
        return Content.assemble(
            (name, "bold"),
            (game, "$text-muted"),
            f"{shelved.sessions:>8}  ",
            cell(played_words(shelved.played), _PLAYED),
            here,
            (plain(shelved.stopped) if self._broad else "", "$text-muted"),
            (folder, "$text-muted"),
        )


def played_words(played: float, today: date | None = None) -> str:
    """When a campaign was last played, in words: `today`, `3 days ago`, and from two weeks on the day."""
    if not played:
        return ""
    day = date.fromtimestamp(played)
    ago = ((today or date.today()) - day).days
    if 0 <= ago < _LONG_AGO:
        return {0: "today", 1: "yesterday"}.get(ago, f"{counted(ago, 'day')} ago")
    return day.isoformat()


def about(shelved: Shelved) -> Content:
    """What is known of a campaign besides its row: what it is about, where play stopped, when the next evening is."""
    lines = (
        ("", shelved.summary),
        ("stopped       ", shelved.stopped if shelved.sessions else ""),
        ("next evening  ", shelved.next_evening),
    )
    return Content("\n").join(
        Content.assemble((label, "$text-muted"), plain(said)) for label, said in lines if said and not shelved.fault
    )


def backup_words(copy: Copy) -> str:
    """A backup as a person knows it: when it was made, how far the campaign had come, and if it was another's."""
    from datetime import UTC, datetime

    try:
        named = datetime.fromisoformat(copy.made).replace(tzinfo=UTC).astimezone() if copy.made else None
        time = (named or datetime.fromtimestamp(copy.path.stat().st_mtime)).strftime("%Y-%m-%d %H:%M")
    except (OSError, ValueError):
        time = "a time unknown"
    return f"the backup of {time} ({'another campaign, ' if copy.foreign else ''}record {copy.seq})"


def _named(name: str) -> None:
    """Refuse a name no campaign can have while the form is still open."""
    from campaigns.names import checked

    checked(name)
