"""The bottom line: the few keys that matter now, for the focused widget."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from textual.binding import ActiveBinding, Binding
from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input

from tui.config.settings import MACRO
from tui.key_bindings import key_name, place_in_scope
from tui.text.content import NO_LINKS
from tui.text.plain import plain

_GAP = "  "


class KeyBar(Widget):
    """One line of keys, made from the active bindings marked to be shown. A click presses the key."""

    auto_links = NO_LINKS
    ALLOW_SELECT = False

    _line = Content("")
    _behind = False

    def on_mount(self) -> None:
        """Follow the focus and the available actions."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow_soon)

    def follow(self) -> None:
        """Update the keys, or clear them while a dialog in front has them all."""
        self._follow_soon(self.screen)

    def on_resize(self) -> None:
        """Show as many keys as fit now."""
        self.follow()

    def _follow_soon(self, screen: Screen[Any]) -> None:
        """Update once for simultaneous changes: an opening screen signals a dozen times."""
        if not self._behind:
            self._behind = True
            later = self.call_after_refresh if getattr(screen, "opening", False) else self.call_later
            later(self._follow, screen)

    def _follow(self, screen: Screen[Any]) -> None:
        """Format the line, and paint it only if it has changed."""
        self._behind = False
        heard = screen.active_bindings.values() if screen.is_active else ()
        digits = digits_at(screen.focused) if screen.is_active else ""
        said = Said(digits, getattr(screen, "spare_digits", False), getattr(screen, "vital", frozenset()))
        line = key_line(heard, self.size.width, getattr(screen, "needed", frozenset()), said)
        if not line.is_same(self._line):
            self._line = line
            self.refresh()

    def on_click(self, event: Click) -> None:
        """Press the clicked key."""
        press_clicked(self, event)

    def render(self) -> Content:
        """Return the keys that fit, most local first; help, which lists the others, always fits."""
        return self._line


def press_clicked(widget: Widget, event: Click) -> None:
    """Press the key whose name was clicked, if any."""
    if key := event.style.meta.get("key"):
        event.stop()
        widget.app.call_later(widget.app.simulate_key, key)  # sent by the app: a key never bubbles past its sender


def hint_line(hint: str) -> Content:
    """Return `enter to accept · esc`, with each part that begins with a key clickable."""
    return Content(" · ").join(_hint(part) for part in hint.split(" · "))


def _hint(part: str) -> Content:
    word = part.partition(" ")[0]
    if word.startswith("^") or (len(word) == 1 and word.isascii()):
        key = f"ctrl+{word[1:]}" if word.startswith("^") else word
    else:
        key = {"enter": "enter", "esc": "escape"}.get(word, "")
    return Content.styled(part, Style.from_meta({"key": key})) if key else Content(part)


def digits_at(widget: Widget | None) -> str:
    """Return the effect of a digit at a focused widget: `1–9 choose`; empty if it has none, or is text.

    It is the `digits` of the widget, or of the nearest one around it.
    """
    if widget is None or is_typed_into(widget):
        return ""
    said = (getattr(each, "digits", "") for each in widget.ancestors_with_self)
    return next(filter(None, said), "")


class Said(NamedTuple):
    """A screen's wishes for its line: the effect of digits, whether that is `spare`, and the `vital` commands."""

    digits: str = ""
    spare: bool = False
    vital: Collection[str] = ()


_NOTHING = Said()


def key_line(
    active: Iterable[ActiveBinding], width: int, needed: Collection[str] = (), said: Said = _NOTHING
) -> Content:
    """Return `d draw  o odds  ? help` for the shown bindings, each action once by its nearest key, cut between keys.

    The user's macro keys, the effect of digits and help come last and always fit: the first are wanted, no key shows
    the second, and help lists the rest.
    The `needed` commands come first, even if they are not shown otherwise.
    If not all others fit, unavailable ones make room for available ones, and all but the vital ones and the way out
    for those; for the vital ones a spare word on digits makes room, too.
    """
    active = sorted(_as_declared(active), key=lambda each: each.binding.id not in needed)
    shown: dict[tuple[str, str], _Key] = {}
    help: Content | None = None
    mine: list[Content] = []
    for _, binding, enabled, _ in active:
        if binding.id == "app.help":
            help = help or _key(binding, enabled)
        elif binding.id and binding.id.startswith(MACRO):
            mine.append(_key(binding, enabled))
        elif binding.show or binding.id in needed:
            key = _Key(_key(binding, enabled), enabled, binding.key == "escape", binding.id in said.vital)
            shown.setdefault((binding.action, binding.description), key)
    first, end = list(_fit_keys(mine, width // 3)), [help] if help else []
    hint = [hint_digits(said.digits)] if said.digits else []
    if said.spare and not _have_room([key for key in shown.values() if key.vital], width, [*first, *hint, *end]):
        hint = []
    last = [*first, *hint, *end]
    return Content(_GAP).join([*_keys_that_fit(shown.values(), width, last), *last])


def _as_declared(active: Iterable[ActiveBinding]) -> list[ActiveBinding]:
    """The bindings of each widget in their declared order: one on a remapped key would come last."""
    widgets: dict[int, int] = {}
    return sorted(
        active, key=lambda each: (widgets.setdefault(id(each.node), len(widgets)), place_in_scope(each.binding.id))
    )


def hint_digits(digits: str) -> Content:
    """Return `1–9 choose` as a key of the line, though there is no one key to click."""
    keys, _, does = digits.partition(" ")
    return Content.assemble((keys, "bold $accent"), " ", does)


class _Key(NamedTuple):
    """A key of the line: whether it is available now, whether it leads out, and whether play needs it."""

    said: Content
    enabled: bool
    out: bool
    vital: bool


def _keys_that_fit(keys: Iterable[_Key], width: int, last: Sequence[Content]) -> list[Content]:
    """The keys that fit before the `last`.

    Others make room from the end, first the unavailable ones, then those that are not vital, and last the way out.
    """
    kept = list(keys)
    while kept and not _have_room(kept, width, last):
        del kept[max(range(len(kept)), key=lambda at: (not kept[at].enabled, not kept[at].out, not kept[at].vital, at))]
    return [key.said for key in kept]


def _have_room(keys: Iterable[_Key], width: int, last: Sequence[Content]) -> bool:
    """Return True if the keys fit before the `last`."""
    room = width - sum(key.cell_length for key in last) - len(_GAP) * max(0, len(last) - 1)
    return sum(key.said.cell_length + len(_GAP) for key in keys) <= room


def _fit_keys(keys: Iterable[Content], room: int) -> Iterator[Content]:
    """The first keys that fit, each with a gap after it."""
    for key in keys:
        room -= key.cell_length + len(_GAP)
        if room < 0:
            return
        yield key


def _key(binding: Binding, enabled: bool) -> Content:
    """A clickable key with its effect."""
    click = Style.from_meta({"key": binding.key})
    name = Content.styled(key_name(binding.key), "bold $accent")
    words = Content.assemble(name, " ", plain(binding.description.lower())).stylize(click)
    return words if enabled else words.stylize("dim")


def is_typed_into(widget: Widget) -> bool:
    """Return True if letters go into a text there. The text area is recognized by name: it loads slowly."""
    return isinstance(widget, Input) or any(kind.__name__ == "TextArea" for kind in type(widget).__mro__)
