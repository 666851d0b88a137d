"""A new game as `wyrdbook game new` writes it, installed beside wyrdbook for programs that tests start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

from campaigns.authoring.new_package import write_package

ROOT = Path(__file__).resolve().parent.parent.parent


def install(folder: Path, site: Path) -> None:
    """Put the game of a package that was written there where Python finds it, with its entry point."""
    copytree(folder / folder.name, site / folder.name)
    about = site / f"wyrdbook_{folder.name}-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: wyrdbook-{folder.name}\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text(f"[wyrdbook.rulesets]\n{folder.name} = {folder.name}:RULESET\n")


def with_a_new_game(folder: Path) -> Path:
    """A folder of installed packages with one game in it, Iron Vale."""
    install(write_package("Iron Vale", folder), folder / "site")
    return folder / "site"


def ran(line: list[str], *path: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """A module run in a folder, with these folders of packages before wyrdbook on its path."""
    searched = os.pathsep.join(map(str, (*path, ROOT)))
    env = {**os.environ, "PYTHONPATH": searched, "WYRDBOOK_HOME": str(folder / "home")}
    command = [sys.executable, "-m", *line]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, cwd=folder, env=env)
