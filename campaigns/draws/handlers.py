"""Draws and all other actions of a game; drafts; conflicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

from campaigns.document_kinds.conflicts import Conflict
from campaigns.document_kinds.table_names import ONLY
from campaigns.document_kinds.unfinished_work import Form
from campaigns.draws.character_changes import changed_marks
from campaigns.draws.commands import DropDraft, EndConflict, KeepForm, Resolve, SaveDraft, StartConflict
from campaigns.npcs.handlers import add_planned_npcs
from campaigns.state.books import Books
from campaigns.state.report import Report, asked_event, resolution_event, result_event, steps_event
from campaigns.visibility.readers import seen_acting
from campaigns.wording.log_entries import begun_words, headline
from core.actions.action import Action, DoneOf
from core.actions.card_holders import naming_holders
from core.actions.place import Place
from core.actions.play import Progress, draw_next, idle, prepare, proceed
from core.actions.result import Outcome, Resolution
from core.actions.situation import Brief, Effects, Situation
from core.building_blocks.purchases import lost_purchases
from core.luck.table import Answer, DrawAsk, Luck, Source, draw_answer
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.schema.option import values_of
from core.wording import said_of_several

Drawn = tuple[Resolution[Any], tuple[Answer, ...]]


def resolve(books: Books, command: Resolve) -> Report:
    """Carry out an action: prepare, check every answer, settle, write."""
    action = books.ruleset.action(command.action)
    if action.place is Place.DOWNTIME:
        raise Refusal("only_planned", f"{action.title} is a downtime activity. Plan it for the downtime.", "action")
    conflict = books.conflict_of_action(command.action, command.actor, command.conflict)
    situation = books.situation(command.actor, conflict)
    form: Any = decode(action.form, command.form)
    request = _request(books, action, form, situation)
    answers = read_answers(command.answers)
    progress, resolution = finish_draw(books, action, request, answers)
    done = DoneOf(form, request, resolution, situation)
    settled = action.settle(done)
    _check_changes(action, settled, answers, situation)
    effects = _paid_back(books, action, settled, command.actor)
    brief = action.brief(done)
    seen = seen_acting(books, brief, conflict, situation)
    marks, over = changed_marks(books.ruleset, effects, situation), _how_it_ended(books, conflict, effects, situation)
    ended = _apply(books, action, effects, conflict)
    _remember(books, command, form, answers)
    told = {
        "action": action.id,
        "conflict": conflict,
        "form": encode(form),
        **asked_event(action, request, progress),
        "options": values_of(situation.options),
        "note": command.note,
        **resolution_event(resolution),
        "effects": steps_event(effects.steps),
        "seen": seen and {**seen, **_in_sight(books, brief, resolution.outcome)},
        **({"open": True} if brief.open else {}),
        **({"marked": marks} if marks else {}),
        **({"over": over} if over else {}),
    }
    title = _title(books, action, brief, settled, resolution.outcome)
    title += _refund_words(effects) if effects is not settled else ""
    title += "".join(f", {each} ends" for each in ended)
    who = "" if action.of_table and brief.who is None else brief.who_acts(situation)
    whose = f"{who}: {title}" if who else title
    return Report(whose, command.actor, told, effects, whole=True, did=title, together=said_of_several(title))


def _apply(books: Books, action: Action, effects: Effects, conflict: int | None) -> Sequence[str]:
    """Write what an action does. Return the titles of the other conflicts that end with it."""
    running = [other for other in books.campaign["conflicts"] if other != conflict]
    books.apply(effects, conflict=conflict, spent=action.place is Place.ADVANCE)
    return [books.docs("conflicts")[each]["title"] for each in running if each not in books.campaign["conflicts"]]


def _how_it_ended(books: Books, conflict: int | None, effects: Effects, situation: Situation) -> str:
    """The end of a conflict in the game's words; empty if it goes on."""
    if conflict is None or not effects.conflict_over:
        return ""
    doc = books.docs("conflicts")[conflict]
    state = situation.conflict if effects.conflict is None else effects.conflict
    face = books.ruleset.conflict(doc["form"]).face(state, replace(situation, conflict=state))
    how = books.ruleset.words.get(face.next, "") if face.over else ""
    return f"{doc['title']}: {how}" if how else f"{doc['title']} ends"


def _check_changes(action: Action, effects: Effects, answers: Sequence[Answer], situation: Situation) -> None:
    """Refuse an action that changes nothing, because there would be nothing to log or undo."""
    if answers or not idle(action, effects, situation):
        return
    who = situation.actors.get(situation.acting) if situation.acting is not None else None
    raise Refusal("nothing_changes", f"{action.title}{f' ({who.name})' if who else ''}: That would change nothing.")


