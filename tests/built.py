"""A campaign that many tests begin with is written once for a run and copied for each of them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Concatenate, ParamSpec

from campaigns.library.samples import build, find_sample
from core.rulesets import MODULES

Given = ParamSpec("Given")

_homes: list[Path] = []


def keep_in(folder: Path) -> None:
    """Say where the campaigns of this run are kept; whoever made the folder removes it."""
    _homes[:] = [folder]


def once(build: Callable[Concatenate[Path, Given], object]) -> Callable[Concatenate[Path, Given], Path]:
    """Let a function write its campaign once for the same other arguments, and copy it from then on.

    Outside a run of tests it writes each time.
    """

    @wraps(build)
    def copied(folder: Path, *args: Given.args, **kwargs: Given.kwargs) -> Path:
        if not _homes:
            build(folder, *args, **kwargs)
            return folder
        said = repr((args, sorted(kwargs.items()), sorted(MODULES.items())))  # a test may put a game in another's place
        kept = _homes[0] / f"{build.__name__}-{sha256(f'{build.__module__} {said}'.encode()).hexdigest()[:16]}"
        if not kept.exists():
            _write(kept, lambda own: build(own, *args, **kwargs))
        return shutil.copytree(kept, folder)

    return copied


@once
def sample(folder: Path, game: str | None = None) -> None:
    """The sample campaign of a game, or the first there is: the same to the byte wherever and whenever it is made."""
    build(find_sample(game).ruleset, folder)


def _write(kept: Path, build: Callable[[Path], object]) -> None:
    """Write into a folder of this process, then move it; who comes second throws its own away."""
    own = kept.with_name(f"{kept.name}.{os.getpid()}") / "campaign"
    own.parent.mkdir(parents=True)
    build(own)
    try:
        own.rename(kept)
    except OSError:
        if not kept.exists():
            raise
    shutil.rmtree(own.parent)
