"""The look of the five bands: a glyph and a colour each, so that an outcome is readable without colour as well."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content

from core.building_blocks.band import Band


class Look(NamedTuple):
    """The glyph and the style of a band."""

    glyph: str
    style: str


LOOKS: dict[str, Look] = {
    Band.DISASTER: Look("▼", "bold $text-error"),
    Band.FAILURE: Look("✗", "$text-warning"),
    Band.MIXED: Look("≈", ""),
    Band.SUCCESS: Look("✓", "$text-success"),
    Band.TRIUMPH: Look("★", "bold $text-accent"),
}
_PLAIN = Look("·", "")


def look(band: str) -> Look:
    """Return the look of a band; unknown ones look plain."""
    return LOOKS.get(band, _PLAIN)


def in_band(band: str, text: str) -> Content:
    """Return a text after its band's glyph, in its colour."""
    shown = look(band)
    return Content.styled(f"{shown.glyph} {text}", shown.style)
