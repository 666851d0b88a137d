"""Random tables as people share them: every form is read as it is meant, or refused with its line."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.random_tables.chances import chances, dice_in_words
from campaigns.random_tables.commands import Roll
from campaigns.random_tables.folders import RandomTables
from campaigns.random_tables.parser import read_table, read_tables
from core.refusal import Refusal
from tests.tiers import examples
from tests.words import sentence

BROUGHT = Path(__file__).parent / "brought"
WEATHER = [("Fog", Fraction(1, 3)), ("Rain", Fraction(2, 3))]
EVEN = [("Fog", Fraction(1, 3)), ("Rain", Fraction(1, 3)), ("Sun", Fraction(1, 3))]


def came(read):
    """The entries of a table with their chances."""
    assert read.faults == ()
    return list(zip((row.text for row in read.table.rows), chances(read.table), strict=True))


def read(file, text, name="weather"):
    return came(read_table(name, file, text))


@pytest.mark.parametrize(
    ("file", "entries"),
    {
        "f1.csv": WEATHER,
        "f2.csv": WEATHER,
        "d04-rollhead.csv": WEATHER,
        "c05-pipe.txt": WEATHER,
        "f5.csv": [(text, Fraction(1, 4)) for text in ("2 goblins", "3 wolves", "4 crows", "1 bear")],
        "g1.csv": [(text, Fraction(1, 3)) for text in ("The Fool, loss", "The Sun, joy", "The Moon, doubt")],
        "c06-bullets.txt": [("Fog", Fraction(1, 2)), ("Rain", Fraction(1, 2))],
        "c15-head.txt": EVEN,
        "decimals.txt": [("1.5 gold", Fraction(1, 2)), ("2.5 gold", Fraction(1, 2))],
        "weights.txt": [("10 x 10 room", Fraction(1, 2)), ("long hall", Fraction(1, 2))],
    }.items(),
)
def test_cases_of_strangers_are_read_as_meant(file, entries):
    assert read(file, (BROUGHT / file).read_text(encoding="utf-8"), Path(file).stem) == entries


@pytest.mark.parametrize(
    "text",
    [
        "d6 Weather\n1-2 Fog\n3-6 Rain",
        "d6: Weather\n1–2. Fog\n3–6. Rain",
        "Weather (d6)\n01-02 Fog\n03-06 Rain",
        "**Weather (d6)**\n**1-2** Fog\n**3-6** Rain",
        "Weather\n=======\n1-2) Fog\n3-6) Rain",
        "Roll d6 on this table:\n1 to 2: Fog\n3 to 6: Rain",
        "- 1-2: Fog\n- 3-6: Rain",
        "* **1–2.** Fog\n* **3–6.** Rain",
        "1-2 = Fog\n3-6 = Rain",
        "1-2 - Fog\n3-6 - Rain",
        "(1-2) Fog\n(3-6) Rain",
        "d6\n1-2 Fog\n3+ Rain",
        "1. Fog\n2-3. Rain",
        "+----+------+\n| d6 | Weather |\n+----+------+\n| 1-2 | Fog |\n| 3-6 | Rain |\n+----+------+",
        "Weather\n| d6 | Weather |\n|:--:|:--|\n| 1-2 | Fog |\n| 3-6 | Rain |",
        "d6\tWeather\n1-2\tFog\n3-6\tRain",
        "d6;Weather\n1-2;Fog\n3-6;Rain",
        "Weather:\n1x Fog\n2x Rain",
        "• 1x Fog\n• 2x Rain",
        "# 2 in 3 for rain\nFog\n2x Rain\n-----",
        "d6 | Weather\n--|--\n1-2 | Fog\n3-6 | Rain",
        "[1-2] Fog\n[3-6] Rain",
        "1-2=Fog\n3-6=Rain",
        "Fog x1\nRain (x2)",
        "WEATHER\n1x Fog\n2x Rain",
        "Some weather\n\n1x Fog\n2x Rain",
        "33.3% Fog\n66.6% Rain",
        "Weather:\n- Fog (20%)\n- Rain (40%)",
        "d6 Weather\n<= 2: Fog\n>= 3: Rain",
        "d6\n2 or less - Fog\n3 or more - Rain",
        "d6\n<3 Fog\n>2 Rain",
    ],
)
def test_text_is_read_as_people_write_it(text):
    assert read("w.txt", text) == WEATHER


@pytest.mark.parametrize(
    "text",
    [
        "Roll (d6);Weather\n1-2;Fog\n3-6;Rain",
        "d6 Roll\tWeather\n1–2\tFog\n3–6\tRain",
        '"Die (1d6)","Weather"\r\n"1-2","Fog"\r\n"3-6","Rain"\r\n',
        "Weather,Weight\nFog,1\nRain,2",
        "Weather,Chance (%)\nFog,33.3\nRain,66.6",
        "Fog,1x\nRain,2x",
        "Fog,1\nRain,2",
        "Weather table,\nd6,Result\n1-2,Fog\n3-6,Rain",
        "#,Weather\n1,Fog\n2-3,Rain",
        "#read: weights\nFog;1\nRain;2",
    ],
)
def test_columns_are_read_as_people_paste_them(text):
    assert read("w.tsv" if "\t" in text else "w.csv", text) == WEATHER


@pytest.mark.parametrize(
    "text",
    [
        "# Weather\n\n1-2. Fog\n3-6. Rain",
        "# Weather (d3)\n\n1. Fog\n2-3: Rain",
        "---\ntags: [x]\n---\n## Weather\n\nText.\n\n| d6 | Weather |\n|---|---|\n| 1-2 | **Fog** |\n| 3-6 | Rain |",
        "**d6 Weather**\n\n- 1–2: Fog\n- 3–6: Rain",
        "- Fog\n- 2x [Rain](https://example.org)",
        "<!-- read: weights -->\n| [[Weather]] | n |\n|---|---|\n| Fog | 1 |\n| Rain | 2 |",
    ],
)
def test_markdown_is_read_as_people_write_it(text):
    assert read("w.md", text) == WEATHER


@pytest.mark.parametrize(
    "data",
    [
        ["Fog", "2x Rain"],
        ["1-2. Fog", "3-6. Rain"],
        {"1-2": "Fog", "3-6": "Rain"},
        {"Fog": 1, "Rain": 2},
        [{"weight": 1, "text": "Fog"}, {"weight": 2, "text": "Rain"}],
        [{"min": 1, "max": 2, "result": "Fog"}, {"min": 3, "max": 6, "result": "Rain"}],
        [["1-2", "Fog"], ["3-6", "Rain"]],
        {"name": "Weather", "dice": "d6", "entries": {"1-2": "Fog", "3-6": "Rain"}},
        {"weather": ["Fog", "2x Rain"]},
        {
            "name": "Weather",
            "formula": "1d6",
            "results": [
                {"type": 0, "text": "<p>Rain</p>", "range": [3, 6], "weight": 4, "drawn": False},
                {"type": 0, "text": "", "name": "Fog", "range": [1, 2], "weight": 2, "drawn": False},
            ],
        },
    ],
)
def test_data_is_read_as_it_is_exported(data):
    assert read("w.json", json.dumps(data)) == WEATHER
    assert read("w.yaml", json.dumps(data)) == WEATHER


def test_yaml_keeps_words_that_yaml_would_change():
    assert [text for text, _ in read("w.yml", "- No\n- Yes\n- 1:30\n- null\n- 007")] == [
        "No",
        "Yes",
        "1:30",
        "null",
        "007",
    ]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("- Fog\n  - thick\n  - cold\n- Rain\n", ["Fog, thick, cold", "Rain"]),
        ("- Fog.\n  - Thick!\n  - Cold\n- Rain\n", ["Fog. Thick! Cold", "Rain"]),
        ("- Fog\n  that lingers\n- Rain\n", ["Fog that lingers", "Rain"]),
        ("- [ ] Fog\n- [x] Rain\n", ["Fog", "Rain"]),
    ],
)
def test_what_is_below_an_item_of_a_page_goes_on_with_it(text, entries):
    assert [entry for entry, _ in read("w.md", text)] == entries


def test_several_tables_stand_on_one_page():
    text = "# Valley\n\nText.\n\n## d4 Weather\n\n1. Fog\n2. Rain\n3. Sun\n4. Snow\n\n## Wind\n\n- calm\n- gale\n"
    reads = read_tables("valley", "valley.md", text)
    assert [(each.table.name, len(each.table.rows), dice_in_words(each.table)) for each in reads] == [
        ("Weather", 4, "d4"),
        ("Wind", 2, "d2"),
    ]
    data = {"Weather": ["Fog"], "Wind (d2)": ["calm", "gale"]}
    assert [each.table.name for each in read_tables("valley", "valley.json", json.dumps(data))] == ["Weather", "Wind"]


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("w.txt", "1. Fog\n2. Rain\n\nWind\n1. calm\n2. gale", 4),
        ("w.txt", "Fog\n1. Rain\n2. Sun\nSnow", 2),
        ("w.txt", "- Fog\n- Rain\nSun\n- Snow", 3),
        ("w.txt", "d6 Weather\nFog\nRain", 1),
        ("w.txt", "2. Fog\n3-12. Rain", 1),
        ("w.txt", "1-2 Fog\n4-6 Rain\n# read: numbers", 2),
        ("w.csv", "d6,Result\n1-2,Fog\n,Rain", 3),
        ("w.csv", "Roll,Result,Roll,Result\n1,Fog,3,Sun\n2,Rain,4,Snow", 1),
        ("w.csv", "Weather,Weight\nFog,1\nRain,lots", 3),
        ("w.csv", "# read: tea\nFog", 1),
        ("w.json", '[\n"Fog",\n{"a": 1}]', 2),
        ("w.json", '{"name": "w", "formula": "1d6 + @level", "results": [{"range": [1, 6], "text": "Fog"}]}', 1),
        ("w.json", '{"a": ', 1),
        ("w.yaml", "- &a Fog\n- *a", 2),
        ("w.yaml", "a: [b", 2),
        ("w.yaml", "name: Weather\nnote: none", 1),
    ],
)
def test_what_could_be_rolled_wrongly_is_refused_with_its_line(file, text, line):
    faults = read_table("w", file, text).faults
    assert line in [fault.line for fault in faults], faults


@pytest.mark.parametrize("file", ["w.txt", "w.csv", "w.md"])
def test_a_d66_has_36_results(file):
    """It was refused as 66 results with 36 entries."""
    text = {
        "w.txt": "d66 Weather\n11-26 Fog\n31-66 Rain",
        "w.csv": "d66,Weather\n11-26,Fog\n31-66,Rain",
        "w.md": "| d66 | Weather |\n|---|---|\n| 11–26 | Fog |\n| 31–66 | Rain |",
    }[file]
    assert read(file, text) == WEATHER
    assert read_table("w", file, text).guesses == (sentence("campaigns.random_tables.raw_entries:of_sixes"),)
    assert read_table("w", file, text.replace("26", "25")).faults


def test_labels_that_are_read_as_places_or_weights_are_told_and_only_where_all_entries_have_them():
    """`50% rain` was as likely as `20% snow`, and `<= 3` as `>= 7`, unsaid."""
    assert (
        read_table("w", "w.txt", "A) Fog\nB) Rain")
        .guesses[0]
        .startswith(sentence("campaigns.random_tables.labels:_letters"))
    )
    for text in ("a) Fog\nb) Rain\nc) Sun", "I. Fog\nII. Rain\nIII. Sun", "Weather:\n(a) Fog\n(b) Rain\n(c) Sun"):
        assert [entry for entry, _ in read("w.txt", text)] == ["Fog", "Rain", "Sun"]
    assert "add up to 90" in read_table("w", "w.txt", "50% Fog\n40% Rain").guesses[0]
    assert [entry for entry, _ in read("w.txt", "50% Fog\nRain", "w")] == ["50% Fog", "Rain"]
    assert [entry for entry, _ in read("w.txt", "A. Smith\nB. Jones\nK. Brown", "w")] == [
        "A. Smith",
        "B. Jones",
        "K. Brown",
    ]
    assert [entry for entry, _ in read("w.txt", "# read: list\n50% Fog\n50% Rain")] == ["50% Fog", "50% Rain"]
    assert "7+ has no end" in read_table("w", "w.txt", "<= 6: Fog\n>= 7: Rain").faults[0].message


def test_a_guess_is_told_and_can_be_said():
    assert read_table("w", "w.csv", "Fog,1\nRain,2").guesses == ("Column 2 is read as weights.",)
    assert read_table("w", "w.csv", "# read: list\nFog,1\nRain,2").guesses == ()
    assert read("w.csv", "# read: list\nFog,1\nRain,2") == [("Fog, 1", Fraction(1, 2)), ("Rain, 2", Fraction(1, 2))]
    assert read("w.txt", "# read: list\n1. Fog\n7. Rain") == [("1. Fog", Fraction(1, 2)), ("7. Rain", Fraction(1, 2))]
    assert read("w.csv", "# read: no head\nd6,Weather\n1,Fog")[0][0] == "d6, Weather"
    assert read("w.csv", "# read: head\nWetter,Wirkung\nNebel,Stille") == [("Nebel, Stille", Fraction(1))]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("1 bear\n2 bears\n3 bears", ["1 bear", "2 bears", "3 bears"]),
        ("d6 wolves\na hermit", ["d6 wolves", "a hermit"]),
        ("10x10 room\n3 x 3 cell", ["10x10 room", "3 x 3 cell"]),
        ("10:30 bells\n12:00 bells", ["10:30 bells", "12:00 bells"]),
        ("a door: closed\na window", ["a door: closed", "a window"]),
        ("no - yes\nyes - no", ["no - yes", "yes - no"]),
    ],
)
def test_a_number_in_an_entry_is_no_weight_and_no_place(text, entries):
    assert [entry for entry, _ in read("w.txt", text, "w")] == entries


def test_dice_that_are_added_have_their_own_chances():
    table = read_table("w", "w.txt", "# 2d6\n2-6: low\n7: seven\n8-12: high").table
    assert [*chances(table)] == [Fraction(15, 36), Fraction(6, 36), Fraction(15, 36)]
    assert dice_in_words(table) == "2d6"


WORDS = st.text("abcdefghij ", min_size=1, max_size=12).map(lambda text: " ".join(text.split())).filter(bool)


@st.composite
def tables(draw):
    entries = draw(st.lists(WORDS.map("x{}".format), min_size=2, max_size=8, unique=True))
    return [(entry, draw(st.integers(1, 9))) for entry in entries]


def numbered(entries):
    """Entries with the numbers they come with."""
    last = 0
    for entry, weight in entries:
        yield f"{last + 1}-{last + weight}" if weight > 1 else f"{last + 1}", entry
        last += weight


FORMS = {
    "w.txt": lambda of: "\n".join(f"{weight}x {entry}" for entry, weight in of),
    "n.txt": lambda of: "\n".join(f"{at}. {entry}" for at, entry in numbered(of)),
    "h.txt": lambda of: (
        f"d{sum(w for _, w in of)} Table\n" + "\n".join(f"**{at}** {entry}" for at, entry in numbered(of))
    ),
    "b.txt": lambda of: "\n".join(f"- {at}: {entry}" for at, entry in numbered(of)),
    "p.txt": lambda of: "| Roll | What |\n|---|---|\n" + "\n".join(f"| {at} | {entry} |" for at, entry in numbered(of)),
    "n.csv": lambda of: "Roll,What\n" + "\n".join(f"{at},{entry}" for at, entry in numbered(of)),
    "w.csv": lambda of: "What;Weight\n" + "\n".join(f"{entry};{weight}" for entry, weight in of),
    "t.tsv": lambda of: "\n".join(f"{weight}x\t{entry}" for entry, weight in of),
    "p.md": lambda of: "# Table\n\n| Roll | What |\n|---|---|\n" + "\n".join(f"|{a}|**{e}**|" for a, e in numbered(of)),
    "l.md": lambda of: "# Table\n\n" + "\n".join(f"- {weight}x {entry}" for entry, weight in of),
    "n.md": lambda of: "# Table\n\n" + "\n".join(f"{at}. {entry}" for at, entry in numbered(of)),
    "w.yaml": lambda of: "\n".join(f"- weight: {weight}\n  text: {entry}" for entry, weight in of),
    "n.yaml": lambda of: "\n".join(f"{at}: {entry}" for at, entry in numbered(of)),
    "w.json": lambda of: json.dumps({"table": [{"chance": weight, "what": entry} for entry, weight in of]}),
    "f.json": lambda of: json.dumps(
        {
            "name": "Table",
            "results": [{"range": [int(a.split("-")[0]), int(a.split("-")[-1])], "text": e} for a, e in numbered(of)],
        }
    ),
}


@given(tables())
@settings(max_examples=examples(60), deadline=None)
def test_the_same_entries_roll_alike_in_every_form(entries):
    total = sum(weight for _, weight in entries)
    meant = [(entry, Fraction(weight, total)) for entry, weight in entries]
    for file, form in FORMS.items():
        if file == "h.txt" and not 2 <= total <= 1000:
            continue
        assert read(file, form(entries), "t") == meant, file


@given(
    st.text(max_size=120) | st.text("dD0123456789 -|:#.=x*\n\t,;[]()ab", max_size=80),
    st.sampled_from(["t.txt", "t.csv", "t.tsv", "t.md", "t.yaml", "t.json"]),
)
@settings(deadline=None, max_examples=examples(400))
def test_whatever_a_file_holds_it_is_read_or_its_faults_are_named(text, file):
    for each in read_tables("t", file, text):
        assert each.faults or each.table.rows


def test_tables_lie_in_folders_and_on_pages(campaign, write):
    there = campaign.folder / "random_tables"
    write("storms.txt", "hail", there / "weather")
    write("Names.TXT", "Ida", there / "weather")
    write("valley.md", "# Winds\n\n- calm [weather/names]\n\n# Bells\n\n- one\n- two", there)
    shelf = RandomTables(campaign.folder, campaign.ruleset)
    names = {each.name for each in shelf.list_tables() if each.whose == "campaign"}
    assert {"storms", "weather/Names", "names", "Winds", "Bells"} <= names
    assert shelf.find("weather/storms").rows[0].text == "hail"
    assert shelf.find("names").rows[0].text == "Anna"
    assert [str(fault) for each in shelf.check() for fault in each.faults] == []
    with pytest.raises(Refusal):
        shelf.find("weather/none")


def test_a_roll_on_two_tables_of_one_page_is_verified(campaign, write):
    write("valley.md", "# Winds\n\n- calm\n- gale\n\n# Bells\n\n- one\n- two")
    campaign.do(Roll(tables="winds + bells + bells"))
    assert all(each.ok for each in campaign.verify())
