"""Points and milestones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.document_kinds.milestones import Milestone
from campaigns.points.commands import (
    AddMilestone,
    AwardPoints,
    EditMilestone,
    ReachMilestone,
    RefundEntry,
    RemoveMilestone,
)
from campaigns.state.books import Books
from campaigns.state.document_reader import Doc
from campaigns.state.party import milestone_recipients
from campaigns.state.report import Report
from campaigns.wording.titles import points_words
from core.actions.situation import Effects
from core.building_blocks.ledger import PointsMove
from core.building_blocks.purchases import Purchase, resting_on, turned_back
from core.points import Tier
from core.refusal import Refusal, refused_at
from core.schema.codec import decode, encode


def award(books: Books, command: AwardPoints) -> Report:
    """Award points to one or several characters."""
    _check_currencies(books, [command.currency], "currency")
    if not command.characters:
        raise Refusal("nobody", "Choose who receives it.", "characters")
    if command.amount == 0:
        raise Refusal("invalid_amount", "An award can't be 0.", "amount")
    for character in dict.fromkeys(command.characters):
        _check_earns(books, character, {command.currency: command.amount})
        books.move_points(PointsMove(character, command.currency, command.amount, command.reason))
    who = ", ".join(books.get("characters", c)["name"] for c in command.characters)
    paid = points_words(books.ruleset, command.currency, command.amount)
    return Report(f"{who}: {paid}, {command.reason}", _one(command.characters))


def refund(books: Books, command: RefundEntry) -> Report:
    """Refund an entry with an opposite one, and mark it; for a purchase, undo its changes."""
    entry = books.get("ledger", command.entry, "entry")
    if entry["refunded"]:
        raise Refusal("already_refunded", "That entry has already been refunded.", "entry")
    if entry["refunds"] is not None:
        raise Refusal("takes_back", "That entry is itself a refund. Award or buy it again instead.", "entry")
    if entry["bought"] is not None:
        moves = return_purchase(books, entry["bought"].get("with", command.entry), command.reason)
    elif entry["item"]:
        why = "This entry doesn't say what it changed. Undo it, or change the sheet and award the points back."
        raise Refusal("bought", why, "entry")
    else:
        reason = command.reason or f"refunded: {entry['reason']}"
        move = PointsMove(entry["actor"], entry["currency"], -entry["delta"], reason, refunds=command.entry)
        moves = (move,)
    with refused_at("entry"):
        books.apply(Effects(points=moves))
    name = books.get("characters", entry["actor"])["name"]
    paid = ", ".join(points_words(books.ruleset, move.currency, move.delta) for move in moves)
    what = f"{moves[0].item} refunded, " if moves[0].item else ""
    return Report(f"{name}: {paid}, {what}{moves[0].reason}", entry["actor"])


def return_purchase(books: Books, entry: int, reason: str) -> tuple[PointsMove, ...]:
    """Undo the changes of a purchase, and return the counter-entries that pay it back.

    Refuse if something else depends on it: bought on top of it, or against the rules without it.
    """
    actor = books.get("ledger", entry, "entry")["actor"]
    purchases = books.purchases(actor)
    purchase = next((each for each in purchases if each.entry == entry), None)
    if purchase is None:
        why = "An earlier version of the game recorded this purchase. Change the sheet and award the points back."
        raise Refusal("bought", why, "entry")
    if not reason.strip():
        raise Refusal("reason_required", "Enter a reason for the refund.", "reason")
    if (top := resting_on(purchase, purchases)) is not None:
        raise Refusal("rests_on", f"{top.item} was bought on top of it. Refund that first.", "entry")
    _turn_back(books, actor, purchase)
    return purchase.back(reason.strip())


def _turn_back(books: Books, actor: int, purchase: Purchase) -> None:
    rules, before = books.ruleset, books.sheet(actor, books.get("characters", actor))
    after: Any = rules.fitted(decode(rules.sheet, turned_back(purchase.sheet, encode(before))))
    told = {fault.message for fault in (*rules.check_sheet(before), *rules.unmet(before))}
    for fault in (*rules.check_sheet(after), *rules.unmet(after)):
        if fault.message not in told:
            raise Refusal("rests_on", f"Without it: {fault.message}", "entry", fault.rule)
    books.patch("characters", actor, sheet=encode(after))
    if purchase.state:
        books.patch_campaign(state=turned_back(purchase.state, books.campaign["state"], leniently=True))


def add_milestone(books: Books, command: AddMilestone) -> Report:
    """Add a milestone."""
    tier_of(books, command.tier)
    books.insert("milestones", Milestone(title=command.title, tier=command.tier, note=command.note))
    return Report(f"Milestone: {command.title}")


def edit_milestone(books: Books, command: EditMilestone) -> Report:
    """Change an open milestone."""
    before = _open_milestone(books, command.milestone)
    if command.tier is not None:
        tier_of(books, command.tier)
    books.patch("milestones", command.milestone, **command.given_fields("milestone"))
    return Report(f"Milestone edited: {command.title or before['title']}")


def remove_milestone(books: Books, command: RemoveMilestone) -> Report:
    """Remove an open milestone."""
    title = _open_milestone(books, command.milestone)["title"]
    books.remove("milestones", [command.milestone])
    return Report(f"Milestone removed: {title}")


def reach_milestone(books: Books, command: ReachMilestone) -> Report:
    """Mark a milestone as reached; each award is a ledger entry that names it."""
    milestone = _open_milestone(books, command.milestone)
    characters = _recipients(books) if command.characters is None else command.characters
    if command.awards is None:
        awards = dict(tier_of(books, milestone["tier"]).award(books.situation()))
    else:
        awards = dict(command.awards)
    _check_currencies(books, awards, "awards")
    for character in dict.fromkeys(characters):
        _check_earns(books, character, awards)
        with refused_at("awards"):
            for currency, amount in awards.items():
                if amount:
                    books.move_points(PointsMove(character, currency, amount, milestone["title"]), command.milestone)
    books.patch("milestones", command.milestone, session=books.numbers()[0] or 0, awards=awards)
    paid = ", ".join(points_words(books.ruleset, currency, amount) for currency, amount in awards.items() if amount)
    return Report(f"Milestone reached: {milestone['title']}" + (f" ({paid} each)" if paid and characters else ""))


def tier_of(books: Books, tier: str) -> Tier:
    """The milestone tier with this id. Refuse an unknown one."""
    found = next((t for t in books.ruleset.tiers if t.id == tier), None)
    if found is None:
        known = ", ".join(t.title for t in books.ruleset.tiers)
        raise Refusal("unknown_tier", f"A milestone's size is one of: {known}.", "tier")
    return found


def _recipients(books: Books) -> list[int]:
    """The characters who get a milestone if none is named."""
    return milestone_recipients(
        books.people(), books.session["attendance"] if books.campaign["session"] is not None else None
    )


def _open_milestone(books: Books, milestone: int) -> Doc:
    found = books.get("milestones", milestone, "milestone")
    if found["session"] is not None:
        raise Refusal("already_reached", f"{found['title']} has already been reached.", "milestone")
    return found


def _check_currencies(books: Books, currencies: Iterable[str], field: str) -> None:
    known = {c.id: f"{c.title} ({c.short})" for c in books.ruleset.currencies}
    for currency in currencies:
        if currency not in known:
            raise Refusal("unknown_currency", f"The kinds of points are: {', '.join(known.values())}.", field)


def _check_earns(books: Books, character: int, awards: Mapping[str, int]) -> None:
    """Refuse to give an NPC points that only players' characters have; those an NPC has may be taken away."""
    who = books.get("characters", character, "characters")
    for currency in books.ruleset.currencies if who["role"] == "npc" else ():
        if currency.players_only and awards.get(currency.id, 0) > 0:
            why = f"{who['name']:.60} is an NPC, and NPCs have no {currency.title}. Choose players' characters."
            raise Refusal("players_only", why, "characters")


def _one(characters: tuple[int, ...]) -> int | None:
    return characters[0] if len(characters) == 1 else None


HANDLERS = {
    AwardPoints: award,
    RefundEntry: refund,
    AddMilestone: add_milestone,
    EditMilestone: edit_milestone,
    RemoveMilestone: remove_milestone,
    ReachMilestone: reach_milestone,
}
