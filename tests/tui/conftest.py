"""Screens under test see nothing of the developer's own files and do not move by themselves."""

import os
from itertools import count

import pytest

from tests.conftest import USERS_FOLDERS

_numbers = count()


@pytest.fixture(autouse=True)
def own_folders(monkeypatch, tmp_path_factory):
    """Folders of the test's own; the app makes those that it needs."""
    own = tmp_path_factory.getbasetemp() / "homes" / f"{os.getpid()}-{next(_numbers)}"
    for name in USERS_FOLDERS:
        monkeypatch.setenv(name, str(own / name.lower()))


@pytest.fixture(autouse=True)
def steady_cursor(monkeypatch):
    from textual.widgets import Input, TextArea

    monkeypatch.setattr(Input, "cursor_blink", False)
    monkeypatch.setattr(TextArea, "cursor_blink", False)


@pytest.fixture(autouse=True)
def all_at_once(monkeypatch):
    """Treat quick work as quick on a slow machine too; waiting has tests of its own."""
    monkeypatch.setattr("tui.dialogs.background_task.AT_ONCE", 60)


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    import core.rulesets

    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy")


@pytest.fixture(autouse=True)
def quick_screens(monkeypatch):
    """Screens that are waited for, painted and styled in a third of the time Textual's own pilot takes."""
    from textual.css.stylesheet import Stylesheet
    from textual.message_pump import MessagePump
    from textual.reactive import Reactive
    from textual.screen import Screen
    from textual.timer import Timer

    from tests.tui import shortcuts
    from tests.tui.pilot import paint_at_rest, parse_once, pause, resume, settled

    monkeypatch.setattr("textual.app.wait_for_idle", settled)
    monkeypatch.setattr("textual.pilot.wait_for_idle", settled)
    monkeypatch.setattr(Screen, "_compositor_refresh", paint_at_rest)
    monkeypatch.setattr(Timer, "resume", resume)
    monkeypatch.setattr(Timer, "pause", pause)
    monkeypatch.setattr("textual.css.stylesheet.parse", parse_once)
    monkeypatch.setattr(Stylesheet, "apply", shortcuts.apply_known)
    monkeypatch.setattr(MessagePump, "_get_dispatch_methods", shortcuts.handlers)
    monkeypatch.setattr(MessagePump, "prevent", shortcuts.prevent)
    monkeypatch.setattr("textual.message_pump.log", shortcuts.Unheard(None))
    monkeypatch.setattr(Reactive, "__get__", shortcuts.value)
    monkeypatch.setattr("textual._callback._count_parameters", shortcuts.count_parameters)
    monkeypatch.setattr("tui.draws.lookahead._MOMENT", 60)
    monkeypatch.setattr("tui.app.app.collect_again", lambda: None)  # the suite says when (tests/conftest.py)


@pytest.fixture(autouse=True)
def unpainted(quick_screens, request, monkeypatch):
    """Screens work and are laid out, but nothing is sent to a terminal: that is a fifth of the cost of a test.

    What stands on a screen is drawn when it is read (`tests.tui.table.shown`).
    """
    if "painted" not in request.fixturenames:
        monkeypatch.setattr("tests.tui.pilot._paint", lambda screen: None)


@pytest.fixture
def painted():
    """Screens are painted whenever they have come to rest, read or not."""
