"""What can be done at a place of the game: every action, with what it costs or why it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import on
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from core.acts.place import Place
from core.refusal import Refusal
from tui.dialogs import Dialog, FoundList
from tui.finding.fuzzy import rank
from tui.present.draws.changes import price_words
from tui.shown import entitle
from tui.styles import sheet
from tui.text import clip, plain
from tui.widgets.line_list import LineList, TextRows
from tui.widgets.typing import Line

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.offers import Offer

_TITLE = 32  # cells of the column of titles, at most


class Finder(Line):
    """The field that narrows the menu. It acts on each key before the next is heard: a practised hand types on.

    Keys that come after something was chosen are for what it opened, and are sent on there; but not the same key again,
    or a finger that trembles would do at once what was only to be looked at.
    """

    _last = ""

    def __init__(self, digit: Callable[[int], None], chosen: Callable[[], None]) -> None:
        super().__init__(placeholder="type to find", compact=True)
        self._digit, self._chosen = digit, chosen

    async def _on_message(self, message: Message) -> None:
        if not isinstance(message, Key):
            await super()._on_message(message)
        elif not (isinstance(self.screen, ActionMenu) and self.screen.answered):
            self._last = message.key
            await super()._on_message(message)
        elif message.key != self._last:
            self.app.post_message(Key(message.key, message.character))

    def insert_text_at_cursor(self, text: str) -> None:
        """Type; a digit in the empty field chooses by number."""
        if text.isdecimal() and not self.value:
            self._digit(int(text))
        else:
            super().insert_text_at_cursor(text)

    async def action_submit(self) -> None:
        """Choose what the cursor is on."""
        self._chosen()


class ActionMenu(Dialog[str]):
    """Pick an action by arrows, number or first letters; the cursor begins on the first that can be done.

    It is opened as a draw, unless `opens` is false. They are those of the place, or those `among` which to choose.

    Dismisses with the action's id for those who do something else with it.
    """

    CSS_PATH = [sheet("modals"), sheet("draw")]  # type: ignore[assignment]

    def __init__(
        self,
        place: Place,
        actor: int | None,
        conflict: int | None = None,
        *,
        opens: bool = True,
        among: Sequence[str] = (),
    ) -> None:
        super().__init__("", "letters find · 1–9 · ↑↓ · enter · esc")
        self._place, self._actor, self._conflict, self._opens, self._among = place, actor, conflict, opens, among
        self._offers: tuple[Offer, ...] = ()
        self._found: list[int] = []

    @property
    def campaign(self) -> Campaign:
        """The open campaign."""
        campaign = self.wyrdbook.campaign
        assert campaign is not None
        return campaign

    def body(self) -> Iterable[Widget]:
        """The field that narrows the list, and the list."""
        self._offers = self.campaign.offers(self._place, self._actor, self._conflict, self._among)
        who = self.campaign.view.name_of(self._actor)
        self._title = who or self._place.value.capitalize()
        yield Finder(lambda digit: self._pick(digit - 1), self._choose)
        yield FoundList(empty="Nothing fits.", classes="options")

    def on_mount(self) -> None:
        """Show all of them."""
        entitle(self.query_one(".dialog"), title=self._title)
        self._show("")

    def _show(self, wanted: str) -> None:
        """Show what fits, the cursor on the first that can be done."""
        titles = [offer.action.title for offer in self._offers]
        self._found = rank(wanted, titles)
        rows = TextRows(*(self._line(number, self._offers[at]) for number, at in enumerate(self._found, 1)))
        found = self.query_one(LineList)
        found.styles.height = max(1, len(self._found))
        found.show(rows, cursor=next((at for at, n in enumerate(self._found) if not self._offers[n].why_not), 0))

    def _line(self, number: int, offer: Offer) -> Content:
        cells = min(_TITLE, max(cell_len(o.action.title) for o in self._offers))
        title = clip(plain(offer.action.title), cells)
        title += " " * (cells - cell_len(title) + 2)
        digit = f"{number} " if number < 10 else "  "
        if offer.why_not:
            return Content.styled(f"{digit}{title}{plain(offer.why_not)}", "dim")
        aside = " · ".join(filter(None, (self._price(offer), plain(offer.action.help))))
        return Content.assemble((digit, "$text-muted"), title, (aside, "$text-muted"))

    def _price(self, offer: Offer) -> str:
        """What it costs with its form as it would start."""
        if offer.action.price is None:
            return ""
        situation = self.campaign.situation(self._actor, self._conflict)
        try:
            price = offer.action.price(offer.action.begin(situation), situation)
        except Refusal:
            return ""
        if price is None:
            return ""
        rules = self.campaign.ruleset
        balance = situation.balance(self._actor, price.currency) if self._actor is not None else 0
        return price_words(price, rules, balance, rules.downtime.unit if rules.downtime else "")

    @on(Input.Changed)
    def _narrow(self, event: Input.Changed) -> None:
        self._show(event.value)

    @on(LineList.Selected)
    def _choose(self) -> None:
        cursor = self.query_one(LineList).cursor
        if cursor is not None:
            self._pick(cursor)

    def _pick(self, at: int) -> None:
        """Open an action, or say why it cannot be done."""
        if not 0 <= at < len(self._found):
            return
        offer = self._offers[self._found[at]]
        if offer.why_not:
            self.wyrdbook.refuse(offer.why_not)
        elif self._opens:
            from tui.draw.dialog import DrawDialog

            self.give_way(DrawDialog(offer.action.id, self._actor, self._conflict))
        else:
            self.dismiss(offer.action.id)

    def on_key(self, event: Key) -> None:
        """Arrows move in the list while letters go on into the field."""
        if event.key in ("up", "down", "pageup", "pagedown"):
            step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[event.key]
            self.query_one(LineList).action_move(step)
            event.stop()
