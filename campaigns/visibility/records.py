"""What a record of the log tells the players, from its public fields; and what it keeps so that this stays true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.visibility.fields import public_fields_of
from campaigns.visibility.passages import as_told
from campaigns.wording.log_entries import about_words, begun_words, fact_words, result_words, said_words, step_words
from campaigns.wording.titles import (
    action_words,
    conflict_words,
    currency_short,
    interval_words,
    option_words,
    points_words,
)
from core.actions.place import Place
from core.ruleset import Ruleset
from core.wording import signed_text, without_digits

if TYPE_CHECKING:
    from campaigns.state.reading import Reading
    from campaigns.state.view import View
    from core.actions.action import Action
    from core.actions.situation import Brief, Situation

Event = Mapping[str, Any]
Players = Mapping[int, str]
"""The players' characters by id, with their names."""


class Telling(NamedTuple):
    """A record as the players know it: a line (empty where only what follows is told), and what follows from it.

    Of a draw `who` did it, as the line begins, and how good its outcome was (`band`), with the game's `word` for it.
    """

    title: str = ""
    note: str = ""
    more: Sequence[str] = ()
    who: str = ""
    band: str = ""
    word: str = ""


# What a record keeps ------------------------------------------------------------------------------------------------


def players_of(books: Reading) -> list[int]:
    """Who the players' characters are now, as a record keeps it: ids, for a search of the log is for names."""
    return [i for i, doc in books.docs("characters").items() if doc["role"] == "pc"]


def seen_acting(books: Reading, brief: Brief, conflict: int | None, situation: Situation) -> dict[str, Any] | None:
    """Whom the table saw act, as a record keeps it: who, and whether it is a player's character.

    None is the game master's own doing. The table sees players' characters, the game master's figures that stand in
    the scene, and nameless ones in a conflict; but nobody of the game master's who hides on the map.
    """
    who, named = brief.who_acts(situation), {actor.name: actor for actor in situation.actors.values()}
    actor = situation.actor if brief.who is None and situation.acting is not None else named.get(who)
    together = [named.get(each) for each in who.split(" and ")] if actor is None else [actor]
    if all(each is not None and each.player for each in together):
        return {"who": who, "player": True}
    on_stage = conflict is not None if actor is None else actor.id in situation.here
    seen = who and on_stage and who not in _hidden_names(books, conflict, situation)
    return {"who": who, "player": False} if seen else None


def _hidden_names(books: Reading, conflict: int | None, situation: Situation) -> Iterator[str]:
    """The names of those on the map of whom the players do not know."""
    rules = books.ruleset.grid
    if rules is None:
        return
    mapped = rules.scene if conflict is None else books.docs("conflicts")[conflict]["form"] in rules.forms
    if not mapped:
        return
    for piece in rules.grid(situation).pieces:
        if piece.secret:
            yield piece.id
            if piece.actor is not None and piece.actor in situation.actors:
                yield situation.actors[piece.actor].name


# What it tells ------------------------------------------------------------------------------------------------------


class Cast(NamedTuple):
    """Everyone's name by id, and who of them are the players' characters now."""

    names: Players
    players: Players

    @classmethod
    def from_view(cls, view: View) -> Cast:
        """The cast of a campaign."""
        return cls({c.id: c.name for c in view.characters}, {c.id: c.name for c in view.characters if c.role == "pc"})

    def then(self, event: Event) -> Players:
        """The players' characters when a record was written; an older one does not say and is read as of now."""
        kept = event.get("players")
        return self.players if kept is None else {i: self.names[i] for i in kept if i in self.names}


def tell_players(ruleset: Ruleset, event: Event, cast: Cast) -> Telling | None:
    """A record as the players read it, with the game's open changes at the end; None if it tells nothing."""
    return _without_passages(told_by(ruleset, event, cast.then(event)))


def _without_passages(telling: Telling | None) -> Telling | None:
    """A telling without the hidden passages of its texts: a log entry is never reworded, so they stay hidden."""
    return None if telling is None else Telling(*as_told(tuple(telling)))


