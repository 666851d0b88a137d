"""Conversion between a command and its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns import commands
from campaigns.command_language import answer_lines
from campaigns.command_language.actions import Ready, draw
from campaigns.command_language.command_lines import ANSWERS, Said, line_of, understand
from campaigns.command_language.context import Context
from campaigns.command_language.downtime_answers import Queue
from campaigns.command_language.grammar import LineError, Unsaid
from campaigns.command_language.nested_forms import form_of
from core.actions.card_holders import naming_holders
from core.actions.play import Worked, prepare
from core.refusal import Refusal
from core.schema.bounds import check_filled_in
from core.schema.codec import decode, encode
from core.schema.fields import fields_of

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from core.luck.table import Answer

PART = "+ "
"""The beginning of each line below a batch that holds one of its parts."""


class Spoken(NamedTuple):
    """A command from a line, and its draw's result for whoever commits it."""

    command: commands.Command
    worked: Worked | None = None


class Undecided(Unsaid):
    """A draw that needs a decision before it can go on; `begun` is its action with the filled form."""

    def __init__(self, wrong: LineError, begun: commands.Resolve) -> None:
        super().__init__(wrong, 0, "")
        self.begun = begun


def say(command: commands.Command, context: Context) -> list[str]:
    """The lines of a command in the campaign as it is before it; read there, they give the same command."""
    if isinstance(command, commands.Batch):
        return [command.verb, *(f"{PART}{line}" for part in command.parts for line in say(part, context))]
    given: Sequence[Any] | None = getattr(command, ANSWERS, None)
    if isinstance(command, commands.EditActivity) and given == ():
        return [line_of(command, context), answer_lines.NONE]
    return [line_of(command, context), *answer_lines.answer_lines(given or ())]


def hear(lines: Sequence[str], campaign: Campaign, *, by_hand: bool = False) -> Spoken:
    """The command of these lines, with its draw made if they don't answer it. Raises `Unsaid`.

    A line of an old log may hold numbers that are too large today; one that you type (`by_hand`) may not.
    """
    text, *rest = lines
    try:
        if text.strip() == commands.Batch.verb:
            return Spoken(_batch(rest, campaign))
        said = understand(text, campaign)
        return _command(said, rest, campaign, by_hand)
    except Unsaid:
        raise
    except Refusal as refusal:
        raise Unsaid(refusal, 0, text) from refusal


def _batch(lines: Sequence[str], campaign: Campaign) -> commands.Batch:
    """The batch of these lines: each is a part, followed by its answers."""
    parts: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines, 1):
        if not line.startswith(PART):
            raise Unsaid(Refusal("misspoken", f"Begin each part with {PART.strip()}"), number, line)
        said = line.removeprefix(PART)
        if parts and answer_lines.is_answer(said):
            parts[-1][1].append(said)
        else:
            parts.append((number, [said]))
    return commands.Batch(parts=tuple(_part(said, number, campaign) for number, said in parts))


def _heard_part(lines: Sequence[str], campaign: Campaign) -> commands.Command:
    """A part. Refuse one that always has its own log entry, before anything is drawn for it."""
    kind = commands.Batch if lines[0].strip() == commands.Batch.verb else understand(lines[0], campaign).kind
    if kind.alone:
        said = "This action" if kind is commands.Resolve else kind.verb
        raise Refusal("misspoken", f"{said} can't be part of a larger step: {kind.alone}.")
    return hear(lines, campaign).command


def _part(lines: Sequence[str], first: int, campaign: Campaign) -> Any:
    try:
        return _heard_part(lines, campaign)
    except Refusal as refused:
        wrong = refused if isinstance(refused, Unsaid) else Unsaid(refused, 0, lines[0])
        number = first + wrong.line
        moved = LineError(wrong.message, len(PART) + wrong.start, len(PART) + wrong.end, wrong.code, wrong.field)
        raise Unsaid(moved, number, lines[wrong.line]) from wrong