def _paid_back(books: Books, action: Action, effects: Effects, actor: int | None) -> Effects:
    """The effects with refunds: a sheet made again gets back the price of the purchases it loses."""
    if action.place is not Place.CREATION or actor is None or actor not in effects.sheets:
        return effects
    before, purchases = books.docs("characters")[actor]["sheet"], books.purchases(actor)
    gone = purchases if action.anew else lost_purchases(purchases, before, encode(effects.sheets[actor]))
    back = tuple(move for each in gone for move in each.back(f"undone: {action.title}"))
    return replace(effects, points=(*back, *effects.points)) if back else effects


def _refund_words(effects: Effects) -> str:
    """The purchases that are paid back, for the log."""
    return f", paid back: {', '.join(dict.fromkeys(move.item for move in effects.points if move.refunds))}"


def _request(books: Books, action: Action, form: Any, situation: Situation) -> Any:
    """The form's request; taken from `worked` if the caller prepared this very form in this situation."""
    worked = books.worked
    if worked is not None and worked.prepared_from(action, form, situation):
        return worked.request
    return prepare(action, form, situation)


def finish_draw(
    books: Books, action: Action, request: Any, answers: tuple[Answer, ...]
) -> tuple[Progress, Resolution[Any]]:
    """The whole draw. Refuse an incomplete one, and tokens the program didn't draw.

    The rule runs unless the caller already ran it for this request and these answers; then its result is used.
    """
    worked = books.worked
    if worked is not None and worked.ran_for(action, request, answers):
        progress = worked.progress
    else:
        with naming_holders(books.ruleset.holder_of, books.situation()):
            progress = proceed(action, request, answers)
    check_drawn(progress, books.luck)
    if progress.resolution is None:
        raise Refusal("not_finished", "The draw isn't finished.", "drawn")
    return progress, progress.resolution


def complete_form(books: Books, action: str, form: Any) -> Any:
    """A command's form as it is stored: complete, with defaults for the fields the command omits."""
    return encode(decode(books.ruleset.action(action).form, form))


def read_answers(given: Sequence[Answer]) -> tuple[Answer, ...]:
    """The answers of a command."""
    for answer in given:
        if answer.source not in get_args(Source):
            raise Refusal("bad_request", f"An answer's source is one of: {', '.join(get_args(Source))}.", "answers")
    return decode(tuple[Answer, ...], encode(given))


def drawn_at_once(books: Books, name: str, answers: Sequence[Answer]) -> dict[str, Any] | None:
    """Carry an action out with its form's first values and the program's draws. Return the log's record of it.

    `answers` are for the first draws. None if there is nothing to do now. Refuse an action with a decision.
    """
    action, situation = books.ruleset.action(name), books.situation()
    if action.why_not(situation):
        return None
    form = action.start(situation)
    request = prepare(action, form, situation)
    progress = draw_next(action, request, answers, books.luck)
    check_drawn(progress, books.luck)
    if progress.resolution is None:
        raise Refusal("decision_due", f"{action.title}: it needs a decision.", "answers")
    books.apply(action.settle(DoneOf(form, request, progress.resolution, situation)))
    books.patch_campaign(luck=books.luck.after(progress.answers).taken)
    return result_event(None, action, form, request, progress)


def check_drawn(progress: Progress, luck: Luck) -> None:
    """Refuse an answer marked as the program's that luck doesn't give there, so that the log stays honest."""
    for index, (ask, answer) in enumerate(zip(progress.asks, progress.answers, strict=True)):
        if answer.source != "program":
            continue
        if not isinstance(ask, DrawAsk) or draw_answer(luck, progress.answers[:index], ask) != answer:
            raise Refusal("not_drawn", "The program didn't draw that. Type it in instead.", "drawn")


def _remember(books: Books, command: Resolve, form: Any, answers: Sequence[Answer]) -> None:
    """Use up the luck, delete the action's draft, and keep the form for the next time."""
    books.patch_campaign(luck=books.luck.after(answers).taken)
    drafts: list[dict[str, Any]] = books.desk["drafts"]
    if len(others := [draft for draft in drafts if not _became(draft, command)]) < len(drafts):
        books.patch("desk", ONLY, drafts=others)
    action = books.ruleset.action(command.action)
    if action.place is Place.SCENE:
        books.patch_campaign(last_action=[command.action, command.actor])
    if action.pages:
        _forget(books, command)
    else:
        _keep(books, command, form)


def _became(draft: dict[str, Any], command: Resolve) -> bool:
    """Return True if a draft led to this action: the same one, with these answers so far."""
    asked, sofar = command.logged_fields(), draft["answers"]
    same = all(draft[name] == asked[name] for name in ("action", "actor", "conflict"))
    return same and asked["answers"][: len(sofar)] == sofar


def _forget(books: Books, command: Resolve) -> None:
    """Delete the kept long form of an action that is done, so that it starts from the new sheet next time."""
    kept = books.form_kept(command.action, command.actor)
    if kept is not None:
        books.remove("forms", [kept])


