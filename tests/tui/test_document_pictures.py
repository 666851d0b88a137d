"""The pictures of the documents show what the app shows today; `python -m tests.pictures` makes them again."""

import re
from pathlib import Path

import pytest

from tests import pictures
from tests.tui.pilot import wait_until

pytestmark = pytest.mark.shape
_NUMBER = re.compile(r"\bterminal-\d+")
"""The number that Rich gives a picture."""


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path: Path) -> None:
    """A library of one's own; only the games that are delivered."""
    import core.rulesets

    monkeypatch.delitem(core.rulesets.MODULES, "toy", raising=False)
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path))


async def compare(app, pilot, file: Path) -> None:
    """Wait until the app shows what is in a file."""
    accepted = _NUMBER.sub("terminal", file.read_text(encoding="utf-8"))

    def shows() -> bool:
        if file.parent == pictures.DOCS:
            app.clear_notifications()
        return _NUMBER.sub("terminal", app.export_screenshot()) == accepted

    await wait_until(pilot, shows, f"the picture {file.name}: look at what python -m tests.pictures makes of it")


@pytest.mark.parametrize("name", pictures.PICTURES)
async def test_a_picture_shows_what_the_app_shows(name, tmp_path):
    await pictures.draw(name, tmp_path / "campaign", compare)


async def test_the_pictures_of_the_first_session_show_what_the_app_shows(tmp_path):
    await pictures.play_first_session(tmp_path / "campaign", compare)


def test_the_picture_of_plain_mode_shows_what_it_prints(tmp_path):
    accepted = (pictures.DOCS / f"{pictures.PLAIN_MODE}.svg").read_text(encoding="utf-8")
    drawn = pictures.draw_plain_mode(tmp_path / "campaign")
    assert _NUMBER.sub("terminal", drawn) == _NUMBER.sub("terminal", accepted)


def test_every_picture_is_one_of_a_page():
    pages = "".join(file.read_text(encoding="utf-8") for file in (pictures.DOCS.parents[1]).rglob("docs/**/*.md"))
    pages += (pictures.DOCS.parents[1] / "README.md").read_text(encoding="utf-8")
    assert [name for name in (*pictures.PICTURES, pictures.PLAIN_MODE) if f"pictures/{name}.svg" not in pages] == []
