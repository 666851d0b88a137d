"""A vault: safe names of files, texts that come back as they were, and nobody's own file written over."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from functools import partial
from itertools import count, groupby, product
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddNote,
    AddOccasion,
    AwardPoints,
    EditArticle,
    EditSession,
    EndSession,
    RefundEntry,
    Relate,
    RemoveArticle,
    StartSession,
)
from campaigns.document_kinds.notes import About
from campaigns.imports import plan_import
from campaigns.links.links import Names
from campaigns.store import disk
from campaigns.store.file_names import alike
from campaigns.vault.file_names import allot_stems, stem
from campaigns.vault.folder import MARKER, Vault, files_of, marker_of, sum_of, write_vault
from campaigns.vault.front_matter import AtLine, split_page, write_front_matter
from campaigns.vault.page_texts import BELOW, FORMER_BELOW, own_text, page_text
from campaigns.vault.wiki_links import Outward, Target, inward
from campaigns.wording.titles import points_words, purpose_words
from core.refusal import Refusal
from tests.hostile import CONTROLS, PRINTABLE, HostileSession
from tests.tiers import examples
from tui.notes.dialog import about_words

quick = settings(max_examples=examples(80), deadline=None)

HOSTILE = [
    "../../etc/passwd",
    "CON",
    "con.txt",
    "aux ",
    "a/b\\c:d",
    ".hidden",
    "x" * 10_000,
    "漢" * 500,
    "",
    "...",
    "-",
]
HOSTILE += [PRINTABLE, CONTROLS, "Mara", "mara", "MARA", "e\u0301", "\u00e9", "ﬁ", "fi", "Index", "Mara (2)", "[[x]]"]
names = st.sampled_from(HOSTILE) | st.text(max_size=30)


@quick
@given(st.lists(names, max_size=12))
def test_every_name_is_safe_on_every_system_and_no_two_are_alike(listed):
    found = allot_stems([(str(at), name) for at, name in enumerate(listed)], {})
    assert len({alike(each) for each in found.values()}) == len(listed)
    for each in found.values():
        assert not re.search(r'[<>:"/\\|?*#^\[\]]', each)
        assert not any(unicodedata.category(letter)[0] == "C" for letter in each)
        assert 0 < len(each.encode()) <= 240 - len(".md")
        assert each == each.strip(" .")
        assert each.casefold().partition(".")[0] not in {"con", "prn", "aux", "nul", "com1", "lpt9"}


def test_a_name_of_before_is_kept_as_long_as_it_fits():
    first = allot_stems([("a", "Mara"), ("b", "mara")], {})
    assert first == {"a": "Mara", "b": "mara (2)"}
    assert allot_stems([("b", "mara")], first) == {"b": "mara (2)"}
    assert allot_stems([("c", "Mara (2)"), ("b", "mara")], first) == {"b": "mara (2)", "c": "Mara (2) (2)"}
    assert allot_stems([("a", "Isa"), ("b", "mara")], first) == {"a": "Isa", "b": "mara (2)"}


@pytest.mark.parametrize("new", ["Mara", "Mara Voss II", "Mara (2)", "Mar", "Voss", "mara voss"])
def test_who_is_called_otherwise_has_the_file_of_the_new_name(new):
    assert allot_stems([("a", new)], {"a": "Mara Voss"}) == {"a": stem(new)}
    assert allot_stems([("a", new)], {"a": "Mara Voss (2)"}) == {"a": stem(new)}


KNOWN = {1: ("Mara Voss", "the thief"), 2: ("Brother [Ansgar]",), 3: ("x|y",), 4: ("mill",)}
STEMS = {1: "Mara Voss", 2: "Brother -Ansgar", 3: "x-y", 4: "The mill"}
LINKS = [*(f"@{name}" for names in KNOWN.values() for name in names), "@mara voss", "@Mara\nVoss", "@Mara, Voss"]
LINKS += [
    "@[Nobody yet|x]",
    "@[x](Mara%20Voss.md)",
    "@[Mara Voss|a woman]",
    "@[mill#Cellar]",
    "@[mill#Cellar|x]",
    "@[mill\\|x]",
]
LINKS += ["@[Mara Voss]", "@[the thief]", "@[mill]s", "@[Mara Voss!]", '@"mill"', "@[Nobody]"]
SIGNS = [
    "\\",
    "[",
    "[[",
    "]]",
    "]",
    "|",
    "@",
    "[[Mara Voss]]",
    "[[mill|x]]",
    "\\[[",
    "a",
    " ",
    "\n",
    "!",
    "!@mill",
    "`",
]
pieces = st.sampled_from([*LINKS, *SIGNS])


@settings(quick, max_examples=examples(250))
@given(st.lists(pieces, max_size=9).map("".join) | st.text("@[]\\|! aM", max_size=12))
@example("\\\n@Mara Voss")
@example("!\\[[\\[[@Mara Voss")
def test_a_text_with_links_comes_back_as_it_was(text):
    outward = Outward(KNOWN.items(), STEMS)
    targets = {STEMS[i]: Target(names[0], names) for i, names in KNOWN.items()}
    assert inward(outward(text), targets.get) == text


def test_a_link_between_any_two_marks_comes_back_as_it_was():
    """Every mark before and after every link: those that a property test draws are never all of them."""
    outward = Outward(KNOWN.items(), STEMS)
    targets = {STEMS[i]: Target(names[0], names) for i, names in KNOWN.items()}
    texts = ["".join(parts) for parts in product(["", *SIGNS], LINKS, ["", *SIGNS])]
    hiding = ["", "\\", "[", "[[", "!", " "]
    texts += ["".join(parts) for parts in product(hiding, hiding, hiding, hiding, ["@Mara Voss", "@[mill#Cellar]"])]
    assert [text for text in texts if inward(outward(text), targets.get) != text] == []


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("[[Ann]] Doorn street", "@[Ann] Doorn street"),
        ("[[Ann]]s house, [[Ann]], [[Ann]] [[Doorn]]", "@[Ann]s house, @Ann, @Ann @Doorn"),
        ("[[Ann Doorn|ann doorn]] street", "@ann doorn street"),
        ("[[☀]] and [[水の都]]に行く", "@[☀] and @[水の都]に行く"),
        ("[[Nobody yet]], [x](Ann.md#Youth), ![y](Ann.md)", "@[Nobody yet], @[x](Ann.md#Youth), ![y](Ann.md)"),
        ("[[Ann]][[Nobody yet]][[Doorn]]", "@Ann@[Nobody yet]@Doorn"),
        ("[[x.png]] and [[#Own]]", "@[x.png] and @[#Own]"),
        ("[[Ann|the girl]] Doorn", "@[Ann|the girl] Doorn"),
        (
            "[[Ann#Youth]]s, [[Ann#Youth|young Ann]], | [[Ann\\|x]] |",
            "@[Ann#Youth]s, @[Ann#Youth|young Ann], | @[Ann\\|x] |",
        ),
    ],
)
def test_a_link_leads_to_whom_it_led_whatever_follows_and_comes_back(told, kept):
    known = {1: ("Ann",), 2: ("Ann Doorn",), 3: ("Doorn",), 4: ("☀",), 5: ("水の都",)}
    names, stems = Names(known.items()), {i: each[0] for i, each in known.items()}
    targets = {stem: Target(stem, (stem,), i) for i, stem in stems.items()}
    assert inward(told, targets.get, names) == kept
    assert Outward(known.items(), stems)(kept) == told


def test_ann_of_doorn_street_is_ann_after_take_and_in_the_vault_written_again(campaign, tmp_path):
    folder = tmp_path / "other"
    folder.mkdir()
    for name, text in (("Ann", "x"), ("Ann Doorn", "y"), ("The way", "Down [[Ann]] Doorn street, [[Ann Doorn]]s.")):
        (folder / f"{name}.md").write_text(f"---\nkind: place\n---\n{text}\n", encoding="utf-8")
    campaign.do(plan_import(campaign.past(), folder).command)
    text = next(each.text for each in campaign.articles() if each.name == "The way")
    assert text.strip() == "Down @[Ann] Doorn street, @[Ann Doorn]s."
    names = {each.id: each.name for each in campaign.people_and_articles()}
    links = Names([(each.id, each.names) for each in campaign.people_and_articles()]).links(text)
    assert [names[link.id] for link in links] == ["Ann", "Ann Doorn"]
    write_vault(campaign.past(), tmp_path / "vault", players=False)
    assert "Down [[Ann]] Doorn street, [[Ann Doorn]]s." in (tmp_path / "vault/The way.md").read_text()
    assert plan_import(campaign.past(), tmp_path / "vault").command is None


def test_links_look_as_obsidian_knows_them():
    outward = Outward(KNOWN.items(), STEMS)
    said = outward("@Mara Voss and @the thief, at @mill, [[not a link]], a@b")
    assert said == r"[[Mara Voss]] and [[Mara Voss|the thief]], at [[The mill|mill]], \[[not a link]], a@b"
    targets = {STEMS[i]: Target(names[0], names) for i, names in KNOWN.items()}
    told = "[[World/place/The mill#Cellar]] [[Mara Voss|a woman]] [[Nobody]] ![[Mara Voss]]"
    assert inward(told, targets.get) == "@[mill#Cellar] @[Mara Voss|a woman] @[Nobody] ![[Mara Voss]]"


texts = st.text(max_size=20) | st.sampled_from(
    ["yes", "null", "1", "2026-01-01", "- a", "a: b", "---", "---\n", "x\n---\n", "~", "#", "\n", "@x"]
)
front = st.dictionaries(texts, texts | st.lists(texts, min_size=1, max_size=3), max_size=5)


@quick
@given(front, texts | st.sampled_from((BELOW, FORMER_BELOW)) | st.just(f"a\n\\{BELOW}\n{BELOW}"), texts)
def test_front_matter_and_text_of_a_file_come_back_as_they_were(values, own, below):
    keys, body, line = split_page(page_text(values, own, below))
    assert {key.name: key.value for key in keys} == values
    assert own_text(body) == own
    assert line == 3 + write_front_matter(values).count("\n") - 2


def test_front_matter_of_any_shape_is_kept_as_its_yaml():
    head = "a: b\nc: [1, [2]]\nd: {b: {c: d}}\n? [e]\n: f\ng: [[Mill]]\nh:\ni: ~\nj:\n- k: 1\n  # so\nl: &x 1\nm: *x\n"
    keys, _, _ = split_page(f"---\n{head}---\n")
    assert "".join(key.yaml for key in keys) == head
    assert [key.name for key in keys if not key.nested] == ["a", "l"]


def test_all_that_is_wrong_with_front_matter_is_told():
    with pytest.raises(AtLine) as wrong:
        split_page("---\na: 1\na: 2\nb: *x\n---\n")
    assert [wrong.value.line, *(line for line, _ in wrong.value.more)] == [3, 4]
    with pytest.raises(AtLine) as wrong:
        split_page("---\nfoo: bar: baz\na: 1\na: 2\n---\n")
    assert [wrong.value.line, *(line for line, _ in wrong.value.more)] == [2, 4]


@pytest.mark.parametrize(
    ("head", "line"),
    [
        ("a: 1\na: 2", 3),
        ("a: 1\nb: *x", 3),
        ("- a", 2),
        ("a: 1\nb: 'open", 3),
        ("a: " + "[" * 5000, 2),
        ("a: 1\n\x07", 3),
    ],
)
def test_what_is_wrong_with_front_matter_is_named_with_its_line(head, line):
    with pytest.raises(AtLine) as wrong:
        split_page(f"---\n{head}\n---\ntext")
    assert wrong.value.line in (line, line + 1)


def test_a_line_across_the_page_is_no_front_matter():
    assert split_page("---\nno end") == ([], "---\nno end", 1)
    assert split_page("---\n---\ntext") == ([], "text", 3)


@pytest.fixture
def world(campaign: Campaign) -> Campaign:
    mara = campaign.view.characters[0].id
    campaign.do(AddArticle(sort="place", name="Hallow Weir", text="Here @Mara Voss was born.", secret=False))
    campaign.do(
        AddArticle(sort="person", name="The ferryman", other_names=["Tam"], fields={"home": "a boat", "kind": "x"})
    )
    places = {each.name: each.id for each in campaign.articles()}
    campaign.do(Relate(who=places["The ferryman"], how="owes", to=mara))
    campaign.do(AddNote(text="@Tam knows about the mill.", secret=True))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=2, reason="was brave"))
    campaign.do(EndSession(summary="They met @Tam."))
    campaign.do(StartSession(title="Frost"))
    return campaign


@pytest.fixture
def wrote(world: Campaign, tmp_path: Path) -> Callable[..., Vault]:
    def write(players: bool = False) -> Vault:
        """Write the vault; once more, it finds everything as it left it and says the same of what is kept."""
        made, again = (write_vault(world.past(), tmp_path / "vault", players=players) for _ in range(2))
        assert again[1:] == (0, made.written + made.same, 0, made.kept)
        return made

    write()
    return write


def test_a_campaign_is_a_folder_of_linked_files(wrote, tmp_path):
    folder = tmp_path / "vault"
    said = (folder / "World/person/The ferryman.md").read_text()
    assert "aliases:\n- Tam\n" in said
    assert "relations:\n- owes [[Mara Voss]]\n" in said
    assert "home: a boat\nfields:\n  kind: x\n" in said
    assert (folder / "World/place/Hallow Weir.md").read_text().endswith("---\n\nHere [[Mara Voss]] was born.\n")
    session = (folder / "Sessions/Session 001.md").read_text()
    assert "They met [[The ferryman|Tam]]." in session
    assert "## 1. The mill" in session
    assert "+2 m, was brave" in (folder / "Points/Points of Mara Voss.md").read_text()
    assert "- [[The ferryman]]" in (folder / "Index.md").read_text()


@pytest.mark.walk
def test_points_in_a_vault_are_the_entries_of_the_ledger(rich, tmp_path):
    """Each in its order, with its session, reason and purchase; what was refunded says so."""
    rich.do(StartSession())
    isa = rich.view.characters[0].id
    for currency in rich.ruleset.currencies:
        rich.do(AwardPoints(characters=[isa], currency=currency.id, amount=2, reason="was brave"))
        rich.do(RefundEntry(entry=max(rich.documents("ledger")), reason="a mistake"))
    write_vault(rich.past(), tmp_path / "vault", players=False)
    lines = [line for line in (tmp_path / "vault/Points/Points of Isa.md").read_text().splitlines() if line[:2] == "- "]
    entries = [*rich.documents("ledger").values()]
    assert len(lines) == len(entries) > 2
    for line, entry in zip(lines, entries, strict=True):
        words = points_words(rich.ruleset, entry["currency"], entry["delta"])
        session = f"[[Session {entry['session']:03}]]: " if entry["session"] else ""
        told = f"- {session}{words}, {purpose_words(rich.ruleset, entry['reason'], entry['item'])}"
        assert line.startswith(told)
        assert (line == told) is not entry["refunded"]
    assert {entry["refunded"] for entry in entries} == {True, False}


def test_a_vault_is_brought_up_to_date_file_by_file(wrote, world, tmp_path):
    assert wrote()[1:] == (0, wrote().same, 0, ())
    ferryman = next(each.id for each in world.articles() if each.name == "The ferryman")
    world.do(EditArticle(article=ferryman, name="Old Tam"))
    done = wrote()
    assert not (tmp_path / "vault/World/person/The ferryman.md").exists()
    assert "[[Old Tam" in (tmp_path / "vault/Index.md").read_text()
    assert (done.removed, done.kept) == (1, ())
    assert done.same == len({"Mara Voss", "Jonas Reed", "Hallow Weir", "House rules", "Milestones", "Points"})


def test_events_are_on_a_page_of_that_name_and_one_of_before_is_renamed(wrote, world, tmp_path):
    world.do(AddOccasion(title="The toll", when="14"))
    folder = tmp_path / "vault"
    wrote()
    assert "# Events\n\n## The toll" in (folder / "Events.md").read_text()
    marker = folder / ".wyrdbook-vault.json"
    (folder / "Events.md").rename(folder / "Occasions.md")
    marker.write_text(marker.read_text().replace("Events.md", "Occasions.md"))
    assert wrote().removed == 1
    assert (folder / "Events.md").exists()
    assert not (folder / "Occasions.md").exists()


def test_a_vault_with_the_line_of_before_is_read_as_it_was(wrote, world, tmp_path):
    folder = tmp_path / "vault"
    (mara := folder / "Characters/Mara Voss.md").write_text(mara.read_text().replace(BELOW, FORMER_BELOW))
    plan = plan_import(world.past(), folder)
    assert (plan.faults, plan.conflicts, plan.new, plan.changed) == ((), (), (), ())


def test_what_somebody_changed_or_put_there_is_kept(wrote, world, tmp_path):
    folder = tmp_path / "vault"
    (weir := folder / "World/place/Hallow Weir.md").write_text("mine")
    (own := folder / "World/place/Mine.md").write_text("mine")
    (taken := folder / "World/place/Dunmere.md").write_text("mine")
    world.do(AddArticle(sort="place", name="Dunmere"))
    world.do(RemoveArticle(article=next(each.id for each in world.articles() if each.name == "Hallow Weir")))
    assert set(wrote().kept) == {"World/place/Hallow Weir.md", "World/place/Dunmere.md"}
    assert [file.read_text() for file in (weir, own, taken)] == ["mine"] * 3
    (ferryman := folder / "World/person/The ferryman.md").rename(moved := folder / "Tam the old.md")
    assert "Tam the old.md" in wrote().kept
    moved.write_text(f"{moved.read_text()}\nMine.\n")  # it still names what it is about
    assert "Tam the old.md" in wrote().kept
    assert moved.exists()
    assert not ferryman.exists()


def test_a_folder_of_something_else_is_refused(wrote, world, new, tmp_path):
    (other := tmp_path / "other").mkdir()
    (other / "letter.txt").write_text("mine")
    for folder, players, code in ((other, False, "not_a_vault"), (tmp_path / "vault", True, "other_vault")):
        with pytest.raises(Refusal) as refused:
            write_vault(world.past(), folder, players=players)
        assert refused.value.code == code
    (marker := tmp_path / "vault" / MARKER).write_text(marker.read_text().replace("toy ", "toy, long ago "))
    with pytest.raises(Refusal, match="another campaign"):
        wrote()
    marker.write_text("{")
    with pytest.raises(Refusal, match="can't be read"):
        wrote()


def test_a_new_vault_may_have_an_empty_folder_and_never_a_file(world, tmp_path):
    (empty := tmp_path / "empty").mkdir()
    assert write_vault(world.past(), empty, players=False).written == len([*empty.rglob("*.md")]) > 0
    (file := tmp_path / "file").write_text("mine")
    with pytest.raises(Refusal, match="isn't empty"):
        write_vault(world.past(), file, players=False)
    assert file.read_text() == "mine"


def test_a_vault_says_for_whom_it_is_to_one_for_somebody_else(world, tmp_path):
    mara = world.view.characters[0].id
    whose = {"the GM": (False, None), "the players": (True, None), "one of the characters": (True, mara)}
    for name, (players, character) in whose.items():
        write_vault(world.past(), tmp_path / name, players=players, character=character)
    for (name, own), (public, whom) in product(whose.items(), whose.values()):
        if own != (public, whom):
            with pytest.raises(Refusal, match=f"is a vault for {name}"):
                write_vault(world.past(), tmp_path / name, players=public, character=whom)


def test_the_marker_says_of_each_page_that_is_there_its_one_checksum(wrote, world, tmp_path):
    world.do(EditArticle(article=next(each.id for each in world.articles() if each.other_names), name="Old Tam"))
    world.do(EditSession(session=world.sessions()[0].id, title="Thaw"))
    wrote()
    folder = tmp_path / "vault"
    sums = {file.relative_to(folder).as_posix(): (sum_of(file.read_bytes()),) for file in folder.rglob("*.md")}
    marker = marker_of(folder)
    assert marker is not None
    assert {path: known.sums for path, known in marker.files.items()} == sums


def test_a_vault_is_brought_up_to_date_over_the_work_of_a_killed_program(wrote, world, tmp_path):
    (left := tmp_path / "vault/.wyrdbook-new").mkdir()
    (left / "Index.md").write_text("half")
    world.do(EditSession(session=world.sessions()[0].id, title="Thaw"))
    assert wrote().written
    assert not left.exists()
    half = disk.temporary_path(tmp_path / "again")
    half.mkdir()
    (half / "Index.md").write_text("half")
    write_vault(world.past(), tmp_path / "again", players=False)
    assert not half.exists()
    assert "half" not in (tmp_path / "again/Index.md").read_text()


class Killed(BaseException):
    """The program ends here, without another word to the disk."""


def killed_at(call: int, patch: pytest.MonkeyPatch) -> None:
    """Let the program end at one of its next calls of the disk, counted from 0."""
    calls = count()

    def counted(act: Callable[..., object], *given: object) -> object:
        if next(calls) >= call:
            raise Killed
        return act(*given)

    for each in ("write_new", "sync_everything", "replace_file", "make_folders", "rename", "remove"):
        patch.setattr(disk, each, partial(counted, getattr(disk, each)))


@pytest.mark.parametrize("kills", [1, 2])
def test_an_update_goes_on_after_one_that_was_killed_anywhere(kills, wrote, world, tmp_path):
    """Also where the campaign changed in between: what wyrdbook renewed then is still its own."""
    folder, titles = tmp_path / "vault", count()
    for call in count():
        whole = 0
        for _ in range(kills):
            world.do(EditSession(session=world.sessions()[0].id, title=f"Thaw {next(titles)}"))
            with pytest.MonkeyPatch.context() as patch:
                killed_at(call, patch)
                try:
                    wrote()
                    whole += 1
                except Killed:
                    pass
        world.do(EditSession(session=world.sessions()[0].id, title=f"Thaw {next(titles)}"))
        assert wrote().kept == (), call
        write_vault(world.past(), fresh := tmp_path / f"fresh {call}", players=False)
        assert pages(folder) == pages(fresh), call
        if whole == kills:
            return


def pages(folder: Path) -> dict[str, bytes]:
    """The contents of a vault's pages by their path."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.md")}


