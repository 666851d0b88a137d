"""The one table of commands: what must hold for every entry of it."""

from collections import Counter
from importlib import import_module

import pytest

from tests.tui.table import furnished, playing
from tui.app.app import Wyrdbook
from tui.config.settings import Config
from tui.key_bindings import UiCommand, commands, every_command, key_name
from tui.key_bindings.panes import PANES
from tui.play_screen.screen import PlayScreen, pane_class

SHARED_VERBS = {"a": {"add", "start", "award"}, "e": {"edit"}, "d": {"draw", "act"}, "o": {"odds"}, "u": {"undo"}}


def test_ids_are_unique():
    twice = [id for id, times in Counter(c.id for c in every_command()).items() if times > 1]
    assert not twice


def test_keys_are_unique_in_a_scope():
    pressed = Counter((c.scope, key) for c in every_command() for key in c.keys.split(",") if key)
    assert not [both for both, times in pressed.items() if times > 1]


def test_every_command_says_what_it_does():
    assert [c.id for c in every_command() if not c.title] == []
    assert [c.id for c in every_command() if not c.help.endswith(".")] == []
    assert [c.id for c in every_command() if not c.group] == []
    assert [c.id for c in every_command() if " " in c.keys.replace(", ", "")] == []


def _owner(scope: str) -> type:
    if scope == "app":
        return Wyrdbook
    panes = {pane.scope: pane for pane in map(pane_class, PANES)}
    return panes.get(scope, PlayScreen)


def test_every_action_exists():
    modules = ("app.keys", "key_bindings.play")
    listed = [command for module in modules for command in import_module(f"tui.{module}").COMMANDS]
    assert listed
    assert [command.id for command in listed if not _exists(command)] == []


def _exists(command: UiCommand) -> bool:
    name = command.action.partition("(")[0]
    owner = PlayScreen if name.startswith("screen.") else _owner(command.scope)
    return hasattr(owner, f"action_{name.removeprefix('screen.')}")


@pytest.mark.parametrize("key", SHARED_VERBS)
def test_a_letter_is_the_same_verb_in_every_pane(key):
    verbs = {
        c.action.removeprefix("screen.").partition("(")[0]
        for pane in map(pane_class, PANES)
        for c in commands(pane.scope)
        if key in c.keys.split(",")
    }
    assert verbs <= SHARED_VERBS[key]


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("ctrl+p", "^p"),
        ("question_mark,f1", "?"),
        ("shift+tab", "shift-tab"),
        ("shift+up", "shift-↑"),
        ("d", "d"),
        ("plus", "+"),
        ("U", "U"),
    ],
)
def test_key_names(keys, name):
    assert key_name(keys) == name


async def test_the_user_maps_keys_by_command_id(tmp_path):
    config = Config(keys={"app.undo": "f12,f9", "play.pane_4": "s"})
    async with playing(furnished(tmp_path / "c"), config=config) as (app, play, pilot):
        before = app.view.seq
        await pilot.press("u", "f12")
        assert app.view.seq == before + 1
        await pilot.press("s")
        assert play.current is play.pane("scene")
