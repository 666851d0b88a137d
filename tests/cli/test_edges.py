"""The edge of the command line: odd arguments, missing folders, unreadable files: one line and an exit code."""

from __future__ import annotations

import errno
import os

import pytest

from campaigns.store import disk
from tui.cli import FORMER, SUBCOMMANDS

ODD = ("", "[/]", "../..", "~nobody/x", "no\x00thing", "x" * 5000, "/dev/null", "\udcff", "--", "-1", "key=", "{", "🐉")


@pytest.fixture(autouse=True)
def nobody_at_home(home, monkeypatch):
    """No campaign, a library that is a file, no terminal, nothing to read."""
    monkeypatch.setattr("sys.stdin", open(os.devnull))  # noqa: SIM115


@pytest.mark.walk
@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_odd_arguments_are_one_line_and_an_exit_code(name, says, home):
    tried = [[name], *([name, *words] for odd in ODD for words in ((odd,), (odd, odd), ("a", odd)))]
    for arguments in tried:
        code, _, errors = says(*arguments)
        assert code in (0, 1, 2, 3), arguments
        if code == 3:
            assert errors.count("\n") == 1, arguments
        if code:
            assert errors, arguments
        assert "Traceback" not in errors
        assert "\x00" not in errors


@pytest.mark.walk
@pytest.mark.parametrize("name", [n for n in SUBCOMMANDS if n not in ("resolve", "odds", "keys", "locate", "tour")])
def test_a_library_that_is_a_file_is_one_line(name, says, home):
    (home / "data").mkdir(parents=True)
    (home / "data" / "campaigns").write_text("not a folder")
    for arguments in ([name], [name, "a"], [name, "a", "b"]):
        code, _, errors = says(*arguments)
        assert code in (0, 1, 2, 3), arguments
        assert code != 3 or errors.count("\n") == 1, (arguments, errors)


@pytest.mark.parametrize("field", ["flat=many digits", "helpers=[true]", "helpers=[5]", 'helpers=["x"]'])
def test_a_field_of_a_draw_that_holds_what_it_cannot_is_one_line(says, field):
    says("new", "A", "--ruleset", "storyteller")
    code, _, errors = says("draw", "A", "draw", field.replace("many digits", "9" * 5000))
    assert (code, errors.count("\n")) == (3, 1)


@pytest.mark.parametrize("before", FORMER)
def test_a_subcommand_of_before_is_understood_and_not_listed(before, says):
    assert says(before, "--help")[1] == says(FORMER[before], "--help")[1]
    assert f"\n  {before} " not in says("--help")[1]


def test_a_full_disk_is_a_sentence_and_leaves_no_half_a_vault(says, sample_of, monkeypatch, tmp_path):
    def full(path: object, content: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    folder = sample_of("aisling")
    monkeypatch.setattr(disk, "write_new", full)
    code, out, err = says("vault", str(folder), str(tmp_path / "vault"))
    assert (code, out, err) == (3, "", f"wyrdbook: {os.strerror(errno.ENOSPC)}\n")
    assert not [each for each in tmp_path.iterdir() if "vault" in each.name]
