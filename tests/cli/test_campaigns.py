"""The subcommands that have to do with campaigns, from the outside."""

import json

import pytest

from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.library.library import Library
from campaigns.library.samples import samples
from core.actions.place import Place
from core.rulesets import all_rulesets
from core.schema.codec import encode
from tests.words import log_is_whole, nothing_called, out_of_bounds, sentence
from tui.cli import run


@pytest.fixture
def campaign(home, says):
    """A toy campaign with Mara Voss in it; its folder."""
    from campaigns.commands import AddCharacter

    assert says("new", "The Long Winter", "--ruleset", "toy", "--seed", "a seed", "--option", "needed=4")[0] == 0
    folder = home / "data" / "campaigns" / "the-long-winter"
    with Campaign.open(folder) as opened:
        opened.do(AddCharacter(name="Mara Voss"))
        opened.do(AddCharacter(name="Mara Reed"))
    return folder


def damage(folder):
    log = folder / "log" / "000001.jsonl"
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(bytes(data))


def test_an_empty_library_says_what_to_do(says):
    code, out, _ = says("list")
    assert (code, "wyrdbook new" in out) == (0, True)


def test_the_samples_of_all_games_are_listed(says, home):
    code, out, _ = says("new", "--sample")
    sampled = [rules.id for rules in samples()]
    assert (code, [line.split()[0] for line in out.splitlines()]) == (0, sampled)
    assert says("new", "--sample", "--ruleset", sampled[0])[1] == out.splitlines(keepends=True)[0]
    assert not home.exists(), "listing makes nothing"


def test_a_game_without_a_sample_names_those_with_one(says):
    assert "There are samples of: storyteller" in says("new", "A", "--sample", "--ruleset", "toy")[2]
    assert "There are samples of: storyteller" in says("tour", "--ruleset", "toy")[2]


def test_a_new_campaign_is_listed(says, campaign):
    code, out, _ = says("list")
    assert code == 0
    assert "The Long Winter" in out
    assert str(campaign) in out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["new", "A", "--ruleset", "nim"], 3),
        (["new", "A\x00B"], 3),
        (["new", "x" * 10_000], 3),
        (["new", "A", "--ruleset", "toy", "--option", "needed"], 2),
        (["new", "A", "--ruleset", "toy", "--option", "neded=3"], 3),
        (["new", "A", "--sample", "--seed", "x"], 2),
        (["new", "A", "--sample", "aisling", "--ruleset", "toy"], 2),
        (["new", "--sample", "nim"], 3),
        (["new"], 2),
        (["new", "--sample", "--ruleset", "nim"], 3),
        (["new", "A", "--sample", "--ruleset", "toy"], 3),
        (["tour", "--ruleset", "nim"], 3),
        (["open", "Nowhere"], 3),
        (["Nowhere"], 3),
        (["--sample", "toy", "--read-only"], 3),
        (["recap", "Nowhere"], 3),
        (["verify", "\x1b[2J"], 3),
        (["restore", "nowhere.zip"], 3),
        (["import", "nowhere.zip"], 3),
        (["export", "the-long-winter", ".", "--replace"], 3),
        (["recap", "the-long-winter"], 3),
        (["recap", "the-long-winter", "one"], 2),
        (["draw", "the-long-winter", "dance"], 3),
        (["draw", "the-long-winter", "dare", "--as", "Mara"], 2),
        (["draw", "the-long-winter", "dare", "--as", "Mara Voss", "shoe=3"], 3),
    ],
)
def test_what_cannot_be_is_one_line_and_its_code(says, campaign, arguments, code):
    got, out, err = says(*arguments)
    assert (got, out) == (code, "")
    assert err.count("\n") == 1 or err.startswith("usage")
    assert "Traceback" not in err


def test_a_draw_is_written_down_and_its_reckoning_printed(says, campaign):
    code, out, _ = says("draw", "the long", "dare", "--as", "Mara Voss", "--cards", "heads", "6", "--choose", "keep")
    assert code == 0
    assert "Log entry 4: " in out
    assert "typed in" in out
    assert says("verify", "the long")[:2] == (0, f"{log_is_whole(1)}\n")


def test_a_dry_draw_writes_nothing(says, campaign):
    before = {path: path.read_bytes() for path in campaign.rglob("*.json*")}
    assert says("draw", "the long", "dare", "--as", "Mara Voss", "--dry")[0] == 0
    assert {path: path.read_bytes() for path in campaign.rglob("*.json*")} == before


