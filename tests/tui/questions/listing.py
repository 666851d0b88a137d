"""The questions of the rooms with their answers, as lines: what each asks, and what each answer does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any
from zlib import crc32

from core.refusal import Refusal
from core.schema.entry import Choice
from core.schema.fields import Field, Kind, fields_of
from core.schema.forms import alternatives, with_field
from core.wording import quantity
from tests.outputs.printed import lines_of
from tests.tui.questions.desk import Desk, Shown
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.choose import Pick, PickSome
from tui.dialogs.reader import Reader
from tui.forms.dialog import FormDialog

HERE = Path(__file__).parent
Ask = Callable[[Desk], object]
"""A function that leads to a question."""
Answer = Callable[[Shown], object]
"""A function that answers a question."""
Answers = Iterator[tuple[str, Answer]]
Fault = Callable[[Answer], str]
"""The field at which an answer is refused, or nothing."""
_DEEPEST = 3
"""So many questions after another are followed."""
AGAIN = "QUESTIONS_AGAIN"
"""The variable that says that the files are to be written."""
_MOST = 4
"""So many other choices of one field are tried."""
_BEGINNING = 6
"""So many lines of a file are listed; a sum tells the others apart."""
_TYPED = "Else"
"""The text that is typed."""


def listed(desk: Desk, ask: Ask, inset: str = "") -> Iterator[str]:
    """The questions this leads to, and what each answer does; the campaign is as before in the end."""
    for line in _done(desk, ask):
        yield inset + line
    shown = desk.shown[-1] if desk.shown else None
    if shown is None:
        return
    if shown.kind not in DESCRIBED:
        yield f"{inset}shows {shown.kind.__name__}"
        return
    yield from (inset + line for line in DESCRIBED[shown.kind](shown.given))
    if len(inset) < 2 * _DEEPEST:
        for name, answer in ANSWERS[shown.kind](shown, partial(_fault, desk, ask)):
            yield f"{inset}- {name}"
            yield from listed(desk, partial(_answered, ask, answer), f"{inset}  ")


def _answered(ask: Ask, answer: Answer, desk: Desk) -> None:
    """Ask, and answer. What another answer wrote outside the campaign may have settled the question."""
    ask(desk)
    if desk.shown:
        desk.lines.clear()
        answer(desk.shown.pop())


def _fault(desk: Desk, ask: Ask, answer: Answer) -> str:
    """The field at which an answer is refused, if it is."""
    found = ""
    before = desk.view.seq
    try:
        _answered(ask, answer, desk)
    except Refusal as refusal:
        found = refusal.field
    if desk.view.seq != before:
        desk.campaign.undo()
    return found


def _done(desk: Desk, ask: Ask) -> list[str]:
    """The messages and commands of it. What it changes is undone."""
    desk.shown.clear()
    desk.lines.clear()
    before, files = desk.view.seq, _files()
    try:
        ask(desk)
    except Refusal as refusal:
        if not desk.lines:
            desk.lines.append(f"✗ {refusal.field}: {refusal.message}")
    lines = [*desk.lines, *_written(files)]
    if desk.view.seq != before:
        desk.campaign.undo()
    return lines


def _files() -> dict[str, str]:
    """The files of the name that is typed."""
    return {file.name: file.read_text(encoding="utf-8") for file in Path.cwd().glob(f"{_TYPED}*") if file.is_file()}


def _written(before: Mapping[str, str]) -> Iterator[str]:
    """The beginning of each such file that is another one than before."""
    for name, text in sorted(_files().items()):
        if before.get(name) != text:
            lines = lines_of(text, str(Path.cwd()))
            yield f"{name}, {quantity(len(lines), 'line')}, {crc32(chr(10).join(lines).encode()):08x}:"
            yield from (f"  {line}" for line in lines[:_BEGINNING])


# Questions ------------------------------------------------------------------------------------------------------------


def _form(given: dict[str, Any]) -> Iterator[str]:
    yield f"{given['title']}{_after(given['message'])}"
    begun = given["form"]
    for field in fields_of(type(begun)):
        yield f"  {field.label} ({field.name}): {_told(getattr(begun, field.name))}{_after(field.entry.help)}"
        yield from (f"    {each}" for each in _choices(_offered(field, given)))


def _pick(given: dict[str, Any]) -> Iterator[str]:
    yield f"{given['title']}"
    yield from (f"  {each}" for each in _choices(given["choices"]))


def _confirm(given: dict[str, Any]) -> Iterator[str]:
    yield f"{given['title']}{_after(given['message'])} [{given['no']} / {given['yes']}]"


def _prompt(given: dict[str, Any]) -> Iterator[str]:
    yield f"{given['title']}{_after(given['message'])}: {given['value']!r} {given['placeholder']}".rstrip()


def _reader(given: dict[str, Any]) -> Iterator[str]:
    text = given["text"]
    yield f"a text: {given['title']}"
    yield from (f"  {line.rstrip()}" for line in str(getattr(text, "plain", text)).split("\n"))


DESCRIBED = {
    FormDialog: _form,
    Pick: _pick,
    PickSome: _pick,
    Confirm: _confirm,
    Prompt: _prompt,
    Reader: _reader,
}


def _after(words: str) -> str:
    return f" · {words}" if words else ""


def _choices(choices: Sequence[Choice]) -> Iterator[str]:
    for each in choices:
        why = f" ✗ {each.why_not}" if each.why_not else ""
        yield f"{each.id or '–'}: {each.label}{_after(str(each.note))}{why}"


def _offered(field: Field, given: dict[str, Any]) -> Sequence[Choice]:
    return field.entry.open_choices(given.get("situation"))


def _told(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else repr(value)


# Answers --------------------------------------------------------------------------------------------------------------


def _form_answers(shown: Shown, fault: Fault) -> Answers:
    """The form as it begins; then with another value in each field, once what it needs is filled in."""
    begun = shown.given["form"]
    yield "as it begins", partial(_submit, {})
    given: dict[str, Any] = {}
    while (missing := fault(partial(_submit, given))) and missing not in given and _is_text(begun, missing):
        given[missing] = _TYPED
    if given:
        yield _all_told(given), partial(_submit, given)
    for field in fields_of(type(begun)):
        for value in _others(field, getattr(begun, field.name), _offered(field, shown.given)):
            if given.get(field.name) != value:
                yield f"{field.name} = {_told(value)}", partial(_submit, {**given, field.name: value})


def _is_text(form: Any, name: str) -> bool:
    return getattr(form, name, None) == ""


def _all_told(given: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {_told(value)}" for name, value in given.items())


def _submit(given: Mapping[str, Any], shown: Shown) -> None:
    """Send a form with these values."""
    filled = shown.given["form"]
    for field in fields_of(type(filled)):
        if field.name in given:
            filled = with_field(filled, field, given[field.name])
    if shown.given["submit"]:
        shown.given["submit"](filled)
    if shown.then:
        shown.then(filled)


def _others(field: Field, value: Any, choices: Sequence[Choice]) -> Iterator[Any]:
    """Other values for a field: all its choices, alone and together; something typed, and nothing."""
    if isinstance(value, tuple) and choices:
        yield from dict.fromkeys(each for each in _some(choices) if each != value)
    elif choices or type(value) in (bool, int):
        yield from islice((other for other, _ in alternatives(field, value, choices)), _MOST)
    elif isinstance(value, str):
        yield from (each for each in (_TYPED, "") if each != value)
    elif value is None:
        yield from [3] if field.type.kind is Kind.NUMBER else []


def _some(choices: Sequence[Choice]) -> Iterator[tuple[str, ...]]:
    ids = tuple(each.id for each in choices)
    yield ()
    yield from ((one,) for one in ids[:3])
    yield ids[:2]
    yield ids


def _with(answer: object, shown: Shown) -> None:
    if shown.then:
        shown.then(answer)


def _pick_answers(shown: Shown, fault: Fault) -> Answers:
    for each in shown.given["choices"]:
        if not each.why_not:
            yield each.label, partial(_with, each.id)


def _confirm_answers(shown: Shown, fault: Fault) -> Answers:
    yield shown.given["yes"], partial(_with, True)
    yield shown.given["no"], partial(_with, False)


def _prompt_answers(shown: Shown, fault: Fault) -> Answers:
    yield _TYPED, partial(_with, _TYPED)


def _none(shown: Shown, fault: Fault) -> Answers:
    yield from ()


ANSWERS = {
    FormDialog: _form_answers,
    Pick: _pick_answers,
    PickSome: _none,
    Confirm: _confirm_answers,
    Prompt: _prompt_answers,
    Reader: _none,
}
