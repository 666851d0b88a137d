"""Trackers: the GM's own conditions and counters, added, counted, changed and ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from campaigns import commands
from core.schema.codec import encode
from core.schema.entry import Choice
from core.schema.fields import fields_of
from core.schema.forms import blank, form_of
from tui.dialogs.choose import Pick
from tui.forms.ask import ask
from tui.terminal.attempt import attempt, send, send_all
from tui.text.names import names_of

if TYPE_CHECKING:
    from campaigns.state.view import TrackerView
    from tui.app_interface.host import Host

_NEW, _CHANGE, _END = "new", "change", "end"


def trackers(app: Host, characters: Sequence[int]) -> None:
    """Show one character's trackers, to count, change, end or add; for several, add one to all."""
    view = app.view
    one = view.character(characters[0]) if view is not None and len(characters) == 1 else None
    if one is None or not one.trackers:
        if characters:
            add_tracker(app, characters)
        return
    kept = [Choice(str(tracker.id), tracker.said, note=tracker.ends) for tracker in one.trackers]

    def act_on_choice(what: str | None) -> None:
        if what == _NEW:
            add_tracker(app, characters)
        elif found := next((each for each in one.trackers if str(each.id) == what), None):
            _choose(app, found)

    app.push_screen(Pick(f"{one.name}: tracker", [*kept, Choice(_NEW, "Another one")]), act_on_choice)


def add_tracker(app: Host, characters: Sequence[int]) -> None:
    """Add a condition or a counter to these characters."""
    if app.view is None:
        return

    def act(filled: Any) -> None:
        words = encode(filled)
        send_all(app, [commands.AddTracker(who=who, **words) for who in characters])

    ask(app, f"{names_of(app.view, characters)}: custom condition or counter", blank(_form()), act)


def edit_tracker(app: Host, tracker: TrackerView) -> None:
    """Change all of its fields."""
    kind = _form()
    own = {field.name: getattr(tracker, field.name) for field in fields_of(kind)}
    act = lambda filled: send(app, commands.EditTracker, tracker=tracker.id, **encode(filled))  # noqa: E731
    ask(app, tracker.name, kind(**own), act)


def count_tracker(app: Host, tracker: TrackerView, by: int) -> None:
    """Count it up or down."""
    attempt(app, lambda: app.send(commands.CountTracker(tracker=tracker.id, by=by)))


def end_tracker(app: Host, tracker: TrackerView) -> None:
    """End a tracker."""
    if attempt(app, lambda: app.send(commands.EndTracker(tracker=tracker.id))) is not None:
        app.tell(f"{tracker.name} is over. Press [u] to undo.")


def _choose(app: Host, tracker: TrackerView) -> None:
    counted = tracker.value is not None
    counting = [Choice("-1", "One less"), Choice("1", "One more")] if counted else []
    acts = [*counting, Choice(_CHANGE, "Edit"), Choice(_END, "End it")]

    def act_on_choice(what: str | None) -> None:
        if what == _CHANGE:
            edit_tracker(app, tracker)
        elif what == _END:
            end_tracker(app, tracker)
        elif what is not None:
            count_tracker(app, tracker, int(what))

    app.push_screen(Pick(tracker.said, acts), act_on_choice)


def _form() -> Any:
    """The form of a tracker: the fields of its command, without its owner."""
    return form_of("Tracker", (field for field in fields_of(commands.EditTracker) if field.name != "tracker"))
