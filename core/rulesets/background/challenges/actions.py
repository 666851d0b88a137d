"""The actions that begin a challenge and continue one (background-24 to 35)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Draw
from core.actions.actor import acting_sheet
from core.actions.choices import title
from core.actions.place import Place
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.background.cards.card import FACES, HIGHEST, LOWEST, SUITS
from core.rulesets.background.challenges.odds import odds_of_challenge
from core.rulesets.background.challenges.rules import ChallengeEnd, ChallengePlay, challenge_play
from core.rulesets.background.draws.fighters import able, draw_effects, fighter, normalise_name, shared_deck
from core.rulesets.background.look import card_text, suit_text
from core.rulesets.background.sheet import Sheet, Task
from core.rulesets.background.sheet_layout import suit_mark, task_title
from core.rulesets.background.situation import Done, Effects, Situation
from core.rulesets.background.values import Challenge, rank
from core.schema.entry import Choice, entry
from core.wording import quantity


def _suits(situation: Situation) -> tuple[Choice, ...]:
    """The suits, with the rank of the acting character in each."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    ranks = {suit: rank(sheet.backgrounds, suit, situation.options) for suit in SUITS}
    return tuple(Choice(suit, suit_text(suit, n)) for suit, n in ranks.items())


def _fitting_cards(situation: Situation) -> tuple[Choice, ...]:
    """The cards that may make success automatic: the best of the suit, or a particular one."""
    sheet: Sheet = acting_sheet(situation) or Sheet()
    return (
        Choice("", "The best of the suit"),
        *(Choice(b.id, f"Only {title(b.title)} {card_text(b.card)}") for b in sheet.backgrounds),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeForm:
    """A challenge: its target, its suit, and the circumstances (background-24)."""

    target: int = entry(
        "Target",
        default=8,
        low=LOWEST,
        high=HIGHEST,
        lever=True,
        code="bad_target",
        letters=FACES,
        help="Type J, Q, K or A for 11 to 14.",
        scene=True,
    )
    suit: str = entry("Kind", default="clubs", choices=_suits, lever=True, code="bad_suit", scene=True)
    task: str = entry("Task", default="", once=True, help="A name lets you continue it later.")
    background: str = entry("Fitting card", default="", choices=_fitting_cards, once=True, code="unknown_background")
    another: bool = entry("Another matter", default=False, once=True, help="Not the task that failed in this scene.")
    extenuating: bool = entry("Extenuating", default=False, lever=True, once=True, help="No automatic success.")
    intentional: bool = entry("Fails on purpose", default=False, once=True, help="The GM may grant a bonus draw.")


def _prepare(form: ChallengeForm, situation: Situation) -> ChallengePlay:
    _check_new(form, situation)
    challenge = Challenge(
        target=form.target,
        suit=form.suit,
        extenuating=form.extenuating,
        background=form.background or None,
    )
    return _play(challenge, situation, intentional_failure=form.intentional)


def _check_new(form: ChallengeForm, situation: Situation) -> None:
    """Refuse a challenge that has failed in this scene or is under way (background-33, 67).

    A failed one is recognised by its name, however it is spelled, or by target and suit. The GM may say that it is
    another matter.
    """
    own = [task for task in situation.state.tasks if task.actor == situation.acting]
    named = [task for task in own if form.task.strip() and normalise_name(task.title) == normalise_name(form.task)]
    alike = [task for task in own if task.challenge.target == form.target and form.suit in task.suits]
    failed = next((task for task in (*named, *alike) if task.challenge.locked), None)
    if failed and not form.another:
        why = f"{task_title(failed)} failed in this scene. Wait for another scene, or tick Another matter."
        raise Refusal("challenge_locked", why, "another")
    if any(not task.challenge.locked for task in named):
        raise Refusal("bad_request", "This is already under way. Use Go on with a challenge.", "task")


def _play(
    challenge: Challenge, situation: Situation, *, change_suit_to: str | None = None, intentional_failure: bool = False
) -> ChallengePlay:
    return ChallengePlay(
        challenge=challenge,
        character=fighter(situation.actor, situation),
        deck=shared_deck(situation),
        change_suit_to=change_suit_to,
        intentional_failure=intentional_failure,
        scene=situation.state.scene,
        episode=situation.state.episode,
        options=situation.options,
    )


def _settle(done: Done[ChallengeForm, ChallengePlay, ChallengeEnd]) -> Effects:
    form, end, situation = done.form, done.value, done.situation
    task = Task(situation.actor.id, form.task.strip(), end.challenge, suits_tried(form.suit, end))
    return _challenge_effects(end, (*situation.state.tasks, *_tasks_to_keep(task)), situation)


def suits_tried(suit: str, end: ChallengeEnd) -> tuple[str, ...]:
    """The suits a challenge was tried in, the first one first. Pressing on may change the suit (background-30)."""
    return tuple(dict.fromkeys((suit, *(attempt.challenge.suit for attempt in end.attempts))))


def _challenge_effects(end: ChallengeEnd, tasks: tuple[Task, ...], situation: Situation) -> Effects:
    """The effects of a challenge on its character, the deck and the scene's challenges."""
    due = ((end.fighter.id, reason) for reason in end.bonus_draw_due)
    return draw_effects(end.deck, (end.fighter,), due, situation, tasks)


def _tasks_to_keep(task: Task) -> tuple[Task, ...]:
    """The task if the scene keeps it: it can be continued, or it is locked."""
    return (task,) if task.challenge.locked or not task.challenge.ended else ()


def _open_challenges(situation: Situation) -> tuple[Choice, ...]:
    """The challenges the acting character can continue, by their place in the list."""
    tasks = enumerate(situation.state.tasks)
    return tuple(
        Choice(str(at), f"{task_title(task)}, {_how_far(task.challenge)}")
        for at, task in tasks
        if task.actor == situation.acting and not task.challenge.locked
    )


def _how_far(challenge: Challenge) -> str:
    if challenge.partial:
        return "partly won"
    return f"{quantity(challenge.draws_due, 'card')} to draw" if challenge.draws_due > 1 else "one card to draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOnForm:
    """Continuing a challenge, by a house rule in another suit after a partial success."""

    task: int = entry("Challenge", default=-1, choices=_open_challenges, once=True)
    change_suit_to: str = entry(
        "Suit now",
        default="",
        choices=(Choice("", "As before"), *(Choice(suit, suit_text(suit)) for suit in SUITS)),
        code="suit_change_not_allowed",
        lever=True,
        once=True,
        help="Only after a partial success.",
    )


def _start_on(situation: Situation) -> GoOnForm:
    return GoOnForm(task=next((int(choice.id) for choice in _open_challenges(situation)), -1))


def _prepare_on(form: GoOnForm, situation: Situation) -> ChallengePlay:
    task = _task(form, situation)
    return _play(task.challenge, situation, change_suit_to=form.change_suit_to or None)


def _task(form: GoOnForm, situation: Situation) -> Task:
    """The chosen challenge. Refuse another character's, and one that is gone."""
    state = situation.state
    if str(form.task) not in {choice.id for choice in _open_challenges(situation)}:
        raise Refusal("challenge_over", "Choose a challenge that is under way.", "task")
    return state.tasks[form.task]


def _settle_on(done: Done[GoOnForm, ChallengePlay, ChallengeEnd]) -> Effects:
    at, end = done.form.task, done.value
    state = done.situation.state
    before = state.tasks[at]
    suits = (*before.suits, *(suit for suit in suits_tried(before.challenge.suit, end) if suit not in before.suits))
    after = replace(before, challenge=end.challenge, suits=suits)
    return _challenge_effects(end, (*state.tasks[:at], *_tasks_to_keep(after), *state.tasks[at + 1 :]), done.situation)


def _none_open(situation: Situation) -> Refusal | None:
    if refusal := able(situation):
        return refusal
    return None if _open_challenges(situation) else Refusal("challenge_over", "No challenges are under way.")


def _brief(done: Done[ChallengeForm, ChallengePlay, ChallengeEnd]) -> Brief:
    task = Task(done.situation.actor.id, done.form.task.strip(), done.request.challenge)
    told = task_title(task) + _pressed_on(task.challenge, done.value)
    return Brief(f"{told} on purpose" if done.form.intentional else told)


def _brief_on(done: Done[GoOnForm, ChallengePlay, ChallengeEnd]) -> Brief:
    task = _task(done.form, done.situation)
    return Brief(task_title(task) + _pressed_on(task.challenge, done.value))


def _pressed_on(challenge: Challenge, end: ChallengeEnd) -> str:
    """The suits in which a challenge was pressed on; its end belongs to the last of them (background-30)."""
    return "".join(f" → {suit_mark(each, challenge.target)}" for each in suits_tried(challenge.suit, end)[1:])


ACTIONS: tuple[Action, ...] = (
    Draw(
        id="challenge",
        title="Challenge",
        place=Place.SCENE,
        form=ChallengeForm,
        request=ChallengePlay,
        rule=challenge_play,
        prepare=_prepare,
        settle=_settle,
        help="Draw a card against a target. Its suit shows how well it goes.",
        why_not=able,
        odds=odds_of_challenge,
        brief=_brief,
    ),
    Draw(
        id="go_on",
        title="Go on with a challenge",
        place=Place.SCENE,
        form=GoOnForm,
        request=ChallengePlay,
        rule=challenge_play,
        prepare=_prepare_on,
        settle=_settle_on,
        start=_start_on,
        help="Draw again, or draw for the rest after a partial success.",
        why_not=_none_open,
        odds=odds_of_challenge,
        brief=_brief_on,
    ),
)