def ready(text: str, campaign: Campaign) -> tuple[commands.Resolve, Ready]:
    """The action of a line, ready to be drawn for, and its command without answers. Refuse another command."""
    said = understand(text, campaign)
    if said.kind is not commands.Resolve:
        raise Refusal("misspoken", "That isn't an action of the game. To play any lines, use `wyrdbook run`.")
    try:
        return _begin(_fill(said, campaign, by_hand=True), campaign)
    except Refusal as refusal:
        raise said.locate(refusal) from refusal


def _fill(said: Said, campaign: Campaign, by_hand: bool) -> dict[str, Any]:
    """The fields of a command with its form filled."""
    fields = dict(said.fields)
    form = form_of(campaign, said.kind, fields)
    if form is not None and (said.form or form.always):
        fields[form.name] = form.filled(said.form)
        if by_hand:
            check_filled_in(decode(form.kind, fields[form.name]))
    return fields


def _command(said: Said, lines: Sequence[str], campaign: Campaign, by_hand: bool) -> Spoken:
    try:
        fields = _fill(said, campaign, by_hand)
        if said.kind is commands.Resolve:
            return _act(said, fields, lines, campaign)
        if lines and ANSWERS not in {own.name for own in fields_of(said.kind)}:
            raise Unsaid(Refusal("misspoken", "There is no question here."), 1, lines[0])
        if lines and said.kind is commands.CommitDowntime:
            fields[ANSWERS] = _commit_answers(lines, campaign)
        elif lines:
            fields[ANSWERS] = answer_lines.plainly(lines)
        return Spoken(_make(said.kind, fields))
    except LineError:
        raise
    except Refusal as refusal:
        raise said.locate(refusal) from refusal


def _make(kind: type[commands.Command], fields: Mapping[str, Any]) -> commands.Command:
    _check_whole(kind, fields)
    return kind(**fields)


def _check_whole(kind: type[commands.Command], fields: Mapping[str, Any]) -> None:
    missing = next((own for own in fields_of(kind) if own.required and own.name not in fields), None)
    if missing is not None:
        line = " ".join((kind.verb, *kind.words))
        raise Refusal("bad_request", f"{missing.label} is missing. Write: {line}.", missing.key)


def _begin(fields: Mapping[str, Any], campaign: Campaign) -> tuple[commands.Resolve, Ready]:
    _check_whole(commands.Resolve, fields)
    action, actor = campaign.ruleset.action(fields["action"]), fields.get("actor")
    conflict = campaign.conflict_of_action(action.id, actor, fields.get("conflict"))
    situation = campaign.situation(actor, conflict)
    form: Any = decode(action.form, fields["form"])
    prepared = Ready(action, actor, conflict, form, prepare(action, form, situation), situation)
    return commands.Resolve(**{**fields, "form": encode(form)}), prepared


def _commit_answers(lines: Sequence[str], campaign: Campaign) -> tuple[Answer, ...]:
    """The answers that a queue's draws need, from the lines, and by luck if no line is for them."""
    queue = Queue(answer_lines.LineAnswers(lines, campaign.luck))
    try:
        return queue.draw_answers(campaign)
    except Refusal as refusal:
        if not queue.answering.at:
            raise
        raise _at_its_line(refusal, queue.answering, lines) from refusal


def _at_its_line(refusal: Refusal, answering: answer_lines.LineAnswers, lines: Sequence[str]) -> Unsaid:
    """A refusal at the line of answers that was read last."""
    return Unsaid(refusal, answering.at, lines[answering.at - 1])


def _act(said: Said, fields: Mapping[str, Any], lines: Sequence[str], campaign: Campaign) -> Spoken:
    begun, prepared = _begin(fields, campaign)
    answering = answer_lines.LineAnswers(lines, campaign.luck)
    try:
        with naming_holders(campaign.ruleset.holder_of, prepared.situation):
            progress = draw(prepared, answering)
    except Refusal as refusal:
        if not lines and answering.undecided:
            raise Undecided(said.locate(refusal), begun) from refusal
        if not answering.at:
            raise
        raise _at_its_line(refusal, answering, lines) from refusal
    return Spoken(replace(begun, answers=progress.answers), prepared.result_to_commit(progress))
