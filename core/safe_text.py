"""Text from campaign files, made safe for terminals, for paper and for file names.

Names and notes are typed by people, pasted from anywhere and imported from files. An escape sequence in a name must
not repaint the screen, and a bidirectional override must not make a row read differently from what is stored. Nothing
is dropped: characters that can't be shown become symbols.
"""

from __future__ import annotations

import re
import unicodedata

_DEVICE = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]) *(\.|$)"
)
_FILE_BYTES = 80  # file systems allow 255, and more is added around it
_KEPT = {"\u200c", "\u200d"}  # joiners: emoji families and several scripts need them
_STAND_INS = {
    "\t": " ",
    "\n": "↵",
    "\x7f": "␡",
    "\xad": "-",
    "\u2028": "↵",
    "\u2029": "↵",
}
_SYMBOLS = {
    "Cc": "�",  # C1 controls; the C0 ones have pictures of their own
    "Cf": "⁋",  # bidirectional overrides, zero-width spaces, byte-order marks, tags
    "Cs": "�",  # lone surrogates cannot even be written to the terminal
}


class _OneLine(dict[int, str]):
    """A translation for `str.translate`, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        self[code] = symbol = _symbol(chr(code))
        return symbol


class _Lines(_OneLine):
    """A translation like `_OneLine` that keeps newlines."""

    def __missing__(self, code: int) -> str:
        self[code] = symbol = "\n" if code == ord("\n") else _symbol(chr(code))
        return symbol


_ONE_LINE, _LINES = _OneLine(), _Lines()


def plain(text: str, *, newlines: bool = False) -> str:
    """Replace characters that a terminal would obey or hide with visible symbols, one for one.

    The result is as long as `text`, so offsets into it (the spans of styled content) remain correct. A newline
    becomes `↵` unless `newlines` is true.
    """
    if text.isprintable():
        return text
    return text.translate(_LINES if newlines else _ONE_LINE)


def file_name(title: str, nameless: str = "wyrdbook") -> str:
    """A title as a file name for any system: `Evening 12 · The mill` becomes `evening-12-the-mill`."""
    words = "".join(c if c.isalnum() else " " for c in title.lower()).split()
    name = "-".join(words).encode()[:_FILE_BYTES].decode(errors="ignore") or nameless
    return f"{nameless}-{name}" if is_device(name) else name


def is_device(name: str) -> bool:
    """Return whether Windows opens a device under this name, whatever its ending: `CON`, `nul.txt`."""
    return _DEVICE.match(name.casefold()) is not None


def _symbol(character: str) -> str:
    if character in _STAND_INS:
        return _STAND_INS[character]
    if character < " ":
        return chr(0x2400 + ord(character))
    if character in _KEPT:
        return character
    return _SYMBOLS.get(unicodedata.category(character), character)
