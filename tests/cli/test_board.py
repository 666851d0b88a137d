"""`board`: links for the table and each player, and a server until it is interrupted."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys

import pytest
from httpx import get

from campaigns.campaign import Campaign
from campaigns.library.library import Library
from tests.words import sentence

LINK = re.compile(r"^(.+): http://127\.0\.0\.1:(\d+)/([\w-]{22,})$", re.MULTILINE)


@pytest.fixture
def played(sample_of):
    folder = sample_of("storyteller", Library().folder / "played")
    with Campaign.open(folder, read_only=True) as campaign:
        return [each.name for each in campaign.view.characters if each.role == "pc"]


def links(text: str) -> dict[str, str]:
    return {name: token for name, _, token in LINK.findall(text)}


def test_it_prints_a_link_for_the_table_and_each_player_and_keeps_them(says, played):
    code, printed, _ = says("board", "played", "--links")
    assert code == 0
    assert [*links(printed)] == ["The table", *played]
    assert says("board", "played", "--links")[1] == printed
    assert "▀" not in printed, "there is no QR code where nobody could read it"


def test_a_link_can_be_revoked_alone_or_with_all_others(says, played):
    before = links(says("board", "played", "--links")[1])
    after = links(says("board", "played", "--revoke", played[0])[1])
    assert {name for name in before if before[name] != after[name]} == {played[0]}
    table = links(says("board", "played", "--revoke", "table")[1])
    assert {name for name in after if after[name] != table[name]} == {"The table"}
    every = links(says("board", "played", "--revoke", "all")[1])
    assert set(every.values()).isdisjoint(table.values())
    code, _, error = says("board", "played", "--revoke", "nobody")
    assert (code, "Choose one of: table" in error) == (3, True)


def test_without_its_packages_it_says_in_one_line_how_to_install_them(says, played, monkeypatch):
    for name in [name for name in sys.modules if name.startswith(("tui.board", "uvicorn"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    code, printed, error = says("board", "played")
    assert (code, printed) == (3, "")
    assert error == f"wyrdbook: {sentence('tui.cli.board:_board')}\n"


@pytest.mark.parametrize("where", [("--address", "203.0.113.1"), ("--address", "no such place"), ("--port", "99999")])
def test_an_address_or_port_that_cannot_be_had_is_refused(says, played, where):
    code, _, error = says("board", "played", *where)
    assert code == 3
    assert error.count("\n") == 1


def test_a_port_that_is_taken_is_refused(says, played):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, _, error = says("board", "played", "--port", str(other.getsockname()[1]))
    assert code == 3
    assert "--port" in error


@pytest.mark.program(by="test_it_prints_a_link_for_the_table_and_each_player_and_keeps_them")
def test_it_serves_the_links_it_prints_until_it_is_interrupted_and_again_after_a_restart(played):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tui", "board", "played", "--port", str(port)]
    pages = []
    for _ in range(2):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            printed = "".join(iter(program.stdout.readline, "Stop with Ctrl+C.\n"))
            token = links(printed)[played[0]]
            pages.append(get(f"http://127.0.0.1:{port}/{token}", timeout=20, trust_env=False).text)
            program.send_signal(signal.SIGINT)
            _, error = program.communicate(timeout=20)
            assert error == ""
            assert program.returncode == 130
    assert f">{played[0]}</h1>" in pages[0]
    assert pages[0] == pages[1]


def test_the_same_pages_are_written_as_files_and_nothing_of_anyone_elses_is_replaced(says, played, tmp_path):
    folder = tmp_path / "pages"
    assert says("vault", "played", str(folder), "--html")[0] == 2
    assert says("vault", "played", str(folder), "--html", "--players")[0] == 0
    files = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
    assert len(files) == 1 + len(played)
    assert "<script" not in "".join(files.values())
    assert "http-equiv" not in "".join(files.values())
    for name in played:
        assert sum(f">{name}</h1>" in text for text in files.values()) == 1
    own = next(name for name, text in files.items() if f">{played[0]}</h1>" in text)
    (folder / "table.html").write_text("mine")
    (folder / own).write_text(files[own].replace("Last results", "Older results"))
    printed = says("vault", "played", str(folder), "--html", "--players")[1]
    assert "table.html" in printed
    assert (folder / "table.html").read_text() == "mine"
    assert (folder / own).read_text("utf-8") == files[own]
    alone = tmp_path / "alone"
    assert says("vault", "played", str(alone), "--html", "--for", played[0])[0] == 0
    assert [file.name for file in alone.iterdir()] == [own]
