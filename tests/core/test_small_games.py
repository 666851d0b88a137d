"""Small games: scores, a shared deck, contests, and what their declarations bring."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from campaigns.authoring import lantern
from campaigns.conformance.stored_shapes import expand, of_game
from core.actions.action import DoneOf
from core.actions.place import Place
from core.actions.play import prepare
from core.actions.result import Resolution, Step, running
from core.actions.situation import Actor, Brief, Effects, Situation
from core.building_blocks.band import Band
from core.building_blocks.ledger import PointsMove
from core.downtime import Interval, Planned, Spent
from core.effects import adjust, on_conflict, on_sheet, points, together
from core.game import game, sections_of, typed
from core.luck.odds import Chance
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.schema.entry import Choice, entry
from core.schema.fields import fields_of
from core.small_games.defaults import activity, change, downtime, draw, extended
from core.small_games.growth import acquire, budget_of, builder, traits
from core.small_games.hands import drop, hand_panel, held_cards, hold
from core.small_games.rivals import Rivals, both, contest
from core.small_games.scores import Score, compare, either, reach
from core.small_games.shared_deck import SharedDeck, shared_deck
from core.texts import DerivedWords, own_words, without_word
from tests.words import refused

CARDS = ("1", "2", "3", "4", "5", "6")
DECK = Deck(CARDS)
State = shared_deck(CARDS, least=2)


@dataclass(frozen=True)
class Sheet:
    arm: int = entry("Strong arm", default=2, low=0, high=3, page="Traits")
    nerve: int = entry("Nerve", default=1, low=0, high=3, page="Traits")
    hull: int = entry("Hull", default=1, low=0, high=4)


def shown(card: Any) -> Step:
    return Step("toy-1", "card", tokens=(card,), amount=int(card))


def lift(deck: Deck, trait: str, rank: int, against: int, table: Table) -> Resolution[Score]:
    (card,) = table.draw(deck, why="toy-1")
    return reach((Step("toy-1", trait, amount=rank), shown(card)), against, "up", "down")


FORM = {"trait": entry("Trait", choices=traits(Sheet, "arm", "nerve")), "against": entry("Against", default=5, low=1)}
LIFT = draw("lift", "Lift", lift, form=FORM, odds="p_success")
HERE = Situation(
    actors={1: Actor(1, "Mara", Sheet()), 2: Actor(2, "Jonas", Sheet(arm=3))}, state=State(), acting=1, options=None
)


def done(act: Any, situation: Situation, *cards: str) -> DoneOf[Any, Any, Any, Any]:
    """An action that is done with these cards, one at a time."""
    form = act.begin(situation)
    request = prepare(act, form, situation)
    return DoneOf(form, request, act.rule(request, typed(*([card] for card in cards))), situation)


def test_a_total_is_compared_with_a_number_and_with_another() -> None:
    won = reach((Step("toy-1", "arm", amount=2), shown("3")), 5, "up", "down")
    assert (won.value, won.outcome) == (Score(5, 0), either(True, "up", "down"))
    assert [step.total for step in won.steps] == [2, 5]
    lost = reach((), 1, "up", "down")
    assert (lost.value, lost.outcome and lost.outcome.band) == (Score(0, -1), Band.FAILURE)
    six, four = running((shown("6"),), "Mara"), running((shown("4"),), "Jonas")
    found = [compare(*sides, "ahead", "level", "behind").outcome for sides in ((six, four), (four, six), (six, six))]
    bands = [(each.band, each.word) for each in found if each]
    assert bands == [(Band.SUCCESS, "ahead"), (Band.FAILURE, "behind"), (Band.MIXED, "level")]
    assert compare(four, six, "ahead", "level", "behind").value == Score(4, -2)
    five = (replace(four[-1], total=5),)
    assert [compare(*sides, "ahead", "level", "behind").outcome.word for sides in ((five, four), (four, five))] == [
        "ahead",
        "behind",
    ]
    assert compare((), four, "ahead", "level", "behind").value == Score(0, -4)
    assert [step.seat for step in compare(six, four, "ahead", "level", "behind").steps] == ["Mara", "Jonas"]


def test_a_form_has_the_types_of_the_rule_and_the_sheet_has_the_rank_of_a_trait() -> None:
    form = LIFT.begin(HERE)
    assert (form.trait, form.against) == ("arm", 5)
    assert [field.type.python for field in fields_of(LIFT.form)] == [str, int]
    assert prepare(LIFT, form, HERE).rank == 2
    assert prepare(LIFT, replace(form, trait="nerve"), HERE).rank == 1
    with pytest.raises(TypeError, match="wits"):
        draw("lift", "Lift", lift, form={"wits": entry("Wits", default=1)})


def test_odds_by_their_word_are_walked_with_the_spread_of_the_total() -> None:
    assert LIFT.odds is not None
    odds = LIFT.odds(prepare(LIFT, LIFT.begin(HERE), HERE))
    assert odds is not None
    assert (odds.chances, odds.counted, odds.mean) == ((Chance("p_success", Fraction(2, 3)),), "total", Fraction(11, 2))


def test_the_cards_that_are_shown_are_discarded_and_shuffled_in_time() -> None:
    first = LIFT.settle(done(LIFT, HERE, "3"))
    assert first.state == State(Deck(("1", "2", "4", "5", "6"), ("3",)))
    short = replace(HERE, state=State(Deck(("1", "2"), ("3", "4", "5", "6"))))
    state: Any = LIFT.settle(done(LIFT, short, "1")).state
    assert (sorted(state.deck.pile), state.deck.discard) == ([*CARDS], ())


@dataclass(frozen=True)
class Tidal(SharedDeck):
    """A state with more than the deck."""

    deck: Deck = DECK
    tide: int = 0


def test_other_changes_of_the_state_stay_and_a_card_that_was_kept_is_not_discarded() -> None:
    def keep(done: Any) -> Effects:
        deck = done.situation.state.deck.take(("4",), "Mara")
        return Effects(state=replace(done.situation.state, deck=deck, tide=1))

    act = draw("lift", "Lift", lift, form=FORM, settle=keep)
    state: Any = act.settle(done(act, replace(HERE, state=Tidal()), "4")).state
    assert (state.tide, state.deck.hand("Mara"), state.deck.discard) == (1, ("4",), ())


def stow(deck: Deck, table: Table) -> Resolution[None]:
    return Resolution(None, either(True, "stowed", ""), (Step("toy-1", "card", tokens=table.draw(deck, why="toy-1")),))


STOW = draw("stow", "Stow", stow, settle=lambda done: hold(done.situation, *done.resolution.steps[0].tokens))
PANEL = hand_panel("In hand")


def test_a_card_is_held_by_the_acting_character_until_it_is_dropped() -> None:
    assert (held_cards(HERE), PANEL(HERE)) == ((), ())
    stowed = STOW.settle(done(STOW, HERE, "3")).after(HERE)
    assert stowed.state == State(Deck(("1", "2", "4", "5", "6"), held=(("1", ("3",)),)))
    assert held_cards(stowed) == (Choice("3"),)
    assert [(panel.title, panel.held, [*panel.lines]) for panel in PANEL(stowed)] == [("In hand", True, ["3"])]
    jonas = replace(stowed, acting=2)
    assert (held_cards(jonas), PANEL(jonas)) == ((), ())
    with refused("not_held"):
        drop(jonas, "3")
    assert drop(stowed, "3").state == State(Deck(("1", "2", "4", "5", "6"), ("3",)))


def test_a_held_card_may_be_a_number_and_a_form_says_it_as_text() -> None:
    holding = replace(HERE, state=State(Deck((1, 2), held=(("1", (3, 4)),))))
    assert drop(holding, "4").state == State(Deck((1, 2), (4,), (("1", (3,)),)))


def test_the_deck_is_shuffled_in_time_although_the_drawn_card_is_held() -> None:
    short = replace(HERE, state=State(Deck(("1", "2"), ("4", "5", "6"), (("2", ("3",)),))))
    state: Any = STOW.settle(done(STOW, short, "1")).state
    assert (sorted(state.deck.pile), state.deck.discard) == (["2", "4", "5", "6"], ())
    assert (state.deck.hand("1"), state.deck.hand("2")) == (("1",), ("3",))


@dataclass(frozen=True)
class Own:
    """A state whose deck the game discards itself."""

    deck: Deck = DECK


def test_another_state_is_left_alone() -> None:
    assert LIFT.settle(done(LIFT, replace(HERE, state=Own()), "3")) == Effects()


@dataclass(frozen=True)
class Pull(Rivals):
    """A rope between two."""

    rope: int = entry("Rope", default=2, low=0, high=4)


def haul(deck: Deck, names: tuple[str, str], arm: tuple[int, int], table: Table) -> Resolution[Score]:
    sides = []
    for at, name in enumerate(names):
        (card,) = table.at(at, name=name).draw(deck, why="toy-1")
        sides.append(running((Step("toy-1", "arm", amount=arm[at]), shown(card)), name))
    return compare(*sides, "ahead", "level", "behind")


def hauled(done: Any) -> Effects:
    by = {"ahead": 2, "level": 0, "behind": -1}[done.word]
    return on_conflict(done.situation, rope=done.situation.conflict.rope + by)


HAUL = draw("haul", "Haul", haul, given=both("arm"), settle=hauled)
ROPE = contest("rope", "Rope", Pull, HAUL, over=lambda pull: pull.rope in (0, 4), opponent="Puller")


def test_a_contest_is_between_the_acting_character_and_another() -> None:
    form = ROPE.prefill(HERE)
    pull = ROPE.start(form, HERE)
    assert pull == Pull((1, 2), ("Mara", "Jonas"))
    assert ROPE.participants(pull) == (1, 2)
    assert [field.label for field in fields_of(ROPE.form)] == ["Puller"]
    face = ROPE.face(pull, HERE)
    assert ([*face.gauges], face.next, face.over) == ([("Rope", 2, 4)], "haul", False)
    with pytest.raises(Refusal, match="other than Mara"):
        ROPE.start(replace(form, other=1), HERE)


def test_a_contest_of_a_state_that_does_not_know_its_rivals_is_refused() -> None:
    with pytest.raises(TypeError, match=r"rope: .*Sheet.*Rivals"):
        contest("rope", "Rope", Sheet, HAUL, over=lambda pull: True)  # type: ignore[type-var]


@pytest.mark.parametrize(("cards", "rope", "over"), [(("6", "2"), 4, True), (("1", "5"), 1, False)])
def test_a_contest_ends_when_it_is_over(cards: tuple[str, str], rope: int, over: bool) -> None:
    """The two rivals draw with the arm of each, whoever acts."""
    now = replace(HERE, conflict=Pull((1, 2), ("Mara", "Jonas")), acting=2)
    (act,) = ROPE.brings
    assert act.place is Place.CONFLICT
    assert prepare(act, act.begin(now), now).arm == (2, 3)
    effects: Any = act.settle(done(act, now, *cards))
    assert (effects.conflict.rope, effects.conflict_over) == (rope, over)
    assert effects.state.deck.discard == cards


@pytest.mark.parametrize("acting", [1, 2])
def test_the_outcome_of_a_contest_is_that_of_the_rival_whose_total_is_compared(acting: int) -> None:
    """Mara began it: "ahead" and "behind" are hers, even if Jonas acts."""
    now = replace(HERE, conflict=Pull((1, 2), ("Mara", "Jonas")), acting=acting)
    (act,) = ROPE.brings
    assert act.brief(done(act, now, "1", "5")).who_acts(now) == "Mara"


def test_the_outcome_of_a_draw_for_one_rival_is_theirs_unless_its_summary_names_another() -> None:
    now = replace(HERE, conflict=Pull((1, 2), ("Mara", "Jonas")), acting=2)
    told = draw("hoist", "Hoist", lift, form=FORM, brief=lambda done: Brief(who="Ilse"))
    own, named = contest("rope", "Rope", Pull, LIFT, told, over=lambda pull: False).brings
    assert own.brief(done(own, now, "1")).who_acts(now) == "Jonas"
    assert named.brief(done(named, now, "1")).who_acts(now) == "Ilse"


def work(deck: Deck, table: Table) -> Resolution[Score]:
    (card,) = table.draw(deck, why="toy-1")
    return reach((shown(card),), 4, "paid", "unpaid")


WORK = activity("work", "Work", work, settle=lambda done: points(done.situation, "coins", done.value.total, "paid"))
WEEK = downtime(Interval("week", "A week", 7), activities=(WORK,))


def test_an_activity_settles_itself() -> None:
    planned = Planned(2, "work", WORK.begin(HERE))
    spent = Spent(planned, done(WORK, HERE, "5").resolution)
    effects: Any = WEEK.settle({}, (spent,), HERE)
    assert effects.points == (PointsMove(2, "coins", 5, "paid"),)
    assert effects.state.deck.discard == ("5",)
    with pytest.raises(TypeError, match="rest"):
        WEEK.settle({}, (Spent(planned._replace(action="rest"), spent.resolution),), HERE)


def test_a_number_of_the_sheet_moves_within_its_bounds_and_is_told() -> None:
    down = adjust(HERE, "hull", -1, "toy-2")
    assert down.sheets[1].hull == 0
    assert down.steps == (Step("toy-2", "hull", amount=-1),)
    assert adjust(HERE, "hull", -5, "toy-2") == down
    assert adjust(down.after(HERE), "hull", -1, "toy-2") == Effects()
    assert adjust(HERE, "hull", 9, "toy-2").sheets[1].hull == 4


def test_changes_of_the_same_sheet_are_combined() -> None:
    """From the same situation or one after another, in any order and number."""
    hull, arm = adjust(HERE, "hull", -1, "toy-2"), adjust(HERE, "arm", 1, "toy-2")
    after = adjust(hull.after(HERE), "arm", 1, "toy-2")
    whole = Sheet(arm=3, hull=0)
    assert [together(*each).sheets[1] for each in ((hull, arm), (arm, hull), (hull, after))] == [whole] * 3
    assert together(hull, together(arm, on_sheet(HERE, nerve=3))).sheets[1] == replace(whole, nerve=3)
    assert together(together(hull, arm), on_sheet(HERE, nerve=3)).sheets[1] == replace(whole, nerve=3)
    assert together(hull, arm).steps == (*hull.steps, *arm.steps)


def test_a_number_that_several_move_is_moved_by_all_within_its_bounds() -> None:
    up = adjust(HERE, "hull", 2, "toy-2")
    assert together(up, up).sheets[1].hull == 4
    assert together(up, adjust(HERE, "hull", -1, "toy-2")).sheets[1].hull == 2
    assert together(up, adjust(up.after(HERE), "hull", -1, "toy-2")).sheets[1].hull == 2


def test_a_whole_new_sheet_replaces_what_was_changed_before_it() -> None:
    new = Effects(sheets={1: Sheet(nerve=3)})
    hull, other = adjust(HERE, "hull", -1, "toy-2"), replace(HERE, acting=2)
    assert together(hull, new).sheets[1] == Sheet(nerve=3)
    assert together(new, hull).sheets[1] == Sheet(nerve=3, hull=0)
    assert together(adjust(HERE, "arm", 1, "toy-2"), together(hull, new)).sheets[1] == Sheet(nerve=3)
    assert together(hull, adjust(other, "hull", 1, "toy-2")).sheets == {1: Sheet(hull=0), 2: Sheet(arm=3, hull=2)}


def test_a_budget_of_points_for_traits_is_on_their_page() -> None:
    act = builder("hero", "A hero", Sheet, budgets=budget_of(3, traits(Sheet, "arm", "nerve")))
    (budget,) = act.budgets(act.begin(HERE), HERE)
    assert (budget.label, budget.spent, budget.of, budget.page) == ("Points", 3, 3, "Traits")
    with pytest.raises(Refusal, match="Points: 4 spent of 3"):
        act.apply(replace(act.begin(HERE), nerve=2), HERE)


@dataclass(frozen=True)
class Trader:
    gear: tuple[str, ...] = ("rope",)


@dataclass(frozen=True)
class Chosen:
    craft: str = entry("Craft", default="skiff", choices=(Choice("skiff", "A skiff"), Choice("raft")))
    gear: tuple[str, ...] = entry("Gear", default=("lamp", "net"), choices=(Choice("lamp", "A lamp"),))
    friend: str = entry("Friend", default="2", choices=lambda situation: ())


def test_a_sheet_shows_a_value_by_the_label_of_its_choice() -> None:
    rows = [row for section in sections_of(Chosen()) for row in section.rows]
    assert [(row.value, row.words) for row in rows] == [
        ("skiff", "A skiff"),
        ("2", "2"),
        ("lamp", "A lamp"),
        ("net", "net"),
    ]
    (craft, *_) = [row for section in sections_of(Chosen("raft")) for row in section.rows]
    assert craft.words == "raft"


def test_a_thing_is_bought_once() -> None:
    things = (Choice("rope", "Rope"), Choice("lamp", "Lamp"), Choice("hook"))
    buy = acquire("buy", "Buy", "gear", things, "coins", cost=len)
    now = replace(HERE, actors={1: Actor(1, "Mara", Trader())})
    form = buy.begin(now)
    assert (form.thing, buy.price and buy.price(form, now).amount) == ("lamp", 4)
    bought = buy.apply(form, now)
    assert bought.sheets[1].gear == ("rope", "lamp")
    assert bought.points == (PointsMove(1, "coins", -4, "Buy", "Lamp"),)
    assert buy.apply(replace(form, thing="hook"), now).points[0].item == "hook"
    with refused("owned"):
        buy.apply(form, bought.after(now))
    (field,) = fields_of(buy.form)
    assert [bool(choice.why_not) for choice in field.choices(bought.after(now))] == [True, True, False]


GAME = game(lantern.__name__, LIFT, ROPE, WEEK, sheet=Sheet, state=State)


def test_a_game_has_what_its_declarations_bring() -> None:
    assert [act.id for act in GAME.actions] == ["lift", "haul", "work"]
    assert [rule.name for rule in GAME.rules] == ["lift", "haul", "work"]
    assert [form.id for form in GAME.conflicts] == ["rope"]
    assert GAME.downtime is WEEK
    more = extended(GAME, draw("hoist", "Hoist", lift, form=FORM), change("rest", "Rest", lambda form, now: Effects()))
    assert [act.id for act in more.actions][3:] == ["hoist", "rest"]
    assert [rule.name for rule in more.rules] == ["lift", "haul", "work"]  # two draws have the same one
    with pytest.raises(ValueError, match="downtime"):
        extended(GAME, WEEK)
    with pytest.raises(TypeError, match="Sheet"):
        game(lantern.__name__, Sheet, sheet=Sheet)  # type: ignore[arg-type]


def test_a_game_is_named_by_its_package() -> None:
    """The docstring is the title and the blurb, unless they are given."""
    assert (GAME.id, GAME.title) == ("lantern", "Lantern")
    assert GAME.blurb == "One die, two traits and a little oil."
    named = game(lantern.__name__, id="toy", title="Toy", blurb="It is small.", sheet=Sheet)
    assert (named.id, named.title, named.blurb) == ("toy", "Toy", "It is small.")


def test_a_key_without_a_word_is_shown_as_it_reads() -> None:
    own = GAME._replace(words=DerivedWords({"up": "Upwards"}, {"arm": "Strong arm"}))
    keys = ("up", "arm", "p_success", "far_away", "card", "dies")
    assert [*map(own.word, keys)] == ["Upwards", "Strong arm", "Success", "Far away", "card", "dice"]
    assert GAME.word("arm") == "Strong arm"
    assert (own_words(own.words), without_word(("far_away",), own.words)) == ({"up": "Upwards"}, set())
    assert without_word(("up", "down"), {"up": "Upwards"}) == {"down"}
    assert "far_away" not in own.words
    assert own._replace(words={}).word("far_away") == "far away"


def test_the_listing_of_what_is_stored_keeps_types_of_one_name_apart() -> None:
    """The form of a builder and the request of a draw can both be called `lift`."""
    both = extended(GAME, replace(builder("lift", "Lift", Sheet, "hull", budgets=lambda form, now: ()), id="heave"))
    listed = expand(of_game(both))
    assert "form heave: (hull: int 0..4)" in listed
    (request,) = (line for line in listed if line.startswith("request lift: "))
    assert request.endswith("trait: str; rank: int; against: int)")
