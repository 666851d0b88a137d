"""The look of a game's pieces on screen: a named hue becomes a colour of the theme."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from core.look import Hue, Look
from core.luck.piles import Token
from core.ruleset import Ruleset
from tui.text.plain import plain


def hue_style(hue: Hue) -> str:
    """Return the style of a hue; the themes define its colour."""
    return f"$hue-{hue}" if hue else ""


def coloured_text(look: Look) -> Content:
    """Return a token's short text in its colour."""
    return Content.styled(plain(look.text), hue_style(look.hue))


def token_text(token: Token, ruleset: Ruleset) -> Content:
    """Return a card, mote or die in the game's look, or as it is written."""
    look = ruleset.look(token)
    return coloured_text(look) if look else Content(plain(str(token)))


def tokens_text(tokens: Iterable[Token], ruleset: Ruleset) -> Content:
    """Return several in a row."""
    return Content(" ").join(token_text(token, ruleset) for token in tokens)
