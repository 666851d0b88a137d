"""A GM's handwritten input: settings, keys, data files, draws typed in.

Never a traceback, and never a second of work.
"""

from __future__ import annotations

import contextlib
import copy
import io
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.binding import BindingsMap

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, StartScene, StartSession
from campaigns.conformance.random_play import Player
from campaigns.errors import CampaignError
from campaigns.library.library import Library
from campaigns.library.new_campaign import create
from campaigns.store import disk
from core.actions.action import Action
from core.actions.place import KEPT, Place
from core.actions.play import prepare, proceed
from core.luck import typed_tokens
from core.luck.table import DrawAsk
from core.refusal import Refusal
from tests.faults.fuzz import ODD, spoil
from tui.cli import run
from tui.config.settings import Config, change, load
from tui.key_bindings import bindings, every_command

WORDS = (
    *("", "--5", "-", "?", "??", "9" * 5000, "1e9", "0x1", "²", "١", "\x00", "\x1b]8;;", "\u202e", "x" * 10_000),
    *("nan", "=", "a=b", "a=b=c", "[", '{"', "[" * 3000, '{"a":' * 3000, "[1,2]", "null", "true", "-0.0", "--dry"),
)
KEYS = ("d", "f5", "ctrl+", "+", "ctrl+ctrl+x", "shift+", ",", "é", "\x1b", "enter", "d+d", "ctrl+c", "q", "x" * 99)
VALUES = (
    *("1", "true", "''", "[]", "{}", "-inf", "nan", "1e999", "9" * 5000, "1979-05-27T07:32:00Z", "'pink'", "'light'"),
    *("'~nobody/x'", "'/dev/null'", "'/'", '"a\\u0000b"', f"'{'x' * 5000}'", "[" * 3000, "{a=" * 3000, "'''"),
    *("[[1], {a = 'b'}]", "{campaigns = '.'}", "{campaigns = ''}", '"\\u001b]8;;"', "'list.'", "0x" + "f" * 5000),
)


def cases(dice: Random) -> Iterator[str]:
    """Every kind in turn, for each game."""
    while True:
        for game in dice.sample(list(core.rulesets.MODULES), len(core.rulesets.MODULES)):
            with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
                patch.setattr(disk, "sync", lambda fd: None)
                patch.setattr(disk, "sync_folder", lambda path: None)
                patch.setenv("WYRDBOOK_HOME", home)
                folder = table(Path(home) / "c", game)
                for _ in range(20):
                    yield quick(configured, Path(home) / "spoiled" / "config.toml", dice)
                    yield quick(drawn, folder, dice)
                    yield quick(read, folder, dice)
                    if core.rulesets.find(game).data:
                        yield quick(replaced, folder, dice)


def table(folder: Path, game: str) -> Path:
    """A campaign to draw in."""
    with create(folder, "C", game, seed="s") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="s"))
    return folder


def quick(tried: Callable[[Path, Random], str], at: Path, dice: Random) -> str:
    """Try something; it may not take a second."""
    begun = time.process_time()
    word = tried(at, dice)
    assert (took := time.process_time() - begun) < 1, f"{took:.1f} s: {word}"
    return word


# --- settings and keys -----------------------------------------------------------------------------------------


def configured(path: Path, dice: Random) -> str:
    """A file of settings, read, used, and changed in one place."""
    text = written(dice)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text)
    config = load(path)
    assert "\n" not in config.fault, config.fault
    assert len(config.fault) < 10_000, len(config.fault)
    use(config)
    with suppress(OSError, ValueError):  # as the app does
        change("theme", "light", path)
        assert load(path).theme == "light", text
    return "settings with a fault" if config.fault else "settings taken"


def written(dice: Random) -> bytes:
    """A file that may be right, or nearly."""
    names = (
        "theme",
        "typed",
        "animations",
        "folders.campaigns",
        "folders",
        "keys",
        "a.b",
        '"\\u202e"',
        "a." * 999 + "b",
    )
    lines = [f"{dice.choice(names)} = {dice.choice(VALUES)}" for _ in range(dice.randrange(4))]
    ids = [*(command.id for command in every_command()), "list.down", "list.x", "app.nonsense"]
    bound = [f"{json.dumps(dice.choice(ids))} = {json.dumps(','.join(dice.choices(KEYS, k=2)))}" for _ in range(4)]
    text = "\n".join([*lines, *(["[keys]", *bound] if dice.random() < 0.7 else [])]).encode()
    if dice.random() < 0.2:
        text = bytes(byte ^ (dice.random() < 0.02) << dice.randrange(8) for byte in text)
    return text[: dice.randrange(len(text) + 1)] if dice.random() < 0.1 else text


