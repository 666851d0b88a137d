"""Tests that every game must pass. An author imports them into a test file that names the game.


    import pytest
    from campaigns.conformance import *
    from core.rulesets import find

    @pytest.fixture(scope="module")
    def ruleset():
        return find("mine")

The game is played at random through a real campaign, and everything is checked: its state through the disk, that no
piece is lost, breakdowns that add up, odds equal to play, and each logged action by the rules again. Every action is
tried in every situation, odds are walked under every house rule, and stored values are compared with their listing.
The code is read, too, so that no word is missing and none is unused. Each run plays with another seed, which a failure
names. At the end of the run, the plugin (`campaigns.authoring.plugin`) lists what could not be tried. The tests need
pytest, which nothing else here needs: no other module may import this one.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from campaigns.authoring.seeds import seed_of_run
from campaigns.authoring.trials import Trial, trials
from campaigns.authoring.words import names_in_package
from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, Resolve, Roll, StartScene, StartSession
from campaigns.conformance.cases import Case
from campaigns.conformance.plays import GOOD, known_events, odds_compared
from campaigns.conformance.random_play import ENOUGH, Clock, Player, play_sessions
from campaigns.conformance.shapes import expand, of_game
from campaigns.conformance.shared_decks import cards_left_in, runs_short
from campaigns.conformance.situations import every_situation, full_scene, totals_told, worked_in
from campaigns.conformance.word_usage import hear_games
from campaigns.library.creation import create
from campaigns.random_tables.folders import RandomTables
from core.actions.action import Action
from core.actions.place import KEPT, Place
from core.actions.play import levers, odds, prepare, proceed
from core.actions.situation import Situation
from core.kit.band import Band
from core.luck.exact import TooDeep, walk
from core.luck.piles import Deck
from core.luck.table import Table
from core.points import unknown_names
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import decode, encode
from core.shared_deck import SharedDeck
from core.texts import CONFLICT, RuleTexts, own_words, without_word


@pytest.fixture(scope="module")
def fresh_seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run; the plugin adds those with which a test failed before."""
    return seed_of_run(request.config)


