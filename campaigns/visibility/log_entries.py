"""The players' reading of a log entry, from its public fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.visibility.known_fields import public_fields_of
from campaigns.visibility.passages import strip_hidden
from campaigns.wording.log_entries import about_words, begun_words, result_words, step_words, words_of_draw
from campaigns.wording.titles import (
    action_words,
    conflict_words,
    option_words,
    points_words,
)
from core.actions.place import Place
from core.ruleset import Ruleset
from core.wording import split_names, without_digits

if TYPE_CHECKING:
    from campaigns.state.view import View
    from core.actions.action import Action

Event = Mapping[str, Any]
Players = Mapping[int, str]
"""The players' characters by id, with their names."""


class ToldEntry(NamedTuple):
    """A log entry as it is told: a line (empty if only its consequences are told), and its consequences.

    For a draw, `who` is the character at the line's beginning, `band` the quality of the outcome, and `word` the
    game's word for it.
    """

    title: str = ""
    note: str = ""
    more: Sequence[str] = ()
    who: str = ""
    band: str = ""
    word: str = ""

    def as_read(self, read: Callable[[str], str]) -> ToldEntry:
        """The same with each text as `read` gives it to people: links by their words."""
        return self._replace(title=read(self.title), note=read(self.note), more=tuple(map(read, self.more)))


class Cast(NamedTuple):
    """Everyone's name by id, and the present players' characters."""

    names: Players
    players: Players

    @classmethod
    def from_view(cls, view: View) -> Cast:
        """The cast of a campaign."""
        return cls({c.id: c.name for c in view.characters}, {c.id: c.name for c in view.characters if c.role == "pc"})

    def then(self, event: Event) -> Players:
        """The players' characters when a log entry was written; an older entry uses the present ones."""
        kept = event.get("players")
        return self.players if kept is None else {i: self.names[i] for i in kept if i in self.names}


def tell_players(ruleset: Ruleset, event: Event, cast: Cast) -> ToldEntry | None:
    """A log entry as the players read it, with the game's open changes at the end; None if it tells nothing."""
    return _without_passages(visible_record(ruleset, event, cast.then(event)))


def _without_passages(telling: ToldEntry | None) -> ToldEntry | None:
    """A telling without the hidden passages of its texts. They stay hidden, because a log entry is never reworded."""
    return None if telling is None else ToldEntry(*strip_hidden(tuple(telling)))


