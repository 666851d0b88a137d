"""The heading above the questions and the result of a draw: its form, and the odds before it."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from core.luck.odds import Odds
from core.ruleset import Ruleset
from tui.draws.odds import headline
from tui.draws.progress import Drawing
from tui.forms import summary
from tui.text.content import Plain
from tui.text.plain import clip

_GAP = "   "
_FORM, _LOST = 2, 12  # lines of the form, and cells lost at their ends
_AROUND = 4  # cells of the dialog's frame


class Heading(Plain):
    """The form of a draw in a line or two, traits and opponent first, with its odds."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(classes="summary")
        self._ruleset = ruleset
        self._form, self._odds = "", ""

    def show(self, drawing: Drawing, odds: Odds | None) -> None:
        """Show a draw, if there is anything to show."""
        self._form = summary(drawing.form, drawing.situation)
        self._odds = self._odds_before(odds) if odds else ""
        self.display = bool(self._form or self._odds)
        self._write()

    def on_resize(self) -> None:
        """Fit the room; a draw that begins at once comes before its size is known."""
        self._write()

    def _odds_before(self, odds: Odds) -> str:
        return f"before the {self._ruleset.draw} {headline(odds, self._ruleset).plain}"

    def _write(self) -> None:
        """The form, with the odds beside it or below."""
        width = self.size.width or self.app.size.width - _AROUND
        form = clip(self._form, max(width, _FORM * width - _LOST))
        fits = cell_len(form) + cell_len(self._odds) + len(_GAP) <= width
        said = (_GAP if fits else "\n").join(filter(None, (form, self._odds)))
        self.update(Content.styled(said, "$text-muted"))
