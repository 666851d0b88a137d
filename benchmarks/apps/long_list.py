"""A list of as many rows as the argument says, and nothing else."""

import sys

from textual.app import App, ComposeResult

from tui.widgets.line_list import LineList


def label(index: int) -> str:
    return f"row {index:06} · Mara Voss picks the lock, 4 successes"


class Labels:
    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def row(self, index: int, /) -> str:
        return label(index)


class LongList(App[None]):
    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def compose(self) -> ComposeResult:
        yield LineList(Labels(self._count))


if __name__ == "__main__":
    LongList(int(sys.argv[1])).run()