def _keep(books: Books, command: Resolve | KeepForm, form: Any, start: Any = None) -> None:
    """Keep the form that a character last used for an action; for a half-filled one also its first values."""
    kept, (session, scene) = books.form_kept(command.action, command.actor), books.numbers()
    used = {"session": session, "scene": scene, "row": books.docs("history")[ONLY]["rows"]}
    made = {"form": encode(form), "start": encode(start), **used}
    if kept is None:
        books.insert("forms", Form(action=command.action, actor=command.actor, **made))
    elif {name: books.docs("forms")[kept][name] for name in made} != made:
        books.patch("forms", kept, **made)


def _title(books: Books, action: Action, told: Brief, effects: Effects, outcome: Outcome | None) -> str:
    """The log entry in one line: the action, its outcome and its effects. A draw is named by its traits.

    An outcome with a verb of its own (`did_spared`) is told with it: "prevents a compel: Owes the hag".
    """
    label = told.label or next((move.item for move in effects.points if move.item), "")
    if outcome and label and (did := books.ruleset.words.get(f"did_{outcome.word}")):
        return f"{did}: {label}"
    if label and not told.whole and action.place not in (Place.SCENE, Place.CONFLICT):
        label = f"{action.logged or action.title}: {label}"
    word = books.ruleset.word(outcome.word) if outcome else ""
    return headline(books.ruleset, label or action.logged or action.title, told, word)


def _in_sight(books: Books, told: Brief, outcome: Outcome | None) -> dict[str, str]:
    """The players' version of a blow against one of their characters, for the log entry of an attacker they saw."""
    word = books.ruleset.word(outcome.word) if outcome else ""
    return {"what": headline(books.ruleset, told.sight, told, word)} if told.sight else {}


def save_draft(books: Books, command: SaveDraft) -> Report:
    """Keep an unfinished draw in front of the others."""
    drafts: list[dict[str, Any]] = books.desk["drafts"]
    known = [draft["id"] for draft in drafts]
    number = command.draft if command.draft in known else max(known, default=0) + 1
    kept = {**command.logged_fields(), "form": complete_form(books, command.action, command.form), "id": number}
    del kept["draft"]
    books.patch("desk", ONLY, drafts=[kept, *(draft for draft in drafts if draft["id"] != number)])
    return Report("an unfinished draw", command.actor, quiet=True)


def drop_draft(books: Books, command: DropDraft) -> Report:
    """Drop an unfinished draw: the one named, else the latest."""
    drafts: list[dict[str, Any]] = books.desk["drafts"]
    number = command.draft if command.draft is not None else next((draft["id"] for draft in drafts), None)
    books.patch("desk", ONLY, drafts=[draft for draft in drafts if draft["id"] != number])
    return Report("draft dropped", quiet=True)


def keep_form(books: Books, command: KeepForm) -> Report:
    """Keep a half-filled long form."""
    action = books.ruleset.action(command.action)
    _keep(books, command, decode(action.form, command.form), action.begin(books.situation(command.actor)))
    return Report("an unfinished form", command.actor, quiet=True)


def start_conflict(books: Books, command: StartConflict) -> Report:
    """Begin a conflict in the open scene."""
    books.scene  # noqa: B018  a conflict needs a scene; this refuses without one
    form = books.ruleset.conflict(command.conflict_form)
    filled: Any = decode(form.form, command.form)
    situation = books.situation(command.actor)
    state = form.start(filled, situation)
    conflict = Conflict(
        form=form.id,
        title=command.title,
        scene=books.campaign["scene"],
        participants=form.participants(state),
        state=encode(state),
    )
    begun = books.insert("conflicts", conflict)
    books.patch_campaign(conflicts=[*books.campaign["conflicts"], begun])
    books.apply(form.takes(filled, replace(situation, conflict=state)))
    add_planned_npcs(books, command.figures, begun)
    if books.scene.get("planned") == form.id:
        books.patch("scenes", books.campaign["scene"], planned="", figures=[])
    return Report(begun_words(form.title, command.title), command.actor)


def end_conflict(books: Books, command: EndConflict) -> Report:
    """End a conflict."""
    conflict = books.get("conflicts", command.conflict, "conflict")
    if not conflict["open"]:
        raise Refusal("conflict_over", f"{conflict['title']} is already over.", "conflict")
    books.close_conflict(command.conflict, command.note)
    said = f": {command.note}" if command.note else ""
    return Report(f"{conflict['title']} ends{said}", extra={"called": conflict["title"]})


HANDLERS = {
    Resolve: resolve,
    SaveDraft: save_draft,
    DropDraft: drop_draft,
    KeepForm: keep_form,
    StartConflict: start_conflict,
    EndConflict: end_conflict,
}