def visible_record(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry | None:
    """A log entry for those who know these players' characters, including the hidden passages of its texts."""
    tell = _TELLERS.get(event["kind"])
    found = tell(ruleset, event, players) if tell else None
    moved = [each["what"] for each in event.get("moved", ()) if each["open"]]
    return (found or ToldEntry())._replace(more=[*(found.more if found else ()), *moved]) if moved else found


def _draw(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry | None:
    """A draw: of a player's character everything; of an NPC on stage what everyone could see, without traits.

    Changes only of a conflict's turn or order aren't told.
    """
    seen, word = _as_seen(event, players), result_words(ruleset, event)
    if event.get("open"):
        about = event.get("note", "") if seen is not None and seen["player"] else ""
        return ToldEntry(event["title"], about, _steps(ruleset, event.get("effects", ()), players.values()))
    if seen is None:  # the end of a turn has no actor, and a player's character may have died by it
        became = _became({**event, "title": ""}, players)
        return ToldEntry(more=became) if became else None
    if not seen["player"]:
        return _figure(ruleset, event, players, seen, word)
    steps = _steps(ruleset, event.get("effects", ()), {"", *players.values()})
    steps = (*steps, *_became(event, players, steps))
    untold = event["action"] in ruleset.bookkeeping or (event.get("conflict") is not None and not word)
    if untold and not event.get("note"):
        return ToldEntry(more=_became({**event, "title": ""}, players))
    told = "\n".join((event["title"], *steps))
    asked_and_said = zip(words_of_draw(ruleset, event), event.get("said", ()), strict=True)
    said = (words for words, (_, text) in asked_and_said if text not in told)
    return ToldEntry(event["title"], event.get("note", ""), (*said, *steps), seen["who"], _band(event), word)


def _each(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry | None:
    """An action for several characters: what the players know of each."""
    told = [_draw(ruleset, {**event, **result}, players) for result in event["results"]]
    known = [each for each in told if each is not None]
    titles = "; ".join(each.title for each in known if each.title)
    notes = next((each.note for each in known if each.note), "")
    return ToldEntry(titles, notes, [more for each in known for more in each.more]) if known else None


def _as_seen(event: Event, players: Players) -> Event | None:
    """The character whom the table saw act; an older entry tells only players' characters."""
    if "seen" in event:
        found: Event | None = event["seen"]
        return found
    return {"who": players[event["actor"]], "player": True} if event["actor"] in players else None


def _figure(ruleset: Ruleset, event: Event, players: Players, seen: Event, word: str) -> ToldEntry | None:
    """An NPC's action in the scene, its outcome, and its effect on the players' characters.

    The log says in words when one of them is hit.
    """
    action = _action(ruleset, event["action"])
    if action is None or not word or action.place not in (Place.SCENE, Place.CONFLICT):
        return None
    what = seen.get("what") or f"{action.title}, {word}"
    harm = _steps(ruleset, event.get("effects", ()), players.values())
    harm = (*harm, *_became(event, players, harm))
    return ToldEntry(f"{seen['who']}: {what}", more=harm, who=seen["who"], band=_band(event), word=word)


def _became(event: Event, players: Players, steps: Sequence[str] = ()) -> tuple[str, ...]:
    """The players' characters' new marks and the conflict's end, unless they are told already.

    A mark in the `steps` of the same character counts as told: "Ilse: Dying" and "Ilse: now dying" are one.
    """
    told = "\n".join((event.get("title", ""), *(step.get("label", "") for step in event.get("effects", ())))).casefold()
    known = [each for each in event.get("marked", ()) if each["seat"] in players.values()]
    marks = (
        f"{each['seat']}: {each['how']} {each['mark']}"
        for each in known
        if _mark_name(each["mark"]) not in told and not (each["how"] == "now" and _is_said(each, steps))
    )
    return (*marks, *filter(None, (event.get("over"),)))


def _is_said(marked: Mapping[str, str], steps: Iterable[str]) -> bool:
    """Return True if a step's words already tell a character's new mark."""
    name, seat = _mark_name(marked["mark"]), marked["seat"].casefold()
    own = (step.casefold().partition(": ") for step in steps)
    return any(name in said for whose, _, said in own if seat in whose)


def _mark_name(mark: str) -> str:
    """The name of a mark, without its number and its end."""
    return without_digits(mark).partition(" (")[0].strip().casefold()


def _band(event: Event) -> str:
    return str((event.get("outcome") or {}).get("band", ""))


def _action(ruleset: Ruleset, action: str) -> Action | None:
    """An action by id; None if the installed game doesn't have it."""
    return next((a for a in ruleset.actions if a.id == action), None)


def _steps(ruleset: Ruleset, steps: Iterable[Event], seats: Iterable[str]) -> tuple[str, ...]:
    """The steps of some seats in words, without mere counts; one may be about several seats."""
    known = {*seats, ""} if "" in seats else set(seats)
    told = (step for step in steps if step["what"] not in ruleset.bookkeeping and not is_nothing(step))
    return tuple(step_words(ruleset, step) for step in told if known.issuperset(seats_of(step, known)))


def is_nothing(step: Event) -> bool:
    """Return True if a step changes nothing, as in older entries: "Answers +0"."""
    return step.get("amount") == 0


def seats_of(step: Event, known: Collection[str]) -> list[str]:
    """The subjects of a step: one, or several joined by commas and `and`."""
    return split_names(step.get("seat", ""), known)


def _turn(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry:
    """The game's effects at the start or end of a scene or session, if their steps have details."""
    telling = (step for step in event.get("steps", ()) if step.get("label") or step.get("amount") is not None)
    return ToldEntry(more=_steps(ruleset, telling, players.values()))


def _award(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry | None:
    given = public_fields_of(event)
    who = ", ".join(players[c] for c in given["characters"] if c in players)
    paid = points_words(ruleset, given["currency"], given["amount"])
    return ToldEntry(f"{who}: {paid}, {given['reason']}") if who else None


def _title(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry:
    return ToldEntry(event["title"])


def _clock(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry | None:
    """A scene's clock; an older entry doesn't tell whose it is."""
    return ToldEntry(event["title"]) if event.get("for_scene") else None


def _option(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry:
    given = public_fields_of(event)
    return ToldEntry(option_words(ruleset, given["option"], given["value"]))


def _conflict_starts(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry:
    given = public_fields_of(event)
    return ToldEntry(begun_words(conflict_words(ruleset, given["conflict_form"]), given["title"]))


def _conflict_ends(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry | None:
    """The end of a conflict, without the GM's note; an older entry has the title only with the note."""
    return ToldEntry(f"{event['called']} ends") if "called" in event else None


def _downtime(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry:
    """The players' characters' activities, their results, and the projects they worked on."""
    own = (result for result in event.get("results", ()) if result["actor"] in players)
    told = [result for result in own if not _said_again(ruleset, result, event, players)]
    words = [(activity_words(ruleset, result, players), result_words(ruleset, result)) for result in told]
    results: Iterable[str] = (
        f"{players[result['actor']]}: {', '.join(filter(None, said))}" for result, said in zip(told, words, strict=True)
    )
    effects = _steps(ruleset, event.get("effects", ()), players.values())
    became = _became(event, players, effects)
    helped = ((int(actor), why) for actor, whys in event.get("helped", {}).items() for why in whys)
    results = (*results, *(f"{players[actor]}: {why}" for actor, why in helped if actor in players))
    return ToldEntry(more=(*results, *effects, *became, *project_lines(event, set(players))))


def activity_words(ruleset: Ruleset, result: Event, players: Players) -> str:
    """An activity of a downtime with its subject: `Influence: The Watch`."""
    return ": ".join(filter(None, (action_words(ruleset, result["action"]), about_words(ruleset, result, players))))


def _said_again(ruleset: Ruleset, result: Event, event: Event, players: Players) -> bool:
    """Return True if an activity's result tells all of it, so that its title would repeat it."""
    if result_words(ruleset, result):
        return False
    if is_told_in_steps(ruleset, result, event):
        return True
    if about_words(ruleset, result, players):
        return False
    its = {result["action"], *(step["what"] for step in result.get("steps", ()))}
    whose = players[result["actor"]]
    return any(step["what"] in its and whose in seats_of(step, {whose}) for step in event.get("effects", ()))


def is_told_in_steps(ruleset: Ruleset, result: Event, event: Event) -> bool:
    """Return True if a step of the settled downtime tells an activity without a result."""
    each = ruleset.downtime is not None and ruleset.downtime.tells_each
    return each and bool(event.get("effects")) and not result_words(ruleset, result)


def project_lines(event: Event, workers: set[int]) -> tuple[str, ...]:
    """The progress of the projects with work on them."""
    done = (p for p in event.get("projects", ()) if workers & set(p["workers"]))
    return tuple(f"{p['title']} {p['tally']}/{p['target']}" for p in done)


def _roll(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry | None:
    """A roll on random tables that everyone saw."""
    return ToldEntry(event["title"]) if event["command"]["seen"] == "open" else None


def parts(event: Event) -> Iterator[Event]:
    """The parts of a batch, each as a log entry of its own; for another entry the entry itself.

    An older batch keeps no parts, because none of them told the players anything.
    """
    if event["kind"] != "batch":
        yield event
        return
    for asked_for, kept in zip(event["command"]["parts"], event.get("parts", ()), strict=False):
        command = {name: value for name, value in asked_for.items() if name != "kind"}
        yield {**event, **kept, "kind": asked_for["kind"], "command": command}


def _batch(ruleset: Ruleset, event: Event, players: Players) -> ToldEntry | None:
    """The parts of a record as the players read them, in order."""
    told = [found for part in parts(event) if (found := visible_record(ruleset, part, players)) is not None]
    if not told:
        return None
    titles = "; ".join(each.title for each in told if each.title)
    return ToldEntry(titles, more=[more for each in told for more in each.more])


_TELLERS: Mapping[str, Callable[[Ruleset, Event, Players], ToldEntry | None]] = {
    "batch": _batch,
    "resolve": _draw,
    "resolve_each": _each,
    "start_session": _turn,
    "start_scene": _turn,
    "end_scene": _turn,
    "end_session": _turn,
    "set_calendar": _title,
    "start_conflict": _conflict_starts,
    "end_conflict": _conflict_ends,
    "award_points": _award,
    "reach_milestone": _title,
    "add_clock": _clock,
    "edit_clock": _clock,
    "tick_clock": _clock,
    "remove_clock": _clock,
    "set_option": _option,
    "roll": _roll,
    "show_roll": _roll,
    "commit_downtime": _downtime,
}
"""The function that tells each kind of log entry; other kinds tell players nothing."""
