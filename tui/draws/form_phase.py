"""The first phase of a draw: the form, with what will come of it beside or below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from core.actions.acting import whose_act
from core.actions.action import Action
from core.actions.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.fields import fields_of
from core.schema.forms import set_in_another
from tui.draws.forecast import Forecast
from tui.draws.progress import Drawing
from tui.forms import ROOM, FormView, form_for
from tui.key_bindings import bindings
from tui.pieces.widget import Panels

if TYPE_CHECKING:
    from campaigns.draws.offers import Started
    from tui.host.host import Host

WIDE = 160
"""From how many cells on a form has room for more than its odds beside it."""
BROAD, HIGH = 116, 46
"""The cells and lines of a screen from which on a form has its odds beside it, and its dialog is higher."""
FREE = 27
"""The lines of a screen from which on its dialog leaves some free: below that it ends where the screen does."""
_ROOMY = 32
"""The lines of a form that has both."""


def room_on(screen: Size) -> int:
    """How many lines a draw's form may take before what is rarely used folds away."""
    return _ROOMY if screen.width >= BROAD and screen.height >= HIGH else ROOM


class Filling(Container):
    """A form whose consequences are shown while it is filled in; what is drawn for it may be typed in."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.filling")

    class Changed(Message):
        """Whose act it is, or whether anything is drawn, is not what it was."""

    class Switch(Message):
        """From drawing to typing or back."""

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
        """Gives the situation a form is for, where another opponent leads to another conflict."""
        self._last, self.actor = form, whose_act(form, situation)
        self._told = (self.actor, False)
        self._fresh, carried = (started.fresh, started.carried) if started is not None else (form, ())
        self.form, self.forecast = form_for(action, form, situation, room, carried), Forecast(ruleset, solve=solve)
        self.form.display = not self.form.empty
        self.forecast.set_class(self.form.empty, "-alone")

    def compose(self) -> ComposeResult:
        """The form, the forecast, and where there is room what lies on the table."""
        yield self.form
        yield self.forecast
        if self.laid:
            yield Panels(lambda: cast("Host", self.app).panels(self.actor))

    def on_mount(self) -> None:
        """Show what the form gives as it stands."""
        self.follow()

    def on_resize(self, event: Resize) -> None:
        """What lies on the table is shown where the form and its odds leave room."""
        self.set_class(event.size.width >= WIDE, "-wide")

    def enter(self) -> None:
        """Go into the form; without fields the forecast holds the focus, so that the keys are heard."""
        if self.form.empty:
            self.forecast.can_focus = True
            self.forecast.focus()
        else:
            self.form.enter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Typing is for what asks for cards."""
        return self.asks or action != "switch_typing"

    def action_switch_typing(self) -> None:
        """From drawing to typing or back."""
        self.post_message(self.Switch())

    def action_go(self) -> None:
        """Enter where there is no field to press it in."""
        self.form.action_go()

    @property
    def asks(self) -> bool:
        """Whether the form as it stands leads to anything that is drawn or typed in, not only decided."""
        return self.forecast.asks

    def read(self) -> Drawing | None:
        """The draw the form prepares; None when it is refused, which is then shown at its field, and only there."""
        try:
            return self._begin()
        except Refusal as refusal:
            self.forecast.refuse("")
            self.form.mark(refusal)
            return None

    def follow(self) -> None:
        """Show what comes of the form as it is now; fields are not found fault with before enter."""
        try:
            self.forecast.show(self._begin())
        except Refusal as refusal:
            self.forecast.refuse(refusal.message)
        self.refresh_bindings()
        self._tell()

    def _tell(self) -> None:
        """Show what lies there for the acting character now, and tell who says by whom it is drawn."""
        now = self.actor, self.asks
        if now != self._told:
            self._told = now
            self.query(Panels).refresh(layout=True)
            self.post_message(self.Changed())

    def _begin(self) -> Drawing:
        """The draw of the form as it is now; worked out once for each way it is filled in."""
        form = self.form.read()
        if self._begun is None or self._begun.form != form:
            self._begun = Drawing.begin(self._action, form, self._situation)
        return self._begun

    def on_form_view_explained(self, event: FormView.Explained) -> None:
        """Say beside the form what a field has no room for."""
        event.stop()
        self.forecast.explain(event.text)

    def on_form_view_changed(self, event: FormView.Changed) -> None:
        """Follow the keys."""
        event.stop()
        self._go_along()
        self.follow()

    def _go_along(self) -> None:
        """Change what goes along with what was just changed."""
        try:
            form = self.form.read()
            last = self._action.follow(self._last, self._in_its_conflict(form), self._situation)
        except Refusal:
            return
        before, self._last = self._last, last
        self.actor = whose_act(self._last, self._situation)
        for field in fields_of(type(form)) if before != form else ():
            if getattr(self._last, field.name) != getattr(form, field.name):
                self.form.set_field(field.name, getattr(self._last, field.name))

    def _in_its_conflict(self, form: Any) -> Any:
        """The form in the conflict of those it names; what the former conflict set is as the new one sets it."""
        situation = self.placed(form, self._situation) if self.placed is not None else self._situation
        if situation is self._situation:
            return form
        before, self._situation, self._begun = self._action.begin(self._situation), situation, None
        return set_in_another(form, before, self._action.begin(situation))


class DrawFilling(Filling):
    """The form of a draw, which may also be drawn card by card."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("draw.form")

    class OneByOne(Message):
        """The draw is wanted card by card."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Card by card is for what asks for cards; nothing is cleared where nothing is carried over."""
        if action == "clear_carried":
            return self.form.carried
        return super().check_action(action, parameters) if self.asks or action != "card_by_card" else False

    def action_card_by_card(self) -> None:
        """Go on without drawing yet."""
        self.post_message(self.OneByOne())

    def action_clear_carried(self) -> None:
        """Begin afresh with what is carried over from an earlier draw of the scene."""
        self.form.clear_carried(self._fresh)
        self._go_along()
        self.follow()
