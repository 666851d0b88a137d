"""Plain mode: a session in lines, from a pipe and as if by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.script import play
from campaigns.commands import COMMANDS
from campaigns.library.samples import begin_sample, find_sample
from core.rulesets import MODULES
from tests.built import sample
from tests.cli.plain import Plain
from tests.hostile import HostileSession, obeyed
from tests.words import key_help, nothing_called, out_of_bounds
from tui.safety.words import PAUSED

GAMES = sorted(MODULES)
DRAWN = re.compile("[\u2500-\u259f]")


@pytest.fixture
def plain(tmp_path, monkeypatch, capsys) -> Plain:
    """The sample of the first game, in lines."""
    return Plain(sample(tmp_path / "c", "storyteller"), monkeypatch, capsys)


def test_enter_says_what_has_changed_and_look_says_everything(plain):
    heard = plain("", "", 'tick "The last lamp"', "", "look")
    assert heard.code == 0
    assert heard.errors == ""
    assert heard.out.count("Among the bells: wind, a rope of ice") == 2, "once by Enter, once by look"
    assert "Nothing has changed." in heard.out
    assert heard.out.count("Clock The last lamp burns down: 4 of 6.") == 1
    assert heard.out.count("Clock The last lamp burns down: 5 of 6.") == 2


def test_the_state_is_said_only_where_it_has_changed(plain):
    heard = plain("end-scene", 'scene "The yard" with=Mara', 'note "Cold."', "select jonas")
    assert heard.out.count("Session 11.") == 1
    assert heard.out.count("The yard") == 1, "the log has said it"
    assert heard.out.endswith("Note: Cold.\n"), "Jonas was selected before"


def test_a_spoken_line_is_told_as_the_log_tells_it_and_undone_and_redone(plain):
    heard = plain("award Mara 2 xp brave", "u", "redo", "undo", "undo 3", "log 1")
    told = [line for line in heard.out.splitlines() if "brave" in line]
    assert [line.split(":")[0] for line in told][1:4] == ["Undone", "Redone", "Undone"]
    assert heard.errors.count("\n") == 1, "undo takes no number"


def test_what_cannot_be_done_is_said_among_the_errors_and_in_the_code(plain):
    heard = plain("foo bar", "award Mara 2 gold", "next 5", "show nothing")
    assert heard.code == 3
    assert heard.errors.count("\n") >= 4
    assert "foo" not in heard.out
    by_hand = plain.by_hand("foo bar")
    assert by_hand.code == 0, "who types has read it"
    assert "no such command" in by_hand.errors


def test_commands_go_by_the_titles_aliases_and_keys_of_the_app(plain):
    heard = plain("n", "The rope is frayed.", "write", "It holds.", "!", "c mara", "l", "?", "help next", "help award")
    assert heard.errors == ""
    assert "Note: The rope is frayed." in heard.out
    assert "Note: It holds." in heard.out
    assert "overdue" in heard.out
    assert "Physical, Dexterity: 4" in heard.out
    for id in ("play.draw", "play.next_step", "app.undo"):
        assert key_help(id) in heard.out


def test_facts_are_printed_as_their_subcommands_print_them(plain):
    heard = plain("threads", "show clocks", "search rope", "recap 1")
    assert heard.errors == ""
    assert "The winter deepens 8/8" in heard.out
    assert "# " in heard.out


def test_ctrl_c_leaves_a_question_and_twice_in_a_row_everything(plain):
    heard = plain.by_hand("d", KeyboardInterrupt(), "note kept", KeyboardInterrupt(), KeyboardInterrupt())
    assert heard.code == 130
    assert "Note: kept" in heard.out
    assert heard.out.count("press Ctrl+C again") == 2
    questions = plain.by_hand("d", KeyboardInterrupt(), "d", KeyboardInterrupt(), "note kept on")
    assert "Note: kept on" in questions.out, "a line was read between the two"


def test_a_command_named_alone_asks_for_what_it_needs(plain):
    heard = plain.by_hand("scene", "The ferry, at night", "", "conflict", "battle", "2", *[""] * 7, "To the ferry",
                          "award", "Mara Voss, 2", "xp", "many", "1", "rowed well", "")  # fmt: skip
    assert "Scene 4: The ferry, at night" in heard.out
    assert heard.errors.splitlines() == [
        nothing_called("battle"),
        out_of_bounds("Points", -1000, 1000, "x"),
    ]
    assert [each.title for each in plain.view.conflicts] == ["To the ferry"]
    assert "rowed well" in plain("log 3").out


def test_a_conflict_begins_with_the_selected_character_as_in_the_app(plain):
    named, listed = ("select ilse", "conflict race", *[""] * 8), ("select mara", "conflict", "2", *[""] * 8)
    heard = plain.by_hand(*named, *listed)
    assert heard.errors == ""
    assert re.findall(r"Who \(.*?\) \[(.*?)\]:", heard.out) == ["Ilse Brandt", "Mara Voss"]
    title = plain.view.ruleset.conflict("race").title
    assert [each.title for each in plain.view.conflicts][-2:] == [title, title]


def test_a_planned_conflict_begins_with_its_npcs(plain):
    coming = 'edit-scene planned=rounds figures=("Ice walker" 2)'
    heard = plain.by_hand("end-scene", 'scene "The yard"', coming, "conflict", "3", *[""] * 6)
    assert heard.errors == ""
    assert "Ice walker 2" in plain("look").out
    assert plain.view.scene.planned == ""


def test_a_command_named_alone_takes_optional_fields_by_name(plain):
    heard = plain.by_hand("edit-clock", "The last lamp", "title", "The first lamp", ".", "look",
                          "scene", "The ferry", "?", "aspects", "dark, cold", "nonsense", "with", "<",
                          "with", "Mara Voss", "")  # fmt: skip
    assert heard.errors.splitlines() == [nothing_called("nonsense")]
    assert "Clock The first lamp" in heard.out
    assert "More (aspects, with, " in heard.out
    assert plain.view.scene.aspects == ("dark", "cold")
    assert [each.name for each in plain.view.characters if each.here] == ["Mara Voss"]


def test_a_command_that_is_left_at_an_optional_field_does_nothing(plain):
    before = plain.head
    plain.by_hand("scene", "The ferry", "<")
    assert plain.head == before


@pytest.mark.walk(by="test_a_command_named_alone_asks_for_what_it_needs")
@pytest.mark.parametrize("typed", ["1", "x"])
def test_every_command_can_be_named_alone(typed, plain):
    for kind in COMMANDS.values():
        assert plain(kind.verb, *[typed] * 5, ".", ".").code in (0, 3), kind.verb


@pytest.mark.parametrize(("name", "value"), [("ACCESSIBLE", "1"), ("TERM", "dumb")])
def test_the_environment_asks_for_lines(name, value, plain, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    assert plain("", arguments=()).code == 2, "the app needs a terminal"
    monkeypatch.setenv(name, value)
    heard = plain("look", arguments=())
    assert (heard.code, heard.errors) == (0, "")
    assert "Among the bells" in heard.out


def test_ascii_prints_nothing_else(plain):
    plain('note "Fähre — ▰ 漢"')
    heard = plain("look", "log 1", "d", "1", ".", arguments=("plain", "--ascii"))
    assert heard.out.isascii()
    assert "F?hre - # ?" in heard.out


def test_a_session_that_ends_is_backed_up(plain):
    heard = plain("end-session")
    assert "Backed up: " in heard.out
    assert Path(heard.out.partition("Backed up: ")[2].splitlines()[0]).exists()


def test_a_session_that_ends_is_backed_up_on_another_disk_as_well(plain, home, tmp_path):
    """Only the app did so."""
    (home / "config").mkdir(parents=True)
    (home / "config" / "config.toml").write_text(f'[backup]\nalso = "{(also := tmp_path / "stick").as_posix()}"\n')
    ended = ("end-session", "session", "end-session")
    heard = plain(*ended)
    assert (heard.code, heard.errors, heard.out.count(str(also))) == (0, "", 1)
    also.mkdir()
    assert plain("session", *ended).out.count(str(also)) == 2
    assert len([*also.glob("*.zip")]) == 2


def test_what_is_only_read_changes_nothing(plain):
    before = plain.view.seq
    heard = plain("look", "note no", arguments=("plain", "--read-only"))
    assert heard.code == 3
    assert plain.view.seq == before


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_a_session_with_a_fight_played_in_lines_is_that_played_by_a_script(game, tmp_path, monkeypatch, capsys):
    """The sessions of each sample to the first that has a conflict: every document is the same in the end."""
    lines, sessions = Plain(tmp_path / "lines", monkeypatch, capsys), find_sample(game)
    scripts = list(_to_the_first_fight(sessions.scripts_by_session()))
    with begin_sample(sessions, tmp_path / "script") as (campaign, clock):
        for name, script in scripts:
            for _ in play(campaign, script, name, clock):
                pass
        expected = _documents(campaign)
    with begin_sample(sessions, lines.folder):
        pass
    said = [line for _, script in scripts for each in script if each.lines[0][:3] != "at " for line in each.lines]
    heard = lines("typed no everyone=yes", *said)
    assert (heard.code, heard.errors) == (0, "")
    with Campaign.open(lines.folder, read_only=True) as campaign:
        assert _documents(campaign) == expected


def _to_the_first_fight(sessions):
    for name, script in sessions:
        yield name, script
        if any(each.lines[0].startswith("conflict ") for each in script):
            return
    raise AssertionError("no conflict")


def _documents(campaign: Campaign) -> dict[str, dict[int, dict]]:
    """Everything but when it was said, and who types: which was said first in lines."""
    said = {"history", "forms", "sessions"}
    tables = {name: dict(docs) for name, docs in campaign._store.tables.items() if name not in said}
    return {name: {id: {k: v for k, v in doc.items() if k != "typed"} for id, doc in docs.items()}
            for name, docs in tables.items()}  # fmt: skip


@pytest.mark.walk
@pytest.mark.parametrize("game", GAMES)
def test_nothing_printed_is_obeyed_or_draws_lines(game, tmp_path, monkeypatch, capsys):
    session = HostileSession(game, tmp_path / "c", long=False)
    session.begin()
    session.end()
    session.campaign.close()
    plain = Plain(tmp_path / "c", monkeypatch, capsys)
    plain('character "╔═║ \x1b[2J▒"', 'note "╔═║▒"')
    heard = plain("look", "log 400", "show", "search a", "todo", "?", "d", "1", ".", "", "next", "select", "h", "1")
    said = heard.out + heard.errors
    assert "[@click" in said
    assert not obeyed(said)
    assert not DRAWN.search(said)


def test_a_pause_is_noted_and_goes_on_or_back(plain):
    before = len(plain.log)
    heard = plain("note one", "note two", "pause", "on", "pause", "2", "2", "undo")
    assert heard.errors == ""
    assert heard.out.count(PAUSED) == 2
    assert "1. Go on" in heard.out
    titles = plain.log[before:]
    assert titles[2:6] == ["Paused", "Resumed", "Paused", "Undone: 2 changes"]
    assert "Resumed" not in titles[6:]


def test_a_pause_ends_with_the_input(plain):
    plain("pause", "<")
    assert plain.log[-2:] == ["Paused", "Resumed"]


def test_a_campaign_that_was_left_in_a_pause_begins_with_it(plain):
    with Campaign.open(plain.folder) as campaign:
        campaign.pause()
    heard = plain("on", "note later")
    assert heard.out.startswith("The game is paused.")
    assert [each for each in plain.log if each in ("Paused", "Resumed")] == ["Paused", "Resumed"]
