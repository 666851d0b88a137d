"""Trying what may be refused, and saying so where it was tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from campaigns import commands
from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns.state.view import Done
    from tui.host.host import Host, Teller

T = TypeVar("T")


def foreseen() -> tuple[type[Exception], ...]:
    """What a person, a file or a folder can cause: refusals, trouble with a campaign, errors of the system."""
    from campaigns.errors import CampaignError

    return Refusal, CampaignError, OSError


def attempt(app: Teller, act: Callable[[], T]) -> T | None:
    """What `act` returns; what is foreseen is said instead, and None returned."""
    try:
        return act()
    except foreseen() as error:
        say(app, error)
    return None


def say(app: Teller, error: Exception) -> None:
    """Say what was foreseen: a refusal in passing, trouble with files in a dialog that has to be closed."""
    if isinstance(error, Refusal):
        app.refuse(error.message)
    else:
        app.trouble(sentence(error))


def sentence(error: Exception) -> str:
    """What is foreseen, in one sentence for people; the system's own errors name the file."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    return str(error) or type(error).__name__


def send(app: Host, kind: Callable[..., Any], **values: Any) -> Done:
    """Make a command and send it, for a form that shows what is refused; nothing else comes out of it."""
    try:
        return app.send(kind(**values))
    except Refusal:
        raise
    except foreseen() as error:
        raise Refusal("not_saved", sentence(error)) from error


def send_all(app: Host, parts: Sequence[Any]) -> Done:
    """Send commands as one act, all or none: one record, and of several one line that says what was done."""
    if len(parts) == 1:
        return app.send(parts[0])
    done = send(app, commands.Batch, parts=list(parts))
    if done.line is not None:
        app.tell(done.line.title)
    return done
