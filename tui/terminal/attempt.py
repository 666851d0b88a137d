"""Running actions that may be refused, and showing the reason at that place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from campaigns import commands
from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns.state.view import Done
    from tui.app_interface.host import Host, Teller

T = TypeVar("T")


def expected_errors() -> tuple[type[Exception], ...]:
    """Return the errors caused by users, files or folders: refusals, campaign errors, system errors."""
    from campaigns.errors import CampaignError

    return Refusal, CampaignError, OSError


def attempt(app: Teller, act: Callable[[], T]) -> T | None:
    """Return the result of `act`; an expected error is shown instead, and None returned."""
    try:
        return act()
    except expected_errors() as error:
        say(app, error)
    return None


def say(app: Teller, error: Exception) -> None:
    """Show an expected error: a refusal as a toast, trouble with files in a dialog that has to be closed."""
    if isinstance(error, Refusal):
        app.refuse(error.message)
    else:
        app.trouble(sentence(error))


def sentence(error: Exception) -> str:
    """Return an expected error as one sentence for people; system errors name the file."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    return str(error) or type(error).__name__


def send(app: Host, kind: Callable[..., Any], **values: Any) -> Done:
    """Build a command and send it, for a form that shows refusals; other expected errors become refusals."""
    try:
        return app.send(kind(**values))
    except Refusal:
        raise
    except expected_errors() as error:
        raise Refusal("not_saved", sentence(error)) from error


def send_all(app: Host, parts: Sequence[Any]) -> Done:
    """Send commands as one action, all or none: one log entry, and for several one line with the result."""
    if len(parts) == 1:
        return app.send(parts[0])
    done = send(app, commands.Batch, parts=list(parts))
    if done.line is not None:
        app.tell(done.line.title)
    return done