@pytest.mark.parametrize("given", [("draw", "--as", "Isa", "circumstance=999"), ('draw "Isa" circumstance=999',)])
def test_a_draw_has_the_bounds_of_its_dialog(says, home, given):
    """It came to 335 successes, though the field says "from −99 to 99" (issue 27)."""
    from campaigns.commands import AddCharacter, StartScene, StartSession

    assert says("new", "The ferry", "--ruleset", "storyteller")[0] == 0
    with Campaign.open(home / "data" / "campaigns" / "the-ferry") as opened:
        for command in (AddCharacter(name="Isa"), StartSession(), StartScene(title="x")):
            opened.do(command)
    code, _, err = says("draw", "the-ferry", *given)
    assert (code, out_of_bounds("Circumstances", -99, 99) in err) == (3, True)


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_a_draw_of_a_conflict_that_does_not_run_is_refused(rules, says, home):
    """Item 17 of issue 9: some of them ended in a traceback."""
    from campaigns.commands import AddCharacter

    assert says("new", "Quiet", "--ruleset", rules.id)[0] == 0
    with Campaign.open(home / "data" / "campaigns" / "quiet") as opened:
        opened.do(AddCharacter(name="Isa"))
    everywhere = rules.grid.scene if rules.grid else ()  # what is done on the map of a scene, too
    for action in (action for kind in rules.conflicts for action in kind.actions if action not in kind.claims):
        if rules.action(action).place is Place.CONFLICT and action not in everywhere:
            for more in ((), ("--as", "Isa")):
                code, _, err = says("draw", "quiet", action, "--dry", *more)
                assert (code, err.count("\n"), "Traceback" in err) == (3, 1, False), (action, more)
    for action in everywhere:
        code, _, err = says("draw", "quiet", action, "--dry", "--as", "Isa")
        assert (code, err.count("\n"), "Traceback" in err) in ((0, 0, False), (3, 1, False)), action


def test_a_draw_that_lacks_a_card_or_a_decision_is_refused_whole(says, campaign):
    for more in (
        ["--cards", "heads"],
        ["--cards", "heads", "7"],
        ["--cards", "heads", "²"],
        ["--cards", "heads", "9" * 5000],
        ["--cards", "heads", "6"],
        ["--cards", "heads", "6", "6", "--choose", "keep"],
        ["--choose", "keep", "--note", "x" * 10_000],
        ["trait=" + "9" * 5000],
        ["trait=NaN"],
    ):
        code, _, err = says("draw", "the long", "dare", "--as", "Mara Voss", *more)
        assert (code, err.count("\n")) == (3, 1)
    assert "0 logged" in says("verify", "the long")[1]


def test_damage_is_exit_code_3_and_a_false_draw_is_1(says, campaign):
    from campaigns import store

    with store.Store.open(campaign) as opened, opened.change({}) as change:
        change.event |= {
            "kind": "resolve",
            "title": "made up",
            "action": "dare",
            "request": {"trait": 1},
            "answers": [{"given": ["heads"], "source": "typed"}],
        }
    code, out, err = says("verify", "the long")
    assert (code, out.splitlines()[-1], err) == (1, "1 logged result is wrong, of 1.", "")
    assert "Log entry 4 is wrong: " in out
    damage(campaign)
    assert says("verify", "the long")[0] == 3


def test_a_damaged_campaign_is_listed_with_its_fault(says, campaign):
    (campaign / "state.json").write_bytes(b"")
    code, out, _ = says("list")
    assert (code, "damaged" in out) == (0, True)


def test_backup_and_restore(says, campaign):
    code, out, _ = says("backup", "the long")
    assert code == 0
    listed = says("backup", "the long", "--list")[1].split()
    assert out.split()[-1:] == listed
    assert says("restore", listed[0])[0] == 0
    assert len(says("list")[1].splitlines()) == 1


def test_export_and_import(says, campaign, tmp_path):
    assert says("export", "the long")[0] == 0
    assert (tmp_path / "the-long-winter.zip").is_file()
    assert says("export", "the long")[0] == 3
    assert says("export", "the long", "--replace")[0] == 0
    assert says("import", "the-long-winter.zip")[0] == 0
    assert len(says("list")[1].splitlines()) == 2


