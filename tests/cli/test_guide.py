"""`wyrdbook help` prints the guide, `?` opens it, a wheel carries it, and the pages of the games quote real draws."""

import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from core.rulesets import MODULES
from tui.app_interface import guide

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("guide/*.md"), *DOCS.glob("games/*.md")])
REFERENCE = sorted(DOCS.glob("reference/*.md"))
GAMES = sorted(DOCS.glob("games/*.md"))
OWN = set(MODULES)
HEADINGS = [
    "The rules on one screen",
    "One draw explained",
    "A character",
    "A conflict from start to end",
    "Downtime",
    "House rules worth knowing",
    "Rulings",
]


def test_help_lists_every_page(says):
    code, out, _ = says("help")
    assert code == 0
    topics = {line.split()[0] for line in out.splitlines()}
    shared = {page.stem for page in PAGES} & {page.stem for page in REFERENCE}
    apart = {f"{page.stem}-reference" if page.stem in shared else page.stem for page in REFERENCE}
    assert topics == {page.stem for page in PAGES} - {"index"} | apart
    assert len({line[len(max(topics, key=len)) :] for line in out.splitlines()}) == len(topics), "a title twice"


def test_every_page_that_the_guide_links_to_can_be_read_without_the_checkout():
    linked = {
        found for page in PAGES for found in re.findall(r"\]\(\.\./reference/([\w-]+)\.md", page.read_text("utf-8"))
    }
    assert linked - {page.stem for page in REFERENCE} == set()
    topics = {page.topic.removesuffix("-reference") for page in guide.pages()}
    assert linked - topics == set()


def test_help_prints_a_page_by_the_beginning_of_its_topic(says):
    code, out, _ = says("help", "your camp")
    assert (code, out.splitlines()[0]) == (0, "# Your campaign")
    assert "](" not in out


@pytest.mark.parametrize("topic", ["nothing of the kind", "r", ""])
def test_help_refuses_what_is_no_topic_or_several(says, topic):
    code, out, errors = says("help", topic)
    assert (code, out, errors.count("\n")) == (3, "", 1)


def test_no_page_is_missing_where_the_files_are(monkeypatch, tmp_path):
    monkeypatch.setattr(guide, "_WRITTEN", tmp_path)
    monkeypatch.setattr(guide, "_INSTALLED", tmp_path)
    assert guide.pages.__wrapped__() == ()


@pytest.mark.shape
def test_a_wheel_carries_every_page_where_it_is_looked_for(tmp_path):
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    carried = {name for name in ZipFile(wheel).namelist() if name.startswith("tui/guide/")}
    assert carried == {f"tui/guide/{page.parent.name}/{page.name}" for page in (*PAGES, *REFERENCE)}
    ZipFile(wheel).extractall(site := tmp_path / "site")
    code = "from tui.cli import run; run(['help', 'aisling'])"
    command = [sys.executable, "-P", "-c", code]
    ran = subprocess.run(command, env={"PYTHONPATH": str(site)}, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("# Aisling")


def test_every_game_has_a_page_with_the_same_headings():
    assert {page.stem for page in GAMES} == OWN
    for page in GAMES:
        assert re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE) == HEADINGS, page.stem


@pytest.mark.walk
@pytest.mark.parametrize("page", GAMES, ids=lambda page: page.stem)
def test_what_a_game_page_quotes_was_really_drawn(page, says):
    _, out, _ = says("tour", "--ruleset", page.stem)
    played = {" ".join(line.split()) for line in out.splitlines()}
    quoted = re.findall(r"```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    lines = {line for block in quoted for line in block.splitlines()}
    assert len(lines) > 4 or page.stem == "aisling"
    assert {line for line in lines if not any(line in told for told in played)} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_a_title_and_is_no_longer_than_a_thousand_words(page):
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert len(text.split()) <= 1000