@pytest.mark.parametrize(
    ("name", "last"), [("vault", ["rename"]), ("new", ["move"]), ("empty", ["remove_folder", "move"])]
)
@pytest.mark.usefixtures("wrote")
def test_every_page_is_on_the_disk_before_it_takes_its_place(world, tmp_path, name, last, monkeypatch):
    """The old vault, or none, is there until all of the new one is synced; it moves to a name that is unused."""
    done: list[str] = []
    (tmp_path / "empty").mkdir()
    world.do(EditSession(session=world.sessions()[0].id, title="Thaw"))
    for each in ("write_new", "sync_everything", "remove_folder", "rename", "move"):
        act = getattr(disk, each)
        monkeypatch.setattr(disk, each, lambda *given, act=act, each=each: (done.append(each), act(*given))[1])
    write_vault(world.past(), tmp_path / name, players=False)
    assert [each for each, _ in groupby(done)][: 2 + len(last)] == ["write_new", "sync_everything", *last]


def test_what_a_link_leads_to_is_no_page_of_a_vault(tmp_path):
    (folder := tmp_path / "vault").mkdir()
    for place in (folder, tmp_path / "elsewhere", folder / "Below", folder / ".hidden"):
        place.mkdir(exist_ok=True)
        (place / "Page.md").write_text("a page")
    (folder / "Below/Letter.txt").write_text("no page")
    (folder / "Linked.md").symlink_to(tmp_path / "elsewhere/Page.md")
    (folder / "Linked").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert [*files_of(folder)] == [folder / "Below/Page.md", folder / "Page.md"]


