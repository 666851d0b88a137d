"""The keys of the threads of the story."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand


def _key(id: str, title: str, help: str, keys: str, action: str, *, show: bool = False, group: str = "Threads",
         aliases: tuple[str, ...] = ()) -> UiCommand:  # fmt: skip
    return UiCommand(f"threads.{id}", title, help, keys, action, "threads", group, show=show, aliases=aliases)


COMMANDS = (
    _key("add", "Add", "Add a thread: a promise, an open question, a threat.", "a", "add", show=True),
    _key("edit", "Edit", "Edit the thread under the cursor.", "e", "edit", show=True),
    _key("touch", "Touch", "Note that this session touched the thread. Links and its clocks do this automatically.",
         "t", "touch", show=True),
    _key("close", "Close", "Close the thread and note how it ended, or open it again.", "x", "close", show=True),
    _key("tick", "Tick", "Fill a segment of its clock.", "plus,equals_sign", "tick(1)",
         show=True),
    _key("untick", "Untick", "Empty a segment of its clock.", "minus", "tick(-1)"),
    _key("clock", "Clock", "Add a new or a running clock to the thread.", "C", "add_clock", show=True),
    _key("dormancy", "Dormant after", "Set how many sessions without it make a thread dormant.", "D",
         "dormancy", show=True, aliases=("dormancy",)),
    _key("others", "Show", "Switch between urgent, promised, closed and all threads.", "f",
         "others", show=True, group="Find"),
    _key("filter", "Filter", "Show only threads that contain these words.", "slash", "find", show=True, group="Find"),
)  # fmt: skip
