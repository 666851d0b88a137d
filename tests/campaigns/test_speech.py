"""A spoken line: what it means, what is said back at the word that is wrong, and how it can go on at the cursor."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.campaign import Campaign
from campaigns.command_language.command_lines import complete, understand, verbs
from campaigns.command_language.conversion import hear, say
from campaigns.command_language.former_verbs import FORMER_VERBS
from campaigns.command_language.grammar import Unsaid, Word, literally, quote, read_line, word
from campaigns.command_language.value_reader import ValueReader
from campaigns.command_language.value_writer import ValueWriter
from campaigns.commands import COMMANDS, AddClock, AwardPoints, Batch, Command, EditCharacter, Resolve
from campaigns.library import samples as sample
from core.rulesets import find
from core.schema.entry import Choice, entry
from core.schema.fields import fields_of
from tests.campaigns.spoken import TEXTS
from tests.tiers import examples
from tui.text.plain import plain


def test_a_line_is_a_command(campaign: Campaign) -> None:
    mara, jonas = campaign.view.characters
    award = hear(['award mara,"Jonas Reed" 2 marks "saved the mill"'], campaign).command
    assert award == AwardPoints(characters=(mara.id, jonas.id), amount=2, currency="marks", reason="saved the mill")
    assert hear(["clock fire 6 for_scene=yes"], campaign).command == AddClock(title="fire", target=6, for_scene=True)
    together = hear(["together", f"+ edit-character #{mara.id} status=absent", "+ edit-character jon name=x"], campaign)
    assert together.command == Batch(
        parts=(EditCharacter(character=mara.id, status="absent"), EditCharacter(character=jonas.id, name="x"))
    )


def test_a_dash_is_none_of_a_text_and_of_a_list_and_quoted_it_is_itself(campaign: Campaign) -> None:
    """A choice from a list may be none, too."""
    begun = hear(["dare mara wit helpers=-", "> heads 3", "> keep"], campaign).command
    assert isinstance(begun, Resolve)
    assert begun.form["helpers"] == []
    assert hear(["character Ada player=-"], campaign).command.player == ""  # type: ignore[attr-defined]
    scene = hear(['scene "-" aspects=-'], campaign).command
    assert (scene.title, scene.aspects) == ("-", ())  # type: ignore[attr-defined]


def test_an_act_is_drawn_as_far_as_its_line_does_not_answer_it(campaign: Campaign) -> None:
    spoken = hear(["dare mara wit", "> heads > ?", "> keep"], campaign)
    assert isinstance(spoken.command, Resolve)
    assert [(answer.source, answer.given) for answer in spoken.command.answers][::2] == [
        ("typed", ("heads",)),
        ("typed", ("keep",)),
    ]
    assert spoken.command.answers[1].source == "program"
    assert spoken.worked is not None
    assert campaign.do(spoken.command, spoken.worked).line is not None


FAULTS = [
    ("", "", "Begin the line with a command"),
    ("frob", "frob", "no such command"),
    ("e", "e", "could mean: exchange"),
    ("(a b)", "(", "Begin the line with a command"),
    ("award", "award", "For is missing"),
    ("award mara 2 marks", "award", "Reason is missing"),
    ('award mara 2 "saved the mill"', '"saved the mill"', "In: saved the mill isn't one of: "),
    ("award zoe 2 marks x", "zoe", "Nothing here is called zoe"),
    ("award mara two marks x", "two", "must be a whole number"),
    ("award mara 9999999 marks x", "9999999", "from −1000 to 1000"),
    ("award mara 999999999999 marks x", "999999999999", "must be from"),
    ("commit -3", "-3", "from 0 to"),
    ("award mara 2 marks x frob=1", "frob=1", "frob isn't a field here"),
    ("award mara 2 marks x 4", "4", "This is one value too many"),
    ("edit-character mara x", "x", "This is one value too many"),
    ("award mara 2 marks x reason=y", "y", "only once"),
    ("award mara 2 marks x -- why", "why", "This command takes no note"),
    ("award mara 2 marks x,y", "x,y", "one word"),
    ("award (mara 2", "(", "This part isn't closed with"),
    ("session with=[mara", "[", "This part isn't closed with"),
    ('award mara 2 marks "x', '"x', "quote isn't closed"),
    ('clock a 6 "b\\q"', '"b\\q"', "without a meaning"),
    ("clock a 6 =", "=", "missing here"),
    ("note x secret=maybe", "maybe", "yes or no"),
    ("character Ada role=king", "king", "Nothing here is called king"),
    ('character ""', '""', "must not be empty"),
    ("place 3", "3", "must be in brackets: (...)"),
    ("place (a)", "a", "name=value"),
    ("scene x with=mara,zoe", "zoe", "Nothing here is called zoe"),
    ("dare zoe", "zoe", "Nothing here is called zoe"),
    ("dare mara charm", "charm", "isn't offered"),
    ("dare mara bonus=9", "9", "from −3 to 3"),
    ("dare mara helpers=(Ada adds=x)", "x", "must be a whole number"),
    ("dare mara frob=3", "frob=3", "frob isn't a field here"),
]


@pytest.mark.parametrize(("line", "word", "why"), FAULTS)
def test_a_mistake_is_marked_at_its_word(campaign: Campaign, line: str, word: str, why: str) -> None:
    with pytest.raises(Unsaid, match=why) as wrong:
        hear([line], campaign)
    assert (wrong.value.line, line[wrong.value.start : wrong.value.end]) == (0, word)


BELOW = [
    (["dare mara wit", "> 9"], "> 9", "9 isn't a die here. Use 1, 2"),
    (["dare mara wit", "> heads", "> 4", "> perhaps"], "> perhaps", "Nothing here is called perhaps"),
    (["dare mara wit", "> heads 4", "> keep", "> 3"], "> 3", "There are no more questions. Remove"),
    (["note x", "> 3"], "> 3", "There is no question here"),
    (["together", "award x"], "award x", "Begin each part with"),
    (["together", "+ day 3"], "day 3", "day can't be part of a larger step: the recap needs"),
    (["together", "+ frob"], "frob", "no such command"),
    (["together", "+ edit-character mara", "+ edit-character jonas role=king"], "king", "Nothing here is called king"),
]


@pytest.mark.parametrize(("lines", "word", "why"), BELOW)
def test_a_mistake_in_a_line_below_is_marked_there(campaign: Campaign, lines: list[str], word: str, why: str) -> None:
    with pytest.raises(Unsaid, match=why) as wrong:
        hear(lines, campaign)
    assert lines[wrong.value.line][wrong.value.start : wrong.value.end] == word


GOOD = (
    'award mara,"Jonas Reed" 2 marks "saved the mill"',
    "dare mara wit bonus=2 helpers=(Ada adds=2) -- over the weir",
    "scene mill aspects=[dark, wet] with=[] carry=[] draws=no",
    "place (at=play play=(pane=scene rows=[1, -, yes]))",
    "together",
)


NEEDING = [kind for kind in COMMANDS.values() if any(field.required for field in fields_of(kind))]


@pytest.mark.walk
@pytest.mark.parametrize("kind", NEEDING, ids=lambda kind: kind.__name__)
def test_a_verb_alone_says_what_is_missing(campaign: Campaign, kind: type[Command]) -> None:
    with pytest.raises(Unsaid, match=r"missing|can hold"):
        hear([kind.verb], campaign)


@settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_text_whatever_is_a_failure(campaign: Campaign, data: st.DataObject) -> None:
    """Each text is a command or is refused within itself, and can be completed anywhere."""
    signs = st.sampled_from(["(", ")", "[", "]", ",", "=", '"', " ", "-", " -- ", "\\", "#", ".", "mara", "\n"])
    good = st.sampled_from(GOOD)
    at = st.integers(0, 60)
    cut = st.builds(lambda line, a, b, sign: line[:a] + sign + line[b:], good, at, at, signs | st.sampled_from(TEXTS))
    lines = data.draw(st.lists(st.text(max_size=40) | cut, min_size=1, max_size=3))
    try:
        assert isinstance(hear(lines, campaign).command, Command)
        wrong = None
    except Unsaid as refusal:
        wrong = refusal
    if wrong is not None:
        assert 0 <= wrong.line < len(lines)
        assert 0 <= wrong.start <= wrong.end <= len(lines[wrong.line]) + 1  # at its end, if something is missing
    cursor = data.draw(st.integers(0, len(lines[0])))
    start, found = complete(lines[0], cursor, campaign)
    assert 0 <= start <= cursor
    assert found == [] or all(each.names for each in found)


@given(st.text())
def test_what_is_quoted_is_seen_whole_and_reads_back(text: str) -> None:
    """On a terminal, too: nothing in it is shown as something else."""
    for said in (word(text), quote(text), literally(text)):
        assert plain(said) == said
        assert [each.node for each in read_line(f"note {said}").items] == [
            Word(text, 5, 5 + len(said), quoted=said.startswith('"'))
        ]


COMPLETED = [
    ("", "dare"),
    ("aw", "award"),
    ("award m", "Mara Voss"),
    ("award mara,j", "Jonas Reed"),
    ("award mara 2 ", "marks"),
    ("dare ", "Mara Voss"),
    ("dare mara ", "wit"),
    ("dare mara ", "careful="),
    ("dare mara w", "wit"),
    ("dare mara careful=", "yes"),
    ("dare mara helpers=(Ada a", "adds="),
    ("session ", "with="),
    ("clock a 6 f", "for_scene="),
    ("scene x with=[mara, ", "Jonas Reed"),
    ("note x about=s", "session"),
    ("milestone x s", "small"),
]


@pytest.mark.parametrize(("line", "word"), COMPLETED)
def test_at_the_cursor_is_offered_what_can_be_said(campaign: Campaign, line: str, word: str) -> None:
    start, found = complete(f"{line} (", len(line), campaign)
    assert word in [each.names[0] for each in found]
    assert all(any(name.casefold().startswith(line[start:]) for name in (each.id, *each.names)) for each in found)


@pytest.mark.walk
@pytest.mark.parametrize("game", ["background", "storyteller"])
def test_a_sample_is_completed_wherever_the_cursor_stands(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """At its beginning each word that can be completed is offered, and at its end still."""
    do, seen, offered = Campaign.do, set[str](), 0

    def spoken(campaign: Campaign, command: Command, worked: object = None) -> object:
        nonlocal offered
        line = say(command, campaign)[0]
        whole = line.split(" ")[0] not in seen
        seen.add(line.split(" ")[0])
        end = len(line.split(" -- ")[0].split('"')[0])
        for at in range(end) if whole else ():
            complete(line, at, campaign)
        for found in re.finditer(r"[^\s=,]+=?", line[:end]) if whole else ():
            word, known = found.group(), complete(line, found.start(), campaign)[1]
            if any(word in (each.id, *each.names) for each in known):
                offered += 1
                at_end = complete(line, found.end() - word.endswith("="), campaign)[1]
                assert any(word in (each.id, *each.names) for each in at_end)
        return do(campaign, command, worked)  # type: ignore[arg-type]

    monkeypatch.setattr(Campaign, "do", spoken)
    sample.build(find(game), tmp_path / "c")
    assert offered > 12


def test_a_name_in_quotes_is_gone_on_with_and_nothing_is_hung_on_to_it(campaign):
    campaign.do(AddClock(title="The ice breaks", target=4))
    start, known = complete('tick "The ice"', len('tick "The ice"'), campaign)
    assert (start, [each.names[0] for each in known]) == (5, ["The ice breaks"])
    assert [each.id for each in complete('tick "The ice" ', 15, campaign)[1]] == ["by="]


@dataclass(frozen=True)
class Rolled:
    """A field of one's own words or a choice."""

    first: str = entry("They roll", default="", choices=(Choice("resolve", "Resolve"), Choice("sword", "Long sword")))


