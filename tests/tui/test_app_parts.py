"""The app is put together of parts, and finds what it opens by name."""

from __future__ import annotations

from pkgutil import resolve_name

import pytest

from tui.app.app import Wyrdbook
from tui.app.named_dialogs import OPENS
from tui.app.screen_stack import PLACES
from tui.config.settings import Config

pytestmark = pytest.mark.shape


@pytest.mark.parametrize("name", [*PLACES.values(), *OPENS.values()])
def test_what_is_opened_by_name_is_there(name: str) -> None:
    """No import shows a faulty name, as its module is loaded only when it is opened."""
    assert callable(resolve_name(name))


def test_the_app_inherits_none_of_its_parts() -> None:
    app = Wyrdbook(config=Config())
    parts = [part for part in vars(app).values() if type(part).__module__.startswith("tui.app.")]
    assert len(parts) >= 9
    assert [kind for kind in Wyrdbook.__mro__[1:] if kind.__module__.startswith("tui.app.")] == []