def told_by(ruleset: Ruleset, event: Event, players: Players) -> Telling | None:
    """What a record comes to for those who know these players' characters, with the hidden passages of its texts."""
    tell = _TELLERS.get(event["kind"])
    found = tell(ruleset, event, players) if tell else None
    moved = [each["what"] for each in event.get("moved", ()) if each["open"]]
    return (found or Telling())._replace(more=[*(found.more if found else ()), *moved]) if moved else found


def _draw(ruleset: Ruleset, event: Event, players: Players) -> Telling | None:
    """Of a player's character everything; of a figure on stage what anybody could see, and not its traits.

    What only moves a conflict on, a turn or an order of acting, is not told.
    """
    seen, word = _as_seen(event, players), result_words(ruleset, event)
    if event.get("open"):
        about = event.get("note", "") if seen is not None and seen["player"] else ""
        return Telling(event["title"], about, _steps(ruleset, event.get("effects", ()), players.values()))
    if seen is None:  # the end of a turn is nobody's doing, and one of them may have died of it
        became = _became({**event, "title": ""}, players)
        return Telling(more=became) if became else None
    if not seen["player"]:
        return _figure(ruleset, event, players, seen, word)
    steps = _steps(ruleset, event.get("effects", ()), {"", *players.values()})
    steps = (*steps, *_became(event, players, steps))
    untold = event["action"] in ruleset.bookkeeping or (event.get("conflict") is not None and not word)
    if untold and not event.get("note"):
        return Telling(more=_became({**event, "title": ""}, players))
    told = "\n".join((event["title"], *steps))
    asked_and_said = zip(said_words(ruleset, event), event.get("said", ()), strict=True)
    said = (words for words, (_, text) in asked_and_said if text not in told)
    return Telling(event["title"], event.get("note", ""), (*said, *steps), seen["who"], _band(event), word)


def _each(ruleset: Ruleset, event: Event, players: Players) -> Telling | None:
    """Of an act that was done for several what the players know of each."""
    told = [_draw(ruleset, {**event, **result}, players) for result in event["results"]]
    known = [each for each in told if each is not None]
    titles = "; ".join(each.title for each in known if each.title)
    notes = next((each.note for each in known if each.note), "")
    return Telling(titles, notes, [more for each in known for more in each.more]) if known else None


def _as_seen(event: Event, players: Players) -> Event | None:
    """Whom the table saw act; an older record tells it of players' characters only."""
    if "seen" in event:
        found: Event | None = event["seen"]
        return found
    return {"who": players[event["actor"]], "player": True} if event["actor"] in players else None


def _figure(ruleset: Ruleset, event: Event, players: Players, seen: Event, word: str) -> Telling | None:
    """What a figure of the game master's did in the scene, how it came out, and what it did to the players.

    Of a blow against one of them that is told in the words of the log.
    """
    action = _action(ruleset, event["action"])
    if action is None or not word or action.place not in (Place.SCENE, Place.CONFLICT):
        return None
    what = seen.get("what") or f"{action.title}, {word}"
    harm = _steps(ruleset, event.get("effects", ()), players.values())
    harm = (*harm, *_became(event, players, harm))
    return Telling(f"{seen['who']}: {what}", more=harm, who=seen["who"], band=_band(event), word=word)


def _became(event: Event, players: Players, steps: Sequence[str] = ()) -> tuple[str, ...]:
    """What marks the players' characters now, and how the conflict ended, as far as nothing else says it.

    What the `steps` in words say of the same character is said: "Ilse: Dying" and "Ilse: now dying" are one.
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
    """Whether a step's words already say which mark a character has now."""
    name, seat = _mark_name(marked["mark"]), marked["seat"].casefold()
    own = (step.casefold().partition(": ") for step in steps)
    return any(name in said for whose, _, said in own if seat in whose)


def _mark_name(mark: str) -> str:
    """The name of a mark, without its number and its end."""
    return without_digits(mark).partition(" (")[0].strip().casefold()


def _band(event: Event) -> str:
    return str((event.get("outcome") or {}).get("band", ""))


def _action(ruleset: Ruleset, action: str) -> Action | None:
    """An action by id; None for one of a game or version that is not here."""
    return next((a for a in ruleset.actions if a.id == action), None)