def test_a_marker_that_leads_elsewhere_removes_nothing(wrote, tmp_path):
    (victim := tmp_path / "victim.md").write_text("mine")
    marker = tmp_path / "vault" / MARKER
    said = json.loads(marker.read_text())
    known = next(iter(said["files"].values()))
    said["files"]["../victim.md"] = {**known, "sums": [sum_of(b"mine")]}
    said["files"][str(victim)] = {**known, "sums": [sum_of(b"mine")]}
    marker.write_text(json.dumps(said))
    wrote()
    assert victim.read_text() == "mine"


def test_a_vault_that_is_left_half_way_leaves_everything_as_it_was(wrote, world, tmp_path):
    class Left(Exception):
        pass

    def leave(done: int, of: int) -> None:
        if done == 5:
            raise Left

    def everything(folder: Path) -> dict[Path, bytes]:
        return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    before = everything(tmp_path / "vault")
    world.do(EditSession(session=world.sessions()[0].id, title="Thaw"))
    world.do(AddCharacter(name="Isa"))
    for folder in ("vault", "new"):
        with pytest.raises(Left):
            write_vault(world.past(), tmp_path / folder, players=False, step=leave)
    assert everything(tmp_path / "vault") == before
    assert not (tmp_path / "new").exists()
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".wyrdbook-new")]


