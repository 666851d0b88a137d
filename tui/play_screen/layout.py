"""The half of the play screen that arranges its panes: named layouts, enlarging, hiding and showing panes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from textual.geometry import Region, Size
from textual.timer import Timer

from campaigns.names import slug
from core.lazy_imports import Lazy
from core.schema.entry import Choice
from tui.base_screens.base import HIGH, WIDE, Place
from tui.base_screens.pane import Pane
from tui.config.layouts import BUILT_IN, Layout, as_stored, fold_panes, in_order
from tui.widgets.arrangement import Arranged

if TYPE_CHECKING:
    from tui.dialogs import basic, choose
else:
    basic = Lazy("tui.dialogs.basic")
    choose = Lazy("tui.dialogs.choose")

_NO_ORDER = "The digits would no longer follow the reading order."
_SOON = 0.5  # seconds after the last of several changes until the layout is saved
_KEEP, _WHOLE, _BUILT, _REMOVE = "+keep", "+whole", "+built", "+remove"


class LayoutPlace(Place):
    """A place of panes arranged by a layout: a built-in one, or the user's own.

    A running conflict brings its own layout, and the former one returns when it ends. Changes are saved under the
    layout's name in the user's configuration; the layouts in use are saved with the point where play stopped.
    """

    panes: tuple[Pane, ...]
    current: Pane

    _arranged: object = None
    _keeping: Timer | None = None

    @cached_property
    def used(self) -> dict[bool, str]:
        """The layouts in use while a conflict runs (True), and while none does."""
        return {False: "talk", True: self.wyrdbook.config.conflict_layout}

    # Showing ----------------------------------------------------------------------------------------------------

    @property
    def layouts(self) -> Mapping[str, Layout]:
        """All layouts by name, the built-in ones first."""
        return {**BUILT_IN, **self.wyrdbook.layouts}

    @property
    def fights(self) -> bool:
        """True if a conflict runs and has its own layout."""
        view = self.wyrdbook.view
        return bool(view is not None and view.conflicts and self.wyrdbook.config.conflict_layout)

    @property
    def layout_name(self) -> str:
        """The name of the layout in use; if it is gone, of the first."""
        name = self.used[self.fights]
        return name if name in self.layouts else next(iter(BUILT_IN))

    @property
    def panes_in_layout(self) -> Layout:
        """The layout in use."""
        return self.layouts[self.layout_name]

    @property
    def is_folded(self) -> bool:
        """True if there is room for only one pane at once."""
        return self.app.size.width < WIDE or self.app.size.height < HIGH

    def regions(self, size: Size) -> Mapping[str, Region]:
        """The region of each pane."""
        shown = [str(pane.id) for pane in self.panes if pane.display]
        if self.is_folded:
            return fold_panes(size, shown, str(self.current.id))
        return self.panes_in_layout.regions(size, shown)

    def put_panes(self) -> None:
        """Show the layout's panes, and the current one."""
        layout = self.panes_in_layout
        shown = [pane.id not in layout.hidden or pane is self.current for pane in self.panes]
        arranged = (layout, shown, self.is_folded and self.current)
        if arranged != self._arranged:
            self._arranged = arranged
            for pane, is_shown in zip(self.panes, shown, strict=True):
                pane.display = is_shown
            self.current.refresh(layout=True)  # its surroundings are laid out again

    # Changing it --------------------------------------------------------------------------------------------------

    def action_layout(self, name: str) -> None:
        """Use a layout."""
        self.used[self.fights] = name
        self.put_panes()
        self.wyrdbook.tell(f"Layout: {self.layout_name}.")

    def action_next_layout(self) -> None:
        """Use the next layout."""
        names = list(self.layouts)
        self.action_layout(names[(names.index(self.layout_name) + 1) % len(names)])

    def action_grow(self, columns: int, lines: int) -> None:
        """Make the current pane larger or smaller, as long as the digits stay in their order."""
        if self.is_folded:
            self.wyrdbook.refuse(f"Make the terminal at least {WIDE} columns and {HIGH} lines to resize panes.")
            return
        room = self.query_one(Arranged).size
        shown = [str(pane.id) for pane in self.panes if pane.display]
        layout = self.panes_in_layout.resize_pane(str(self.current.id), columns, lines)
        now, then = self.panes_in_layout.regions(room, shown), layout.regions(room, shown)
        if now == then:
            self.wyrdbook.refuse("There is no room for that.")
        elif not in_order(then):
            self.wyrdbook.refuse(_NO_ORDER)
        else:
            self._change(layout)

    def action_hide_pane(self) -> None:
        """Hide the current pane, or keep it shown if it is hidden; its digit shows it while it is current."""
        pane = self.current
        layout = self.panes_in_layout.toggle_pane(str(pane.id))
        shown = [str(each.id) for each in self.panes if each.id not in layout.hidden]
        if not shown:
            self.wyrdbook.refuse("One pane must stay.")
        elif not in_order(layout.regions(self.query_one(Arranged).size, shown)):
            self.wyrdbook.refuse(_NO_ORDER)
        else:
            self._change(layout)
            hidden = pane.id in layout.hidden
            said = (
                f"hidden in the layout {self.layout_name}. Press [{pane.digit}] to show it"
                if hidden
                else "always shown"
            )
            self.wyrdbook.tell(f"{pane.title}: {said}.")
            if hidden:
                self.set_focus(next(each for each in self.panes if each.id in shown).list)

    def _change(self, layout: Layout) -> None:
        """Change the layout in use; it is saved after a short pause."""
        self.wyrdbook.layouts[self.layout_name] = layout
        self.put_panes()
        if self._keeping is not None:
            self._keeping.stop()
        self._keeping = self.set_timer(_SOON, self.keep_layouts)

    def keep_layouts(self) -> None:
        """Save the changed layout, if there is one."""
        if self._keeping is not None:
            self._keeping.stop()
            self._keeping = None
            self._store()

    def _store(self) -> None:
        stored = {name: as_stored(layout) for name, layout in self.wyrdbook.layouts.items()}
        self.wyrdbook.keep_setting("layouts", stored)

    # By name ------------------------------------------------------------------------------------------------------

    def action_layouts(self) -> None:
        """Choose a layout, or an action on this one."""
        self.wyrdbook.push_screen(
            choose.Pick("Layouts", list(self._layout_choices()), now=self.layout_name), self._do_chosen
        )

    def _layout_choices(self) -> Iterator[Choice]:
        name = self.layout_name
        for each in self.layouts:
            yield Choice(each, each, note="in use" if each == name else "")
        yield Choice(_KEEP, "Save this layout under another name")
        if self.panes_in_layout.hidden:
            yield Choice(_WHOLE, f"Show all panes in {name}")
        if name in self.wyrdbook.layouts:
            built = name in BUILT_IN
            yield Choice(_BUILT, f"Reset {name} to its built-in form") if built else Choice(_REMOVE, f"Remove {name}")

    def _do_chosen(self, chosen: str | None) -> None:
        layout, name = self.panes_in_layout, self.layout_name
        if chosen == _KEEP:

            def check(typed: str) -> str | None:
                return None if slug(typed) not in self.layouts else "That name is taken."

            self.wyrdbook.push_screen(
                basic.Prompt("Save the layout", message="Name of the layout", check=check), self._keep_as
            )
        elif chosen == _WHOLE:
            self._change(Layout(layout.base, frozenset(), layout.sizes))
        elif chosen in (_BUILT, _REMOVE):
            del self.wyrdbook.layouts[name]
            self._store()
            self.put_panes()
            self.wyrdbook.tell(f"{name}: reset to its built-in form." if chosen == _BUILT else f"{name}: removed.")
        elif chosen is not None:
            self.action_layout(chosen)

    def _keep_as(self, typed: str | None) -> None:
        if typed is not None:
            name = slug(typed)
            self.wyrdbook.layouts[name] = self.panes_in_layout
            self._store()
            self.action_layout(name)
