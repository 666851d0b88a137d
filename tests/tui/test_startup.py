"""What is loaded before the first paint: nothing that the empty frame does not need."""

import subprocess
import sys

import pytest

LATER = [
    "pydantic",
    "tinydb",
    "orjson",
    "tomlkit",
    "campaigns.campaign",
    "campaigns.commands",
    "core.ruleset",
    "tui.palette",
    "tui.dialogs",
    "tui.screens.draw",
    "textual.widgets._text_area",
    "textual.widgets._markdown",
]


@pytest.mark.parametrize("module", LATER)
def test_the_app_loads_it_later(module, loaded):
    assert module not in loaded


@pytest.fixture(scope="module")
def loaded():
    code = "import tui.app, sys; print(' '.join(sys.modules))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())
