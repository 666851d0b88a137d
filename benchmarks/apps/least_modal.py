"""The least a Textual program can open: a modal with one text."""

from textual.app import App, ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static


class Least(ModalScreen[None]):
    BINDINGS = [("escape", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        yield Static("opened")


class Opening(App[None]):
    BINDINGS = [("a", "open", "Open")]

    def compose(self) -> ComposeResult:
        yield Static("ready")

    def action_open(self) -> None:
        self.push_screen(Least())


if __name__ == "__main__":
    Opening().run()
