"""Fixtures and hooks for all tests."""

import gc
import os
import shutil
import signal
import sys
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

import pytest
from hypothesis import core, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.internal.conjecture import providers

from campaigns.authoring.seeds import (  # noqa: F401
    pytest_generate_tests,
    pytest_report_header,
    pytest_runtest_makereport,
    seed_of_run,
)
from core.rulesets import MODULES, plugins
from tests import built, tiers
from tests.forking import pytest_addoption, pytest_runtestloop  # noqa: F401

if sys.dont_write_bytecode:  # as in many containers: each worker and each program would compile everything again
    # Beside the source, as ever: a folder elsewhere keeps what was compiled of a package in a folder of a test, and
    # is believed when the next test writes a package of the same size into a folder of the same name.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

pytest.register_assert_rewrite("campaigns.conformance")

plugins.entry_points = lambda group: ()  # our own games and the toys of the tests, whatever is installed beside them

PATIENT = {
    "deadline": None,  # a clock cannot tell a slow machine from a slow program
    "derandomize": False,  # other examples in each run, on machines of CI too; what failed is kept and said
    "database": DirectoryBasedExampleDatabase(".hypothesis/examples"),
    "print_blob": True,
}
settings.register_profile("patient", **PATIENT)
settings.load_profile("patient")


def pytest_configure(config):
    """Try fewer examples where the first tier is run alone, without those that Hypothesis finds in our sources.

    For these it parses every module, and looks for new ones with every example. `SEED` repeats a run.
    """
    tiers.choose(config.option.markexpr)
    if "SEED" in os.environ:
        core.global_force_seed = seed_of_run(config)
    if config.option.markexpr == tiers.FIRST_TIER:
        providers._get_local_constants = providers.Constants
    settings.register_profile("patient", **PATIENT, max_examples=tiers.examples(100))
    settings.load_profile("patient")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell makes what it starts in the background deaf to ctrl+c; programs that tests start would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


MEMORY, ENOUGH = Path("/dev/shm"), 2_000_000_000
"""A folder in memory, and the bytes that have to be free in it; a run takes a tenth of that."""


def pytest_sessionstart():
    """Keep the files of tests in memory where that can be done: half of the system's share of their time is disk.

    Not where programs can't be started from there, as in many containers.
    """
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Say which tests `make test` leaves to `make check`."""
    tiers.mark_second_tier(items, config.args)


FREEZE = gc.freeze


def pytest_collection_finish(session):
    """Freeze all loaded objects, and put off garbage collection until a process has grown (`_collect_if_grown`)."""
    gc.collect()
    FREEZE()
    gc.freeze = lambda: None
    gc.disable()
    if not session.config.option.collectonly:
        base = session.config._tmp_path_factory.getbasetemp()
        built.keep_in(base / "built")  # for all processes forked from here
        for name in USERS_FOLDERS:  # nothing of the developer's is read or written, such as indexes of searches
            os.environ[name] = str(base / "home" / name.lower())


USERS_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
"""The folders of a user, by which `platformdirs` finds the program's own."""
MUCH = 1_500_000_000
"""Bytes of a process from which on garbage is collected: before, that took a tenth of the time of tests of screens."""
GAMES = tuple(MODULES)


def pytest_runtest_logfinish():
    """Clean up after a test; a fixture for each would be set up ten thousand times."""
    _collect_if_grown()
    _put_games_in_order()


def _collect_if_grown():
    """Garbage of so many tests is never looked through: that would take eight seconds. What comes after it is."""
    if not gc.isenabled() and getrusage(RUSAGE_SELF).ru_maxrss * 1024 > MUCH:
        FREEZE()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


def _put_games_in_order():
    """A test may take a game away: put back by itself it would come last, and another be the first to be offered."""
    if tuple(MODULES)[: len(GAMES)] != GAMES:
        ordered = {game: MODULES[game] for game in (*GAMES, *MODULES) if game in MODULES}
        MODULES.clear()
        MODULES.update(ordered)


@pytest.fixture(autouse=True)
def quick_disk(unsynced):
    """Power cuts are a matter of the store's own tests."""


@pytest.fixture
def unsynced(monkeypatch):
    """Let writes not wait for the disk itself, in tests that are not about power cuts."""
    from campaigns.store import disk

    monkeypatch.setattr(disk, "sync", lambda fd: None)
    monkeypatch.setattr(disk, "sync_folder", lambda folder: None)
    monkeypatch.setattr(disk, "sync_everything", lambda: None)


@pytest.fixture
def sample_of(tmp_path):
    """Copies the sample campaign of a game."""

    def copied(game=None, folder=tmp_path / "campaign"):
        return built.sample(folder, game)

    return copied


@pytest.fixture
def copied_samples(monkeypatch):
    """Lets the library copy a sample campaign that has been played before: for tests that are not about playing it."""
    monkeypatch.setattr("campaigns.library.samples.build", lambda ruleset, folder: built.sample(folder, ruleset.id))


@pytest.fixture
def sample(sample_of):
    """A copy of the first sample campaign."""
    return sample_of()