def test_a_difficulty_and_somebody_who_opposes_are_refused_together(says, home):
    from campaigns.commands import AddCharacter, StartScene, StartSession

    assert says("new", "The ferry", "--ruleset", "aisling")[0] == 0
    with Campaign.open(home / "data" / "campaigns" / "the-ferry") as opened:
        for command in (AddCharacter(name="Isa"), AddCharacter(name="the hag"), StartSession(), StartScene(title="x")):
            opened.do(command)
    draw = ("draw", "the-ferry", "draw", "--as", "Isa", "--dry")
    assert says(*draw, "against=the hag")[0] == 0
    assert says(*draw, "difficulty=5")[0] == 0
    code, _, err = says(*draw, "against=the hag", "difficulty=5")
    assert (code, "not both" in err) == (3, True)


def test_verify_and_import_tell_of_a_sheet_its_game_faults(says, home):
    from campaigns.commands import AddCharacter, SetSheet

    assert says("new", "The ferry", "--ruleset", "aisling")[0] == 0
    with Campaign.open(home / "data" / "campaigns" / "the-ferry") as opened:
        isa = opened.do(AddCharacter(name="Isa [/]")).view.characters[0]
        fates = {**encode(isa.sheet)["fate_colors"], "boon": "G", "wyrd": "G"}
        opened.do(SetSheet(character=isa.id, sheet={**encode(isa.sheet), "fate_colors": fates}))
    told = "A sheet breaks a rule: Isa [/]: Green is already the colour of the Boon. Give the Wyrd another. aisling-32"
    assert says("export", "the ferry")[0] == 0
    for command in (("verify", "the-ferry"), ("import", "the-ferry.zip")):
        code, out, _ = says(*command)
        assert (code, told in out) == (0, True)


def test_locate_prints_where_things_are(says, home):
    code, out, _ = says("locate")
    assert code == 0
    assert all(str(home) in line for line in out.splitlines())


