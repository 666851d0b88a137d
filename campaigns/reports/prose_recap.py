"""A recap as prose: scene by scene the attempts, their outcomes and the changes, as a player would like to read them.

The GM's note on a draw tells the story; the outcome follows in a few words that vary. Attempts of the same character
in a row become one sentence, clocks are told as they were at the end, and mere counts are gathered below the scene. It
tells nothing that the recap doesn't.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, groupby

from campaigns.reports.recap import EventRecap, Recap, SceneRecap
from campaigns.reports.sentences import STOPS, as_sentence, capital, tells
from campaigns.reports.short_names import Called
from campaigns.wording.titles import session_title
from core.wording import amount, list_names, signed_text, split_names

_BANDS = {
    "disaster": ((("fails badly", "fail badly"), ("only makes it worse", "only make it worse")), "but"),
    "failure": ((("fails", "fail"), ("doesn't manage it", "don't manage it")), "but"),
    "success": ((("succeeds", "succeed"), ("brings it off", "bring it off"), ("manages it", "manage it")), "and"),
    "triumph": ((("succeeds brilliantly", "succeed brilliantly"), ("does it brilliantly", "do it brilliantly")), "and"),
}
"""The verbs for one character or several by the outcome's band, used in turn, and the word that joins them on."""

_BLOWS = {
    "disaster": ("goes badly wrong",),
    "failure": ("fails", "comes to nothing"),
    "success": ("succeeds", "goes home"),
    "triumph": ("succeeds brilliantly", "could not have gone better"),
}
"""The same for an action against someone: an attack, a contest."""

_AGAINST = " against "
"""Separates a pool from its opponent: `Red against Grieve` names no deed."""

