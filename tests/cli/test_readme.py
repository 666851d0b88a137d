"""The README and the guide are true: their keys, their subcommands, their links, and the examples they give."""

import os
import re
import shlex
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from campaigns.user_files import folders
from tests.built import sample
from tui.cli import SUBCOMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("guide/*.md")), *sorted((ROOT / "docs").glob("games/*.md"))]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BY_HAND = {"Enter": "enter", "Esc": "esc", "Space": "space", "Tab": "tab"}


def test_the_keys_of_the_readme_are_those_of_the_app():
    rows = re.findall(r"^\| `(\S+)` \| .+ \|$", README, re.MULTILINE)
    assert len(rows) == 5
    assert set(rows) - known_keys() == set()


@pytest.mark.parametrize("page", PAGES[1:], ids=lambda page: page.stem)
def test_the_keys_of_a_page_are_those_of_the_app(page):
    named = re.findall(r"\[([^\]\s]+)\](?!\()", prose(page.read_text(encoding="utf-8")))
    assert {name for name in named if shown_key(name) not in known_keys()} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_subcommands_of_a_page_exist(page):
    named = re.findall(
        r"^    wyrdbook (\w+) |`wyrdbook (\w+)(?: [^`]*)?`", page.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {a or b for a, b in named} - {*SUBCOMMANDS} == set()


NEEDS_MORE = ("plain", "board", "watch", "import-into", "import", "calendar")
"""Subcommands whose lines need a terminal or a file that the page doesn't make."""


def command_lines(page: Path) -> list[list[str]]:
    """The command lines of a page that need nothing but the sample campaigns."""
    lines = re.findall(r"^    wyrdbook ([a-z][^\n]*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    given = [shlex.split(line, comments=True) for line in lines]
    return [words for words in given if words[0] not in NEEDS_MORE and not {"FILE", "<"} & {*words}]


TRIED = [page for page in (*PAGES[1:], ROOT / "docs" / "reference" / "paper.md") if command_lines(page)]


@pytest.mark.parametrize("page", TRIED, ids=lambda page: page.stem)
def test_the_command_lines_of_a_page_work_in_order(page, says, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for game in ("storyteller", "destiny"):
        sample(folders.campaigns() / f"sample_{game}", game)
    for words in command_lines(page):
        code, _, error = says(*map(os.path.expanduser, words))
        assert (code, error) == (0, ""), words


def test_its_example_works(says):
    assert says("odds", "storyteller", "draw", "pool=5")[0] == 0


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_links_of_a_document_lead_somewhere(page):
    links = re.findall(r"\]\(([^)\s]+)\)", prose(page.read_text(encoding="utf-8")))
    assert [link for link in links if "://" not in link and not leads(page, link)] == []


def leads(page: Path, link: str) -> bool:
    """Return True if a link of a page leads to an existing file and, for `#heading`, to a heading in it."""
    name, _, heading = link.partition("#")
    target = page.parent / name if name else page
    return target.exists() and (not heading or heading in headings(target))


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


def known_keys() -> set[str]:
    """Every key of the app as it is shown, and those that dialogs and lists know anyway."""
    from tui.key_bindings import every_command, key_name

    keys = {key_name(key) for command in every_command() for key in command.keys.split(",") if key}
    return keys | {"enter", "space", "tab"}


def shown_key(name: str) -> str:
    """A key of a page as the app shows it."""
    if name.startswith("Ctrl+"):
        return f"^{name[5:].lower()}"
    return BY_HAND.get(name, name.lower() if re.fullmatch(r"F\d+", name) else name)


def prose(text: str) -> str:
    """A page without what stands in code."""
    return re.sub(r"```.*?```|`[^`\n]*`|^    .*$", "", text, flags=re.DOTALL | re.MULTILINE)


def test_the_changelog_begins_with_what_is_unreleased_and_dates_the_rest():
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heads[0] == "[Unreleased]"
    assert [head for head in heads[1:] if not re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", head)] == []


def test_the_version_and_the_packages_address_nobody_at_home():
    """The version stands in pyproject.toml alone; addresses wait until there is a public one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == version("wyrdbook")
    assert "urls" not in project
    assert project["license-files"] == ["LICENSE"]


def test_the_readme_says_how_to_install():
    for line in ("pipx install .", "pipx install --force '.[board]'", "uv tool install .", "make play"):
        assert f"    {line}" in README
