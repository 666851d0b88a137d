"""`doctor` says what is wrong and what to do, and names nobody's campaign unless it is asked."""

import json
import os

import pytest

from campaigns.campaign import Campaign
from campaigns.library.library import Library
from tests.words import sentence


@pytest.fixture
def found(says, monkeypatch):
    """Return the page's findings by part and name, with the advice."""

    def told(*options):
        code, out, errors = says("doctor", "--json", *options)
        assert (code, errors) == (0, "")
        return {(f["part"], f["name"]): (f["found"], f["advice"]) for f in json.loads(out)["findings"]}

    return told


def test_it_names_versions_games_and_folders_but_no_campaign(home, says, found):
    Library().new("The secret weir", "storyteller")
    page = found()
    assert {"wyrdbook", "Python", "textual", "tinydb", "pydantic"} < {name for part, name in page if part == "program"}
    assert ("program", "pytest") not in page
    assert page["games", "aisling"][0].startswith("rules ")
    assert page["campaigns", "all"] == ("1", "")
    assert page["campaigns", "faulty"] == ("0", "")
    assert all("weir" not in " ".join((*key, *told)) for key, told in page.items())
    assert "secret weir" not in says("doctor")[1]
    assert found("--campaigns")["campaigns", "The secret weir"] == ("storyteller, whole", "")


def test_it_names_no_home_folder(monkeypatch, tmp_path, says):
    monkeypatch.setenv("HOME", str(tmp_path))
    out = says("doctor")[1]
    assert str(tmp_path) not in out
    assert "~" in out


@pytest.mark.parametrize(("size", "fits"), [((60, 16), True), ((59, 40), False), ((120, 15), False), ((80, 24), True)])
def test_a_terminal_is_too_small_for_it_where_the_app_says_so(monkeypatch, found, size, fits):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size(size))
    assert (found()["terminal", "size"][1] == "") == fits


def test_a_path_in_advice_can_be_pasted_into_a_shell(monkeypatch, tmp_path, found):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, typed in (("USB stick", "'USB stick/state'"), ("plain", "plain/state")):
        (tmp_path / name / "state").mkdir(0o755, parents=True)
        monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / name))
        assert f"`chmod 700 ~/{typed}`" in found()["folders", "state"][1]
    monkeypatch.setenv("HOME", "/nowhere")
    assert f"`chmod 700 {tmp_path}/plain/state`" in found()["folders", "state"][1]


def test_a_campaign_that_is_open_elsewhere_or_faulty_is_counted(home, found):
    with Campaign.open(Library().new("Open", "storyteller")):
        (Library().new("Broken", "toy") / "log" / "000001.jsonl").write_bytes(b"no log\n")
        page = found("--campaigns")
    assert page["campaigns", "open"][0] == "1 in another program"
    assert page["campaigns", "faulty"][0] == "1"
    assert page["campaigns", "faulty"][1]
    assert page["campaigns", "broken"][1]


def test_what_is_wrong_with_the_system_comes_with_what_to_do(home, found, says, monkeypatch):
    monkeypatch.setattr("campaigns.user_files.disks.kind", lambda folder: "nfs4")
    (home / "config").mkdir(0o700, parents=True)
    (home / "config" / "config.toml").write_text("theme = 12")
    (home / "data").mkdir()
    (home / "data" / "campaigns").mkdir(mode=0o755)
    page = found()
    assert "chmod 700" in page["folders", "campaigns"][1]
    assert sentence("tui.cli.doctor:_disk#1") in page["folders", "disk"][1]
    assert page["settings", "file"][1]
    out = says("doctor")[1]
    assert out.count("→ ") == 3
    assert out.endswith(sentence("tui.cli.doctor:_text#1", "3 things") + "\n")


@pytest.mark.parametrize(
    ("environment", "colours"),
    [
        ({"NO_COLOR": "1", "TERM": "xterm-256color"}, "none (NO_COLOR is set)"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "dumb"}, "none"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "16 million"),
    ],
)
def test_it_says_how_many_colours_there_are(environment, colours, found, monkeypatch):
    for name in ("NO_COLOR", "COLORTERM", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert found()["terminal", "colours"] == (colours, "")


def test_a_library_that_is_a_file_has_its_line(home, found):
    (home / "data").mkdir(parents=True)
    (home / "data" / "campaigns").write_text("no folder")
    assert found()["folders", "campaigns"][1] == sentence("tui.cli.doctor:_folder#2")
