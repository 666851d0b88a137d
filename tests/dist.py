"""Builds the packages of a release in `dist`, and tries them as somebody would who has nothing else of wyrdbook.

    python -m tests.dist (or `make dist`)

Both are checked by `twine`, their contents against what git knows, and the wheel is installed without a network into an
empty environment, where it plays the tour. The packages it depends on are fetched once, into `.venv/.wheelhouse`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from venv import create
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
DIST, WHEELHOUSE = ROOT / "dist", ROOT / ".venv" / ".wheelhouse"
NAME = f"wyrdbook-{version('wyrdbook')}"
PACKAGES = ("core", "campaigns", "tui")
GUIDE = ("guide", "games")
MANUAL = "share/man/man1/wyrdbook.1"


def main() -> int:
    """Build, check and try; print each step and return 1 at the first that fails."""
    for old in DIST.glob("*") if DIST.is_dir() else ():
        old.unlink()
    _run(sys.executable, "-m", "hatchling", "build", "-d", str(DIST))
    wheel, source = DIST / f"{NAME}-py3-none-any.whl", DIST / f"{NAME}.tar.gz"
    _run(sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(source))
    faults = [*faults_of_wheel(names_in(wheel)), *faults_of_source(names_in(source))]
    for fault in faults:
        print(fault)
    if faults:
        return 1
    with TemporaryDirectory() as temporary:
        _same_from_source(source, wheel, Path(temporary))
        _play(wheel, Path(temporary) / "installed")
    print("dist:", *(f"{made.name} ({made.stat().st_size // 1024} KiB)" for made in (wheel, source)))
    return 0


def names_in(package: Path) -> set[str]:
    """The files of a wheel, or of a source archive without the folder that all of it is in."""
    if package.suffix == ".whl":
        with ZipFile(package) as files:
            return set(files.namelist())
    with tarfile.open(package) as files:
        return {name.partition("/")[2] for name in files.getnames()}


def faults_of_wheel(names: set[str]) -> Iterator[str]:
    """Yield the missing files of a wheel, and those that only a checkout needs."""
    about = f"{NAME}.dist-info"
    pages = (page.relative_to(ROOT / "docs") for folder in GUIDE for page in (ROOT / "docs" / folder).glob("*.md"))
    of_guide = {f"tui/guide/{page.as_posix()}" for page in pages}
    wanted = {*_in_git(*PACKAGES), *of_guide, f"{NAME}.data/data/{MANUAL}", f"{about}/licenses/LICENSE"}
    yield from (f"the wheel lacks {name}" for name in sorted(wanted - names))
    known = (*(f"{package}/" for package in PACKAGES), f"{about}/", f"{NAME}.data/")
    yield from (f"the wheel has {name}" for name in sorted(names) if not name.startswith(known) or _is_test(name))


def faults_of_source(names: set[str]) -> Iterator[str]:
    """Yield the files known to git that a source archive lacks."""
    yield from (f"the source archive lacks {name}" for name in sorted({*_in_git()} - names - {".gitignore"}))


def _is_test(name: str) -> bool:
    path = PurePosixPath(name)
    return "tests" in path.parts or path.name.startswith(("test_", "conftest"))


def _in_git(*folders: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name]


def _same_from_source(source: Path, wheel: Path, folder: Path) -> None:
    """Build the wheel again from nothing but the source archive, as a packager does."""
    with tarfile.open(source) as files:
        files.extractall(folder, filter="data")
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "again"), cwd=folder / NAME)
    if names_in(folder / "again" / wheel.name) != names_in(wheel):
        raise SystemExit("the source archive makes another wheel than the checkout")


def _play(wheel: Path, at: Path) -> None:
    """Install the wheel into an empty environment, and use it there."""
    create(at, with_pip=True)
    bin_ = at / ("Scripts" if sys.platform == "win32" else "bin")
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check")
    install = (str(bin_ / "python"), *pip, "install", "--no-index", "--find-links", str(WHEELHOUSE), str(wheel))
    if subprocess.run(install, check=False, capture_output=True).returncode:  # not all of them are there
        pinned = ("--constraint", str(ROOT / ".ci" / "constraints.txt"))
        _run(sys.executable, *pip, "download", "--dest", str(WHEELHOUSE), *pinned, str(wheel))
        (WHEELHOUSE / wheel.name).unlink(missing_ok=True)  # the wheel that is tried is the one in `dist`
        _run(*install)
    program = str(bin_ / "wyrdbook")
    own = {
        "WYRDBOOK_HOME": str(at / "home"),
        "PATH": os.environ["PATH"],
        "PYTHONWARNINGS": "error::DeprecationWarning",
    }
    for line in (("--version",), ("help", "draws"), ("rulesets",), ("tour",), ("list",)):
        _run(program, *line, cwd=at, env=own, quiet=True)
    if not (at / MANUAL).is_file():
        raise SystemExit("the manual page is not where man finds it")


def _run(*command: str, cwd: Path = ROOT, env: dict[str, str] | None = None, quiet: bool = False) -> None:
    """Run a program to its end, and end this one where it fails."""
    print("+", Path(command[0]).name, *command[1:], flush=True)
    done = subprocess.run(command, cwd=cwd, env=env, check=False, capture_output=quiet, text=True)
    if done.returncode:
        raise SystemExit(f"{done.stdout or ''}{done.stderr or ''}failed with {done.returncode}")


if __name__ == "__main__":
    sys.exit(main())
