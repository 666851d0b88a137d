"""The configuration: what is read, what is refused, and that a change keeps the rest."""

from pathlib import Path

import pytest

from tui.config.layouts import Layout
from tui.config.settings import Config, change, config_path, load


def written(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "config.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_without_a_file_there_are_defaults(tmp_path):
    assert load(tmp_path / "none.toml") == Config()


def test_every_setting_is_read(tmp_path):
    text = """
    theme = "light"
    typed = true
    animations = true
    ascii = true
    conflict_layout = "duel"
    paper = "letter"
    folders.campaigns = "games"
    [keys]
    "app.undo" = " z , f10"
    "list.down" = "n"
    [layouts.duel]
    base = "fight"
    hidden = ["points"]
    """
    config = load(written(tmp_path, text))
    keys = {"app.undo": "z,f10", "list.down": "n"}
    layouts = {"duel": Layout("fight", frozenset({"points"}))}
    assert config == Config("light", True, True, True, "duel", Path("games"), keys, layouts, "letter")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("theme = ", "valid TOML"),
        ("[backup]\n[backup]", "Cannot declare backup twice"),
        (b"\xff\xfe", "in UTF-8"),
        ("theme = 'pink'", "theme can't be 'pink'"),
        ("typed = 1", "typed can't be 1"),
        ("colour = 'red'", "no setting 'colour'"),
        ("folders = {campaigns = 3}", "folders can't be campaigns = 3"),
        ('folders = {campaigns = "a\\u0000b"}', "folders can't be"),
        ("folders = {campaigns = ''}", "folders can't be"),
        pytest.param(f"a = {'9' * 5000}", "valid TOML", id="digits"),
        pytest.param(f"theme = 0x{'f' * 5000}", "theme can't be a number this large", id="hex"),
        pytest.param(f"a = {'[' * 5000}", "nested too deeply", id="nested"),
        ("keys = 'd'", "keys can't be"),
        ("[keys]\n'app.undo' = 3", "keys of 'app.undo'"),
        ("[keys]\n'app.undo' = ' , '", "keys of 'app.undo'"),
        ("[keys]\n'app.nonsense' = 'd'", "no command 'app.nonsense'"),
    ],
)
def test_a_fault_is_one_sentence_and_the_default_is_used(tmp_path, text, says):
    config = load(written(tmp_path, text))
    assert says in config.fault
    assert "\n" not in config.fault
    assert (config.theme, config.typed, dict(config.keys)) == ("dark", False, {})


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ("'play.draw' = 'd,f10'", ""),
        ("'play.draw' = 'f'", "f is already Next. Give play.next_step another key."),
        ("'play.draw' = 'u'", "u is already Undo. Give app.undo another key."),
        ("'play.draw' = 'f'\n'play.next_step' = 'f10'", ""),
    ],
)
def test_a_key_that_another_command_has_is_told_and_used(tmp_path, keys, says):
    config = load(written(tmp_path, f"[keys]\n{keys}"))
    assert config.fault.partition(": ")[2] == says
    assert config.keys["play.draw"] in keys


def test_a_fault_leaves_the_other_settings(tmp_path):
    config = load(written(tmp_path, "theme = 'light'\ntyped = 'yes'"))
    assert config.theme == "light"
    assert config.fault


def test_a_byte_order_mark_is_no_fault(tmp_path):
    (tmp_path / "config.toml").write_bytes(b'\xef\xbb\xbfpaper = "letter"\r\n')
    assert (load(tmp_path / "config.toml").paper, load(tmp_path / "config.toml").fault) == ("letter", "")


def test_a_folder_instead_of_a_file_is_a_fault(tmp_path):
    assert "can't be read" in load(tmp_path).fault


def test_a_change_keeps_comments_and_the_rest(tmp_path):
    path = written(tmp_path, "# mine\ntyped = true  # real cards\n")
    change("theme", "light", path)
    assert path.read_text() == '# mine\ntyped = true  # real cards\ntheme = "light"\n'


def test_a_first_change_makes_the_file():
    change("theme", "monochrome")
    assert config_path().read_text() == 'theme = "monochrome"\n'
    assert load().theme == "monochrome"


@pytest.mark.parametrize(
    "text", ["theme = ", "typed = 1979-05-27T07:32\n", "[keys]\n'app.undo' = 'd'\n'app.undo' = 'e'\n", b"\xff"]
)
def test_a_file_that_cannot_be_read_is_not_changed_and_that_is_a_value_error(tmp_path, text):
    path = written(tmp_path, text)
    with pytest.raises(ValueError, match=r"valid TOML|codec"):
        change("theme", "light", path)
    assert path.read_bytes() == (text if isinstance(text, bytes) else text.encode())
