"""The least a Textual program can be: one line of text that counts keys."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Trivial(App[None]):
    BINDINGS = [("a", "count", "Count"), ("q", "quit", "Quit")]
    presses = 0

    def compose(self) -> ComposeResult:
        yield Static("ready")

    def action_count(self) -> None:
        self.presses += 1
        self.query_one(Static).update(f"pressed {self.presses}")


if __name__ == "__main__":
    Trivial().run()
