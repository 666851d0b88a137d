"""The keys of the threads of the story."""

from __future__ import annotations

from tui.keys.command import UiCommand


def _key(id: str, title: str, help: str, keys: str, action: str, *, show: bool = False, group: str = "Threads",
         aliases: tuple[str, ...] = ()) -> UiCommand:  # fmt: skip
    return UiCommand(f"threads.{id}", title, help, keys, action, "threads", group, show=show, aliases=aliases)


COMMANDS = (
    _key("add", "New", "Write a thread: what was promised, what is open, what threatens.", "a", "add", show=True),
    _key("edit", "Edit", "Change the thread under the cursor.", "e", "edit", show=True),
    _key("touch", "Touch", "Note that this evening touched it; links to it and its clocks do so by themselves.", "t",
         "touch", show=True),
    _key("close", "Close", "Close it, with how it ended; a closed one opens again.", "x", "close", show=True),
    _key("tick", "Tick", "Fill a segment of its clock; of several it asks which.", "plus,equals_sign", "tick(1)",
         show=True),
    _key("untick", "Untick", "Empty a segment of its clock.", "minus", "tick(-1)"),
    _key("clock", "Clock", "Give it a clock, a new one or one that runs already.", "C", "add_clock", show=True),
    _key("dormancy", "Dormant after", "After how many evenings a thread that none has touched is dormant.", "D",
         "dormancy", show=True, aliases=("dormancy",)),
    _key("others", "Others", "Urgent ones, promised ones, closed ones, and all that are not closed again.", "f",
         "others", show=True, group="Find"),
    _key("filter", "Filter", "Only threads with these words.", "slash", "find", show=True, group="Find"),
)  # fmt: skip
