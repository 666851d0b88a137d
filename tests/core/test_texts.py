"""Words and rule texts lie in files with the chapters, and are found there however the game is installed."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from core.rulesets import all_rulesets
from core.texts import RuleTexts, words

ROOT = Path(__file__).resolve().parents[2]

Game = Callable[[dict[str, str]], str]


@pytest.fixture(params=["folder", "zip"])
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Install a game of these files beside wyrdbook, in a folder or a zip; gives the name of its package."""
    name = f"a_game_in_a_{request.param}"

    def installed(files: dict[str, str]) -> str:
        modules = {f"{folder}/__init__.py": "" for folder in (name, f"{name}/first", f"{name}/second")}
        place = tmp_path / request.param
        with zipfile.ZipFile(place, "w") as archive:
            for path, text in {**modules, **{f"{name}/{file}": text for file, text in files.items()}}.items():
                archive.writestr(path, text.encode())
        if request.param == "folder":
            place = tmp_path / "there"
            zipfile.ZipFile(tmp_path / "folder").extractall(place)
        monkeypatch.syspath_prepend(place)
        monkeypatch.delitem(sys.modules, name, raising=False)
        __import__(name)
        return name

    return installed


def test_words_of_all_chapters_are_found(game: Game) -> None:
    found = words(game({
        "words.properties": "tie = Tie\n",
        "first/words.properties": "\ufeff# How it ends.\r\nwon=Won\r\n\r\nmargin = {label} = more, “ever” so\r\n",
        "second/texts.properties": "game-1 = A rule.\n",
    }))  # fmt: skip
    assert found == {"tie": "Tie", "won": "Won", "margin": "{label} = more, “ever” so"}


def test_rules_stand_in_the_order_of_their_numbers(game: Game) -> None:
    texts = RuleTexts(game({
        "first/texts.properties": "game-10 = Ten.\ngame-1 = One.\n",
        "second/texts.properties": "game-9 = Nine.\n",
    }))  # fmt: skip
    assert list(texts.items()) == [("game-1", "One."), ("game-9", "Nine."), ("game-10", "Ten.")]
    assert texts.get("game-2") is None
    assert len(texts) == 3


@pytest.mark.parametrize("wrong", ["won", "won =", "= Won", "="])
def test_a_line_that_is_none_is_named(game: Game, wrong: str) -> None:
    package = game({"first/words.properties": f"tie = Tie\n \n{wrong}\n"})
    with pytest.raises(ValueError, match=f"{package}: write line 3 of first/words.properties as `key = text`: {wrong}"):
        words(package)


@pytest.mark.parametrize("second", ["first", "second"])
def test_a_key_that_stands_twice_is_named(game: Game, second: str) -> None:
    files = {"first/words.properties": "tie = Tie\n"}
    files[f"{second}/words.properties"] = files.get(f"{second}/words.properties", "") + "tie = Draw\n"
    package = game(files)
    with pytest.raises(ValueError, match=f"{package}: tie is defined twice, .* {second}/words.properties"):
        words(package)


def test_texts_are_read_when_one_is_asked_for_and_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr("core.texts._merged_files", lambda package, name: read.append(name) or {"game-1": "One."})
    texts = RuleTexts(game({}))
    assert read == []
    assert texts["game-1"] == "One."
    assert "game-2" not in texts
    assert read == ["texts.properties"]


READ = """
import json, core
from core.rulesets import MODULES, find
print(json.dumps([core.__file__, {game.id: [dict(game.words), dict(game.texts)] for game in map(find, MODULES)}]))
"""


@pytest.mark.shape
@pytest.mark.timeout(300)
def test_a_wheel_has_them_all(tmp_path: Path) -> None:
    """It is read without being unpacked: what is found in a zip is found in a folder, too."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    line = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(wheel)!r})\n{READ}"]
    ran = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    core, found = json.loads(ran.stdout)
    assert Path(core).is_relative_to(wheel)
    assert found == {game.id: [dict(game.words), dict(game.texts)] for game in all_rulesets()}
