"""The first phase of a draw: the form, with its forecast beside or below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.events import Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from core.actions.action import Action
from core.actions.actor import find_actor
from core.actions.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.fields import fields_of
from core.schema.forms import set_in_another
from tui.cards_and_tokens.widget import Panels
from tui.draws.browsing import Browsing
from tui.draws.forecast import Forecast
from tui.draws.progress import Drawing
from tui.forms import ROOM, FormView, form_for
from tui.key_bindings import bindings
from tui.widgets.ground import draw_once

if TYPE_CHECKING:
    from campaigns.draws.offers import Started
    from tui.app_interface.host import Host

WIDE = 160
"""The cells from which on a form has room for more than its odds beside it."""
BROAD, HIGH = 116, 46
"""The cells and lines of a screen from which on a form has its odds beside it, and its dialog is taller."""
FREE = 27
"""The lines of a screen from which on its dialog leaves some free; below that it fills the screen."""
_ROOMY = 32
"""The lines of a form on a screen with both."""


def room_on(screen: Size) -> int:
    """The lines that a draw's form may take before rare fields fold away."""
    return _ROOMY if screen.width >= BROAD and screen.height >= HIGH else ROOM


class FormPhase(Container):
    """A form with a forecast that follows it; its draws may be typed in."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.filling")

    class Changed(Message):
        """The acting character changed, or whether anything is drawn."""

    class Switch(Message):
        """Switch between drawing and typing."""

    def __init__(
        self,
        action: Action,
        form: Any,
        situation: Situation,
        ruleset: Ruleset,
        *,
        solve: bool = False,
        room: int = ROOM,
        started: Started | None = None,
    ) -> None:
        super().__init__()
        self._action, self._situation = action, situation
        self.laid = ruleset.panels is not None
        self._begun: Drawing | None = None
        self.placed: Callable[[Any, Situation], Situation] | None = None
        """Returns the situation for a form, if another opponent leads to another conflict."""
        self._last, (self.actor, self.who) = form, find_actor(form, situation)
        self._browsing = Browsing()
        self._told = (self.actor, self.who, False)
        self._fresh, carried = (started.fresh, started.carried) if started is not None else (form, ())
        self.form, self.forecast = form_for(action, form, situation, room, carried), Forecast(ruleset, solve=solve)
        self.form.display = not self.form.empty
        self.forecast.set_class(self.form.empty, "-alone")

    def compose(self) -> ComposeResult:
        """The form, the forecast, and if there is room the panels."""
        yield self.form
        yield self.forecast
        if self.app.size.width >= WIDE:
            yield from self._panels()

    def _panels(self) -> Iterable[Panels]:
        if self.laid:
            yield Panels(lambda: cast("Host", self.app).panels(self.actor))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of it."""
        return draw_once(super().render_lines, crop)

    def on_mount(self) -> None:
        """Show the forecast of the form."""
        self.follow()

    def on_resize(self, event: Resize) -> None:
        """Show the panels if the form and its odds leave room."""
        wide = event.size.width >= WIDE
        self.set_class(wide, "-wide")
        if wide and not self.query(Panels):
            self.mount_all(self._panels())

    def enter(self) -> None:
        """Focus the form; without fields the forecast, so that keys work."""
        if self.form.empty:
            self.forecast.can_focus = True
            self.forecast.focus()
        else:
            self.form.enter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow typing only for an action that asks for cards."""
        return self.asks or action != "switch_typing"

    def action_switch_typing(self) -> None:
        """Switch between drawing and typing."""
        self.post_message(self.Switch())

    def action_go(self) -> None:
        """Finish the form, if it has no field to press enter in."""
        self.form.action_go()

    @property
    def asks(self) -> bool:
        """True if the present form leads to a draw or typed tokens, not only to decisions."""
        return self.forecast.asks

    def read(self) -> Drawing | None:
        """The draw that the form prepares; None if it is refused, with the reason only at its field."""
        try:
            return self._begin()
        except Refusal as refusal:
            self.forecast.refuse("")
            self.form.mark(refusal)
            return None

    def follow(self) -> None:
        """Show the forecast of the present form; faults of fields are shown only after enter."""
        try:
            self.forecast.show(self._begin())
        except Refusal as refusal:
            self.forecast.refuse(refusal.message)
        self.form.tell_meanings(self._meanings())
        self.refresh_bindings()
        self._tell()

    def _meanings(self) -> Mapping[str, str]:
        """The meanings of the open choices in the present form; none while it is refused."""
        try:
            return self._action.means(self.form.read(), self._situation)
        except Refusal:
            return {}

    def _tell(self) -> None:
        """Show the acting character's panels, and report a change of who draws."""
        now = self.actor, self.who, self.asks
        if now != self._told:
            self._told = now
            self.query(Panels).refresh(layout=True)
            self.post_message(self.Changed())

    def _begin(self) -> Drawing:
        """The draw of the present form, worked out once for each state of it."""
        form = self.form.read()
        if self._begun is None or self._begun.form != form:
            self._begun = Drawing.begin(self._action, form, self._situation)
        return self._begun

    def on_form_view_explained(self, event: FormView.Explained) -> None:
        """Show beside the form the texts that a field has no room for."""
        event.stop()
        self.forecast.explain(event.text)

    def on_form_view_changed(self, event: FormView.Changed) -> None:
        """Follow the keys."""
        event.stop()
        self._go_along()
        self.follow()

    def _go_along(self) -> None:
        """Change the fields that follow the last change."""
        try:
            form = self.form.read()
            last = self._action.follow(self._last, self._in_its_conflict(form), self._situation)
        except Refusal:
            return
        before, self._last = self._last, self._browsing.back(self._last, form) or last
        self.actor, self.who = find_actor(self._last, self._situation)
        for field in fields_of(type(form)) if before != form else ():
            if getattr(self._last, field.name) != getattr(form, field.name):
                self.form.set_field(field.name, getattr(self._last, field.name))

    def _in_its_conflict(self, form: Any) -> Any:
        """The form in the conflict of those it names; values set by the former conflict are set by the new one."""
        situation = self.placed(form, self._situation) if self.placed is not None else self._situation
        if situation is self._situation:
            return form
        before, self._situation, self._begun = self._action.begin(self._situation), situation, None
        return set_in_another(form, before, self._action.begin(situation))


class DrawFormPhase(FormPhase):
    """The form of a draw, which may also be drawn card by card."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.form")

    class OneByOne(Message):
        """Draw card by card."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow card by card only for an action that asks for cards, and clearing only carried values."""
        if action == "clear_carried":
            return self.form.carried
        return super().check_action(action, parameters) if self.asks or action != "card_by_card" else False

    def action_card_by_card(self) -> None:
        """Continue without drawing yet."""
        self.post_message(self.OneByOne())

    def action_clear_carried(self) -> None:
        """Drop the values carried over from an earlier draw of the scene."""
        self.form.clear_carried(self._fresh)
        self._go_along()
        self.follow()
