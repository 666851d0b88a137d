"""Each subcommand that reads a campaign works in a process of its own, where nothing is imported yet.

In one process for all tests, whatever an earlier test imported hides what a module forgot to import.
"""

import subprocess
import sys

import pytest

from tests.built import sample

READING = (
    "agenda", "calendar", "data", "todo", "bestiary", "prepared", "recap", "roll", "script", "search lamp", "show",
    "show log --players", "threads",
    "timeline", "verify",
)  # fmt: skip


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    return sample(tmp_path_factory.mktemp("fresh") / "campaign", "storyteller")


@pytest.mark.walk
@pytest.mark.parametrize("line", READING)
def test_it_reads_a_played_campaign(line, campaign):
    name, *words = line.split()
    command = [sys.executable, "-m", "tui", name, str(campaign), *words]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.walk
@pytest.mark.parametrize("line", [("vault", "--players"), ("vault",)], ids=" ".join)
def test_it_writes_a_vault_of_a_played_campaign(line, campaign, tmp_path):
    name, *options = line
    command = [sys.executable, "-m", "tui", name, str(campaign), str(tmp_path / "vault"), *options]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