def use(config: Config) -> None:
    """As the app does: the library of its folder, and its keys."""
    with suppress(CampaignError, OSError):
        Library(config.campaigns).list()
    for scope in {command.scope for command in every_command()}:
        BindingsMap(bindings(scope)).apply_keymap(dict(config.keys))


# --- draws typed in --------------------------------------------------------------------------------------------


def said(*arguments: str) -> tuple[int, str]:
    """Run a command line; what it refuses is no traceback, and not much of a text."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(arguments)
    assert code in (0, 2, 3), (code, arguments)
    assert bool(err.getvalue()) == (code != 0), (arguments, err.getvalue())
    assert len(err.getvalue()) < 10_000, arguments
    return code, err.getvalue()


def drawn(folder: Path, dice: Random) -> str:
    """`wyrdbook draw` with fields, cards and decisions that may be right, or nearly."""
    with Campaign.open(folder, read_only=True) as campaign:
        mara = campaign.view.characters[0].id
        action = dice.choice([o.action for o in campaign.offers(Place.SCENE, mara) if not o.why_not])
        situation = campaign.situation(mara)
        found = first_ask(action, action.start(situation), situation)
    fields = [f"{dice.choice(names(action.form))}={odd(dice)}" for _ in range(dice.choice((0, 0, 1, 2)))]
    cards = [str(token) for token in found.pile.pick(found.n, dice)] if found and found.n < 20 else []
    cards = [odd(dice) if dice.random() < 0.1 else card for card in cards] if dice.random() < 0.6 else []
    typed = ["--cards", *cards] if cards else []
    choices = [f"--choose={odd(dice)}" for _ in range(dice.choice((0, 0, 1)))]
    code, _ = said("draw", str(folder), action.id, *fields, "--as", "Mara", *typed, *choices)
    return "draws done" if code == 0 else "draws refused"


def names(form: type) -> list[str]:
    return [*getattr(form, "__dataclass_fields__", {}), "nonsense"]


def odd(dice: Random) -> str:
    return dice.choice((*WORDS, str(dice.randrange(-3, 60)), str(dice.choice(ODD))))


def first_ask(action: Action, form: Any, situation: Any) -> DrawAsk | None:
    """Return the first draw, if there is any."""
    with suppress(Refusal):
        ask = proceed(action, prepare(action, form, situation), ()).ask
        return ask if isinstance(ask, DrawAsk) else None
    return None


def read(folder: Path, dice: Random) -> str:
    """Tokens typed in the app, read for a draw that is due."""
    with Campaign.open(folder, read_only=True) as campaign:
        situation = campaign.situation(campaign.view.characters[0].id)
        drawn = [a for a in campaign.ruleset.actions if a.place is Place.SCENE and not a.why_not(situation)]
        found = (first_ask(action, action.start(situation), situation) for action in dice.sample(drawn, len(drawn)))
        ask = next(filter(None, found))
    tokens = [str(token) for token in ask.pile.pick(min(ask.n, 5), dice)]
    text = dice.choice((" ", ",", ", ", "")).join([*tokens, *([odd(dice)] if dice.random() < 0.7 else [])])
    with suppress(Refusal):
        typed_tokens.take_tokens([text], ask)
        return "tokens read"
    return "tokens refused"


# --- data files ------------------------------------------------------------------------------------------------


def replaced(folder: Path, dice: Random) -> str:
    """A data file in which something is another; where it is taken, the game goes on with it."""
    with Campaign.open(folder, read_only=True) as campaign:
        kind = dice.choice(campaign.ruleset.data)
        held: dict[str, Any] = {"it": copy.deepcopy(kind.read(getattr(campaign.view, kind.kept)))}
        held = json.loads(json.dumps(held))
    for _ in range(dice.randrange(1, 4)):
        spoil(held, dice)
    data = json.dumps(held.get("it")).encode()
    if dice.random() < 0.1:
        data = bytes(byte ^ (dice.random() < 0.01) << dice.randrange(8) for byte in data)
    file = folder.parent / "data.json"
    file.write_bytes(data)
    code, _ = said("data", str(folder), kind.id, str(file))
    if code:
        return "data files refused"
    with Campaign.open(folder) as campaign:
        player = Player(campaign, 0)
        player.random = dice
        for _ in range(3):
            with suppress(Refusal):
                player.act(dice.choice((Place.SCENE, *sorted(KEPT))), campaign.view.characters[0].id)
        campaign.view.ruleset.sections(campaign.view.characters[0].sheet)
    said("data", str(folder), kind.id, "--as-written")
    return "data files taken"