def test_a_home_beside_where_one_is_has_its_whole_path(tells, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WYRDBOOK_HOME", "stick")
    assert tells("locate")["campaigns"] == str(tmp_path / "stick" / "data" / "campaigns")
    assert tells("new", "The Weir", "--ruleset", "toy")["path"].startswith(str(tmp_path))


def test_keys_lists_every_command_once(says):
    from tui.key_bindings import every_command

    code, out, _ = says("keys")
    assert code == 0
    ids = [line.split()[-1] for line in out.splitlines() if line.startswith("  ")]
    assert sorted(ids) == sorted(command.id for command in every_command())


def test_keys_are_those_of_the_user(says, home):
    assert "d            Draw                   play.draw\n" in says("keys")[1]
    (home / "config").mkdir(parents=True)
    (home / "config" / "config.toml").write_text("[keys]\n'play.draw' = 'f10, d'\n")
    assert "f10 d        Draw                   play.draw\n" in says("keys")[1]


def test_ctrl_c_is_quiet(monkeypatch, capsys):
    from tui.cli import library

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(library, "library", interrupted)
    assert run(["list"]) == 130
    assert capsys.readouterr().err == ""


def test_odds_take_json_too(says):
    out = says("odds", "storyteller", "draw", json.dumps({"pool": 5}))[1]
    assert out == says("odds", "storyteller", "draw", "pool=5")[1]
    assert "4/5" in out


def test_odds_of_a_rule_without_a_closed_form_are_walked(says):
    code, out, _ = says("odds", "toy", "dare", "trait=3", "luck=1")
    assert code == 0
    assert "%" in out


def test_two_drawers_have_their_typed_cards_each_in_a_row_of_their_own(says):
    assert says("new", "Two", "--ruleset", "storyteller", "--seed", "s")[0] == 0
    from campaigns.commands import AddCharacter
    from campaigns.library.library import Library

    with Campaign.open(Library().find("two")) as opened:
        opened.do(AddCharacter(name="Mara Voss"))
    contest = ("draw", "two", "contest", "--as", "voss", "rival_name=The miller", "rival_flat=4")
    code, out, _ = says(*contest, "--cards", "10", "4", "--cards", "7")
    assert (code, "Another card 4" in out, "Card 7" in out) == (0, True, True)
    for rows in (["--cards", "4", "--cards", "7", "7"], ["--cards", "10", "--cards", "7"], ["--cards", "10", "7"]):
        assert says(*contest, *rows)[0] == 3
    assert says(*contest, "--cards", "4", "7")[0] == 0, "one row serves both in turn"
    assert "2 logged results are right" in says("verify", "two")[1]


def test_a_sample_is_begun_under_its_own_name_or_another_and_leaves_nothing_else(says, home, copied_samples):
    folder = home / "data" / "campaigns"
    assert says("new", "--sample", "aisling")[1] == "The Night Pawn is ready: wyrdbook the-night-pawn\n"
    assert says("new", "Mine", "--sample", "background")[0] == 0
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == ["mine", "the-night-pawn"]
    assert "logged results are right" in says("verify", "mine")[1]
    assert [line.split("  ")[0] for line in says("list")[1].splitlines()] == ["Mine", "The Night Pawn"]


def test_a_campaign_is_called_by_any_beginning_that_is_its_own(says, campaign):
    assert says("new", "The Bell for Harrowmere", "--ruleset", "toy")[0] == 0
    assert says("new", "Bells", "--ruleset", "toy")[0] == 0
    for text in ("the long", "the-lo", "winter", "THE B", "harrow"):
        assert says("verify", text)[0] == 0
    assert says("verify", "bell")[0] == 0, "the beginning of a name before that of a word in one"
    code, _, err = says("verify", "the")
    assert (code, sentence("campaigns.library.library:Library.template#1") in err) == (3, True)


def test_words_are_said_in_order_and_told_in_the_reckoning(says, campaign):
    boast = ("draw", "the long", "boast", "--as", "Mara Voss")
    code, _, err = says(*boast)
    assert (code, "boast_of" in err) == (3, True)
    code, out, _ = says(*boast, "--say", "a fish, a big one", "--cards", "2", "3", "6", "--choose", "leave")
    assert code == 0
    assert "boasted of a fish, a big one" in out
    assert "dice 2 3 6" in out
    assert says(*boast, "--say", "a hare", "--cards", "2", "?", "--choose", "leave")[0] == 0
    assert says("verify", "the long")[:2] == (0, f"{log_is_whole(2)}\n")


def test_a_draw_is_said_as_a_line_with_its_answers_below_it(says, campaign):
    line = "dare voss wit -- over the weir"
    assert says("draw", "the long", line, "--dry")[0] == 0
    code, out, _ = says("draw", "the long", line, "> HEADS,6", "> keep")
    assert (code, "typed in" in out) == (0, True)
    code, out, _ = says("draw", "the long", "dare", "--as", "voss", "> heads > ?", "> keep")
    assert code == 0, "lines answer what is given by its fields as well"
    code, out, _ = says(
        "draw", "the long", "boast voss", "> a fish, a big one", "--cards", "2,3,6", "--choose", "leave"
    )
    assert (code, "dice 2 3 6" in out) == (0, True)
    assert says("verify", "the long")[:2] == (0, f"{log_is_whole(3)}\n")
    assert "over the weir" in says("script", "the long")[1]
    for wrong, code in (
        (["dare zoe"], 3),
        (["dare voss frob=1"], 3),
        (["award voss 2 marks x"], 3),
        ([line], 3),
        ([line, "> heads", "> 9", "> keep"], 3),
        ([line, "> heads 6 6", "> keep"], 3),
        ([line, "> keep", "--as", "voss"], 2),
        ([line, "--note", "why"], 2),
        ([line, "trait=wit"], 2),
    ):
        assert says("draw", "the long", *wrong)[0] == code, wrong
    assert "3 logged" in says("verify", "the long")[1]


def test_a_script_of_an_editor_that_marks_its_files_is_read(says, home, tmp_path):
    """Its first line was "no such command" (issue 31, section 5)."""
    Library().new("The Weir", "toy", seed="a seed")
    (tmp_path / "marked.txt").write_bytes(b"\xef\xbb\xbfcharacter Mara\r\ncharacter Jonas\r\n")
    assert says("run", "The Weir", str(tmp_path / "marked.txt"))[1].splitlines()[-1] == "2 log entries written."


def test_a_script_is_played_whole_or_not_at_all(says, home, tmp_path):
    folder = Library().new("The Weir", "toy", seed="a seed")
    script = tmp_path / "evening.txt"
    script.write_text('character Mara\ncharacter Jonas\nevening "The first"\n', encoding="utf-8")
    code, out, _ = says("run", "The Weir", str(script), "--dry")
    assert (code, out.splitlines()[-1]) == (0, sentence("tui.cli.run:_text", "3 log entries"))
    with Campaign.open(folder, read_only=True) as campaign:
        assert campaign.view.characters == ()
    code, out, _ = says("run", "The Weir", str(script))
    assert (code, out.splitlines()[-1]) == (0, "3 log entries written.")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    script.write_text("note one\n\nscene Bridge\n  with=mara,nobody\n", encoding="utf-8")
    code, _, errors = says("run", "The Weir", str(script))
    assert (code, f"line 4: {nothing_called('nobody')}" in errors) == (3, True)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_session_that_ends_in_a_script_leaves_a_backup(says, home, tmp_path):
    folder = Library().new("The Weir", "toy", seed="a seed")
    (tmp_path / "x.txt").write_text("evening\nnote one\n", encoding="utf-8")
    says("run", "The Weir", "x.txt")
    assert Library().backups(folder) == ()
    (tmp_path / "x.txt").write_text("end-evening\nnote two\n", encoding="utf-8")
    assert "Backed up" not in says("run", "The Weir", "x.txt", "--dry")[1]
    assert Library().backups(folder) == ()
    code, out, _ = says("run", "The Weir", "x.txt")
    (copy,) = Library().backups(folder)
    assert (code, str(copy.path) in out) == (0, True)
    with Campaign.open(folder, read_only=True) as campaign:
        assert copy.seq == campaign.view.seq


def test_a_session_that_ends_in_a_script_leaves_a_backup_on_another_disk_as_well(says, home, tmp_path):
    (home / "config").mkdir(parents=True)
    (home / "config" / "config.toml").write_text(f'[backup]\nalso = "{(also := tmp_path / "stick").as_posix()}"\n')
    Library().new("The Weir", "toy", seed="a seed")
    (tmp_path / "x.txt").write_text("session\nend-session\n", encoding="utf-8")
    code, _, errors = says("run", "The Weir", "x.txt")
    assert (code, str(also) in errors) == (0, True)
    also.mkdir()
    assert says("run", "The Weir", "x.txt", "--dry")[2] == ""
    assert [*also.iterdir()] == []
    assert says("run", "The Weir", "x.txt")[2] == ""
    assert len([*also.glob("*.zip")]) == 1


def test_a_script_waits_for_nobody_who_has_the_campaign_open(says, home, tmp_path):
    folder = Library().new("The Weir", "toy", seed="a seed")
    script = tmp_path / "evening.txt"
    script.write_text("note one\n", encoding="utf-8")
    with Campaign.open(folder) as campaign:
        code, _, errors = says("run", "The Weir", str(script))
        assert (code, "open" in errors) == (3, True)
        assert campaign.notes() == ()


def test_a_script_of_another_campaign_runs_as_it_is_written_and_the_log_says_so(says, home, tmp_path):
    """The program's own luck stays where it was."""
    there, here = (Library().new(name, "toy", seed=name) for name in ("There", "Here"))
    lines = 'character Mara\nevening "The first"\nscene "The weir"\n'
    (tmp_path / "beginning.txt").write_text(f"{lines}dare mara wit\n= heads 6\n> keep\n", encoding="utf-8")
    assert says("run", "There", "beginning.txt", "--as-written")[0] == 0
    with Campaign.open(there) as campaign:
        assert campaign.luck.taken == 0
        spoken = hear(["dare mara wit", "> keep"], campaign)
        campaign.do(spoken.command, spoken.worked)
        drawn = campaign.luck.taken
    assert drawn > 0
    script = says("script", "There")[1]
    assert (script.count("\n! heads ! 6"), script.count("\n= ")) == (1, 1)
    (tmp_path / "there.txt").write_text(script, encoding="utf-8")
    code, _, errors = says("run", "Here", "there.txt")
    assert (code, "--as-written" in errors) == (3, True)
    assert says("run", "Here", "there.txt", "--as-written")[0] == 0
    with Campaign.open(here) as campaign:
        assert campaign.luck.taken == 0
    again = says("script", "Here")[1]
    assert again == script.replace("= ", "! ")
    assert "logged results are right" in says("verify", "Here")[1]


def test_the_log_begins_before_the_first_session(says, home):
    from campaigns.commands import AddCharacter, StartSession

    says("new", "Winter", "--ruleset", "storyteller")
    with Campaign.open(Library().folder / "winter") as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
    assert [line.split()[1] for line in says("show", "winter", "log")[1].splitlines() if "Mara" in line] == ["–"]
    assert "Mara" in says("show", "winter", "log", "0")[1]
    assert "Mara" not in says("show", "winter", "log", "1")[1]
