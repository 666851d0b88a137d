"""The single way for text to reach the screen: never as markup, and without control characters.

Textual takes a `str` for markup in many places: widgets, titles in borders, toasts, the palette's hits. A name such as
`Tom [/] the Second` must not reach any of these, so `tui` uses none of them except through this module (a test
checks).
"""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from tui.text.plain import plain

NO_LINKS = reactive(False)
"""For `auto_links`: nothing is a link here, and looking for some would double the cost of a line."""


def safe_content(text: Content | str, *, newlines: bool = False) -> Content:
    """Return a text made safe to show; spans stay valid because `plain` keeps every offset."""
    if isinstance(text, str):
        return Content(plain(text, newlines=newlines))
    safe = plain(text.plain, newlines=newlines)
    return text if safe == text.plain else Content(safe, list(text.spans))


def entitle(widget: Widget, *, title: Content | str | None = None, subtitle: Content | str | None = None) -> None:
    """Set the titles in a widget's border, above and below; one that is not given is kept."""
    if title is not None:
        widget.border_title = safe_content(title)
    if subtitle is not None:
        widget.border_subtitle = safe_content(subtitle)


class Plain(Static):
    """Lines of text."""

    auto_links = NO_LINKS

    def __init__(self, text: Content | str = "", *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(safe_content(text, newlines=True), id=id, classes=classes, markup=False)

    def update(self, content: Content | str = "", *, layout: bool = True) -> None:  # type: ignore[override]
        """Show another text; an unchanged one costs nothing, and one of the same size is only painted.

        Otherwise an update lays out the whole screen again.
        """
        text = safe_content(content, newlines=True)
        if not isinstance(self.content, Content) or not self.content.is_same(text):
            super().update(text, layout=False)
            if layout and self._has_grown():
                self.refresh(layout=True)

    def _has_grown(self) -> bool:
        """Return True if the text needs another size than the widget has."""
        if not self.styles.auto_dimensions:
            return False
        self.clear_cached_dimensions()
        width, height = self.content_size
        return self.styles.is_auto_width or self.get_content_height(self.app.size, self.app.size, width) != height
