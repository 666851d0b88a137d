"""docs/guide/first-session.md is true: its keys are played on the sample, and what it says is there is there."""

import re

from tests.built import sample
from tests.first_session import GUIDE, PAGE, SIZE, keys_of, parts
from tests.tui.pilot import settled, wait_until
from tests.tui.table import playing, shown

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_key_it_names_is_pressed_in_a_step():
    steps = [value for kind, value in parts(TEXT) if kind == "key"]
    named = re.findall(r"\[([^\]\s]+)\](?!\()", TEXT)
    assert len(named) == len(steps)


def test_each_main_step_has_its_picture():
    assert [section for section in TEXT.split("\n## ")[1:-1] if ".svg" not in section] == []
    assert [name for kind, name in parts(TEXT) if kind == "picture" and not (GUIDE / name).is_file()] == []


async def test_its_keys_do_what_it_says(tmp_path):
    sample(tmp_path / "c", "storyteller")
    async with playing(tmp_path / "c", SIZE) as (app, _, pilot):
        for kind, value in parts(TEXT):
            if kind == "word":
                word = value
                await wait_until(pilot, lambda word=word: word in plain(shown(app)), f"{word}\n{shown(app)}")
            elif kind == "key":
                await pilot.press(value)
                await settled()
            elif kind == "text":
                await pilot.press(*keys_of(value))
                await settled()
        assert app.return_code == 0  # the last key leaves


def plain(screen: str) -> str:
    """Return the screen, with single blanks between words."""
    return re.sub(r" +", " ", screen)
