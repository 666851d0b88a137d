"""The vault of someone else: every form of link is a link, and what nobody changed goes out byte for byte."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from campaigns.campaign import Campaign
from campaigns.commands import AddArticle, EditArticle
from campaigns.conformance.random_play import Clock
from campaigns.imports import plan_import
from campaigns.library.new_campaign import create
from campaigns.links.links import Names
from campaigns.links.syntax import BRACKETED, read
from campaigns.vault.folder import write_vault
from tests.campaigns.brought import CASES, brought
from tests.tiers import examples

VAULTS = sorted(name for name in CASES if name.startswith("vault-"))


def files(folder: Path) -> dict[str, bytes]:
    """The Markdown files of a folder."""
    found = (each for each in folder.rglob("*") if each.suffix.casefold() in (".md", ".markdown"))
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in found}


def imported(campaign: Campaign, folder: Path) -> None:
    plan = plan_import(campaign.past(), folder)
    assert (plan.faults, plan.conflicts) == ((), ())
    campaign.do(plan.command)


def text_of(campaign: Campaign, name: str) -> str:
    return next(each.text for each in campaign.articles() if each.name == name)


def led(campaign: Campaign, text: str) -> list[str]:
    """The names that the links of a text lead to."""
    names = {each.id: each.name for each in campaign.people_and_articles()}
    links = Names((each.id, each.names) for each in campaign.people_and_articles()).links(text)
    return [names[link.id] for link in links if link.linked]


@pytest.mark.walk
@pytest.mark.parametrize("name", VAULTS)
def test_a_vault_goes_out_byte_for_byte_as_it_came(campaign, tmp_path, name):
    imported(campaign, brought(name, tmp_path / "in"))
    write_vault(campaign.past(), tmp_path / "out", players=False)
    came, went = files(tmp_path / "in"), files(tmp_path / "out")
    assert {path: went.get(path) for path in came} == came
    for folder in ("in", "out"):
        again = plan_import(campaign.past(), tmp_path / folder)
        assert (again.faults, again.conflicts, again.new, again.changed) == ((), (), (), ())


def test_every_form_of_link_leads_where_it_led_in_the_vault(campaign, tmp_path):
    imported(campaign, brought("vault-links", tmp_path / "in"))
    lines = {int(line.partition(" ")[0]): line for line in text_of(campaign, "Session").splitlines()}
    mill = "Hollow Mill"
    wanted = {
        **{1: [mill, "Odran (the elder)"], 2: ["Odran (the elder)"], 3: ["-Songs of the Weir-"], 4: ["_Saint Ilse"]},
        **{5: [mill], 6: [mill], 7: [mill], 8: [mill], 9: [], 10: ["7th Bell"], 11: ["Tam Sr."], 12: ["Who rang?"]},
        **{13: ["'Lucky' Pell"], 14: ["🔔 Bell"], 15: [mill] * 4, 16: [], 17: [], 18: [mill]},
        **{19: [mill, "7th Bell", mill], 20: [mill, mill]},
    }
    assert {number: led(campaign, line) for number, line in lines.items()} == wanted
    shown = {number: [read(each).words for each in BRACKETED.finditer(line)] for number, line in lines.items()}
    assert (shown[5], shown[6], shown[7], shown[8]) == (
        ["Hollow Mill > Cellar"],
        ["Hollow Mill > ^cellar-note"],
        ["old wheel"],
        ["wet cellar"],
    )
    assert (shown[15][2:], shown[18]) == (["md", "md2"], ["wheel"])


def test_links_follow_a_name_that_changes_with_heading_and_shown_words(campaign, tmp_path):
    imported(campaign, brought("vault-links", tmp_path / "in"))
    mill = next(each.id for each in campaign.articles() if each.name == "Hollow Mill")
    campaign.do(EditArticle(article=mill, name="Old Mill"))
    text = text_of(campaign, "Session")
    for said in ("@[Old Mill]s", "@[Old Mill#Cellar|wet cellar]", "@[md](Old%20Mill.md)", "| a @[Old Mill\\|wheel] |"):
        assert said in text
    write_vault(campaign.past(), tmp_path / "out", players=False)
    went = (tmp_path / "out/Session.md").read_text("utf-8")
    for said in (
        "[[Old Mill]]s",
        "[[Old Mill#Cellar|wet cellar]]",
        "[md](Old%20Mill.md)",
        "| a [[Old Mill\\|wheel]] |",
    ):
        assert said in went
    assert (tmp_path / "out/Old Mill.md").exists()


def test_links_of_a_changed_text_lead_to_the_file_of_whoever_they_name(campaign, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in/Kit Marlow.md").write_text("---\naliases: [the ferryman]\n---\nRows.\n", "utf-8")
    (tmp_path / "in/Isle.md").write_text("No one lives here.\n", "utf-8")
    imported(campaign, tmp_path / "in")
    isle = next(each.id for each in campaign.articles() if each.name == "Isle")
    campaign.do(EditArticle(article=isle, text='@[the ferryman] rows, @"Kit Marlow" sleeps, @ferryman, [[No one]].'))
    write_vault(campaign.past(), tmp_path / "out", players=False)
    went = (tmp_path / "out/Isle.md").read_text("utf-8")
    assert "[[Kit Marlow|the ferryman]] rows, [[Kit Marlow]] sleeps, @ferryman, [[No one]]." in went


def test_an_article_that_was_changed_keeps_the_front_matter_no_field_holds(campaign, tmp_path):
    imported(campaign, brought("vault-statblock", tmp_path / "in"))
    ghoul = next(each for each in campaign.articles())
    assert (ghoul.name, ghoul.fields["hp"], ghoul.fields["stats"]) == ("Weir Ghoul", "12", "13, 15, 10, 7, 10, 6")
    campaign.do(EditArticle(article=ghoul.id, secret=False, fields={**ghoul.fields, "hp": "11"}))
    write_vault(campaign.past(), tmp_path / "out", players=False)
    went = (tmp_path / "out/Ghoul.md").read_text("utf-8")
    came = CASES["vault-statblock"]["Ghoul.md"]
    assert came[came.index("stats:") : came.index("---\nIt")] in went
    assert "hp: '11'\n" in went
    assert plan_import(campaign.past(), tmp_path / "out").command is None


def test_two_notes_of_one_name_are_two_articles_and_links_find_theirs(campaign, tmp_path):
    imported(campaign, brought("vault-same", tmp_path / "in"))
    assert {each.name for each in campaign.articles()} == {"Index", "Index (South)"}
    assert led(campaign, text_of(campaign, "Index")) == ["Index (South)"]
    assert led(campaign, text_of(campaign, "Index (South)")) == ["Index"]
    (tmp_path / "near/A").mkdir(parents=True)
    (tmp_path / "near/B").mkdir()
    for path, text in {"A/Pit.md": "a", "B/Pit.md": "b", "B/Way.md": "To the [[Pit]] and [[A/Pit|that]]."}.items():
        (tmp_path / "near" / path).write_text(text)
    imported(campaign, tmp_path / "near")
    assert led(campaign, text_of(campaign, "Way")) == ["Pit (B)", "Pit"]
    write_vault(campaign.past(), tmp_path / "out", players=False)
    assert (tmp_path / "out/B/Way.md").read_text() == "To the [[Pit]] and [[A/Pit|that]]."


def test_a_bare_link_leads_to_the_file_beside_it_before_that_at_the_top(campaign, tmp_path):
    (tmp_path / "near/B").mkdir(parents=True)
    for path, text in {"Pit.md": "a", "B/Pit.md": "b", "B/Way.md": "To the [[Pit]] and [[../Pit]]."}.items():
        (tmp_path / "near" / path).write_text(text)
    imported(campaign, tmp_path / "near")
    assert led(campaign, text_of(campaign, "Way")) == ["Pit (B)", "Pit"]


def test_names_in_two_unicode_forms_are_one_name(campaign, tmp_path):
    campaign.do(AddArticle(sort="place", name="Caf\u00e9"))
    (tmp_path / "v").mkdir()
    (tmp_path / "v/Way.md").write_text("To [[Cafe\u0301]], @Cafe\u0301.", "utf-8")
    imported(campaign, tmp_path / "v")
    assert led(campaign, text_of(campaign, "Way")) == ["Caf\u00e9", "Caf\u00e9"]
    (tmp_path / "v/Cafe\u0301.md").write_text("Open.", "utf-8")
    plan = plan_import(campaign.past(), tmp_path / "v", prefer="files")
    assert [each.name for each in plan.changed] == ["Cafe\u0301"]


STEMS = ["Hollow Mill", "-Songs-", "🔔 Bell", "水の都", "วัดอรุณ", "Tam Sr.", "_Ilse", "7th Bell", "'Lucky' Pell", "Pit"]
STEMS += ["Who rang?", "Odran (the elder)", "a#b", "e\u0301", "x & y", "100%"]
FOLDERS = ["", "North/", "South/", "South/Deep/", "Journal/"]
linked = st.sampled_from([*STEMS, "Nobody yet", "hollow mill", "North/Pit", "../Pit", "Pit.md", "Deep/Pit"])
forms = st.sampled_from(
    [
        "[[#{}]]",
        "[[{}.png]]",
        "[[{}]]",
        "[[{}]]s",
        "[[{}|shown]]",
        "[[{}#Head]]",
        "[[{}#Head|shown words]]",
        "[[{}#^block]]",
        "![[{}]]",
        "| [[{}\\|y]] |",
        "[x]({}.md)",
        "[x](<{}.md>)",
        '[x](<{}.md#Head> "t")',
        "`[[{}]]`",
        "@{}",
        "@[{}]",
        "\\[[{}]]",
        "@[[{}]]",
        "[[{}]](b.md)",
        "[[{}||y]]",
        "[[[{}]]]",
        "```\n[[{}]]\n```",
        "[[{}]]に行く",
        "@\\[{}]",
        "``[[{}]]",
    ]
)
pieces = st.builds(lambda form, name: form.format(name), forms, linked)
others = st.sampled_from(
    ["\n", "\n\n", " ", "a", "`", "[", "]", "@", "\\", "|", "(", "#", "---\n", "漢", "text. ", "~~~\n"]
)
bodies = st.lists(pieces | others, max_size=8).map("".join)
heads = st.sampled_from(
    [
        "",
        "---\n---\n",
        "---\ntags: [a, b]\n---\n",
        "---\nx: {y: {z: 1}}\nlink: [[Pit]]\nn: null\nd: 2024-01-01\n---\n\n",
        "---\ntitle: Pit\n---\n",
        "---\naliases:\n  - Other\nrelations:\n  - owes [[Pit]]\n# note\n---\n",
        "\ufeff",
        "\ufeff---\nhp: 3\n...\n",
    ]
)
paths = st.builds(lambda folder, stem: f"{folder}{stem}.md", st.sampled_from(FOLDERS), st.sampled_from(STEMS))
ends = st.sampled_from(["\n", "\n", "\r\n", "\r"])
written = st.builds(lambda head, body, end: (head + body).replace("\n", end), heads, bodies, ends)


@settings(max_examples=examples(120), phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.dictionaries(paths, written, min_size=1, max_size=6))
def test_any_vault_goes_out_as_it_came(vault):
    with TemporaryDirectory() as root, pytest.MonkeyPatch.context() as patch:
        for name in ("sync", "sync_folder", "sync_everything"):
            patch.setattr(f"campaigns.store.disk.{name}", lambda *_: None)
        for path, text in vault.items():
            (Path(root) / "in" / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(root) / "in" / path).write_bytes(text.encode())
        with create(Path(root) / "c", "C", "toy", clock=Clock()) as campaign:
            plan = plan_import(campaign.past(), Path(root) / "in")
            wrong = {each.file for each in plan.faults}
            for path in wrong:
                (Path(root) / "in" / path).unlink()
            left = {path: text.encode() for path, text in vault.items() if path not in wrong}
            if not left:
                return
            imported(campaign, Path(root) / "in")
            write_vault(campaign.past(), Path(root) / "out", players=False)
            went = files(Path(root) / "out")
            assert {path: went.get(path) for path in left} == left
            again = plan_import(campaign.past(), Path(root) / "out")
            assert (again.faults, again.conflicts, again.new, again.changed) == ((), (), (), ())


@pytest.mark.walk
@pytest.mark.parametrize("locale", ["C", "en_US.ISO-8859-1"])
def test_a_vault_is_written_and_read_whatever_the_locale(campaign, tmp_path, locale):
    imported(campaign, brought("vault-links", tmp_path / "in"))
    environment = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    code = (
        "import sys; from pathlib import Path; from campaigns.campaign import Campaign\n"
        "from campaigns.imports import plan_import; from campaigns.vault.folder import write_vault\n"
        "from tests.campaigns import conftest\n"
        "with Campaign.open(Path(sys.argv[1]), read_only=True) as campaign:\n"
        "    for _ in range(2): write_vault(campaign.past(), Path(sys.argv[2]), players=False)\n"
        "    plan = plan_import(campaign.past(), Path(sys.argv[2]))\n"
        "    assert (plan.faults, plan.conflicts, plan.new, plan.changed) == ((), (), (), ()), plan\n"
    )
    folder = campaign.folder
    campaign.close()
    subprocess.run([sys.executable, "-c", code, str(folder), str(tmp_path / "out")], env=environment, check=True)
    came, went = files(tmp_path / "in"), files(tmp_path / "out")
    assert {path: went.get(path) for path in came} == came


def test_front_matter_changed_by_hand_is_a_change_and_another_place_is_none(campaign, tmp_path):
    folder = brought("vault-statblock", tmp_path / "in")
    imported(campaign, folder)
    shutil.copytree(folder, tmp_path / "again")
    (tmp_path / "again/Ghoul.md").rename(tmp_path / "again/Weir Ghoul.md")
    assert plan_import(campaign.past(), tmp_path / "again").command is None
    write_vault(campaign.past(), tmp_path / "out", players=False)
    page = tmp_path / "out/Ghoul.md"
    page.write_text(page.read_text("utf-8").replace("dexterity: 4", "dexterity: 5"), "utf-8")
    plan = plan_import(campaign.past(), tmp_path / "out")
    assert [each.name for each in plan.changed] == ["Weir Ghoul"]
    campaign.do(plan.command)
    write_vault(campaign.past(), tmp_path / "new", players=False)
    assert "dexterity: 5" in (tmp_path / "new/Ghoul.md").read_text("utf-8")