@given(st.sampled_from(["Resolve", "resolve", "Long sword", "sword", "long", "res", "", "\u202eResolve"]) | st.text())
def test_a_text_that_is_what_a_choice_is_called_is_not_read_back_as_that_choice(text: str) -> None:
    fields = fields_of(Rolled)
    said = " ".join(ValueWriter().write_fields({"first": text}, fields))
    assert ValueReader().read_fields(read_line(f"roll {said}").items, fields) == {"first": text}


@dataclass(frozen=True)
class Mixed:
    """A field with a value of several kinds."""

    value: bool | int | str | tuple[str, ...] | None = entry("Value", default=0)


@given(st.sampled_from(["yes", "no", "-", "none", "12", "-3", True, False, 12, -3, None, [], ["yes"], ["a", "b"]]))
def test_a_value_of_several_kinds_is_said_as_it_is_read(value: object) -> None:
    fields = fields_of(Mixed)
    said = " ".join(ValueWriter().write_fields({"value": value}, fields))
    read = ValueReader().read_fields(read_line(f"roll {said}").items, fields)
    assert repr(read) == repr({"value": value})


def test_a_choice_in_quotes_is_that_choice_all_the_same():
    assert ValueReader().read_fields(read_line('roll "Long sword"').items, fields_of(Rolled)) == {"first": "sword"}


@pytest.mark.parametrize("before", FORMER_VERBS)
def test_a_verb_of_before_is_understood_and_not_offered(before: str, campaign: Campaign) -> None:
    kinds = {kind.verb: kind for kind in COMMANDS.values()}
    words = {
        "add-npcs": "Ghoul 2",
        "save-npc": "Ghoul",
        "next-session": "soon",
        "session": "One",
        "end-session": "Done",
    }
    line = words.get(FORMER_VERBS[before])
    if line is not None:
        assert understand(f"{before} {line}", campaign).kind is kinds[FORMER_VERBS[before]]
    assert FORMER_VERBS[before] in kinds
    assert before not in {each.id for each in verbs(campaign)}