_TIMES = {2: "both times", 3: "all three times"}
_SHORT = 60  # characters of a few words
_CLOCK = re.compile(r"Clock: (.*) (\d+)/(\d+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; `lead` comes first and is emphasised; an `aside` is small print, `aloud` was read to the table."""

    text: str
    lead: str = ""
    aside: bool = False
    aloud: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a chapter, a scene or the time after it: its title, the line below it, and its paragraphs."""

    title: str
    under: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A session as prose; `notes` are Markdown, or empty."""

    title: str
    under: str
    there: str
    previously: str
    summary: str
    parts: tuple[Part, ...]
    notes: tuple[str, ...]
    next_session: str = ""


def chapter(recap: Recap) -> Chapter:
    """A session as a chapter."""
    called = Called.from_recap(recap)
    scenes = [_scene(scene, called, recap.there) for scene in recap.scenes]
    after = (
        Part("Between the scenes", "", tuple(_by_person(recap.between_scenes, called))),
        Part("Rewards", "", tuple(_gains(recap.gained, called))),
        Part("House rules", "", tuple(Paragraph(as_sentence(each.title)) for each in recap.house_rules)),
        Part("Afterwards", "", tuple(_by_person(recap.afterwards, called))),
    )
    return Chapter(
        title=session_title(recap.session, recap.title),
        under=" · ".join(filter(None, (recap.campaign, recap.date, recap.days))),
        there=list_names(recap.there),
        previously=recap.previously.strip(),
        summary=recap.summary.strip(),
        parts=(*scenes, *(part for part in after if part.paragraphs)),
        notes=recap.notes,
        next_session=recap.next_session,
    )


# Scenes -------------------------------------------------------------------------------------------------------------


def _scene(scene: SceneRecap, called: Called, party: Sequence[str]) -> Part:
    under = ". ".join(filter(None, (capital(", ".join(scene.aspects)), _with_whom(scene.participants, party))))
    return Part(scene.title, as_sentence(under), (*_texts(scene), *_narrate(scene.events, called)))


def _with_whom(participants: Sequence[str], party: Sequence[str]) -> str:
    """The people of a scene in words: "everyone" if all who came this session are in it."""
    if len(party) > 1 and set(party) <= set(participants):
        participants = ("everyone", *(name for name in participants if name not in party))
    return f"With {list_names(participants)}" if participants else ""


def _texts(scene: SceneRecap) -> Iterator[Paragraph]:
    """The record of a scene: texts as they were read aloud, short entries in one line."""
    short = [each for each in scene.written if len(each.text) <= _SHORT and not each.text.endswith(STOPS)]
    yield from (Paragraph(each.text, lead=each.label, aloud=True) for each in scene.written if each not in short)
    if short:
        yield Paragraph(" · ".join(f"{each.label}: {each.text}" for each in short), aside=True)


@dataclass
class _Ledger:
    """The events that were only counted or noted, by character or conflict, with equal ones added up, in order."""

    people: dict[str, dict[str, int | None]] = field(default_factory=dict)

    def take(self, texts: Iterable[str], who: str, names: Iterable[str]) -> None:
        """Add texts, each about the one of `names` it begins with, else about `who`."""
        known = set(names)
        for text in texts:
            first = text.partition(": ")[0]
            about = first if known.issuperset(split_names(first, known)) else ""
            own = text.removeprefix(f"{about}: ") if about else text
            added = amount(own)
            lines = self.people.setdefault(about or who, {})
            if added is None:
                lines.setdefault(own)
            else:
                lines[added[0]] = (lines.get(added[0]) or 0) + added[1]

    def paragraphs(self, called: Callable[[str], str], *, aside: bool) -> Iterator[Paragraph]:
        """A paragraph for each character or conflict; as asides, one for all."""
        told = {
            called(who): "; ".join(text if n is None else f"{text} {signed_text(n)}" for text, n in lines.items())
            for who, lines in self.people.items()
        }
        if not aside:
            yield from (Paragraph(as_sentence(capital(text)), lead=who) for who, text in told.items())
        elif told:
            each = (f"{who}: {text}" if who else capital(text) for who, text in told.items())
            yield Paragraph(" ".join(map(as_sentence, each)), aside=True)


def _narrate(events: Sequence[EventRecap], called: Called) -> Iterator[Paragraph]:
    """The paragraphs of a scene: a conflict has its own, and counts come last."""
    ledger, clocks, turn = _Ledger(), dict[str, str](), count()
    named = [*called.short, *(_conflict_name(each) for each in events if each.kind == "start_conflict")]
    lead, said = "", list[str]()
    for _, together in groupby(_number_sentences(events), key=lambda pair: pair[0]):
        run = [event for _, event in together]
        first = run[0]
        if first.kind in ("start_conflict", "end_conflict"):
            yield from _paragraph(lead, said)
            lead, said = _conflict(first) if first.kind == "start_conflict" else "", []
        elif clock := _CLOCK.fullmatch(first.title):
            clocks[clock[1]] = f"{clock[1]} is at {clock[2]} of {clock[3]}"
        else:
            said += _attempts(run, called, turn)
            for event in run:
                plain = event.title if not _tries(event) and event.title != event.note and not _begins(event) else ""
                changed = (each for each in event.more if "“" not in each)
                ledger.take(filter(None, (plain, *changed)), event.who, [event.who, *named])
    yield from _paragraph(lead, said)
    if clocks:
        yield Paragraph(as_sentence(capital("; ".join(clocks.values()))))
    yield from ledger.paragraphs(called, aside=True)


def _paragraph(lead: str, said: Sequence[str]) -> Iterator[Paragraph]:
    if lead or said:
        yield Paragraph(" ".join(said), lead=lead)


def _conflict(event: EventRecap) -> str:
    """The title and the kind of a conflict."""
    kind, _, title = event.title.partition(": ")
    return f"{title} ({kind[:1].lower()}{kind[1:]})" if title else kind


def _conflict_name(event: EventRecap) -> str:
    """The title of a conflict, or its kind: `On the quay` of `Combat: On the quay`, `Combat` of `Combat begins`."""
    return event.title.partition(": ")[2] or event.title.removesuffix(" begins")


def _number_sentences(events: Sequence[EventRecap]) -> Iterator[tuple[int, EventRecap]]:
    """The events with a number, the same for those told in one sentence."""
    number, before = 0, None
    for event in events:
        number += before is None or not _alike(before, event)
        yield number, event
        before = event


def _alike(one: EventRecap, other: EventRecap) -> bool:
    """Return True if the same character tried both with the same outcome, and neither has further details."""
    acts = [(event, _Act.from_event(event)) for event in (one, other)]
    quiet = all(
        _tries(event) and not (event.more or act.harm or act.told) and not _subject(event).endswith(STOPS)
        for event, act in acts
    )
    return quiet and (one.who, one.band) == (other.who, other.band)


def _tries(event: EventRecap) -> bool:
    """Return True if someone tried something with a good or bad outcome."""
    return bool(event.who) and event.band in _BANDS


def _subject(event: EventRecap) -> str:
    return event.note.strip() or _Act.from_event(event).label


@dataclass(frozen=True, slots=True)
class _Act:
    """The parts of a draw's title: the deed, whether it was a blow, and its harm."""

    label: str
    blow: bool
    harm: str

    @property
    def told(self) -> bool:
        """Return True if a verb tells the outcome: `notices no one`."""
        return not self.blow and tells(self.label)

    @classmethod
    def from_event(cls, event: EventRecap) -> _Act:
        rest = event.title.removeprefix(f"{event.who}: ")
        for joined in (": ", ", "):
            label, found, after = rest.partition(f"{joined}{event.word}")
            if event.word and found:
                blow = joined == ": "
                return cls(label, blow, after.partition(", ")[2] if blow else "")
        return cls(rest, False, "")


def _attempts(run: Sequence[EventRecap], called: Called, turn: Iterator[int]) -> Iterator[str]:
    """One or several similar attempts with their outcome, then the note on it."""
    event = run[0]
    if _tries(event):
        yield _sentence(run, called, next(turn))
    elif event.note:
        known = any(part in event.note for part in event.who.split() if len(part) > 2)
        word = event.word[:1].lower() + event.word[1:]
        beside = ": ".join(filter(None, (called(event.who) if word or not known else "", word)))
        yield as_sentence(capital(event.note.strip()), f" ({beside})" if beside else "")
    elif _begins(event):
        did = event.title.removeprefix(f"{event.who}: ")
        yield as_sentence(capital(f"{called(event.who)}: {called.shorten(did)}" if event.who else did))
    yield from (as_sentence(each) for each in event.more if "“" in each)


def _begins(event: EventRecap) -> bool:
    """Return True if an event has spoken words that only its title explains."""
    return bool(event.title) and not (event.note or _tries(event)) and any("“" in each for each in event.more)


def _sentence(run: Sequence[EventRecap], called: Called, turn: int) -> str:
    """An attempt in one sentence: `Her own key in her father's lock, and Mara brings it off.`"""
    event, act, who = run[0], _Act.from_event(run[0]), called(run[0].who)
    abouts = list(dict.fromkeys(_subject(each) for each in run))
    about = capital("; ".join(abouts))
    ways, joined = _BANDS[event.band]
    several = len(split_names(event.who, called.short)) > 1
    does = ways[turn % len(ways)][several]
    if act.told:
        does, about = act.label, capital(event.note.strip())
    if len(run) > 1:
        return f"{about}: {who} {ways[0][several]} {_TIMES.get(len(run), 'every time')}."
    named = event.note and any(name in act.harm for name in called.short)
    if act.blow and _AGAINST in act.label and not named:
        label = called.shorten(act.label)
        does = f"{('tries', 'try')[several]} {label[:1].lower()}{label[1:]} {joined} {does}"
        about = about if event.note else ""
    elif act.blow and " " in act.label and not named:
        blows, label = _BLOWS[event.band], called.shorten(act.label)
        who, does = f"{_whose(who)} {label[:1].lower()}{label[1:]}", blows[turn % len(blows)]
        about = about if event.note else ""
    elif not event.note and not act.told:
        does = ways[0][several]
    came = f"{does} ({called.shorten(act.harm)})" if act.harm else does
    if not about:
        return f"{capital(who)} {came}."
    if about.endswith(STOPS):
        return f"{about} {capital(who)} {came}."
    if event.note and not act.blow and about.startswith((f"{who} ", f"{event.who} ")) and about.count(" ") > 1:
        return f"{about}, {joined} {came}."
    return f"{about} – {who} {came}." if event.note and turn % 2 else f"{about}: {who} {came}."


# Besides ------------------------------------------------------------------------------------------------------------


def _by_person(events: Iterable[EventRecap], called: Called) -> Iterator[Paragraph]:
    """The events outside scenes: a paragraph for each character."""
    ledger, names = _Ledger(), list(called.short)
    for event in events:
        told = as_sentence(event.title, f" – {event.note.strip()}", "") if event.title and event.note else event.title
        ledger.take(filter(None, (told, *event.more)), event.who, [event.who, *names])
    yield from ledger.paragraphs(lambda who: who, aside=False)


def _gains(events: Iterable[EventRecap], called: Called) -> Iterator[Paragraph]:
    """The milestones in one paragraph, and each character's points."""
    reached = [event for event in events if event.kind == "reach_milestone"]
    if reached:
        titles = (event.title.removeprefix("Milestone reached: ") for event in reached)
        yield Paragraph(as_sentence("; ".join(titles)), lead="Reached")
    yield from _by_person((event for event in events if event.kind != "reach_milestone"), called)


def _whose(name: str) -> str:
    return f"{name}’" if name.endswith("s") else f"{name}’s"