def test_hostile_texts_stay_in_the_folder_and_under_names_every_system_takes(tmp_path):
    session = HostileSession("toy", tmp_path / "c", long=True)
    session.play()
    session.campaign.do(AddArticle(sort="../../..", name="../../../../tmp/x", text="@x", secret=False))
    before = set(tmp_path.iterdir())
    for players in (False, True):
        write_vault(session.campaign.past(), tmp_path / "v" / f"{players}", players=players)
    assert set(tmp_path.iterdir()) - before == {tmp_path / "v"}
    for file in (tmp_path / "v").rglob("*"):
        name = re.sub(r" \([0-9]+\)$", "", file.name if file.is_dir() else file.stem)
        assert file.name == MARKER or stem(name) == name
        if file.suffix == ".md":
            split_page(file.read_text("utf-8"))
    session.campaign.close()


def test_a_note_tells_in_the_vault_what_it_is_about_whatever_that_is(campaign, tmp_path):
    """Each kind of subject that a note can have: it links to a page of the vault, and the screen names it."""
    campaign.do(AddArticle(sort="place", name="Hollow Mill"))
    view = campaign.view
    subjects = {
        "campaign": (None, ""),
        "session": (view.session.id, "Session 001"),
        "scene": (view.scene.id, "Session 001"),
        "character": (view.characters[0].id, "Mara Voss"),
        "article": (campaign.articles()[0].id, "Hollow Mill"),
    }
    assert {*subjects} == {*get_args(About)}
    for about, (of, _) in subjects.items():
        campaign.do(AddNote(text=f"Of the {about}", about=about, about_id=of))
    write_vault(campaign.past(), tmp_path / "out", players=False)
    pages = [each.read_text("utf-8") for each in (tmp_path / "out/Notes").iterdir()]
    for about, (of, page) in subjects.items():
        (note,) = (each for each in pages if f"Of the {about}" in each)
        assert re.findall(r"about: '\[\[(.*)\]\]'", note) == [page] * bool(page)
        assert not page or [*(tmp_path / "out").rglob(f"{page}.md")]
        named = about_words((about, of), campaign.names(), 1)
        assert (named == page) == (about in ("character", "article")), named
