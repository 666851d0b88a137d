"""How the pieces of a game look on the screen: a hue by its name becomes a colour of the theme."""

from __future__ import annotations

from textual.content import Content

from core.look import Hue, Look
from tui.text import plain


def hue_style(hue: Hue) -> str:
    """The style of a hue; the themes say which colour that is."""
    return f"$hue-{hue}" if hue else ""


def looked(look: Look) -> Content:
    """A token's short text in its colour."""
    return Content.styled(plain(look.text), hue_style(look.hue))
