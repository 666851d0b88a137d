"""Texts that want to be more than texts, and a session in which every text that can be written is one of them.

Nothing of `tui.text.plain` is used here: what a terminal may be sent is said once more, from the categories of Unicode.
"""

from __future__ import annotations

import dataclasses
import unicodedata
from pathlib import Path

from core.schema.entry import entry_of
from tests.campaigns.planting import KINDS, Mark, PlantedSession

PRINTABLE = "=1+1 [b]x[/] [@click=app.quit]q[/] [/] [ `*_#|<b>$a {} %s e\u0301 漢字 👩\u200d👧 ☺\ufe0f"
"""Markup of Textual and of Markdown, a formula, brackets that are not closed; combining, wide and joined characters."""

CONTROLS = (
    "\x1b[31m\x1b]8;;http://x\x07\x1b]52;c;eA==\x07\0\x9b2J\x9d0;t\x9c\u202e\u2066\u200b\u200f\ufeff\u2028\r\n\t#"
)
"""Colour, OSC 8 and 52, BEL, NUL, C1, bidirectional marks and overrides, what has no width, ends of lines, tabs."""

HIDDEN = "\u202e\u2066\u200b\u200f\ufeff"
"""Those of them that every name may hold."""

ARGUMENT = f"{PRINTABLE}{CONTROLS}\udc9b".replace("\0", "")
"""Arguments a shell can pass: all but NUL, including bytes that are not text."""

LONG, SHORT = 10_000, 200
"""Characters of a long text, and of one where a line of no more is taken."""


class HostileSession(PlantedSession):
    """The planted session with hostile texts in place of marks: told apart, and each as long as its field takes."""

    def __init__(self, ruleset: str, folder: Path, *, long: bool) -> None:
        super().__init__(ruleset, folder)
        self._long = long
        self._texts: dict[Mark, str] = {}

    def look(self) -> None:
        """Do nothing: only tests that look for marks read what players could be shown."""

    def beginning(self, mark: Mark) -> str:
        """Return the beginning of a mark's text: empty here, but other tests prefix it."""
        return ""

    def written(self, mark: Mark) -> str:
        """A text for a field; the same for the same mark."""
        text = self._texts.get(mark)
        if text is None:
            controls = HIDDEN if mark.kind == "rename_campaign" else CONTROLS  # whose name is refused with all of them
            text = f"{self.beginning(mark)}{PRINTABLE}{controls}{len(self._texts)}"
            text += "z漢" * LONG if self._long else ""
            self._texts[mark] = text = text[: _room(mark)]
        return text


def _room(mark: Mark) -> int:
    """How long a text its field takes: a name or a line of a command, else a long one."""
    fields = {field.name: field for field in dataclasses.fields(KINDS[mark.kind])} if mark.kind in KINDS else {}
    field = fields.get(mark.field)
    return SHORT if field is not None and (entry_of(field).line or "PlannedClock" in str(field.type)) else LONG


def obeyed(text: str) -> set[str]:
    """The characters of a text that a terminal would obey or hide, or could not be sent."""
    return {character for character in text if character != "\n" and _is_obeyed(character)}


def _is_obeyed(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and character not in "\u200c\u200d")
