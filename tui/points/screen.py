"""The points ledger: each entry with its character, place and reason; balances computed from the entries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from core.actions.place import Place
from core.schema.entry import Choice
from core.schema.entry import entry as field
from tui.base_screens.list_screen import ListPlace
from tui.config.styles import sheet
from tui.dialogs.choose import Pick
from tui.forms import FormDialog
from tui.forms.ask import form
from tui.key_bindings import bindings
from tui.points.forms import award
from tui.points.pane import earners
from tui.sheets.ledger import Posted, balances, chart, course, entries_with_balance, heading, ledger_line, sketch
from tui.sheets.purse import why_not_buy
from tui.terminal.attempt import attempt, send
from tui.text.content import Plain
from tui.text.empty import empty_state
from tui.text.plain import plain
from tui.widgets.ground import Row
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.state.list_rows import Entry
    from campaigns.state.view import CharacterView, View

_CHART_CELLS, _SKETCHED = 46, 24  # cells of the chart, and sessions that are sketched


@dataclass(frozen=True, slots=True)
class LedgerRows:
    """Entries as rows, each formatted when it comes into view."""

    lines: tuple[Posted, ...]
    view: View
    named: bool

    def __len__(self) -> int:
        return len(self.lines)

    def row(self, index: int, /) -> Content:
        """Return one row."""
        return ledger_line(self.lines[index], self.view, self.named)


class PointsScreen(ListPlace):
    """The ledger of one character, or of all (`character` None)."""

    scope: ClassVar[str] = "points"
    CSS_PATH = sheet("points")
    BINDINGS: ClassVar[list[BindingType]] = bindings("points")

    def __init__(self, character: int | None = None) -> None:
        super().__init__()
        self.character = character
        self.lines: tuple[Posted, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The owner of the ledger, its entries, and the course of the points beside them."""
        yield Plain(id="whose")
        with Row():
            yield self.list
            yield Plain(id="course")
        yield self.find_line

    def show(self, view: View) -> None:
        """Show the ledger with the balances."""
        if self.wyrdbook.campaign is None:
            return
        character = self._who(view)
        named = character is None
        entries = entries_with_balance(self.wyrdbook.campaign.ledger(self.character))
        if self.needle:
            entries = tuple(line for line in entries if self.fits(ledger_line(line, view, named).plain))
        self.lines = entries
        self.query_one("#whose", Plain).update(self._whose(view, character))
        self.list.header = heading(named)
        self.list.show(LedgerRows(self.lines, view, named))
        self.query_one("#course", Plain).update(self._course(view, _CHART_CELLS))

    def when_empty(self) -> Content:
        """The message for an empty ledger, with the ways to award points."""
        return empty_state(
            "No points yet.",
            ("a", "award some"),
            ("m", "on the play screen, reach a milestone and award its points"),
        )

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse actions without points in the game, and taking back an entry twice."""
        view = self.wyrdbook.view
        if view is None or not view.ruleset.currencies:
            return "This game has no points." if action in ("award", "buy", "refund", "course") else ""
        if action == "buy" and self.character is None:
            return "Choose one character first. Press [A]."
        if action == "buy":
            return why_not_buy(view.ruleset)
        if action == "refund":
            return self._no_refund()
        if action == "award" and not self._recipients(view):
            return "There is no one to award yet."
        return ""

    def note_subject(self) -> tuple[str, int | None]:
        """The subject of a note written here."""
        return ("character", self.character) if self.character is not None else ("campaign", None)

    def action_award(self) -> None:
        """Award points to the character, or to all players' characters in play."""
        if (view := self.wyrdbook.view) is not None:
            award(self.wyrdbook, self._recipients(view), lambda: None)

    def action_buy(self) -> None:
        """Offer this character's purchases, with prices."""
        self.wyrdbook.offer(Place.ADVANCE, self.character)

    def action_refund(self) -> None:
        """Take back the entry under the cursor; for a purchase, ask for the reason."""
        posted = self._entry
        if posted is not None and posted.entry.bought is not None:
            self._ask_why(posted.entry)
        elif posted is not None and attempt(self.wyrdbook, lambda: self._take_back(posted.entry)) is not None:
            self._taken_back(posted.entry.reason)

    def _ask_why(self, entry: Entry) -> None:
        if self.wyrdbook.campaign is not None:
            why = form("TakeBack", reason=(str, field("Why", default="", help="It stays in the ledger.")))
            message = "Its points come back, and the sheet loses what they bought unless something depends on it."
            situation = self.wyrdbook.campaign.situation()
            take = lambda filled: self._take_back(entry, filled.reason)  # noqa: E731
            dialog = FormDialog(f"Refund {entry.item}", why(), situation, take, message=message)
            self.app.push_screen(dialog, lambda filled: self._taken_back(entry.item) if filled is not None else None)

    def _take_back(self, entry: Entry, reason: str = "") -> object:
        return send(self.wyrdbook, commands.RefundEntry, entry=entry.id, reason=reason)

    def _taken_back(self, what: str) -> None:
        self.wyrdbook.tell(f"Refunded: {what}. Press [u] to undo.")

    def action_everybody(self) -> None:
        """Switch between the ledger of all characters and that of one."""
        if self.character is not None:
            self._turn_to(None)
        elif (view := self.wyrdbook.view) is not None:
            names = [Choice(str(c.id), c.name) for c in view.characters]
            self.app.push_screen(Pick("Whose ledger?", names), lambda id: self._turn_to(int(id)) if id else None)

    def action_character(self, way: int) -> None:
        """Show the ledger of the next or previous character, with everyone's between the last and the first."""
        if (view := self.wyrdbook.view) is not None:
            ids = [None, *(character.id for character in view.characters)]
            here = ids.index(self.character) if self.character in ids else 0
            self._turn_to(ids[(here + way) % len(ids)])

    def action_course(self) -> None:
        """Show the points by session."""
        if (view := self.wyrdbook.view) is not None:
            self.wyrdbook.read("Points by session", self._course(view, min(88, self.size.width - 8)))

    @on(LineList.Highlighted)
    def _update_keys(self) -> None:
        self.refresh_bindings()

    @on(LineList.Selected)
    def _open(self) -> None:
        view = self.wyrdbook.view
        if (posted := self._entry) is not None and view is not None:
            text = ledger_line(posted, view, True)
            self.wyrdbook.read(posted.entry.reason, text)

    @property
    def _entry(self) -> Posted | None:
        return self.list.item_at_cursor(self.lines)

    def _no_refund(self) -> str:
        posted = self._entry
        if posted is None:
            return "No entry is selected."
        if posted.entry.refunded:
            return "This entry is already refunded."
        if posted.entry.refunds is not None:
            return "This is a refund. Award or buy it again instead."
        unknown = posted.entry.item and posted.entry.bought is None
        return "This entry doesn't say what it changed. Undo it, or award the points back." if unknown else ""

    def _turn_to(self, character: int | None) -> None:
        self.character = character
        self.again()
        self.refresh_bindings()

    def _who(self, view: View) -> CharacterView | None:
        character = view.character(self.character)
        self.character = character.id if character else None
        return character

    def _recipients(self, view: View) -> list[int]:
        if self.character is not None:
            return [self.character]
        return view.party

    def _whose(self, view: View, character: CharacterView | None) -> Content:
        if character is not None:
            has = balances(character, view.ruleset)
            return Content.assemble((plain(character.name), "bold"), f"  {has}  ", (self._sketch(view), "$text-accent"))
        each = (f"{plain(c.name)} {balances(c, view.ruleset)}" for c in earners(view))
        whole = (said.replace(" ", "\N{NO-BREAK SPACE}") for said in each)
        return Content.assemble(("Everyone", "bold"), "  ", "   ".join(whole))

    def _sketch(self, view: View) -> str:
        """The course of the first currency as a row of small columns."""
        first = next((currency.id for currency in view.ruleset.currencies), "")
        return sketch(course((p.entry for p in reversed(self.lines)), first), _SKETCHED)

    def _course(self, view: View, cells: int) -> Content:
        """The course of every currency, one below the other."""
        lines: list[Content] = []
        for currency in view.ruleset.currencies:
            sessions = course((p.entry for p in reversed(self.lines)), currency.id)
            if sessions:
                title = Content.styled(f"{currency.title} by session: earned, spent, balance", "bold $text-accent")
                lines += [title, *chart(sessions, cells), Content("")]
        return Content("\n").join(lines) if lines else Content.styled("Nothing earned yet.", "$text-muted")
