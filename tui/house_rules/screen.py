"""House rules, with their reasons and dates, and every rule of the game to read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from core.schema.codec import encode
from core.schema.entry import entry
from core.schema.option import Option, OptionValue, values_of
from tui.base_screens.list_screen import ListPlace
from tui.config.styles import sheet
from tui.dialogs.background_task import Step
from tui.forms.ask import ask, form
from tui.house_rules.content import (
    allowed_words,
    listed_words,
    option_field,
    option_row,
    option_value,
    title_width,
    value_words,
)
from tui.house_rules.game_data import load
from tui.key_bindings import bindings
from tui.log_lines.lines import clock
from tui.terminal.attempt import attempt, send
from tui.text.content import Plain
from tui.text.plain import plain
from tui.text.rule_text import rule_text
from tui.widgets.ground import ScrollBox
from tui.widgets.line_list import DrawnRows, LineList

if TYPE_CHECKING:
    from campaigns.state.view import LogLine, View


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One line: a house rule, a rule of the game (by id), or a heading."""

    option: Option | None = None
    rule: str = ""
    heading: str = ""


class RulesScreen(ListPlace):
    """The house rules first, then all rules; the selected one in full below."""

    scope: ClassVar[str] = "rules"
    CSS_PATH = sheet("rules")
    BINDINGS: ClassVar[list[BindingType]] = bindings("rules")

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[RuleLine, ...] = ()
        self._rulings: tuple[LogLine, ...] = ()
        self._ruled_in: View | None = None

    def body(self) -> Iterable[Widget]:
        """The list, and the rule under the cursor."""
        yield self.list
        with ScrollBox(id="rule", can_focus=False):
            yield Plain()
        yield self.find_line

    def show(self, view: View) -> None:
        """Show the house rules, and the rules."""
        if self._ruled_in is not view:
            self._ruled_in = view
            self._find_rulings()
        house = [RuleLine(o, o.rule) for o in view.ruleset.options.entries
                 if self._has(view, o.rule, f"{o.title} {o.help}")]  # fmt: skip
        rules = [RuleLine(rule=id) for id, text in view.ruleset.texts.items() if self._has(view, id, text)]
        self.lines = (*_with_heading("House rules", house), *_with_heading("All rules", rules))
        first = next((i for i, line in enumerate(self.lines) if line.option), None) if not self.list.rows else None
        room = max(20, self.app.size.width - 6), title_width(view.ruleset.options.entries)
        self.list.show(DrawnRows(self.lines, partial(_row, view, values_of(view.options), room)), cursor=first)

    @work(group="rulings", exclusive=True)
    async def _find_rulings(self) -> None:
        """Find the changes of house rules in a thread: they are shown with the rule under the cursor."""
        campaign, step = self.wyrdbook.campaign, Step()
        if campaign is None:
            return
        try:
            found = await asyncio.to_thread(campaign.past(step.count_back).history.find, "set_option")
        except asyncio.CancelledError:
            step.leave()
            raise
        self._rulings = tuple(line for line in found if line.kind == "set_option" and line.live)
        if not self.gone:
            self._show_rule()

    @property
    def line(self) -> RuleLine | None:
        """The line under the cursor."""
        return self.list.item_at_cursor(self.lines)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse a change of anything but a house rule."""
        option, view = self.line.option if self.line else None, self.wyrdbook.view
        if action in ("change", "default") and (option is None or view is None):
            return "This is a rule of the game. The house rules are at the top."
        if action == "default" and option and view and values_of(view.options)[option.id] == option.default:
            return "It is already as written."
        if action == "load" and view and not view.ruleset.data:
            return "This game has no data that a file can replace."
        return "There are no house rules yet." if action == "rulings" and not self._rulings else ""

    def action_change(self) -> None:
        """Ask for a new value and the reason."""
        view, option = self.wyrdbook.view, self.line.option if self.line else None
        field = option_field(option, values_of(view.options)[option.id], "From now on") if option and view else None
        if option is None or field is None:
            return
        fill = form("Ruling", value=field, note=(str, entry("Why", default="", help="saved with the date")))
        ask(self.wyrdbook, option.title, fill(), lambda filled: self._rule(option, filled.value, filled.note))

    def action_default(self) -> None:
        """Restore the rule as written."""
        option = self.line.option if self.line else None
        if option is not None:
            done = attempt(self.wyrdbook, lambda: send(self.wyrdbook, commands.SetOption, option=option.id,
                                                       value=encode(option.default), note="as written"))  # fmt: skip
            if done is not None:
                self.wyrdbook.tell(f"{option.title}: as written again.")

    def action_rulings(self) -> None:
        """Show every ruling, newest first."""
        view = self.wyrdbook.view
        if view is None:
            return
        options = {option.id: option for option in view.ruleset.options.entries}
        ruled = ((line, options.get(_option_of(line))) for line in self._rulings)
        lines = [f"{clock(line.at)}  {plain(o.title) if o else ''}: {_words(line, o)}" for line, o in ruled]
        self.wyrdbook.read("Rulings", "\n".join(lines))

    def action_load(self) -> None:
        """Replace the game's own data by a file."""
        load(self.wyrdbook)

    @on(LineList.Selected)
    def _open(self) -> None:
        line, view = self.line, self.wyrdbook.view
        if line is None or view is None:
            return
        if line.option is not None:
            self.action_change()
        elif line.rule:
            self.wyrdbook.read(line.rule, rule_text(view.ruleset, line.rule))

    @on(LineList.Highlighted)
    def _show_rule(self) -> None:
        view, line = self.wyrdbook.view, self.line
        text = self._in_full(view, line) if view and line else Content("")
        self.query_one("#rule Plain", Plain).update(text)
        self.refresh_bindings()

    def _rule(self, option: Option, given: Any, note: str) -> object:
        value = encode(option_value(option, given))
        return send(self.wyrdbook, commands.SetOption, option=option.id, value=value, note=note)

    def _has(self, view: View, rule: str, text: str) -> bool:
        return not self.needle or self.fits(f"{rule} {text} {view.ruleset.texts.get(rule, '')}")

    def _in_full(self, view: View, line: RuleLine) -> Content:
        """The text of a rule; for a house rule also its choices, its value, and its rulings."""
        parts = [Content.assemble((f"{line.rule}  ", "$text-muted"), plain(view.ruleset.texts.get(line.rule, "")))]
        if (option := line.option) is not None:
            if not isinstance(now := values_of(view.options)[option.id], str):
                parts.append(Content.styled(f"Now: {listed_words(option, now)}", "bold"))
            parts.append(Content(" – ".join(filter(None, (plain(option.help), allowed_words(option))))))
            ruled = [ruling for ruling in self._rulings if _option_of(ruling) == option.id]
            parts += [Content.styled(f"{clock(line.at)}  {_words(line, option)}", "$text-accent") for line in ruled]
        elif view.ruleset.charts(line.rule):
            parts.append(Content.styled("enter show it", "$text-accent"))
        return Content("\n").join(parts) if line.rule or line.option else Content("")


def _option_of(line: LogLine) -> str:
    """The option a ruling changed."""
    return str(line.event.get("command", {}).get("option", ""))


def _words(line: LogLine, option: Option | None) -> str:
    """A ruling in words: `each – because we like it`."""
    command = line.event.get("command", {})
    ruled = value_words(command.get("value", ""), option)
    return " – ".join(filter(None, (ruled, plain(str(command.get("note", ""))))))


def _with_heading(title: str, lines: list[RuleLine]) -> list[RuleLine]:
    return [RuleLine(heading=title), *lines] if lines else []


def _row(view: View, ruled: Mapping[str, OptionValue], room: tuple[int, int], line: RuleLine) -> Content:
    """A line as the list shows it: `room` is its width and that of the titles."""
    if (option := line.option) is not None:
        return option_row(option, ruled[option.id], *room)
    if line.heading:
        return Content.styled(line.heading, "bold $text-accent")
    return Content.assemble((f"  {plain(line.rule)}  ", "$text-muted"), plain(view.ruleset.texts[line.rule]))
