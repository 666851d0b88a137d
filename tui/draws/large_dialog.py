"""The base of the dialogs that show a draw."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from tui.config.styles import sheet
from tui.dialogs.basic import Dialog

ResultT = TypeVar("ResultT")


class LargeDialog(Dialog[ResultT]):
    """A dialog as large as the screen allows; it focuses one of its parts itself.

    The style sheet names it in place of each kind: Textual looks at every rule for each widget that opens.
    """

    CSS_PATH = [sheet("modals"), sheet("form"), sheet("draw")]  # type: ignore[assignment]
    AUTO_FOCUS: ClassVar[str] = ""