def _steps(ruleset: Ruleset, steps: Iterable[Event], seats: Iterable[str]) -> tuple[str, ...]:
    """Steps in words, those of some seats only, without what only counts; one may be of several together."""
    known = {*seats, ""} if "" in seats else set(seats)
    told = (step for step in steps if step["what"] not in ruleset.bookkeeping and not _is_nothing(step))
    return tuple(step_words(ruleset, step) for step in told if known.issuperset(seats_of(step)))


def _is_nothing(step: Event) -> bool:
    """Whether a step moves something by nothing, as an older record may say: "Answers +0"."""
    return step.get("amount") == 0


def seats_of(step: Event) -> list[str]:
    """Whom a step is about: one, or several with commas and `and` between them."""
    return re.split(", | and ", step.get("seat", ""))


def _turn(ruleset: Ruleset, event: Event, players: Players) -> Telling:
    """What the game does by itself as a scene or an evening starts or ends, where it says more than that it does it."""
    telling = (step for step in event.get("steps", ()) if step.get("label") or step.get("amount") is not None)
    return Telling(more=_steps(ruleset, telling, players.values()))


def _award(ruleset: Ruleset, event: Event, players: Players) -> Telling | None:
    given = public_fields_of(event)
    who = ", ".join(players[c] for c in given["characters"] if c in players)
    paid = points_words(ruleset, given["currency"], given["amount"])
    return Telling(f"{who}: {paid}, {given['reason']}") if who else None


def _title(ruleset: Ruleset, event: Event, players: Players) -> Telling:
    return Telling(event["title"])


def _clock(ruleset: Ruleset, event: Event, players: Players) -> Telling | None:
    """A scene's clock; an older record does not say whose it is."""
    return Telling(event["title"]) if event.get("for_scene") else None


def _option(ruleset: Ruleset, event: Event, players: Players) -> Telling:
    given = public_fields_of(event)
    return Telling(option_words(ruleset, given["option"], given["value"]))


def _conflict_starts(ruleset: Ruleset, event: Event, players: Players) -> Telling:
    given = public_fields_of(event)
    return Telling(begun_words(conflict_words(ruleset, given["conflict_form"]), given["title"]))


def _conflict_ends(ruleset: Ruleset, event: Event, players: Players) -> Telling | None:
    """That it ends; the remark with it is the game master's. An older record keeps the title only with the remark."""
    return Telling(f"{event['called']} ends") if "called" in event else None


def _downtime(ruleset: Ruleset, event: Event, players: Players) -> Telling:
    """What the players' characters did, what came of it, and the projects they worked on."""
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
    return Telling(more=(*results, *effects, *became, *_projects(event, set(players))))


def activity_words(ruleset: Ruleset, result: Event, players: Players) -> str:
    """An activity of a downtime with its subject: `Influence: The Watch`."""
    return ": ".join(filter(None, (action_words(ruleset, result["action"]), about_words(ruleset, result, players))))


def _said_again(ruleset: Ruleset, result: Event, event: Event, players: Players) -> bool:
    """Whether what came of an activity says all of it: its title alone would tell it twice."""
    if result_words(ruleset, result):
        return False
    if told_by_steps(ruleset, result, event):
        return True
    if about_words(ruleset, result, players):
        return False
    its = {result["action"], *(step["what"] for step in result.get("steps", ()))}
    whose = players[result["actor"]]
    return any(step["what"] in its and whose in seats_of(step) for step in event.get("effects", ()))


def told_by_steps(ruleset: Ruleset, result: Event, event: Event) -> bool:
    """Whether a step of what settled a downtime tells an activity, which has no result of its own."""
    each = ruleset.downtime is not None and ruleset.downtime.tells_each
    return each and bool(event.get("effects")) and not result_words(ruleset, result)


def _projects(event: Event, workers: set[int]) -> tuple[str, ...]:
    """The progress of the projects that someone worked on."""
    done = (p for p in event.get("projects", ()) if workers & set(p["workers"]))
    return tuple(f"{p['title']} {p['tally']}/{p['target']}" for p in done)


def _roll(ruleset: Ruleset, event: Event, players: Players) -> Telling | None:
    """A roll on random tables that everyone saw."""
    return Telling(event["title"]) if event["command"]["seen"] == "open" else None


