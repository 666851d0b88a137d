"""Commands that got another name: keymaps and typed lines of before still reach them."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tui.app_interface.reachable_commands import Reached
from tui.command_palette.dialog import commands_by_name, current, find_meant, refusal
from tui.config.settings import load
from tui.key_bindings import every_command
from tui.key_bindings.former_names import IDS, former

BEFORE: dict[str, list[str]] = json.loads((Path(__file__).parent / "keys_before.json").read_text())
"""Title and aliases of every command, by its id, before any of them was renamed."""
NODE = cast(Any, SimpleNamespace())


def test_a_keymap_of_before_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[keys]\n" + "".join(f'"{id}" = "no-key-{n}"\n' for n, id in enumerate(BEFORE)))
    config = load(file)
    assert not config.fault
    assert set(config.keys) == {IDS.get(id, id) for id in BEFORE}


def test_the_name_of_today_wins_in_a_keymap_that_has_both(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[keys]\n"app.player_view" = "f11"\n"app.veil" = "f12"\n')
    assert load(file).keys == {"app.player_view": "f11"}


@pytest.mark.walk
@pytest.mark.parametrize("id", BEFORE)
def test_a_typed_name_of_before_reaches_its_command(id: str) -> None:
    command = next(each for each in every_command() if each.id == IDS.get(id, id))
    names = commands_by_name([Reached(command, NODE)])
    for name in (id, *BEFORE[id]):
        found = find_meant(name, names)
        assert found is not None, name
        assert found.command is command, name


def test_a_name_of_before_is_neither_offered_nor_listed() -> None:
    names = commands_by_name([Reached(each, NODE) for each in every_command()])
    assert not [name for name in current(names) if name in former(names[name].command.id)]
    assert "let it go" not in refusal("let", names)
