"""Small requests of everything that has odds, and when what is promised has come true.

The decks are so small that few cards are turned, and so made up that none runs out: odds leave shuffling out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaigns.conformance.cases import Asked, Case, Event, facts_of, fractions, of_form, play_after
from core.actions.situation import Actor, Situation
from core.luck.table import Seat
from core.rulesets.background import RULESET
from core.rulesets.background.cards.card import CARDS, at_draw_value
from core.rulesets.background.challenges.card_results import target_of
from core.rulesets.background.challenges.challenge_ends import ENDS
from core.rulesets.background.challenges.rules import ChallengePlay, challenge_play
from core.rulesets.background.competitions.actions import Other
from core.rulesets.background.competitions.card_comparison import BANDS, WINS, Entrant, word_for
from core.rulesets.background.competitions.conflict import Bout, Rival
from core.rulesets.background.competitions.rules import CompetitionRound, competition_round
from core.rulesets.background.fray.conflict import Aim, Fray
from core.rulesets.background.fray.high_card import FrayPc
from core.rulesets.background.fray.rules import FrayRound, fray_round
from core.rulesets.background.options import HouseRules
from core.rulesets.background.sheet import Sheet, State, Task
from core.rulesets.background.values import Challenge, Fighter
from tests.core.background.asking import card, deck, weighed

PILE = ("2C", "3S", "9C", "9S", "9H", "4D")
"""To a target of 8 clubs: both kinds of redraws, each kind of success, a miss."""
FEW = ("3S", "9C", "9S", "4D", "JH")
FEWER = ("3S", "9C", "4D", "JH")
TIED = ("9C", "9S", "4D", "JH")
"""With two cards of one value."""
SCHOLAR = card("scholar", "10C")
DUELLIST = card("duellist", "4S", combat_suit="spades")
NAMES = ("Odo", "Pia", "Rasmus")


def table(*sheets: Sheet, pile: tuple[str, ...] = FEW, **more: Any) -> Callable[[HouseRules], Situation]:
    """Characters 1, 2, ... with these sheets and a deck of these cards, under some house rules; the first acts."""
    actors = {i: Actor(i, NAMES[i - 1], sheet) for i, sheet in enumerate(sheets, 1)}
    tasks = more.pop("tasks", ())
    state = State(deck=deck(pile, discard="KH"), tasks=tasks)
    return lambda options: Situation(actors=actors, state=state, options=options, acting=1, **more)


def form(action: str, name: str, at: Callable[[HouseRules], Situation], events: Mapping[str, Event], **f: Any) -> Case:
    """A case of a form; the spread is over the words of the chances, so that it need not be counted by itself."""
    ask = of_form(RULESET.action(action), at, **f)

    def asked(options: HouseRules) -> Asked | None:
        found = ask(options)
        if found is None:
            return None
        assert found.spread == {word: p for word, p in found.chances.items() if word not in HEADLINES}
        return found

    return Case(action, name, asked, events)


HEADLINES = ("p_success", "p_win", "p_fray_success")


# Challenges ---------------------------------------------------------------------------------------------------------


def ended(*words: str) -> Event:
    return lambda r: r.value.last.outcome in words


CHALLENGE: Mapping[str, Event] = {
    "p_success": lambda r: r.value.last.success,
    "p_automatic": ended("automatic"),
    **{f"p_{word}": ended(word) for word in ENDS},
}


def _challenges() -> Iterator[Case]:
    yield form("challenge", "plain", table(Sheet(), pile=PILE), CHALLENGE, target=8)
    yield form("challenge", "advantage", table(Sheet(advantage=True)), CHALLENGE, target=8)
    yield form("challenge", "weighed", table(Sheet(disadvantages=weighed("3C"))), CHALLENGE, target=4)
    yield form("challenge", "automatic", table(Sheet(backgrounds=(SCHOLAR,))), CHALLENGE, target=8)
    set_aside = Sheet(backgrounds=(card("scholar", "10C", used=True),))
    yield form("challenge", "perhaps-automatic", table(set_aside), CHALLENGE, target=8)
    yield form("challenge", "on-purpose", table(Sheet()), CHALLENGE, intentional=True)
    part = Challenge(target=8, suit="clubs", draws_made=1, draws_due=1, partial=True, may_change_suit_to=("spades",))
    at = table(Sheet(), pile=PILE, tasks=(Task(1, "The wall", part),))
    yield form("go_on", "rest", at, CHALLENGE)
    yield form("go_on", "other-suit", at, CHALLENGE, change_suit_to="spades")
    two = Challenge(target=8, suit="clubs", draws_made=1, draws_due=2)
    yield form("go_on", "two-due", table(Sheet(advantage=True), tasks=(Task(1, "The wall", two),)), CHALLENGE)


# Competitions and frays ---------------------------------------------------------------------------------------------


def came(*words: str) -> Event:
    return lambda r: r.outcome.word in words


COMPETITION: Mapping[str, Event] = {"p_win": came(*WINS), **{f"p_{word}": came(word) for word in BANDS}}
FRAY: Mapping[str, Event] = {
    "p_fray_success": came("fray_pcs"),
    **{f"p_{word}": came(word) for word in ("fray_pcs", "fray_both", "fray_tie", "fray_opponents")},
}


def wanted(word: str, seat: Seat) -> Event | None:
    """When a chance has come true for who is asked, where that is not who acts."""
    if seat.path[:1] != ("participants",):
        return None
    at, words = int(seat.path[1]), WINS if word == "p_win" else {word.removeprefix("p_")}
    return lambda r: word_for([*r.value.counts][at], r.value.pairs) in words


def _meetings() -> Iterator[Case]:
    plain, ahead = Sheet(backgrounds=(DUELLIST,)), Sheet(advantage=True, disadvantages=weighed("4H"))
    yield form("competition", "two", table(plain, ahead), COMPETITION, rival=2, combat=True)
    others = (Other(who=3, side="alone"),)
    yield form("competition", "three", table(ahead, plain, Sheet(), pile=FEWER), COMPETITION, rival=2, others=others)
    bout = Bout(rivals=(Rival(actor=1, name="Odo"), Rival(actor=2, name="Pia")), combat=True)
    yield form("exchange", "two", table(plain, ahead, conflict=bout), COMPETITION)
    goals = {
        "apart": (("gate", "flag"), FEWER),
        "together": (("gate", "gate"), FEWER),
        "aimless": (("", ""), TIED),
        "one-aimless": (("gate", ""), TIED),
    }
    for name, (wanted, pile) in goals.items():
        aims = tuple(Aim(who=who, goal=goal) for who, goal in enumerate(wanted, 1))
        fray = Fray(aims=aims, level=1, opponents="the guard", goal=3, their_goal=3)
        yield form("fray_round", name, table(Sheet(advantage=True), plain, pile=pile, conflict=fray), FRAY)


# The JSON interface -------------------------------------------------------------------------------------------------


def told(of: str, name: str, given: Mapping[str, Any], ask: Callable[[HouseRules, Any], Asked]) -> Case:
    return Case(of, name, lambda options: ask(options, facts_of(RULESET, of, given, options)))


def out(pile: tuple[str, ...]) -> list[str]:
    return [code for code in CARDS if code not in pile]


TARGET = {"target": 8, "suit": "clubs"}
CHARACTER = {"advantage": True, "bonus_draws": 1}
HERO = Fighter(id="a", advantage=True, bonus_draws=1, backgrounds=(card("a", "9H"),))


def _play(options: HouseRules, pile: tuple[str, ...]) -> ChallengePlay:
    return ChallengePlay(challenge=Challenge(**TARGET), character=HERO, deck=deck(pile), options=options)  # type: ignore[arg-type]


def _challenge_odds(options: HouseRules, facts: Mapping[str, Any]) -> Asked:
    def first(word: str) -> Event:
        return lambda r: _first(r, options) == word

    events = {f"first {word}": first(word) for word in facts["first"]} | {"success": CHALLENGE["p_success"]}
    events |= {word: ended(word) for word in ENDS}
    chances = {f"first {word}": p for word, p in fractions(facts["first"]).items()} | fractions(facts["final"])
    request = _play(options, FEW)
    return Asked(chances, lambda at: challenge_play(request, at), events=events)


def _first(r: Any, options: HouseRules) -> str:
    """The rung of the first draw; where no redraw may follow the play says no more of it than that it failed."""
    return target_of(Challenge(**TARGET), options).rung_of(r.value.attempts[0].counts)  # type: ignore[arg-type]


def _substituted(choice: str, kept: str, pile: tuple[str, ...]) -> Case:
    """One draw kept, then this way to go on."""
    character = {"bonus_draws": 1, "backgrounds": [{"id": "a", "kind": "profession", "card": "9H"}]}
    given = {"challenge": TARGET, "character": character, "kept": kept, "deck_out": out(pile)}

    def ask(options: HouseRules, facts: Mapping[str, Any]) -> Asked:
        told = {one["choice"]: one for one in facts["choices"]}[choice]
        hero = Fighter(id="a", bonus_draws=1, backgrounds=(card("a", "9H"),))
        whole = deck((kept, *pile))
        request = ChallengePlay(challenge=Challenge(**TARGET), character=hero, deck=whole, options=options)  # type: ignore[arg-type]
        drawn = ("draw",) if options.play_instead_of_draw else ()
        chosen = (f"card:{choice}",) if choice == "a" else (choice,)
        play = play_after(lambda at: challenge_play(request, at), *drawn, kept, *chosen)
        events = {"success": CHALLENGE["p_success"], **{word: ended(word) for word in ENDS}}
        return Asked(fractions({word: told[word] for word in events}), play, events=events)

    return told("substitution_odds", f"{choice}-for-{kept}", given, ask)


def _competed(options: HouseRules, facts: Mapping[str, Any]) -> Asked:
    entrants = (
        Entrant(id="a", advantage=True, disadvantages=weighed("4H")),
        Entrant(id="b", disadvantages=weighed("5S")),
    )
    request = CompetitionRound(participants=entrants, deck=deck(FEW), options=options)
    return Asked(fractions(facts), lambda at: competition_round(request, at), events={w: came(w) for w in BANDS})


def _frayed(options: HouseRules, facts: Mapping[str, Any]) -> Asked:
    pcs = (FrayPc(id="a", advantage=True), FrayPc(id="b", disadvantages=weighed("4H")))
    request = FrayRound(pcs=pcs, opponent_level=LEVEL, deck=deck(FEWER), options=options)

    def alone(who: str) -> Event:
        return lambda r: _high(r.value) == [who]

    chances = fractions({**facts["pcs"], "gm": facts["gm"], "tie": facts["tie"]})
    events = {**{who: alone(who) for who in ("a", "b", "gm")}, "tie": lambda r: len(_high(r.value)) > 1}
    return Asked(chances, lambda at: fray_round(request, at), events=events)


LEVEL = 1


def _high(end: Any) -> list[str]:
    """The characters with the high card, however a tie is settled."""
    top = [who for who, one in end.counts.items() if one.value == end.high_card.value]
    own = {one.card for one in end.counts.values()}
    theirs = max(at_draw_value(one).value for one in end.discarded[-LEVEL:] if one not in own)
    return [*top, *(["gm"] if theirs == end.high_card.value else [])]


def _json() -> Iterator[Case]:
    hero = {**CHARACTER, "backgrounds": [{"id": "a", "kind": "profession", "card": "9H"}]}
    yield told(
        "challenge_odds", "advantage", {"challenge": TARGET, "character": hero, "deck_out": out(FEW)}, _challenge_odds
    )
    for choice in ("stand", "a", "bonus", "disadvantage"):
        yield _substituted(choice, "AC" if choice == "stand" else "3S", FEW[1:])
    held = [{"card": "4H", "expires": "scene_end", "number": 9}]
    other = [{"card": "5S", "expires": "scene_end", "number": 9}]
    sides = {"a": {"advantage": True, "disadvantages": held}, "b": {"disadvantages": other}}
    yield told("competition_odds", "advantage", {**sides, "deck_out": out(FEW)}, _competed)
    pcs = [{"id": "a", "advantage": True}, {"id": "b", "disadvantages": held}]
    yield told("fray_odds", "advantage", {"pcs": pcs, "gm_draws": LEVEL, "deck_out": out(FEWER)}, _frayed)


CASES: tuple[Case, ...] = (*_challenges(), *_meetings(), *_json())