def parts(event: Event) -> Iterator[Event]:
    """The parts of a record of several commands, each as a record of its own; of any other the record itself.

    An older record of several keeps no parts: none of them told the players anything.
    """
    if event["kind"] != "batch":
        yield event
        return
    for asked_for, kept in zip(event["command"]["parts"], event.get("parts", ()), strict=False):
        command = {name: value for name, value in asked_for.items() if name != "kind"}
        yield {**event, **kept, "kind": asked_for["kind"], "command": command}


def _batch(ruleset: Ruleset, event: Event, players: Players) -> Telling | None:
    """The parts of a record as the players read them, in order."""
    told = [found for part in parts(event) if (found := told_by(ruleset, part, players)) is not None]
    if not told:
        return None
    titles = "; ".join(each.title for each in told if each.title)
    return Telling(titles, more=[more for each in told for more in each.more])


_TELLERS: Mapping[str, Callable[[Ruleset, Event, Players], Telling | None]] = {
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
"""What tells which kind of record; every other kind tells the players nothing."""


class Slip(NamedTuple):
    """What a player's character learns of a downtime: what they did, and what came of it, line by line."""

    name: str
    interval: str
    did: tuple[str, ...]
    came: tuple[str, ...]


def slip(ruleset: Ruleset, downtime: Event, actor: int, players: Players) -> Slip:
    """The slip of a player's character: their own activities in full, and what came of them.

    Where steps of what settled them tell each activity, these are what they did.
    """
    name, did = players[actor], list[str]()
    for result in downtime["results"]:
        if result["actor"] == actor and not told_by_steps(ruleset, result, downtime):
            words = (
                activity_words(ruleset, result, players),
                result_words(ruleset, result),
                *fact_words(ruleset, result),
                *said_words(ruleset, result),
            )
            did.append(" · ".join(filter(None, words)))
    did += (why[:1].upper() + why[1:] for why in downtime.get("helped", {}).get(str(actor), ()))
    steps = [step for step in downtime.get("effects", ()) if name in seats_of(step) and not _is_nothing(step)]
    own = [step_words(ruleset, step, of=name) for step in steps]
    told = "\n".join((*did, *own)).casefold()
    rows = (row for row in downtime.get("rows", {}).get(str(actor), ()) if row[0] not in ruleset.bookkeeping)
    more = (f"{what} {was} → {now}" for what, was, now in rows if not _tells(told, what, now))
    paid = points_paid(ruleset, downtime, actor, (*did, *own))
    came = (*more, *paid, *_projects(downtime, {actor}))
    did, came = (did, (*own, *came)) if did else (own, came)
    return Slip(name, interval_words(ruleset, downtime["interval"]), *as_told((tuple(did), tuple(came))))


def points_paid(ruleset: Ruleset, downtime: Event, actor: int, told: Iterable[str]) -> Iterator[str]:
    """The points a character paid or got in a downtime, and for what: "−1 AP for Quickdraw".

    What a line tells with the same amount is told; an older record keeps no points.
    """
    lines = [line.casefold() for line in told]
    titles = {each.id: each.title for each in ruleset.currencies}
    for currency, delta, item in downtime.get("points", {}).get(str(actor), ()):
        short, amount = currency_short(ruleset, currency, delta), signed_text(delta)
        names = {name.casefold() for name in (short, titles.get(currency, short))}
        if not any(amount in line and any(name in line for name in names) for line in lines):
            yield points_words(ruleset, currency, delta) + (f" for {item}" if item else "")


def _tells(told: str, what: str, now: str) -> bool:
    """Whether a text tells of what is otherwise now: by its name, or by what it has become.

    A sign before the name ("●R Red") isn't told again: the words tell which it is.
    """
    name, becomes = what.rpartition(": ")[2].casefold(), now.casefold()
    words = " ".join(word for word in name.split() if word[:1].isalnum())
    if words != name and words and re.search(rf"\b{re.escape(words)}\b", told):
        return True
    thing = name.partition(",")[0]  # of "Bonus banked +3, used" that it is there
    return any(each in told for each in (name, thing, becomes) if any(map(str.isalpha, each)))