@pytest.fixture
def untried(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """A function that notes what a test couldn't try; the plugin lists the notes at the end of the run."""
    return lambda what: record_property("untried", what)


@pytest.fixture(scope="module")
def odds_cases() -> tuple[Case, ...]:
    """Small requests for odds (`campaigns.conformance.cases.Case`), if a game has to write some."""
    return ()


@pytest.fixture
def shapes(request: pytest.FixtureRequest) -> Path:
    """The folder `shapes` beside the test, with the listings of stored values."""
    return request.path.parent / "shapes"


@pytest.fixture(scope="module")
def scene(ruleset: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Situation:
    """A scene with everyone in it."""
    return full_scene(ruleset, tmp_path_factory.mktemp(ruleset.id) / "c")


@pytest.fixture(scope="module")
def situations(ruleset: Ruleset, scene: Situation) -> tuple[Situation, ...]:
    """Every kind of situation that an action can be tried in."""
    return every_situation(ruleset, scene)


@pytest.fixture(scope="module")
def played(
    ruleset: Ruleset, fresh_seed: int, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Campaign, Player]]:
    """One campaign for all tests that only read it."""
    campaign, player = play_sessions(ruleset, tmp_path_factory.mktemp(ruleset.id) / "c", seed=fresh_seed)
    yield campaign, player
    campaign.close()


def test_something_is_played(ruleset: Ruleset, played: tuple[Campaign, Player]) -> None:
    """At least eight draws are made, so that the tests below show something; fewer for a game of one or two draws."""
    _, player = played
    assert len(player.drawn) >= min(8, 2 * sum(action.place is Place.SCENE for action in ruleset.actions))
    assert {action.place for action, _ in player.drawn} >= {Place.SCENE}


def test_every_logged_act_is_found_again_by_the_rules(played: tuple[Campaign, Player]) -> None:
    """The rules reproduce every draw and result in the log."""
    checked = list(played[0].verify())
    assert checked
    assert [v for v in checked if not v.ok] == []


def test_state_survives_the_disk(played: tuple[Campaign, Player], tmp_path: Path) -> None:
    """Sheets and state are the same after JSON, and the view after the campaign is opened again."""
    campaign, _ = played
    ruleset = campaign.ruleset
    for character in campaign.view.characters:
        assert decode(ruleset.sheet, json.loads(json.dumps(encode(character.sheet)))) == character.sheet
    assert decode(ruleset.state, json.loads(json.dumps(encode(campaign.view.state)))) == campaign.view.state
    with Campaign.open(copytree(campaign.folder, tmp_path / "c")) as again:
        assert again.view == campaign.view


def test_steps_have_their_rules_and_words_and_agree_with_the_outcome(played: tuple[Campaign, Player]) -> None:
    """Each logged step and outcome has its rule text and its words."""
    campaign, _ = played
    ruleset = campaign.ruleset
    for line in (campaign.history().line(i) for i in range(len(campaign.history()))):
        for step in [*line.event.get("steps", []), *line.event.get("effects", [])]:
            assert step["rule"] in ruleset.texts
            assert not without_word([step["what"]], ruleset.words)
        if line.word:
            assert line.band in {band.value for band in Band}
            assert not without_word([line.word], ruleset.words)


def test_random_tables_that_come_along_have_no_fault(ruleset: Ruleset, fresh_seed: int, tmp_path: Path) -> None:
    """Each table can be rolled on with dice, and with every pile of the game that can replace them."""
    shelf = RandomTables(tmp_path, ruleset)
    assert [str(fault) for read in shelf.check() for fault in read.faults if fault.file.startswith("game/")] == []
    with create(tmp_path / "c", "C", ruleset.id, seed=str(fresh_seed), clock=Clock()) as campaign:
        mara = campaign.do(AddCharacter(name="Mara")).view.characters[0].id
        for file in (file for file in shelf.files() if file.whose == "game"):
            for by in ("", *(decider.id for decider in ruleset.deciders)):
                campaign.do(Roll(tables=file.name, by=by, who=mara))
                assert campaign.rolls()[0].text
        assert all(verified.ok for verified in campaign.verify())


def test_care_that_would_change_nothing_is_refused(ruleset: Ruleset, fresh_seed: int, tmp_path: Path) -> None:
    """Repeating an action is refused unless it changes something, such as healing someone who is unhurt."""
    with create(tmp_path / "c", "C", ruleset.id, seed=str(fresh_seed), clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Mara"))
        campaign.do(StartSession())
        campaign.do(StartScene(title="s"))
        mara, player = campaign.view.characters[0].id, Player(campaign, seed=fresh_seed)
        care = [action for action in ruleset.actions if action.place in KEPT and not action.tells]
        for action in care * ENOUGH:
            with suppress(Refusal):
                cared_for_twice(campaign, player, action, mara)


def cared_for_twice(campaign: Campaign, player: Player, action: Action, actor: int) -> None:
    """Do an action that asks nothing twice; each time something has to change."""
    situation = campaign.situation(actor)
    if refusal := action.why_not(situation):
        raise refusal
    form = player.fill(action.start(situation), situation)
    for _ in range(2):
        now, day = campaign.situation(actor), campaign.view.day
        before = dataclasses.replace(now, balances=dict(now.balances))
        if proceed(action, prepare(action, form, before), ()).ask is not None:
            return
        campaign.do(Resolve(action=action.id, actor=actor, form=encode(form)))
        assert (campaign.situation(actor), campaign.view.day) != (before, day), (action.id, form)


def test_pieces_are_conserved(played: tuple[Campaign, Player]) -> None:
    """Each card is in exactly one place; none is lost or doubled."""
    campaign, _ = played
    before, now = decks(campaign.ruleset.new_state()), decks(campaign.view.state)
    begun, there = (Counter(deck.cards() for deck in each) for each in (before, now))
    assert begun <= there  # someone may have begun a deck of the same kind since
    assert set(there) == set(begun)
    for deck in now:
        assert len(set(deck.cards())) == len(deck.cards())


def decks(value: Any) -> list[Deck]:
    """Every deck in a value, at any depth."""
    if isinstance(value, Deck):
        return [value]
    if dataclasses.is_dataclass(value):
        return [deck for field in dataclasses.fields(value) for deck in decks(getattr(value, field.name))]
    if isinstance(value, dict):
        return [deck for part in value.values() for deck in decks(part)]
    return [deck for part in value for deck in decks(part)] if isinstance(value, tuple | list) else []


def test_breakdowns_add_up(played: tuple[Campaign, Player]) -> None:
    """Amounts lead from each running total to the next."""
    campaign, _ = played
    for line in (campaign.history().line(i) for i in range(len(campaign.history()))):
        totals: dict[str, int] = {}
        for step in line.event.get("steps", []) if line.word else ():
            seat, amount, total = step["seat"], step["amount"], step["total"]
            if amount is not None and total is not None and seat in totals:
                assert total in (totals[seat] + amount, amount), (line.title, step)  # the latter starts again
            if total is not None:
                totals[seat] = total


PLAYS = 400
"""The most runs of a rule in one walk."""


def test_odds_equal_play(played: tuple[Campaign, Player]) -> None:
    """The odds that a form shows equal those of the rule, walked through every answer, unless that takes too long.

    They are found by their word: that of `odds_of`, `p_success`, or `p_win` against someone. A game whose every draw
    is too long to walk tests its odds itself.
    """
    _, player = played
    compared = walked_like_shown(player.drawn)
    assert compared or walked_like_shown(player.undrawn())


def walked_like_shown(requests: Iterable[tuple[Action, Any]]) -> Counter[str]:
    """The number of requests of each action that were short enough to walk, all with the odds shown."""
    compared: Counter[str] = Counter()
    too_long = 0
    for action, request in requests:
        if compared[action.id] == ENOUGH:
            continue
        try:
            shown = action.odds(request) if action.odds else None
            walked = chance_of_success(action, request) if shown else None
        except TooDeep:
            too_long += 1
            continue
        except Refusal:
            continue
        for chance in shown.chances if shown and walked is not None else ():
            if chance.word in known_events(action):
                assert chance.p == walked, (action.id, chance.word, request)
                compared[action.id] += 1
    return compared


def chance_of_success(action: Action, request: Any) -> Fraction | None:
    """The probability that a rule ends well, by walking it; None without an outcome.

    Raises `TooDeep` if it takes too long.
    """
    plays = 0

    def play(table: Table) -> Any:
        nonlocal plays
        plays += 1
        if plays > PLAYS:
            raise TooDeep
        return action.rule(request, table)

    found = walk(play, lambda resolution: resolution.outcome.band if resolution.outcome else None)
    return None if None in found else sum((p for band, p in found.items() if band in GOOD), Fraction(0))


def test_odds_are_whole_and_levers_are_other_odds(ruleset: Ruleset, fresh_seed: int, tmp_path: Path) -> None:
    """Probabilities are between 0 and 1, those of exclusive results sum to 1, and levers can be priced."""
    campaign, _ = play_sessions(ruleset, tmp_path / "c", seed=fresh_seed, sessions=1)
    campaign.do(StartSession())
    campaign.do(StartScene(title="s"))
    priced = 0
    for character in campaign.view.characters:
        situation = campaign.situation(character.id)
        for action in ruleset.actions:
            if action.odds is None or action.place is not Place.SCENE or action.why_not(situation):
                continue
            try:
                form = action.start(situation)
                found = odds(action, form, situation)
            except Refusal:
                continue
            assert found is not None
            assert all(0 <= chance.p <= 1 for chance in found.chances)
            assert not found.spread or sum(found.spread.values(), Fraction(0)) == 1
            priced += 1 + sum(1 for _ in levers(action, form, situation))
    assert priced
    campaign.close()


def test_every_option_has_its_rule_and_allows_its_default(ruleset: Ruleset) -> None:
    """A house rule concerns an existing rule, and has words only for its own values."""
    for option in ruleset.options.entries:
        assert option.words.keys() <= set(option.values)
        assert f"{ruleset.id}-{option.rule.rsplit('-', 1)[-1]}" in ruleset.texts
        assert option.allows(option.default)


def test_every_word_that_is_said_is_there_and_none_lies_idle(ruleset: Ruleset) -> None:
    """Each word key in the game's code has a word, and each word is used by the code or by the downtime's unit."""
    words = own_words(ruleset.words).keys() - ({ruleset.downtime.unit} if ruleset.downtime else set())
    code = names_in_package(package_of(ruleset))
    assert code.find_missing(ruleset.words) == set()
    assert code.idle(words) == set()


def test_every_rule_that_is_named_has_a_text(ruleset: Ruleset) -> None:
    """Each rule id in the game's code is that of a rule."""
    code = names_in_package(package_of(ruleset))
    rules = {text for text in code.written if re.fullmatch(rf"{ruleset.id}-\d+", text)}
    assert rules
    assert rules - ruleset.texts.keys() == set()


def test_words_and_texts_are_in_order(ruleset: Ruleset) -> None:
    """Keys and rule ids are well formed, a label is the only placeholder, and a rule text ends as a sentence."""
    for key, text in (*ruleset.words.items(), *ruleset.texts.items()):
        assert text == " ".join(text.split()), key
        assert set(re.findall("[{}\\\\][^{}]*}?", text)) <= {"{label}"}, key
    assert [key for key in ruleset.words if not re.fullmatch("[a-z][a-z0-9_]*", key)] == []
    assert [rule for rule in ruleset.texts if not re.fullmatch(rf"{ruleset.id}-[1-9]\d*", rule)] == []
    assert [rule for rule, text in ruleset.texts.items() if not text.endswith((".", "?"))] == []


def test_terms_lead_to_what_there_is_and_each_to_one_thing(ruleset: Ruleset) -> None:
    """Each key is that of an action, a rule or a conflict, and no term belongs to two of them."""
    conflicts = {f"{CONFLICT}{kind.id}" for kind in ruleset.conflicts}
    assert ruleset.terms.keys() - {act.id for act in ruleset.actions} - conflicts - ruleset.texts.keys() == set()
    every = [term.casefold() for terms in ruleset.terms.values() for term in terms]
    assert sorted(every) == sorted({*every})


def package_of(ruleset: Ruleset) -> str:
    """The package with a game's words and texts."""
    assert isinstance(ruleset.texts, RuleTexts)
    return ruleset.texts.package


def test_new_sheets_have_sections_whose_rows_can_be_edited(ruleset: Ruleset) -> None:
    """A new sheet has no fault, is the same after JSON, and each of its rows leads to a value."""
    for player in (True, False):
        sheet = ruleset.new_sheet(player)
        assert ruleset.check_sheet(sheet) == ()
        data = encode(sheet)
        for section in ruleset.sections(sheet):
            for row in section.rows:
                value: Any = data
                for key in row.path:
                    value = value[key]
        assert decode(ruleset.sheet, data) == sheet


def test_every_action_works_or_refuses_in_every_situation(
    ruleset: Ruleset, situations: tuple[Situation, ...], untried: Callable[[str], None]
) -> None:
    """An action that does neither raises here; its steps have words and texts."""
    with hear_games() as said:
        worked = worked_in(ruleset, situations)
    assert without_word(said.words, ruleset.words) == set()
    assert said.rules - ruleset.texts.keys() == set()
    assert worked, "no action could be done in any situation"
    for action in ruleset.actions:
        if action.id not in worked:
            untried(f"what {action.id} changes: it was refused in every situation")


def test_points_and_milestones_are_of_kinds_that_the_game_has(
    ruleset: Ruleset, situations: tuple[Situation, ...], fresh_seed: int
) -> None:
    """The effects of each draw, tried several times in a row, name no other currency and no other tier."""
    for action, tried in drawn_in_a_row(ruleset, situations, fresh_seed):
        assert [*unknown_names(tried.effects, ruleset.currencies, ruleset.tiers)] == [], action.id


def test_no_card_of_a_shared_deck_can_be_drawn_twice_at_once(
    ruleset: Ruleset, situations: tuple[Situation, ...], fresh_seed: int
) -> None:
    """A rule that draws again draws from `deck.discarded(cards)`; with `.reshuffled()` if the cards go back."""
    deck = shared_deck_of(ruleset).deck
    for action, tried in drawn_in_a_row(ruleset, situations, fresh_seed):
        assert [*cards_left_in(tried.progress, deck)] == [], f"{action.id}: drawn, but still in the pile"


def test_a_shared_deck_is_shuffled_in_time_for_each_draw(
    ruleset: Ruleset, situations: tuple[Situation, ...], fresh_seed: int
) -> None:
    """With `least` cards in the pile no draw lacks one; otherwise the game would be stuck there."""
    least = shared_deck_of(ruleset).least
    found = {act.id for act in ruleset.actions for each in situations if runs_short(act, each, fresh_seed)}
    assert found == set(), f"these take more cards than least={least}"


def shared_deck_of(ruleset: Ruleset) -> SharedDeck:
    """The state of a game with a shared deck; the test is skipped for any other."""
    state = ruleset.new_state()
    if not isinstance(state, SharedDeck):
        pytest.skip("the game has no SharedDeck")
    return state


def drawn_in_a_row(ruleset: Ruleset, situations: Sequence[Situation], seed: int) -> Iterator[tuple[Action, Trial]]:
    """Each action that draws, tried several times in each of the first few situations in which it can be done."""
    for action in ruleset.actions:
        worked = 0
        for situation in situations:
            found = [*trials(action, situation, seed)]
            yield from ((action, tried) for tried in found)
            worked += bool(found)
            if worked == ENOUGH:
                break


def test_every_conflict_begins_or_refuses_in_every_situation(
    ruleset: Ruleset, situations: tuple[Situation, ...]
) -> None:
    """Filled with its first values and with defaults, the form begins the conflict or says why it can't."""
    if not ruleset.conflicts:
        pytest.skip("the game has no conflicts")
    for situation in situations:
        for kind in ruleset.conflicts:
            with suppress(Refusal):
                face = kind.face(kind.start(kind.prefill(situation), situation), situation)
                assert not face.next or not without_word([face.next], ruleset.words)
            with suppress(Refusal):
                kind.face(kind.start(decode(kind.form, {}), situation), situation)


def test_what_totals_are_made_of_is_told_alike_before_the_draw_and_after_it(
    ruleset: Ruleset, situations: tuple[Situation, ...]
) -> None:
    """The parts of a total that a form shows before the draw are all in the breakdown after it."""
    if not list(totals_told(ruleset, situations)):
        pytest.skip("no rule has steps with amounts before its first draw, so no form shows what a total is made of")


def test_odds_equal_play_under_every_house_rule(
    ruleset: Ruleset,
    situations: tuple[Situation, ...],
    odds_cases: Sequence[Case],
    untried: Callable[[str], None],
) -> None:
    """The odds of each form, with its first values, are those of its rule under each value of each house rule."""
    if not odds_cases and not any(action.odds for action in ruleset.actions):
        pytest.skip("nothing in the game has odds")
    with hear_games() as said:
        odds_compared(ruleset, situations, odds_cases, untried)
    assert without_word(said.words, ruleset.words) == set()
    assert said.rules - ruleset.texts.keys() == set()


def test_a_stored_shape_changes_only_with_its_number(
    ruleset: Ruleset, shapes: Path, request: pytest.FixtureRequest
) -> None:
    """The stored values are as listed in `shapes/<number>.txt`; `--write-shapes` writes that file."""
    file = shapes / f"{ruleset.shape}.txt"
    if request.config.getoption("write_shapes", default=False):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(of_game(ruleset), encoding="utf-8")
    if not file.exists():
        pytest.skip(f"{file.parent.name}/{file.name} is missing. Before a release, write it with pytest --write-shapes")
    how = "Raise `shape`, write an Upgrade, then run pytest --write-shapes (docs/dev/store.md)."
    assert expand(of_game(ruleset)) == expand(file.read_text(encoding="utf-8")), how


__all__ = [name for name in globals() if name.startswith("test_")]
__all__ += ["fresh_seed", "odds_cases", "played", "scene", "shapes", "situations", "untried"]
